//! `utility`: the desktop game's two utilities against each other, by depth.

use otelo_arena::random_openings;
use otelo_classic::{Algorithm, Eval};
use otelo_limits::Depth;
use otelo_player::{SearchSpec, Spec, Who};
use otelo_rules::Size;

use otelo_plot::{Curve, Plot};

use crate::{
    ExperimentReport, Interrupted, Lab, levels,
    table::{Table, TableCell},
};

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<ExperimentReport, Interrupted> {
    let games = lab.scale(400, 4);
    let depths = lab.scale(6u8, 2);
    let openings = random_openings(Size::Eight, 8, games / 2, 1);
    let (mut rows, mut scores, mut bounds) = (Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
    for depth in 1..=depths {
        let player = |eval| {
            let search = SearchSpec::new(Algorithm::Negamax, Depth::to_end(depth));
            Spec::new(Who::Search(SearchSpec { eval, ..search }))
        };
        let (a, b) = (player(Eval::Squares), player(Eval::Discs));
        let done = (usize::from(depth - 1) * games, usize::from(depths) * games);
        let tally = levels::play(lab, &a, &b, &openings, done)?;
        scores.push((f64::from(depth), tally.score()));
        for (bound, value) in bounds.iter_mut().zip(tally.interval()) {
            bound.push((f64::from(depth), value));
        }
        rows.push(
            [TableCell::Count(depth.into())].into_iter().chain(levels::cells(&tally)).collect(),
        );
    }
    let table = Table {
        name: "depths".to_owned(),
        title: "lab.utility-title",
        facts: vec![("lab.openings", TableCell::Count(openings.len() as u64))],
        heads: [&["lab.depth"], &levels::HEADS[..]].concat(),
        rows,
    };
    let curve =
        |label: &str, points, calculated| Curve { label: label.to_owned(), points, calculated };
    let [low, high] = bounds;
    let plot = Plot {
        name: "depths".to_owned(),
        title: "lab.utility-title",
        across: "lab.depth",
        up: "lab.score",
        logarithmic: false,
        curves: vec![
            curve("lab.score", scores, false),
            curve("lab.low", low, true),
            curve("lab.high", high, true),
        ],
    };
    Ok(ExperimentReport { tables: vec![table], plots: vec![plot] })
}
