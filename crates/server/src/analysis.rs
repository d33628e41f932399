//! The analysis of a position by an engine.

use otelo_player::{Answer, EngineVersion, Progress, Spec, Turn};
use otelo_rules::Position;

use crate::analyses::{LIMITS, Work};

/// What an analysis has found out so far.
#[derive(Debug, Clone)]
pub(crate) struct Report {
    pub(crate) progress: Progress,
    pub(crate) engine: EngineVersion,
    /// Whether it goes on.
    pub(crate) is_running: bool,
}

/// Analyses a position.
pub(crate) fn analyse(position: &Position, spec: &Spec, work: &Work<Report>) {
    let mut player = work.players.player(spec).expect("an engine with the weights of the program");
    let engine = work.players.engine_version();
    let mut tell =
        |progress| work.tell(Report { progress, engine: engine.clone(), is_running: true });
    let turn =
        Turn { limits: LIMITS, clock: &work.clock, stop: &work.stop, on_progress: &mut tell };
    // The only error of an engine is that the game is over: then there are no moves to value.
    let progress = player.choose_at(position, turn).map(progress_of).unwrap_or_default();
    work.tell(Report { progress, engine, is_running: false });
}

/// What an answer tells of the moves.
fn progress_of(answer: Answer) -> Progress {
    let Answer { depth, nodes, time, evaluation, line, candidates, .. } = answer;
    Progress { depth, nodes, time, evaluation, line, candidates }
}
