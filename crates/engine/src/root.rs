//! The root of the search: deeper and deeper, surer and surer, until the goal or a limit is reached.

use std::cmp::Reverse;

use otelo_kernels::{Tier, base};
use otelo_rules::{Position, Size, Square, Squares};

use crate::{
    confidence::SURE,
    engine::{Found, Goal, RootMove},
    table::hash,
    tiers,
    worker::{Job, Worker},
};

/// How much deeper than the search before it a search to the end is.
const LAST_LEAP: u8 = 8;

/// From so many empty squares on, a search to the end is first done with the lowest confidence.
/// More of them in between cost more than they save.
const UNSURE: u8 = 18;

/// The depths and sureties on the way to a goal. Those on the way cost little, and tell which moves
/// to try first.
pub(crate) fn steps(empties: u8, goal: Goal) -> Vec<(u8, u8)> {
    if goal.depth < empties {
        return (1..=goal.depth).map(|depth| (depth, goal.surety)).collect();
    }
    let first = (1..=empties.saturating_sub(LAST_LEAP)).map(|depth| (depth, 0));
    let unsure = (empties >= UNSURE && goal.surety > 0).then_some(0);
    first.chain(unsure.into_iter().chain([goal.surety]).map(|surety| (empties, surety))).collect()
}

/// A search seen from its first position.
pub(crate) struct Root<'a> {
    tier: Tier,
    size: Size,
    pub(crate) worker: Worker<'a>,
    pub(crate) empties: u8,
    /// Scores beyond this count as this.
    most: i32,
    moves: Vec<RootMove>,
    /// Moves that mirror another one, behind it: they have the same value.
    twins: Vec<(Square, RootMove)>,
}

