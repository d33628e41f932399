//! The steps of a world, drawn from its seed. A step names devices, games and sockets by numbers, which
//! count modulo what there is, so that a list of steps without some of them is still one.

use otelo_rng::Rng;

use crate::disk::Health;

/// Something that happens.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Op {
    /// A device begins a game.
    New { device: usize, players: usize, clock: Option<(u32, u32)>, size: u8, step: bool },
    /// A device connects to a game; some never read.
    Connect { device: usize, game: usize, listens: bool },
    /// A connection breaks.
    Disconnect { socket: usize },
    /// A device orders something, over HTTP or over one of its sockets.
    Order { device: usize, game: usize, order: Order, over_http: bool },
    /// The same many times at once.
    Burst { device: usize, game: usize, order: Order, count: usize, over_http: bool },
    /// A device takes the seat of an invitation.
    Accept { device: usize, invitation: usize },
    /// Whoever is to move, and may, moves: it must work.
    Move { game: usize, resigns: bool },
    /// A device looks at its list.
    List { device: usize },
    /// Time passes, in milliseconds.
    Wait { milliseconds: u64 },
    /// The disk behaves in another way from now on.
    Disk { health: Health },
    /// The server is killed and starts again, after so many milliseconds.
    Kill { milliseconds: u64 },
    /// The server is ended and starts again.
    Restart,
    /// The clock of the machine jumps, in milliseconds.
    Jump { milliseconds: i64 },
}

/// An order, with what is wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// A legal move, whoever may make it.
    Play {
        choice: usize,
    },
    /// A square that is not legal.
    PlayIllegal,
    /// A legal move for a position that is gone.
    PlayStale,
    Undo,
    Redo,
    Agree,
    Decline,
    Resign {
        black: bool,
    },
    Hint,
    Go,
    Rename {
        black: bool,
    },
    Seats {
        players: usize,
    },
    Step {
        on: bool,
    },
    Title,
    Invite {
        black: bool,
    },
    Rematch,
    /// Not an order at all.
    Nonsense,
}

/// Who plays, by number.
pub(crate) const PLAYERS: [(&str, &str); 5] = [
    ("human", "human"),
    ("human", "human"),
    ("human", "engine:1"),
    ("minimax:hard", "human"),
    ("random", "engine:20"),
];

/// The steps of a world.
pub(crate) fn steps(seed: u64) -> Vec<Op> {
    let mut rng = Rng::new(seed);
    let count = rng.u64(20..120) as usize;
    let mut steps = vec![new_game(&mut rng), new_game(&mut rng)];
    steps.extend((0..count).map(|_| op(&mut rng)));
    steps
}

fn number(rng: &mut Rng) -> usize {
    rng.u64(0..1000) as usize
}

fn new_game(rng: &mut Rng) -> Op {
    let clock = match rng.u64(0..4) {
        0 => None,
        1 => Some((1000 * rng.u64(1..5) as u32, 0)),
        _ => Some((1000 * rng.u64(5..60) as u32, 1000 * rng.u64(0..3) as u32)),
    };
    Op::New {
        device: number(rng),
        players: number(rng),
        clock,
        size: [4, 6, 8][number(rng) % 3],
        step: rng.u64(0..5) == 0,
    }
}

fn op(rng: &mut Rng) -> Op {
    let (device, game) = (number(rng), number(rng));
    let over_http = rng.u64(0..3) > 0;
    match rng.u64(0..100) {
        0..=2 => new_game(rng),
        3..=9 => Op::Connect { device, game, listens: rng.u64(0..6) > 0 },
        10..=12 => Op::Disconnect { socket: number(rng) },
        13..=42 => Op::Order { device, game, order: order(rng), over_http },
        43..=45 => {
            let order = if rng.u64(0..2) == 0 { Order::Rename { black: true } } else { order(rng) };
            Op::Burst { device, game, order, count: rng.u64(2..120) as usize, over_http }
        }
        46..=53 => Op::Accept { device, invitation: number(rng) },
        54..=69 => Op::Move { game, resigns: rng.u64(0..25) == 0 },
        70..=72 => Op::List { device },
        73..=84 => Op::Wait { milliseconds: rng.u64(0..400) },
        85..=88 => Op::Wait { milliseconds: rng.u64(0..9000) },
        89 => Op::Wait { milliseconds: rng.u64(0..70_000) },
        90..=94 => {
            let health = [Health::Good, Health::Good, Health::Slow, Health::Failing];
            Op::Disk { health: health[number(rng) % health.len()] }
        }
        95..=96 => Op::Kill { milliseconds: rng.u64(0..30) },
        97 => Op::Restart,
        _ => {
            let days = rng.u64(0..100) as i64 - 50;
            Op::Jump { milliseconds: days * 86_400_000 }
        }
    }
}

fn order(rng: &mut Rng) -> Order {
    let black = rng.u64(0..2) == 0;
    match rng.u64(0..24) {
        0..=5 => Order::Play { choice: number(rng) },
        6 => Order::PlayIllegal,
        7 => Order::PlayStale,
        8..=9 => Order::Undo,
        10 => Order::Redo,
        11..=12 => Order::Agree,
        13 => Order::Decline,
        14 => Order::Resign { black },
        15 => Order::Hint,
        16 => Order::Go,
        17 => Order::Rename { black },
        18 => Order::Seats { players: number(rng) },
        19 => Order::Step { on: black },
        20 => Order::Title,
        21..=22 => Order::Invite { black },
        _ => [Order::Rematch, Order::Nonsense][number(rng) % 2],
    }
}
