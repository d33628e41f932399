//! Records as the three files of the WTHOR archive.

use std::{
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::{anyhow, bail};
use otelo_formats::{
    Record,
    wthor::{self, Date},
};

use crate::{input::ending_of, words::Words};

/// What to write where: the names first, so that games never point to names that are not there.
pub(super) fn files(
    output: &Path,
    records: &[Record],
    words: &Words,
) -> anyhow::Result<[(PathBuf, Vec<u8>); 3]> {
    let is_names = matches!(ending_of(output).as_deref(), Some("jou" | "trn"));
    if output == Path::new("-") || is_names {
        bail!(words.text("error.wthor-output"));
    }
    let files = wthor::write_records(records, today())
        .map_err(|error| anyhow!(words.error(error.code(), &error.parameters())))?;
    Ok([
        (output.with_extension("jou"), files.players),
        (output.with_extension("trn"), files.tournaments),
        (output.to_owned(), files.games),
    ])
}

/// The day in Greenwich.
fn today() -> Date {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date_of(since.as_secs() / 86_400)
}

/// The date so many days after the first of January 1970, as far as a year has four digits.
fn date_of(days: u64) -> Date {
    let (mut year, mut days) = (1970, days.min(2_932_896));
    let is_leap = |year: u16| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let (mut month, mut day) = (1, 1);
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            day += u8::try_from(days).unwrap_or_default();
            break;
        }
        days -= length;
        month += 1;
    }
    Date { year, month, day }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        let cases = [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (20_088, (2024, 12, 31)),
            (u64::MAX, (9999, 12, 31)),
        ];
        for (days, (year, month, day)) in cases {
            assert_eq!(date_of(days), Date { year, month, day });
        }
    }
}
