//! Names and dates.

use super::*;

#[test]
fn dates() {
    assert_eq!(date(Timestamp(0)), "1970-01-01");
    assert_eq!(date(Timestamp(-1)), "1969-12-31");
    assert_eq!(date(Timestamp(1_709_164_800_000)), "2024-02-29");
    assert_eq!(date(Timestamp(i64::MAX)), "");
}

#[test]
fn names_fit_into_the_archive() {
    let fitting = |name| fitting(NamesKind::Players, name);
    assert_eq!(fitting("Zoë\u{0} Łuk"), "Zoë ?uk");
    assert_eq!(fitting(&"ñ".repeat(30)), "ñ".repeat(19));
}

#[test]
fn names_are_cut() {
    let cut = |name: &str| short(&Some(name.to_owned()));
    assert_eq!(cut(" Ada\u{7} "), Some("Ada".to_owned()));
    assert_eq!(cut(&"ñ".repeat(100)), Some("ñ".repeat(LONGEST_NAME)));
    assert_eq!(cut("\n "), None);
    assert_eq!(short(&None), None);
}
