//! What each fuzz target does with its bytes.
//!
//! A reader may refuse anything, but must not panic; what it accepts must read back the same once
//! written. The bodies are plain functions, so the tests below run them in every build.

use otelo_formats::{
    Content, Diagram, Format, Hints, Notation, PartReader, ReadError, ReadLimits, bitboards,
    detect_all, diagram, fen, ggf, json, moves, numbers, obf, sgf, wthor,
};
use otelo_protocols::{
    FirstMove, Flow, Line, gtp as gtp_protocol, nboard as nboard_protocol, read_line,
};
use otelo_rules::{Game, Move, Position, Size, Square};
use otelo_train::{sample::Sample, shard::ShardReader};

/// Whatever a person pastes, in every format that can hold it.
pub fn detect(bytes: &[u8]) {
    match detect_all(bytes, Hints::default()) {
        Err(error) => check_place(&error, bytes),
        Ok(found) => {
            for one in found {
                let notation = match one.format {
                    Format::Numbers(notation) => Some(notation),
                    _ => None,
                };
                let hints =
                    Hints { notation, ..Hints::of_size(Some(one.content.position().size())) };
                let format = match (&one.content, one.format) {
                    (_, Format::Wthor) => Format::Json,
                    // Moves with tags, which are not written.
                    (
                        Content::Record(_),
                        Format::Transcript | Format::Passes | Format::Numbered,
                    ) => Format::Json,
                    (_, format) => format,
                };
                let text = one.content.write(format).expect("it was read in this format").text;
                let again = detect_all(text.as_bytes(), hints).expect("what is written reads back");
                assert_eq!(again[0].content, one.content, "{text}");
                as_records(&one.content, hints);
            }
        }
    }
}

/// The same as a file that comes in parts.
pub fn parts(bytes: &[u8]) {
    let limits = ReadLimits { games: 1000, entries: 100_000 };
    // As if there were more to come, so that the layout is looked at.
    for length in [bytes.len(), bytes.len() + 1] {
        let mut reader = PartReader::new(length, limits);
        for part in bytes.chunks(1100) {
            reader.push(part);
            while reader.read().is_ok_and(|found| !found.is_empty()) {}
        }
    }
}

/// Every format of records keeps the start and the moves of whatever was found.
fn as_records(content: &Content, hints: Hints) {
    for format in [Format::Ggf, Format::Sgf, Format::Json] {
        let text = content.write(format).expect("anything can be a record").text;
        let again = detect_all(text.as_bytes(), hints).expect("what is written reads back");
        let game = again[0].content.game().expect("a record is a game");
        assert_eq!((again.len(), again[0].format), (1, format), "{text}");
        assert_eq!(game, content.clone().into_game(), "{text}");
    }
}

/// Boards of letters.
pub fn diagram(bytes: &[u8]) {
    read(bytes, diagram::read, |diagram| {
        let position = diagram.position();
        assert_eq!(diagram::read(&position.to_string()), Ok(position.into()));
        assert_eq!(diagram::read(&diagram::drawing(&position)), Ok(position.into()));
    });
}

/// Boards of numbers.
pub fn numbers(bytes: &[u8]) {
    let again = |notation| {
        move |diagram: Diagram| {
            let position = diagram.position();
            let text = numbers::write(&position, notation);
            assert_eq!(numbers::read(&text, Some(notation)), Ok(position.into()));
        }
    };
    read(bytes, |text| numbers::read(text, None), again(Notation::Formal));
    for notation in Notation::ALL {
        read(bytes, |text| numbers::read(text, Some(notation)), again(notation));
    }
}

/// The notation of Edax.
pub fn fen(bytes: &[u8]) {
    read(bytes, fen::read, |position| assert_eq!(fen::read(&fen::write(&position)), Ok(position)));
}

/// Two sets of squares.
pub fn bitboards(bytes: &[u8]) {
    read(bytes, bitboards::read, |diagram| {
        let position = diagram.position();
        let text = bitboards::write(&position).expect("the board is 8x8");
        assert_eq!(bitboards::read(&text), Ok(position.into()));
    });
}

/// Positions with scores.
pub fn obf(bytes: &[u8]) {
    read(bytes, obf::read, |problem| assert_eq!(obf::read(&obf::write(&problem)), Ok(problem)));
}

