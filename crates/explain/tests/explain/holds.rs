//! What each reason says, once more: slowly, on letters, from its code and its parameters alone.

use std::collections::{BTreeMap, BTreeSet};

use otelo_explain::Reason;
use otelo_rng::Rng;
use otelo_rules::{Position, Square};

use crate::slow::{Slow, other};

type Place = (usize, usize);

/// A move with the boards before and after it.
pub(crate) struct Played {
    before: Slow,
    after: Slow,
    own: char,
    foe: char,
    place: Place,
}

impl Played {
    pub(crate) fn new(position: &Position, square: Square) -> Played {
        let before = Slow::read(&position.board().to_string());
        let own = if position.turn().to_string() == "Black" { 'X' } else { 'O' };
        let place = (usize::from(square.column()), usize::from(square.row()));
        let after = next(&before, own, place);
        Played { before, after, own, foe: other(own), place }
    }

    /// Whether what a reason says is true of the move.
    pub(crate) fn holds(&self, reason: &Reason) -> bool {
        let said: BTreeMap<_, _> = reason.parameters().into_iter().collect();
        let number = |name| said[name].parse::<usize>().unwrap();
        let place = |name| place_of(&said[name]);
        let squares = || -> BTreeSet<Place> { said["squares"].split(", ").map(place_of).collect() };
        let sides = [("color", self.own), ("opponent", self.foe)];
        let names_sides = sides.iter().all(|(name, disc)| {
            said.get(name).is_none_or(|color| color == if *disc == 'X' { "black" } else { "white" })
        });
        let counts_squares = !said.contains_key("squares") || squares().len() == number("count");
        let names_square = !said.contains_key("square") || place("square") == self.place;
        let Played { before, after, own, foe, .. } = self;
        names_sides
            && counts_squares
            && names_square
            && match reason.code() {
                "ends-game" => {
                    moves(after, *own).is_empty()
                        && moves(after, *foe).is_empty()
                        && count(after, *own) == number("own")
                        && count(after, *foe) == number("theirs")
                }
                "opponent-passes" => {
                    !moves(after, *own).is_empty() && moves(after, *foe).is_empty()
                }
                "takes-corner" => is_corner(after, self.place),
                "gives-corner" => squares().iter().all(|corner| {
                    is_corner(after, *corner)
                        && moves(after, *foe).contains(corner)
                        && !moves(before, *foe).contains(corner)
                }),
                "prevents-corner" => squares().iter().all(|corner| {
                    is_corner(after, *corner)
                        && moves(before, *foe).contains(corner)
                        && !moves(after, *foe).contains(corner)
                        && disc(after, *corner) == '-'
                }),
                "threatens-corner" => squares().iter().all(|corner| {
                    is_corner(after, *corner)
                        && moves(after, *own).contains(corner)
                        && !moves(before, *own).contains(corner)
                }),
                "prepares-corner" => {
                    let turns = number("count");
                    !has_corner(before, *own)
                        && cannot_prevent(after, *foe, turns)
                        && (turns == 1 || !cannot_prevent(after, *foe, turns - 1))
                }
                "lets-force-corner" => {
                    let forces = |board: &Slow, reply: &Place| {
                        moves(board, *foe).contains(reply)
                            && cannot_prevent(&next(board, *foe, *reply), *own, 1)
                    };
                    squares().iter().all(|reply| forces(after, reply))
                        && !has_corner(after, *foe)
                        && !has_corner(before, *foe)
                        && !moves(before, *foe).iter().any(|reply| forces(before, reply))
                }
                code @ ("x-square" | "x-square-open" | "c-square" | "c-square-open") => {
                    let (corner, (x, y)) = (place("corner"), self.place);
                    let steps = x.abs_diff(corner.0) + y.abs_diff(corner.1);
                    let is_diagonal = x != corner.0 && y != corner.1;
                    is_corner(after, corner)
                        && disc(after, corner) == '-'
                        && (steps, is_diagonal)
                            == if code.starts_with('x') { (2, true) } else { (1, false) }
                        && moves(after, *foe).contains(&corner) == code.ends_with("open")
                }
                "mobility" => {
                    let counts = |disc| [before, after].map(|board| moves(board, disc).len());
                    counts(*own) == [number("own-before"), number("own-after")]
                        && counts(*foe) == [number("theirs-before"), number("theirs-after")]
                }
                code @ ("fewest-replies" | "most-replies") => {
                    let left = |place: &Place| moves(&next(before, *own, *place), *foe).len();
                    let here = left(&self.place);
                    here == number("count")
                        && moves(before, *own).iter().map(left).all(|other| {
                            if code == "fewest-replies" { other >= here } else { other <= here }
                        })
                }
                "quiet" => self.frontier_flips() == 0,
                "loud" => {
                    self.frontier_flips() == number("frontier")
                        && self.flips().len() == number("flipped")
                }
                "stable" => {
                    proved_stable(after, *own) == number("count")
                        && proved_stable(before, *own) < number("count")
                        && never_flipped(after, *own, *foe) >= number("count")
                }
                "odd-region" => self.is_odd() && self.region(self.place) == number("count"),
                "even-region" => !self.is_odd() && self.region(self.place) == number("count"),
                "tempo" => {
                    let had = moves(before, *foe);
                    let has = moves(after, *foe);
                    !has.is_empty() && has.iter().all(|place| had.contains(place))
                }
                "wedge" => self.is_wedge(),
                code => panic!("{code} is not known"),
            }
    }

