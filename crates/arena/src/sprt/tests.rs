//! The test against its definition, and its rates of error.

use otelo_rng::Rng;

use super::*;

fn test(low: f64, high: f64) -> Sprt {
    Sprt::new(low, high).unwrap()
}

#[test]
fn hypotheses_are_read_and_written() {
    let sprt: Sprt = "0,10".parse().unwrap();
    assert_eq!(sprt.to_string(), "0,10");
    assert_eq!("-2.5, 2.5".parse(), Ok(test(-2.5, 2.5)));
    for wrong in ["", "5", "5,x", "5,5", "5,0", "0,2000", "nan,3", "0,inf"] {
        assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
    }
}

#[test]
fn both_sides_are_alike() {
    let (counts, mirrored) = (PairCounts([3, 11, 40, 25, 9]), PairCounts([9, 25, 40, 11, 3]));
    let ratio = test(-4.0, 10.0).log_likelihood_ratio(counts);
    let other = test(-10.0, 4.0).log_likelihood_ratio(mirrored);
    assert!((ratio + other).abs() < 1e-9, "{ratio} {other}");
}

#[test]
fn the_constrained_distribution_is_the_most_likely() {
    let (seen, mean) = ([4.0, 9.0, 30.0, 17.0, 6.0], 0.47);
    let best = log_likelihood(seen, mean);
    let mut rng = Rng::new(5);
    // Any other distribution with the same mean gives less.
    for _ in 0..2000 {
        let mut weights = [(); 5].map(|()| 0.01 + rng.below(1000) as f64);
        let total: f64 = weights.iter().sum();
        weights = weights.map(|weight| weight / total);
        let off = weights.iter().zip(SHARES).map(|(p, x)| p * x).sum::<f64>() - mean;
        // Moves probability between no points and all until the mean is right.
        weights[0] += off;
        weights[4] -= off;
        if weights[0] > 0.0 && weights[4] > 0.0 {
            let likelihood: f64 = seen.iter().zip(weights).map(|(n, p)| n * p.ln()).sum();
            assert!(likelihood <= best + 1e-9, "{likelihood} {best}");
        }
    }
}

#[test]
fn drawn_pairs_alone_decide_slowly() {
    // The normal approximation would stop here after two pairs: their spread is zero.
    assert_eq!(test(0.0, 10.0).verdict(PairCounts([0, 0, 20, 0, 0])), None);
    assert_eq!(test(0.0, 10.0).verdict(PairCounts([0, 0, 2000, 0, 0])), Some(Verdict::Low));
}

#[test]
fn agrees_with_the_normal_approximation_over_many_pairs() {
    let counts = [60, 180, 420, 230, 80];
    let total: u64 = counts.iter().sum();
    let mean = |f: &dyn Fn(f64) -> f64| {
        counts.iter().zip(SHARES).map(|(n, x)| *n as f64 * f(x)).sum::<f64>() / total as f64
    };
    let average = mean(&|x| x);
    let variance = mean(&|x| (x - average).powi(2));
    let (low, high) = (score(0.0), score(10.0));
    let normal = total as f64 * (high - low) * (2.0 * average - low - high) / (2.0 * variance);
    let ratio = test(0.0, 10.0).log_likelihood_ratio(PairCounts(counts));
    assert!((ratio - normal).abs() < 0.01 * normal.abs(), "{ratio} {normal}");
}

/// How often the test says that the difference is the higher one, and after how many pairs on average.
fn simulated(sprt: Sprt, elo: f64, matches: u32, seed: u64) -> (f64, f64) {
    let mut rng = Rng::new(seed);
    // Half of the pairs are decided by the opening: one win each.
    let (mut high, mut pairs) = (0, 0);
    for _ in 0..matches {
        let mut counts = PairCounts::default();
        let verdict = loop {
            let points = match rng.below(2) {
                0 => 2,
                _ => [(); 2].iter().map(|()| half_points(&mut rng, elo)).sum(),
            };
            counts.0[points] += 1;
            pairs += 1;
            if let Some(verdict) = sprt.verdict(counts) {
                break verdict;
            }
        };
        high += u32::from(verdict == Verdict::High);
    }
    (f64::from(high) / f64::from(matches), f64::from(pairs) / f64::from(matches))
}

/// A game in which every tenth is drawn, and the mean over a pair, half of them decided by the opening, is
/// the score of so many Elo points.
fn half_points(rng: &mut Rng, elo: f64) -> usize {
    let wanted = 2.0 * score(elo) - 0.5;
    let roll = rng.below(1_000_000) as f64 / 1e6;
    match roll {
        roll if roll < 0.1 => 1,
        roll if roll < 0.1 + wanted - 0.05 => 2,
        _ => 0,
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "the rates are what the test is run for")]
fn errors_are_as_rare_as_they_should_be() {
    // `sprt.rs` names the command for more of them.
    let matches = std::env::var("OTELO_SPRT_MATCHES").map_or(400, |n| n.parse().unwrap());
    let sprt = test(0.0, 40.0);
    let (wrong, pairs) = simulated(sprt, 0.0, matches, 1);
    let (right, more) = simulated(sprt, 40.0, matches, 2);
    println!(
        "at 0 Elo {wrong} wrong after {pairs} pairs; at 40 Elo {} wrong after {more}",
        1.0 - right
    );
    // Three standard deviations above 5 %.
    let most = 0.05 + 3.0 * (0.05 * 0.95 / f64::from(matches)).sqrt();
    assert!(wrong <= most && 1.0 - right <= most, "{wrong} {right} {most}");
    assert!(wrong > 0.0 || matches < 200);
}
