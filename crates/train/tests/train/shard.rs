//! Shards: what is written is read, what is broken is refused with its place.

use std::{fs, path::Path};

use otelo_engine::Confidence;
use otelo_limits::Depth;
use otelo_train::{
    sample::{MAX_GAME, Origin, Sample, ValueSource},
    shard::{MAX_UNIT, ShardError, ShardFiles, ShardHeader, ShardReader, ShardWriter},
};
use proptest::prelude::*;
use tempfile::tempdir;

use crate::sample;

fn header(seed: u64) -> ShardHeader {
    ShardHeader { weights: [7; 32], seed, settings: "a test".to_owned() }
}

/// Units of three, none, and two samples.
fn units() -> [Vec<Sample>; 3] {
    [vec![sample(1, 2, 0), sample(4, 8, 0), sample(16, 32, 1)], vec![], vec![sample(1, 2, 5); 2]]
}

/// The bytes of a shard.
fn written(seed: u64, units: &[Vec<Sample>]) -> Vec<u8> {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.shard");
    let mut writer = ShardWriter::resume(&path, &header(seed), |_| ()).unwrap();
    units.iter().for_each(|unit| writer.append(unit).unwrap());
    fs::read(&path).unwrap()
}

/// All samples, or the error; the one place that calls the reader.
fn read(bytes: &[u8]) -> Result<Vec<Vec<Sample>>, String> {
    let text = |error: ShardError| error.to_string();
    let mut reader = ShardReader::new(bytes).map_err(text)?;
    let (mut units, mut unit) = (Vec::new(), Vec::new());
    while reader.next_unit(&mut unit).map_err(text)? {
        units.push(unit.clone());
    }
    assert_eq!(reader.offset(), bytes.len() as u64);
    Ok(units)
}

/// Length of the header, and where the blocks begin.
const BLOCKS: [usize; 4] = [60, 60 + 24 + 3 * 24, 60 + 24 + 3 * 24 + 24, 60 + 3 * 24 + 5 * 24];

#[test]
fn what_is_written_is_read() {
    let bytes = written(1, &units());
    assert_eq!(bytes.len(), BLOCKS[3]);
    assert_eq!(read(&bytes).unwrap(), units());
    let reader = ShardReader::new(&bytes[..]).unwrap();
    assert_eq!(reader.header(), &header(1));
}

/// Cut off anywhere, a shard is refused with the place where the unfinished part begins, unless whole
/// blocks are missing.
#[test]
fn truncated_shards_are_refused() {
    let bytes = written(1, &units());
    for end in 0..bytes.len() {
        match (read(&bytes[..end]), BLOCKS.iter().position(|&block| block == end)) {
            (Ok(found), Some(count)) => assert_eq!(found, units()[..count]),
            (Err(error), None) => {
                let begin = BLOCKS.iter().filter(|&&block| block < end).max().unwrap_or(&0);
                let right =
                    format!("byte {begin}: the file ends in the middle of what begins here");
                let foreign = "not a shard: it does not begin with OTELO-S";
                assert_eq!(error, if end == 0 { foreign.to_owned() } else { right }, "{end}");
            }
            (found, block) => panic!("{end}: {found:?} {block:?}"),
        }
    }
}

/// No changed bit goes unnoticed.
#[test]
fn damaged_shards_are_refused() {
    let bytes = written(1, &units());
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            let error = read(&damaged).unwrap_err();
            if at >= BLOCKS[0] {
                let block = BLOCKS.iter().filter(|&&block| block <= at).max().unwrap();
                assert!(error.starts_with(&format!("byte {block}: damaged: ")), "{at}: {error}");
            }
        }
    }
}

#[test]
fn foreign_and_mixed_shards_are_refused() {
    let [ours, other] = [1, 2].map(|seed| written(seed, &units()));
    let joined = |parts: &[&[u8]]| read(&parts.concat()).unwrap_err();
    let cases = [
        (joined(&[b"OTELO-W and weights"]), "not a shard: it does not begin with OTELO-S"),
        (joined(&[b"OTELO-S\x09"]), "a shard of version 9; this program reads version 1"),
        (joined(&[&ours, &other[BLOCKS[0]..]]), "byte 252: a block of another shard"),
        (joined(&[&ours, &other]), "byte 252: damaged: no block begins here"),
        (joined(&[&ours, &ours[BLOCKS[0]..]]), "byte 252: unit 0; expected unit 3"),
        (joined(&[&ours[..BLOCKS[1]], &ours[BLOCKS[2]..]]), "byte 156: unit 2; expected unit 1"),
    ];
    for (error, right) in cases {
        assert_eq!(error, right);
    }
}

