//! What the moves of a review come to: classes, accuracy, phases, and the move that decided.

use otelo_rules::Game;
use otelo_wire::{ClassCounts, Color, MoveClass, PhaseReview, PlayerReview, Review, ReviewedMove};

/// The class of a move that lost so many discs and was not forced.
pub(super) const fn class_of(loss: u8) -> MoveClass {
    match loss {
        0 => MoveClass::Best,
        1..=2 => MoveClass::Good,
        3..=6 => MoveClass::Inaccuracy,
        7..=12 => MoveClass::Mistake,
        _ => MoveClass::Blunder,
    }
}

/// Sums up the reviewed moves of a game.
pub fn summary(game: &Game, moves: &[ReviewedMove]) -> Review {
    let gave_away =
        |reviewed: &&ReviewedMove| reviewed.after.number.signum() < reviewed.before.number.signum();
    Review {
        black: player(game, moves, Color::Black),
        white: player(game, moves, Color::White),
        turned: moves.iter().filter(gave_away).map(|reviewed| reviewed.ply).max(),
    }
}

fn player(game: &Game, moves: &[ReviewedMove], color: Color) -> PlayerReview {
    let mut phases = [PhaseReview::default(); 3];
    let mut classes = ClassCounts::default();
    let mut accuracies = 0.0;
    for reviewed in moves.iter().filter(|reviewed| reviewed.by == color) {
        let Some(count) = count_of(&mut classes, reviewed.class) else { continue };
        *count += 1;
        accuracies += 100.0 * (f64::from(reviewed.loss) / -10.0).exp();
        let phase = &mut phases[phase_of(game, reviewed.ply)];
        phase.moves += 1;
        phase.loss += u32::from(reviewed.loss);
    }
    let count: u32 = phases.iter().map(|phase| phase.moves).sum();
    PlayerReview { accuracy: (count > 0).then(|| accuracies / f64::from(count)), phases, classes }
}

fn count_of(classes: &mut ClassCounts, class: MoveClass) -> Option<&mut u32> {
    match class {
        MoveClass::Forced => None,
        MoveClass::Best => Some(&mut classes.best),
        MoveClass::Good => Some(&mut classes.good),
        MoveClass::Inaccuracy => Some(&mut classes.inaccuracy),
        MoveClass::Mistake => Some(&mut classes.mistake),
        MoveClass::Blunder => Some(&mut classes.blunder),
    }
}

/// Which third of the moves of a whole game a ply belongs to, by the empty squares before it.
fn phase_of(game: &Game, ply: usize) -> usize {
    let board = game.history()[ply].0.board();
    let moves = board.size().squares().len() - 4;
    let made = moves.saturating_sub(board.empties().len());
    usize::from(made * 3 / moves).min(2)
}
