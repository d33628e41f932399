//! `mobility`: how many legal moves a player has, by turn.
//!
//! The desktop game's document says: 8 in the mean, with a peak of 12 near turn 22.

use otelo_arena::{Match, random_openings};
use otelo_player::Spec;
use otelo_rules::{Game, Size};

use otelo_plot::{Curve, Plot};

use crate::{
    ExperimentReport, Interrupted, Lab,
    stats::Sample,
    table::{Table, TableCell},
};

/// The legal moves of many games.
struct Mobility {
    label: &'static str,
    games: u64,
    /// By turn, from the first; passes are no turns.
    turns: Vec<Sample>,
}

impl Mobility {
    fn of<'a>(label: &'static str, games: impl Iterator<Item = &'a Game>) -> Mobility {
        let mut mobility = Mobility { label, games: 0, turns: Vec::new() };
        for game in games {
            mobility.games += 1;
            let moves = game.history().iter().filter(|(_, played)| played.square().is_some());
            for (turn, (position, _)) in moves.enumerate() {
                if mobility.turns.len() <= turn {
                    mobility.turns.push(Sample::default());
                }
                mobility.turns[turn].add(position.moves().len().into());
            }
        }
        mobility
    }

    fn mean(&self) -> f64 {
        let sum: f64 = self.turns.iter().map(|turn| turn.mean() * turn.count() as f64).sum();
        let count: u64 = self.turns.iter().map(Sample::count).sum();
        sum / count.max(1) as f64
    }

    /// The turn with the largest mean, from 1, and that mean.
    fn peak(&self) -> (usize, f64) {
        let means = self.turns.iter().map(Sample::mean).enumerate();
        let peak = means.max_by(|a, b| a.1.total_cmp(&b.1));
        peak.map_or((0, 0.0), |(turn, mean)| (turn + 1, mean))
    }
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<ExperimentReport, Interrupted> {
    let random = lab.scale(4000, 20);
    let strong = lab.scale(400, 2);
    let total = (random + strong) as u64;
    let spec = |text: &str| text.parse::<Spec>().expect("the name of a player");
    let begin = random_openings(Size::Eight, 0, 1, 1);
    let mut sets = Vec::new();
    let random_games = games_of(lab, spec("random"), spec("random"), begin, random, (0, total))?;
    sets.push(Mobility::of("lab.random-games", random_games.iter()));
    let openings = random_openings(Size::Eight, 6, strong.div_ceil(2), 1);
    let (agent, negamax) = (spec("agent"), spec("negamax:5"));
    let strong_games = games_of(lab, agent, negamax, openings, strong, (random as u64, total))?;
    sets.push(Mobility::of("lab.strong-games", strong_games.iter()));
    if !lab.games.is_empty() {
        sets.push(Mobility::of("lab.given-games", lab.games.iter()));
    }
    Ok(ExperimentReport { tables: vec![summary(&sets), by_turn(&sets)], plots: vec![plot(&sets)] })
}

fn games_of(
    lab: &mut Lab<'_>,
    a: Spec,
    b: Spec,
    openings: Vec<Game>,
    games: usize,
    (mut done, total): (u64, u64),
) -> Result<Vec<Game>, Interrupted> {
    let setup = Match {
        a,
        b,
        openings,
        games,
        threads: lab.threads,
        seed: 1,
        fixed_order: true,
        sprt: None,
    };
    let mut played = Vec::new();
    let stop = lab.stop;
    let tally = setup.play(lab.players, stop, &mut |game| {
        played.push(game.game.clone());
        done += 1;
        (lab.progress)(done, total);
    });
    tally.expect("computers play from openings that are not over");
    lab.step(done, total)?;
    Ok(played)
}

fn summary(sets: &[Mobility]) -> Table {
    let mut rows = vec![vec![
        TableCell::Key("lab.document"),
        TableCell::Empty,
        TableCell::Number(8.0, 2),
        TableCell::Number(12.0, 2),
        TableCell::Count(22),
    ]];
    rows.extend(sets.iter().map(|set| {
        let (turn, peak) = set.peak();
        vec![
            TableCell::Key(set.label),
            TableCell::Count(set.games),
            TableCell::Number(set.mean(), 2),
            TableCell::Number(peak, 2),
            TableCell::Count(turn as u64),
        ]
    }));
    Table {
        name: "summary".to_owned(),
        title: "lab.mobility",
        facts: vec![("lab.strong-games", TableCell::name("agent, negamax:5"))],
        heads: vec!["lab.source", "lab.games", "lab.mean-moves", "lab.peak", "lab.peak-turn"],
        rows,
    }
}

fn by_turn(sets: &[Mobility]) -> Table {
    let turns = sets.iter().map(|set| set.turns.len()).max().unwrap_or(0);
    let rows = (0..turns).map(|turn| {
        let mut row = vec![TableCell::Count(turn as u64 + 1)];
        for set in sets {
            match set.turns.get(turn) {
                Some(sample) => {
                    row.push(TableCell::Number(sample.mean(), 2));
                    row.push(TableCell::Number(sample.spread(), 2));
                }
                None => row.extend([TableCell::Empty, TableCell::Empty]),
            }
        }
        row
    });
    let heads = sets.iter().flat_map(|set| [set.label, "lab.spread-short"]);
    Table {
        name: "turns".to_owned(),
        title: "lab.mobility-by-turn",
        facts: vec![],
        heads: std::iter::once("lab.turn").chain(heads).collect(),
        rows: rows.collect(),
    }
}

fn plot(sets: &[Mobility]) -> Plot {
    let curves = sets.iter().map(|set| Curve {
        label: set.label.to_owned(),
        points: (1u32..).zip(&set.turns).map(|(turn, s)| (turn.into(), s.mean())).collect(),
        calculated: false,
    });
    Plot {
        name: "turns".to_owned(),
        title: "lab.mobility-by-turn",
        across: "lab.turn",
        up: "lab.mean-moves",
        logarithmic: false,
        curves: curves.collect(),
    }
}
