//! What concerns both players: on two devices one asks and the other agrees.

use otelo_live::{Act, Consent, LiveError, Sheet};
use otelo_rules::Color;
use otelo_store::{now, random_id};

use super::{Room, Told};
use crate::{
    client::Client,
    error::ApiError,
    new_game::{VERSION, seed},
    rooms::count_new,
    wire::{Change, Request, Wish},
};

impl Room {
    /// Does what a player wishes, or asks the other one.
    pub(super) async fn wish(&mut self, client: &Client, wish: Wish) -> Result<Told, ApiError> {
        let asker = match self.sheet.consent(&client.identity())? {
            Consent::Given => return self.grant(wish, None).await,
            Consent::Asked(asker) => asker,
        };
        if self.request.is_some() {
            return Err(LiveError::RequestPending.into());
        }
        self.check_possible(wish, asker)?;
        self.request = Some(Request { by: asker.into(), wish });
        self.tell(Change::Request);
        Ok(Told::Position(Box::new(self.view(Change::Request))))
    }

    /// The other player's answer; the asker can only take the question back.
    pub(super) async fn answer_wish(
        &mut self,
        client: &Client,
        agree: bool,
    ) -> Result<Told, ApiError> {
        self.sheet.check_player(&client.identity())?;
        let Request { by, wish } = self.request.ok_or(LiveError::NoRequest)?;
        let asker = Color::from(by);
        if agree {
            self.sheet.check_seat(&client.identity(), !asker)?;
            let told = self.grant(wish, Some(asker)).await?;
            self.request = None;
            return Ok(told);
        }
        self.request = None;
        self.tell(Change::Request);
        Ok(Told::Position(Box::new(self.view(Change::Request))))
    }

    /// That a wish can be granted, so that nobody is asked in vain.
    fn check_possible(&self, wish: Wish, asker: Color) -> Result<(), ApiError> {
        match wish {
            Wish::Undo => self.sheet.decide(Act::Undo(Some(asker))).map(|_| ())?,
            Wish::Redo => self.sheet.decide(Act::Redo).map(|_| ())?,
            Wish::Rematch => self.sheet.check_over()?,
        }
        Ok(())
    }

    async fn grant(&mut self, wish: Wish, asker: Option<Color>) -> Result<Told, ApiError> {
        match wish {
            Wish::Undo => self.perform(Act::Undo(asker), Change::Undo).await,
            Wish::Redo => self.perform(Act::Redo, Change::Redo).await,
            Wish::Rematch => self.rematch().await,
        }
    }

    /// Begins the same game with the colours swapped; a second time leads to the same game.
    async fn rematch(&mut self) -> Result<Told, ApiError> {
        if self.sheet.next().is_some() {
            self.tell(Change::Rematch);
            return Ok(Told::Position(Box::new(self.view(Change::Rematch))));
        }
        self.sheet.check_over()?;
        count_new(&self.new_games, self.address, 1)?;
        let (id, setup) = (random_id(), self.sheet.swapped(VERSION, seed()));
        let standing = Sheet::new(id.clone(), &setup)?.standing();
        // If the server ends between the two, nobody knows of the new game, and nothing is lost.
        self.store.create(&id, now(), &setup, &standing).await?;
        self.request = None;
        self.perform(Act::Rematch(id), Change::Rematch).await
    }
}
