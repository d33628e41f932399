//! What is written reads back the same, in every format.

use otelo_formats::{
    Content, Diagram, Format, Hints, Notation, ObfProblem, Record, Written, detect, detect_all,
    diagram, fen, moves, numbers, obf,
};
use otelo_rules::{Board, Color, Game, Move, Position, Score};
use proptest::prelude::*;

use crate::random;

/// Moves of a position with any scores, and any comment that fits on a line.
fn problem() -> impl Strategy<Value = ObfProblem> {
    let comment = proptest::option::of("[^\\s\\p{C}]([^\\n\\p{C}]*[^\\s\\p{C}])?");
    (random::position(), comment, any::<u64>()).prop_map(|(position, comment, scores)| {
        let moves: Vec<Move> = if position.must_pass() {
            vec![Move::Pass]
        } else {
            position.moves().iter().map(Move::from).collect()
        };
        let score = |index: usize| {
            Score::new(i8::try_from(scores.rotate_left(index as u32) as i64 % 65).unwrap())
        };
        let scores = moves.into_iter().enumerate().map(|(i, m)| (m, score(i).unwrap())).collect();
        ObfProblem { position, scores, comment }
    })
}

fn detected(text: &str) -> Result<(Format, Content), TestCaseError> {
    let found = detect(text.as_bytes(), Hints::default());
    let found = found.map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
    prop_assert!(!found.turn_assumed);
    Ok((found.format, found.content))
}

/// Without the passes at the end, which a transcript does not hold.
fn trimmed(game: &Game) -> Game {
    let mut trimmed = Game::from_position(game.start());
    let last = game.moves().collect::<Vec<_>>().iter().rposition(|&m| m != Move::Pass);
    for played in game.moves().take(last.map_or(0, |last| last + 1)) {
        trimmed.play(played).unwrap();
    }
    trimmed
}

proptest! {
    #[test]
    fn a_position_in_its_own_format(position in random::position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(diagram::read(&position.to_string()), Ok(Diagram::from(position)));
        prop_assert_eq!(diagram::read(&diagram::drawing(&position)), Ok(Diagram::from(position)));
        prop_assert_eq!(fen::read(&fen::write(&position)), Ok(position));
        for notation in Notation::ALL {
            let text = numbers::write(&position, notation);
            prop_assert_eq!(numbers::read(&text, Some(notation)), Ok(Diagram::from(position)));
            // Left to itself the reader finds the notation or refuses; it never guesses wrong.
            if let Ok(diagram) = numbers::read(&text, None) {
                prop_assert_eq!(diagram, Diagram::from(position));
            }
        }
    }

    /// A text whose format is known is read without asking the other readers.
    #[test]
    fn a_known_format(position in random::position(), game in random::game()) {
        let problem = ObfProblem { position, scores: vec![], comment: None };
        for format in Format::ALL {
            let content = match format {
                Format::Line
                | Format::Drawing
                | Format::Numbers(_)
                | Format::Fen
                | Format::Bitboards => Content::Position(position),
                Format::Obf => Content::Problem(problem.clone()),
                Format::Ggf | Format::Sgf | Format::Json => {
                    Content::Record(Box::new(Record::new(&trimmed(&game))))
                }
                _ => Content::Game(trimmed(&game)),
            };
            let Ok(Written { text, .. }) = content.write(format) else { continue };
            let hints = Hints::of_size(Some(content.position().size()));
            let read = format.read(&text, hints).unwrap();
            prop_assert_eq!(&read[0].content, &content, "{}", text);
            prop_assert_eq!(read.len(), 1);
        }
        prop_assert!(Format::Wthor.read(&position.to_string(), Hints::default()).is_err());
    }

    #[test]
    fn a_pasted_position(position in random::position()) {
        let content = Content::Position(position);
        for format in [Format::Line, Format::Drawing, Format::Fen] {
            let text = content.write(format).unwrap().text;
            prop_assert_eq!(detected(&text)?, (format, content.clone()));
        }
        // A position alone is an OBF line without scores.
        let text = content.write(Format::Obf).unwrap().text;
        let problem = ObfProblem { position, scores: vec![], comment: None };
        prop_assert_eq!(detected(&text)?, (Format::Obf, Content::Problem(problem)));
    }

    #[test]
    fn a_pasted_board_of_numbers(position in random::position()) {
        // With both colours and an empty square on it, no board fits two notations.
        let board = position.board();
        let both = Color::BOTH.iter().all(|&color| !board.discs(color).is_empty());
        if !both || board.empties().is_empty() {
            return Ok(());
        }
        for notation in Notation::ALL {
            let (format, content) = (Format::Numbers(notation), Content::Position(position));
            let text = content.write(format).unwrap().text;
            prop_assert_eq!(detected(&text)?, (format, content));
        }
    }

    #[test]
    fn a_problem(problem in problem()) {
        let text = obf::write(&problem);
        prop_assert_eq!(obf::read(&text), Ok(problem.clone()));
        prop_assert_eq!(detected(&text)?, (Format::Obf, Content::Problem(problem)));
    }

    #[test]
    fn a_file_of_problems(problems in prop::collection::vec(problem(), 2..5)) {
        let lines: Vec<String> = problems.iter().map(obf::write).collect();
        let text = format!("% a head line\n\n{}\n", lines.join("\n"));
        let found = detect_all(text.as_bytes(), Hints::default()).unwrap();
        let contents: Vec<Content> = found.into_iter().map(|found| found.content).collect();
        let expected: Vec<Content> = problems.into_iter().map(Content::Problem).collect();
        prop_assert_eq!(contents, expected);
    }

    #[test]
    fn a_game(game in random::game()) {
        let (start, short) = (game.start(), trimmed(&game));
        if short.ply() > 0 {
            prop_assert_eq!(moves::read(&short.transcript(), start), Ok(short));
        }
        if game.ply() > 0 {
            prop_assert_eq!(moves::read(&moves::with_passes(&game), start), Ok(game.clone()));
            prop_assert_eq!(moves::read(&moves::numbered(&game), start), Ok(game));
        }
    }

    #[test]
    fn a_pasted_game(game in random::game()) {
        // Fewer moves may be legal on a larger board too, and are then read there.
        let start = Position::start(game.size());
        let hints = Hints::of_size(Some(game.size()));
        for format in [Format::Numbered, Format::Passes, Format::Transcript] {
            let written = if format == Format::Transcript { trimmed(&game) } else { game.clone() };
            let Ok(Written { text, .. }) = Content::Game(written.clone()).write(format) else { continue };
            let found = detect(text.as_bytes(), hints).unwrap();
            prop_assert_eq!(&found.content, &Content::Game(written.clone()), "{}", text);
            let marked = written.moves().any(|played| played == Move::Pass);
            if format != Format::Passes || marked {
                prop_assert_eq!(found.format, format, "{}", text);
            }
            if game.start() == start && game.ply() > 8 {
                prop_assert_eq!(detected(&text)?.1, Content::Game(written));
            }
        }
    }

    #[test]
    fn a_missing_side_to_move(board in random::position().prop_map(|position| *position.board())) {
        let text: String = board.to_string();
        let read = diagram::read(&text).unwrap();
        prop_assert_eq!(read, Diagram { board, turn: None });
        let can_move = |board: &Board, color| !board.moves(color).is_empty();
        let position = read.position();
        if can_move(&board, Color::Black) || !can_move(&board, Color::White) {
            prop_assert_eq!(position.turn(), Color::Black);
        } else {
            prop_assert_eq!(position.turn(), Color::White);
        }
    }
}
