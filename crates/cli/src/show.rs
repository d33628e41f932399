//! `otelo show`: draws a board or a game.

mod about;

use std::{
    ffi::OsString,
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use otelo_formats::{Content, Detected, Drawing, Format, Omissions};
use otelo_player::{Evaluation, MoveLimits, Spec, Stopwatch, Turn};
use otelo_rules::{Color, Move, NodeIndex, Position, Square, Squares};
use otelo_wire::{self as wire, ShowReport};

use crate::{
    convert::write,
    input::Reading,
    omissions,
    screen::{Screen, stdout_is_colored},
    words::{Words, code, shown, valued},
    work,
};

/// Draw a board or a game, in whatever format it is written
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  otelo show f5d6c3d3c4\n  otelo show problems.obf\n  \
                        otelo show '0000 0120 0210 0000'\n  \
                        otelo show f5d6c3d3c4 --svg board.svg --values engine:12,lines=64")]
pub(crate) struct Show {
    /// A file, `-` for standard input, or the text itself
    #[arg(value_name = "FILE|TEXT", allow_hyphen_values = true)]
    text: OsString,

    #[command(flatten)]
    reading: Reading,

    /// Print a JSON object a line
    #[arg(long)]
    json: bool,

    /// Draw the first position or game as SVG into this file, `-` for standard output
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,

    /// Draw it in black and white, for print
    #[arg(long, requires = "svg")]
    print: bool,

    /// Draw all moves of the game with their numbers, each disc as it was placed
    #[arg(long, requires = "svg")]
    numbers: bool,

    /// Write on each legal square what the move is worth to this player, for instance engine:12
    #[arg(long, value_name = "PLAYER", requires = "svg", conflicts_with = "numbers")]
    values: Option<Spec>,
}

/// More games than this are told in a line each.
const MOST_DRAWN: usize = 20;

impl Show {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let found = self.reading.file_or_text(&self.text, words)?;
        if let (Some(file), Some(first)) = (&self.svg, found.first()) {
            let svg = self.drawing(first)?.svg();
            return match file == Path::new("-") {
                true => Ok(io::stdout().lock().write_all(svg.as_bytes())?),
                false => write(file, svg.as_bytes(), words),
            };
        }
        let screen = Screen { words, colored: stdout_is_colored() };
        let mut out = anstream::stdout().lock();
        let short =
            found.len() > MOST_DRAWN && found.iter().all(|one| one.content.game().is_some());
        if short && !self.json {
            let parameters = [("count", found.len().to_string())];
            writeln!(out, "{}", words.filled("show.many", &parameters))?;
        }
        for (number, found) in found.iter().enumerate() {
            if self.json {
                writeln!(out, "{}", serde_json::to_string(&report(found))?)?;
                continue;
            }
            if short {
                writeln!(out, "{}. {}", number + 1, about::line(&found.content, words))?;
                continue;
            }
            if number > 0 {
                writeln!(out)?;
            }
            writeln!(out, "{}", drawn(found, screen))?;
        }
        out.flush()?;
        omissions::report(found.iter().map(not_shown).sum(), Format::Numbered, words);
        Ok(())
    }

    fn drawing(&self, found: &Detected) -> anyhow::Result<Drawing> {
        let position = found.content.position();
        let drawing = match (found.content.game(), &self.values) {
            (Some(game), None) if self.numbers => Drawing::of_moves(&game),
            (_, Some(player)) => {
                let (texts, best) = values(position, player)?;
                Drawing::of_position(position).with_texts(texts).with_best(best)
            }
            (Some(game), None) => Drawing::of_game(&game),
            (None, None) => Drawing::of_position(position),
        };
        let drawing = match &found.content {
            Content::Record(record) if self.values.is_none() && !self.numbers => {
                let last = record.tree.main_line_nodes().last().unwrap_or(NodeIndex::ROOT);
                drawing.with_marks(record.tree[last].marks().iter().cloned())
            }
            _ => drawing,
        };
        Ok(if self.print { drawing.for_print() } else { drawing })
    }
}

