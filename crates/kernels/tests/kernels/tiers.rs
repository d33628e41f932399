//! Which tiers there are, and a way to call each of them.
#![allow(unsafe_code, reason = "the tests dispatch between the tiers themselves")]

use std::io::{self, Write};

use otelo_kernels::{LANES, Offsets, ParseTierError, Tier, TierKind, base};
#[cfg(target_arch = "x86_64")]
use otelo_kernels::{v3, v4};

macro_rules! call {
    ($tier:expr, $($call:tt)*) => {
        match $tier.kind() {
            TierKind::Base => base::$($call)*,
            // SAFETY: a `Tier` is V3 only after all of its features were detected.
            #[cfg(target_arch = "x86_64")]
            TierKind::V3 => unsafe { v3::$($call)* },
            // SAFETY: the same holds for V4.
            #[cfg(target_arch = "x86_64")]
            TierKind::V4 => unsafe { v4::$($call)* },
            #[cfg(not(target_arch = "x86_64"))]
            TierKind::V3 | TierKind::V4 => unreachable!("no such machine has it"),
        }
    };
}

pub(crate) fn moves(tier: Tier, p: u64, o: u64, board: u64) -> u64 {
    call!(tier, moves(p, o, board))
}

pub(crate) fn flips(tier: Tier, p: u64, o: u64, square: u8) -> u64 {
    call!(tier, flips(p, o, square.into()))
}

pub(crate) fn stable(tier: Tier, p: u64, o: u64, board: u64) -> u64 {
    call!(tier, stable(p, o, board))
}

#[allow(unused_unsafe, reason = "v3 has the code of base, which is safe")]
pub(crate) fn weight_sum(
    tier: Tier,
    table: &[i16],
    offsets: &Offsets,
    numbers: &[i16; LANES],
) -> i32 {
    call!(tier, weight_sum(table, offsets, numbers))
}

/// The test harness hides what a passing test prints with the macros; this must be seen.
#[test]
fn absent_tiers_are_named() {
    for kind in TierKind::ALL {
        let state = match Tier::of(kind) {
            Some(tier) => {
                assert_eq!(tier.kind(), kind);
                "tested"
            }
            None => "NOT tested: this machine does not have it",
        };
        writeln!(io::stderr(), "tier {kind}: {state}").unwrap();
    }
}

#[test]
fn the_detected_tier_is_the_fastest() {
    let all: Vec<Tier> = Tier::all().collect();
    assert_eq!(all.first(), Some(&Tier::BASE));
    assert_eq!(all.last(), Some(&Tier::detect()));
    assert!(all.is_sorted());
    assert_eq!(Tier::of(TierKind::Base), Some(Tier::BASE));
}

#[test]
fn names_go_there_and_back() {
    assert_eq!(TierKind::ALL.map(|kind| kind.to_string()), ["base", "v3", "v4"]);
    for kind in TierKind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    for tier in Tier::all() {
        assert_eq!(tier.to_string(), tier.kind().to_string());
    }
    assert_eq!(format!("{:>6}|{:<6}|", TierKind::V3, Tier::BASE), "    v3|base  |");
}

#[test]
fn other_names_are_refused() {
    for text in ["", "V3", "v5", " base", "base,v3"] {
        let error: ParseTierError = text.parse::<TierKind>().unwrap_err();
        assert_eq!(error.to_string(), format!("`{text}` is not a tier; expected base, v3 or v4"));
    }
}
