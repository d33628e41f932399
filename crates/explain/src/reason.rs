//! What can be said about a move, with its code, its parameters and its English text.

use std::fmt;

use otelo_rules::{Color, Square, Squares};

/// A fact about a move that speaks for or against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Nobody can move after it.
    EndsGame {
        /** The discs of the player who moves. */
        own: u8,
        /** The discs of the other. */
        theirs: u8,
    },
    /// The opponent has no legal move after it, but the mover has.
    OpponentPasses {
        /** Who must pass. */
        opponent: Color,
    },
    /// It is a corner.
    TakesCorner {
        /** The corner. */
        square: Square,
    },
    /// The opponent can take corners after it and could not before it.
    GivesCorner {
        /** The corners. */
        corners: Squares,
        /** Who can take them. */
        opponent: Color,
    },
    /// The opponent has moves after which a corner cannot be kept from them, and had none before.
    LetsForceCorner {
        /** The moves. */
        replies: Squares,
        /** Who forces a corner. */
        opponent: Color,
    },
    /// The opponent could take corners before it and cannot after it.
    PreventsCorner {
        /** The corners. */
        corners: Squares,
        /** Who could take them. */
        opponent: Color,
    },
    /// The mover, who has no corner yet to take, can take one within so many turns whatever the
    /// opponent plays.
    PreparesCorner {
        /** How many turns of the mover, at most. */
        turns: u8,
        /** Who takes the corner. */
        color: Color,
        /** Who cannot prevent it. */
        opponent: Color,
    },
    /// The mover could take corners if it were that player's turn again, and could not before.
    ThreatensCorner {
        /** The corners. */
        corners: Squares,
    },
    /// It is diagonally beside an empty corner.
    XSquare {
        /** The X-square. */
        square: Square,
        /** The corner beside it. */
        corner: Square,
        /** Whether the opponent can take the corner now. */
        is_open: bool,
        /** Who may take it. */
        opponent: Color,
    },
    /// It is beside an empty corner on the edge.
    CSquare {
        /** The C-square. */
        square: Square,
        /** The corner beside it. */
        corner: Square,
        /** Whether the opponent can take the corner now. */
        is_open: bool,
        /** Who may take it. */
        opponent: Color,
    },
    /// How many legal moves each side has before and after it.
    Mobility {
        /** Who moves. */
        color: Color,
        /** The legal moves of that player before and after. */
        own: (u8, u8),
        /** The other player. */
        opponent: Color,
        /** The legal moves of the other before and after. */
        theirs: (u8, u8),
    },
    /// No other move leaves the opponent fewer legal moves.
    FewestReplies {
        /** How many legal moves. */
        count: u8,
        /** Who has them. */
        opponent: Color,
    },
    /// No other move leaves the opponent more legal moves.
    MostReplies {
        /** How many legal moves. */
        count: u8,
        /** Who has them. */
        opponent: Color,
    },
    /// No disc that it flips touches an empty square.
    Quiet,
    /// Many discs that it flips touch an empty square.
    Loud {
        /** How many do. */
        frontier: u8,
        /** How many it flips. */
        flipped: u8,
    },
    /// More of the mover's discs are proved stable than before.
    Stable {
        /** How many after it. */
        count: u8,
        /** How many more than before. */
        gained: u8,
        /** Whose discs. */
        color: Color,
    },
    /// It is in a region with an odd number of empty squares, with a choice of an even one.
    OddRegion {
        /** How many squares the region has. */
        count: u8,
        /** Who moves last there if both take turns. */
        color: Color,
        /** The other player. */
        opponent: Color,
    },
    /// It is in a region with an even number of empty squares, with a choice of an odd one.
    EvenRegion {
        /** How many squares the region has. */
        count: u8,
        /** Who moves last there if both take turns. */
        opponent: Color,
    },
    /// Every legal move that the opponent has after it, the opponent had before it.
    Tempo {
        /** Who gets no new move. */
        opponent: Color,
    },
    /// It is between discs of the opponent on an edge, where it cannot be flipped next.
    Wedge {
        /** The square. */
        square: Square,
        /** Whose discs it is between. */
        opponent: Color,
    },
    /// The player has no legal move.
    MustPass {
        /** Who passes. */
        color: Color,
    },
}

/// Whether a reason speaks for or against a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tone {
    /// For it.
    Good,
    /// Against it.
    Bad,
    /// Neither.
    Neutral,
}

impl Reason {
    /// All codes.
    pub const CODES: [&str; 23] = [
        "ends-game",
        "opponent-passes",
        "takes-corner",
        "gives-corner",
        "lets-force-corner",
        "prevents-corner",
        "prepares-corner",
        "threatens-corner",
        "x-square",
        "x-square-open",
        "c-square",
        "c-square-open",
        "mobility",
        "fewest-replies",
        "most-replies",
        "quiet",
        "loud",
        "stable",
        "odd-region",
        "even-region",
        "tempo",
        "wedge",
        "must-pass",
    ];

