//! The names of players.
//!
//! `WHO[:LEVEL][,option=value]...`:
//!
//! | name | who |
//! |---|---|
//! | `human` | a person; [`Players::player`](crate::Players::player) refuses to play for one |
//! | `random` | any legal move |
//! | `minimax:easy` | the desktop game: depth 3, discs |
//! | `minimax:medium` | depth 3, square values |
//! | `minimax:hard` | depth 6, square values |
//! | `corner:easy`, `corner:normal`, `corner:hard` | the 6x6 report: depth 2, 3, 4, best corner |
//! | `agent` | the alpha-beta agent, 3 seconds a move |
//! | `negamax:DEPTH` | negamax with alpha-beta |
//! | `minimax:DEPTH`, `plain-negamax:DEPTH` | the whole tree |
//! | `alphabeta:DEPTH`, `deepening:DEPTH`, `pvs:DEPTH`, `table:DEPTH` | the other algorithms of [`Algorithm`] |
//! | `engine:LEVEL` | the engine, from 1, which anyone can beat, to 30 |
//! | `external:NAME` | another program, registered under this name; on the command line only |
//!
//! All play on every size of board. Options for all: `seed=N` makes play repeatable, `time=2s` or
//! `time=500ms` limits a move. `pruned=yes` lets `minimax` and `corner` find the same moves by
//! alpha-beta, with fewer nodes. Algorithms with a depth take `eval=discs`, `squares`, `corner` or
//! `agent` (the default) and `order=fixed`, `random`, `zones` (the default) or `good`. Those of the
//! engine stand at [`EngineSpec`]; another program takes `depth=N`, if its protocol knows a depth.

use std::{fmt, str::FromStr, time::Duration};

use otelo_classic::{Algorithm, Eval, MoveOrder, ParseEvalError, ParseMoveOrderError};

use otelo_limits::Depth;

use crate::{EngineSpec, Level, SearchSpec};

/// A player and its options.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Spec {
    /// Who plays.
    pub who: Who,
    /// Decides where chance does: among equal moves, and in `random`.
    pub seed: Option<u64>,
    /// How long a move may take.
    pub time: Option<Duration>,
    /// Whether `minimax` and `corner` find their moves by alpha-beta: the same ones, sooner.
    pub pruned: bool,
}

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Who {
    /// A person.
    Human,
    /// Any legal move.
    Random,
    /// The desktop game of Bongiorno and Santamarina.
    Minimax(MinimaxLevel),
    /// The 6x6 minimax report of 2021.
    Corner(CornerLevel),
    /// The alpha-beta agent.
    Agent,
    /// An algorithm with a depth.
    Search(SearchSpec),
    /// The engine.
    Engine(EngineSpec),
    /// Another program.
    External {
        /** The name under which it was registered. */
        name: String,
        /** How many moves ahead it is told to look. */
        depth: Option<Depth>,
    },
}

const TWO: Depth = Depth::new(2).expect("at most 60");
const THREE: Depth = Depth::new(3).expect("at most 60");
const FOUR: Depth = Depth::new(4).expect("at most 60");
const FIVE: Depth = Depth::new(5).expect("at most 60");
const SIX: Depth = Depth::new(6).expect("at most 60");

/// The levels of the desktop game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MinimaxLevel {
    /// Depth 3, discs.
    Easy,
    /// Depth 3, square values.
    Medium,
    /// Depth 6, square values.
    Hard,
}

impl MinimaxLevel {
    /// Every level, the weakest first.
    pub const ALL: [MinimaxLevel; 3] =
        [MinimaxLevel::Easy, MinimaxLevel::Medium, MinimaxLevel::Hard];

    /// How many moves it looks ahead, and with which utility.
    pub const fn search(self) -> (Depth, Eval) {
        match self {
            MinimaxLevel::Easy => (THREE, Eval::Discs),
            MinimaxLevel::Medium => (THREE, Eval::Squares),
            MinimaxLevel::Hard => (SIX, Eval::Squares),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            MinimaxLevel::Easy => "easy",
            MinimaxLevel::Medium => "medium",
            MinimaxLevel::Hard => "hard",
        }
    }
}

