//! GGF, the format of the server GGS and of NBoard.
//!
//! `(;GM[Othello]PB[a]PW[b]RE[+4.000]TY[8]BO[8 ---...--- *]B[F5/1.2/3]W[D6//2];)`: the board with
//! its side, `*` black, `O` white, `-` empty, then who moves; a move with an evaluation and its
//! seconds; passes are written (`PA`). `RE` is Black's disc difference, with `:r` if a player
//! resigned, `:t` if the time was up, `:l` if a player left. A number before games says how many
//! belong to one match.
//!
//! Read as well: other letters for discs, blanks anywhere, passes left out, no board (then the
//! start has the size of `TY`, or 8x8). A comment (`CO`) belongs to the move before it. Clocks,
//! ratings and all else are kept as they are. GGF has no variations and no marks: of a record that
//! has them, the main line is written.

use otelo_rules::{Board, Color, Game, Move, NodeIndex, Position, Size, Squares};

use crate::{
    Details, EndReason, Fault, GameResult, ReadError, Record,
    cursor::Cursor,
    limits::Counter,
    record::{Item, TextNode, excerpt, read_game, thousandths, write_property},
};

/// Properties that are written without being kept as such.
const TAKEN: [&str; 4] = ["GM", "BO", "B", "W"];

/// Games that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Whether their number is written before them.
    pub counted: bool,
    /// One game, or several if they are counted.
    pub records: Vec<Record>,
}

/// Reads all matches of a text.
///
/// # Errors
/// If something is not a game of Othello on 4x4, 6x6 or 8x8, or a move is not legal.
pub fn read(text: &str) -> Result<Vec<Match>, ReadError> {
    read_counted(text, &mut Counter::unlimited())
}

/// Reads all matches of a text, as many games as the counter allows.
pub(crate) fn read_counted(text: &str, counter: &mut Counter) -> Result<Vec<Match>, ReadError> {
    let mut cursor = Cursor::new(text);
    let mut matches = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.peek().is_none() && !matches.is_empty() {
            return Ok(matches);
        }
        let begin = cursor.byte();
        let digits = cursor.take_while(|c| c.is_ascii_digit());
        let count = if digits.is_empty() { 1 } else { digits.parse::<u8>().unwrap_or(0) };
        if count == 0 {
            return Err(cursor.stop_at(begin, Fault::NoGame));
        }
        let mut records = Vec::new();
        for _ in 0..count {
            cursor.skip_blanks();
            let before = cursor;
            counter.game().map_err(|fault| before.stop(fault))?;
            let nodes = read_game(&mut cursor, counter)?;
            records.push(read_record(&before, &cursor, single_line(&cursor, nodes)?)?);
        }
        matches.push(Match { counted: !digits.is_empty(), records });
    }
}

/// Writes matches, a line each.
///
/// ```
/// # use otelo_formats::ggf;
/// let matches = ggf::read("(;GM[Othello]PB[a\\]b]TY[4]B[b1/0.5/2]W[a1];)")?;
/// let text = "(;GM[Othello]PB[a\\]b]TY[4]BO[4 ---- -O*- -*O- ---- *]B[B1/0.5/2]W[A1];)\n";
/// assert_eq!(ggf::write(&matches), text);
/// # Ok::<_, otelo_formats::ReadError>(())
/// ```
pub fn write(matches: &[Match]) -> String {
    let mut text = String::new();
    for Match { counted, records } in matches {
        if *counted {
            text.push_str(&format!("{} ", records.len()));
        }
        records.iter().for_each(|record| text.push_str(&write_record(record)));
        text.push('\n');
    }
    text
}

