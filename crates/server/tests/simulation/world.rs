//! A world: several lives of a server, and all that happens to it.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    net::IpAddr,
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use hyper::Method;
use otelo_live::{GameId, Holders, KeyHash, LiveGame};
use otelo_player::Players;
use otelo_rules::Color;
use otelo_server::{
    App, Lane, MOST_SEARCHES, Rate, RateLimits, SearchQueue, Searchers, Settings, run as serve,
};
use otelo_wire::{Change, GameView};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::{
    runtime::Builder,
    sync::oneshot,
    task::{LocalSet, spawn_local},
    time::{Instant, sleep},
};

use crate::{
    checks::opened,
    clients::{Device, Outcome, Socket, ask},
    clock_model::ClockModel,
    disk::{Disk, Health},
    network::Network,
    ops::{Op, Order, PLAYERS},
    searches::{SearchLog, work},
    system::Machine,
};

/// An order that was sent.
#[derive(Debug)]
pub(crate) struct Sent {
    pub(crate) device: KeyHash,
    pub(crate) game: GameId,
    pub(crate) message: Value,
    pub(crate) at: Instant,
    pub(crate) over_http: bool,
    /// The answer, until it was looked at.
    pub(crate) outcome: Rc<RefCell<Option<Outcome>>>,
    /// When it was answered.
    pub(crate) answered: Rc<Cell<Option<Instant>>>,
}

/// A device wants the seat of an invitation.
#[derive(Debug)]
pub(crate) struct Accept {
    pub(crate) device: KeyHash,
    pub(crate) game: GameId,
    pub(crate) invitation: KeyHash,
    pub(crate) at: Instant,
    /// When it was answered.
    pub(crate) answered: Rc<Cell<Option<Instant>>>,
}

/// A world, and what is known of it.
pub(crate) struct World {
    pub(crate) disk: Disk,
    machine: Machine,
    devices: Vec<Device>,
    /// The games on the disk, in the order in which they appeared.
    games: Vec<GameId>,
    /// Invitations with their tokens.
    invitations: Rc<RefCell<Vec<(GameId, String)>>>,
    seed: u64,
    /// What happened, for comparing two runs.
    pub(crate) trace: Vec<String>,

    // Of this life of the server:
    pub(crate) begun: Instant,
    pub(crate) orders: Vec<Sent>,
    pub(crate) accepts: Vec<Accept>,
    pub(crate) clocks: BTreeMap<GameId, ClockModel>,
    pub(crate) seen_commits: usize,
    pub(crate) searches: SearchLog,
    /// Since when the disk has been well.
    pub(crate) healthy_since: Option<Instant>,
    sockets: Vec<Socket>,
    /// How many orders of each device in each game were not refused for their number.
    pub(crate) taken: BTreeMap<(KeyHash, GameId), f64>,
}

/// How often a device may order something in a game here: little, so that bursts meet the limit.
pub(crate) const ORDERS: Rate = Rate { per_second: 20.0, at_once: 60.0 };

/// Runs a world to its end.
///
/// # Errors
/// If something does not hold: what.
pub(crate) fn run(steps: &[Op], seed: u64) -> Result<World, String> {
    let device = |number: u8, address: [u8; 4]| Device {
        secret: format!("{number:032x}"),
        address: IpAddr::from(address),
    };
    let mut world = World {
        disk: Disk::new(seed),
        machine: Machine::new(seed),
        devices: vec![
            device(1, [10, 0, 0, 1]),
            device(2, [10, 0, 0, 2]),
            device(3, [10, 0, 0, 2]),
            device(4, [10, 0, 0, 4]),
        ],
        games: Vec::new(),
        invitations: Rc::default(),
        seed,
        trace: Vec::new(),
        begun: Instant::now(),
        orders: Vec::new(),
        accepts: Vec::new(),
        clocks: BTreeMap::new(),
        seen_commits: 0,
        searches: SearchLog::default(),
        healthy_since: None,
        sockets: Vec::new(),
        taken: BTreeMap::new(),
    };
    let mut rest = steps;
    loop {
        let runtime = Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .expect("a runtime needs nothing");
        let done = LocalSet::new().block_on(&runtime, world.live(rest))?;
        // Whatever still runs ends here, wherever it is.
        drop(runtime);
        rest = &rest[done..];
        if rest.is_empty() {
            return Ok(world);
        }
    }
}

