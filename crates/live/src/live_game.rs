//! The state of a live game.
//!
//! A change takes three steps: decide the events, save them, apply them. So a game always equals
//! the replay of its events. Only two fields are not stored: the open request of a player, and
//! whether a computer in step mode was told to move.

mod apply;
mod clocks;
mod consent;
mod decide;
mod quotas;
mod rights;
mod search;
mod undo;
mod view;

use otelo_player::{Spec, Who};
use otelo_rules::{Color, Game, Position};
use otelo_wire::{Request, Seat};

pub use clocks::FREE_COMMIT;
pub use decide::Decision;
pub use quotas::{MOST_OF_A_SEAT, MOST_SETTINGS, MOST_UNDOS};
pub use search::SearchState;
pub use view::Surroundings;

use self::{clocks::Clocks, quotas::Quotas};
use crate::{Effort, Event, GameId, Holders, KeyHash, LiveError, Recorded, Setup, parse_player};

/// A game with its players, clocks and result.
#[derive(Debug, Clone)]
pub struct LiveGame {
    id: GameId,
    game: Game,
    /// The data of each move: first the moves played, then the moves undone.
    line: Vec<Entry>,
    seats: [SeatState; 2],
    step: bool,
    seed: u64,
    title: Option<String>,
    clocks: Option<Clocks>,
    quotas: Quotas,
    forfeit: Option<Forfeit>,
    /// The accepted invitations, each with the device that accepted it.
    taken: Vec<(KeyHash, KeyHash)>,
    /// The rematch.
    next: Option<GameId>,
    /// The number of events so far.
    events: u32,
    /// The open request of one player to the other; not stored.
    request: Option<Request>,
    /// Whether a computer in step mode was told to make its next move; not stored.
    released: bool,
}

#[derive(Debug, Clone)]
struct Entry {
    effort: Option<Effort>,
    /// The player's time left after the move, in milliseconds.
    left: Option<u32>,
}

/// The current state of a seat.
#[derive(Debug, Clone)]
struct SeatState {
    spec: Spec,
    name: Option<String>,
    /// The device that holds it. A seat without a device belongs to local clients.
    holder: Option<KeyHash>,
    /// The open invitation for it, if any.
    invited: Option<KeyHash>,
}

/// A loss before the last move: by resignation or on time.
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
    /// A game without events.
    ///
    /// # Errors
    /// [`LiveError::Player`] if the spec of a player is not valid or names a file.
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
            clocks: setup.clock.map(Clocks::new),
            quotas: Quotas::default(),
            forfeit: None,
            taken: Vec::new(),
            next: None,
            events: 0,
            request: None,
            released: false,
        })
    }

    /// A stored game: replays its events.
    ///
    /// # Errors
    /// If the spec of a player is not valid, or an event is impossible.
    pub fn restored(id: GameId, setup: &Setup, events: &[Recorded]) -> Result<LiveGame, LiveError> {
        let mut game = LiveGame::new(id, setup)?;
        for Recorded { event, left, .. } in events {
            game.apply(event, *left)?;
        }
        Ok(game)
    }

    /// The id of the game.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The moves, with those undone.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The number of moves and passes played.
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// The effort of each move played; `None` for a person's move.
    pub fn efforts(&self) -> impl Iterator<Item = Option<&Effort>> {
        self.line.iter().take(self.ply()).map(|entry| entry.effort.as_ref())
    }

    /// The seed of the game's random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of events so far.
    pub fn events(&self) -> u32 {
        self.events
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.forfeit.is_some() || self.game.is_over()
    }

    /// The name of a player. Without a name it is the colour of a person, the spec of a computer.
    pub fn shown_name(&self, color: Color) -> String {
        let seat = self.seat(color);
        match &seat.name {
            Some(name) => name.clone(),
            None if self.is_person(color) => color.to_string(),
            None => seat.spec.to_string(),
        }
    }

    /// Sets or clears the open request, as [`Decision::Request`] says.
    pub fn set_request(&mut self, request: Option<Request>) {
        self.request = request;
    }

    /// The setup of a rematch: the same start with the colours swapped. `version` is the version of
    /// the program.
    pub fn rematch(&self, version: &str, seed: u64) -> Setup {
        let seat = |color: Color| {
            let seat = self.seat(color);
            Seat { spec: seat.spec.to_string(), name: seat.name.clone() }
        };
        let Holders { black, white } = self.holders();
        Setup {
            holders: Holders { black: white, white: black },
            clock: self.clocks.map(|clocks| clocks.control),
            step: self.step,
            ..Setup::new(self.game.start(), seat(Color::White), seat(Color::Black), version, seed)
        }
    }

    /// A copy of the game's first moves: its setup, with the same players, and the moves. `version`
    /// is the version of the program.
    ///
    /// # Errors
    /// [`LiveError::Stale`] if the game has fewer moves.
    pub fn copy(
        &self,
        ply: usize,
        version: &str,
        seed: u64,
    ) -> Result<(Setup, Vec<Event>), LiveError> {
        if ply > self.ply() {
            return Err(LiveError::Stale { ply, current: self.ply() });
        }
        let [black, white] = Color::BOTH.map(|color| {
            let seat = self.seat(color);
            Seat { spec: seat.spec.to_string(), name: seat.name.clone() }
        });
        let setup = Setup::new(self.game.start(), black, white, version, seed);
        let moves = self.game.moves().zip(self.efforts()).take(ply);
        let events =
            moves.map(|(played, effort)| Event::Played { played, answer: effort.cloned() });
        Ok((Setup { step: self.step, ..setup }, events.collect()))
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

    /// The winner, once the game is over; `None` for a draw.
    fn winner(&self) -> Option<Color> {
        match self.forfeit {
            Some(forfeit) => Some(!forfeit.loser()),
            None => self.game.outcome()?.winner(),
        }
    }

    /// The player who resigned, if that ended the game.
    fn resigned(&self) -> Option<Color> {
        match self.forfeit {
            Some(Forfeit::Resigned(color)) => Some(color),
            _ => None,
        }
    }

    /// The player who lost on time, if that ended the game.
    fn flagged(&self) -> Option<Color> {
        match self.forfeit {
            Some(Forfeit::Flagged(color)) => Some(color),
            _ => None,
        }
    }
}
