//! Random trees with random texts come back as they were.

use otelo_rng::Rng;

use super::*;

/// What breaks careless writers of SGF and of pages.
const TEXTS: [&str; 9] = [
    "a good move",
    "brackets ] [ and \\ and \\] and :",
    "two\nlines\r\nor three\n",
    "</script><b onclick=x>&amp;\"'",
    "¡Vale! 黒 🙂 \u{202e}",
    "\\",
    " ",
    "(;GM[2])",
    "\u{0}\t\\\n",
];

fn text(rng: &mut Rng) -> String {
    (0..rng.u8(1..3)).map(|_| TEXTS[rng.usize(0..TEXTS.len())]).collect()
}

fn square(rng: &mut Rng, size: Size) -> wire::Square {
    wire::Square(Square::new(rng.u8(0..size.side()), rng.u8(0..size.side())).unwrap())
}

fn mark(rng: &mut Rng, size: Size) -> StudyMark {
    let square = square(rng, size);
    let (symbol, to, text) = match rng.u8(0..6) {
        0 => (MarkSymbol::Circle, None, None),
        1 => (MarkSymbol::Cross, None, None),
        2 => (MarkSymbol::Square, None, None),
        3 => (MarkSymbol::Triangle, None, None),
        4 => (MarkSymbol::Label, None, Some(text(rng))),
        _ => {
            let (column, row) = (square.0.column(), square.0.row());
            let to = Square::new((column + 1) % size.side(), row).unwrap();
            (MarkSymbol::Arrow, Some(wire::Square(to)), None)
        }
    };
    StudyMark { square, symbol, to, text }
}

fn remarks(rng: &mut Rng, size: Size) -> Remarks {
    if rng.bool() {
        return Remarks::default();
    }
    Remarks {
        comment: rng.bool().then(|| text(rng)),
        glyph: rng.bool().then(|| GLYPHS[rng.usize(0..6)].0),
        marks: (0..rng.u8(0..4)).map(|_| mark(rng, size)).collect(),
        folded: rng.bool(),
    }
}

/// A tree of random moves, with the turn of either side at first.
fn tree(rng: &mut Rng) -> StudyTree {
    let size = Size::ALL[rng.usize(0..3)];
    let start = Position::start(size);
    let turn = if rng.bool() { start.turn() } else { !start.turn() };
    let start = Position::new(*start.board(), turn);
    let mut nodes = vec![start];
    let mut moves = Vec::new();
    for _ in 0..rng.u8(0..60) {
        // Mostly on from the last one, so that lines are long enough for passes and ends.
        let last = nodes.len() - 1;
        let after = if rng.u8(0..4) == 0 { rng.usize(0..=last) } else { last };
        let position = nodes[after];
        let legal: Vec<Square> = position.moves().iter().collect();
        let played = match legal.len() {
            0 if position.must_pass() => otelo_rules::Move::Pass,
            0 => continue,
            count => legal[rng.usize(0..count)].into(),
        };
        nodes.push(position.play(played).unwrap());
        moves.push(StudyMove {
            after: after.try_into().unwrap(),
            played: wire::Move(played),
            flips: Vec::new(),
            opening: None,
            remarks: remarks(rng, size),
        });
    }
    let black = rng.bool().then(|| text(rng));
    StudyTree { start: start.to_string(), black, white: None, remarks: remarks(rng, size), moves }
}

#[test]
fn what_is_written_reads_back() {
    for seed in 0..1000 {
        let tree = tree(&mut Rng::new(seed));
        let sgf = to_text(&tree).unwrap();
        let read = from_text(&sgf).unwrap();
        assert_eq!(read, tree_of(&record_of(&tree).unwrap()).unwrap(), "seed {seed}: {sgf}");
        assert_eq!(to_text(&read).unwrap(), sgf, "seed {seed}");
        // All that was said is still said.
        let comments = |tree: &StudyTree| {
            let moves = tree.moves.iter().map(|played| &played.remarks);
            let remarks = moves.chain([&tree.remarks]);
            let mut comments: Vec<_> = remarks.filter_map(|said| said.comment.clone()).collect();
            comments.sort();
            comments
        };
        if read.moves.len() == tree.moves.len() {
            assert_eq!(comments(&read), comments(&tree), "seed {seed}");
        }
    }
}

#[test]
fn files_of_others_are_understood() {
    let sgf = "(;GM[2]SZ[8];B[fe]TE[];W[df]BM[2]AR[aa:bb][c3:c3][zz](;B[c3]DO[])(;B[c4]IT[]))";
    let tree = from_text(sgf).unwrap();
    let glyphs: Vec<_> = tree.moves.iter().map(|played| played.remarks.glyph).collect();
    let expected = [Glyph::Good, Glyph::Blunder, Glyph::Dubious, Glyph::Interesting].map(Some);
    assert_eq!(glyphs, expected);
    assert_eq!(tree.moves[1].remarks.marks.len(), 1);
    assert_eq!(tree.moves[0].flips, [wire::Square("e5".parse().unwrap())]);
}

#[test]
fn what_is_not_a_study_is_refused() {
    let code = |change: fn(&mut StudyTree)| {
        let mut tree = from_text("f5d6c3").unwrap();
        change(&mut tree);
        to_text(&tree).unwrap_err().code()
    };
    assert_eq!(code(|tree| tree.moves[1].after = 0), "study-move");
    assert_eq!(code(|tree| tree.moves[1].after = 2), "study-move");
    assert_eq!(code(|tree| tree.start.clear()), "part");
    let arrow = |to: Option<&str>| StudyMark {
        square: wire::Square("h8".parse().unwrap()),
        symbol: MarkSymbol::Arrow,
        to: to.map(|to| wire::Square(to.parse().unwrap())),
        text: None,
    };
    assert_eq!(code(|tree| tree.moves = vec![tree.moves[0].clone(); 5001]), "study-too-long");
    for to in [None, Some("h8")] {
        let mut tree = from_text("f5").unwrap();
        tree.remarks.marks.push(arrow(to));
        assert_eq!(to_text(&tree).unwrap_err().code(), "part");
    }
}
