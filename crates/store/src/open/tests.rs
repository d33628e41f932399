//! Migrations of many games, and on a full disk.

use sqlx::migrate::Migrator;

use super::*;

/// Creates a file of version 1 with this number of games, which have long names.
async fn make_version_1(file: &Path, games: usize) {
    let steps = tempfile::tempdir().unwrap();
    let first = include_str!("../../migrations/0001_games.sql");
    fs::write(steps.path().join("0001_games.sql"), first).unwrap();
    let migrator = Migrator::new(steps.path()).await.unwrap();
    let mut connection = for_writing(file).create_if_missing(true).connect().await.unwrap();
    migrator.run(&mut connection).await.unwrap();
    connection
        .execute(
            "WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count LIMIT GAMES)
             INSERT INTO games
             SELECT replace(replace(printf('%012d', n), '0', 'a'), '1', 'b'), n, 4,
                 '-----OX--XO----- X', 'human', NULL, 'human', NULL, 0, 0, '1', '1', NULL
             FROM count;
             INSERT INTO standings
             SELECT id, created, 1, black, printf('%0400d', created), white, NULL, 0, 2, 2, NULL
             FROM games"
                .replace("GAMES", &games.to_string())
                .as_str(),
        )
        .await
        .unwrap();
    connection.close().await.unwrap();
}

/// How many games have the right search text.
async fn found(file: &Path) -> i64 {
    let mut connection = for_reading(file).connect().await.unwrap();
    let found = "SELECT count(*) FROM standings
         WHERE search = game || char(10) || 'human' || char(10) || black_name || char(10)
             || 'human' || char(10) || char(10) || char(10)";
    let found = sqlx::query_scalar(found).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    found
}

/// Runs the migrations with a limit on the number of pages of the file.
async fn upgraded_within(file: &Path, pages: usize) -> Result<(), StoreError> {
    let mut connection = for_writing(file).connect().await.unwrap();
    connection.execute(format!("PRAGMA max_page_count = {pages}").as_str()).await.unwrap();
    let result = prepare(&mut connection).await.map(|_| ());
    connection.close().await.unwrap();
    result
}

#[tokio::test]
async fn a_full_disk_leaves_the_file_as_it_was() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("otelo.db");
    make_version_1(&file, 100).await;
    let before = fs::read(&file).unwrap();
    let mut pages = before.len() / 4096;
    let mut failures = 0;
    // With each additional page it gets a bit further: first in the migrations, then in the
    // search texts and checksums.
    while let Err(error) = upgraded_within(&file, pages).await {
        assert!(matches!(error, StoreError::Full), "{error}");
        assert!(fs::read(&file).unwrap() == before, "the file has changed at {pages} pages");
        failures += 1;
        pages += 1;
    }
    assert!(failures > 10, "only {failures} failures");
    assert_eq!(found(&file).await, 100);
}

/// Also with more games than one batch.
#[tokio::test]
async fn migrated_games_have_their_search_text() {
    for games in [1, 999, 1000, 1001, 2500] {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("otelo.db");
        make_version_1(&file, games).await;
        upgraded_within(&file, 1_000_000).await.unwrap();
        assert_eq!(usize::try_from(found(&file).await), Ok(games));
    }
}
