//! What came of a fit, as plots.

use otelo_plot::{Curve, Plot};

use super::{FitReport, StageReport};

/// Error by stage, error by round, and weights that were seen seldom.
pub fn plots(report: &FitReport) -> Vec<Plot> {
    let by_stage = |label: &str, of: &dyn Fn(&StageReport) -> f64| Curve {
        label: label.to_owned(),
        points: report.stages.iter().map(|stage| (middle(stage), of(stage))).collect(),
        calculated: false,
    };
    let share = |count: usize| 100.0 * count as f64 / report.weights.max(1) as f64;
    let by_round = |label: &str, of: &dyn Fn(usize) -> f64| Curve {
        label: label.to_owned(),
        points: report.rounds.iter().enumerate().map(|(at, e)| (e.round as f64, of(at))).collect(),
        calculated: false,
    };
    vec![
        Plot {
            name: "error".to_owned(),
            title: "Mean absolute error by stage",
            across: "empty squares",
            up: "discs",
            logarithmic: false,
            curves: vec![
                by_stage("learned", &|stage| stage.error),
                by_stage("held out", &|stage| stage.held_out_error),
                by_stage("held out, quantised", &|stage| stage.quantised_error),
            ],
        },
        Plot {
            name: "rounds".to_owned(),
            title: "Error by round",
            across: "round",
            up: "discs (root mean square)",
            logarithmic: false,
            curves: vec![
                by_round("learned", &|at| report.rounds[at].learned),
                by_round("held out", &|at| report.rounds[at].held_out),
            ],
        },
        Plot {
            name: "seldom".to_owned(),
            title: "Weights that were seen seldom",
            across: "empty squares",
            up: "% of the weights of a stage",
            logarithmic: false,
            curves: vec![
                by_stage("never", &|stage| share(stage.seen[0])),
                by_stage("fewer than 10 times", &|stage| share(stage.seen[1])),
            ],
        },
    ]
}

/// The middle of a stage, in empty squares.
fn middle(stage: &StageReport) -> f64 {
    stage.empties.iter().map(|&empties| f64::from(empties)).sum::<f64>() / 2.0
}