    /// Whether a better move has what a reason says and this move has not.
    pub(crate) fn gave_up(&self, better: &Played, reason: &Reason) -> bool {
        let said: BTreeMap<_, _> = reason.parameters().into_iter().collect();
        match reason.code() {
            "mobility" => better.mobility() >= self.mobility() + 3,
            "stable" => proved_stable(&self.after, self.own) < said["count"].parse().unwrap(),
            "ends-game" => {
                !self.ends_game() || count(&self.after, self.own) < said["own"].parse().unwrap()
            }
            "prepares-corner" => {
                !cannot_prevent(&self.after, self.foe, said["count"].parse().unwrap())
                    || is_corner(&self.after, self.place)
            }
            "odd-region" => !self.is_odd(),
            "wedge" => !self.is_wedge(),
            "takes-corner" => !is_corner(&self.after, self.place),
            _ => !self.holds(reason),
        }
    }

    fn ends_game(&self) -> bool {
        moves(&self.after, self.own).is_empty() && moves(&self.after, self.foe).is_empty()
    }

    /// The mover's moves less the opponent's after the move.
    fn mobility(&self) -> i32 {
        moves(&self.after, self.own).len() as i32 - moves(&self.after, self.foe).len() as i32
    }

    fn flips(&self) -> Vec<Place> {
        self.before.flips(self.own, self.place.0, self.place.1)
    }

    fn frontier_flips(&self) -> usize {
        let touches_empty = |&&place: &&Place| {
            around(&self.after, place).into_iter().any(|place| disc(&self.after, place) == '-')
        };
        self.flips().iter().filter(touches_empty).count()
    }

    /// How many empty squares touch, from one to the next, beginning with this one.
    fn region(&self, place: Place) -> usize {
        let mut found = BTreeSet::new();
        let mut left = vec![place];
        while let Some(place) = left.pop() {
            if disc(&self.before, place) == '-' && found.insert(place) {
                left.extend(around(&self.before, place));
            }
        }
        found.len()
    }

    /// Whether the mover also plays last if both take turns in the region of the move.
    fn is_odd(&self) -> bool {
        let mut turn = self.own;
        for _ in 1..self.region(self.place) {
            turn = other(turn);
        }
        turn == self.own
    }

    /// Whether the move is on an edge, has the opponent's discs on both sides of it and its like, and
    /// no reply flips it.
    fn is_wedge(&self) -> bool {
        let (x, y) = self.place;
        let last = self.after.rows.len() - 1;
        let edge: Vec<Place> = match (x == 0 || x == last, y == 0 || y == last) {
            (true, false) => (0..=last).map(|y| (x, y)).collect(),
            (false, true) => (0..=last).map(|x| (x, y)).collect(),
            _ => return false,
        };
        let at = edge.iter().position(|&place| place == self.place).unwrap();
        let discs: String = edge.iter().map(|&place| disc(&self.after, place)).collect();
        let is_foe = |text: &str| text.trim_start_matches(self.own).starts_with(self.foe);
        let left: String = discs[..at].chars().rev().collect();
        is_foe(&left)
            && is_foe(&discs[at + 1..])
            && moves(&self.after, self.foe)
                .iter()
                .all(|&reply| disc(&next(&self.after, self.foe, reply), self.place) == self.own)
    }
}

