//! What a match says at its end, and of each game.

use otelo_arena::{Forfeit, Match, MatchGame, Sprt, Tally, Verdict, elo};
use otelo_rules::Color;
use otelo_wire::{MatchCost, MatchGameReport, MatchReport, SprtReport};

use crate::words::Words;

pub(super) fn game_report(setup: &Match, played: &MatchGame) -> MatchGameReport {
    let [black, white] = seats(setup, played.first_color);
    MatchGameReport {
        game: played.number + 1,
        black,
        white,
        moves: played.game.transcript(),
        score: played.score(Color::Black).discs(),
        forfeit: played.forfeit.as_ref().map(|forfeit| forfeit.reason.clone()),
    }
}

/// Who plays Black and who White, if the first player has this colour.
pub(super) fn seats(setup: &Match, first_color: Color) -> [String; 2] {
    match first_color {
        Color::Black => [&setup.a, &setup.b],
        Color::White => [&setup.b, &setup.a],
    }
    .map(ToString::to_string)
}

/// Who lost by what it did, and in which game.
pub(super) fn forfeited(
    setup: &Match,
    played: &MatchGame,
    forfeit: &Forfeit,
) -> [(&'static str, String); 3] {
    let player = if forfeit.loser == played.first_color { &setup.a } else { &setup.b };
    [
        ("number", (played.number + 1).to_string()),
        ("player", player.to_string()),
        ("reason", forfeit.reason.clone()),
    ]
}

pub(super) fn report(setup: &Match, tally: &Tally) -> MatchReport {
    MatchReport {
        a: setup.a.to_string(),
        b: setup.b.to_string(),
        games: tally.games(),
        distinct: tally.distinct(),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score: tally.score(),
        interval: tally.interval(),
        elo: tally.elo().map(|elo| elo.map(|elo| elo.round() as i64)),
        discs: tally.mean_discs(),
        costs: [0, 1].map(|player| {
            let cost = tally.costs[player];
            MatchCost {
                moves: cost.moves,
                nodes_per_move: cost.nodes_per_move(),
                ms_per_move: cost.milliseconds_per_move(),
                cpu_seconds_per_game: cpu_seconds(tally, player),
            }
        }),
        pairs: tally.pairs.0,
        sprt: setup.sprt.map(|sprt| SprtReport {
            elo: sprt.elo(),
            ratio: sprt.log_likelihood_ratio(tally.pairs),
            bound: Sprt::bound(),
            accepted: accepted(sprt, tally),
        }),
    }
}

/// The difference that a test has accepted.
fn accepted(sprt: Sprt, tally: &Tally) -> Option<f64> {
    let [low, high] = sprt.elo();
    sprt.verdict(tally.pairs).map(|verdict| if verdict == Verdict::High { high } else { low })
}

pub(super) fn said(setup: &Match, tally: &Tally, words: &Words) -> String {
    let [low, high] = tally.interval();
    let points = |score: f64| match elo(score) {
        Some(elo) => format!("{elo:+.0}"),
        None if score < 0.5 => "-inf".to_owned(),
        None => "+inf".to_owned(),
    };
    let share = |score: f64| format!("{:.1}", 100.0 * score);
    let mut lines = vec![words.filled(
        "match.result",
        &[
            ("a", setup.a.to_string()),
            ("b", setup.b.to_string()),
            ("games", tally.distinct().to_string()),
            ("wins", tally.wins.to_string()),
            ("draws", tally.draws.to_string()),
            ("losses", tally.losses.to_string()),
            ("score", share(tally.score())),
            ("low", share(low)),
            ("high", share(high)),
            ("elo", points(tally.score())),
            ("elo-low", points(low)),
            ("elo-high", points(high)),
            ("discs", format!("{:+.1}", tally.mean_discs())),
        ],
    )];
    if tally.repeated > 0 {
        let parameters = [("repeated", tally.repeated.to_string())];
        lines.push(words.filled("match.repeated", &parameters));
    }
    if let Some(sprt) = setup.sprt {
        let [low, high] = sprt.elo().map(|elo| elo.to_string());
        let ratio = format!("{:.2}", sprt.log_likelihood_ratio(tally.pairs));
        let (key, elo) = match accepted(sprt, tally) {
            Some(elo) => ("match.sprt", elo.to_string()),
            None => ("match.sprt-open", String::new()),
        };
        let bound = format!("{:.2}", Sprt::bound());
        let parameters =
            [("low", low), ("high", high), ("ratio", ratio), ("bound", bound), ("elo", elo)];
        lines.push(words.filled(key, &parameters));
    }
    for (index, player) in [&setup.a, &setup.b].into_iter().enumerate() {
        let cost = tally.costs[index];
        let mut parameters = vec![
            ("player", player.to_string()),
            ("nodes", format!("{:.0}", cost.nodes_per_move())),
            ("milliseconds", format!("{:.2}", cost.milliseconds_per_move())),
        ];
        let key = match cpu_seconds(tally, index) {
            Some(seconds) => {
                parameters.push(("seconds", format!("{seconds:.2}")));
                "match.effort-cpu"
            }
            None => "match.effort",
        };
        lines.push(words.filled(key, &parameters));
    }
    lines.join("\n")
}

/// Processor seconds a game of the first or the second player, if they could be measured.
fn cpu_seconds(tally: &Tally, player: usize) -> Option<f64> {
    tally.cpu_times[player].per_game().map(|time| time.as_secs_f64())
}
