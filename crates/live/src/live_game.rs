//! The score sheet of a game: its moves, who plays, how it stands. No I/O.
//!
//! Every change is first decided, as events that the rules allow; then they are saved; then they
//! are entered here. A sheet is therefore always what its events say, and can be made from them
//! again.

mod decide;
mod rights;
mod time;
mod view;

use crate::{Clock, Effort, Event, GameId, Holders, KeyHash, LiveError, Recorded, Setup, TimeLeft};
use otelo_player::{Spec, Who};
use otelo_rules::{Color, Game, Position};

pub use decide::{Act, MOST_EVENTS, checked_clock, checked_name, parsed};
pub use rights::Consent;

/// A game, its players and its result.
#[derive(Debug, Clone)]
pub struct Sheet {
    id: GameId,
    game: Game,
    /// What is kept beside each move, first those played, then those taken back.
    line: Vec<Entry>,
    seats: [Seat; 2],
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
}

#[derive(Debug, Clone)]
struct Entry {
    effort: Option<Effort>,
    /// What the player had left after it.
    left: Option<u32>,
}

/// A place at the board.
#[derive(Debug, Clone)]
struct Seat {
    spec: Spec,
    name: Option<String>,
    /// The device that holds it; one that nobody holds is open to whoever sits at the server.
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
    fn loser(self) -> Color {
        match self {
            Forfeit::Resigned(color) | Forfeit::Flagged(color) => color,
        }
    }
}

impl Sheet {
    /// An empty sheet.
    pub fn new(id: GameId, setup: &Setup) -> Result<Sheet, LiveError> {
        let seat = |seat: &crate::Seat, holder| {
            let (spec, name) = (parsed(&seat.spec)?, seat.name.clone());
            Ok::<_, LiveError>(Seat { spec, name, holder, invited: None })
        };
        let Holders { black, white } = setup.holders;
        Ok(Sheet {
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
        })
    }

    /// The sheet of a game in which something has happened.
    pub fn restored(id: GameId, setup: &Setup, events: &[Recorded]) -> Result<Sheet, LiveError> {
        let mut sheet = Sheet::new(id, setup)?;
        for recorded in events {
            sheet.enter(&recorded.event, recorded.left)?;
        }
        Ok(sheet)
    }

    /// The name of the game.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The moves.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What each move cost the computer that played it.
    pub fn efforts(&self) -> impl Iterator<Item = Option<&Effort>> {
        self.line.iter().take(self.ply()).map(|entry| entry.effort.as_ref())
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

    /// The position now.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// How many moves and passes have been played.
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// Decides where chance does.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many events there have been.
    pub fn events(&self) -> u32 {
        self.events
    }

    /// The game that the players began after this one.
    pub fn next(&self) -> Option<&GameId> {
        self.next.as_ref()
    }

    /// Whether the computer waits for a click before each of its moves.
    pub fn steps(&self) -> bool {
        self.step
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.forfeit.is_some() || self.game.is_over()
    }

    /// The same game with the colours swapped, from its start.
    pub fn swapped(&self, version: &str, seed: u64) -> Setup {
        let seat = |color: Color| {
            let seat = self.seat(color);
            crate::Seat { spec: seat.spec.to_string(), name: seat.name.clone() }
        };
        let Holders { black, white } = self.holders();
        Setup {
            holders: Holders { black: white, white: black },
            clock: self.clock,
            step: self.step,
            ..Setup::new(self.game.start(), seat(Color::White), seat(Color::Black), version, seed)
        }
    }

    fn seat(&self, color: Color) -> &Seat {
        &self.seats[color as usize]
    }

    /// Who plays a colour.
    pub fn spec(&self, color: Color) -> &Spec {
        &self.seat(color).spec
    }

    fn is_person(&self, color: Color) -> bool {
        self.spec(color).who == Who::Human
    }

    /// The computer that is to move.
    pub fn computer_to_move(&self) -> Option<&Spec> {
        let turn = self.position().turn();
        (!self.is_over() && !self.is_person(turn)).then(|| self.spec(turn))
    }

    /// Enters an event with the time that was left then.
    pub fn enter(&mut self, event: &Event, left: Option<TimeLeft>) -> Result<(), LiveError> {
        match event {
            Event::Played { played, answer } => {
                let (ply, turn) = (self.ply(), self.position().turn());
                self.game.play(*played)?;
                self.line.truncate(ply);
                let left = left.map(|left| time::of(left, turn));
                self.line.push(Entry { effort: answer.clone(), left });
            }
            // To give up is taken back alone: the position stays.
            Event::Undone { ply } if self.forfeit.is_some() && *ply == self.ply() => {
                self.forfeit = None;
            }
            Event::Undone { ply } => self.go_back(*ply)?,
            Event::Redone { ply } => self.go_on(*ply)?,
            Event::Resigned { color } => self.forfeit = Some(Forfeit::Resigned(*color)),
            Event::Flagged { color } => self.forfeit = Some(Forfeit::Flagged(*color)),
            Event::Renamed { color, name } => self.seat_mut(*color).name.clone_from(name),
            Event::Seated { black, white } => {
                for (color, spec) in Color::BOTH.into_iter().zip([black, white]) {
                    let seat = self.seat_mut(color);
                    seat.spec = parsed(spec)?;
                    // Nobody is invited to play for a computer.
                    seat.invited.take_if(|_| seat.spec.who != Who::Human);
                }
            }
            Event::Stepped { on } => self.step = *on,
            Event::Invited { color, key } => self.seat_mut(*color).invited = Some(*key),
            Event::Joined { color, holder } => {
                let seat = self.seat_mut(*color);
                seat.holder = Some(*holder);
                let invitation = seat.invited.take();
                self.taken.extend(invitation.map(|key| (key, *holder)));
            }
            Event::Titled { title } => self.title.clone_from(title),
            Event::Followed { game } => self.next = Some(game.clone()),
        }
        if self.clock.is_some() {
            self.left = left.or(self.left);
        }
        self.events += 1;
        Ok(())
    }

    fn go_back(&mut self, to: usize) -> Result<(), LiveError> {
        if self.forfeit.is_some() || to > self.ply() {
            return Err(LiveError::NothingToUndo);
        }
        while self.ply() > to {
            self.game.undo();
        }
        Ok(())
    }

    fn go_on(&mut self, to: usize) -> Result<(), LiveError> {
        let most = self.ply() + self.game.undone().len();
        if self.forfeit.is_some() || to <= self.ply() || to > most {
            return Err(LiveError::NothingToRedo);
        }
        while self.ply() < to {
            self.game.redo();
        }
        Ok(())
    }

    fn seat_mut(&mut self, color: Color) -> &mut Seat {
        &mut self.seats[color as usize]
    }

    /// Who has won, once the game is over.
    fn winner(&self) -> Option<Color> {
        match self.forfeit {
            Some(forfeit) => Some(!forfeit.loser()),
            None => self.game.outcome()?.winner(),
        }
    }
}
