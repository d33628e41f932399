//! The text search in the list of games (case-insensitive).
//!
//! SQLite lowercases only ASCII. So the search text of each game is stored in lower case, and the
//! text to find is lowercased too.

use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use crate::{StoreError, column};

/// Separates the parts of the search text. Folded text never has it, so no match spans two parts.
const BREAK: char = '\n';

/// How many games are read at a time.
const BATCH: usize = 1000;

/// A text in lower case. Each character is lowercased on its own, so that a substring stays a
/// substring.
pub(crate) fn fold(text: &str) -> String {
    text.chars()
        .map(|letter| if letter == BREAK { ' ' } else { letter })
        .flat_map(char::to_lowercase)
        .collect()
}

/// Writes the search text of a game again.
pub(crate) async fn refresh(
    connection: &mut SqliteConnection,
    game: &str,
) -> Result<(), StoreError> {
    let row = sqlx::query(
        "SELECT game, black, black_name, white, white_name, title FROM standings WHERE game = ?1",
    )
    .bind(game)
    .fetch_optional(&mut *connection)
    .await?;
    if let Some(row) = row {
        write(connection, &row).await?;
    }
    Ok(())
}

/// Writes the missing search texts, after a migration.
pub(crate) async fn fill(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let mut last = Vec::new();
    loop {
        let rows = sqlx::query(
            "SELECT game, black, black_name, white, white_name, title FROM standings
             WHERE game > CAST(?1 AS TEXT) AND search = ''
             ORDER BY game
             LIMIT ?2",
        )
        .bind(last)
        .bind(column::count(BATCH))
        .fetch_all(&mut *connection)
        .await?;
        for row in &rows {
            write(connection, row).await?;
        }
        last = match rows.last() {
            Some(row) if rows.len() == BATCH => row.try_get("game")?,
            _ => return Ok(()),
        };
    }
}

/// Writes the search text of a row of `standings`. A damaged row may not be valid UTF-8; that is
/// not an error here.
async fn write(connection: &mut SqliteConnection, row: &SqliteRow) -> Result<(), sqlx::Error> {
    let mut search = String::new();
    for column in ["game", "black", "black_name", "white", "white_name", "title"] {
        let bytes: Option<&[u8]> = row.try_get(column)?;
        search.push_str(&fold(&String::from_utf8_lossy(bytes.unwrap_or_default())));
        search.push(BREAK);
    }
    sqlx::query("UPDATE standings SET search = ?2 WHERE game = CAST(?1 AS TEXT)")
        .bind(row.try_get::<&[u8], _>("game")?)
        .bind(search)
        .execute(connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_case_in_every_language() {
        assert_eq!(fold("ÑANDÚ Über ΟΔΟΣ 100 % a\nb"), "ñandú über οδοσ 100 % a b");
    }

    /// Some capital letters have two lowercase letters, or another one at the end of a word.
    #[test]
    fn a_substring_stays_a_substring() {
        let text = "Σίσυφος İstanbul ẞ";
        let ends = || text.char_indices().map(|(at, _)| at).chain([text.len()]);
        for (from, to) in ends().flat_map(|from| ends().map(move |to| (from, to))) {
            if let Some(part) = text.get(from..to) {
                assert!(fold(text).contains(&fold(part)), "{part}");
            }
        }
    }
}
