//! How often the interval holds the true score, and what it is at the edges.

use otelo_rng::Rng;
use proptest::prelude::*;

use super::*;

/// Openings with two games each, by the doubled points of both games together: 0 to 4.
fn pairs(half_points: &[u64]) -> Vec<OpeningScore> {
    half_points.iter().map(|&half_points| OpeningScore { games: 2, half_points }).collect()
}

fn of(openings: &[OpeningScore]) -> [f64; 2] {
    interval(openings.iter().copied())
}

fn width([low, high]: [f64; 2]) -> f64 {
    high - low
}

/// How often the interval of so many openings holds the true score, if `draw` plays the games of an
/// opening.
fn coverage(openings: usize, score: f64, draw: impl Fn(&mut Rng) -> OpeningScore) -> f64 {
    coverage_of(of, openings, score, draw)
}

fn coverage_of(
    interval: impl Fn(&[OpeningScore]) -> [f64; 2],
    openings: usize,
    score: f64,
    draw: impl Fn(&mut Rng) -> OpeningScore,
) -> f64 {
    const MATCHES: u32 = 2000;
    let mut rng = Rng::new(1);
    let holds = (0..MATCHES).filter(|_| {
        let openings: Vec<_> = (0..openings).map(|_| draw(&mut rng)).collect();
        let [low, high] = interval(&openings);
        (low..=high).contains(&score)
    });
    holds.count() as f64 / f64::from(MATCHES)
}

/// Games won with a probability, each by itself.
fn independent(rng: &mut Rng, games: u64, chance: f64) -> OpeningScore {
    let won = (0..games).filter(|_| rng.f64() < chance).count() as u64;
    OpeningScore { games, half_points: 2 * won }
}

/// All games of an opening end alike.
fn alike(rng: &mut Rng, games: u64, chance: f64) -> OpeningScore {
    let won = if rng.f64() < chance { games } else { 0 };
    OpeningScore { games, half_points: 2 * won }
}

/// Seven openings of ten are won by the colour, so each player wins one game.
fn by_colour(rng: &mut Rng, chance: f64) -> OpeningScore {
    if rng.f64() < 0.7 {
        OpeningScore { games: 2, half_points: 2 }
    } else {
        independent(rng, 2, chance)
    }
}

#[test]
fn it_holds_the_true_score_in_95_of_100_matches() {
    for openings in [20, 50, 200] {
        let cases = [
            ("independent, even", coverage(openings, 0.5, |rng| independent(rng, 2, 0.5))),
            ("independent, 90 %", coverage(openings, 0.9, |rng| independent(rng, 2, 0.9))),
            ("alike, even", coverage(openings, 0.5, |rng| alike(rng, 2, 0.5))),
            ("alike, 80 %", coverage(openings, 0.8, |rng| alike(rng, 2, 0.8))),
            ("ten games alike", coverage(openings, 0.6, |rng| alike(rng, 10, 0.6))),
            ("by colour", coverage(openings, 0.5, |rng| by_colour(rng, 0.5))),
            // 0.7 * 0.5 + 0.3 * 0.8
            ("by colour, 59 %", coverage(openings, 0.59, |rng| by_colour(rng, 0.8))),
        ];
        for (name, coverage) in cases {
            assert!((0.93..=0.985).contains(&coverage), "{openings} openings, {name}: {coverage}");
        }
    }
}

/// What this replaces: with the games as independent units the interval is too narrow.
#[test]
fn games_are_no_independent_units() {
    let naive = |openings: &[OpeningScore]| {
        let games: u64 = openings.iter().map(|opening| opening.games).sum();
        let half_points: u64 = openings.iter().map(|opening| opening.half_points).sum();
        wilson(half_points as f64 / (2 * games) as f64, games as f64)
    };
    let pairs = coverage_of(naive, 100, 0.5, |rng| alike(rng, 2, 0.5));
    let tens = coverage_of(naive, 100, 0.6, |rng| alike(rng, 10, 0.6));
    assert!(pairs < 0.88 && tens < 0.55, "{pairs} {tens}");
}

