//! Discs that no sequence of moves can flip.
//!
//! A disc is safe in a direction if the line through it is full, or if a neighbour on it is a stable
//! disc of the same player or the edge. One that is safe in all four directions is stable. On the
//! edges a table of all that can happen there knows more. It finds most stable discs, not all.

use std::sync::LazyLock;

/// For each direction, up by 1, 7, 8 and 9 bits: the squares from which one, two and four steps up
/// or down leave the 8x8 board.
pub(crate) const EDGE_MASKS: [[[u64; 3]; 2]; 4] = {
    const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut masks = [[[0; 3]; 2]; 4];
    let mut way = 0;
    while way < 4 {
        let mut square = 0;
        while square < 64 {
            let mut power = 0;
            while power < 3 {
                let steps = 1 << power;
                let (right, down) = (STEPS[way].0 * steps, STEPS[way].1 * steps);
                let (x, y) = (square % 8 + right, square / 8 + down);
                if x < 0 || x > 7 || y < 0 || y > 7 {
                    masks[way][0][power] |= 1 << square;
                }
                let (x, y) = (square % 8 - right, square / 8 - down);
                if x < 0 || x > 7 || y < 0 || y > 7 {
                    masks[way][1][power] |= 1 << square;
                }
                power += 1;
            }
            square += 1;
        }
        way += 1;
    }
    masks
};

const SHIFTS: [u32; 4] = [1, 7, 8, 9];

/// The squares on full lines of a direction.
#[inline]
fn full(taken: u64, way: usize) -> u64 {
    let [up_off, down_off] = &EDGE_MASKS[way];
    let (mut up, mut down) = (taken, taken);
    let mut power = 0;
    while power < 3 {
        let shift = SHIFTS[way] << power;
        up &= up_off[power] | up >> shift;
        down &= down_off[power] | down << shift;
        power += 1;
    }
    up & down
}

/// Discs of the player, on `board`, that can never flip.
#[inline]
pub fn stable(p: u64, o: u64, board: u64) -> u64 {
    let outside = !board;
    let taken = p | o | outside;
    let lines = [full(taken, 0), full(taken, 1), full(taken, 2), full(taken, 3)];
    let edges = if board == u64::MAX { stable_edges(p, o) } else { 0 };
    let mut stable = edges | (p & lines[0] & lines[1] & lines[2] & lines[3]);
    loop {
        let mut safe = p;
        let fixed = stable | outside;
        let mut way = 0;
        while way < 4 {
            let [up_off, down_off] = &EDGE_MASKS[way];
            let beside = up_off[0] | fixed >> SHIFTS[way] | down_off[0] | fixed << SHIFTS[way];
            safe &= lines[way] | beside;
            way += 1;
        }
        let grown = stable | safe;
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

/// The stable discs of the player on an edge, by its discs and the opponent's.
static EDGE: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let mut table = vec![0; 1 << 16].into_boxed_slice();
    // Edges with fewer empty squares come first, because a move leads there.
    for empty in 0..=8 {
        for p in 0..=255u8 {
            for o in (0..=255u8).filter(|o| o & p == 0 && (o | p).count_zeros() == empty) {
                table[index(p, o)] = stable_on_edge(p, o, &table);
            }
        }
    }
    table
});

const fn index(p: u8, o: u8) -> usize {
    (p as usize) << 8 | o as usize
}

/// What stays whoever moves wherever; a move on an edge need not flip anything there.
fn stable_on_edge(p: u8, o: u8, known: &[u8]) -> u8 {
    let mut stable = p;
    for square in (0..8).filter(|square| (p | o) >> square & 1 == 0) {
        let flips = flips_on_edge(p, o, square);
        stable &= known[index(p | flips | 1 << square, o & !flips)];
        let flips = flips_on_edge(o, p, square);
        stable &= known[index(p & !flips, o | flips | 1 << square)];
    }
    stable
}

fn flips_on_edge(p: u8, o: u8, square: u32) -> u8 {
    let mut flips = 0;
    for step in [1i32, -1] {
        let mut run = 0;
        let mut at = square.cast_signed() + step;
        while (0..8).contains(&at) && o >> at & 1 == 1 {
            run |= 1 << at;
            at += step;
        }
        if (0..8).contains(&at) && p >> at & 1 == 1 {
            flips |= run;
        }
    }
    flips
}

/// The stable discs of the player on the four edges of the 8x8 board.
#[inline]
pub(crate) fn stable_edges(p: u64, o: u64) -> u64 {
    let table = &**EDGE;
    let edge = |p: u64, o: u64| u64::from(table[((p & 255) << 8 | o & 255) as usize]);
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    let lying = |discs: u64| (discs & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    // The corners are in the rows already; with them the products would carry into each other.
    let standing = |edge: u64| ((edge & 0x7e) * 0x0000_0408_1020_4080) & 0x0001_0101_0101_0100;
    edge(p, o)
        | edge(p >> 56, o >> 56) << 56
        | standing(edge(lying(p), lying(o)))
        | standing(edge(lying(p >> 7), lying(o >> 7))) << 7
}
