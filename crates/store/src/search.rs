//! What a search in the list of games looks into.
//!
//! SQLite knows the small letters of ASCII only, so the text is kept in small letters beside the
//! game, and what is looked for gets the same treatment.

use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use crate::{StoreError, column};

/// Stands between the parts of the text. Folded text has none, so no search reaches over it.
const BREAK: char = '\n';

/// How many games get their text before more are read.
const BATCH: usize = 1000;

/// A text in small letters. Each letter is taken for itself, so that a part of a text becomes a part
/// of what the text becomes.
pub(crate) fn fold(text: &str) -> String {
    text.chars()
        .map(|letter| if letter == BREAK { ' ' } else { letter })
        .flat_map(char::to_lowercase)
        .collect()
}

/// Writes the text of a game anew, if nothing of the game is missing.
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

/// Writes the texts that are missing, as they are after an upgrade.
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

/// Writes the text of a row of `standings`. What a damaged row says need not be proper text, and
/// that is no reason to stop.
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
    fn small_letters_of_every_language() {
        assert_eq!(fold("ÑANDÚ Über ΟΔΟΣ 100 % a\nb"), "ñandú über οδοσ 100 % a b");
    }

    /// Some capital letters have two small ones, or one at the end of a word and another elsewhere.
    #[test]
    fn a_part_stays_a_part() {
        let text = "Σίσυφος İstanbul ẞ";
        let ends = || text.char_indices().map(|(at, _)| at).chain([text.len()]);
        for (from, to) in ends().flat_map(|from| ends().map(move |to| (from, to))) {
            if let Some(part) = text.get(from..to) {
                assert!(fold(text).contains(&fold(part)), "{part}");
            }
        }
    }
}
