//! What several players have scored against each other.

/// Who plays against whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tournament {
    /// Everybody against everybody.
    #[default]
    RoundRobin,
    /// The first against each of the others.
    Gauntlet,
}

impl Tournament {
    /// The pairings of so many players, by their indices.
    pub fn pairings(self, players: usize) -> Vec<[usize; 2]> {
        let first = match self {
            Tournament::RoundRobin => 0..players,
            Tournament::Gauntlet => 0..players.min(1),
        };
        first.flat_map(|a| (a + 1..players).map(move |b| [a, b])).collect()
    }
}

/// Points and games of a player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Standing {
    /// One for a win, a half for a draw.
    pub points: f64,
    /// How many different games it has played.
    pub games: u64,
}

impl Standing {
    /// The share of the points, from 0 to 1.
    pub fn score(&self) -> f64 {
        self.points / self.games.max(1) as f64
    }
}

/// The points of every player against every other.
///
/// ```
/// use otelo_arena::{CrossTable, Standing};
///
/// let mut table = CrossTable::new(3);
/// table.add([0, 2], Standing { points: 1.5, games: 2 });
/// assert_eq!(table.against(2, 0).map(|standing| standing.points), Some(0.5));
/// assert_eq!((table.against(0, 1), table.order()), (None, vec![0, 2, 1]));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct CrossTable {
    players: usize,
    /// A row after the other.
    cells: Vec<Option<Standing>>,
}

impl CrossTable {
    /// A table of so many players, who have not played yet.
    pub fn new(players: usize) -> CrossTable {
        CrossTable { players, cells: vec![None; players * players] }
    }

    /// Enters a match between two of them, as the first has scored.
    pub fn add(&mut self, [a, b]: [usize; 2], first: Standing) {
        let lost = first.games as f64 - first.points;
        self.cells[a * self.players + b] = Some(first);
        self.cells[b * self.players + a] = Some(Standing { points: lost, ..first });
    }

    /// What a player has scored against another; nothing if they have not met.
    pub fn against(&self, player: usize, other: usize) -> Option<Standing> {
        self.cells[player * self.players + other]
    }

    /// What a player has scored in all.
    pub fn total(&self, player: usize) -> Standing {
        let row = &self.cells[player * self.players..][..self.players];
        row.iter().flatten().fold(Standing::default(), |sum, cell| Standing {
            points: sum.points + cell.points,
            games: sum.games + cell.games,
        })
    }

    /// The players by their share of the points, the best first.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players).collect();
        let score = |player: usize| self.total(player).score();
        order.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_once() {
        let pairings = Tournament::RoundRobin.pairings(4);
        assert_eq!(pairings, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(Tournament::Gauntlet.pairings(4), [[0, 1], [0, 2], [0, 3]]);
        for tournament in [Tournament::RoundRobin, Tournament::Gauntlet] {
            assert_eq!(tournament.pairings(2), [[0, 1]]);
            assert!(tournament.pairings(1).is_empty() && tournament.pairings(0).is_empty());
        }
    }

    #[test]
    fn points_are_those_of_all_matches() {
        let mut table = CrossTable::new(3);
        table.add([0, 1], Standing { points: 2.5, games: 10 });
        table.add([0, 2], Standing { points: 9.0, games: 10 });
        assert_eq!(table.total(0), Standing { points: 11.5, games: 20 });
        assert_eq!(table.total(1), Standing { points: 7.5, games: 10 });
        assert_eq!(table.total(2), Standing { points: 1.0, games: 10 });
        assert_eq!(table.order(), [1, 0, 2]);
        assert_eq!((table.against(1, 2), table.against(1, 1)), (None, None));
        assert_eq!(table.total(2).score(), 0.1);
    }
}
