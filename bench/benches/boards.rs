//! Moves, flips and leaf counts: the readable rules beside the fast code.

use divan::{Bencher, black_box, counter::ItemsCount};
use otelo_engine::Tier;
use otelo_kernels::{ALL, base};
use otelo_rules::{Color, Game, Passes, Position, Size};

fn main() {
    divan::main();
}

/// A midgame position: 30 moves of a perfect game.
fn midgame() -> Position {
    let moves = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1";
    let start = Position::start(Size::Eight);
    *Game::from_transcript(start, moves).expect("the game is legal").position()
}

fn words(position: &Position) -> (u64, u64) {
    let (board, turn) = (position.board(), position.turn());
    (board.discs(turn).bits(), board.discs(!turn).bits())
}

#[divan::bench_group]
mod moves {
    use super::*;

    #[divan::bench]
    fn rules(bencher: Bencher<'_, '_>) {
        let board = *midgame().board();
        bencher.bench(|| black_box(&board).moves(black_box(Color::Black)));
    }

    #[divan::bench]
    fn kernels_base(bencher: Bencher<'_, '_>) {
        let (p, o) = words(&midgame());
        bencher.bench(|| base::moves(black_box(p), black_box(o), ALL));
    }
}

#[divan::bench_group]
mod flips {
    use super::*;

    #[divan::bench]
    fn rules(bencher: Bencher<'_, '_>) {
        let position = midgame();
        let square = position.moves().first().expect("a midgame position has moves");
        bencher.bench(|| black_box(&position).flips(black_box(square)));
    }

    #[divan::bench]
    fn kernels_base(bencher: Bencher<'_, '_>) {
        let position = midgame();
        let (p, o) = words(&position);
        let square = position.moves().first().expect("a midgame position has moves").index();
        bencher.bench(|| base::flips(black_box(p), black_box(o), black_box(square.into())));
    }
}

/// Leaves per second to depth 8 from the start.
#[divan::bench_group(sample_count = 20)]
mod perft {
    use super::*;

    const LEAVES: u64 = 390_216;

    #[divan::bench]
    fn rules(bencher: Bencher<'_, '_>) {
        let start = Position::start(Size::Eight);
        bencher
            .counter(ItemsCount::new(LEAVES))
            .bench(|| otelo_rules::perft(black_box(&start), 8, Passes::Ply));
    }

    #[divan::bench(args = Tier::all())]
    fn engine(bencher: Bencher<'_, '_>, tier: Tier) {
        let (p, o) = words(&Position::start(Size::Eight));
        bencher
            .counter(ItemsCount::new(LEAVES))
            .bench(|| otelo_engine::perft(tier, black_box(p), black_box(o), ALL, 8, 1));
    }
}
