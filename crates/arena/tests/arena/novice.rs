//! A beginner can win against the lowest level.

use std::{
    io::{self, Write},
    sync::atomic::AtomicBool,
};

use otelo_arena::random_openings;
use otelo_player::{MoveLimits, Players, Spec, Stopwatch, Turn};
use otelo_rng::Rng;
use otelo_rules::{Color, Game, Move, Position, Size, Square, Squares};

/// Takes a corner if there is one, otherwise the most discs.
fn novice(position: &Position, rng: &mut Rng) -> Move {
    let corners: Squares =
        ["a1", "h1", "a8", "h8"].map(|name| name.parse().unwrap()).into_iter().collect();
    let promise =
        |&square: &Square| (corners.contains(square), position.flips(square).len(), rng.u32(..));
    position.moves().iter().max_by_key(promise).map_or(Move::Pass, Move::Place)
}

fn points(mut game: Game, novices: Color, players: &Players, seed: u64) -> f64 {
    let (stop, mut rng) = (AtomicBool::new(false), Rng::new(seed));
    let level: Spec = format!("engine:1,seed={seed}").parse().unwrap();
    let mut player = players.player(&level).unwrap();
    while !game.is_over() {
        let position = game.position();
        let played = if position.turn() == novices {
            novice(position, &mut rng)
        } else {
            let (limits, clock) = (MoveLimits::default(), Stopwatch::start());
            let turn = Turn { limits, clock: &clock, stop: &stop, on_progress: &mut |_| {} };
            player.choose_at(position, turn).unwrap().played
        };
        game.play(played).unwrap();
    }
    f64::from(game.outcome().unwrap().score(novices).discs().signum() + 1) / 2.0
}

#[test]
fn a_novice_wins_two_of_five_games() {
    let players = Players::default();
    let openings = random_openings(Size::Eight, 6, 200, 1);
    let games = (0..).zip(&openings).flat_map(|(seed, opening)| {
        [Color::Black, Color::White].map(|novices| points(opening.clone(), novices, &players, seed))
    });
    let share = games.sum::<f64>() / (2 * openings.len()) as f64;
    // The test harness hides what a passing test prints with the macros.
    let line = format!("a novice scores {share:.3} against engine:1\n");
    io::stderr().write_all(line.as_bytes()).unwrap();
    // It is the lowest level, but it plays.
    assert!((0.4..0.7).contains(&share), "{share}");
}
