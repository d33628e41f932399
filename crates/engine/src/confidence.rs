//! How far a shallow search may be from a deep one.

/// The confidences in percent: the last one is certain.
pub const CONFIDENCES: [u8; 6] = [73, 87, 95, 98, 99, 100];

/// The index of certainty.
pub(crate) const SURE: u8 = CONFIDENCES.len() as u8 - 1;

/// How many standard deviations belong to each confidence.
const WIDTHS: [f32; 5] = [1.1, 1.5, 2.0, 2.6, 3.3];

/// How deep the search is that decides about one of a depth.
pub(crate) const fn shallow(depth: u32) -> u32 {
    2 * (depth / 4) + depth % 2
}

/// How much the value of a shallow search must be beyond a bound to trust it, in discs.
pub(crate) fn margin(surety: u8, empties: u32, depth: u32, shallow: u32) -> i32 {
    let deviation = deviation(empties, depth, shallow);
    (WIDTHS[usize::from(surety).min(4)] * deviation).ceil() as i32
}

/// The standard deviation between two searches, in discs.
fn deviation(empties: u32, depth: u32, shallow: u32) -> f32 {
    let (depth, shallow, to_end) = (depth as f32, shallow as f32, depth >= empties);
    let deviation = if to_end { 8.5 - 0.42 * shallow } else { 4.0 + 0.35 * depth - 0.75 * shallow };
    deviation.max(2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surer_takes_more() {
        assert!(CONFIDENCES.is_sorted() && CONFIDENCES[usize::from(SURE)] == 100);
        for (empties, depth) in [(40, 4), (40, 12), (20, 20), (30, 30), (24, 12)] {
            let margins = (0..SURE).map(|surety| margin(surety, empties, depth, shallow(depth)));
            let margins: Vec<i32> = margins.collect();
            assert!(margins.is_sorted() && margins[0] > 0, "{margins:?}");
        }
    }

    #[test]
    fn what_decides_is_shallower_and_of_the_same_parity() {
        for depth in 4..=60 {
            let shallow = shallow(depth);
            assert!(shallow < depth && shallow % 2 == depth % 2, "{shallow} for {depth}");
        }
    }

    /// The farther two searches are apart, the less one tells about the other.
    #[test]
    fn nearer_searches_are_trusted_more() {
        for depth in 5..=30 {
            let margins = (0..depth).map(|shallow| margin(2, 40, depth, shallow));
            assert!(margins.is_sorted_by(|a, b| a >= b));
        }
    }
}
