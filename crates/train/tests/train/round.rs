//! A toy round: from games to weights that play.

use std::{
    ops::ControlFlow,
    sync::{Arc, atomic::AtomicBool},
};

use otelo_engine::{
    Confidence, Engine, EngineConfig, Tier,
    eval::{Weights, WeightsFile},
};
use otelo_limits::Depth;
use otelo_train::{
    fit::{Dataset, FitSettings, Method, Targets, fit, plots},
    label::{LabelSettings, label_unit},
    play::play_unit,
    shard::{ShardFiles, ShardHeader, ShardWriter},
};

use crate::{engine, quick_settings};

#[test]
fn a_toy_round() {
    let (stop, folder) = (AtomicBool::new(false), tempfile::tempdir().unwrap());
    let path = folder.path().join("a.shard");
    let mut player = engine(Tier::detect());
    let settings = quick_settings(Vec::new());
    let header = ShardHeader { weights: [0; 32], seed: 1, settings: settings.to_string() };
    let mut shard = ShardWriter::resume(&path, &header, |_| ()).unwrap();
    let labels = LabelSettings {
        exact: 10,
        depth: Depth::new(2).unwrap(),
        confidence: Confidence::LOWEST,
        megabytes: 1,
    };
    for first in (0..96).step_by(16) {
        let games = play_unit(&mut player, &settings, 1, first..first + 16, &stop).unwrap();
        shard.append(&label_unit(&mut player, &labels, &games, &stop).unwrap()).unwrap();
    }
    let mut dataset = Dataset::new(Targets { result_percent: 50 });
    ShardFiles::new(&[path]).for_each(|sample| dataset.add(sample)).unwrap();
    let fit_settings = FitSettings {
        method: Method::ConjugateGradients,
        rounds: 6,
        patience: 3,
        l2: 3.0,
        smoothing: 3.0,
        threads: 2,
    };
    let (values, report) = fit(&dataset, &fit_settings, |_| ControlFlow::Continue(())).unwrap();
    let first = report.rounds[0];
    assert!(
        report.rounds.iter().any(|round| round.held_out < first.held_out),
        "{:?}",
        report.rounds
    );
    let page = report.markdown("toy");
    assert!(page.starts_with("# toy\n") && page.lines().count() > 20, "{page}");
    assert_eq!(report.csv().lines().count(), 1 + report.stages.len());
    for plot in plots(&report) {
        assert!(plot.svg(&str::to_owned).unwrap().contains(plot.title));
    }
    let weights = Arc::new(Weights::new(&WeightsFile::new(values, "a toy".to_owned()).unwrap()));
    let config = EngineConfig { megabytes: 1, threads: 1 };
    let mut player = Engine::new(Tier::detect(), weights, config);
    assert!(play_unit(&mut player, &settings, 2, 0..1, &stop).is_some());
}
