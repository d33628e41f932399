//! How far the evaluation is from known values.

use otelo_engine::eval::{DISC, Slots, WeightsFile, stage};

/// Guesses values of positions with the weights of a file, without a search.
pub struct Guesser<'a> {
    slots: &'a Slots,
    values: &'a [i16],
}

impl<'a> Guesser<'a> {
    /// With the weights of a file.
    pub fn new(slots: &'a Slots, file: &'a WeightsFile) -> Guesser<'a> {
        Guesser { slots, values: file.values() }
    }

    /// What a position is worth to the player to move, in discs.
    pub fn guess(&self, p: u64, o: u64) -> f64 {
        let first = stage((!(p | o)).count_ones()) * self.slots.count();
        let weights = &self.values[first..first + self.slots.count()];
        let slots = self.slots.of_position(p, o);
        let sum: i32 = slots.iter().map(|&slot| i32::from(weights[slot as usize])).sum();
        f64::from(sum) / f64::from(DISC)
    }
}

/// Errors, summed up.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ErrorSum {
    /// How many.
    pub count: u64,
    sum: f64,
    absolute: f64,
    squares: f64,
}

impl ErrorSum {
    /// Adds a guess and the true value, in discs.
    pub fn add(&mut self, guess: f64, value: f64) {
        let error = guess - value;
        self.count += 1;
        self.sum += error;
        self.absolute += error.abs();
        self.squares += error * error;
    }

    /// Adds other errors.
    pub fn merge(&mut self, other: &ErrorSum) {
        self.count += other.count;
        self.sum += other.sum;
        self.absolute += other.absolute;
        self.squares += other.squares;
    }

    /// The mean absolute error.
    pub fn mean_absolute(&self) -> f64 {
        self.absolute / self.count.max(1) as f64
    }

    /// The root of the mean square.
    pub fn root_mean_square(&self) -> f64 {
        (self.squares / self.count.max(1) as f64).sqrt()
    }

    /// The mean of guess minus value.
    pub fn bias(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }
}
