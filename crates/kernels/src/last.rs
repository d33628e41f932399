//! How many discs flip on the last empty square, from a table for each line through it.
//!
//! The discs of a column or a diagonal are gathered into eight bits by a multiplication. PEXT would
//! be no quicker where it is quick, and is slow on some machines.

/// For each place on a line of eight and each set of the player's discs on it: how many discs flip,
/// if all other squares but the place are the opponent's.
static ON_LINE: [[u8; 256]; 8] = on_line();

/// For each square the diagonals through it, falling and rising to the right.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

const COLUMN: u64 = 0x0101_0101_0101_0101;

/// How many discs flip if the player moves to the last empty square. All others are taken, by the
/// player or, where that has no disc, by the opponent.
#[inline]
pub fn last_flips(p: u64, square: u32) -> u32 {
    let (x, y) = (square & 7, square >> 3 & 7);
    let [across, down] = [x, y].map(|place| &ON_LINE[place as usize]);
    let diagonal = |line: u64| across[((p & line).wrapping_mul(COLUMN) >> 56) as usize];
    let row = across[(p >> (8 * y) & 255) as usize];
    let column = (p >> x & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let [falling, rising] = DIAGONALS[(square & 63) as usize].map(diagonal);
    u32::from(row) + u32::from(down[column as usize]) + u32::from(falling) + u32::from(rising)
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

const fn diagonals() -> [[u64; 2]; 64] {
    let mut diagonals = [[0; 2]; 64];
    let mut square: i32 = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (right, down) = (other % 8 - square % 8, other / 8 - square / 8);
            if right == down {
                diagonals[square as usize][0] |= 1 << other;
            }
            if right == -down {
                diagonals[square as usize][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
}