/// Writes a game.
pub fn write_record(record: &Record) -> String {
    let mut text = "(;GM[Othello]".to_owned();
    text.push_str(&record.head("CO", write_result));
    record.tree[NodeIndex::ROOT].data.write_properties(&mut text, &TAKEN);
    let start = record.start();
    let side = start.size().side();
    let mut data = record.tree.main_line_nodes().map(|node| &record.tree[node].data);
    if !data.any(|data| data.properties.iter().any(|property| property.name == "TY")) {
        write_property(&mut text, "TY", [side.to_string().as_str()]);
    }
    let mut board = side.to_string();
    for square in start.size().squares() {
        if square.column() == 0 {
            board.push(' ');
        }
        board.push(start.board().disc(square).map_or('-', letter));
    }
    write_property(&mut text, "BO", [format!("{board} {}", letter(start.turn())).as_str()]);
    for node in record.tree.main_line_nodes().map(|node| &record.tree[node]) {
        let Some(played) = node.played() else { continue };
        let color = if node.position().turn() == Color::Black { "W" } else { "B" };
        write_property(&mut text, color, [write_move(played, &node.data).as_str()]);
        if let Some(comment) = &node.comment {
            write_property(&mut text, "CO", [comment.as_str()]);
        }
        node.data.write_properties(&mut text, &TAKEN);
    }
    text + ";)"
}

/// Writes games that do not belong together, a line each.
pub(crate) fn write_records(records: &[Record]) -> String {
    records.iter().map(|record| write_record(record) + "\n").collect()
}

/// The properties of a game whose nodes do not branch.
fn single_line<'a>(
    behind: &Cursor<'_>,
    nodes: Vec<TextNode<'a>>,
) -> Result<Vec<Item<'a>>, ReadError> {
    let mut line = nodes.iter().enumerate();
    let branch = line.find(|(index, node)| node.parent.is_some_and(|parent| parent + 1 != *index));
    match branch {
        Some((_, node)) => Err(behind.stop_at(node.byte, Fault::Variation)),
        None => Ok(nodes.into_iter().flat_map(|node| node.items).collect()),
    }
}

/// The game between two places.
fn read_record(
    before: &Cursor<'_>,
    behind: &Cursor<'_>,
    items: Vec<Item<'_>>,
) -> Result<Record, ReadError> {
    let stop = |byte, fault| behind.stop_at(byte, fault);
    let find = |name: &str| items.iter().find(|item| item.name == name).copied();
    if !find("GM").is_some_and(|item| item.first().trim().eq_ignore_ascii_case("othello")) {
        return Err(before.stop(Fault::OtherGame { expected: "GM[Othello]" }));
    }
    let start = match (find("BO"), find("TY")) {
        (Some(item), _) => read_board(item).map_err(|fault| stop(item.byte, fault))?,
        (None, Some(item)) => {
            let size = size_of(item.first().trim_start_matches('s'));
            Position::start(size.map_err(|fault| stop(item.byte, fault))?)
        }
        (None, None) => Position::start(Size::Eight),
    };
    let mut record = Record::new(&Game::from_position(start));
    let mut at = NodeIndex::ROOT;
    let (mut kinds, mut boards) = (0, 0);
    let side = start.size().side().to_string();
    for item in items {
        let byte = item.byte;
        let color = match item.name {
            "B" => Color::Black,
            "W" => Color::White,
            "GM" | "BO" => {
                let seen = if item.name == "GM" { &mut kinds } else { &mut boards };
                *seen += 1;
                if *seen > 1 || item.only().is_none() {
                    return Err(stop(byte, item.wrong()));
                }
                continue;
            }
            // The writer puts a plain type in by itself.
            "TY" if at == NodeIndex::ROOT && item.only().is_some_and(|value| value == side) => {
                continue;
            }
            _ => {
                record.keep(at, item, "CO");
                continue;
            }
        };
        at = play(&mut record, at, color, item).map_err(|fault| {
            let mut error = stop(byte, fault);
            error.place.played = Some((record.next_number(at), start.size()));
            error
        })?;
    }
    record.take_result(read_result);
    Ok(record)
}

