//! Self-play: the engine against itself from random openings.
//!
//! A game is a function of its number, the weights and the settings, so that a run that was broken
//! off goes on where it stopped.

use std::{
    collections::BTreeMap,
    ops::RangeInclusive,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread,
};

use otelo_engine::{Confidence, Engine, Goal};
use otelo_limits::{Depth, SearchLimits};
use otelo_rng::Rng;
use otelo_rules::{Color, Game, Move, Size};

use crate::games::TrainingGame;

/// How games are played.
#[derive(Debug, Clone)]
pub struct SelfPlaySettings {
    /// How many moves at the beginning are random.
    pub random: RangeInclusive<usize>,
    /// How many moves ahead the engine looks.
    pub depth: Depth,
    /// With how many empty squares it plays perfectly.
    pub solve: u8,
}

/// Plays games from the number `first` on, one engine a thread, and hands them over in order. Ends
/// when `take` says so.
pub fn play(
    engines: &mut [Engine],
    settings: &SelfPlaySettings,
    first: u64,
    stop: &AtomicBool,
    mut take: impl FnMut(u64, TrainingGame) -> bool,
) {
    let next = AtomicU64::new(first);
    let (sender, games) = mpsc::sync_channel(16);
    thread::scope(|scope| {
        for engine in engines {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(game) = game(engine, settings, number, stop) else { break };
                    if sender.send((number, game)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut wanted = first;
        for (number, game) in games {
            early.insert(number, game);
            while let Some(game) = early.remove(&wanted) {
                if !take(wanted, game) {
                    stop.store(true, Ordering::Relaxed);
                    return;
                }
                wanted += 1;
            }
        }
    });
}

/// The game of a number; none if it was stopped.
pub fn game(
    engine: &mut Engine,
    settings: &SelfPlaySettings,
    number: u64,
    stop: &AtomicBool,
) -> Option<TrainingGame> {
    let mut rng = Rng::new(number);
    engine.clear();
    let (mut game, from) = loop {
        let from = rng.usize(settings.random.clone());
        let mut game = Game::new(Size::Eight);
        while !game.is_over() && 60 - usize::from(game.position().board().empties().len()) < from {
            let moves = game.position().moves();
            let played = rng.choice(moves).map_or(Move::Pass, Move::Place);
            game.play(played).expect("a legal move");
        }
        if !game.is_over() {
            break (game, from);
        }
    };
    while !game.is_over() {
        let position = game.position();
        if position.must_pass() {
            game.play(Move::Pass).expect("a forced pass");
            continue;
        }
        let solve = position.board().empties().len() <= settings.solve;
        let goal = if solve {
            Goal::EXACT
        } else {
            Goal { confidence: Confidence::LOWEST, ..Goal::of_depth(settings.depth) }
        };
        let found = engine.search(position, goal, SearchLimits::none(stop), |_| {});
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        game.play(found.moves[0].square).expect("a legal move");
    }
    let score = game.outcome()?.score(Color::Black).discs();
    Some(TrainingGame { game, from, score })
}