/// The levels of the 6x6 report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CornerLevel {
    /// Depth 2.
    Easy,
    /// Depth 3.
    Normal,
    /// Depth 4.
    Hard,
}

impl CornerLevel {
    /// Every level, the shallowest first.
    pub const ALL: [CornerLevel; 3] = [CornerLevel::Easy, CornerLevel::Normal, CornerLevel::Hard];

    /// How many moves it looks ahead.
    pub const fn depth(self) -> Depth {
        match self {
            CornerLevel::Easy => TWO,
            CornerLevel::Normal => THREE,
            CornerLevel::Hard => FOUR,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            CornerLevel::Easy => "easy",
            CornerLevel::Normal => "normal",
            CornerLevel::Hard => "hard",
        }
    }
}

impl Spec {
    /// A player without options.
    pub const fn new(who: Who) -> Spec {
        Spec { who, seed: None, time: None, pruned: false }
    }

    /// Reads the name of a player that may not name a file, because it comes from outside.
    ///
    /// # Errors
    /// If it is not the name of a player, has the option `weights`, or is another program.
    pub fn parse_without_files(text: &str) -> Result<Spec, ParseSpecError> {
        let spec: Spec = text.parse()?;
        match &spec.who {
            Who::External { .. } => Err(ParseSpecError::External),
            Who::Engine(engine) if engine.weights().is_some() => Err(ParseSpecError::Weights),
            _ => Ok(spec),
        }
    }

    /// The algorithm of a classic player that searches to one depth, whatever its name.
    pub fn search(&self) -> Option<SearchSpec> {
        let algorithm = if self.pruned { Algorithm::AlphaBeta } else { Algorithm::Minimax };
        let (depth, eval) = match &self.who {
            Who::Minimax(level) => level.search(),
            Who::Corner(level) => (level.depth(), Eval::Corner),
            Who::Search(search) => return Some(*search),
            Who::Human | Who::Random | Who::Agent => return None,
            Who::Engine(_) | Who::External { .. } => return None,
        };
        Some(SearchSpec { algorithm, depth, eval, order: MoveOrder::RowMajor })
    }

    /// How many threads its searches have.
    pub fn threads(&self) -> usize {
        match &self.who {
            Who::Engine(engine) => engine.threads(),
            _ => 1,
        }
    }

    /// The players of the documents, and chance; `negamax` at depth 5.
    pub fn classics() -> Vec<Spec> {
        let mut all = vec![Who::Random];
        all.extend(MinimaxLevel::ALL.map(Who::Minimax));
        all.extend(CornerLevel::ALL.map(Who::Corner));
        all.extend([Who::Agent, Who::Search(SearchSpec::new(Algorithm::Negamax, FIVE))]);
        all.into_iter().map(Spec::new).collect()
    }

    /// All players that play by themselves: the classic ones, and the engine at every level.
    pub fn computers() -> Vec<Spec> {
        let engines = Level::all().map(|level| Spec::new(Who::Engine(EngineSpec::new(level))));
        Spec::classics().into_iter().chain(engines).collect()
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Human => f.write_str("human"),
            Who::Random => f.write_str("random"),
            Who::Minimax(level) => write!(f, "minimax:{}", level.name()),
            Who::Corner(level) => write!(f, "corner:{}", level.name()),
            Who::Agent => f.write_str("agent"),
            Who::Search(search) => search.fmt(f),
            Who::Engine(level) => level.fmt(f),
            Who::External { name, depth: None } => write!(f, "external:{name}"),
            Who::External { name, depth: Some(depth) } => {
                write!(f, "external:{name},depth={depth}")
            }
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.who.fmt(f)?;
        if let Some(seed) = self.seed {
            write!(f, ",seed={seed}")?;
        }
        match self.time {
            Some(time) if time.subsec_millis() == 0 => write!(f, ",time={}s", time.as_secs())?,
            Some(time) => write!(f, ",time={}ms", time.as_millis())?,
            None => {}
        }
        if self.pruned { f.write_str(",pruned=yes") } else { Ok(()) }
    }
}

