//! The row of a game in `standings`: what lists show of it, and the checksums of the game.

use otelo_live::{Event, GameId, Holders, Recorded, Setup, Standing, Timestamp};
use otelo_rules::{Color, Size};
use otelo_wire::Seat;
use sqlx::{Row, SqliteConnection, ValueRef, sqlite::SqliteRow};

use crate::{
    StoreError,
    checksum::{Checksum, Fields},
    column,
    row::{RowError, black, holders, parsed, white},
    search,
};

/// The columns of `games` that a row is read with.
pub(crate) const OF_GAME: &str = "games.created, games.size, games.event, games.date";

/// The row of a game in `standings`.
#[derive(Debug, Clone)]
pub(crate) struct StandingRow {
    pub(crate) id: GameId,
    /// When the game was created, its size, and the event and date of its record; stored in
    /// `games`, but lists show them too.
    pub(crate) created: Timestamp,
    pub(crate) size: Size,
    pub(crate) event: Option<String>,
    pub(crate) date: Option<String>,
    pub(crate) changed: Timestamp,
    /// Whether a move was ever played.
    pub(crate) has_moved: bool,
    pub(crate) black: Seat,
    pub(crate) white: Seat,
    pub(crate) title: Option<String>,
    pub(crate) holders: Holders,
    pub(crate) standing: Standing,
    /// The text that a search looks into.
    search: String,
    /// The checksum of the game's setup and events.
    pub(crate) chain: Checksum,
}

impl StandingRow {
    /// The row of a game without events.
    pub(crate) fn new(
        id: &GameId,
        created: Timestamp,
        setup: &Setup,
        standing: Standing,
    ) -> StandingRow {
        let mut row = StandingRow {
            id: id.clone(),
            created,
            size: setup.start.size(),
            event: setup.record.as_ref().and_then(|record| record.event.clone()),
            date: setup.record.as_ref().and_then(|record| record.date.clone()),
            changed: created,
            has_moved: false,
            black: setup.black.clone(),
            white: setup.white.clone(),
            title: setup.title.clone(),
            holders: setup.holders,
            standing,
            search: String::new(),
            chain: Checksum::of_setup(id, created, setup),
        };
        row.search = row.search_text();
        row
    }

    /// Reads a row of `standings`, with [`OF_GAME`] of `games`, and checks its checksum.
    pub(crate) fn read(row: &SqliteRow) -> Result<StandingRow, RowError> {
        let found = StandingRow::read_unchecked(row, |row| checksum(row, "chain"))?;
        if found.checksum() != checksum(row, "checksum")? {
            return Err(RowError("its standing does not have its checksum".to_owned()));
        }
        Ok(found)
    }

    /// Reads a row that has no checksums yet. `chain` is that of the game.
    pub(crate) fn read_old(row: &SqliteRow, chain: Checksum) -> Result<StandingRow, RowError> {
        let mut found = StandingRow::read_unchecked(row, |_| Ok(chain))?;
        found.search = found.search_text();
        Ok(found)
    }

    fn read_unchecked(
        row: &SqliteRow,
        chain: impl FnOnce(&SqliteRow) -> Result<Checksum, RowError>,
    ) -> Result<StandingRow, RowError> {
        // Checked first, because a missing number reads as 0.
        let is_missing = |column| row.try_get_raw(column).map(|value| value.is_null());
        if is_missing("game")? || is_missing("created")? {
            return Err(RowError("a part of it is missing".to_owned()));
        }
        let size: u8 = row.try_get("size")?;
        let standing = Standing {
            ply: row.try_get("ply")?,
            black: row.try_get("black_discs")?,
            white: row.try_get("white_discs")?,
            ended: match row.try_get("ended")? {
                None::<&str> => None,
                Some(_) => Some(parsed(row, "ended", column::read_ended)?),
            },
            board: match row.try_get("board")? {
                None::<&str> => None,
                Some(_) => Some(parsed(row, "board", column::read_board)?),
            },
        };
        Ok(StandingRow {
            id: parsed(row, "game", |name| name.parse().ok())?,
            created: Timestamp(row.try_get("created")?),
            size: Size::from_side(size.into())
                .ok_or_else(|| RowError(format!("`{size}` makes no sense as size")))?,
            event: row.try_get("event")?,
            date: row.try_get("date")?,
            changed: Timestamp(row.try_get("changed")?),
            has_moved: row.try_get("moved")?,
            black: black(row)?,
            white: white(row)?,
            title: row.try_get("title")?,
            holders: holders(row)?,
            standing,
            search: row.try_get("search")?,
            chain: chain(row)?,
        })
    }