/// Adds a move with its evaluation and seconds.
fn play(
    record: &mut Record,
    at: NodeIndex,
    color: Color,
    item: Item<'_>,
) -> Result<NodeIndex, Fault> {
    let (played, details) = read_move(item).ok_or_else(|| item.wrong())?;
    let next = record.play(at, color, played)?;
    if next != at {
        record.tree[next].data = details;
    }
    Ok(next)
}

/// The size at the beginning of a board or a type.
fn size_of(text: &str) -> Result<Size, Fault> {
    let text = text.trim_start();
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - digits.len()];
    let size = digits.parse().ok().and_then(Size::from_side);
    size.ok_or_else(|| Fault::Size { seen: excerpt(text) })
}

fn read_board(item: Item<'_>) -> Result<Position, Fault> {
    let value = item.first();
    let text = value.trim_start();
    let size = size_of(text)?;
    let cells = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let (mut discs, mut turn) = ([Squares::NONE; 2], None);
    let mut squares = size.squares().into_iter();
    for cell in cells.chars().filter(|c| !c.is_whitespace()) {
        let color = match cell {
            '*' | 'X' | 'x' => Some(0),
            'O' | 'o' => Some(1),
            '-' | '.' | '_' => None,
            _ => return Err(item.wrong()),
        };
        match (squares.next(), color, turn) {
            (Some(square), Some(color), _) => {
                discs[color] = Squares::from_bits(discs[color].bits() | Squares::of(square).bits());
            }
            (Some(_), None, _) => {}
            (None, Some(color), None) => turn = Some(Color::BOTH[color]),
            _ => return Err(item.wrong()),
        }
    }
    let board = Board::new(size, discs[0], discs[1]).map_err(|_| item.wrong())?;
    Ok(Position::new(board, turn.ok_or_else(|| item.wrong())?))
}

fn read_move(item: Item<'_>) -> Option<(Move, Details)> {
    let value = item.only()?;
    let mut parts = value.splitn(3, '/');
    let name = parts.next()?.trim();
    let mut part = || parts.next().filter(|part| !part.is_empty()).map(str::to_owned);
    let details = Details { evaluation: part(), seconds: part(), properties: Vec::new() };
    let is_pass = ["pa", "ps", "--"].iter().any(|pass| name.eq_ignore_ascii_case(pass));
    let played = if is_pass { Move::Pass } else { name.parse().ok()? };
    Some((played, details))
}

fn read_result(text: &str) -> Option<GameResult> {
    let (number, suffix) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
    let reason = match suffix {
        "" => EndReason::PlayedOut,
        "r" => EndReason::Resigned,
        "t" => EndReason::TimedOut,
        "l" => EndReason::Left,
        _ => return None,
    };
    let (winner, number) = match number.strip_prefix('-') {
        Some(number) => (Color::White, number),
        None => (Color::Black, number.strip_prefix('+').unwrap_or(number)),
    };
    let margin = thousandths(number)?;
    Some(GameResult { winner: (margin > 0).then_some(winner), margin: Some(margin), reason })
}

fn write_move(played: Move, details: &Details) -> String {
    let name = match played {
        Move::Place(square) => square.to_string().to_uppercase(),
        Move::Pass => "PA".to_owned(),
    };
    match (&details.evaluation, &details.seconds) {
        (None, None) => name,
        (Some(evaluation), None) => format!("{name}/{evaluation}"),
        (None, Some(seconds)) => format!("{name}//{seconds}"),
        (Some(evaluation), Some(seconds)) => format!("{name}/{evaluation}/{seconds}"),
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => '*',
        Color::White => 'O',
    }
}

/// A margin that is not known is written `?`, and the reason is lost.
fn write_result(result: GameResult) -> String {
    let Some(discs) = result.discs() else { return "?".to_owned() };
    let sign = if result.winner == Some(Color::White) { '-' } else { '+' };
    let suffix = match result.reason {
        EndReason::PlayedOut => "",
        EndReason::Resigned => ":r",
        EndReason::TimedOut => ":t",
        EndReason::Left => ":l",
    };
    format!("{sign}{discs}{suffix}")
}