impl FromStr for Spec {
    type Err = ParseSpecError;

    fn from_str(text: &str) -> Result<Spec, ParseSpecError> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let mut spec = Spec::new(who(name)?);
        for option in parts {
            let (key, value) = option
                .split_once('=')
                .ok_or_else(|| ParseSpecError::NoValue { option: option.to_owned() })?;
            let wrong = |expected| ParseSpecError::Value {
                option: key.to_owned(),
                value: value.to_owned(),
                expected,
            };
            match (key, &mut spec.who) {
                ("seed", _) => {
                    spec.seed = Some(value.parse().map_err(|_| wrong("a whole number"))?);
                }
                ("time", _) => {
                    spec.time = Some(duration(value).ok_or_else(|| wrong("such as 2s or 500ms"))?);
                }
                ("eval", Who::Search(search)) => search.eval = value.parse()?,
                ("order", Who::Search(search)) => search.order = value.parse()?,
                ("pruned", Who::Minimax(_) | Who::Corner(_)) => match value {
                    "yes" => spec.pruned = true,
                    "no" => spec.pruned = false,
                    _ => return Err(wrong("yes or no")),
                },
                ("depth", Who::External { depth, .. }) => {
                    let read = value.parse().ok().and_then(Depth::new);
                    let read = read.filter(|&read| read > Depth::ZERO);
                    *depth = Some(read.ok_or_else(|| wrong("a number from 1 to 60"))?);
                }
                (_, Who::Engine(level)) if EngineSpec::OPTIONS.contains(&key) => {
                    level.set(key, value).map_err(wrong)?;
                }
                _ => return Err(ParseSpecError::Option { option: key.to_owned() }),
            }
        }
        Ok(spec)
    }
}

/// The player without its options.
fn who(text: &str) -> Result<Who, ParseSpecError> {
    let (name, level) = match text.split_once(':') {
        Some((name, level)) => (name, Some(level)),
        None => (text, None),
    };
    let wrong = |expected: &'static str| ParseSpecError::Level {
        player: name.to_owned(),
        seen: level.map(str::to_owned),
        expected,
    };
    let searched = |algorithm| {
        let depth = Depth::new(level?.parse().ok()?).filter(|&depth| depth > Depth::ZERO)?;
        Some(Who::Search(SearchSpec::new(algorithm, depth)))
    };
    let plain = |who| if level.is_none() { Ok(who) } else { Err(wrong("no level")) };
    match name {
        "human" => plain(Who::Human),
        "random" => plain(Who::Random),
        "agent" => plain(Who::Agent),
        "minimax" => MinimaxLevel::ALL
            .into_iter()
            .find(|known| level == Some(known.name()))
            .map(Who::Minimax)
            .or_else(|| searched(Algorithm::Minimax))
            .ok_or_else(|| wrong("easy, medium, hard or a depth from 1 to 60")),
        "corner" => CornerLevel::ALL
            .into_iter()
            .find(|known| level == Some(known.name()))
            .map(Who::Corner)
            .ok_or_else(|| wrong("easy, normal or hard")),
        "engine" => level
            .and_then(|level| Level::new(level.parse().ok()?))
            .map(|level| Who::Engine(EngineSpec::new(level)))
            .ok_or_else(|| wrong("a level from 1 to 30")),
        "external" => level
            .filter(|name| is_engine_name(name))
            .map(|name| Who::External { name: name.to_owned(), depth: None })
            .ok_or_else(|| wrong("the name of a registered engine")),
        _ => Algorithm::ALL
            .into_iter()
            .find(|algorithm| algorithm.to_string() == name)
            .ok_or_else(|| ParseSpecError::Player { seen: text.to_owned() })
            .and_then(|algorithm| searched(algorithm).ok_or_else(|| wrong("a depth from 1 to 60"))),
    }
}

