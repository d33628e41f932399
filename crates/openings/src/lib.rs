//! The names of openings, from `data/openings.toml`.
//!
//! A name belongs to a position: it is found however the position was reached and however the
//! board is turned or mirrored.
//!
//! ```
//! use otelo_rules::{Game, Position, Size};
//!
//! let game = Game::from_transcript(Position::start(Size::Eight), "c4e3f6e6f5c5")?;
//! let (opening, ply) = otelo_openings::of_game(&game).expect("it is the Tiger, turned");
//! assert_eq!((opening.en.as_str(), opening.line.as_str(), ply), ("Tiger", "f5d6c3d3c4", 5));
//! # Ok::<_, otelo_rules::TranscriptError>(())
//! ```

mod table;

use std::{collections::HashMap, sync::LazyLock};

use otelo_rules::{Game, Position, Size, Symmetry};

/// A named opening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Moves that lead to the position, such as `f5d6c3d3c4`.
    pub line: String,
    /// The name in English.
    pub en: String,
    /// Other names in English, separated by ` / `.
    pub also: Option<String>,
    /// The name in Spanish, where one is in use.
    pub es: Option<String>,
}

/// The openings, and the index of each for its position in all eight symmetries.
struct Openings {
    list: Vec<Opening>,
    by_position: HashMap<Position, usize>,
}

static OPENINGS: LazyLock<Openings> = LazyLock::new(|| {
    let list = table::read(include_str!("../../../data/openings.toml"));
    let mut by_position = HashMap::new();
    for (index, opening) in list.iter().enumerate() {
        let game = Game::from_transcript(Position::start(Size::Eight), &opening.line)
            .expect("the tests play every line");
        for symmetry in Symmetry::ALL {
            by_position.insert(symmetry.position(game.position()), index);
        }
    }
    Openings { list, by_position }
});

/// All openings, sorted by their lines.
pub fn all() -> &'static [Opening] {
    &OPENINGS.list
}

/// The opening whose named position this is.
pub fn of_position(position: &Position) -> Option<&'static Opening> {
    OPENINGS.by_position.get(position).map(|&index| &OPENINGS.list[index])
}

/// The opening of a game: the last named position on its way, and its ply.
pub fn of_game(game: &Game) -> Option<(&'static Opening, usize)> {
    let before = game.history().iter().map(|(position, _)| position);
    let positions = before.chain([game.position()]).enumerate();
    positions.filter_map(|(ply, position)| Some((of_position(position)?, ply))).last()
}
