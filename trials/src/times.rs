//! Measured times, and their percentiles.

use std::time::Duration;

use serde_json::{Value, json};

/// Measured times, sorted.
#[derive(Debug, Default)]
pub(crate) struct Times(Vec<Duration>);

impl FromIterator<Duration> for Times {
    fn from_iter<I: IntoIterator<Item = Duration>>(times: I) -> Times {
        let mut times: Vec<Duration> = times.into_iter().collect();
        times.sort_unstable();
        Times(times)
    }
}

impl Times {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The time that this percentage of the measurements did not exceed.
    pub(crate) fn percentile(&self, percent: usize) -> Duration {
        let index = (self.0.len() * percent / 100).min(self.0.len().saturating_sub(1));
        self.0.get(index).copied().unwrap_or_default()
    }

    pub(crate) fn max(&self) -> Duration {
        self.0.last().copied().unwrap_or_default()
    }

    pub(crate) fn report(&self) -> Value {
        json!({
            "count": self.len(),
            "p50_ms": milliseconds(self.percentile(50)),
            "p90_ms": milliseconds(self.percentile(90)),
            "p99_ms": milliseconds(self.percentile(99)),
            "max_ms": milliseconds(self.max()),
        })
    }
}

/// A time in milliseconds, with two decimals.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e5).round() / 100.0
}
