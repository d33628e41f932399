//! Results of searches as bytes.
//!
//! The number of the format; the last iteration that was finished, and the score; nodes; microseconds;
//! and the moves, each with its square, its score, its bound, its iteration and its line. An iteration is
//! its depth, whether it is to the end, and its confidence in percent; three zeros are none.

use std::time::Duration;

use otelo_engine::{Bound, Completed, Confidence, Iteration, RootMove, SearchResult};
use otelo_limits::Depth;
use otelo_rules::{Position, Score, Square, Squares};

use crate::cached_result::CachedResult;

const FORMAT: u8 = 1;

impl CachedResult {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let SearchResult { moves, completed, nodes } = &self.result;
        let mut bytes = vec![FORMAT];
        write_iteration(&mut bytes, completed.map(|last| last.iteration));
        bytes.push(completed.map_or(0, |last| last.score.discs()).cast_unsigned());
        bytes.extend(nodes.to_le_bytes());
        let time = u64::try_from(self.time.as_micros()).unwrap_or(u64::MAX);
        bytes.extend(time.to_le_bytes());
        bytes.push(moves.len() as u8);
        for root in moves {
            bytes.extend([root.square.index(), root.score.discs().cast_unsigned()]);
            bytes.push(u8::from(root.bound == Bound::Upper));
            write_iteration(&mut bytes, root.iteration);
            bytes.push(root.line.len() as u8);
            bytes.extend(root.line.iter().map(|square| square.index()));
        }
        bytes
    }

    /// A result for a position; `None` if the bytes are not one.
    pub(crate) fn from_bytes(mut bytes: &[u8], position: &Position) -> Option<CachedResult> {
        let bytes = &mut bytes;
        if byte(bytes)? != FORMAT {
            return None;
        }
        let iteration = read_iteration(bytes)?;
        let score = read_score(bytes)?;
        let completed = iteration.map(|iteration| Completed { iteration, score });
        let (nodes, time) = (read_number(bytes)?, Duration::from_micros(read_number(bytes)?));
        let moves: Option<Vec<RootMove>> = (0..byte(bytes)?).map(|_| read_move(bytes)).collect();
        let moves = moves?;
        let squares =
            moves.iter().fold(Squares::default(), |all, root| all | Squares::of(root.square));
        let is_whole = bytes.is_empty()
            && squares == position.moves()
            && moves.len() == usize::from(squares.len());
        is_whole.then_some(CachedResult { result: SearchResult { moves, completed, nodes }, time })
    }
}

fn write_iteration(bytes: &mut Vec<u8>, iteration: Option<Iteration>) {
    bytes.extend(iteration.map_or([0; 3], |iteration| {
        let Iteration { depth, to_end, confidence } = iteration;
        [depth.get(), u8::from(to_end), confidence.percent()]
    }));
}

fn read_move(bytes: &mut &[u8]) -> Option<RootMove> {
    let square = read_square(bytes)?;
    let score = read_score(bytes)?;
    let bound = if byte(bytes)? == 0 { Bound::Value } else { Bound::Upper };
    let iteration = read_iteration(bytes)?;
    let line: Option<Vec<Square>> = (0..byte(bytes)?).map(|_| read_square(bytes)).collect();
    Some(RootMove { square, score, bound, iteration, line: line? })
}

#[expect(clippy::option_option, reason = "there may be none, or it may not be readable")]
fn read_iteration(bytes: &mut &[u8]) -> Option<Option<Iteration>> {
    let [depth, to_end, percent] = [byte(bytes)?, byte(bytes)?, byte(bytes)?];
    if percent == 0 {
        return Some(None);
    }
    let confidence = Confidence::of_percent(percent)?;
    Some(Some(Iteration { depth: Depth::new(depth)?, to_end: to_end != 0, confidence }))
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*number))
}

fn read_score(bytes: &mut &[u8]) -> Option<Score> {
    Score::new(byte(bytes)?.cast_signed())
}

fn read_square(bytes: &mut &[u8]) -> Option<Square> {
    Square::from_index(byte(bytes)?)
}

fn byte(bytes: &mut &[u8]) -> Option<u8> {
    let (first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use otelo_rules::Size;

    use super::*;

    fn found() -> CachedResult {
        let position = Position::start(Size::Eight);
        let iteration = |depth, to_end, percent| Iteration {
            depth: Depth::new(depth).unwrap(),
            to_end,
            confidence: Confidence::of_percent(percent).unwrap(),
        };
        let scores = [-64, 0, 7, 64].map(|discs| Score::new(discs).unwrap());
        let moves =
            position.moves().iter().zip(scores).enumerate().map(|(number, (square, score))| {
                RootMove {
                    square,
                    score,
                    bound: if number == 2 { Bound::Upper } else { Bound::Value },
                    iteration: (number > 0).then(|| iteration(number as u8, number > 1, 98)),
                    line: vec![square; number],
                }
            });
        let completed = Completed { iteration: iteration(20, false, 73), score: scores[1] };
        let result =
            SearchResult { moves: moves.collect(), completed: Some(completed), nodes: 1 << 40 };
        CachedResult { result, time: Duration::from_micros(12_345_678) }
    }

    #[test]
    fn a_result_is_read_as_it_was_written() {
        let start = Position::start(Size::Eight);
        let found = found();
        assert_eq!(CachedResult::from_bytes(&found.to_bytes(), &start), Some(found.clone()));
        let mut none = found.clone();
        none.result.completed = None;
        assert_eq!(CachedResult::from_bytes(&none.to_bytes(), &start), Some(none));
        // Of another position, it is none.
        assert_eq!(CachedResult::from_bytes(&found.to_bytes(), &Position::start(Size::Six)), None);
    }

    #[test]
    fn bytes_that_are_no_result() {
        let start = Position::start(Size::Eight);
        let bytes = found().to_bytes();
        for length in 0..bytes.len() {
            assert_eq!(CachedResult::from_bytes(&bytes[..length], &start), None, "{length}");
        }
        let longer = [&bytes[..], &[0]].concat();
        assert_eq!(CachedResult::from_bytes(&longer, &start), None);
        for index in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[index] ^= 0x80;
            // It may be another result, but it is one for the position.
            if let Some(found) = CachedResult::from_bytes(&changed, &start) {
                assert_eq!(found.result.moves.len(), 4);
            }
        }
    }
}