/// The server of one life.
struct Server {
    network: Network,
    app: App,
    queue: Arc<SearchQueue>,
    end: oneshot::Sender<()>,
}

impl World {
    /// One life of the server. Answers how many steps it took.
    async fn live(&mut self, steps: &[Op]) -> Result<usize, String> {
        let server = self.start();
        for (index, op) in steps.iter().enumerate() {
            self.find_games();
            self.trace.push(format!("{:?} {op:?}", self.begun.elapsed()));
            match op {
                Op::Kill { milliseconds } => {
                    sleep(Duration::from_millis(*milliseconds)).await;
                    self.check()?;
                    self.machine.end();
                    return Ok(index + 1);
                }
                Op::Restart => {
                    // Somebody may be in the middle of something.
                    _ = server.end.send(());
                    sleep(Duration::from_secs(2)).await;
                    self.check()?;
                    self.machine.end();
                    return Ok(index + 1);
                }
                op => self.perform(&server, op).await?,
            }
            sleep(Duration::from_millis(1)).await;
            self.check()?;
            if server.queue.len() > MOST_SEARCHES {
                return Err(format!("{} searches are waiting", server.queue.len()));
            }
            if server.app.games_in_memory() > self.disk.games().len() {
                return Err("there are more games in memory than games".to_owned());
            }
        }
        self.disk.set_health(Health::Good);
        self.settle().await?;
        self.find_games();
        self.compare(&server).await?;
        self.machine.end();
        Ok(steps.len())
    }

    fn start(&mut self) -> Server {
        self.begun = Instant::now();
        self.machine.begin();
        self.disk.forget_commits();
        self.orders.clear();
        self.accepts.clear();
        self.clocks.clear();
        self.seen_commits = 0;
        self.searches = SearchLog::default();
        self.sockets.clear();
        self.taken.clear();
        self.note_health();
        let queue = Arc::new(SearchQueue::default());
        for (index, lane) in [Lane::Any, Lane::Any, Lane::Quick].into_iter().enumerate() {
            let (queue, log) = (Arc::clone(&queue), self.searches.clone());
            spawn_local(work(queue, lane, log, self.seed ^ index as u64));
        }
        let limits = RateLimits { orders: ORDERS, ..RateLimits::default() };
        let settings = Settings { limits, ..Settings::default() };
        let searchers = Searchers::new(Arc::clone(&queue));
        let app = App::with(
            self.disk.store(),
            settings,
            searchers,
            Arc::new(self.machine.clone()),
            Players::default(),
        );
        let (network, pipes) = Network::new();
        let (end, ended) = oneshot::channel();
        spawn_local(serve(pipes, app.clone(), async { _ = ended.await }));
        Server { network, app, queue, end }
    }

    /// Takes note of new games.
    fn find_games(&mut self) {
        let new = self.disk.games().into_iter().filter(|id| !self.games.contains(id));
        let new: Vec<GameId> = new.collect();
        self.games.extend(new);
    }

    fn note_health(&mut self) {
        let is_well = self.disk.health() == Health::Good;
        self.healthy_since = is_well.then(Instant::now);
    }

    pub(crate) fn is_sick(&self) -> bool {
        self.healthy_since.is_none()
    }

    fn device(&self, number: usize) -> &Device {
        &self.devices[number % self.devices.len()]
    }

    fn game(&self, number: usize) -> Option<(usize, GameId)> {
        let index = number.checked_rem(self.games.len())?;
        Some((index, self.games[index].clone()))
    }

    /// The game as it is on the disk.
    fn restored(&self, id: &GameId) -> Option<LiveGame> {
        self.disk.game(id).map(|game| game.restored(id))
    }

    /// A game is opened, if it was not in memory: its clock runs from now on.
    fn open(&mut self, id: &GameId) {
        if !self.clocks.contains_key(id)
            && let Some(game) = self.disk.game(id)
            && let Some(model) = opened(&game, id, Instant::now())
        {
            self.clocks.insert(id.clone(), model);
        }
    }

