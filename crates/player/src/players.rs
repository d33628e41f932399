//! All players, with what they share: weights, engines, and results.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use otelo_engine::{Engine, EngineConfig, Tier, eval::Weights};
use otelo_limits::Depth;
use otelo_rules::Position;

use crate::{
    EngineVersion, EvaluationStore, Player, Question, Spec, Who,
    cache::Cache,
    cached_result::CachedResult,
    classic_player::{ClassicPlayer, Method},
    engine_player::{EnginePlayer, SearchKey},
    pool::EnginePool,
};

/// The weights that come with the program.
pub(crate) static RELEASED: LazyLock<Arc<Weights>> =
    LazyLock::new(|| Arc::new(Weights::released()));

/// Reads the weights that come with the program, so that the first engine need not.
pub fn load_weights() {
    LazyLock::force(&RELEASED);
}

/// Makes players, and holds what they share. A process needs one; clones share the same.
///
/// It keeps engines that have done their work for the next search, and caches what they found out. None of this changes an answer in
/// play: a search begins with an empty table, and what is cached is what it would find again. Whoever looks
/// ([`MoveLimits::recall`](crate::MoveLimits)) is also told what earlier searches found.
#[derive(Clone)]
pub struct Players(Arc<Shared>);

/// What all players share.
pub(crate) struct Shared {
    tier: Option<Tier>,
    version: String,
    /// Other weights, by the name that a player's options give them.
    weights: HashMap<String, Arc<Weights>>,
    pool: EnginePool,
    cache: Mutex<Cache>,
    evaluations: Option<Arc<dyn EvaluationStore>>,
    external: Option<Arc<dyn ExternalEngines>>,
}

/// Makes players of other programs.
pub trait ExternalEngines: Send + Sync {
    /// A player of the program that was registered under a name, which looks so many moves ahead and
    /// takes so long for a move, if that is said.
    ///
    /// # Errors
    /// If there is none, it cannot be started, or knows no depth.
    fn player(
        &self,
        name: &str,
        depth: Option<Depth>,
        time: Option<Duration>,
    ) -> Result<Box<dyn Player>, PlayerError>;
}

/// Why there is no such player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// A person.
    #[error("a person moves by hand")]
    Human,
    /// Its options name weights that were not loaded.
    #[error("the weights `{name}` were not loaded")]
    UnknownWeights {
        /** As the options name them. */
        name: String,
    },
    /// No program was registered under this name.
    #[error("there is no engine `{name}`; engines.toml and --engine register them")]
    UnknownEngine {
        /** The name. */
        name: String,
    },
    /// Another program could not be started.
    #[error("the engine `{name}`: {reason}")]
    Engine {
        /** Its name. */
        name: String,
        /** What it did. */
        reason: String,
    },
}

/// How players are set up.
#[derive(Default)]
pub struct PlayersConfig {
    /// The CPU tier of the engine; the fastest of the machine unless told.
    pub tier: Option<Tier>,
    /// The version of the program, with the commit it was built from; that of this crate unless told.
    pub version: Option<String>,
    /// Weights that players may name with `weights=`, beside those that come with the program.
    pub weights: Vec<(String, Arc<Weights>)>,
    /// Where results are kept beyond the process.
    pub evaluations: Option<Arc<dyn EvaluationStore>>,
    /// Other programs that may play.
    pub external: Option<Arc<dyn ExternalEngines>>,
}

impl Default for Players {
    fn default() -> Players {
        Players::new(PlayersConfig::default())
    }
}

impl Players {
    /// Players that share nothing with others yet.
    pub fn new(config: PlayersConfig) -> Players {
        Players(Arc::new(Shared {
            tier: config.tier,
            version: config.version.unwrap_or_else(|| env!("CARGO_PKG_VERSION").to_owned()),
            weights: config.weights.into_iter().collect(),
            pool: EnginePool::default(),
            cache: Mutex::default(),
            evaluations: config.evaluations,
            external: config.external,
        }))
    }

    /// A player of this name.
    ///
    /// # Errors
    /// If it is a person, its options name weights that were not loaded, or it is another program that is not
    /// registered or does not start.
    pub fn player(&self, spec: &Spec) -> Result<Box<dyn Player>, PlayerError> {
        let method = match &spec.who {
            Who::Human => return Err(PlayerError::Human),
            Who::External { name, depth } => {
                let unknown = || PlayerError::UnknownEngine { name: name.clone() };
                let engines = self.0.external.as_ref().ok_or_else(unknown)?;
                return engines.player(name, *depth, spec.time);
            }
            Who::Engine(engine) => {
                let weights = self.0.weights_named(engine.weights())?;
                let shared = Arc::clone(&self.0);
                return Ok(Box::new(EnginePlayer::new(shared, spec, engine.clone(), weights)));
            }
            Who::Random => Method::Random,
            Who::Agent => Method::Agent,
            Who::Minimax(_) | Who::Corner(_) | Who::Search(_) => {
                Method::Search(spec.search().expect("it is an algorithm with a depth"))
            }
        };
        Ok(Box::new(ClassicPlayer::new(spec, method)))
    }

    /// What names the engine with the weights that come with the program.
    pub fn engine_version(&self) -> EngineVersion {
        self.0.engine_version(&RELEASED)
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.0
    }
}

impl Shared {
    pub(crate) fn cache(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was kept of earlier searches of a canonical position.
    pub(crate) fn kept(&self, position: &Position, key: &SearchKey) -> Option<CachedResult> {
        let question = Question::new(position, key, &self.version);
        let bytes = self.evaluations.as_ref()?.find(&question)?;
        CachedResult::from_bytes(&bytes, position)
    }

    /// Keeps what a search found.
    pub(crate) fn keep(&self, position: &Position, key: &SearchKey, found: &CachedResult) {
        if let Some(evaluations) = &self.evaluations {
            let question = Question::new(position, key, &self.version);
            evaluations.keep(question, found.to_bytes(), found.is_exact());
        }
    }

    /// Weights by their name; none is those that come with the program.
    pub(crate) fn weights_named(&self, name: Option<&str>) -> Result<Arc<Weights>, PlayerError> {
        let Some(name) = name else { return Ok(Arc::clone(&RELEASED)) };
        let unknown = || PlayerError::UnknownWeights { name: name.to_owned() };
        self.weights.get(name).cloned().ok_or_else(unknown)
    }

    /// What names the engine with certain weights.
    pub(crate) fn engine_version(&self, weights: &Weights) -> EngineVersion {
        EngineVersion { version: self.version.clone(), weights: *weights.hash() }
    }

    /// Lets an engine with empty tables work, and keeps it for the next time.
    pub(crate) fn with_engine<T>(
        &self,
        config: EngineConfig,
        weights: &Arc<Weights>,
        work: impl FnOnce(&mut Engine) -> T,
    ) -> T {
        let key = (config, *weights.hash());
        let mut engine = self.pool.take(key, || {
            let tier = self.tier.unwrap_or_else(Tier::detect);
            Engine::new(tier, Arc::clone(weights), config)
        });
        let done = work(&mut engine);
        self.pool.put(key, engine);
        done
    }
}

impl fmt::Debug for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shared { tier, version, .. } = &*self.0;
        f.debug_struct("Players")
            .field("tier", tier)
            .field("version", version)
            .finish_non_exhaustive()
    }
}
