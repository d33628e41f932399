//! The analysis of a position by an engine.

use otelo_player::{Answer, Progress, Spec, Stopwatch, Turn};
use otelo_rules::Position;

use crate::analyses::{LIMITS, Work};

/// What an analysis has found out so far.
#[derive(Debug, Clone)]
pub(crate) struct Report {
    pub(crate) progress: Progress,
    /// Whether it goes on.
    pub(crate) is_running: bool,
}

/// Analyses a position.
pub(crate) fn analyse(position: &Position, spec: &Spec, work: &Work<Report>) {
    let Ok(mut player) = work.players.player(spec) else { return };
    let clock = Stopwatch::start();
    let mut tell = |progress| work.tell(Report { progress, is_running: true });
    let turn = Turn { limits: LIMITS, clock: &clock, stop: &work.stop, on_progress: &mut tell };
    if let Ok(answer) = player.choose_at(position, turn) {
        work.tell(Report { progress: progress_of(answer), is_running: false });
    }
}

/// What an answer tells of the moves.
fn progress_of(answer: Answer) -> Progress {
    let Answer { depth, nodes, time, evaluation, line, candidates, .. } = answer;
    Progress { depth, nodes, time, evaluation, line, candidates }
}