#[test]
fn openings_of_different_numbers_of_games() {
    let coverage = coverage(60, 0.6, |rng| {
        let games = rng.u64(1..=8);
        if rng.bool() { alike(rng, games, 0.6) } else { independent(rng, games, 0.6) }
    });
    assert!((0.93..=0.985).contains(&coverage), "{coverage}");
}

#[test]
fn with_few_openings_it_is_wide_rather_than_wrong() {
    for openings in [1, 2, 3, 5, 10] {
        for chance in [0.5, 0.7] {
            let coverage = coverage(openings, chance, |rng| independent(rng, 2, chance));
            assert!(coverage >= 0.95, "{openings} openings, {chance}: {coverage}");
        }
    }
    assert!(width(of(&pairs(&[2]))) > 0.85);
    assert!(width(of(&pairs(&[2, 4]))) > 0.7);
}

#[test]
fn pairs_without_correlation_are_as_good_as_their_games() {
    // 50 openings lost twice, 100 split and 50 won twice: what 400 independent games give.
    let results = [vec![0; 50], vec![2; 100], vec![4; 50]].concat();
    let [low, high] = of(&pairs(&results));
    assert!((low - 0.451).abs() < 0.001 && (high - 0.549).abs() < 0.001, "{low} {high}");
    // Results that differ only between openings say half as much.
    let [low, high] = of(&pairs(&[vec![0; 100], vec![4; 100]].concat()));
    assert!((low - 0.431).abs() < 0.001 && (high - 0.569).abs() < 0.001, "{low} {high}");
}

#[test]
fn one_result_for_all_openings_is_not_a_point() {
    for openings in 1..=300 {
        let won = of(&pairs(&vec![4; openings]));
        let lost = of(&pairs(&vec![0; openings]));
        let split = of(&pairs(&vec![2; openings]));
        // Wilson's bound for as many games as there are openings.
        let bound = openings as f64 / (openings as f64 + Z * Z);
        assert!((won[0] - bound).abs() < 1e-9 && won[1] == 1.0, "{openings}: {won:?}");
        assert!((lost[1] - (1.0 - bound)).abs() < 1e-9 && lost[0] == 0.0, "{openings}: {lost:?}");
        assert!(split[0] <= 0.5 - 0.5 / (openings as f64 + 4.0), "{openings}: {split:?}");
    }
}

#[test]
fn no_game_tells_nothing() {
    assert_eq!(of(&[]), [0.0, 1.0]);
}

#[test]
fn student_is_that_of_the_tables() {
    for (freedom, expected) in [(4.0, 2.776), (5.0, 2.571), (10.0, 2.228), (30.0, 2.042)] {
        assert!((student(freedom) - expected).abs() < 0.003, "{freedom}: {}", student(freedom));
    }
}

proptest! {
    #[test]
    fn it_holds_the_score(results in prop::collection::vec((1u64..8, 0.0..=1.0f64), 1..60)) {
        let openings: Vec<OpeningScore> = results
            .iter()
            .map(|&(games, share)| {
                OpeningScore { games, half_points: (share * 2.0 * games as f64).round() as u64 }
            })
            .collect();
        let games: u64 = openings.iter().map(|opening| opening.games).sum();
        let half_points: u64 = openings.iter().map(|opening| opening.half_points).sum();
        let score = half_points as f64 / (2 * games) as f64;
        let [low, high] = of(&openings);
        prop_assert!(0.0 <= low && low <= score && score <= high && high <= 1.0);
        prop_assert!(low < high);
        // In any order the same, and narrower with four times as many openings.
        let reversed: Vec<_> = openings.iter().rev().copied().collect();
        prop_assert_eq!(of(&reversed), [low, high]);
        prop_assert!(width(of(&openings.repeat(4))) <= width([low, high]) + 1e-12);
    }
}
