//! How far shallow searches are from deep ones, measured.

use std::{sync::atomic::AtomicBool, time::Duration};

use otelo_engine::{Engine, Goal, Watch};
use otelo_rules::Position;

/// The values of a position at each depth from 0 on, and at the end if that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// How many empty squares there are.
    pub empties: u8,
    /// What the position is worth looking 1, 2, 3… moves ahead.
    pub at_depth: Vec<i8>,
    /// What it is worth.
    pub at_end: Option<i8>,
}

/// Searches a position at all depths from 1 on without any shortcut that might be wrong, and to the
/// end if there are few enough empty squares.
///
/// # Panics
/// If the position has no move.
pub fn values(engine: &Engine, position: &Position, deepest: u8, solve: u8) -> Values {
    let empties = position.board().empties().len();
    let value = |depth| {
        let stop = AtomicBool::new(false);
        let watch = Watch { now: &|| Duration::ZERO, deadline: None, nodes: None, stop: &stop };
        let goal = Goal { depth, ..Goal::EXACT };
        engine.forget();
        engine.search(position, goal, watch, |_| {}).moves[0].score
    };
    let at_depth = (1..=deepest.min(empties - 1)).map(value).collect();
    let at_end = (empties <= solve).then(|| value(u8::MAX));
    Values { empties, at_depth, at_end }
}

/// A line of the table: the spread between two depths.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The least and the most empty squares.
    pub empties: (u8, u8),
    /// The depth of the deep search; none is to the end.
    pub depth: Option<u8>,
    /// The depth of the shallow search.
    pub shallow: u8,
    /// How many positions were measured.
    pub count: usize,
    /// The mean of deep minus shallow, in discs.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
}

/// The spread between all pairs of depths, by empty squares in groups of `group`.
pub fn spreads(values: &[Values], group: u8) -> Vec<Spread> {
    let mut table = Vec::new();
    for least in (0..60).step_by(group.into()) {
        let most = least + group - 1;
        let here = || values.iter().filter(|values| (least..=most).contains(&values.empties));
        let deepest = here().map(|values| values.at_depth.len()).max().unwrap_or(0) as u8;
        for shallow in 1..=deepest {
            let deeper = (shallow + 1..=deepest).map(Some);
            for depth in deeper.chain([None]) {
                let differences = here().filter_map(|values| {
                    let deep = match depth {
                        Some(depth) => *values.at_depth.get(usize::from(depth) - 1)?,
                        None => values.at_end?,
                    };
                    let near = *values.at_depth.get(usize::from(shallow) - 1)?;
                    Some(f64::from(deep) - f64::from(near))
                });
                let differences: Vec<f64> = differences.collect();
                let count = differences.len();
                if count < 30 {
                    continue;
                }
                let mean = differences.iter().sum::<f64>() / count as f64;
                let squares = differences.iter().map(|d| (d - mean) * (d - mean)).sum::<f64>();
                let deviation = (squares / (count - 1) as f64).sqrt();
                table.push(Spread {
                    empties: (least, most),
                    depth,
                    shallow,
                    count,
                    mean,
                    deviation,
                });
            }
        }
    }
    table
}
