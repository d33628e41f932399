//! `corner-6x6`: the experiment of the 6x6 minimax report of 2021, with a correct program.
//!
//! The program plays White against a named opponent, `random`, whose games repeat by their seeds.

use std::sync::atomic::AtomicBool;

use otelo_player::{CornerLevel, MoveLimits, Players, Spec, Stopwatch, Turn, Who};
use otelo_rules::{Color, Game, Size};

use otelo_plot::{Curve, Plot};

use crate::{
    ExperimentReport, Interrupted, Lab,
    fit::Gaussian,
    published::{GAMES, replay, rule_nodes},
    stats::Sample,
    table::{Table, TableCell},
};

/// What one move of the program's cost.
struct MoveCost {
    nodes: u64,
    /// What the report's program would have counted in the same position.
    rule_nodes: u64,
    milliseconds: f64,
    discs: u8,
}

/// A game of the program's.
struct CornerGame {
    moves: Vec<MoveCost>,
    game: Game,
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<ExperimentReport, Interrupted> {
    let games = lab.scale(100, 4);
    let mut report = ExperimentReport::default();
    let mut levels = Vec::new();
    for (number, level) in CornerLevel::ALL.into_iter().enumerate() {
        let mut played = Vec::new();
        for seed in 1..=games {
            played.push(play(lab.players, level, seed));
            lab.step(number as u64 * games + seed, 3 * games)?;
        }
        report.tables.push(game_table(level, &played[0]));
        levels.push((level, played));
    }
    report.tables.push(times(&levels));
    report.tables.push(spread(&levels));
    report.tables.push(by_discs(&levels));
    report.tables.push(bells(&levels));
    report.tables.push(published());
    report
        .plots
        .push(curves(&levels, "nodes", "lab.nodes-by-turn", "lab.nodes", |m| m.nodes as f64));
    report
        .plots
        .push(curves(&levels, "times", "lab.time-by-turn", "lab.milliseconds", |m| m.milliseconds));
    report.plots.extend(levels.iter().map(|(level, played)| bell_plot(*level, played)));
    report.plots.push(disc_plot(&levels));
    Ok(report)
}

type Levels = [(CornerLevel, Vec<CornerGame>)];

fn play(players: &Players, level: CornerLevel, seed: u64) -> CornerGame {
    let [mut random, mut program] = [Who::Random, Who::Corner(level)]
        .map(|who| players.player(&Spec::new(who)).expect("no person plays"));
    let limits = MoveLimits { seed, fixed_order: true, ..MoveLimits::default() };
    let stop = AtomicBool::new(false);
    let mut played = CornerGame { moves: Vec::new(), game: Game::new(Size::Six) };
    while !played.game.is_over() {
        let position = *played.game.position();
        let is_program = position.turn() == Color::White;
        let player = if is_program { &mut program } else { &mut random };
        let clock = Stopwatch::start();
        let turn = Turn { limits, clock: &clock, stop: &stop, on_progress: &mut |_| {} };
        let answer = player.choose_at(&position, turn).expect("the game goes on");
        let legal = u64::from(position.moves().len());
        if is_program && legal > 0 {
            played.moves.push(MoveCost {
                nodes: answer.nodes,
                rule_nodes: rule_nodes(legal, level.depth().get().into()),
                milliseconds: answer.time.as_secs_f64() * 1000.0,
                discs: 36 - position.board().empties().len(),
            });
        }
        played.game.play(answer.played).expect("players answer legally");
    }
    played
}

const fn key(level: CornerLevel) -> &'static str {
    match level {
        CornerLevel::Easy => "lab.easy",
        CornerLevel::Normal => "lab.normal",
        CornerLevel::Hard => "lab.hard",
    }
}

/// The first game in full, as the report prints its games.
fn game_table(level: CornerLevel, played: &CornerGame) -> Table {
    let outcome = played.game.outcome().expect("games are played to the end");
    let winner = match outcome.winner() {
        Some(Color::Black) => "lab.black",
        Some(Color::White) => "lab.white",
        None => "lab.nobody",
    };
    let count = |color| outcome.discs(color);
    let rows = played.moves.iter().enumerate().map(|(turn, m)| {
        vec![
            TableCell::Count(turn as u64 + 1),
            TableCell::Count(m.nodes),
            TableCell::Count(m.rule_nodes),
            TableCell::Number(m.milliseconds, 3),
        ]
    });
    Table {
        name: format!("game-{}", name(level)),
        title: "lab.one-game",
        facts: vec![
            ("lab.difficulty", TableCell::Key(key(level))),
            ("lab.depth", TableCell::Count(level.depth().get().into())),
            ("lab.opponent", TableCell::name("random,seed=1")),
            (
                "lab.result",
                TableCell::name(format!("{}-{}", count(Color::Black), count(Color::White))),
            ),
            ("lab.winner", TableCell::Key(winner)),
        ],
        heads: vec!["lab.turn", "lab.nodes", "lab.rule-nodes", "lab.milliseconds"],
        rows: rows.collect(),
    }
}

