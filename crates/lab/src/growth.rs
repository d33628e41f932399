//! `growth`: how the number of nodes grows with the depth.

use std::sync::atomic::AtomicBool;

use otelo_classic::{Algorithm, Eval, MoveOrder, SearchSettings, Unwatched, search};
use otelo_limits::{Depth, SearchLimits};
use otelo_rules::{Game, Move, Position, Size};

use otelo_plot::{Curve, Plot};

use crate::{
    ExperimentReport, Interrupted, Lab,
    stats::Sample,
    table::{Table, TableCell},
};

/// The game that perfect play was proved with; positions are taken from it.
const GAME: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1";

/// What the desktop game's document takes for the number of legal moves.
const DOCUMENT_MOBILITY: f64 = 8.0;

/// The nodes of one depth.
struct Row {
    depth: u8,
    minimax: u64,
    /// How many positions lie at the end.
    leaves: u64,
    fixed: u64,
    random: Sample,
    good: u64,
    negamax: u64,
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<ExperimentReport, Interrupted> {
    let depths = lab.scale(8, 3);
    let seeds = lab.scale(100, 5);
    let plies = [6, 16, 26];
    let mut report = ExperimentReport::default();
    let mut done = 0;
    let total = plies.len() as u64 * u64::from(depths) + 1;
    for ply in plies {
        let position = position(ply);
        let mut rows = Vec::new();
        for depth in 1..=depths {
            rows.push(row(&position, depth, seeds, lab.stop)?);
            done += 1;
            lab.step(done, total)?;
        }
        report.tables.push(table(ply, &position, &rows));
        report.plots.push(plot(ply, &rows));
    }
    report.tables.push(levels(lab)?);
    lab.step(total, total)?;
    Ok(report)
}

fn position(plies: usize) -> Position {
    let start = Position::start(Size::Eight);
    let game = Game::from_transcript(start, &GAME[..2 * plies]).expect("the game is legal");
    *game.position()
}

fn row(position: &Position, depth: u8, seeds: u64, stop: &AtomicBool) -> Result<Row, Interrupted> {
    let nodes = |algorithm, order, shuffle| -> Result<u64, Interrupted> {
        let settings = SearchSettings {
            algorithm,
            depth: Depth::to_end(depth),
            eval: Eval::Squares,
            order,
            shuffle,
        };
        let limits = SearchLimits::none(stop);
        let found = search(position, &settings, limits, &mut Unwatched).map_err(|_| Interrupted)?;
        Ok(found.map_or(0, |report| report.counts.nodes()))
    };
    let (minimax, leaves) = tree(position, depth);
    let random: Result<Vec<f64>, Interrupted> = (0..seeds)
        .map(|seed| Ok(nodes(Algorithm::AlphaBeta, MoveOrder::Random, Some(seed))? as f64))
        .collect();
    Ok(Row {
        depth,
        minimax,
        leaves,
        fixed: nodes(Algorithm::AlphaBeta, MoveOrder::RowMajor, None)?,
        random: random?.into_iter().collect(),
        good: nodes(Algorithm::AlphaBeta, MoveOrder::Utility, None)?,
        negamax: nodes(Algorithm::Negamax, MoveOrder::RowMajor, None)?,
    })
}

/// The nodes that minimax looks at and how many of them are at the end, counted without valuing
/// them.
fn tree(position: &Position, depth: u8) -> (u64, u64) {
    let moves = position.moves();
    if depth == 0 {
        return (1, 1);
    }
    if moves.is_empty() {
        return match position.play(Move::Pass) {
            Ok(passed) => {
                let (nodes, ends) = tree(&passed, depth);
                (nodes + 1, ends)
            }
            Err(_) => (1, 1),
        };
    }
    let (mut nodes, mut ends) = (1, 0);
    if depth == 1 {
        let below = u64::from(moves.len());
        return (1 + below, below);
    }
    for square in moves {
        let next = position.play(square.into()).expect("the move is legal");
        let (more, ended) = tree(&next, depth - 1);
        nodes += more;
        ends += ended;
    }
    (nodes, ends)
}

fn table(ply: usize, position: &Position, rows: &[Row]) -> Table {
    let rows = rows.iter().map(|row| {
        let depth = i32::from(row.depth);
        let mobility = (row.leaves as f64).powf(1.0 / f64::from(row.depth));
        let three_quarters = |base: f64| base.powf(0.75 * f64::from(row.depth));
        vec![
            TableCell::Count(row.depth.into()),
            TableCell::Count(row.minimax),
            TableCell::Count(row.fixed),
            TableCell::Number(row.random.mean(), 0),
            TableCell::Number(row.random.spread(), 0),
            TableCell::Count(row.good),
            TableCell::Count(row.negamax),
            TableCell::Number(DOCUMENT_MOBILITY.powi(depth), 0),
            TableCell::Number(three_quarters(DOCUMENT_MOBILITY), 0),
            TableCell::Number(mobility, 2),
            TableCell::Number(three_quarters(mobility), 0),
        ]
    });
    let board: String = position.board().to_string().split('\n').collect();
    Table {
        name: format!("after-{ply}"),
        title: "lab.growth",
        facts: vec![
            ("lab.position", TableCell::name(board)),
            ("lab.moves-before", TableCell::Count(ply as u64)),
            ("lab.utility", TableCell::name(Eval::Squares)),
        ],
        heads: vec![
            "lab.depth",
            "lab.minimax",
            "lab.alpha-beta-fixed",
            "lab.alpha-beta-random",
            "lab.spread-short",
            "lab.alpha-beta-good",
            "lab.negamax",
            "lab.eight-n",
            "lab.eight-three-quarters",
            "lab.branching",
            "lab.m-three-quarters",
        ],
        rows: rows.collect(),
    }
}

fn plot(ply: usize, rows: &[Row]) -> Plot {
    let curve = |label: &str, nodes: &dyn Fn(&Row) -> f64, calculated| Curve {
        label: label.to_owned(),
        points: rows.iter().map(|row| (f64::from(row.depth), nodes(row))).collect(),
        calculated,
    };
    Plot {
        name: format!("after-{ply}"),
        title: match ply {
            6 => "lab.growth-opening",
            16 => "lab.growth-early",
            _ => "lab.growth-middle",
        },
        across: "lab.depth",
        up: "lab.nodes",
        logarithmic: true,
        curves: vec![
            curve("lab.minimax", &|row| row.minimax as f64, false),
            curve("lab.alpha-beta-fixed", &|row| row.fixed as f64, false),
            curve("lab.alpha-beta-random", &|row| row.random.mean(), false),
            curve("lab.alpha-beta-good", &|row| row.good as f64, false),
            curve("lab.eight-n", &|row| DOCUMENT_MOBILITY.powi(row.depth.into()), true),
            curve(
                "lab.eight-three-quarters",
                &|row| DOCUMENT_MOBILITY.powf(0.75 * f64::from(row.depth)),
                true,
            ),
        ],
    }
}

/// The true trees of the desktop game's levels, beside the 8^3 and 8^6 of its document.
fn levels(lab: &mut Lab<'_>) -> Result<Table, Interrupted> {
    let games = lab.scale(10, 1);
    let mut rng = otelo_rng::Rng::new(1);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut game = Game::new(Size::Eight);
        while !game.is_over() {
            if !game.position().must_pass() {
                positions.push(*game.position());
            }
            let played = rng.choice(game.position().moves()).map_or(Move::Pass, Move::Place);
            game.play(played).expect("the move is legal");
        }
    }
    let mut rows = Vec::new();
    for (levels, depth) in [("lab.easy-medium", 3), ("lab.hard", lab.scale(6, 4))] {
        let sample: Sample =
            positions.iter().map(|position| tree(position, depth).0 as f64).collect();
        rows.push(vec![
            TableCell::Key(levels),
            TableCell::Count(depth.into()),
            TableCell::Number(DOCUMENT_MOBILITY.powi(depth.into()), 0),
            TableCell::Number(sample.mean(), 0),
            TableCell::Number(sample.spread(), 0),
            TableCell::Number(sample.max(), 0),
        ]);
    }
    Ok(Table {
        name: "levels".to_owned(),
        title: "lab.growth-levels",
        facts: vec![
            ("lab.games", TableCell::name(format!("{games} (random, seed=1)"))),
            ("lab.positions", TableCell::Count(positions.len() as u64)),
        ],
        heads: vec![
            "lab.level",
            "lab.depth",
            "lab.eight-n",
            "lab.true-mean",
            "lab.spread-short",
            "lab.true-max",
        ],
        rows,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The counted tree is the one that minimax really looks at.
    #[test]
    fn the_counted_tree_is_minimaxs() {
        for ply in [6, 16, 26] {
            for depth in 1..=4 {
                let settings = SearchSettings {
                    algorithm: Algorithm::Minimax,
                    depth: Depth::to_end(depth),
                    eval: Eval::Squares,
                    order: MoveOrder::RowMajor,
                    shuffle: None,
                };
                let stop = AtomicBool::new(false);
                let limits = SearchLimits::none(&stop);
                let found = search(&position(ply), &settings, limits, &mut Unwatched);
                let counts = found.unwrap().unwrap().counts;
                let expected = (counts.nodes(), counts.leaves + counts.over);
                assert_eq!(tree(&position(ply), depth), expected);
            }
        }
    }
}
