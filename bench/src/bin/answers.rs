//! How long players take for a move, over whole games: `answers PLAYER GAMES [FIRST LAST]`.
//!
//! The player is both sides, from distinct random openings on 8x8; one thread. Only moves from the
//! FIRST to the LAST ply count, all of them without these. Prints one line of CSV under its head.
#![allow(clippy::print_stdout, reason = "a tool for the terminal")]

use std::{env, sync::atomic::AtomicBool};

use otelo_arena::random_openings;
use otelo_player::{MoveLimits, Players, Source, Spec, Stopwatch, Turn};
use otelo_rules::Size;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |place: usize, default: usize| {
        arguments.get(place).map_or(default, |text| text.parse().expect("a whole number"))
    };
    let spec: Spec = arguments.first().expect("the name of a player").parse().expect("a player");
    let (games, first, last) = (number(1, 10), number(2, 0), number(3, 120));
    let stop = AtomicBool::new(false);
    let mut player = Players::default().player(&spec).expect("a computer");
    let (mut times, mut nodes) = (Vec::new(), 0);
    for (seed, mut game) in random_openings(Size::Eight, 8, games, 1).into_iter().enumerate() {
        while !game.is_over() {
            let limits = MoveLimits { seed: seed as u64, ..MoveLimits::default() };
            let clock = Stopwatch::start();
            let turn = Turn { limits, clock: &clock, stop: &stop, on_progress: &mut |_| {} };
            let answer = player.choose_at(game.position(), turn).expect("the game goes on");
            if answer.source != Source::Pass && (first..=last).contains(&game.ply()) {
                times.push(answer.time.as_secs_f64() * 1000.0);
                nodes += answer.nodes;
            }
            game.play(answer.played).expect("players answer legally");
        }
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    let rate = nodes as f64 / times.iter().sum::<f64>() * 1000.0;
    println!("player,plies,moves,p50_ms,p99_ms,max_ms,nodes_per_second");
    println!(
        "{spec},{first}-{last},{},{:.2},{:.2},{:.2},{rate:.0}",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
