//! The levels for beginners: who loses to the lowest one, and how far apart they are.

use std::{
    io::{self, Write},
    sync::atomic::AtomicBool,
};

use otelo_arena::{Match, random_openings};
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
fn a_novice_wins_more_than_half_of_the_games() {
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
    assert!((0.55..0.85).contains(&share), "{share}");
}

/// The score of a player in so many games against another on 8x8.
fn score(a: &str, b: &str, games: usize) -> f64 {
    let setup = Match {
        a: a.parse().unwrap(),
        b: b.parse().unwrap(),
        openings: random_openings(Size::Eight, 8, games / 2, 1),
        games,
        threads: 2,
        seed: 1,
        fixed_order: false,
        sprt: None,
    };
    setup.play(&Players::default(), &AtomicBool::new(false), &mut |_| {}).unwrap().score()
}

#[test]
fn the_lowest_level_is_a_little_better_than_chance() {
    let share = score("engine:1", "random", 1000);
    assert!((0.55..0.7).contains(&share), "{share}");
}

#[test]
fn each_level_for_beginners_beats_the_one_before() {
    for level in 2..=7 {
        let share = score(&format!("engine:{level}"), &format!("engine:{}", level - 1), 200);
        assert!(share >= 0.6, "engine:{level} scores {share}");
    }
}
