//! `levels`: every player against every other, from the same openings, with both colours.

use otelo_arena::{Match, Tally, random_openings};
use otelo_player::{Spec, Who};
use otelo_rules::{Game, Size};

use crate::{
    ExperimentReport, Interrupted, Lab,
    table::{Table, TableCell},
};

/// A pair of players and how it ended.
struct Pair {
    a: Spec,
    b: Spec,
    tally: Tally,
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<ExperimentReport, Interrupted> {
    let games = lab.scale(400, 2);
    let mut players = Spec::classics();
    for player in &mut players {
        // The same moves with fewer nodes.
        player.pruned = matches!(player.who, Who::Minimax(_) | Who::Corner(_));
    }
    if lab.quick {
        players.truncate(3);
    }
    let openings = random_openings(Size::Eight, 8, games / 2, 1);
    let count = players.len() * (players.len() - 1) / 2;
    let mut pairs: Vec<Pair> = Vec::new();
    for (place, b) in players.iter().enumerate() {
        for a in &players[place + 1..] {
            let (a, b) = (a.clone(), b.clone());
            let tally = play(lab, &a, &b, &openings, (pairs.len() * games, count * games))?;
            pairs.push(Pair { a, b, tally });
        }
    }
    Ok(ExperimentReport {
        tables: vec![cross(&players, &pairs), list(&pairs, openings.len())],
        plots: vec![],
    })
}

/// One match; its games count towards the progress of the whole.
pub(crate) fn play(
    lab: &mut Lab<'_>,
    a: &Spec,
    b: &Spec,
    openings: &[Game],
    (done, total): (usize, usize),
) -> Result<Tally, Interrupted> {
    let games = 2 * openings.len();
    let setup = Match {
        a: a.clone(),
        b: b.clone(),
        openings: openings.to_vec(),
        games,
        threads: lab.threads,
        seed: 1,
        fixed_order: true,
        sprt: None,
    };
    let stop = lab.stop;
    let mut done = done as u64;
    let tally = setup.play(lab.players, stop, &mut |_| {
        done += 1;
        (lab.progress)(done, total as u64);
    });
    lab.step(done, total as u64)?;
    Ok(tally.expect("computers play from openings that are not over"))
}

/// The heads of a match's result.
pub(crate) const HEADS: [&str; 7] =
    ["lab.won", "lab.drawn", "lab.lost", "lab.score", "lab.low", "lab.high", "lab.mean-discs"];

/// A match's result under these heads.
pub(crate) fn cells(tally: &Tally) -> [TableCell; 7] {
    let [low, high] = tally.interval();
    [
        TableCell::Count(tally.wins),
        TableCell::Count(tally.draws),
        TableCell::Count(tally.losses),
        TableCell::Number(tally.score(), 3),
        TableCell::Number(low, 3),
        TableCell::Number(high, 3),
        TableCell::Number(tally.mean_discs(), 1),
    ]
}

/// The name without the option that changes nothing but the time.
fn name(player: &Spec) -> TableCell {
    TableCell::name(Spec { pruned: false, ..player.clone() })
}

/// The score of every player against every other, in per cent.
fn cross(players: &[Spec], pairs: &[Pair]) -> Table {
    let score = |a: &Spec, b: &Spec| {
        pairs.iter().find_map(|pair| match () {
            () if pair.a == *a && pair.b == *b => Some(pair.tally.score()),
            () if pair.a == *b && pair.b == *a => Some(1.0 - pair.tally.score()),
            () => None,
        })
    };
    let rows = players.iter().enumerate().map(|(place, a)| {
        let mut row = vec![TableCell::Count(place as u64 + 1), name(a)];
        row.extend(players.iter().map(|b| match score(a, b) {
            Some(score) => TableCell::Number(100.0 * score, 1),
            None => TableCell::Empty,
        }));
        row
    });
    const NUMBERS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let mut heads = vec!["lab.number", "lab.player"];
    heads.extend(&NUMBERS[..players.len()]);
    Table {
        name: "cross".to_owned(),
        title: "lab.levels",
        facts: vec![("lab.unit", TableCell::Key("lab.per-cent"))],
        heads,
        rows: rows.collect(),
    }
}

/// Every pair with its interval.
fn list(pairs: &[Pair], openings: usize) -> Table {
    let rows = pairs.iter().map(|Pair { a, b, tally }| {
        let nodes = tally.costs.map(|cost| TableCell::Number(cost.nodes_per_move(), 0));
        [name(a), name(b)].into_iter().chain(cells(tally)).chain(nodes).collect()
    });
    Table {
        name: "pairs".to_owned(),
        title: "lab.pairs",
        facts: vec![
            ("lab.openings", TableCell::Count(openings as u64)),
            ("lab.searched-by", TableCell::Key("lab.pruned")),
        ],
        heads: [&["lab.first", "lab.second"], &HEADS[..], &["lab.first-nodes", "lab.second-nodes"]]
            .concat(),
        rows: rows.collect(),
    }
}