/// Lists of moves on every size.
pub fn moves(bytes: &[u8]) {
    for start in Size::ALL.map(Position::start) {
        let read_moves = |text: &str| moves::read(text, start);
        read(bytes, read_moves, |game| {
            assert_eq!(moves::read(&moves::with_passes(&game), start), Ok(game.clone()));
            assert_eq!(moves::read(&moves::numbered(&game), start), Ok(game));
        });
    }
}

/// Games of GGS.
pub fn ggf(bytes: &[u8]) {
    let again = |matches: Vec<ggf::Match>| {
        assert_eq!(ggf::read(&ggf::write(&matches)), Ok(matches));
    };
    read(bytes, ggf::read, again);
}

/// Games of SGF, with all of their variations.
pub fn sgf(bytes: &[u8]) {
    read(bytes, sgf::read, |records| assert_eq!(sgf::read(&sgf::write(&records)), Ok(records)));
}

/// Games as JSON, with all of their variations.
pub fn json(bytes: &[u8]) {
    read(bytes, json::read, |games| assert_eq!(json::read(&json::write(&games)), Ok(games)));
}

/// Games of the WTHOR archive.
pub fn wthor_games(bytes: &[u8]) {
    if let Ok(games) = wthor::read_games(bytes) {
        assert_eq!(wthor::write_games(&games).as_deref(), Ok(bytes));
        games.entries.iter().for_each(|entry| _ = entry.score_agrees());
    }
    _ = wthor::is_games(bytes);
}

/// Names of the WTHOR archive.
pub fn wthor_names(bytes: &[u8]) {
    for kind in [wthor::NamesKind::Players, wthor::NamesKind::Tournaments] {
        if let Ok(names) = wthor::Names::read(kind, bytes) {
            assert_eq!(names.write().as_deref(), Ok(bytes));
            names.names.iter().for_each(|name| assert!(name.text().len() <= 2 * kind.width()));
        }
    }
}

/// The transcripts of the rules.
pub fn transcript(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    for start in Size::ALL.map(Position::start) {
        match Game::from_transcript(start, text) {
            Ok(game) => {
                assert_eq!(Game::from_transcript(start, &game.transcript()), Ok(game));
            }
            Err(error) => assert!(text.is_char_boundary(error.byte)),
        }
    }
}

/// The names of squares, moves, sizes, notations and formats, and position strings.
pub fn names(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(square) = text.parse::<Square>() {
        assert!(square.to_string().eq_ignore_ascii_case(text));
    }
    if let Ok(played) = text.parse::<Move>() {
        assert!(played.to_string().eq_ignore_ascii_case(text));
    }
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.to_string(), text);
    }
    if let Ok(size) = text.parse::<Size>() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
    if let Ok(notation) = text.parse::<Notation>() {
        assert_eq!(notation.to_string().parse(), Ok(notation));
    }
    if let Ok(format) = text.parse::<Format>() {
        assert_eq!(format.name(), text);
    }
}

/// Shards of training positions: what is read must be what the samples and the header are written as.
pub fn shard(bytes: &[u8]) {
    let Ok(mut reader) = ShardReader::new(bytes) else { return };
    let (header, _) = reader.header().to_bytes().expect("its settings were short enough");
    assert_eq!(header, bytes[..header.len()]);
    let (mut unit, mut begin) = (Vec::new(), header.len());
    loop {
        match reader.next_unit(&mut unit) {
            Ok(true) => {
                let end = reader.offset() as usize;
                let samples: Vec<u8> = unit.iter().flat_map(Sample::to_bytes).collect();
                // Behind the beginning of the block and before its checksum.
                assert_eq!(samples, bytes[begin + 20..end - 4]);
                begin = end;
            }
            Ok(false) => break assert_eq!(begin, bytes.len()),
            Err(_) => break assert_eq!(begin as u64, reader.offset()),
        }
    }
}

/// A game of arbitrary moves, legal or not, with undo and redo.
pub fn game(bytes: &[u8]) {
    let mut game = Game::new(Size::ALL[bytes.len() % 3]);
    for &byte in bytes {
        let before = game.clone();
        match byte {
            0..64 => {
                let square = Square::from_index(byte).expect("below 64");
                let legal = before.position().moves().contains(square);
                assert_eq!(game.play(square).is_ok(), legal);
            }
            64..128 => {
                let square = Square::from_index(byte - 64).expect("below 64");
                _ = game.follow(square);
            }
            128..170 => assert_eq!(game.play(Move::Pass).is_ok(), before.position().must_pass()),
            170..212 => assert_eq!(game.undo().is_some(), before.ply() > 0),
            212.. => assert_eq!(game.redo(), before.undone().next()),
        }
        if game.ply() > before.ply() {
            let mut back = game.clone();
            while back.ply() > before.ply() {
                back.undo();
            }
            assert_eq!(back.position(), before.position());
        }
    }
}