/// Writes as a process that was killed after so many bytes, goes on, and must end with the same bytes.
#[test]
fn a_killed_writer_goes_on() {
    let whole = written(1, &units());
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.shard");
    for end in 0..=whole.len() {
        fs::write(&path, &whole[..end]).unwrap();
        let mut found = Vec::new();
        let mut writer =
            ShardWriter::resume(&path, &header(1), |unit| found.push(unit.to_vec())).unwrap();
        assert_eq!(found, units()[..writer.units() as usize]);
        assert_eq!(writer.samples(), found.iter().map(Vec::len).sum::<usize>() as u64);
        units()[writer.units() as usize..].iter().for_each(|unit| writer.append(unit).unwrap());
        drop(writer);
        assert!(fs::read(&path).unwrap() == whole, "killed after {end} bytes");
    }
}

/// What a writer does not go on with stays as it is.
#[test]
fn a_writer_refuses_other_files() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.shard");
    let whole = written(1, &units());
    let mut damaged = whole.clone();
    damaged[BLOCKS[0] + 30] ^= 1;
    let refused = |bytes: &[u8], asked: &ShardHeader| {
        fs::write(&path, bytes).unwrap();
        let error = ShardWriter::resume(&path, asked, |_| ()).map(|_| ()).unwrap_err();
        assert!(fs::read(&path).unwrap() == bytes);
        error.to_string().replace(&folder.path().display().to_string(), "")
    };
    let other = ShardHeader { settings: "another".to_owned(), ..header(1) };
    let weights = ShardHeader { weights: [8; 32], ..header(1) };
    let hash = |byte: &str| byte.repeat(32);
    for (bytes, asked, right) in [
        (&whole, header(2), "it was made with the seed `1`; asked for is `2`".to_owned()),
        (
            &whole,
            other,
            "it was made with the settings `a test`; asked for is `another`".to_owned(),
        ),
        (
            &whole,
            weights,
            format!("it was made with the weights `{}`; asked for is `{}`", hash("07"), hash("08")),
        ),
        (&damaged, header(1), "byte 60: damaged: the checksum of the samples".to_owned()),
        (&b"text".to_vec(), header(1), "not a shard: it does not begin with OTELO-S".to_owned()),
    ] {
        assert_eq!(refused(bytes, &asked), format!("/a.shard: {right}"));
    }
}

#[test]
fn one_process_writes_at_a_time() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.shard");
    let mut writer = ShardWriter::resume(&path, &header(1), |_| ()).unwrap();
    let error = ShardWriter::resume(&path, &header(1), |_| ()).map(|_| ()).unwrap_err();
    assert!(matches!(error.error, ShardError::Locked), "{error}");
    let error = writer.append(&vec![sample(1, 2, 0); MAX_UNIT + 1]).unwrap_err();
    assert!(matches!(error.error, ShardError::TooMany(_)), "{error}");
}

#[test]
fn several_files_are_read_one_after_the_other() {
    let folder = tempdir().unwrap();
    let paths = ["a", "b", "broken"].map(|name| folder.path().join(name));
    fs::write(&paths[0], written(1, &units())).unwrap();
    fs::write(&paths[1], written(2, &units()[..1])).unwrap();
    fs::write(&paths[2], &written(1, &units())[..100]).unwrap();
    let mut games = Vec::new();
    ShardFiles::new(&paths[..2]).for_each(|sample| games.push(sample.game)).unwrap();
    assert_eq!(games, [0, 0, 1, 5, 5, 0, 0, 1]);
    let error = ShardFiles::new(&paths).for_each(|_| ()).unwrap_err();
    assert_eq!(Path::new(&error.path), paths[2]);
    assert!(error.to_string().contains("broken: byte 60: "), "{error}");
}

fn any_source() -> impl Strategy<Value = ValueSource> {
    let search = (0u8..=60, 0..Confidence::ALL.len()).prop_map(|(depth, confidence)| {
        let depth = Depth::new(depth).unwrap();
        ValueSource::Search { depth, confidence: Confidence::ALL[confidence] }
    });
    prop_oneof![Just(ValueSource::Exact), Just(ValueSource::GameResult), search]
}

proptest! {
    #[test]
    fn samples_are_read_back(
        (p, o, game) in (any::<u64>(), any::<u64>(), 0..=MAX_GAME),
        value in -8192i16..=8192,
        source in any_source(),
        origin in 0..3usize,
        result in prop::option::of(-64i8..=64),
    ) {
        let (o, origin) = (o & !p, Origin::ALL[origin]);
        let sample = Sample { p, o, game, value, source, origin, result };
        prop_assert_eq!(Sample::from_bytes(&sample.to_bytes()), Ok(sample));
    }

    /// Any bytes are refused or are those of what is read from them.
    #[test]
    fn any_bytes_are_samples_or_not(bytes: [u8; 24]) {
        if let Ok(sample) = Sample::from_bytes(&bytes) {
            prop_assert_eq!(sample.to_bytes(), bytes);
        }
    }
}