impl<'a> Root<'a> {
    pub(crate) fn new(tier: Tier, job: &'a Job<'a>, position: &Position) -> Root<'a> {
        let (board, turn) = (position.board(), position.turn());
        let discs = (board.discs(turn).bits(), board.discs(turn.other()).bits());
        let mut worker = Worker::new(job, 0);
        let mut moves: Vec<RootMove> = Vec::new();
        let mut twins = Vec::new();
        let mut seen: Vec<(Position, Square)> = Vec::new();
        for square in position.moves() {
            let flips = position.flips(square).bits();
            let child = (discs.1 ^ flips, discs.0 ^ flips ^ Squares::of(square).bits());
            let played = position.play(square.into()).expect("a legal move").canonical().0;
            let mut root = RootMove { square, score: 0, exact: false, child, guesses: [0; 2] };
            match seen.iter().find(|(other, _)| *other == played) {
                Some(&(_, first)) => twins.push((first, root)),
                None => {
                    let side = position.size().side().into();
                    root.score = -tiers::search(tier, &mut worker, side, child, 0, 0) as i8;
                    root.guesses = [root.score; 2];
                    moves.push(root);
                    seen.push((played, square));
                }
            }
        }
        moves.sort_by_key(|root| Reverse(root.score));
        let (size, empties) = (position.size(), board.empties().len());
        Root { tier, size, worker, empties, most: Goal::EXACT.most.into(), moves, twins }
    }

    /// Searches all moves to a depth; tells whether it came to an end. If not, a move that was proved
    /// better than the best one before it is the best one now.
    pub(crate) fn step(&mut self, depth: u8, surety: u8, goal: Goal) -> bool {
        self.worker.surety = surety;
        self.most = if depth == self.empties { goal.most } else { Goal::EXACT.most }.into();
        let kind = usize::from(depth % 2);
        let depth = u32::from(depth).saturating_sub(1);
        let lines = goal.lines.max(1);
        let mut moves = self.moves.clone();
        for at in 0..moves.len() {
            let root = moves[at];
            let alpha = (at >= lines).then(|| i32::from(moves[lines - 1].score));
            let score = match alpha {
                None => self.value(root.child, depth, root.guesses[kind].into(), -128),
                Some(alpha) => {
                    let score = self.score(root.child, depth, alpha);
                    if score > alpha { self.value(root.child, depth, score, score) } else { score }
                }
            };
            if self.worker.halted {
                let first = self.moves.iter().position(|other| other.square == moves[0].square);
                if let Some(first) = first.filter(|_| at > 0) {
                    self.moves[..=first].rotate_right(1);
                    self.moves[0] = moves[0];
                }
                return false;
            }
            let exact = alpha.is_none_or(|alpha| score > alpha);
            moves[at] = RootMove { score: score as i8, exact, ..root };
            moves[at].guesses[kind] = score as i8;
            let better = |other: &RootMove| score > i32::from(other.score);
            let place = moves[..at].iter().position(better).unwrap_or(at);
            moves[place..=at].rotate_right(1);
        }
        self.moves = moves;
        true
    }

    /// Whether a move is worth more than `alpha` to the player who makes it.
    fn score(&mut self, child: (u64, u64), depth: u32, alpha: i32) -> i32 {
        if alpha >= self.most || alpha < -self.most {
            return alpha.clamp(-self.most, self.most);
        }
        let side = self.size.side().into();
        let score = -tiers::search(self.tier, &mut self.worker, side, child, depth, -alpha - 1);
        score.clamp(-self.most, self.most)
    }

    /// What a move is worth, from a guess and a lower bound.
    fn value(&mut self, child: (u64, u64), depth: u32, guess: i32, lower: i32) -> i32 {
        let most = self.most.min(self.size.area().into());
        let (mut lower, mut upper) = (lower.max(-most), most);
        let mut guess = guess.clamp(lower, upper);
        while lower < upper && !self.worker.halted {
            let alpha = if guess == lower { guess } else { guess - 1 };
            let score = self.score(child, depth, alpha);
            if score > alpha {
                lower = score;
            } else {
                upper = score;
            }
            guess = score;
        }
        guess
    }

    /// What is known after a step.
    pub(crate) fn found(&self, goal: Goal, depth: u8, surety: u8) -> Found {
        let to_end = goal.depth >= self.empties && depth == self.empties;
        let nodes = self.worker.job.nodes();
        let with_twins = |root: &RootMove| {
            let (first, &RootMove { square, score, exact, .. }) = (*root, root);
            let twins = self.twins.iter().filter(move |(other, _)| *other == square);
            [first].into_iter().chain(twins.map(move |(_, twin)| RootMove {
                score,
                exact,
                ..*twin
            }))
        };
        let moves = self.moves.iter().flat_map(with_twins).collect();
        Found { moves, line: Vec::new(), depth, surety, to_end, nodes }
    }

    /// Best play from the best move on. If the score is certain, every move of the line is proved to
    /// keep it; otherwise the line is what the table remembers.
    pub(crate) fn line(&mut self, found: &Found, goal: Goal) -> Vec<Square> {
        let Some(first) = found.moves.first() else { return Vec::new() };
        self.most = if found.to_end { goal.most } else { Goal::EXACT.most }.into();
        let certain = found.to_end && found.surety == SURE;
        let board = self.size.squares().bits();
        let mut line = vec![first.square];
        let (mut p, mut o) = first.child;
        // From the player to move after the first move.
        let mut score = -i32::from(first.score);
        while certain || line.len() < usize::from(found.depth) {
            let mut legal = base::moves(p, o, board);
            if legal == 0 {
                (p, o, score) = (o, p, -score);
                legal = base::moves(p, o, board);
            }
            let known = self
                .worker
                .job
                .table
                .get(hash(p, o, self.size.side().into()))
                .map_or(64, |known| known.best[0]);
            let remembered =
                Squares::from_bits(legal & 1u64.checked_shl(known.into()).unwrap_or(0));
            let others = Squares::from_bits(if certain { legal & !remembered.bits() } else { 0 });
            let after = |square: Square| {
                let flips = base::flips(p, o, square.index().into());
                (o ^ flips, p ^ flips ^ Squares::of(square).bits())
            };
            let depth = (board & !(p | o)).count_ones().saturating_sub(1);
            let next = remembered
                .iter()
                .chain(others)
                .find(|&square| !certain || self.score(after(square), depth, score - 1) >= score);
            let Some(square) = next.filter(|_| !self.worker.halted) else { break };
            line.push(square);
            (p, o) = after(square);
            score = -score;
        }
        line
    }
}
