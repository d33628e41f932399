//! The table of published leaf counts.

use otelo_rules::Size;

/// Size, depth, leaves with a pass as a ply, leaves with passes free; rows of at most `most` leaves.
pub(crate) fn leaves(most: u64) -> Vec<(Size, u32, u64, u64)> {
    let rows = include_str!("../leaves.perft").lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let numbers = line.split_whitespace().map(|field| field.parse().unwrap());
        let [side, depth, ply, free] = numbers.collect::<Vec<u64>>()[..] else {
            panic!("four numbers a line: {line}")
        };
        (Size::from_side(side as usize).unwrap(), depth as u32, ply, free)
    })
    .filter(|&(_, _, ply, free)| ply.max(free) <= most)
    .collect()
}
