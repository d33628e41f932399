//! The rays of every square, to the edge of the 8x8 board.

/// For each square its rays: east, south-west, south, south-east, then the four opposite ones.
#[repr(align(64))]
pub(crate) struct Rays(pub(crate) [[u64; 8]; 64]);

pub(crate) static RAYS: Rays = Rays(rays());

const fn rays() -> [[u64; 8]; 64] {
    const STEPS: [(i32, i32); 8] =
        [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let mut rays = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 8 {
            let (right, down) = STEPS[way];
            let (mut x, mut y) = (square % 8 + right, square / 8 + down);
            while 0 <= x && x < 8 && 0 <= y && y < 8 {
                rays[square as usize][way] |= 1 << (8 * y + x);
                x += right;
                y += down;
            }
            way += 1;
        }
        square += 1;
    }
    rays
}
