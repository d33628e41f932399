//! Upgrades of many games, and without room.

use sqlx::migrate::Migrator;

use super::*;

/// Makes a file of version 1 with so many games that have long names.
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
             SELECT printf('%012d', n), n, 4, '-----OX--XO----- X', 'human', NULL, 'human', NULL,
                 0, 0, '1', '1', NULL
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

/// How many games can be found by their own names and those of their players.
async fn found(file: &Path) -> i64 {
    let mut connection = for_reading(file).connect().await.unwrap();
    let found = "SELECT count(*) FROM standings
         WHERE search = game || char(10) || 'human' || char(10) || black_name || char(10)
             || 'human' || char(10) || char(10) || char(10)";
    let found = sqlx::query_scalar(found).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    found
}

/// How the upgrade goes if the file may not have more than so many pages.
async fn upgraded_within(file: &Path, pages: usize) -> Result<(), sqlx::Error> {
    let mut connection = for_writing(file).connect().await.unwrap();
    connection.execute(format!("PRAGMA max_page_count = {pages}").as_str()).await.unwrap();
    let result = upgrade(&mut connection).await;
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
    // With each page more it gets a bit further: through the step, and through the search texts.
    while let Err(error) = upgraded_within(&file, pages).await {
        assert!(error.to_string().contains("database or disk is full"), "{error}");
        assert!(fs::read(&file).unwrap() == before, "the file has changed at {pages} pages");
        failures += 1;
        pages += 1;
    }
    assert!(failures > 10, "only {failures} failures");
    assert_eq!(found(&file).await, 100);
}

/// More games than get their text at a time.
#[tokio::test]
async fn every_game_can_be_found_afterwards() {
    for games in [1, 999, 1000, 1001, 2500] {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("otelo.db");
        make_version_1(&file, games).await;
        upgraded_within(&file, 1_000_000).await.unwrap();
        assert_eq!(usize::try_from(found(&file).await), Ok(games));
    }
}
