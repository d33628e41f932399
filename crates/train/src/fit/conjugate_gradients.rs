//! Conjugate gradients on the normal equations of all stages (M. Hestenes and E. Stiefel, 1952).
//!
//! The preconditioner takes each weight for the only one of its positions: then it is drawn by how often
//! it was seen, by the penalty on its size, and by the same weight of the stages beside, which is a
//! tridiagonal system for each slot.

use std::ops::ControlFlow;

use otelo_engine::eval::Slots;

use super::{
    Dataset, FitSettings, RoundError, StageWeights,
    dataset::{Rows, StageRows},
    parallel::for_each_stage,
};

/// Beyond this share of the first residual, rounding errors are all that is left.
const ENOUGH: f64 = 1e-12;

/// What is gathered from the positions of a stage before the first round.
struct Start {
    /// For each weight the sum of the targets of its positions.
    targets: Vec<f64>,
    /// For each weight how often it was seen.
    seen: Vec<f64>,
    /// The sum of the squares of the targets.
    squares: f64,
    /// What is left of the targets of held-out positions.
    held_out: Vec<f32>,
}

pub(super) fn run(
    dataset: &Dataset,
    settings: &FitSettings,
    round: &mut dyn FnMut(&StageWeights, RoundError) -> ControlFlow<()>,
) {
    let &FitSettings { l2, smoothing, threads, .. } = settings;
    let (slots, stages) = (&dataset.slots, &dataset.stages);
    let starts = for_each_stage(stages, threads, |_, rows| start(slots, rows));
    let squares: f64 = starts.iter().map(|start| start.squares).sum();
    let targets: StageWeights = starts.iter().map(|start| start.targets.clone()).collect();
    let mut held_out = Vec::new();
    let mut diagonal: StageWeights = Vec::new();
    for (stage, start) in starts.into_iter().enumerate() {
        held_out.push(start.held_out);
        let smoothed = smoothing * neighbours(stage, stages.len()).count() as f64;
        diagonal.push(start.seen.into_iter().map(|seen| seen + l2 + smoothed).collect());
    }
    let preconditioner = Preconditioner::new(diagonal, smoothing);
    let [learned_count, held_out_count] = dataset.len().map(|count| count.max(1) as f64);
    let mut weights: StageWeights = vec![vec![0.0; slots.count()]; stages.len()];
    let mut rest = targets.clone();
    let mut step = preconditioner.solve(&rest);
    let mut length = dot(&rest, &step);
    let enough = ENOUGH * length;
    for number in 1..=settings.rounds {
        if length <= enough {
            // Everything is learned already; the first round still has to be told.
            if number > 1 {
                break;
            }
        }
        let mut image = for_each_stage(stages, threads, |stage, rows| {
            image(slots, &rows.learned, &step[stage])
        });
        add_penalties(&mut image, &step, l2, smoothing);
        let curvature = dot(&step, &image);
        let far = if curvature > 0.0 { length / curvature } else { 0.0 };
        add(&mut weights, far, &step);
        add(&mut rest, -far, &image);
        let left = stages.iter().zip(&mut held_out).enumerate();
        let squared = for_each_stage(left, threads, |_, (stage, (rows, left))| {
            subtract_guesses(slots, &rows.held_out, &step[stage], far, left)
        });
        let mut penalties: StageWeights = vec![vec![0.0; slots.count()]; stages.len()];
        add_penalties(&mut penalties, &weights, l2, smoothing);
        let learned =
            squares - dot(&weights, &targets) - dot(&weights, &rest) - dot(&weights, &penalties);
        let error = RoundError {
            round: number,
            learned: (learned.max(0.0) / learned_count).sqrt(),
            held_out: (squared.iter().sum::<f64>() / held_out_count).sqrt(),
        };
        if round(&weights, error).is_break() {
            break;
        }
        let scaled = preconditioner.solve(&rest);
        let new_length = dot(&rest, &scaled);
        let keep = if length > 0.0 { new_length / length } else { 0.0 };
        for (step, scaled) in step.iter_mut().flatten().zip(scaled.iter().flatten()) {
            *step = scaled + keep * *step;
        }
        length = new_length;
    }
}

/// The stages beside a stage.
pub(super) fn neighbours(stage: usize, count: usize) -> impl Iterator<Item = usize> {
    let below = stage.checked_sub(1);
    below.into_iter().chain(Some(stage + 1).filter(|&above| above < count))
}

fn start(slots: &Slots, rows: &StageRows) -> Start {
    let (mut targets, mut seen) = (vec![0.0; slots.count()], vec![0.0; slots.count()]);
    let mut squares = 0.0;
    for ([p, o], target) in rows.learned.iter() {
        squares += f64::from(target) * f64::from(target);
        for slot in slots.of_position(p, o) {
            targets[slot as usize] += f64::from(target);
            seen[slot as usize] += 1.0;
        }
    }
    let held_out = rows.held_out.iter().map(|(_, target)| target).collect();
    Start { targets, seen, squares, held_out }
}

