//! The root of the search: iterative deepening over the legal moves until the goal or a limit is
//! reached, their values by null-window searches, and their principal variations.

use std::cmp::Reverse;

use otelo_kernels::{Tier, base};
use otelo_limits::Depth;
use otelo_rules::{Position, Score, Size, Square, Squares, Symmetry};

use crate::{
    Bound, Completed, Confidence, Goal, Iteration, ProbCuts, RootMove, SearchResult,
    table::hash,
    tiers,
    worker::{SharedSearch, Worker},
};

/// How much deeper than the search before it a search to the end is.
const DEPTHS_SKIPPED_BEFORE_END: u8 = 8;

/// From so many empty squares on, a search to the end is first done with the lowest confidence.
/// More of them in between cost more than they save.
const SELECTIVE_FIRST: u8 = 18;

/// The iterations on the way to a goal. The early ones cost little, and tell which moves to search
/// first.
fn iterations(empties: u8, goal: Goal) -> Vec<Iteration> {
    let (deepest, to_end) = goal.depth(empties);
    let midgame = |last: u8, confidence| {
        let depths = (1..=last).filter_map(Depth::new);
        depths.map(move |depth| Iteration { depth, to_end: false, confidence })
    };
    if !to_end {
        return midgame(deepest.get(), goal.confidence).collect();
    }
    let selective_first = empties >= SELECTIVE_FIRST && !goal.confidence.eq(&Confidence::LOWEST);
    let confidences =
        selective_first.then_some(Confidence::LOWEST).into_iter().chain([goal.confidence]);
    let to_end = confidences.map(|confidence| Iteration { depth: deepest, to_end, confidence });
    midgame(empties.saturating_sub(DEPTHS_SKIPPED_BEFORE_END), Confidence::LOWEST)
        .chain(to_end)
        .collect()
}

/// A search seen from its first position.
pub(crate) struct Root<'a> {
    tier: Tier,
    size: Size,
    empties: u8,
    goal: Goal,
    worker: Worker<'a>,
    /// In the iteration under way, scores beyond this count as this.
    score_bound: i32,
    candidates: Vec<Candidate>,
    symmetric_moves: Vec<SymmetricMove>,
}

/// A legal move and what is known of it.
#[derive(Clone, Copy)]
struct Candidate {
    square: Square,
    /// The discs after it, those of the player to move first.
    child: (u64, u64),
    score: i8,
    bound: Bound,
    iteration: Option<Iteration>,
    /// The scores of the last iterations of even and of odd depth, which differ more than those of
    /// the same parity.
    guesses: [i8; 2],
}

/// A legal move that mirrors another one and so has the same value.
struct SymmetricMove {
    square: Square,
    /// The move that is searched.
    of: Square,
    /// From positions after that move to those after this one.
    symmetries: [Symmetry; 2],
}

