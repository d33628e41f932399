//! Matches through the public interface.
#![allow(clippy::unwrap_used)]

mod beginners;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::atomic::{AtomicBool, Ordering},
};

use otelo_arena::{Match, MatchError, MatchGame, Sprt, Tally, Verdict, elo, random_openings};
use otelo_player::Players;
use otelo_rules::{Color, Game, Position, Size};

fn setup(a: &str, b: &str, games: usize, threads: usize) -> Match {
    Match {
        a: a.parse().unwrap(),
        b: b.parse().unwrap(),
        openings: random_openings(Size::Six, 4, 12, 1),
        games,
        threads,
        seed: 100,
        fixed_order: false,
        sprt: None,
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
            games.values().map(|p| (p.game.transcript(), p.costs()[0].nodes)).collect();
        (tally.wins, tally.draws, tally.losses, tally.discs, moves)
    };
    assert_eq!(games(1), games(3));
}

#[test]
fn threads_change_nothing_for_the_engine() {
    let games = |threads| {
        let (_, games) = played(&setup("engine:5", "engine:8", 8, threads));
        let moves = games.values().map(|p| (p.game.transcript(), p.costs().map(|e| e.nodes)));
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
fn costs_belong_to_the_right_player() {
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

/// The interval that counts every game for itself, as if all were independent.
fn naive_width(games: f64, score: f64) -> f64 {
    let z2 = 1.96 * 1.96 / games;
    2.0 * 1.96 * (score * (1.0 - score) / games + z2 / (4.0 * games)).sqrt() / (1.0 + z2)
}

fn width(tally: &Tally) -> f64 {
    let [low, high] = tally.interval();
    high - low
}

#[test]
fn players_without_chance_have_two_games_an_opening() {
    for (a, b) in [("engine:7", "engine:8"), ("minimax:easy,seed=1", "corner:easy,seed=2")] {
        let one = Match { openings: vec![Game::new(Size::Six)], ..setup(a, b, 100, 2) };
        assert_eq!(one.planned_games(), 2);
        let (tally, games) = played(&one);
        assert_eq!((tally.games(), tally.distinct(), games.len()), (2, 2, 2));
        assert!(width(&tally) > 0.75, "{:?}", tally.interval());
    }
    // Chance on one side is enough for more games.
    assert_eq!(setup("engine:10", "engine:1", 100, 2).planned_games(), 100);
    assert_eq!(setup("engine:7", "engine:8", 10, 2).planned_games(), 10);
}

#[test]
fn the_same_game_counts_once() {
    // The same opening three times, once as its mirror image.
    let opening = |moves| Game::from_transcript(Position::start(Size::Six), moves).unwrap();
    let openings = vec![opening("e4"), opening("e4"), opening("d5")];
    let setup = Match { openings, ..setup("engine:7", "engine:8", 100, 2) };
    let (tally, games) = played(&setup);
    assert_eq!((games.len(), tally.games(), tally.repeated), (6, 6, 2));
    assert_eq!(tally.distinct(), 4);
    assert_eq!(tally.wins + tally.draws + tally.losses, 4);
    // Symmetric openings are one opening, and one tells little.
    let alone = Match { openings: setup.openings[..1].to_vec(), ..setup.clone() };
    assert_eq!(tally.interval(), played(&alone).0.interval());
    assert!(width(&tally) > 0.75, "{:?}", tally.interval());
}

#[test]
fn chance_repeats_games_too() {
    let one = Match {
        openings: random_openings(Size::Four, 8, 1, 1),
        ..setup("random", "random", 400, 2)
    };
    let (tally, games) = played(&one);
    let known = games.values().map(|game| (game.game.transcript(), game.first_color));
    let distinct = known.collect::<BTreeSet<_>>().len() as u64;
    assert!(distinct < 100, "{distinct}");
    assert_eq!((tally.distinct(), tally.repeated), (distinct, 400 - distinct));
    assert!(width(&tally) > 4.0 * naive_width(400.0, tally.score()), "{:?}", tally.interval());
}

#[test]
fn games_from_few_openings_are_not_independent() {
    // All games from the same two openings: how many there are matters little.
    let few = Match {
        openings: random_openings(Size::Six, 4, 2, 1),
        ..setup("minimax:easy", "corner:easy", 200, 2)
    };
    let (tally, _) = played(&few);
    assert!(tally.distinct() > 50);
    assert!(width(&tally) > 3.0 * naive_width(200.0, tally.score()), "{:?}", tally.interval());
    // The same number of games from many openings tells more.
    let many = Match { openings: random_openings(Size::Six, 4, 100, 1), ..few };
    assert!(width(&played(&many).0) < width(&tally) / 2.0);
}

#[test]
fn only_wins_are_not_certain() {
    let (tally, _) = played(&setup("engine:10", "random", 24, 2));
    assert_eq!((tally.score(), tally.wins), (1.0, 24));
    // Twelve openings: Wilson's bound is 12 / (12 + 1.96²).
    let [low, high] = tally.interval();
    assert!((low - 0.757).abs() < 0.001 && high == 1.0, "{low}");
    let [low, middle, high] = tally.elo();
    assert!(low.is_some_and(|elo| (150.0..250.0).contains(&elo)), "{low:?}");
    assert_eq!((middle, high), (None, None));
}

#[test]
fn elo_of_a_score() {
    assert_eq!(elo(0.5), Some(0.0));
    assert!((elo(0.75).unwrap() - 190.85).abs() < 0.01);
    assert_eq!((elo(0.0), elo(1.0)), (None, None));
}

#[test]
fn an_interrupted_match_goes_on_with_what_is_missing() {
    let setup = setup("corner:easy", "random", 20, 2);
    let (whole, games) = played(&setup);
    // Some in the middle are missing, as after a match with several threads.
    let kept: Vec<MatchGame> = games.values().filter(|p| p.number % 3 != 1).cloned().collect();
    let mut again = BTreeSet::new();
    let stop = AtomicBool::new(false);
    let resumed = setup
        .resume(kept, &Players::default(), &stop, &mut |played| {
            assert_eq!(played.game, games[&played.number].game);
            again.insert(played.number);
        })
        .unwrap();
    assert_eq!(again, (0..20).filter(|number| number % 3 == 1).collect());
    assert_eq!((resumed.wins, resumed.discs), (whole.wins, whole.discs));
    assert_eq!(resumed.pairs, whole.pairs);
    assert_eq!(whole.pairs.0.iter().sum::<u64>(), 10);
}

#[test]
fn a_test_ends_the_match_whatever_the_threads() {
    let openings = random_openings(Size::Six, 6, 200, 1);
    let sprt = Some("0,200".parse().unwrap());
    let decided = |threads| {
        let setup = Match {
            openings: openings.clone(),
            sprt,
            ..setup("corner:easy", "random", 400, threads)
        };
        played(&setup).0
    };
    let tally = decided(1);
    assert!(tally.games() < 60, "{}", tally.games());
    assert_eq!(sprt.and_then(|sprt: Sprt| sprt.verdict(tally.pairs)), Some(Verdict::High));
    let other = decided(3);
    assert_eq!((other.pairs, other.discs), (tally.pairs, tally.discs));
}