    async fn perform(&mut self, server: &Server, op: &Op) -> Result<(), String> {
        match op {
            Op::New { device, players, clock, size, step } => {
                let (black, white) = PLAYERS[players % PLAYERS.len()];
                let clock =
                    clock.map(|(main, increment)| json!({ "main": main, "increment": increment }));
                let new = json!({
                    "black": black, "white": white, "clock": clock, "size": size, "step": step,
                });
                let device = self.device(*device).clone();
                let made = ask(&server.network, &device, Method::POST, "/api/games", &new).await;
                match made {
                    Outcome::Answered(201, body) => {
                        let id = body["game"].as_str().and_then(|name| name.parse().ok());
                        self.open(&id.ok_or("a game has a strange name")?);
                    }
                    Outcome::Answered(_, body) if body["code"] == "not-saved" => {
                        // It may have been written; then nobody knows of it.
                    }
                    other => return Err(format!("no new game: {other:?}")),
                }
            }
            Op::Connect { device, game, listens } => {
                let Some((index, id)) = self.game(*game) else { return Ok(()) };
                self.open(&id);
                let number = device % self.devices.len();
                let socket = Socket::open(
                    &server.network,
                    (number, self.device(*device)),
                    (index, id.as_str()),
                    *listens,
                );
                self.sockets.push(socket);
            }
            Op::Disconnect { socket } => {
                if let Some(index) = socket.checked_rem(self.sockets.len()) {
                    self.sockets.swap_remove(index);
                }
            }
            Op::Order { device, game, order, over_http } => {
                self.order(server, *device, *game, *order, *over_http);
            }
            Op::Burst { device, game, order, count, over_http } => {
                for _ in 0..*count {
                    self.order(server, *device, *game, *order, *over_http);
                }
            }
            Op::Accept { device, invitation } => self.accept(server, *device, *invitation),
            Op::Move { game, resigns } => self.must_move(server, *game, *resigns).await?,
            Op::List { device } => {
                let device = self.device(*device).clone();
                let listed =
                    ask(&server.network, &device, Method::GET, "/api/games", &Value::Null).await;
                let Outcome::Answered(200, body) = listed else {
                    return Err(format!("no list: {listed:?}"));
                };
                for line in body["games"].as_array().into_iter().flatten() {
                    let id: Result<GameId, _> = line["game"].as_str().unwrap_or("").parse();
                    let game = id.ok().and_then(|id| self.restored(&id));
                    let ply = game.ok_or("a game in the list does not exist")?.ply();
                    if line["ply"] != ply {
                        return Err(format!("the list says ply {}, the board {ply}", line["ply"]));
                    }
                }
            }
            Op::Wait { milliseconds } => sleep(Duration::from_millis(*milliseconds)).await,
            Op::Disk { health } => {
                self.disk.set_health(*health);
                self.note_health();
            }
            Op::Jump { milliseconds } => self.machine.jump(*milliseconds),
            Op::Kill { .. } | Op::Restart => unreachable!("they end a life"),
        }
        Ok(())
    }

    /// Sends an order and goes on.
    fn order(
        &mut self,
        server: &Server,
        device: usize,
        game: usize,
        order: Order,
        over_http: bool,
    ) {
        let Some((index, id)) = self.game(game) else { return };
        let Some(live) = self.restored(&id) else { return };
        // What is no order is refused before the game is looked for.
        if order != Order::Nonsense {
            self.open(&id);
        }
        let message = message(order, &live);
        let (number, device) = (device % self.devices.len(), self.device(device).clone());
        let socket = self
            .sockets
            .iter()
            .find(|socket| socket.device == number && socket.game == index && socket.is_open());
        let outcome: Rc<RefCell<Option<Outcome>>> = Rc::default();
        let answered: Rc<Cell<Option<Instant>>> = Rc::default();
        let over_http = over_http || socket.is_none();
        if let Some(socket) = socket.filter(|_| !over_http) {
            socket.send(message.clone());
        } else {
            let (network, reply) = (server.network.clone(), Rc::clone(&outcome));
            let time = Rc::clone(&answered);
            let path = format!("/api/games/{id}/orders");
            let (sent, device) = (message.clone(), device.clone());
            let (invitations, game) = (Rc::clone(&self.invitations), id.clone());
            spawn_local(async move {
                let answer = ask(&network, &device, Method::POST, &path, &sent).await;
                if let Outcome::Answered(200, body) = &answer
                    && let Some(token) = body["token"].as_str()
                {
                    invitations.borrow_mut().push((game, token.to_owned()));
                }
                *reply.borrow_mut() = Some(answer);
                time.set(Some(Instant::now()));
            });
        }
        let (device, at) = (device.key(), Instant::now());
        self.orders.push(Sent { device, game: id, message, at, over_http, outcome, answered });
    }

