//! Boards of each size as sets of bits.

/// What the search knows of a board of a side.
pub(crate) struct Geometry<const SIDE: u32>;

impl<const SIDE: u32> Geometry<SIDE> {
    /// How many squares it has.
    pub(crate) const AREA: i32 = (SIDE * SIDE).cast_signed();

    /// Its squares.
    pub(crate) const BOARD: u64 = squares(SIDE, SIDE);

    /// Its corners.
    pub(crate) const CORNERS: u64 = {
        let last = SIDE - 1;
        1 | 1 << last | 1 << (8 * last) | 1 << (9 * last)
    };

    /// The squares of each set of quadrants: bit 0 is the top left quadrant, then top right, bottom
    /// left, bottom right.
    pub(crate) const QUADRANTS: [u64; 16] = {
        let half = SIDE / 2;
        let corner = squares(half, half);
        let quadrants = [corner, corner << half, corner << (8 * half), corner << (9 * half)];
        let mut sets = [0; 16];
        let mut set = 0;
        while set < 16 {
            let mut quadrant = 0;
            while quadrant < 4 {
                if set >> quadrant & 1 == 1 {
                    sets[set] |= quadrants[quadrant];
                }
                quadrant += 1;
            }
            set += 1;
        }
        sets
    };
}

/// The top left squares.
const fn squares(columns: u32, rows: u32) -> u64 {
    let mut set = 0;
    let mut square = 0;
    while square < 64 {
        if square % 8 < columns && square / 8 < rows {
            set |= 1 << square;
        }
        square += 1;
    }
    set
}

/// The squares beside each square.
pub(crate) static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (right, down): (i32, i32) = (other % 8 - square % 8, other / 8 - square / 8);
            if right.abs() <= 1 && down.abs() <= 1 && other != square {
                table[square as usize] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
};
