//! A game with devices around it, which does what the owner of a game does, without a store.

use std::time::Duration;

use otelo_live::{
    Decision, Event, GameId, Holders, Identity, KeyHash, LiveError, LiveGame, Recorded,
    SearchState, Setup, Surroundings, Timestamp,
};
use otelo_rules::{Color, Position, Size};
use otelo_wire::{Change, ClientMessage, Clock, GameView, Seat, Square};

/// A device, by a number.
pub(crate) const fn device(number: u8) -> KeyHash {
    KeyHash([number; 32])
}

/// The client of a device.
pub(crate) const fn client(number: u8) -> Identity {
    Identity { device: Some(device(number)), is_local: false }
}

/// The device that begins every game.
pub(crate) const HOST: u8 = 1;
/// The device that is invited.
pub(crate) const GUEST: u8 = 2;
/// A device that has no seat.
pub(crate) const STRANGER: u8 = 3;

pub(crate) struct Table {
    setup: Setup,
    events: Vec<Recorded>,
    pub(crate) game: LiveGame,
    pub(crate) now: Duration,
    pub(crate) search: SearchState,
}

impl Table {
    /// A game between two players, whose seats the host holds.
    pub(crate) fn new(black: &str, white: &str) -> Table {
        Table::with(black, white, |_| {})
    }

    /// The same with a clock, in seconds.
    pub(crate) fn timed(black: &str, white: &str, main: u32, increment: u32) -> Table {
        let clock = Clock { main: 1000 * main, increment: 1000 * increment };
        Table::with(black, white, |setup| setup.clock = Some(clock))
    }

    pub(crate) fn with(black: &str, white: &str, change: impl FnOnce(&mut Setup)) -> Table {
        let seat = |spec: &str| Seat { spec: spec.to_owned(), name: None };
        let start = Position::start(Size::Eight);
        let mut setup = Setup::new(start, seat(black), seat(white), "1.0.0", 1);
        setup.holders = Holders { black: Some(device(HOST)), white: Some(device(HOST)) };
        change(&mut setup);
        let game = LiveGame::new(GameId::from_random(1), &setup).unwrap();
        let search = SearchState::Idle;
        Table { setup, events: Vec::new(), game, now: Duration::ZERO, search }
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
    }

    /// A search for a computer's move is in another state now.
    pub(crate) fn search(&mut self, search: SearchState) {
        self.search = search;
        self.game.update_clocks(search, self.now);
    }

    /// What an order of a device comes to; nothing is done yet.
    pub(crate) fn decide(&self, number: u8, order: ClientMessage) -> Result<Decision, LiveError> {
        self.game.decide(order, &client(number), self.search)
    }

    /// Carries out an order of a device.
    pub(crate) fn order(&mut self, number: u8, order: ClientMessage) -> Result<(), LiveError> {
        match self.decide(number, order)? {
            Decision::Events { events, .. } => self.happen(events),
            Decision::Request { request, .. } => self.game.set_request(request),
            Decision::Invite { color } => {
                self.happen(vec![Event::Invited { color, key: invitation(color) }]);
            }
            other => panic!("not carried out here: {other:?}"),
        }
        Ok(())
    }

    /// Events happen, and their commit takes no time.
    pub(crate) fn happen(&mut self, events: Vec<Event>) {
        self.happen_slowly(events, Duration::ZERO);
    }

    /// Events happen, and their commit takes some time. Afterwards the game is the same as one that
    /// was stored and read again.
    pub(crate) fn happen_slowly(&mut self, events: Vec<Event>, commit: Duration) {
        let (decided, at) = (self.now, Timestamp(0));
        let game = self.game.after(&events, decided).unwrap().pop().unwrap();
        let left = game.time_left(decided);
        self.now += commit;
        if !game.keeps_search(self.search, &events) {
            self.search = SearchState::Idle;
        }
        self.game = game;
        self.game.update_clocks(self.search, LiveGame::clock_start(&events, decided, self.now));
        self.events.extend(events.into_iter().map(|event| Recorded { at, left, event }));
        self.check_restored();
    }

    /// The events replayed give the same game.
    fn check_restored(&self) {
        let id = self.game.id().clone();
        let mut restored = LiveGame::restored(id, &self.setup, &self.events).unwrap();
        let stored = self.events.last().and_then(|recorded| recorded.left);
        assert_eq!(restored.time_left(self.now), stored);
        restored.update_clocks(self.search, self.now);
        let view = |game: &LiveGame| {
            let view =
                game.view(Change::Open, Surroundings { now: self.now, ..Default::default() });
            // Requests are not stored, and time goes on while a game is saved.
            GameView { request: None, clock: None, ..view }
        };
        assert_eq!(view(&restored), view(&self.game));
        assert_eq!(restored.running(), self.game.running());
        assert_eq!(restored.events(), self.events.len() as u32);
        assert_eq!(restored.standing(), self.game.standing());
    }

    /// Plays squares for whoever holds the seats.
    pub(crate) fn play(&mut self, squares: &str) {
        for square in squares.split(' ') {
            let turn = self.game.position().turn();
            let holder = [HOST, GUEST].into_iter().find(|number| {
                let decided = self.decide(*number, play(square, self.game.ply()));
                !matches!(decided, Err(LiveError::NotYourSeat { .. }))
            });
            let number = holder.unwrap_or_else(|| panic!("nobody plays {turn}"));
            self.order(number, play(square, self.game.ply())).unwrap();
        }
    }

    /// Gives the guest a seat.
    pub(crate) fn seat_guest(&mut self, color: Color) {
        self.order(HOST, ClientMessage::Invite { color: color.into() }).unwrap();
        let joined = self.game.accept_invitation(invitation(color), device(GUEST)).unwrap();
        self.happen(joined);
    }

    pub(crate) fn view(&self) -> GameView {
        let surroundings =
            Surroundings { now: self.now, search: self.search, ..Default::default() };
        self.game.view(Change::Open, surroundings)
    }

    /// The time left of Black and White, in milliseconds.
    pub(crate) fn left(&self) -> (u32, u32) {
        let left = self.game.time_left(self.now).unwrap();
        (left.black, left.white)
    }
}

/// The token of a seat's invitation.
pub(crate) fn invitation(color: Color) -> KeyHash {
    KeyHash([100 + color as u8; 32])
}

pub(crate) fn play(square: &str, ply: usize) -> ClientMessage {
    ClientMessage::Play { square: Square(square.parse().unwrap()), ply }
}

pub(crate) fn rename(color: Color, name: &str) -> ClientMessage {
    ClientMessage::Rename { color: color.into(), name: Some(name.to_owned()) }
}
