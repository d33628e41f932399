//! Random positions: games of random moves, until one is worth what was asked for.

use std::{sync::atomic::Ordering, time::Duration};

use otelo_live::parse_player;
use otelo_player::{Clock, MoveLimits, Turn};
use otelo_rng::Rng;
use otelo_rules::{Move, Position, Size};

use crate::{
    analyses::{LIMITS, Work},
    wire::{Evaluation, RandomPosition},
};

/// Who says what a position is worth: soon, and exactly near the end.
const PLAYER: &str = "engine:8";
/// What the search for one may take.
const MOST_GAMES: usize = 1000;
const LONGEST: Duration = Duration::from_secs(2);

/// Which position is wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) size: Size,
    pub(crate) empties: u8,
    /// What it is worth at least and at most to the side to move.
    pub(crate) from: Option<i8>,
    pub(crate) to: Option<i8>,
}

/// Reports a position that is wanted, or that none was found.
pub(crate) fn find(wanted: &Wanted, mut rng: Rng, work: &Work<RandomPosition>) {
    let found = search(wanted, &mut rng, work);
    let (position, evaluation) = found.unzip();
    let position = position.map(|position| position.to_string());
    work.tell(RandomPosition { position, evaluation: evaluation.flatten() });
}

fn search(
    wanted: &Wanted,
    rng: &mut Rng,
    work: &Work<RandomPosition>,
) -> Option<(Position, Option<Evaluation>)> {
    let mut player = work.players.player(&parse_player(PLAYER).ok()?).ok()?;
    // The first player reads the engine's weights, which is not part of the search.
    let end = work.clock.now() + LONGEST;
    let most = wanted.size.squares().len() as i8;
    let (from, to) = (wanted.from.unwrap_or(-most), wanted.to.unwrap_or(most));
    if from > to || from > most || to < -most {
        return None;
    }
    let is_any = wanted.from.is_none() && wanted.to.is_none();
    let limits = MoveLimits { time: Some(end), ..LIMITS };
    for _ in 0..MOST_GAMES {
        if work.stop.load(Ordering::Relaxed) || work.clock.now() > end {
            break;
        }
        let Some(position) = played_at_random(wanted, rng) else { continue };
        if is_any {
            return Some((position, None));
        }
        let turn = Turn { limits, clock: &work.clock, stop: &work.stop, on_progress: &mut |_| {} };
        let evaluation =
            player.choose_at(&position, turn).ok().and_then(|answer| answer.evaluation);
        let Some(evaluation) = evaluation else { continue };
        if (i32::from(from)..=i32::from(to)).contains(&evaluation.number) {
            return Some((position, Some(evaluation)));
        }
    }
    None
}

/// A position with so many empty squares in which a player can move, if the game leads to one.
fn played_at_random(wanted: &Wanted, rng: &mut Rng) -> Option<Position> {
    let mut position = Position::start(wanted.size);
    loop {
        let moves = position.moves();
        let is_there = position.board().empties().len() == wanted.empties;
        if is_there && !moves.is_empty() {
            return Some(position);
        }
        let played = rng.choice(moves.iter()).map_or(Move::Pass, Move::Place);
        position = position.play(played).ok()?;
    }
}