/// Lines of GTP: one answer for each command, and after an error everything is as it was.
pub fn gtp(bytes: &[u8]) {
    let mut session = gtp_protocol::Session::new("Otelo", "1.0");
    let mut replies = gtp_protocol::ReplyReader::default();
    let mut input = bytes;
    while let Ok(Line::Text(line)) = read_line(&mut input, 1 << 16) {
        let (before, mut said) = (session.clone(), String::new());
        let flow = session.answer(&line, &mut FirstMove, &mut |text| said.push_str(text));
        let answers: Vec<_> = said.lines().filter_map(|line| replies.push(line)).collect();
        assert!(answers.len() <= 1 && said.is_empty() == answers.is_empty(), "{line:?}: {said:?}");
        if answers.first().is_some_and(|answer| !answer.is_ok) {
            assert_eq!(session, before, "{line:?}");
        }
        if let Ok(command) = line.parse::<gtp_protocol::Command>() {
            let name = command.to_string().parse().map(|again: gtp_protocol::Command| again.name());
            assert_eq!(name, Ok(command.name()));
        }
        if flow == Flow::Quit {
            break;
        }
    }
}

/// Lines of NBoard: whole lines as answers, and a line that is not understood changes nothing.
pub fn nboard(bytes: &[u8]) {
    let mut session = nboard_protocol::Session::new("Otelo");
    let mut input = bytes;
    while let Ok(Line::Text(line)) = read_line(&mut input, 1 << 16) {
        let (before, mut said) = (session.clone(), String::new());
        let flow = session.answer(&line, &mut FirstMove, &mut |text| said.push_str(text));
        assert!(said.is_empty() || said.ends_with('\n'), "{line:?}: {said:?}");
        match line.parse::<nboard_protocol::Order>() {
            Err(_) => assert_eq!(session, before, "{line:?}"),
            Ok(nboard_protocol::Order::Ping(number)) => {
                assert_eq!(said, format!("pong {number}\n"))
            }
            Ok(order) => {
                let written = order.to_string();
                let again = written.parse().map(|again: nboard_protocol::Order| again.to_string());
                assert_eq!(again, Ok(written), "{line:?}");
            }
        }
        // What is said is a message each, and every message is written as it is read.
        for text in said.lines().chain([&line[..]]) {
            match text.parse::<nboard_protocol::Message>() {
                Ok(message) => {
                    let written = message.to_string();
                    let again = written.parse::<nboard_protocol::Message>();
                    assert_eq!(again.map(|again| again.to_string()), Ok(written), "{text:?}");
                }
                Err(error) => assert_eq!(text, line, "{error}"),
            }
        }
        if flow == Flow::Quit {
            break;
        }
    }
}

/// Calls a reader: its error lies inside the text, its value goes to the check.
fn read<T>(bytes: &[u8], read: impl Fn(&str) -> Result<T, ReadError>, check: impl Fn(T)) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match read(text) {
        Ok(value) => check(value),
        Err(error) => check_place(&error, bytes),
    }
}

fn check_place(error: &ReadError, bytes: &[u8]) {
    let place = error.place;
    assert!(place.byte <= bytes.len(), "{error}");
    let is_inside = |text: &str| text.is_char_boundary(place.byte);
    assert!(str::from_utf8(bytes).map_or(true, is_inside), "{error}");
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
    assert!(place.line <= lines + 1, "{error}");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seeds go through every target, as they are and cut off at every byte.
    #[test]
    fn seeds() {
        let texts = [detect, diagram, fen, game, ggf, json, moves, names, numbers, obf, transcript];
        let targets = texts.into_iter().chain([
            bitboards,
            gtp,
            nboard,
            parts,
            sgf,
            shard,
            wthor_games,
            wthor_names,
        ]);
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/seeds");
        let mut files = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            files += 1;
            for target in targets.clone() {
                (0..=bytes.len()).for_each(|end| target(&bytes[..end]));
            }
        }
        assert!(files > 0);
    }
}
