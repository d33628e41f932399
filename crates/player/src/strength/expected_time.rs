//! How long a player is expected to think about a move.

use std::time::Duration;

use crate::{MinimaxLevel, Spec, Who};

/// A few milliseconds, for players that look only a few moves ahead.
const AT_ONCE: Duration = Duration::from_millis(20);

impl Spec {
    /// How long a move takes at most, about, on one processor; none if nobody can tell.
    pub fn expected_time(&self) -> Option<Duration> {
        let unlimited = match &self.who {
            Who::Human | Who::External { .. } => None,
            Who::Random | Who::Corner(_) => Some(AT_ONCE),
            Who::Minimax(MinimaxLevel::Easy | MinimaxLevel::Medium) => Some(AT_ONCE),
            Who::Minimax(MinimaxLevel::Hard) => None,
            Who::Search(search) => (search.depth.get() <= 4).then_some(AT_ONCE),
            Who::Agent => Some(Duration::from_secs(3)),
            Who::Engine(engine) => engine.is_plain().then(|| engine.level().expected_time()),
        };
        match (unlimited, self.time) {
            (Some(expected), Some(time)) => Some(expected.min(time)),
            (expected, time) => expected.or(time.filter(|_| self.who != Who::Human)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_options_and_limits() {
        let milliseconds = |text: &str| {
            let spec: Spec = text.parse().unwrap();
            spec.expected_time().map(|time| time.as_millis())
        };
        for text in ["random", "corner:hard", "minimax:medium", "negamax:4", "agent,time=20ms"] {
            assert_eq!(milliseconds(text), Some(20), "{text}");
        }
        assert_eq!(milliseconds("engine:1"), Some(1));
        assert_eq!(milliseconds("engine:10,seed=3"), Some(60));
        assert_eq!(milliseconds("engine:30,time=50ms"), Some(50));
        assert_eq!(milliseconds("engine:1,time=50ms"), Some(1));
        assert_eq!(milliseconds("agent"), Some(3000));
        assert_eq!(milliseconds("minimax:hard,time=1s"), Some(1000));
        for text in ["human", "minimax:hard", "negamax:5", "engine:1,depth=9", "engine:2,exact=yes"]
        {
            assert_eq!(milliseconds(text), None, "{text}");
        }
    }
}
