//! Means and spreads.

/// Numbers of the same kind.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sample(Vec<f64>);

impl Sample {
    pub(crate) fn add(&mut self, value: f64) {
        self.0.push(value);
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.len() as u64
    }

    pub(crate) fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len().max(1) as f64
    }

    /// The standard deviation of the numbers.
    pub(crate) fn spread(&self) -> f64 {
        let mean = self.mean();
        let squares = self.0.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        (squares / self.0.len().saturating_sub(1).max(1) as f64).sqrt()
    }

    pub(crate) fn max(&self) -> f64 {
        self.0.iter().copied().fold(f64::NEG_INFINITY, f64::max)
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Sample {
        Sample(values.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_spread() {
        let sample: Sample = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
        assert_eq!((sample.count(), sample.mean(), sample.max()), (8, 5.0, 9.0));
        assert!((sample.spread() - 2.138).abs() < 0.001);
        assert_eq!((Sample::default().mean(), Sample::default().spread()), (0.0, 0.0));
    }
}
