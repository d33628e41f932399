//! A live game: its moves, who plays, how it stands.
//!
//! Every change is first decided, as events; then they are saved; then they are applied. A game is
//! therefore always what its events say, and can be made from them again. Only two things are not
//! stored: what one player asks the other, and that a waiting computer was asked to move.

mod apply;
mod clocks;
mod consent;
mod decide;
mod rights;
mod search;
mod undo;
mod view;

use otelo_player::{Spec, Who};
use otelo_rules::{Color, Game, Position};
use otelo_wire::{Clock, Request, Seat};

pub use decide::{Decision, MOST_EVENTS};
pub use search::SearchState;
pub use view::Surroundings;

use crate::{Effort, GameId, Holders, KeyHash, LiveError, Recorded, Setup, TimeLeft, parse_player};

/// A game, its players and its result.
#[derive(Debug, Clone)]
pub struct LiveGame {
    id: GameId,
    game: Game,
    /// What is kept beside each move, first those played, then those taken back.
    line: Vec<Entry>,
    seats: [SeatState; 2],
    step: bool,
    seed: u64,
    title: Option<String>,
    clock: Option<Clock>,
    /// The time left after the last event.
    left: Option<TimeLeft>,
    forfeit: Option<Forfeit>,
    /// Invitations that were taken: each with the device that took it.
    taken: Vec<(KeyHash, KeyHash)>,
    /// The game that the players began after this one.
    next: Option<GameId>,
    /// How many events there have been.
    events: u32,
    /// What one player asks the other; not stored.
    request: Option<Request>,
    /// Whether a computer was asked to move, though it waits before its moves; not stored.
    released: bool,
}

#[derive(Debug, Clone)]
struct Entry {
    effort: Option<Effort>,
    /// What the player had left after it.
    left: Option<u32>,
}

/// A seat of the game now.
#[derive(Debug, Clone)]
struct SeatState {
    spec: Spec,
    name: Option<String>,
    /// The device that holds it; a seat without one is open to whoever is local.
    holder: Option<KeyHash>,
    /// The invitation by which another device can take it.
    invited: Option<KeyHash>,
}

/// How a player lost a game that was not played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Forfeit {
    Resigned(Color),
    Flagged(Color),
}

impl Forfeit {
    const fn loser(self) -> Color {
        match self {
            Forfeit::Resigned(color) | Forfeit::Flagged(color) => color,
        }
    }
}

impl LiveGame {
    /// A game in which nothing has happened yet.
    ///
    /// # Errors
    /// [`LiveError::Player`] if one of its players does not exist or names a file.
    pub fn new(id: GameId, setup: &Setup) -> Result<LiveGame, LiveError> {
        let seat = |seat: &Seat, holder| {
            let (spec, name) = (parse_player(&seat.spec)?, seat.name.clone());
            Ok::<_, LiveError>(SeatState { spec, name, holder, invited: None })
        };
        let Holders { black, white } = setup.holders;
        Ok(LiveGame {
            id,
            game: Game::from_position(setup.start),
            line: Vec::new(),
            seats: [seat(&setup.black, black)?, seat(&setup.white, white)?],
            step: setup.step,
            seed: setup.seed,
            title: setup.title.clone(),
            clock: setup.clock,
            left: setup.clock.map(|clock| TimeLeft { black: clock.main, white: clock.main }),
            forfeit: None,
            taken: Vec::new(),
            next: None,
            events: 0,
            request: None,
            released: false,
        })
    }

    /// A game after what has happened in it.
    ///
    /// # Errors
    /// If its players do not exist, or an event cannot have happened.
    pub fn restored(id: GameId, setup: &Setup, events: &[Recorded]) -> Result<LiveGame, LiveError> {
        let mut game = LiveGame::new(id, setup)?;
        for Recorded { event, left, .. } in events {
            game.apply(event, *left)?;
        }
        Ok(game)
    }

    /// The name of the game.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The moves.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// How many moves and passes have been played.
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// What each move that is played cost the computer that chose it.
    pub fn efforts(&self) -> impl Iterator<Item = Option<&Effort>> {
        self.line.iter().take(self.ply()).map(|entry| entry.effort.as_ref())
    }

    /// Decides where chance does.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many events there have been.
    pub fn events(&self) -> u32 {
        self.events
    }

    /// The time left after the last event, in a game with a clock.
    pub fn time_left(&self) -> Option<TimeLeft> {
        self.left
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.forfeit.is_some() || self.game.is_over()
    }

    /// The name of a player; a computer without one is called what it is.
    pub fn shown_name(&self, color: Color) -> String {
        let seat = self.seat(color);
        match &seat.name {
            Some(name) => name.clone(),
            None if self.is_person(color) => color.to_string(),
            None => seat.spec.to_string(),
        }
    }

    /// Says what one player asks the other from now on: what [`Decision::Request`] tells.
    pub fn set_request(&mut self, request: Option<Request>) {
        self.request = request;
    }

    /// The same game with the colours swapped, from its start, as a version of the program begins
    /// it.
    pub fn rematch(&self, version: &str, seed: u64) -> Setup {
        let seat = |color: Color| {
            let seat = self.seat(color);
            Seat { spec: seat.spec.to_string(), name: seat.name.clone() }
        };
        let Holders { black, white } = self.holders();
        Setup {
            holders: Holders { black: white, white: black },
            clock: self.clock,
            step: self.step,
            ..Setup::new(self.game.start(), seat(Color::White), seat(Color::Black), version, seed)
        }
    }

    fn seat(&self, color: Color) -> &SeatState {
        &self.seats[color as usize]
    }

    fn seat_mut(&mut self, color: Color) -> &mut SeatState {
        &mut self.seats[color as usize]
    }

    fn spec(&self, color: Color) -> &Spec {
        &self.seat(color).spec
    }

    fn is_person(&self, color: Color) -> bool {
        self.spec(color).who == Who::Human
    }

    /// Who has won, once the game is over.
    fn winner(&self) -> Option<Color> {
        match self.forfeit {
            Some(forfeit) => Some(!forfeit.loser()),
            None => self.game.outcome()?.winner(),
        }
    }

    /// Who gave up, if that ended the game.
    fn resigned(&self) -> Option<Color> {
        match self.forfeit {
            Some(Forfeit::Resigned(color)) => Some(color),
            _ => None,
        }
    }

    /// Whose time was up, if that ended the game.
    fn flagged(&self) -> Option<Color> {
        match self.forfeit {
            Some(Forfeit::Flagged(color)) => Some(color),
            _ => None,
        }
    }
}