const fn name(level: CornerLevel) -> &'static str {
    match level {
        CornerLevel::Easy => "easy",
        CornerLevel::Normal => "normal",
        CornerLevel::Hard => "hard",
    }
}

/// The numbers of one turn over all games of a level.
fn at_turn(played: &[CornerGame], turn: usize, number: impl Fn(&MoveCost) -> f64) -> Sample {
    played.iter().filter_map(|game| game.moves.get(turn)).map(number).collect()
}

fn turns(levels: &Levels) -> usize {
    let games = levels.iter().flat_map(|(_, played)| played);
    games.map(|game| game.moves.len()).max().unwrap_or(0)
}

/// The report's table of times: a row a turn, a column a level.
fn times(levels: &Levels) -> Table {
    let rows = (0..turns(levels)).map(|turn| {
        let mut row = vec![TableCell::Count(turn as u64 + 1)];
        row.extend(levels.iter().rev().map(|(_, played)| {
            TableCell::Number(at_turn(played, turn, |m| m.milliseconds / 1000.0).mean(), 6)
        }));
        row
    });
    Table {
        name: "times".to_owned(),
        title: "lab.times",
        facts: vec![
            ("lab.opponent", TableCell::name("random")),
            ("lab.unit", TableCell::Key("lab.seconds")),
        ],
        heads: vec!["lab.turn", "lab.hard", "lab.normal", "lab.easy"],
        rows: rows.collect(),
    }
}

/// Mean and spread of nodes and time, by level and turn.
fn spread(levels: &Levels) -> Table {
    let mut rows = Vec::new();
    for (level, played) in levels {
        for turn in 0..turns(levels) {
            let nodes = at_turn(played, turn, |m| m.nodes as f64);
            let rule = at_turn(played, turn, |m| m.rule_nodes as f64);
            let time = at_turn(played, turn, |m| m.milliseconds);
            if nodes.count() == 0 {
                continue;
            }
            rows.push(vec![
                TableCell::Key(key(*level)),
                TableCell::Count(turn as u64 + 1),
                TableCell::Count(nodes.count()),
                TableCell::Number(nodes.mean(), 1),
                TableCell::Number(nodes.spread(), 1),
                TableCell::Number(rule.mean(), 1),
                TableCell::Number(time.mean(), 3),
                TableCell::Number(time.spread(), 3),
            ]);
        }
    }
    Table {
        name: "spread".to_owned(),
        title: "lab.spread",
        facts: vec![(
            "lab.opponent",
            TableCell::name(format!("random, seed=1..{}", levels[0].1.len())),
        )],
        heads: vec![
            "lab.difficulty",
            "lab.turn",
            "lab.games",
            "lab.nodes",
            "lab.nodes-spread",
            "lab.rule-nodes",
            "lab.milliseconds",
            "lab.milliseconds-spread",
        ],
        rows,
    }
}

/// Mean nodes against the discs on the board.
fn at_discs(played: &[CornerGame], discs: u8) -> Sample {
    let moves = played.iter().flat_map(|game| &game.moves);
    moves.filter(|m| m.discs == discs).map(|m| m.nodes as f64).collect()
}

fn by_discs(levels: &Levels) -> Table {
    let rows = (4..36).map(|discs| {
        let mut row = vec![TableCell::Count(discs.into()), TableCell::Count(36 - u64::from(discs))];
        row.extend(levels.iter().map(|(_, played)| {
            let nodes = at_discs(played, discs);
            if nodes.count() == 0 { TableCell::Empty } else { TableCell::Number(nodes.mean(), 1) }
        }));
        row
    });
    Table {
        name: "discs".to_owned(),
        title: "lab.nodes-by-discs",
        facts: vec![("lab.opponent", TableCell::name("random"))],
        heads: vec!["lab.discs", "lab.empties", "lab.easy", "lab.normal", "lab.hard"],
        rows: rows.filter(|row| row[2..].iter().any(|cell| *cell != TableCell::Empty)).collect(),
    }
}

fn mean_nodes(played: &[CornerGame]) -> Vec<(f64, f64)> {
    let turns = played.iter().map(|game| game.moves.len()).max().unwrap_or(0);
    (0..turns)
        .map(|turn| (turn as f64 + 1.0, at_turn(played, turn, |m| m.nodes as f64).mean()))
        .collect()
}