/// Whether the player to move cannot keep the other from a corner within so many turns.
fn cannot_prevent(board: &Slow, to_move: char, turns: usize) -> bool {
    let taker = other(to_move);
    let replies = moves(board, to_move);
    let boards: Vec<Slow> = match replies.is_empty() {
        true => vec![board.clone()],
        false => replies.iter().map(|&reply| next(board, to_move, reply)).collect(),
    };
    boards.iter().all(|board| {
        if has_corner(board, taker) {
            return true;
        }
        let own = moves(board, taker);
        if turns == 1 || (own.is_empty() && moves(board, to_move).is_empty()) {
            return false;
        }
        match own.is_empty() {
            true => cannot_prevent(board, to_move, turns - 1),
            false => own
                .iter()
                .any(|&place| cannot_prevent(&next(board, taker, place), to_move, turns - 1)),
        }
    })
}

/// How many discs lie in lines that are full, or hold on to the edge or to such a disc.
fn proved_stable(board: &Slow, own: char) -> usize {
    let side = board.rows.len() as i32;
    let at = |x: i32, y: i32| {
        (0..side).contains(&x).then_some(())?;
        (0..side).contains(&y).then(|| board.rows[y as usize][x as usize])
    };
    let is_full = |x: i32, y: i32, dx: i32, dy: i32| {
        (-side..=side).filter_map(|step| at(x + step * dx, y + step * dy)).all(|disc| disc != '-')
    };
    let mut safe: BTreeSet<(i32, i32)> = BTreeSet::new();
    // Each round may add a disc, so as many rounds as squares are enough.
    for _ in 0..side * side {
        for (x, y) in (0..side * side).map(|index| (index % side, index / side)) {
            let holds = |x, y| at(x, y).is_none() || safe.contains(&(x, y));
            let is_safe = at(x, y) == Some(own)
                && [(0, 1), (1, 0), (1, 1), (-1, 1)].into_iter().all(|(dx, dy)| {
                    is_full(x, y, dx, dy) || holds(x + dx, y + dy) || holds(x - dx, y - dy)
                });
            if is_safe {
                safe.insert((x, y));
            }
        }
    }
    safe.len()
}

/// How many discs stay in a few random games from here on.
fn never_flipped(board: &Slow, own: char, to_move: char) -> usize {
    let mut rng = Rng::new(9);
    let all = |board: &Slow| -> BTreeSet<Place> {
        squares(board).filter(|&place| disc(board, place) == own).collect()
    };
    let mut kept = all(board);
    for _ in 0..4 {
        let (mut board, mut turn) = (board.clone(), to_move);
        loop {
            match rng.choice(moves(&board, turn)) {
                Some((x, y)) => board.play(turn, x, y),
                None if moves(&board, other(turn)).is_empty() => break,
                None => {}
            }
            turn = other(turn);
            kept = &kept & &all(&board);
        }
    }
    kept.len()
}

fn place_of(name: &str) -> Place {
    let bytes = name.as_bytes();
    (usize::from(bytes[0] - b'a'), usize::from(bytes[1] - b'1'))
}

fn moves(board: &Slow, disc: char) -> Vec<Place> {
    board.moves(disc)
}

fn next(board: &Slow, disc: char, (x, y): Place) -> Slow {
    let mut next = board.clone();
    next.play(disc, x, y);
    next
}

fn disc(board: &Slow, (x, y): Place) -> char {
    board.rows[y][x]
}

fn count(board: &Slow, own: char) -> usize {
    squares(board).filter(|&place| disc(board, place) == own).count()
}

fn squares(board: &Slow) -> impl Iterator<Item = Place> + use<> {
    let side = board.rows.len();
    (0..side * side).map(move |index| (index % side, index / side))
}

fn is_corner(board: &Slow, (x, y): Place) -> bool {
    let last = board.rows.len() - 1;
    [0, last].contains(&x) && [0, last].contains(&y)
}

fn has_corner(board: &Slow, disc: char) -> bool {
    let last = board.rows.len() - 1;
    let corners = [(0, 0), (0, last), (last, 0), (last, last)];
    corners.into_iter().any(|(x, y)| !board.flips(disc, x, y).is_empty())
}

fn around(board: &Slow, (x, y): Place) -> Vec<Place> {
    squares(board)
        .filter(|&(a, b)| (a, b) != (x, y) && a.abs_diff(x) <= 1 && b.abs_diff(y) <= 1)
        .collect()
}
