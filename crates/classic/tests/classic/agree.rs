//! All algorithms find the same value and, with the same order, the same move.

use otelo_classic::{Algorithm, Eval, MoveOrder, SearchSettings, Utility};
use otelo_rules::{Color, Move, Outcome, Position, Size};
use proptest::prelude::*;

use crate::{found, random, settings};

/// So many cases; `cargo xtask test --slow` asks for more.
fn cases(usual: u32) -> ProptestConfig {
    let times = std::env::var("OTELO_CASES").map_or(1, |text| text.parse().unwrap());
    let cases = usual * times;
    let default = ProptestConfig::default();
    ProptestConfig { cases, max_local_rejects: default.max_local_rejects * times, ..default }
}

fn order() -> impl Strategy<Value = MoveOrder> {
    prop::sample::select(&[MoveOrder::RowMajor, MoveOrder::Zones, MoveOrder::Utility][..])
}

/// A position on its way through a game or set up, where somebody can move.
pub(crate) fn position() -> impl Strategy<Value = Position> {
    let reached = (random::game(), any::<prop::sample::Index>()).prop_map(|(game, at)| {
        let before = game.history().iter().map(|(position, _)| *position);
        *at.get(&before.chain([*game.position()]).collect::<Vec<_>>())
    });
    let set_up = random::position();
    prop_oneof![3 => reached, 1 => set_up].prop_filter("the game is over", |p| !p.is_over())
}

/// Minimax once more, from its definition: values of all moves of the root.
fn plain(position: &Position, depth: u8, eval: Eval) -> Vec<(Move, Utility)> {
    fn value(position: &Position, depth: u8, eval: Eval, player: Color) -> Utility {
        if position.is_over() {
            return Utility::of_outcome(&Outcome::of(position.board()), player);
        }
        if depth == 0 {
            return eval.of(position.board(), player);
        }
        let below =
            below(position, depth).map(|(_, next, depth)| value(&next, depth, eval, player));
        let best = if position.turn() == player { below.max() } else { below.min() };
        best.unwrap()
    }
    fn below(position: &Position, depth: u8) -> impl Iterator<Item = (Move, Position, u8)> {
        let mut moves: Vec<Move> = position.moves().iter().map(Move::from).collect();
        let cost = u8::from(!moves.is_empty());
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        let position = *position;
        moves.into_iter().map(move |m| (m, position.play(m).unwrap(), depth - cost))
    }
    let player = position.turn();
    below(position, depth).map(|(m, next, depth)| (m, value(&next, depth, eval, player))).collect()
}

proptest! {
    // More than a thousand for each size of board.
    #![proptest_config(cases(4000))]

    #[test]
    fn on_value_and_move(
        position in position(),
        depth in prop_oneof![60 => 1u8..=2, 30 => Just(3), 9 => Just(4), 1 => Just(5)],
        eval in prop::sample::select(&Eval::ALL[..]),
        order in order(),
        shuffle: Option<u64>,
    ) {
        let search = |algorithm| {
            let settings = SearchSettings { order, shuffle, ..settings(algorithm, depth, eval) };
            found(&position, &settings)
        };
        let reports = Algorithm::ALL.map(search);
        let [minimax, plain_negamax, alpha_beta, negamax, deepening, pvs, table] = &reports;
        for report in &reports {
            prop_assert_eq!(report.value, minimax.value);
            // Deepening looks at another move first, which may be as good.
            if report != deepening {
                prop_assert_eq!(report.best, minimax.best);
            }
        }
        for report in [plain_negamax, alpha_beta, negamax, pvs] {
            prop_assert_eq!(&report.line, &minimax.line);
        }
        prop_assert!(minimax.line.starts_with(&table.line));
        // Each of these pairs is one algorithm: the same nodes, the same cuts.
        prop_assert_eq!(plain_negamax.counts, minimax.counts);
        prop_assert_eq!(alpha_beta.counts, negamax.counts);
        prop_assert!(alpha_beta.counts.nodes() <= minimax.counts.nodes());
        prop_assert!(table.counts.nodes() <= negamax.counts.nodes());
        prop_assert_eq!(minimax.counts.cuts, 0);
        prop_assert_eq!(deepening.counts.roots, u64::from(depth));

        // And all agree with the definition, for every move of the root.
        let plain = plain(&position, depth, eval);
        let best = plain.iter().map(|&(_, value)| value).max().unwrap();
        prop_assert_eq!(minimax.value, best);
        for report in &reports {
            prop_assert_eq!(report.roots.len(), plain.len());
            for root in &report.roots {
                let (_, value) = plain.iter().find(|(m, _)| *m == root.played).unwrap();
                if root.is_value {
                    prop_assert_eq!(root.value, *value);
                } else {
                    prop_assert!(root.value >= *value && root.value <= report.value);
                }
            }
        }
    }

}

proptest! {
    #[test]
    fn the_line_is_legal_and_leads_to_the_value(
        position in position(),
        depth in 1u8..=3,
        eval in prop::sample::select(&Eval::ALL[..]),
    ) {
        let report = found(&position, &settings(Algorithm::Negamax, depth, eval));
        prop_assert_eq!(report.line[0], report.best);
        let mut end = position;
        for &played in &report.line {
            end = end.play(played).unwrap();
        }
        let player = position.turn();
        let value = match end.outcome() {
            Some(outcome) => Utility::of_outcome(&outcome, player),
            None => eval.of(end.board(), player),
        };
        prop_assert_eq!(value, report.value);
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn at_depth_five_too(
        position in position(),
        eval in prop::sample::select(&Eval::ALL[..]),
    ) {
        let search = |algorithm| found(&position, &settings(algorithm, 5, eval));
        let [minimax, pruned @ ..] = Algorithm::ALL.map(search);
        for pruned in pruned {
            prop_assert_eq!(pruned.value, minimax.value);
        }
    }

    #[test]
    fn random_order_changes_the_way_but_not_the_value(position in position(), seed: u64) {
        let fixed = found(&position, &settings(Algorithm::AlphaBeta, 3, Eval::Squares));
        let random = SearchSettings {
            order: MoveOrder::Random,
            shuffle: Some(seed),
            ..settings(Algorithm::AlphaBeta, 3, Eval::Squares)
        };
        let random = found(&position, &random);
        prop_assert_eq!(random.value, fixed.value);
    }
}

#[test]
fn the_seed_decides_among_equal_moves() {
    // All four first moves are the same up to symmetry.
    let start = Position::start(Size::Eight);
    let best = |seed| {
        let settings = SearchSettings {
            shuffle: Some(seed),
            ..settings(Algorithm::Minimax, 3, Eval::Squares)
        };
        found(&start, &settings).best.to_string()
    };
    let moves: std::collections::BTreeSet<String> = (0..50).map(best).collect();
    assert_eq!(moves.len(), 4);
    assert_eq!(best(7), best(7));
}