    /// The code by which a catalogue of texts knows this reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Reason::EndsGame { .. } => "ends-game",
            Reason::OpponentPasses { .. } => "opponent-passes",
            Reason::TakesCorner { .. } => "takes-corner",
            Reason::GivesCorner { .. } => "gives-corner",
            Reason::LetsForceCorner { .. } => "lets-force-corner",
            Reason::PreventsCorner { .. } => "prevents-corner",
            Reason::PreparesCorner { .. } => "prepares-corner",
            Reason::ThreatensCorner { .. } => "threatens-corner",
            Reason::XSquare { is_open: false, .. } => "x-square",
            Reason::XSquare { is_open: true, .. } => "x-square-open",
            Reason::CSquare { is_open: false, .. } => "c-square",
            Reason::CSquare { is_open: true, .. } => "c-square-open",
            Reason::Mobility { .. } => "mobility",
            Reason::FewestReplies { .. } => "fewest-replies",
            Reason::MostReplies { .. } => "most-replies",
            Reason::Quiet => "quiet",
            Reason::Loud { .. } => "loud",
            Reason::Stable { .. } => "stable",
            Reason::OddRegion { .. } => "odd-region",
            Reason::EvenRegion { .. } => "even-region",
            Reason::Tempo { .. } => "tempo",
            Reason::Wedge { .. } => "wedge",
            Reason::MustPass { .. } => "must-pass",
        }
    }

    /// What the catalogue's text is filled in with, by name; a colour is `black` or `white`, and of
    /// several squares `count` says how many.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        let lower = |color: Color| color.to_string().to_lowercase();
        let foe = |opponent| ("opponent", lower(opponent));
        let list = |squares: Squares| {
            let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
            [("squares", names.join(", ")), ("count", squares.len().to_string())]
        };
        match *self {
            Reason::EndsGame { own, theirs } => {
                vec![("own", own.to_string()), ("theirs", theirs.to_string())]
            }
            Reason::OpponentPasses { opponent } | Reason::Tempo { opponent } => vec![foe(opponent)],
            Reason::TakesCorner { square } => vec![("square", square.to_string())],
            Reason::GivesCorner { corners: squares, opponent }
            | Reason::LetsForceCorner { replies: squares, opponent }
            | Reason::PreventsCorner { corners: squares, opponent } => {
                list(squares).into_iter().chain([foe(opponent)]).collect()
            }
            Reason::PreparesCorner { turns, color, opponent } => {
                vec![("count", turns.to_string()), ("color", lower(color)), foe(opponent)]
            }
            Reason::ThreatensCorner { corners } => list(corners).to_vec(),
            Reason::XSquare { square, corner, opponent, .. }
            | Reason::CSquare { square, corner, opponent, .. } => {
                vec![("square", square.to_string()), ("corner", corner.to_string()), foe(opponent)]
            }
            Reason::Mobility { color, own, opponent, theirs } => vec![
                ("color", lower(color)),
                ("own-before", own.0.to_string()),
                ("own-after", own.1.to_string()),
                foe(opponent),
                ("theirs-before", theirs.0.to_string()),
                ("theirs-after", theirs.1.to_string()),
            ],
            Reason::Quiet => vec![],
            Reason::Loud { frontier, flipped } => {
                vec![("frontier", frontier.to_string()), ("flipped", flipped.to_string())]
            }
            Reason::Stable { count, color, .. } => {
                vec![("count", count.to_string()), ("color", lower(color))]
            }
            Reason::OddRegion { count, color, opponent } => {
                vec![("count", count.to_string()), ("color", lower(color)), foe(opponent)]
            }
            Reason::FewestReplies { count, opponent }
            | Reason::MostReplies { count, opponent }
            | Reason::EvenRegion { count, opponent } => {
                vec![("count", count.to_string()), foe(opponent)]
            }
            Reason::Wedge { square, opponent } => {
                vec![("square", square.to_string()), foe(opponent)]
            }
            Reason::MustPass { color } => vec![("color", lower(color))],
        }
    }

    /// Whether it speaks for or against the move.
    pub fn tone(&self) -> Tone {
        match self {
            Reason::OpponentPasses { .. }
            | Reason::TakesCorner { .. }
            | Reason::PreventsCorner { .. }
            | Reason::PreparesCorner { .. }
            | Reason::ThreatensCorner { .. }
            | Reason::FewestReplies { .. }
            | Reason::Quiet
            | Reason::Stable { .. }
            | Reason::OddRegion { .. }
            | Reason::Tempo { .. }
            | Reason::Wedge { .. } => Tone::Good,
            Reason::GivesCorner { .. }
            | Reason::LetsForceCorner { .. }
            | Reason::XSquare { .. }
            | Reason::CSquare { .. }
            | Reason::MostReplies { .. }
            | Reason::Loud { .. }
            | Reason::EvenRegion { .. } => Tone::Bad,
            Reason::MustPass { .. } => Tone::Neutral,
            Reason::EndsGame { own, theirs } => Tone::of(*own as i8 - *theirs as i8),
            // A move more or less says nothing.
            Reason::Mobility { .. } => Tone::of(crate::mobility::gain(self) / 2),
        }
    }
}

