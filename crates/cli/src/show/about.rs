//! What a record tells beside its moves.

use otelo_formats::{Content, EndReason, GameResult, Record};
use otelo_rules::{Color, Move};
use otelo_wire::{RecordReport, ResultReport};

use crate::words::{Words, code, shown};

/// The same for programs.
pub(super) fn report(record: &Record) -> RecordReport {
    RecordReport {
        black_name: record.black.clone(),
        white_name: record.white.clone(),
        place: record.place.clone(),
        date: record.date.clone(),
        comment: record.comment().map(str::to_owned),
        result: record.result.map(|result| ResultReport {
            winner: result.winner.map(Into::into),
            margin: result.discs(),
            reason: result.reason.name().to_owned(),
        }),
    }
}

/// A line for each thing that is told.
pub(super) fn lines(record: &Record, words: &Words) -> Vec<String> {
    let mut lines = Vec::new();
    for (color, name) in [(Color::Black, &record.black), (Color::White, &record.white)] {
        let parameters =
            |name: &String| [("color", code(color).to_owned()), ("name", on_a_line(name))];
        lines.extend(name.as_ref().map(|name| words.filled("show.player", &parameters(name))));
    }
    let texts = [
        ("show.place", record.place.as_deref()),
        ("show.date", record.date.as_deref()),
        ("show.comment", record.comment()),
    ];
    for (key, text) in texts {
        lines.extend(text.map(|text| words.filled(key, &[("name", on_a_line(text))])));
    }
    lines.extend(record.result.map(|result| result_line(result, words)));
    lines
}

/// A game in one line: who, where, when, the result, how many moves.
pub(super) fn line(content: &Content, words: &Words) -> String {
    let mut parts = Vec::new();
    if let Content::Record(record) = content {
        let name = |name: &Option<String>| name.as_deref().map_or("?".to_owned(), on_a_line);
        if record.black.is_some() || record.white.is_some() {
            parts.push(format!("{} - {}", name(&record.black), name(&record.white)));
        }
        parts.extend(
            [&record.place, &record.date].into_iter().flatten().map(|text| on_a_line(text)),
        );
    }
    if let Content::Game(game) = content {
        parts.push(game.transcript());
    }
    parts.extend(short_result(content));
    let is_placed = |played: &Move| *played != Move::Pass;
    let count = content.game().map_or(0, |game| game.moves().filter(is_placed).count());
    parts.push(words.filled("show.count", &[("count", count.to_string())]));
    parts.join(", ")
}

/// A text that may have several lines.
fn on_a_line(text: &str) -> String {
    shown(&text.replace("\r\n", " ").replace('\n', " "))
}

/// The discs of a finished game, or else the margin that is told for Black.
fn short_result(content: &Content) -> Option<String> {
    if let Some(outcome) = content.position().outcome() {
        let [black, white] = Color::BOTH.map(|color| outcome.discs(color));
        return Some(format!("{black}-{white}"));
    }
    let Content::Record(record) = content else { return None };
    let result = record.result?;
    let sign = if result.winner == Some(Color::White) { '-' } else { '+' };
    Some(format!("{sign}{}", margin(result)?))
}

fn result_line(result: GameResult, words: &Words) -> String {
    let text = match (result.winner, margin(result)) {
        (None, _) => words.text("show.draw"),
        (Some(color), None) => words.filled("show.won", &[("color", code(color).to_owned())]),
        (Some(color), Some(margin)) => {
            let parameters = [("color", code(color).to_owned()), ("margin", margin)];
            words.filled("show.won-by", &parameters)
        }
    };
    text + &match result.reason {
        EndReason::PlayedOut => String::new(),
        EndReason::Resigned => words.text("show.resigned"),
        EndReason::TimedOut => words.text("show.timed-out"),
        EndReason::Left => words.text("show.left"),
    }
}

/// The margin in discs without needless zeros.
fn margin(result: GameResult) -> Option<String> {
    let discs = result.discs()?;
    Some(discs.trim_end_matches('0').trim_end_matches('.').to_owned())
}