/// How well a bell curve describes the nodes by turn.
fn bells(levels: &Levels) -> Table {
    let rows = levels.iter().map(|(level, played)| {
        let points = mean_nodes(played);
        let bell = Gaussian::fit(&points);
        vec![
            TableCell::Key(key(*level)),
            TableCell::Number(bell.height, 0),
            TableCell::Number(bell.centre, 2),
            TableCell::Number(bell.width, 2),
            TableCell::Number(bell.residual(&points), 1),
            TableCell::Number(bell.explained(&points), 3),
        ]
    });
    Table {
        name: "bell".to_owned(),
        title: "lab.bell",
        facts: vec![],
        heads: vec![
            "lab.difficulty",
            "lab.height",
            "lab.centre",
            "lab.width",
            "lab.residual",
            "lab.explained",
        ],
        rows: rows.collect(),
    }
}

/// The seven published games, counted again by the published rule.
fn published() -> Table {
    let list = |nodes: &[u64]| nodes.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let rows = GAMES.iter().map(|game| {
        let replayed = replay(game);
        let same = if replayed.nodes == game.nodes { "lab.yes" } else { "lab.no" };
        vec![
            TableCell::Key(match game.level {
                "easy" => "lab.easy",
                "normal" => "lab.normal",
                _ => "lab.hard",
            }),
            TableCell::Count(game.depth.into()),
            TableCell::name(list(game.nodes)),
            TableCell::Key(same),
            TableCell::name(replayed.moves),
            TableCell::Number(replayed.difference.into(), 0),
        ]
    });
    Table {
        name: "published".to_owned(),
        title: "lab.published",
        facts: vec![],
        heads: vec![
            "lab.difficulty",
            "lab.depth",
            "lab.published-nodes",
            "lab.reproduced",
            "lab.moves",
            "lab.difference",
        ],
        rows: rows.collect(),
    }
}

fn curves(
    levels: &Levels,
    name: &str,
    title: &'static str,
    up: &'static str,
    number: fn(&MoveCost) -> f64,
) -> Plot {
    let curves = levels.iter().map(|(level, played)| Curve {
        label: key(*level).to_owned(),
        points: (0..turns(levels))
            .map(|turn| (turn, at_turn(played, turn, number)))
            .filter(|(_, sample)| sample.count() > 0)
            .map(|(turn, sample)| (turn as f64 + 1.0, sample.mean()))
            .collect(),
        calculated: false,
    });
    Plot {
        name: name.to_owned(),
        title,
        across: "lab.turn",
        up,
        logarithmic: true,
        curves: curves.collect(),
    }
}

/// One level's nodes by turn, with the fitted bell and the published rule's counts.
fn bell_plot(level: CornerLevel, played: &[CornerGame]) -> Plot {
    let points = mean_nodes(played);
    let bell = Gaussian::fit(&points);
    let last = points.last().map_or(1.0, |point| point.0);
    let fine = (0..=120).map(|step| 1.0 + f64::from(step) * (last - 1.0) / 120.0);
    let turns = 0..points.len();
    let rule = turns
        .map(|turn| (turn as f64 + 1.0, at_turn(played, turn, |m| m.rule_nodes as f64).mean()));
    let curve = |label: &str, points: Vec<(f64, f64)>, calculated| Curve {
        label: label.to_owned(),
        points,
        calculated,
    };
    Plot {
        name: format!("bell-{}", name(level)),
        title: match level {
            CornerLevel::Easy => "lab.bell-easy",
            CornerLevel::Normal => "lab.bell-normal",
            CornerLevel::Hard => "lab.bell-hard",
        },
        across: "lab.turn",
        up: "lab.nodes",
        logarithmic: false,
        curves: vec![
            curve("lab.true-tree", points, false),
            curve("lab.fitted-bell", fine.map(|x| (x, bell.at(x))).collect(), true),
            curve("lab.rule-nodes", rule.collect(), false),
        ],
    }
}

fn disc_plot(levels: &Levels) -> Plot {
    let curves = levels.iter().map(|(level, played)| Curve {
        label: key(*level).to_owned(),
        points: (4..36)
            .map(|discs| (discs, at_discs(played, discs)))
            .filter(|(_, sample)| sample.count() > 0)
            .map(|(discs, sample)| (f64::from(discs), sample.mean()))
            .collect(),
        calculated: false,
    });
    Plot {
        name: "discs".to_owned(),
        title: "lab.nodes-by-discs",
        across: "lab.discs",
        up: "lab.nodes",
        logarithmic: true,
        curves: curves.collect(),
    }
}