impl<'a> Root<'a> {
    pub(crate) fn new(
        tier: Tier,
        shared: &'a SharedSearch<'a>,
        position: &Position,
        goal: Goal,
    ) -> Root<'a> {
        let (size, board, turn) = (position.size(), position.board(), position.turn());
        let discs = (board.discs(turn).bits(), board.discs(turn.other()).bits());
        let mut worker = Worker::new(shared, Confidence::LOWEST);
        let (mut candidates, mut symmetric_moves) = (Vec::new(), Vec::new());
        let mut seen: Vec<(Position, Square, Symmetry)> = Vec::new();
        for square in position.moves() {
            let played = position.play(square.into()).expect("a legal move");
            let (canonical, symmetry) = played.canonical();
            if let Some(&(_, of, there)) = seen.iter().find(|(other, ..)| *other == canonical) {
                symmetric_moves.push(SymmetricMove {
                    square,
                    of,
                    symmetries: [there, symmetry.inverse()],
                });
                continue;
            }
            seen.push((canonical, square, symmetry));
            let flips = position.flips(square).bits();
            let child = (discs.1 ^ flips, discs.0 ^ flips ^ Squares::of(square).bits());
            let score = -tiers::search(tier, &mut worker, size.side().into(), child, 0, 0) as i8;
            let (bound, iteration, guesses) = (Bound::Value, None, [score; 2]);
            candidates.push(Candidate { square, child, score, bound, iteration, guesses });
        }
        candidates.sort_by_key(|candidate| Reverse(candidate.score));
        let (empties, score_bound) = (board.empties().len(), size.area().into());
        Root { tier, size, empties, goal, worker, score_bound, candidates, symmetric_moves }
    }

    /// Searches deeper and deeper until the goal or a limit is reached.
    pub(crate) fn deepen(
        mut self,
        on_iteration: &mut dyn FnMut(&SearchResult, &ProbCuts),
    ) -> SearchResult {
        let mut completed = None;
        for iteration in iterations(self.empties, self.goal) {
            if self.candidates.is_empty() || !self.search(iteration) {
                break;
            }
            completed = Some(Completed { iteration, score: score_of(self.candidates[0].score) });
            let prob_cuts = self.worker.all_prob_cuts();
            on_iteration(&self.result(completed), &prob_cuts);
        }
        let mut result = self.result(completed);
        if let Some(best) = result.moves.first_mut()
            && best.iteration.is_some_and(|iteration| iteration.is_exact())
        {
            best.line = self.proved_pv(&self.candidates[0].clone());
        }
        self.worker.poll();
        result
    }

    /// Searches all moves; tells whether it came to an end. If not, the moves that were finished come
    /// first, and the others keep what they had.
    fn search(&mut self, iteration: Iteration) -> bool {
        self.worker.confidence = iteration.confidence;
        let bound = if iteration.to_end { self.goal.score_bound } else { Score::MAX };
        self.score_bound = i32::from(bound.discs()).min(self.size.area().into());
        let parity = usize::from(iteration.depth.get() % 2);
        let depth = u32::from(iteration.depth.get()).saturating_sub(1);
        let multi_pv = self.goal.multi_pv.get();
        let mut candidates = self.candidates.clone();
        for at in 0..candidates.len() {
            let candidate = candidates[at];
            let alpha = (at >= multi_pv).then(|| i32::from(candidates[multi_pv - 1].score));
            let score = match alpha {
                None => self.value(candidate.child, depth, candidate.guesses[parity].into(), -128),
                Some(alpha) => {
                    let score = self.score(candidate.child, depth, alpha);
                    match score > alpha {
                        true => self.value(candidate.child, depth, score, score),
                        false => score,
                    }
                }
            };
            if self.worker.stopped {
                if at > 0 {
                    self.candidates = candidates;
                }
                return false;
            }
            let is_value = alpha.is_none_or(|alpha| score > alpha);
            let found = &mut candidates[at];
            found.score = score as i8;
            found.guesses[parity] = score as i8;
            found.bound = if is_value { Bound::Value } else { Bound::Upper };
            found.iteration = Some(iteration);
            let better = |other: &Candidate| score > i32::from(other.score);
            let place = candidates[..at].iter().position(better).unwrap_or(at);
            candidates[place..=at].rotate_right(1);
        }
        self.candidates = candidates;
        true
    }

    /// Whether a move is worth more than `alpha` to the player who makes it.
    fn score(&mut self, child: (u64, u64), depth: u32, alpha: i32) -> i32 {
        if alpha >= self.score_bound || alpha < -self.score_bound {
            return alpha.clamp(-self.score_bound, self.score_bound);
        }
        let side = self.size.side().into();
        let score = -tiers::search(self.tier, &mut self.worker, side, child, depth, -alpha - 1);
        score.clamp(-self.score_bound, self.score_bound)
    }

    /// What a move is worth, from a guess and a lower bound: null-window searches around the last score
    /// until the bounds meet, as in MTD(f).
    fn value(&mut self, child: (u64, u64), depth: u32, guess: i32, lower: i32) -> i32 {
        let (mut lower, mut upper) = (lower.max(-self.score_bound), self.score_bound);
        let mut guess = guess.clamp(lower, upper);
        while lower < upper && !self.worker.stopped {
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

    /// What is known now.
    fn result(&self, completed: Option<Completed>) -> SearchResult {
        let mut moves = Vec::with_capacity(self.candidates.len() + self.symmetric_moves.len());
        for candidate in &self.candidates {
            let &Candidate { square, score, bound, iteration, .. } = candidate;
            let line = self.pv_from_table(candidate);
            let symmetric = self.symmetric_moves.iter().filter(|other| other.of == square);
            let symmetric: Vec<RootMove> = symmetric
                .map(|other| RootMove {
                    square: other.square,
                    score: score_of(score),
                    bound,
                    iteration,
                    line: other.line(&line, self.size),
                })
                .collect();
            moves.push(RootMove { square, score: score_of(score), bound, iteration, line });
            moves.extend(symmetric);
        }
        SearchResult { moves, completed, nodes: self.worker.all_nodes() }
    }

    /// The principal variation (PV) of a move as the transposition table remembers it, no longer than it
    /// was searched.
    fn pv_from_table(&self, candidate: &Candidate) -> Vec<Square> {
        let depth = candidate.iteration.map_or(0, |iteration| iteration.depth.get());
        let mut line = vec![candidate.square];
        let mut position = candidate.child;
        while line.len() < depth.into() {
            let legal = self.legal_or_passed(&mut position);
            let Some(square) = self.remembered_move(position, legal) else { break };
            line.push(square);
            position = child(position, square);
        }
        line
    }

    /// The principal variation (PV) of the best move to the end of the game, unless the search is
    /// stopped: every move of it is proved to keep the score.
    fn proved_pv(&mut self, best: &Candidate) -> Vec<Square> {
        let board = self.size.squares().bits();
        let mut line = vec![best.square];
        let mut position = best.child;
        // For the player to move after the first move.
        let mut score = -i32::from(best.score);
        loop {
            let mover = position;
            let legal = self.legal_or_passed(&mut position);
            if position != mover {
                score = -score;
            }
            let remembered = self.remembered_move(position, legal);
            let others = remembered.map_or(legal, |square| legal - Squares::of(square));
            let (p, o) = position;
            let depth = (board & !(p | o)).count_ones().saturating_sub(1);
            let mut squares = remembered.into_iter().chain(others);
            let next = squares
                .find(|&square| self.score(child(position, square), depth, score - 1) >= score);
            let Some(square) = next.filter(|_| !self.worker.stopped) else { break };
            line.push(square);
            position = child(position, square);
            score = -score;
        }
        line
    }

    /// The legal moves; if there are none, the opponent's, who is then to move.
    fn legal_or_passed(&self, position: &mut (u64, u64)) -> Squares {
        let board = self.size.squares().bits();
        let (p, o) = *position;
        match base::moves(p, o, board) {
            0 => {
                *position = (o, p);
                Squares::from_bits(base::moves(o, p, board))
            }
            legal => Squares::from_bits(legal),
        }
    }

    /// The best move that the transposition table knows.
    fn remembered_move(&self, (p, o): (u64, u64), legal: Squares) -> Option<Square> {
        let key = hash(p, o, self.size.side().into());
        let best = self.worker.shared.table.lookup(key)?.best[0];
        Square::from_index(best).filter(|&square| legal.contains(square))
    }
}

impl SymmetricMove {
    /// The line of the move that is searched, as it is after this one.
    fn line(&self, line: &[Square], size: Size) -> Vec<Square> {
        let [there, back] = self.symmetries;
        let mirrored =
            line.iter().skip(1).map(|&square| back.square(there.square(square, size), size));
        [self.square].into_iter().chain(mirrored).collect()
    }
}

/// The discs after a legal move, those of the player to move first.
fn child((p, o): (u64, u64), square: Square) -> (u64, u64) {
    let flips = base::flips(p, o, square.index().into());
    (o ^ flips, p ^ flips ^ Squares::of(square).bits())
}

/// A score of the tree as one of the rules.
fn score_of(discs: i8) -> Score {
    Score::new(discs.clamp(-64, 64)).expect("it was just cut to size")
}