    /// Takes a seat, or tries to.
    fn accept(&mut self, server: &Server, device: usize, invitation: usize) {
        let invitations = self.invitations.borrow();
        let Some(index) = invitation.checked_rem(invitations.len()) else { return };
        let (id, token) = invitations[index].clone();
        drop(invitations);
        self.open(&id);
        let device = self.device(device).clone();
        let key = KeyHash(Sha256::digest(&token).into());
        let (device_key, at) = (device.key(), Instant::now());
        let answered: Rc<Cell<Option<Instant>>> = Rc::default();
        let (network, time, game) = (server.network.clone(), Rc::clone(&answered), id.clone());
        self.accepts.push(Accept { device: device_key, game, invitation: key, at, answered });
        spawn_local(async move {
            let body = json!({ "game": id.to_string(), "token": token });
            ask(&network, &device, Method::POST, "/api/invitations", &body).await;
            time.set(Some(Instant::now()));
        });
    }

    /// Waits until nothing is on its way any more.
    async fn settle(&mut self) -> Result<(), String> {
        for _ in 0..40 {
            sleep(Duration::from_millis(100)).await;
            self.check()?;
        }
        Ok(())
    }

    /// Whoever is to move and has time left can move, and can resign.
    async fn must_move(
        &mut self,
        server: &Server,
        game: usize,
        resigns: bool,
    ) -> Result<(), String> {
        let Some((_, id)) = self.game(game) else { return Ok(()) };
        if self.is_sick() {
            return Ok(());
        }
        // What was sent before comes first; a device that has sent too much waits for its turn.
        sleep(Duration::from_millis(1500)).await;
        self.check()?;
        let Some(live) = self.restored(&id) else { return Ok(()) };
        let view = live.view(Change::Open, Default::default());
        let Some(turn) = view.turn.map(Color::from) else { return Ok(()) };
        let holders =
            self.disk.game(&id).map_or(Holders::default(), |it| it.holders(it.events.len()));
        let (spec, holder) = match turn {
            Color::Black => (&view.seats.black.spec, holders.black),
            Color::White => (&view.seats.white.spec, holders.white),
        };
        let Some(device) = self.devices.iter().find(|device| Some(device.key()) == holder) else {
            return Ok(());
        };
        if spec != "human" {
            return Ok(());
        }
        let device = device.clone();
        self.open(&id);
        let order = if resigns {
            Order::Resign { black: turn == Color::Black }
        } else {
            Order::Play { choice: 0 }
        };
        let (message, outcome) = (message(order, &live), Rc::default());
        let at = Instant::now();
        let flag = self.clocks.get(&id).and_then(ClockModel::flag);
        let path = format!("/api/games/{id}/orders");
        let (key, over_http) = (device.key(), true);
        self.orders.push(Sent {
            device: key,
            game: id.clone(),
            message: message.clone(),
            at,
            over_http,
            outcome: Rc::clone(&outcome),
            answered: Rc::default(),
        });
        let answer = ask(&server.network, &device, Method::POST, &path, &message).await;
        *outcome.borrow_mut() = Some(answer.clone());
        let took = at.elapsed();
        let excuses = ["too-fast", "stale"];
        match answer {
            Outcome::Answered(200, _) if took <= Duration::from_millis(200) => Ok(()),
            // Another order of the same player, or a search, was quicker.
            Outcome::Answered(_, body) if excuses.iter().any(|code| body["code"] == *code) => {
                Ok(())
            }
            // The time was up in that moment.
            Outcome::Answered(_, body)
                if body["code"] == "game-over"
                    && (self.is_over(&id) || flag.is_some_and(|flag| flag.0 <= at)) =>
            {
                Ok(())
            }
            other => Err(format!("{turn} is to move and cannot: {other:?} after {took:?}")),
        }
    }

