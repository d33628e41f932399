//! Fitting the bell curve that the 6x6 report sees in its node counts.

/// `height * exp(-(x - centre)^2 / (2 * width^2))`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Gaussian {
    pub(crate) height: f64,
    pub(crate) centre: f64,
    pub(crate) width: f64,
}

impl Gaussian {
    pub(crate) fn at(&self, x: f64) -> f64 {
        self.height * (-((x - self.centre) / self.width).powi(2) / 2.0).exp()
    }

    /// The bell with the smallest squared distance from the points, by steps that shrink wherever
    /// they no longer help. It starts from the points' own centre and width.
    pub(crate) fn fit(points: &[(f64, f64)]) -> Gaussian {
        let weight: f64 = points.iter().map(|point| point.1).sum();
        let centre = points.iter().map(|(x, y)| x * y).sum::<f64>() / weight;
        let variance = points.iter().map(|(x, y)| (x - centre).powi(2) * y).sum::<f64>() / weight;
        let height = points.iter().map(|point| point.1).fold(0.0, f64::max);
        let mut best = Gaussian { height, centre, width: variance.sqrt().max(0.5) };
        let mut steps = [height / 4.0, best.width / 4.0, best.width / 4.0];
        while steps[1] > 1e-6 {
            let mut improved = false;
            for (parameter, &step) in steps.iter().enumerate() {
                for sign in [1.0, -1.0] {
                    let mut next = best;
                    match parameter {
                        0 => next.height += sign * step,
                        1 => next.centre += sign * step,
                        _ => next.width = (next.width + sign * step).max(1e-3),
                    }
                    if next.residual(points) < best.residual(points) {
                        best = next;
                        improved = true;
                    }
                }
            }
            if !improved {
                steps = steps.map(|step| step / 2.0);
            }
        }
        best
    }

    /// The root of the mean squared distance from the points.
    pub(crate) fn residual(&self, points: &[(f64, f64)]) -> f64 {
        let squares: f64 = points.iter().map(|&(x, y)| (y - self.at(x)).powi(2)).sum();
        (squares / points.len().max(1) as f64).sqrt()
    }

    /// The share of the points' variance that the bell explains.
    pub(crate) fn explained(&self, points: &[(f64, f64)]) -> f64 {
        let mean = points.iter().map(|point| point.1).sum::<f64>() / points.len().max(1) as f64;
        let total: f64 = points.iter().map(|point| (point.1 - mean).powi(2)).sum();
        1.0 - self.residual(points).powi(2) * points.len() as f64 / total.max(f64::MIN_POSITIVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bell_is_found_again() {
        let bell = Gaussian { height: 5000.0, centre: 8.5, width: 2.5 };
        let points: Vec<(f64, f64)> =
            (1..=16).map(|x| (f64::from(x), bell.at(f64::from(x)))).collect();
        let found = Gaussian::fit(&points);
        assert!((found.height - 5000.0).abs() < 1.0, "{found:?}");
        assert!((found.centre - 8.5).abs() < 0.001 && (found.width - 2.5).abs() < 0.001);
        assert!(found.residual(&points) < 1.0 && found.explained(&points) > 0.999_999);
    }

    #[test]
    fn what_is_no_bell_is_not_explained_by_one() {
        let points: Vec<(f64, f64)> =
            (1..=16).map(|x| (f64::from(x), f64::from((x * 7919) % 13))).collect();
        assert!(Gaussian::fit(&points).explained(&points) < 0.5);
    }
}
