//! The expected state of a game between two people (a reference model of the server).

use anyhow::{Context, ensure};
use otelo_rng::Rng;
use otelo_rules::{Color, Game, Move, Position, Size};
use serde_json::{Value, json};

/// The expected state of a game.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    game: Game,
    names: [Option<String>; 2],
    title: Option<String>,
    resigned: Option<Color>,
}

/// An order of a client.
#[derive(Debug, Clone)]
pub(crate) enum Order {
    Play(Move),
    Undo,
    Redo,
    Resign(Color),
    Rename(Color, String),
    Title(String),
}

impl Model {
    pub(crate) fn new(size: Size) -> Model {
        let game = Game::from_position(Position::start(size));
        Model { game, names: [None, None], title: None, resigned: None }
    }

    /// A random order that is allowed now, most often a move.
    pub(crate) fn some_order(&self, rng: &mut Rng) -> Order {
        let text = |rng: &mut Rng| format!("{:x}", rng.u32(..));
        let color = if rng.bool() { Color::Black } else { Color::White };
        let moves = self.game.position().moves();
        loop {
            match rng.u8(0..20) {
                0 => return Order::Rename(color, text(rng)),
                1 => return Order::Title(text(rng)),
                2 | 3 if self.resigned.is_some() || self.game.ply() > 0 => return Order::Undo,
                4 if self.resigned.is_none() && self.game.undone().len() > 0 => return Order::Redo,
                5 if !self.is_over() && rng.u8(0..4) == 0 => return Order::Resign(color),
                6.. if !self.is_over() => {
                    if let Some(square) = rng.choice(moves) {
                        return Order::Play(Move::Place(square));
                    }
                }
                _ => {}
            }
        }
    }

    fn is_over(&self) -> bool {
        self.resigned.is_some() || self.game.is_over()
    }

    /// The order as JSON.
    pub(crate) fn message(&self, order: &Order) -> Value {
        let ply = self.game.ply();
        let name = |color: &Color| color.to_string().to_lowercase();
        match order {
            Order::Play(played) => {
                json!({ "type": "play", "square": played.to_string(), "ply": ply })
            }
            Order::Undo => json!({ "type": "undo", "ply": ply }),
            Order::Redo => json!({ "type": "redo", "ply": ply }),
            Order::Resign(color) => json!({ "type": "resign", "color": name(color), "ply": ply }),
            Order::Rename(color, text) => {
                json!({ "type": "rename", "color": name(color), "name": text })
            }
            Order::Title(title) => json!({ "type": "title", "title": title }),
        }
    }

    /// The game after an order.
    pub(crate) fn after(&self, order: &Order) -> anyhow::Result<Model> {
        let mut model = self.clone();
        let game = &mut model.game;
        match order {
            Order::Play(played) => {
                game.play(*played)?;
                if game.position().must_pass() {
                    game.play(Move::Pass)?;
                }
            }
            Order::Undo if model.resigned.is_some() => model.resigned = None,
            // Undo and redo skip forced passes.
            Order::Undo => while game.undo().is_some() && game.position().must_pass() {},
            Order::Redo => while game.redo().is_some() && game.position().must_pass() {},
            Order::Resign(color) => model.resigned = Some(*color),
            Order::Rename(color, name) => model.names[*color as usize] = Some(name.clone()),
            Order::Title(title) => model.title = Some(title.clone()),
        }
        Ok(model)
    }

    /// Checks that the game shown by the server is in this state.
    pub(crate) fn check(&self, shown: &Value) -> anyhow::Result<()> {
        let moves = shown["moves"].as_array().context("moves are a list")?;
        let moves: Vec<&str> = moves.iter().filter_map(|played| played["move"].as_str()).collect();
        let known: Vec<String> = self.game.moves().map(|played| played.to_string()).collect();
        ensure!(moves == known, "moves {moves:?} instead of {known:?}");
        let discs = |color| u64::from(self.game.position().board().discs(color).len());
        for (key, color) in [("black", Color::Black), ("white", Color::White)] {
            let (seen, known) = (&shown["seats"][key]["name"], &self.names[color as usize]);
            ensure!(*seen == json!(known), "name {seen} instead of {known:?}");
            let (seen, known) = (&shown[key], discs(color));
            ensure!(*seen == json!(known), "{seen} discs instead of {known}");
        }
        ensure!(shown["title"] == json!(self.title), "title {}", shown["title"]);
        let resigned = &shown["outcome"]["resigned"];
        let known = self.resigned.map(|color| color.to_string().to_lowercase());
        ensure!(*resigned == json!(known), "resigned {resigned} instead of {known:?}");
        let is_over = shown["turn"].is_null();
        ensure!(is_over == self.is_over(), "over: {is_over}");
        Ok(())
    }
}
