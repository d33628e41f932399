//! The sets of CPU features for which the fast code is compiled.

use std::{error, fmt, str::FromStr};

/// The tiers, the slowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TierKind {
    /// Runs everywhere.
    Base,
    /// AVX2, BMI1, BMI2, LZCNT, POPCNT.
    V3,
    /// AVX-512 (F, BW, CD, DQ, VL) and all of V3.
    V4,
}

impl TierKind {
    /// Every tier.
    pub const ALL: [TierKind; 3] = [TierKind::Base, TierKind::V3, TierKind::V4];

    const fn name(self) -> &'static str {
        match self {
            TierKind::Base => "base",
            TierKind::V3 => "v3",
            TierKind::V4 => "v4",
        }
    }

    /// Whether this machine has the features.
    fn is_here(self) -> bool {
        match self {
            TierKind::Base => true,
            #[cfg(target_arch = "x86_64")]
            TierKind::V3 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            TierKind::V4 => {
                TierKind::V3.is_here()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512cd")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            TierKind::V3 | TierKind::V4 => false,
        }
    }
}

impl fmt::Display for TierKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for TierKind {
    type Err = ParseTierError;

    fn from_str(text: &str) -> Result<TierKind, ParseTierError> {
        let mut kinds = TierKind::ALL.into_iter();
        kinds.find(|kind| kind.name() == text).ok_or_else(|| ParseTierError(text.to_owned()))
    }
}

/// A text that names no tier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseTierError(String);

impl fmt::Display for ParseTierError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a tier; expected base, v3 or v4", self.0)
    }
}

impl error::Error for ParseTierError {}

/// A tier that this machine has: to hold one is the proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tier(TierKind);

impl Tier {
    /// The tier that runs everywhere.
    pub const BASE: Tier = Tier(TierKind::Base);

    /// The fastest tier of this machine.
    pub fn detect() -> Tier {
        Tier::all().last().unwrap_or(Tier::BASE)
    }

    /// A certain tier, if this machine has it.
    pub fn of(kind: TierKind) -> Option<Tier> {
        kind.is_here().then_some(Tier(kind))
    }

    /// All tiers of this machine, the slowest first.
    pub fn all() -> impl Iterator<Item = Tier> + Clone {
        TierKind::ALL.into_iter().filter_map(Tier::of)
    }

    /// Which one it is.
    pub const fn kind(self) -> TierKind {
        self.0
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