/// What each move of a position is worth to a player, and the best of them.
fn values(position: &Position, player: &Spec) -> anyhow::Result<(Vec<(Square, String)>, Squares)> {
    if position.moves().is_empty() {
        return Ok((Vec::new(), Squares::NONE));
    }
    let mut player = work::players(None, &[player])?.player(player)?;
    let (clock, stop) = (Stopwatch::start(), work::stop_flag());
    let limits = MoveLimits::default();
    let turn = Turn { limits, clock: &clock, stop: &stop, on_progress: &mut |_| {} };
    let answer = player.choose_at(position, turn)?;
    let known: Vec<(Square, Evaluation)> = answer
        .candidates
        .iter()
        .filter(|found| !found.is_upper_bound)
        .filter_map(|found| Some((found.played.square()?, found.evaluation)))
        .collect();
    let most = known.iter().map(|(_, evaluation)| evaluation.number).max();
    let best = known.iter().filter(|(_, evaluation)| Some(evaluation.number) == most);
    let best = best.map(|(square, _)| *square).collect();
    Ok((known.iter().map(|(square, evaluation)| (*square, valued(evaluation))).collect(), best))
}

/// What the moves of the main line and the comment on the game do not tell.
fn not_shown(found: &Detected) -> Omissions {
    let Content::Record(record) = &found.content else { return Omissions::default() };
    let omissions = record.omissions(Format::Numbered);
    let shown = usize::from(record.comment().is_some());
    Omissions { comments: omissions.comments - shown, ..omissions }
}

/// What was understood, the position, and the moves, scores or result.
fn drawn(found: &Detected, screen: Screen<'_>) -> String {
    let words = screen.words;
    let position = found.content.position();
    let mut lines = vec![words.filled(
        "show.understood",
        &[
            ("format", words.text(&format!("format.{}", found.format.name()))),
            ("size", position.size().to_string()),
        ],
    )];
    if found.turn_assumed {
        lines.push(words.filled("show.turn-assumed", &[("color", code(position.turn()).into())]));
    }
    if let Content::Record(record) = &found.content {
        lines.extend(about::lines(record, words));
    }
    let game = found.content.game();
    let last = game.as_ref().and_then(|game| game.moves().filter_map(Move::square).last());
    lines.push(screen.draw(position, last));
    match &found.content {
        Content::Position(_) => {}
        Content::Game(_) | Content::Record(_) => {
            let written = found.content.write(Format::Numbered);
            lines.extend(written.map(|list| words.filled("show.moves", &[("moves", list.text)])));
        }
        Content::Problem(problem) => {
            let scores = problem.scores.iter().map(|(m, score)| format!("{m} {score}"));
            let scores = scores.collect::<Vec<_>>().join(", ");
            if !scores.is_empty() {
                lines.push(words.filled("show.scores", &[("scores", scores)]));
            }
            lines.extend(problem.comment.as_deref().map(shown));
        }
    }
    if let Some(outcome) = position.outcome() {
        lines.push(crate::play::result(&outcome, words));
    }
    lines.join("\n")
}

fn report(found: &Detected) -> ShowReport {
    let position = found.content.position();
    let count = |color| position.board().discs(color).len();
    let game = found.content.game();
    let moves = game.map(|game| game.moves().map(wire::Move).collect());
    let (scores, record) = match &found.content {
        Content::Position(_) | Content::Game(_) => (None, None),
        Content::Problem(problem) => {
            let scores = problem.scores.iter();
            (Some(scores.map(|(m, score)| (wire::Move(*m), score.discs())).collect()), None)
        }
        Content::Record(record) => (None, Some(about::report(record))),
    };
    ShowReport {
        format: found.format.name().to_owned(),
        size: position.size().side(),
        board: position.to_string(),
        turn: position.turn().into(),
        turn_assumed: found.turn_assumed,
        legal: position.moves().iter().map(wire::Square).collect(),
        black: count(Color::Black),
        white: count(Color::White),
        over: position.is_over(),
        moves,
        scores,
        record,
    }
}
