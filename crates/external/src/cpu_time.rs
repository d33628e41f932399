//! The processor time of a process group, from `/proc`.

use std::{fs, time::Duration};

/// The processor time of all processes of a group so far, with that of their ended children; in steps of a
/// hundredth of a second.
pub(crate) fn of_group(group: u32) -> Option<Duration> {
    let stats = fs::read_dir("/proc").ok()?.filter_map(|entry| {
        let folder = entry.ok()?;
        folder.file_name().to_str()?.parse::<u32>().ok()?;
        // Some end while they are looked at.
        fs::read_to_string(folder.path().join("stat")).ok()
    });
    let ticks = stats.filter_map(|stat| ticks(&stat, group)).reduce(|a, b| a + b)?;
    let per_second = rustix::param::clock_ticks_per_second();
    Some(Duration::from_millis(ticks * 1000 / per_second.max(1)))
}

/// The ticks of a process, if it is of the group (`man 5 proc`: `pid (name) state ppid pgrp ...`).
fn ticks(stat: &str, group: u32) -> Option<u64> {
    // The name may have blanks and brackets in it.
    let (_, fields) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let is_member = fields.get(2)?.parse() == Ok(group);
    // utime, stime, cutime, cstime
    let times = fields.get(11..15).filter(|_| is_member)?;
    times.iter().map(|time| time.parse::<u64>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_process() {
        let stat = "7 (a ) R (b) S 1 42 7 0 -1 4194560 1 2 3 4 50 6 70 8 20 0 1 0 99";
        assert_eq!((ticks(stat, 42), ticks(stat, 7)), (Some(134), None));
        assert_eq!((ticks("", 42), ticks("7 (x) S 1 42", 42)), (None, None));
    }

    #[test]
    fn a_group_without_processes() {
        assert_eq!(of_group(u32::MAX), None);
    }
}