/// For each weight the sum of the guesses of its positions, where a guess is made with `step`.
fn image(slots: &Slots, rows: &Rows, step: &[f64]) -> Vec<f64> {
    // Half the size, so that more of it stays in the cache.
    let step: Vec<f32> = step.iter().map(|&step| step as f32).collect();
    let mut image = vec![0.0; slots.count()];
    for ([p, o], _) in rows.iter() {
        let slots = slots.of_position(p, o);
        let guess = f64::from(sum(&slots, &step));
        for slot in slots {
            image[slot as usize] += guess;
        }
    }
    image
}

/// Takes the guesses of a step off what is left of the targets; gives the sum of the squares.
fn subtract_guesses(slots: &Slots, rows: &Rows, step: &[f64], far: f64, left: &mut [f32]) -> f64 {
    let step: Vec<f32> = step.iter().map(|&step| (far * step) as f32).collect();
    let mut squares = 0.0;
    for (([p, o], _), left) in rows.iter().zip(left) {
        *left -= sum(&slots.of_position(p, o), &step);
        squares += f64::from(*left) * f64::from(*left);
    }
    squares
}

#[inline]
pub(super) fn sum(slots: &[u32], weights: &[f32]) -> f32 {
    slots.iter().map(|&slot| weights[slot as usize]).sum()
}

/// Adds what the penalties on weights contribute to the normal equations.
fn add_penalties(image: &mut [Vec<f64>], weights: &StageWeights, l2: f64, smoothing: f64) {
    let count = image.len();
    for (stage, image) in image.iter_mut().enumerate() {
        for (image, weight) in image.iter_mut().zip(&weights[stage]) {
            *image += l2 * weight;
        }
        for beside in neighbours(stage, count) {
            let both = weights[stage].iter().zip(&weights[beside]);
            for (image, (here, there)) in image.iter_mut().zip(both) {
                *image += smoothing * (here - there);
            }
        }
    }
}

fn add(to: &mut StageWeights, factor: f64, numbers: &StageWeights) {
    for (to, number) in to.iter_mut().flatten().zip(numbers.iter().flatten()) {
        *to += factor * number;
    }
}

fn dot(a: &StageWeights, b: &StageWeights) -> f64 {
    a.iter().zip(b).map(|(a, b)| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>()).sum()
}

/// Tridiagonal systems, one for each slot over all stages, by elimination from the first stage on.
struct Preconditioner {
    /// What is left of the diagonal of each stage after the stages before were eliminated.
    pivots: StageWeights,
    /// What stands beside the diagonal, with its sign changed.
    smoothing: f64,
}

/// A smaller pivot belongs to a weight that nothing determines; it stays zero.
const LEAST_PIVOT: f64 = 1e-9;

impl Preconditioner {
    fn new(diagonal: StageWeights, smoothing: f64) -> Preconditioner {
        let mut pivots = diagonal;
        for stage in 1..pivots.len() {
            let (before, here) = pivots.split_at_mut(stage);
            for (here, before) in here[0].iter_mut().zip(&before[stage - 1]) {
                *here -= smoothing * smoothing / before.max(LEAST_PIVOT);
            }
        }
        Preconditioner { pivots, smoothing }
    }

    fn solve(&self, right: &StageWeights) -> StageWeights {
        let mut solved = right.clone();
        let count = solved.len();
        for stage in 1..count {
            let (before, here) = solved.split_at_mut(stage);
            let before = before[stage - 1].iter().zip(&self.pivots[stage - 1]);
            for (here, (before, pivot)) in here[0].iter_mut().zip(before) {
                *here += self.smoothing * before / pivot.max(LEAST_PIVOT);
            }
        }
        for stage in (0..count).rev() {
            let (here, after) = solved.split_at_mut(stage + 1);
            let after = after.first().map_or(&[][..], Vec::as_slice).iter().copied();
            let after = after.chain(std::iter::repeat(0.0));
            for ((here, pivot), after) in here[stage].iter_mut().zip(&self.pivots[stage]).zip(after)
            {
                let known = *pivot > LEAST_PIVOT;
                *here = if known { (*here + self.smoothing * after) / pivot } else { 0.0 };
            }
        }
        solved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preconditioner_solves_tridiagonal_systems() {
        let diagonal = vec![vec![5.0, 1.0], vec![3.0, 7.0], vec![4.0, 2.0]];
        let right = vec![vec![1.0, -2.0], vec![0.5, 3.0], vec![-1.0, 0.25]];
        let smoothing = 0.5;
        let solved = Preconditioner::new(diagonal.clone(), smoothing).solve(&right);
        for slot in 0..2 {
            for stage in 0..3 {
                let beside: f64 = neighbours(stage, 3).map(|beside| solved[beside][slot]).sum();
                let left = diagonal[stage][slot] * solved[stage][slot] - smoothing * beside;
                assert!((left - right[stage][slot]).abs() < 1e-12);
            }
        }
        // Nothing determines a weight that was never seen and is not penalised.
        let nothing = Preconditioner::new(vec![vec![0.0]; 2], 0.0).solve(&vec![vec![0.0]; 2]);
        assert_eq!(nothing, [[0.0], [0.0]]);
    }
}
