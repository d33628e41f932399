//! Which players play the same game again.

use otelo_classic::MoveOrder;

use crate::{Spec, Who};

impl Spec {
    /// Whether the player makes the same move whenever it is asked about the same position, whatever
    /// the seed of the game: nothing is left to chance (or the player has a seed of its own), and
    /// neither a clock nor the order of threads decides. `fixed_order` is that of
    /// [`MoveLimits`](crate::MoveLimits).
    ///
    /// ```
    /// # use otelo_player::Spec;
    /// let repeats = |spec: &str| spec.parse::<Spec>().map(|spec| spec.repeats(false));
    /// assert_eq!(repeats("engine:20"), Ok(true));
    /// assert_eq!(repeats("engine:20,time=2s"), Ok(false));
    /// assert_eq!(repeats("minimax:hard"), Ok(false));
    /// assert_eq!(repeats("minimax:hard,seed=1"), Ok(true));
    /// ```
    pub fn repeats(&self, fixed_order: bool) -> bool {
        let (by_chance, by_time) = match &self.who {
            Who::Human | Who::External { .. } => return false,
            Who::Random => (true, false),
            Who::Search(search) if search.order == MoveOrder::Random => (true, false),
            Who::Minimax(_) | Who::Corner(_) | Who::Search(_) => (!fixed_order, false),
            // It has a time limit of its own.
            Who::Agent => (true, true),
            Who::Engine(engine) => (engine.level().error().is_some(), engine.threads() > 1),
        };
        (self.seed.is_some() || !by_chance) && !by_time && self.time.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The one place that asks; the tests below only hold data.
    fn repeats(spec: &str, fixed_order: bool) -> bool {
        spec.parse::<Spec>().unwrap().repeats(fixed_order)
    }

    #[test]
    fn chance_and_time_make_another_game() {
        for spec in ["human", "random", "agent", "agent,seed=1", "engine:1", "negamax:3,time=1s"] {
            assert!(!repeats(spec, true), "{spec}");
        }
        for spec in ["engine:20,threads=2", "engine:20,time=50ms", "engine:1,seed=3,time=50ms"] {
            assert!(!repeats(spec, true), "{spec}");
        }
        for spec in ["random,seed=1", "engine:1,seed=3", "engine:20", "engine:30,nodes=1000"] {
            assert!(repeats(spec, false), "{spec}");
        }
    }

    #[test]
    fn the_order_of_equal_moves_is_chance_in_play_only() {
        for spec in ["minimax:easy", "corner:hard,pruned=yes", "negamax:4"] {
            assert!(repeats(spec, true) && !repeats(spec, false), "{spec}");
            assert!(repeats(&format!("{spec},seed=2"), false), "{spec}");
        }
    }
}
