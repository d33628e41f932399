//! The three board sizes.

use std::{error, fmt, str::FromStr};

use crate::{Square, Squares};

/// The size of a board: 4x4, 6x6 or 8x8.
///
/// All sizes share the one 64-square board: a smaller board is its top left part, and the squares
/// outside are neither empty nor occupied.
///
/// ```
/// # use otelo_rules::Size;
/// let size: Size = "6x6".parse()?;
/// assert_eq!(size, Size::Six);
/// assert_eq!((size.side(), size.area()), (6, 36));
/// # Ok::<_, otelo_rules::ParseSizeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Size {
    /// 4x4, small enough to see the whole game tree.
    Four,
    /// 6x6.
    Six,
    /// 8x8, the board of the game as it is played everywhere.
    Eight,
}

impl Size {
    /// Every size, small to large.
    pub const ALL: [Size; 3] = [Size::Four, Size::Six, Size::Eight];

    /// How many squares a side has.
    pub const fn side(self) -> u8 {
        match self {
            Size::Four => 4,
            Size::Six => 6,
            Size::Eight => 8,
        }
    }

    /// How many squares the board has.
    pub const fn area(self) -> u8 {
        self.side() * self.side()
    }

    /// The squares of the board.
    pub const fn squares(self) -> Squares {
        match self {
            Size::Four => Squares::from_bits(0x0000_0000_0f0f_0f0f),
            Size::Six => Squares::from_bits(0x0000_3f3f_3f3f_3f3f),
            Size::Eight => Squares::from_bits(u64::MAX),
        }
    }

    /// Whether the square is on a board of this size.
    pub const fn contains(self, square: Square) -> bool {
        self.squares().contains(square)
    }

    /// The size with so many squares along a side.
    pub const fn from_side(side: usize) -> Option<Size> {
        match side {
            4 => Some(Size::Four),
            6 => Some(Size::Six),
            8 => Some(Size::Eight),
            _ => None,
        }
    }

    /// The size with so many squares in all.
    pub const fn from_area(area: usize) -> Option<Size> {
        match area {
            16 => Some(Size::Four),
            36 => Some(Size::Six),
            64 => Some(Size::Eight),
            _ => None,
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side();
        write!(f, "{side}x{side}")
    }
}

impl FromStr for Size {
    type Err = ParseSizeError;

    /// Reads `8` or `8x8`.
    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        Size::ALL
            .into_iter()
            .find(|size| text == size.to_string() || text == size.side().to_string())
            .ok_or_else(|| ParseSizeError(text.to_owned()))
    }
}

/// A text that is not a board size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseSizeError(String);

impl fmt::Display for ParseSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a board size; expected 4, 6 or 8", self.0)
    }
}

impl error::Error for ParseSizeError {}
