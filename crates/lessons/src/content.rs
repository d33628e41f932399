//! The lessons themselves, a file each.

mod alpha_beta;
mod corner;
mod deepening;
mod evaluate;
mod few;
mod game_tree;
mod horizon;
mod minimax;
mod mobility;
mod near;
mod parity;
mod rules;

use crate::{lesson::Lesson, step::Mistake};

/// The lessons in the order in which they are learnt.
///
/// # Errors
/// If a position does not show what it is there for.
pub fn lessons() -> Result<Vec<Lesson>, Mistake> {
    Ok(vec![
        rules::lesson()?,
        few::lesson()?,
        corner::lesson()?,
        near::lesson()?,
        mobility::lesson()?,
        parity::lesson()?,
        game_tree::lesson()?,
        minimax::lesson()?,
        alpha_beta::lesson()?,
        evaluate::lesson()?,
        horizon::lesson()?,
        deepening::lesson()?,
    ])
}
