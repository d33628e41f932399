//! How many discs flip on the last empty square, from a table for each line through it.

use std::arch::x86_64::_pext_u64;

/// For each place on a line of eight and each set of the player's discs on it: how many discs flip,
/// if all other squares but the place are the opponent's.
static ON_LINE: [[u8; 256]; 8] = on_line();

/// For each square the column, the diagonal and the other diagonal through it, and the place that it
/// has on each of them.
static LINES: [Lines; 64] = lines();

#[derive(Clone, Copy)]
struct Lines {
    column: u64,
    falling: u64,
    rising: u64,
    /// The place in the row, in the column, in each diagonal.
    places: [u8; 4],
}

/// How many discs flip if the player moves to the last empty square. All others are taken, by the
/// player or, where that has no disc, by the opponent.
///
/// # Safety
/// The machine must have the tier.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub fn last_flips(p: u64, square: u32) -> u32 {
    let lines = &LINES[(square & 63) as usize];
    let [row, column, falling, rising] = lines.places.map(|place| &ON_LINE[(place & 7) as usize]);
    let on = |mask: u64| (_pext_u64(p, mask) & 255) as usize;
    u32::from(row[(p >> (square & 56) & 255) as usize])
        + u32::from(column[on(lines.column)])
        + u32::from(falling[on(lines.falling)])
        + u32::from(rising[on(lines.rising)])
}

const fn on_line() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut discs = 0;
        while discs < 256 {
            // To both sides: the distance to the next disc of the player, if there is one.
            let (mut count, mut at) = (0, place + 1);
            while at < 8 {
                if discs >> at & 1 == 1 {
                    count += at - place - 1;
                    break;
                }
                at += 1;
            }
            at = place;
            while at > 0 {
                at -= 1;
                if discs >> at & 1 == 1 {
                    count += place - at - 1;
                    break;
                }
            }
            table[place as usize][discs as usize] = count as u8;
            discs += 1;
        }
        place += 1;
    }
    table
}

const fn lines() -> [Lines; 64] {
    let mut lines = [Lines { column: 0, falling: 0, rising: 0, places: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let (x, y) = (square % 8, square / 8);
        let line = &mut lines[square as usize];
        line.column = 0x0101_0101_0101_0101 << x;
        let mut other = 0;
        while other < 64 {
            let (right, down) = (other % 8 - x, other / 8 - y);
            if right == down {
                line.falling |= 1 << other;
                line.places[2] += (other < square) as u8;
            }
            if right == -down {
                line.rising |= 1 << other;
                line.places[3] += (other < square) as u8;
            }
            other += 1;
        }
        line.places[0] = x as u8;
        line.places[1] = y as u8;
        square += 1;
    }
    lines
}
