//! Matches through the public interface.
#![allow(clippy::unwrap_used)]

mod novice;

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
};

use otelo_arena::{Match, MatchError, MatchGame, Tally, elo, random_openings};
use otelo_player::Players;
use otelo_rules::{Color, Game, Position, Size};
use proptest::prelude::*;

fn setup(a: &str, b: &str, games: usize, threads: usize) -> Match {
    Match {
        a: a.parse().unwrap(),
        b: b.parse().unwrap(),
        openings: random_openings(Size::Six, 4, 12, 1),
        games,
        threads,
        seed: 100,
        fixed_order: false,
    }
}

fn played(setup: &Match) -> (Tally, BTreeMap<usize, MatchGame>) {
    let mut games = BTreeMap::new();
    let tally = setup.play(&Players::default(), &AtomicBool::new(false), &mut |played| {
        games.insert(played.number, played.clone());
    });
    (tally.unwrap(), games)
}

#[test]
fn every_opening_is_played_with_both_colours() {
    let setup = setup("minimax:easy", "random", 24, 2);
    let (tally, games) = played(&setup);
    assert_eq!((tally.games(), games.len()), (24, 24));
    for (&number, game) in &games {
        let opening: Vec<_> = setup.openings[number / 2].moves().collect();
        let begin: Vec<_> = game.game.moves().take(opening.len()).collect();
        assert_eq!(begin, opening);
        let expected = if number % 2 == 0 { Color::Black } else { Color::White };
        assert_eq!(game.first_color, expected);
    }
}

#[test]
fn threads_change_nothing() {
    let games = |threads| {
        let (tally, games) = played(&setup("corner:easy", "minimax:medium", 16, threads));
        let moves: Vec<_> =
            games.values().map(|p| (p.game.transcript(), p.costs[0].nodes)).collect();
        (tally.wins, tally.draws, tally.losses, tally.discs, moves)
    };
    assert_eq!(games(1), games(3));
}

#[test]
fn threads_change_nothing_for_the_engine() {
    let games = |threads| {
        let (_, games) = played(&setup("engine:5", "engine:8", 8, threads));
        let moves = games.values().map(|p| (p.game.transcript(), p.costs.map(|e| e.nodes)));
        moves.collect::<Vec<_>>()
    };
    assert_eq!(games(1), games(3));
}

#[test]
fn changing_places_changes_the_sign() {
    let (ab, _) = played(&setup("minimax:medium", "random,seed=3", 24, 2));
    let (ba, _) = played(&setup("random,seed=3", "minimax:medium", 24, 2));
    assert_eq!(ab.games(), ba.games());
    assert!(ab.score() > 0.5 && ba.score() < 0.5);
    assert!(ab.mean_discs() > 0.0 && ba.mean_discs() < 0.0);
}

#[test]
fn a_player_against_itself_with_the_same_seed_is_even() {
    // The two games of an opening mirror each other, whatever happens in them.
    let (tally, _) = played(&setup("corner:normal,seed=1", "corner:normal,seed=1", 24, 2));
    assert_eq!((tally.wins, tally.discs), (tally.losses, 0));
}

#[test]
fn efforts_belong_to_the_right_player() {
    let (tally, games) = played(&setup("corner:easy", "random", 12, 1));
    let [corner, random] = tally.costs;
    assert!(corner.nodes > 0 && corner.nodes_per_move() > 1.0);
    assert_eq!(random.nodes, 0);
    let moves: usize = games
        .values()
        .map(|p| p.game.moves().skip(4).filter(|m| m.square().is_some()).count())
        .sum();
    assert_eq!(corner.moves + random.moves, moves as u64);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |setup: Match| {
        setup.play(&Players::default(), &AtomicBool::new(false), &mut |_| {}).unwrap_err()
    };
    assert_eq!(refused(setup("human", "random", 2, 1)), MatchError::Human);
    let empty = Match { openings: vec![], ..setup("random", "random", 2, 1) };
    assert_eq!(refused(empty), MatchError::NoOpenings);
    let over = Game::from_transcript(Position::start(Size::Eight), "e6f4e3f6g5d6e7f5c5").unwrap();
    let finished =
        Match { openings: vec![Game::new(Size::Eight), over], ..setup("random", "random", 2, 1) };
    assert_eq!(refused(finished), MatchError::FinishedOpening { number: 2 });
}

#[test]
fn a_stopped_match_counts_only_finished_games() {
    let stop = AtomicBool::new(false);
    let setup = setup("minimax:easy", "minimax:easy", 1000, 2);
    let mut seen = 0;
    let tally = setup.play(&Players::default(), &stop, &mut |played| {
        assert!(played.game.is_over());
        seen += 1;
        stop.store(seen >= 5, Ordering::Relaxed);
    });
    let games = tally.unwrap().games();
    assert_eq!(games, seen);
    assert!((5..1000).contains(&games), "{games}");
}

#[test]
fn perfect_scores_are_at_the_end_of_their_interval() {
    for games in 1..=1000 {
        let won = Tally { wins: games, ..Tally::default() };
        let lost = Tally { losses: games, ..Tally::default() };
        assert_eq!((won.interval()[1], lost.interval()[0]), (1.0, 0.0), "{games}");
        assert_eq!((won.elo()[2], lost.elo()[0]), (None, None), "{games}");
    }
}

#[test]
fn elo_of_a_score() {
    assert_eq!(elo(0.5), Some(0.0));
    assert!((elo(0.75).unwrap() - 190.85).abs() < 0.01);
    assert_eq!((elo(0.0), elo(1.0)), (None, None));
}

proptest! {
    #[test]
    fn the_interval_holds_the_score(wins in 0u64..500, draws in 0u64..500, losses in 0u64..500) {
        let tally = Tally { wins, draws, losses, ..Tally::default() };
        let [low, high] = tally.interval();
        prop_assert!(0.0 <= low && high <= 1.0 + 1e-12);
        if tally.games() > 0 {
            prop_assert!(low <= tally.score() && tally.score() <= high);
        }
        // More games of the same kind make it narrower.
        let more = Tally { wins: 4 * wins, draws: 4 * draws, losses: 4 * losses, ..tally };
        let [more_low, more_high] = more.interval();
        prop_assert!(more_high - more_low <= high - low);
    }
}
