//! The cross table of a tournament.

use otelo_arena::CrossTable;
use otelo_player::Spec;
use otelo_wire::{StandingReport, TournamentReport};

pub(super) fn report(players: &[Spec], table: &CrossTable) -> TournamentReport {
    let order = table.order();
    let standing = |&player: &usize| {
        let total = table.total(player);
        let against = order.iter().map(|&other| table.against(player, other));
        StandingReport {
            player: players[player].to_string(),
            games: total.games,
            points: total.points,
            score: total.score(),
            against: against.map(|standing| standing.map(|standing| standing.points)).collect(),
        }
    };
    TournamentReport { standings: order.iter().map(standing).collect() }
}

/// A line for each player: place, name, share of the points, points of games, and the points against each
/// other player by its place.
pub(super) fn drawn(report: &TournamentReport) -> String {
    let standings = &report.standings;
    let mut rows = vec![vec![String::new(); 4]];
    rows[0].extend((1..=standings.len()).map(|place| place.to_string()));
    for (standing, place) in standings.iter().zip(1..) {
        let mut row = vec![
            place.to_string(),
            standing.player.clone(),
            format!("{:.1} %", 100.0 * standing.score),
            format!("{}/{}", standing.points, standing.games),
        ];
        let points = |points: &Option<f64>| points.map_or("-".to_owned(), |p| p.to_string());
        row.extend(standing.against.iter().map(points));
        rows.push(row);
    }
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if column == 1 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use otelo_arena::Standing;

    use super::*;

    #[test]
    fn a_cross_table() {
        let players = ["engine:3", "random", "corner:easy"].map(|name| name.parse().unwrap());
        let mut table = CrossTable::new(3);
        table.add([0, 1], Standing { points: 9.5, games: 10 });
        table.add([0, 2], Standing { points: 6.0, games: 10 });
        insta::assert_snapshot!(drawn(&report(&players, &table)), @"
                                           1  2    3
        1  engine:3     77.5 %  15.5/20    -  6  9.5
        2  corner:easy  40.0 %     4/10    4  -    -
        3  random        5.0 %   0.5/10  0.5  -    -
        ");
    }
}
