//! Weights files that are whole, damaged, foreign, or of another kind.

use super::*;
use crate::eval::{Weights, patterns::canonical};

/// A file with the right hash of whatever its content is.
fn sealed(content: &[u8]) -> Vec<u8> {
    let mut deflater = DeflateEncoder::new(Vec::new(), Compression::fast());
    deflater.write_all(content).unwrap();
    let packed = deflater.finish().unwrap();
    [&MAGIC[..], &[VERSION], &Sha256::digest(content), &packed].concat()
}

/// What is wrong with a file.
fn fault(bytes: &[u8]) -> String {
    WeightsFile::from_bytes(bytes).err().map_or_else(|| "nothing".to_owned(), |e| e.to_string())
}

fn file(value: i16) -> WeightsFile {
    WeightsFile::new(vec![value; count()], "made up".to_owned()).unwrap()
}

#[test]
fn what_is_written_is_read() {
    // Some are the same as their neighbours, so that they are soon packed.
    let values: Vec<i16> = (0..count()).map(|at| (at / 61 * 7919) as i16).collect();
    let mut made = WeightsFile::new(values.clone(), "made up, ñ".to_owned()).unwrap();
    made.selectivity[1].deviations = Deviations { midgame: [1.0, 0.5, -0.25], to_end: [9.0, -1.5] };
    made.selectivity[1].certainty = [Some(60), Some(71), None, Some(99), Some(100)];
    let read = WeightsFile::from_bytes(&made.to_bytes()).unwrap();
    assert_eq!(read, made);

    let weights = Weights::new(&read);
    assert_eq!((weights.origin(), weights.hash()), ("made up, ñ", &made.hash()));
    let mut left = values.iter();
    for stage in 0..STAGES {
        for (pattern, table) in weights.stage(stage).iter().enumerate() {
            let lowest = canonical(pattern);
            let first = (lowest.len() / 2) as i16;
            let of = |number: i16| table[usize::from(number.cast_unsigned())];
            for (number, &same) in (-first..).zip(&lowest) {
                if number == same {
                    assert_eq!(Some(&of(number)), left.next());
                }
                assert_eq!(of(number), of(same), "stage {stage}, pattern {pattern}, {number}");
            }
        }
    }
    assert_eq!(left.next(), None);
}

/// The name depends on what the file holds, not on how it is packed.
#[test]
fn the_hash_is_that_of_the_content() {
    let made = file(7);
    let repacked = WeightsFile::from_bytes(&sealed(&made.content())).unwrap();
    assert_ne!(made.to_bytes(), sealed(&made.content()));
    assert_eq!(repacked.hash(), made.hash());
    let mut measured = made.clone();
    measured.selectivity[0].certainty[3] = Some(93);
    for other in [file(8), measured, WeightsFile { origin: "other".to_owned(), ..made.clone() }] {
        assert_ne!(other.hash(), made.hash());
    }
}

#[test]
fn there_must_be_as_many_as_needed() {
    let expected = count();
    for found in [0, 1, expected - 1, expected + 1] {
        let made = WeightsFile::new(vec![1; found], String::new());
        assert_eq!(made.err(), Some(WeightsError::Count { found, expected }));
    }
}

#[test]
fn damage_is_seen() {
    let whole = file(7).to_bytes();
    assert_eq!(fault(&whole), "nothing");
    // All of the head, and some of what is packed: to unpack it takes a while.
    let places = (0..45).chain((45..whole.len()).step_by(whole.len() / 20));
    for at in places.clone() {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x10;
        let right = match at {
            0..7 => "not a weights file",
            7 => "a weights file of version 18",
            _ => "the weights file is damaged",
        };
        let seen = fault(&damaged);
        assert!(seen.starts_with(right), "byte {at}: {seen}");
    }
    for length in places {
        let right = if length < 7 { "not a weights file" } else { "the weights file is damaged" };
        let seen = fault(&whole[..length]);
        assert!(seen.starts_with(right), "the first {length} bytes: {seen}");
    }
    let behind = fault(&[&whole[..], &[0]].concat());
    assert_eq!(behind, "the weights file is damaged: something stands behind its content");
}

/// The hash is right, but what it covers is not.
#[test]
fn nonsense_is_refused() {
    let content = file(0).content();
    assert_eq!(fault(&sealed(&content)), "nothing");
    let architecture = content[0] as usize;
    for length in [0, 1, architecture, architecture + 2, architecture + 20, architecture + 55] {
        let seen = fault(&sealed(&content[..length]));
        assert!(seen.starts_with("the weights"), "the first {length} bytes: {seen}");
    }
    let odd = fault(&sealed(&content[..content.len() - 1]));
    assert_eq!(odd, "the weights file is damaged: it has half a weight too much");
    let few = fault(&sealed(&content[..content.len() - 2]));
    assert_eq!(few, format!("{} weights; the architecture has {}", count() - 1, count()));
    let mut other = content.clone();
    other[1] = b'9';
    assert_eq!(
        fault(&sealed(&other)),
        "the weights are for the architecture `95 patterns, 62 features, 20 stages`; this engine \
         has `15 patterns, 62 features, 20 stages`"
    );
    // The first byte of the certainties on 8x8.
    let mut other = content;
    other[1 + architecture + 2 + "made up".len() + 20] = 101;
    let seen = fault(&sealed(&other));
    assert_eq!(seen, "the weights file is damaged: a deviation or a certainty makes no sense");
}

#[test]
fn released_weights_are_whole_and_measured() {
    let file =
        WeightsFile::from_bytes(include_bytes!("../../../../../data/otelo.weights")).unwrap();
    assert!(file.values().iter().any(|&weight| weight != 0));
}
