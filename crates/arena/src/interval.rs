//! The 95 % confidence interval of a score, with the openings as the independent units.
//!
//! Games from the same opening are not independent: an opening may favour one player or one colour.
//! So the spread is measured between openings, as the pentanomial model of fastchess and OpenBench
//! measures it between pairs of games. With `k` openings, of which opening `i` has `n_i` distinct
//! games and `s_i` points of the first player, `N = Σ n_i` and the score `p = Σ s_i / N`:
//!
//! 1. The variance of the score is that of a ratio over clusters (Cochran, *Sampling Techniques*,
//!    1977; for pairs of games it is the pentanomial one):
//!    `V = k / (k - 1) * Σ (s_i - p n_i)² / N²`.
//! 2. The effective number of games is the number of independent games that would have this
//!    variance, reduced because `V` is itself estimated (Korn and Graubard, *Confidence intervals for
//!    proportions with small expected number of positive counts estimated from survey data*, 1998):
//!    `n = p (1 - p) / V * (z / t)²`, where `z` and `t` are the quantiles of the normal distribution
//!    and of Student's with `k - 1` degrees of freedom.
//! 3. `n` is at least Kish's effective number of openings, `m = N² / Σ n_i²`: with the same result
//!    in all games of an opening, the variance is `p (1 - p) / m`, and it cannot be more. It is at
//!    most `m² / 2`, so that openings which all ended alike do not make the interval a point.
//! 4. The interval is Wilson's (1927) for `n` games, which is not a point at 0 and 1 either.

/// The distinct games from one opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct OpeningScore {
    /// How many.
    pub(crate) games: u64,
    /// The first player's points, doubled: 2 for a win, 1 for a draw.
    pub(crate) half_points: u64,
}

/// Two-sided 95 % of the normal distribution.
const Z: f64 = 1.959_964;

/// The interval of the first player's share of the points; from 0 to 1 if there is no game.
pub(crate) fn interval(openings: impl Iterator<Item = OpeningScore> + Clone) -> [f64; 2] {
    let games: u64 = openings.clone().map(|opening| opening.games).sum();
    let half_points: u64 = openings.clone().map(|opening| opening.half_points).sum();
    if games == 0 {
        return [0.0, 1.0];
    }
    let score = half_points as f64 / (2 * games) as f64;
    wilson(score, effective_games(openings, games, half_points))
}

/// The number of independent games that tell as much about the score as these do.
fn effective_games(
    openings: impl Iterator<Item = OpeningScore> + Clone,
    games: u64,
    half_points: u64,
) -> f64 {
    // Sums of integers, which do not depend on the order of the openings.
    let squares: u128 = openings.clone().map(|opening| u128::from(opening.games).pow(2)).sum();
    let least = (games as f64).powi(2) / squares as f64;
    let deviation = |opening: OpeningScore| {
        let actual = u128::from(opening.half_points) * u128::from(games);
        let expected = u128::from(opening.games) * u128::from(half_points);
        actual.abs_diff(expected)
    };
    // (s_i - p n_i)² is this divided by (2 N)².
    let deviations: u128 = openings.clone().map(|opening| deviation(opening).pow(2)).sum();
    let count = openings.count() as f64;
    let (won, lost) = (half_points as f64, (2 * games - half_points) as f64);
    if won == 0.0 || lost == 0.0 || count < 2.0 {
        return least;
    }
    // p (1 - p) / V, where p is `won / 2 N`: the powers of `2 N` cancel out but for N².
    let independent =
        won * lost * (games as f64).powi(2) * (count - 1.0) / (count * deviations as f64);
    let reduced = independent * (Z / student(count - 1.0)).powi(2);
    reduced.min(least * least / 2.0).max(least)
}

/// Two-sided 95 % of Student's distribution (Abramowitz and Stegun, 26.7.5). It is too small with
/// fewer than four degrees of freedom, where the least number of effective games counts anyway.
fn student(freedom: f64) -> f64 {
    let power = |exponent| Z.powi(exponent);
    let terms = [
        (power(3) + Z) / 4.0,
        (5.0 * power(5) + 16.0 * power(3) + 3.0 * Z) / 96.0,
        (3.0 * power(7) + 19.0 * power(5) + 17.0 * power(3) - 15.0 * Z) / 384.0,
        (79.0 * power(9) + 776.0 * power(7) + 1482.0 * power(5) - 1920.0 * power(3) - 945.0 * Z)
            / 92_160.0,
    ];
    Z + (1..).zip(terms).map(|(exponent, term)| term / freedom.powi(exponent)).sum::<f64>()
}

/// Wilson's interval for a score over so many independent games.
fn wilson(score: f64, games: f64) -> [f64; 2] {
    let z2 = Z * Z / games;
    let middle = score + z2 / 2.0;
    let half = Z * (score * (1.0 - score) / games + z2 / (4.0 * games)).sqrt();
    let bounds = [(middle - half) / (1.0 + z2), (middle + half) / (1.0 + z2)];
    // Rounding must not push a bound past the score or past what a score can be.
    [bounds[0].clamp(0.0, score), bounds[1].clamp(score, 1.0)]
}

#[cfg(test)]
mod tests;