/// Whether another program can be registered under a name: letters, digits, `-`, `_` and `.`, at most
/// 32 of them.
pub fn is_engine_name(name: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    (1..=32).contains(&name.len()) && name.chars().all(allowed)
}

/// `2s` or `500ms`.
fn duration(text: &str) -> Option<Duration> {
    match text.strip_suffix("ms") {
        Some(milliseconds) => milliseconds.parse().ok().map(Duration::from_millis),
        None => text.strip_suffix('s')?.parse().ok().map(Duration::from_secs),
    }
}

/// Why a text is not the name of a player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseSpecError {
    /// There is no such player.
    #[error(
        "`{seen}` is not a player; expected human, random, minimax:LEVEL, corner:LEVEL, agent, \
         minimax, alphabeta, negamax, plain-negamax, deepening, pvs or table with :DEPTH, or \
         engine:LEVEL"
    )]
    Player {
        /** The name. */
        seen: String,
    },
    /// The player has no such level, or needs one.
    #[error("{}", level_text(player, seen.as_deref(), expected))]
    Level {
        /** The player. */
        player: String,
        /** What stands behind the colon. */
        seen: Option<String>,
        /** What could stand there. */
        expected: &'static str,
    },
    /// An option is not `name=value`.
    #[error("`{option}` is not an option; expected name=value")]
    NoValue {
        /** The text. */
        option: String,
    },
    /// The player has no such option.
    #[error(
        "there is no option `{option}` here; expected seed, time, eval and order (algorithms with a \
         depth), pruned (minimax, corner), depth (engine, external), confidence, exact, nodes, threads or weights (engine)"
    )]
    Option {
        /** Its name. */
        option: String,
    },
    /// The value of an option is not of the right kind.
    #[error("`{value}` is not a value of {option}; expected {expected}")]
    Value {
        /** The option. */
        option: String,
        /** Its value. */
        value: String,
        /** What could stand there. */
        expected: &'static str,
    },
    /// There is no such utility.
    #[error(transparent)]
    Eval(#[from] ParseEvalError),
    /// There is no such order of moves.
    #[error(transparent)]
    Order(#[from] ParseMoveOrderError),
    /// It names a file where no file may be named.
    #[error("weights are chosen on the command line only")]
    Weights,
    /// It names another program where none may be named.
    #[error("other programs play on the command line only")]
    External,
}

fn level_text(player: &str, seen: Option<&str>, expected: &str) -> String {
    match seen {
        Some(seen) => format!("`{seen}` is not a level of {player}; expected {expected}"),
        None => format!("{player} needs a level behind a colon; expected {expected}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The one place that calls the reader; the tests below only hold data.
    fn read(text: &str) -> String {
        match text.parse::<Spec>() {
            Ok(spec) => spec.to_string(),
            Err(error) => format!("error: {error}"),
        }
    }

    #[test]
    fn every_name_reads_back() {
        for text in [
            "human",
            "random",
            "random,seed=7",
            "minimax:easy",
            "minimax:medium",
            "minimax:hard,seed=18446744073709551615",
            "corner:easy",
            "corner:normal",
            "corner:hard",
            "corner:hard,seed=2,pruned=yes",
            "agent",
            "agent,seed=1,time=500ms",
            "negamax:1",
            "negamax:60,eval=discs",
            "negamax:5,eval=corner,seed=3,time=2s",
            "minimax:4",
            "plain-negamax:4,eval=squares",
            "alphabeta:6,eval=discs,order=fixed",
            "deepening:5,order=good",
            "pvs:5,order=random,seed=1",
            "table:5",
            "engine:1",
            "engine:30,seed=7,time=2s",
            "engine:10,depth=12,confidence=95,nodes=100000,threads=2",
            "engine:4,exact=yes",
            "engine:30,exact=yes,lines=64,hash=32",
            "engine:10,threads=2,weights=new.weights,seed=1",
            "external:gtp-rhino_0.16,time=2s",
            "external:ntest,depth=10,time=2s",
        ] {
            assert_eq!(read(text), text);
        }
        assert_eq!(read("negamax:5,eval=agent"), "negamax:5");
        assert_eq!(read("agent,time=2000ms"), "agent,time=2s");
        assert_eq!(read("engine:5,threads=1,exact=no"), "engine:5");
        for spec in Spec::computers() {
            assert_eq!(read(&spec.to_string()), spec.to_string());
        }
    }

    #[test]
    fn an_error_names_the_part_and_what_is_accepted() {
        let cases = [
            (
                "edax",
                "`edax` is not a player; expected human, random, minimax:LEVEL, corner:LEVEL, agent, minimax, alphabeta, negamax, plain-negamax, deepening, pvs or table with :DEPTH, or engine:LEVEL",
            ),
            (
                "",
                "`` is not a player; expected human, random, minimax:LEVEL, corner:LEVEL, agent, minimax, alphabeta, negamax, plain-negamax, deepening, pvs or table with :DEPTH, or engine:LEVEL",
            ),
            (
                "minimax",
                "minimax needs a level behind a colon; expected easy, medium, hard or a depth from 1 to 60",
            ),
            (
                "minimax:normal",
                "`normal` is not a level of minimax; expected easy, medium, hard or a depth from 1 to 60",
            ),
            ("corner:medium", "`medium` is not a level of corner; expected easy, normal or hard"),
            ("negamax:0", "`0` is not a level of negamax; expected a depth from 1 to 60"),
            ("negamax:deep", "`deep` is not a level of negamax; expected a depth from 1 to 60"),
            ("agent:hard", "`hard` is not a level of agent; expected no level"),
            ("agent,seed", "`seed` is not an option; expected name=value"),
            ("agent,seed=x", "`x` is not a value of seed; expected a whole number"),
            ("agent,time=3", "`3` is not a value of time; expected such as 2s or 500ms"),
            (
                "agent,eval=discs",
                "there is no option `eval` here; expected seed, time, eval and order (algorithms with a depth), pruned (minimax, corner), depth (engine, external), confidence, exact, nodes, threads or weights (engine)",
            ),
            ("engine", "engine needs a level behind a colon; expected a level from 1 to 30"),
            ("engine:31", "`31` is not a level of engine; expected a level from 1 to 30"),
            ("engine:0", "`0` is not a level of engine; expected a level from 1 to 30"),
            (
                "external",
                "external needs a level behind a colon; expected the name of a registered engine",
            ),
            (
                "external:a/b",
                "`a/b` is not a level of external; expected the name of a registered engine",
            ),
            ("engine:5,depth=0", "`0` is not a value of depth; expected a number from 1 to 60"),
            ("external:a,depth=0", "`0` is not a value of depth; expected a number from 1 to 60"),
            (
                "engine:5,confidence=90",
                "`90` is not a value of confidence; expected 73, 87, 95, 98, 99 or 100",
            ),
            ("engine:5,weights=", "`` is not a value of weights; expected the name of a file"),
            ("engine:5,exact=1", "`1` is not a value of exact; expected yes or no"),
            ("engine:5,nodes=0", "`0` is not a value of nodes; expected a number from 1 on"),
            (
                "engine:5,threads=65",
                "`65` is not a value of threads; expected a number from 1 to 64",
            ),
            ("negamax:3,eval=x", "`x` is not a utility; expected discs, squares, corner or agent"),
        ];
        for (text, error) in cases {
            assert_eq!(read(text), format!("error: {error}"));
        }
    }
}