    /// Takes an event into account.
    pub(crate) fn apply(&mut self, recorded: &Recorded) {
        self.changed = recorded.at;
        self.chain = self.chain.after(recorded);
        match &recorded.event {
            Event::Played { .. } => self.has_moved = true,
            Event::Seated { black, white } => {
                self.black.spec.clone_from(black);
                self.white.spec.clone_from(white);
            }
            Event::Renamed { color, name } => {
                let seat = match color {
                    Color::Black => &mut self.black,
                    Color::White => &mut self.white,
                };
                seat.name.clone_from(name);
            }
            Event::Joined { color: Color::Black, holder } => self.holders.black = Some(*holder),
            Event::Joined { color: Color::White, holder } => self.holders.white = Some(*holder),
            Event::Titled { title } => self.title.clone_from(title),
            _ => return,
        }
        self.search = self.search_text();
    }

    /// Writes the row, and when the game changed to the shelves that it is on: `shelves.changed`
    /// sorts the lists, and is `NULL` before the first move.
    pub(crate) async fn write(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT OR REPLACE INTO standings (game, changed, moved, black, black_name, white,
                 white_name, ply, black_discs, white_discs, ended, black_holder, white_holder,
                 title, search, chain, checksum, board)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
                 ?18);
             UPDATE shelves SET changed = iif(?3, ?2, NULL) WHERE game = ?1",
        )
        .bind(self.id.as_str())
        .bind(self.changed.0)
        .bind(self.has_moved)
        .bind(&self.black.spec)
        .bind(&self.black.name)
        .bind(&self.white.spec)
        .bind(&self.white.name)
        .bind(self.standing.ply)
        .bind(self.standing.black)
        .bind(self.standing.white)
        .bind(self.standing.ended.map(column::ended))
        .bind(self.holders.black.as_ref().map(column::key))
        .bind(self.holders.white.as_ref().map(column::key))
        .bind(&self.title)
        .bind(&self.search)
        .bind(self.chain.as_bytes())
        .bind(self.checksum().as_bytes())
        .bind(self.standing.board.as_ref().map(column::board))
        .execute(connection)
        .await?;
        Ok(())
    }

    /// The checksum of the row.
    fn checksum(&self) -> Checksum {
        let mut fields = Fields::default();
        fields.text(self.id.as_str());
        fields.number(self.created.0);
        fields.number(self.size.side().into());
        fields.number(self.changed.0);
        fields.number(self.has_moved.into());
        for seat in [&self.black, &self.white] {
            fields.text(&seat.spec);
            fields.optional_text(seat.name.as_deref());
        }
        fields.number(self.standing.ply.into());
        fields.number(self.standing.black.into());
        fields.number(self.standing.white.into());
        fields.optional_text(self.standing.ended.map(column::ended));
        for holder in [&self.holders.black, &self.holders.white] {
            fields.optional(holder.as_ref().map(column::key));
        }
        fields.optional_text(self.title.as_deref());
        fields.text(&self.search);
        fields.bytes(self.chain.as_bytes());
        let Standing { board, .. } = &self.standing;
        if board.is_some() || self.event.is_some() || self.date.is_some() {
            fields.optional_text(board.as_ref().map(column::board).as_deref());
            fields.optional_text(self.event.as_deref());
            fields.optional_text(self.date.as_deref());
        }
        fields.finish()
    }

    fn search_text(&self) -> String {
        let Seat { spec: black, name: black_name } = &self.black;
        let Seat { spec: white, name: white_name } = &self.white;
        let names = [black_name, white_name, &self.title].map(|name| name.as_deref());
        let [black_name, white_name, title] = names.map(Option::unwrap_or_default);
        let of_record = [&self.event, &self.date].into_iter().flatten();
        search::text([self.id.as_str(), black, black_name, white, white_name, title])
            + &of_record.map(|text| search::text([text])).collect::<String>()
    }
}

/// Reads a column with a checksum.
fn checksum(row: &SqliteRow, column: &str) -> Result<Checksum, RowError> {
    let bytes: Option<&[u8]> = row.try_get(column)?;
    bytes.and_then(Checksum::from_column).ok_or_else(|| RowError(format!("it has no {column}")))
}