impl Tone {
    /// More is better.
    fn of(gain: i8) -> Tone {
        match gain {
            1.. => Tone::Good,
            0 => Tone::Neutral,
            ..0 => Tone::Bad,
        }
    }
}

impl fmt::Display for Reason {
    /// A sentence in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |squares: Squares| {
            let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
            names.join(", ")
        };
        let plural = |squares: Squares| if squares.len() == 1 { "" } else { "s" };
        match *self {
            Reason::EndsGame { own, theirs } => {
                write!(f, "Ends the game with {own} discs against {theirs}.")
            }
            Reason::OpponentPasses { opponent } => {
                write!(f, "{opponent} has no legal move and must pass.")
            }
            Reason::TakesCorner { square } => write!(f, "Takes the corner {square}."),
            Reason::GivesCorner { corners, opponent } => {
                let (names, s) = (names(corners), plural(corners));
                write!(f, "Lets {opponent} take the corner{s} {names}.")
            }
            Reason::LetsForceCorner { replies, opponent } => {
                let one_of = if replies.len() == 1 { "" } else { "one of " };
                let names = names(replies);
                write!(f, "{opponent} can now force a corner, beginning with {one_of}{names}.")
            }
            Reason::PreventsCorner { corners, opponent } => {
                let (names, s) = (names(corners), plural(corners));
                write!(f, "Stops {opponent} from taking the corner{s} {names}.")
            }
            Reason::PreparesCorner { turns: 1, color, opponent } => {
                write!(f, "Whatever {opponent} plays, {color} can take a corner next turn.")
            }
            Reason::PreparesCorner { turns, color, opponent } => write!(
                f,
                "Whatever {opponent} plays, {color} can take a corner within {turns} turns."
            ),
            Reason::ThreatensCorner { corners } => {
                let (names, s) = (names(corners), plural(corners));
                write!(f, "Threatens to take the corner{s} {names}.")
            }
            Reason::XSquare { square, corner, is_open: true, opponent } => write!(
                f,
                "Plays the X-square {square}, and {opponent} can take the corner {corner}."
            ),
            Reason::XSquare { square, corner, is_open: false, opponent } => write!(
                f,
                "Plays the X-square {square} beside the empty corner {corner}, which {opponent} \
                 cannot take yet."
            ),
            Reason::CSquare { square, corner, is_open: true, opponent } => write!(
                f,
                "Plays the C-square {square}, and {opponent} can take the corner {corner}."
            ),
            Reason::CSquare { square, corner, is_open: false, opponent } => write!(
                f,
                "Plays the C-square {square} beside the empty corner {corner}, which {opponent} \
                 cannot take yet."
            ),
            Reason::Mobility { color, own, opponent, theirs } => write!(
                f,
                "{opponent}'s legal moves go from {} to {}, {color}'s from {} to {}.",
                theirs.0, theirs.1, own.0, own.1
            ),
            Reason::FewestReplies { count, opponent } => {
                let s = if count == 1 { "" } else { "s" };
                write!(f, "Leaves {opponent} {count} legal move{s}; no other move leaves fewer.")
            }
            Reason::MostReplies { count, opponent } => {
                let s = if count == 1 { "" } else { "s" };
                write!(f, "Leaves {opponent} {count} legal move{s}; no other move leaves more.")
            }
            Reason::Quiet => {
                f.write_str("A quiet move: no disc that it flips touches an empty square.")
            }
            Reason::Loud { frontier, flipped } => write!(
                f,
                "A loud move: of the {flipped} discs that it flips, {frontier} touch an empty \
                 square."
            ),
            Reason::Stable { count: 1, color, .. } => {
                write!(f, "1 of {color}'s discs is now stable: it can never be flipped.")
            }
            Reason::Stable { count, color, .. } => {
                write!(f, "{count} of {color}'s discs are now stable: they can never be flipped.")
            }
            Reason::OddRegion { count: 1, opponent, .. } => write!(
                f,
                "Takes the only empty square of its region, where {opponent} cannot answer."
            ),
            Reason::OddRegion { count, color, .. } => write!(
                f,
                "Plays in an odd region ({count} empty squares): if both take turns there, {color} \
                 also plays last."
            ),
            Reason::EvenRegion { count, opponent } => write!(
                f,
                "Plays in an even region ({count} empty squares): if both take turns there, \
                 {opponent} plays last."
            ),
            Reason::Tempo { opponent } => {
                write!(f, "Gains a tempo: it gives {opponent} no new move.")
            }
            Reason::Wedge { square, opponent } => write!(
                f,
                "A wedge: {square} is between {opponent}'s discs on the edge, where {opponent} cannot \
                 flip it next."
            ),
            Reason::MustPass { color } => write!(f, "{color} has no legal move and must pass."),
        }
    }
}