    fn is_over(&self, id: &GameId) -> bool {
        self.restored(id).is_some_and(|game| game.is_over())
    }

    /// Every game is for clients what its events say.
    async fn compare(&mut self, server: &Server) -> Result<(), String> {
        let device = self.devices[0].clone();
        for id in self.games.clone() {
            let path = format!("/api/games/{id}");
            let shown = ask(&server.network, &device, Method::GET, &path, &Value::Null).await;
            let Outcome::Answered(200, shown) = shown else {
                return Err(format!("game {id} is not shown: {shown:?}"));
            };
            let live = self.restored(&id).ok_or("a game is gone")?;
            let expected = live.view(Change::Open, Default::default());
            let expected = serde_json::to_value(&expected).map_err(|error| error.to_string())?;
            for field in stored_fields() {
                if shown[field] != expected[field] {
                    return Err(format!(
                        "game {id}: {field} is {}, its events say {}",
                        shown[field], expected[field]
                    ));
                }
            }
        }
        Ok(())
    }
}

/// The fields of a view that follow from the events alone.
fn stored_fields() -> [&'static str; 16] {
    // A new field of the view belongs into one of the two lists.
    let _all = |view: GameView| {
        let GameView {
            change: _,
            clock: _,
            absent: _,
            request: _,
            waiting: _,
            thinking: _,
            queued: _,
            game: _,
            size: _,
            board: _,
            turn: _,
            legal: _,
            black: _,
            white: _,
            ply: _,
            moves: _,
            undo: _,
            redo: _,
            seats: _,
            step: _,
            outcome: _,
            start: _,
            seed: _,
            title: _,
            shared: _,
            invited: _,
            next: _,
        } = view;
    };
    [
        "game", "size", "board", "turn", "legal", "black", "white", "ply", "moves", "seats",
        "step", "outcome", "seed", "title", "shared", "invited",
    ]
}

/// The message of an order in a game.
fn message(order: Order, game: &LiveGame) -> Value {
    let ply = game.ply();
    let legal = game.position().moves();
    let color = |black| if black { "black" } else { "white" };
    match order {
        Order::Play { choice } => {
            let square = legal.iter().nth(choice % usize::from(legal.len()).max(1));
            let square = square.map_or("a1".to_owned(), |square| square.to_string());
            json!({ "type": "play", "square": square, "ply": ply })
        }
        Order::PlayIllegal => json!({ "type": "play", "square": "h8", "ply": ply }),
        Order::PlayStale => json!({ "type": "play", "square": "a1", "ply": ply + 7 }),
        Order::Undo => json!({ "type": "undo", "ply": ply }),
        Order::Redo => json!({ "type": "redo", "ply": ply }),
        Order::Agree => json!({ "type": "answer", "agree": true, "ply": ply }),
        Order::Decline => json!({ "type": "answer", "agree": false, "ply": ply }),
        Order::Resign { black } => json!({ "type": "resign", "color": color(black), "ply": ply }),
        Order::Hint => json!({ "type": "hint", "ply": ply }),
        Order::Go => json!({ "type": "go", "ply": ply }),
        Order::Rename { black } => json!({ "type": "rename", "color": color(black), "name": "x" }),
        Order::Seats { players } => {
            let (black, white) = PLAYERS[players % PLAYERS.len()];
            json!({ "type": "seats", "black": black, "white": white })
        }
        Order::Step { on } => json!({ "type": "step", "on": on }),
        Order::Title => json!({ "type": "title", "title": "x" }),
        Order::Invite { black } => json!({ "type": "invite", "color": color(black) }),
        Order::Rematch => json!({ "type": "rematch", "ply": ply }),
        Order::Nonsense => json!({ "type": "nonsense" }),
    }
}
