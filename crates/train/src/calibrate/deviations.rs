//! How far shallow searches are from deep ones.

use std::sync::atomic::AtomicBool;

use otelo_engine::{Deviations, Engine, Goal};
use otelo_limits::{Depth, SearchLimits};
use otelo_rules::Position;

/// The values of a position at several depths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepthValues {
    /// How many empty squares there are.
    pub empties: u8,
    /// What the position is worth looking 1, 2, 3... moves ahead.
    pub at_depth: Vec<i8>,
    /// What it is worth at the end of the game, if it was solved.
    pub at_end: Option<i8>,
}

/// Searches a position at all depths from 1 on with nothing skipped, and to the end if there are few
/// enough empty squares.
///
/// # Panics
/// If the position has no move.
pub fn depth_values(
    engine: &mut Engine,
    position: &Position,
    deepest: Depth,
    solve: u8,
) -> DepthValues {
    let empties = position.board().empties().len();
    let mut value = |goal| {
        let stop = AtomicBool::new(false);
        engine.clear();
        engine.search(position, goal, SearchLimits::none(&stop), |_| {}).moves[0].score.discs()
    };
    let depths = (1..=deepest.get().min(empties.saturating_sub(1))).filter_map(Depth::new);
    let at_depth = depths.map(|depth| value(Goal::of_depth(depth))).collect();
    let at_end = (empties <= solve).then(|| value(Goal::EXACT));
    DepthValues { empties, at_depth, at_end }
}

/// The spread between the values of two depths.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The depth of the deep search; none is to the end.
    pub deep: Option<u8>,
    /// The depth of the shallow search.
    pub shallow: u8,
    /// How many positions were measured.
    pub count: usize,
    /// The mean of deep minus shallow, in discs.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
}

/// The spreads between all pairs of depths of which enough positions were measured.
pub fn spreads(values: &[DepthValues]) -> Vec<Spread> {
    let deepest = values.iter().map(|values| values.at_depth.len()).max().unwrap_or(0) as u8;
    let mut table = Vec::new();
    for shallow in 1..=deepest {
        for deep in (shallow + 1..=deepest).map(Some).chain([None]) {
            let differences = values.iter().filter_map(|values| {
                let far = match deep {
                    Some(depth) => *values.at_depth.get(usize::from(depth) - 1)?,
                    None => values.at_end?,
                };
                let near = *values.at_depth.get(usize::from(shallow) - 1)?;
                Some(f64::from(far) - f64::from(near))
            });
            let differences: Vec<f64> = differences.collect();
            let count = differences.len();
            if count < 30 {
                continue;
            }
            let mean = differences.iter().sum::<f64>() / count as f64;
            let squares = differences.iter().map(|d| (d - mean) * (d - mean)).sum::<f64>();
            let deviation = (squares / (count - 1) as f64).sqrt();
            table.push(Spread { deep, shallow, count, mean, deviation });
        }
    }
    table
}

/// The formulas that fit the spreads best, by least squares over the pairs of the same parity, which
/// are the ones that ProbCut compares. None if too few pairs were measured.
pub fn fit_deviations(spreads: &[Spread]) -> Option<Deviations> {
    let pairs = spreads.iter().filter_map(|spread| Some((spread, spread.deep?)));
    let pairs = pairs.filter(|(spread, deep)| (deep - spread.shallow) % 2 == 0);
    let midgame: Vec<([f64; 3], f64)> = pairs
        .map(|(spread, deep)| ([1.0, deep.into(), spread.shallow.into()], spread.deviation))
        .collect();
    let to_end = spreads.iter().filter(|spread| spread.deep.is_none());
    let to_end: Vec<([f64; 2], f64)> =
        to_end.map(|spread| ([1.0, spread.shallow.into()], spread.deviation)).collect();
    Some(Deviations {
        midgame: least_squares(&midgame)?.map(|number| number as f32),
        to_end: least_squares(&to_end)?.map(|number| number as f32),
    })
}

/// The factors whose products with the rows sum up nearest to the values, by Gaussian elimination of
/// the normal equations; none if the rows do not determine them.
fn least_squares<const N: usize>(rows: &[([f64; N], f64)]) -> Option<[f64; N]> {
    let mut matrix = [[0.0; N]; N];
    let mut right = [0.0; N];
    for (row, value) in rows {
        for ((line, sum), factor) in matrix.iter_mut().zip(&mut right).zip(row) {
            for (cell, other) in line.iter_mut().zip(row) {
                *cell += factor * other;
            }
            *sum += factor * value;
        }
    }
    for pivot in 0..N {
        let row = matrix[pivot];
        if row[pivot].abs() < 1e-9 {
            return None;
        }
        for other in (0..N).filter(|&other| other != pivot) {
            let factor = matrix[other][pivot] / row[pivot];
            for (cell, above) in matrix[other].iter_mut().zip(row) {
                *cell -= factor * above;
            }
            right[other] -= factor * right[pivot];
        }
    }
    Some(std::array::from_fn(|index| right[index] / matrix[index][index]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_found_again() {
        let formula = Deviations { midgame: [4.0, 0.35, -0.75], to_end: [8.5, -0.42] };
        let pairs = (1..=9).flat_map(|shallow| (shallow + 1..=10).map(move |deep| (shallow, deep)));
        let spread = |shallow: u8, deep: Option<u8>| Spread {
            deep,
            shallow,
            count: 100,
            mean: 0.0,
            deviation: match deep {
                Some(deep) => 4.0 + 0.35 * f64::from(deep) - 0.75 * f64::from(shallow),
                None => 8.5 - 0.42 * f64::from(shallow),
            },
        };
        let midgame = pairs.map(|(shallow, deep)| spread(shallow, Some(deep)));
        let to_end = (1..=10).map(|shallow| spread(shallow, None));
        let spreads: Vec<Spread> = midgame.chain(to_end).collect();
        let found = fit_deviations(&spreads).unwrap();
        let numbers = |formula: Deviations| [&formula.midgame[..], &formula.to_end[..]].concat();
        for (found, right) in numbers(found).into_iter().zip(numbers(formula)) {
            assert!((found - right).abs() < 1e-4, "{found} {right}");
        }
        assert_eq!(fit_deviations(&spreads[..1]), None);
        assert_eq!(fit_deviations(&[]), None);
    }

    #[test]
    fn spreads_are_means_and_deviations() {
        let values: Vec<DepthValues> = (0..40)
            .map(|at| DepthValues {
                empties: 20,
                at_depth: vec![0, if at % 2 == 0 { 4 } else { 2 }],
                at_end: None,
            })
            .collect();
        let [spread] = spreads(&values)[..] else { panic!("one pair of depths") };
        assert_eq!((spread.shallow, spread.deep, spread.count), (1, Some(2), 40));
        assert!((spread.mean - 3.0).abs() < 1e-9 && (spread.deviation - 1.0127).abs() < 1e-3);
        assert_eq!(spreads(&values[..29]), []);
    }
}
