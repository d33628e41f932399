//! The analysis of positions over WebSocket.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use otelo_player::{EvaluationStore, Players, PlayersConfig, Question, SolveSettings, Stopwatch};
use otelo_rules::{Color, Game, Position, Size};
use otelo_server::{App, Machine, SearchQueue, Searchers, Settings};
use otelo_store::Store;
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

use crate::{schema, server::Server, soon};

/// A game with 13 empty squares left, White to move.
const ENDGAME: &str = "e6f6f5d6c7c6c5c4d7b4b5c8f7e8d8e7f8g8b7g6c3b6a6a8b3a4b8a5a7g4h8a3g5b2h7f4a1h4a2c2h3h6c1h2g7b1h5";

struct Analyst(WebSocketStream<TcpStream>);

impl Analyst {
    async fn open(server: &Server) -> Analyst {
        let stream = TcpStream::connect(server.address().await).await.unwrap();
        Analyst(soon(client_async("ws://localhost/api/analysis", stream)).await.unwrap().0)
    }

    async fn send(&mut self, order: Value) {
        schema::check_type("AnalysisOrder", &order);
        soon(self.0.send(Message::text(order.to_string()))).await.unwrap();
    }

    async fn next(&mut self) -> Value {
        loop {
            if let Message::Text(text) = soon(self.0.next()).await.unwrap().unwrap() {
                let message = serde_json::from_str(&text).unwrap();
                schema::check_type("AnalysisMessage", &message);
                return message;
            }
        }
    }

    /// The code of the refusal of an order.
    async fn refused(&mut self, order: Value) -> Value {
        self.send(order).await;
        self.next().await["code"].clone()
    }

    /// The last message of an analysis, and how many came before.
    async fn last(&mut self) -> (Value, usize) {
        for count in 0.. {
            let message = self.next().await;
            assert_eq!(message["type"], "analysis");
            if message["running"] == false {
                return (message, count);
            }
        }
        unreachable!("it ends");
    }
}

fn analyse(position: &str) -> Value {
    json!({ "type": "analyse", "position": position })
}

#[tokio::test]
async fn every_move_gets_its_exact_value() {
    let server = Server::start().await;
    let mut analyst = Analyst::open(&server).await;
    analyst.send(analyse(ENDGAME)).await;
    let (last, _) = analyst.last().await;
    let moves = last["moves"].as_array().unwrap();
    assert_eq!((&last["position"], moves.len() > 2), (&json!(ENDGAME), true));
    assert!(moves.iter().all(|found| found["worth"]["kind"] == "exact"), "{last}");
    assert!(moves.iter().all(|found| found["at_most"] == false));
    assert!(moves.iter().all(|found| found["line"][0] == found["move"]));
    assert!(moves.iter().all(|found| !found["flips"].as_array().unwrap().is_empty()));
    assert!(moves.iter().all(|found| found["line_flips"][0] == found["flips"]));
    let lengths = |found: &Value, key: &str| found[key].as_array().unwrap().len();
    assert!(moves.iter().all(|found| lengths(found, "line_flips") == lengths(found, "line")));
    let numbers: Vec<i64> =
        moves.iter().map(|found| found["worth"]["number"].as_i64().unwrap()).collect();
    assert!(numbers.is_sorted_by(|a, b| a >= b), "{numbers:?}");
    // The same as the best move of the same player.
    let asked = json!({ "board": ENDGAME, "side": "O", "player": last["player"] });
    let best = server.post("/api/best-move", &asked).await.body;
    assert_eq!((&best["value"], &best["exact"]), (&json!(numbers[0]), &json!(true)));
}

/// What an analysis has said, `best-move` says too when it is asked as the message tells: values of a
/// depth, values of a selective search to the end, and exact ones, which `solve` finds as well.
#[tokio::test]
async fn every_value_can_be_found_again() {
    let server = Server::start().await;
    let mut analyst = Analyst::open(&server).await;
    let opening = "f5d6c3d3c4f4f6f3e6e7";
    // 20 and 13 empty squares are left.
    let (late, last) = (&ENDGAME[..ENDGAME.len() - 2 * 7], ENDGAME);
    let mut kinds = Vec::new();
    for (game, deepest) in [(opening, 12), (late, 20), (last, 13)] {
        let start = Position::start(Size::Eight);
        let position = *Game::from_transcript(start, game).unwrap().position();
        let side = if position.turn() == Color::Black { "X" } else { "O" };
        analyst.send(analyse(game)).await;
        loop {
            let message = analyst.next().await;
            if message["position"] != game {
                continue;
            }
            let best = &message["moves"][0];
            let asked = json!({ "board": game, "side": side, "player": message["repeat"] });
            let again = server.post("/api/best-move", &asked).await.body;
            let worth = &best["worth"];
            let found = [&again["value"], &again["kind"], &again["depth"]];
            assert_eq!(found, [&worth["number"], &worth["kind"], &best["depth"]], "{message}");
            if !kinds.contains(&worth["kind"]) {
                kinds.push(worth["kind"].clone());
            }
            if worth["kind"] == "exact" {
                let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
                let (players, settings) = (Players::default(), SolveSettings::default());
                let solved = players.solve(&position, &settings, &clock, &stop, &mut |_| ());
                assert_eq!(worth["number"], solved.unwrap().score.discs());
            }
            let is_deep = message["depth"].as_u64().unwrap() >= deepest;
            if message["running"] == false || (game == opening && is_deep) {
                assert!(is_deep);
                break;
            }
        }
    }
    assert_eq!(kinds, ["estimate", "probable", "exact"]);
}

#[tokio::test]
async fn the_first_values_come_at_once() {
    let server = Server::start().await;
    let mut analyst = Analyst::open(&server).await;
    analyst.send(analyse("f5d6c3")).await;
    let first = analyst.next().await;
    assert_eq!((&first["running"], first["moves"].as_array().unwrap().len()), (&json!(true), 4));
    let kinds = first["moves"].as_array().unwrap().iter().map(|found| &found["worth"]["kind"]);
    assert!(kinds.into_iter().all(|kind| kind == "estimate"));
    let later = analyst.next().await;
    assert!(later["depth"].as_u64() > first["depth"].as_u64());
    assert!(later["nodes"].as_u64() >= first["nodes"].as_u64());
}

#[tokio::test]
async fn moves_into_a_named_opening_carry_its_name() {
    let server = Server::start().await;
    let mut analyst = Analyst::open(&server).await;
    analyst.send(analyse("f5d6c3d3")).await;
    let first = analyst.next().await;
    let moves = first["moves"].as_array().unwrap();
    let name_of = |square: &str| {
        let found = moves.iter().find(|found| found["move"] == square).unwrap();
        found["opening"].clone()
    };
    assert_eq!(name_of("c4"), json!({ "en": "Tiger", "es": "Tigre" }));
    assert_eq!(name_of("c5"), json!({ "en": "Crayfish" }));
    assert_eq!(name_of("e3"), Value::Null);
}

#[tokio::test]
async fn another_position_replaces_the_one_before_and_stop_stops() {
    let server = Server::start().await;
    let mut analyst = Analyst::open(&server).await;
    // More than one address may have at the same time.
    for _ in 0..20 {
        analyst.send(analyse("f5")).await;
    }
    analyst.send(analyse("f5d6")).await;
    while analyst.next().await["position"] != "f5d6" {}
    analyst.send(json!({ "type": "stop" })).await;
    let silent = Instant::now();
    while silent.elapsed() < Duration::from_secs(1) {
        let next = timeout(Duration::from_millis(300), analyst.next()).await;
        if next.is_err() {
            return;
        }
    }
    panic!("it goes on");
}

#[tokio::test]
async fn a_level_ends_by_itself_and_a_pass_has_no_moves() {
    let server = Server::start().await;
    let mut analyst = Analyst::open(&server).await;
    let mut order = analyse("f5d6c3");
    order["player"] = json!("engine:7,lines=2");
    analyst.send(order).await;
    let (last, _) = analyst.last().await;
    let bounds: Vec<bool> = last["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| found["at_most"].as_bool().unwrap())
        .collect();
    assert_eq!((&last["depth"], bounds), (&json!(4), vec![false, false, true, true]));
    analyst.send(analyse("OOOOOOOOOOOOOOX- X")).await;
    let (last, _) = analyst.last().await;
    assert_eq!((&last["moves"], &last["pass"]), (&json!([]), &json!(true)));
}

#[tokio::test]
async fn a_finished_game_has_no_moves() {
    let server = Server::start().await;
    let mut analyst = Analyst::open(&server).await;
    analyst.send(analyse("OOOOOOOOOOOOOOOX X")).await;
    let (last, _) = analyst.last().await;
    assert_eq!((&last["moves"], &last["pass"]), (&json!([]), &json!(false)));
}

/// Fails whoever asks it.
#[derive(Debug)]
struct Faulty;

impl EvaluationStore for Faulty {
    fn find(&self, _: &Question) -> Option<Vec<u8>> {
        panic!("a planted fault");
    }

    fn keep(&self, _: Question, _: Vec<u8>, _: bool) {}
}

/// The client is told, and goes on.
#[tokio::test]
async fn a_search_that_panics_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let evaluations: Option<Arc<dyn EvaluationStore>> = Some(Arc::new(Faulty));
    let players = Players::new(PlayersConfig { evaluations, ..PlayersConfig::default() });
    let searchers = Searchers::new(Arc::new(SearchQueue::default()));
    let settings = Settings::default();
    let state = App::with(store.clone(), settings, searchers, Arc::new(Machine), players);
    let server = Server::of(directory, store, state);
    let mut analyst = Analyst::open(&server).await;
    assert_eq!(analyst.refused(analyse("f5d6")).await, "search-failed");
    assert_eq!(analyst.refused(json!({ "type": "review", "game": "f5d6" })).await, "search-failed");
    analyst.send(analyse("OOOOOOOOOOOOOOX- X")).await;
    assert_eq!(analyst.last().await.0["pass"], true);
}

#[tokio::test]
async fn orders_are_refused_with_their_reason() {
    let server = Server::start().await;
    let mut analyst = Analyst::open(&server).await;
    assert_eq!(analyst.refused(analyse("f5f5")).await, "occupied");
    assert_eq!(analyst.refused(analyse("")).await, "empty");
    let mut order = analyse("f5");
    for (player, code) in [("human", "part"), ("minimax:easy", "part"), ("engine:99", "player")] {
        order["player"] = json!(player);
        assert_eq!(analyst.refused(order.clone()).await, code, "{player}");
    }
    soon(analyst.0.send(Message::text("[]"))).await.unwrap();
    assert_eq!(analyst.next().await["code"], "message");
}

#[tokio::test]
async fn one_address_has_a_limit_of_analyses() {
    let server = Server::start().await;
    let mut analysts = Vec::new();
    for _ in 0..8 {
        let mut analyst = Analyst::open(&server).await;
        analyst.send(analyse("f5")).await;
        assert_eq!(analyst.next().await["type"], "analysis");
        analysts.push(analyst);
    }
    let mut another = Analyst::open(&server).await;
    assert_eq!(another.refused(analyse("f5")).await, "busy");
    analysts.pop();
    // The thread of the closed connection ends soon.
    let start = Instant::now();
    loop {
        another.send(analyse("f5")).await;
        if another.next().await["type"] == "analysis" {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(10), "a place becomes free");
    }
}

/// What was found out before is there at once.
#[tokio::test]
async fn an_analysis_goes_on_where_it_was_stopped() {
    let server = Server::start().await;
    let mut analyst = Analyst::open(&server).await;
    analyst.send(analyse("f5d6c3d3c4f4f6f3")).await;
    let mut last = analyst.next().await;
    while last["depth"].as_u64() < Some(14) {
        last = analyst.next().await;
    }
    analyst.send(json!({ "type": "stop" })).await;
    soon(async {
        loop {
            let mut another = Analyst::open(&server).await;
            another.send(analyse("f5d6c3d3c4f4f6f3")).await;
            if another.next().await["depth"].as_u64() >= last["depth"].as_u64() {
                return;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_game_is_reviewed_from_its_end() {
    let server = Server::start().await;
    let mut analyst = Analyst::open(&server).await;
    let game = "b1a1a2c1d3a3d1d2a4b4d4";
    analyst.send(json!({ "type": "review", "game": game, "level": 2 })).await;
    let (mut moves, mut last) = (Vec::new(), Value::Null);
    while last["running"] != false {
        last = analyst.next().await;
        assert_eq!((&last["type"], &last["game"]), (&json!("review"), &json!(game)));
        moves.extend(last["moves"].as_array().unwrap().clone());
    }
    let plies: Vec<_> = moves.iter().map(|reviewed| reviewed["ply"].as_u64().unwrap()).collect();
    assert!(plies.is_sorted_by(|a, b| a > b) && plies.last() == Some(&0), "{plies:?}");
    assert!(last["summary"]["black"]["accuracy"].as_f64().unwrap() > 0.0);
    // An exact value is that of the solver.
    let before = &ENDGAME[..ENDGAME.len() - 2];
    let asked = json!({ "board": before, "side": "X", "player": "engine:30,exact=yes" });
    let best = server.post("/api/best-move", &asked).await.body;
    analyst.send(json!({ "type": "review", "game": ENDGAME })).await;
    let first = analyst.next().await;
    assert_eq!(first["moves"][0]["before"]["kind"], "exact");
    assert_eq!(first["moves"][0]["before"]["number"], best["value"]);
    // It ends with another order, and begins again at the end.
    analyst.send(analyse("f5d6")).await;
    while analyst.next().await["type"] != "analysis" {}
}

#[tokio::test]
async fn what_cannot_be_reviewed() {
    let server = Server::start().await;
    let mut analyst = Analyst::open(&server).await;
    let review = |game: &str, level| json!({ "type": "review", "game": game, "level": level });
    assert_eq!(analyst.refused(review("-----OX--XO----- X", 1)).await, "part");
    assert_eq!(analyst.refused(review("f5", 20)).await, Value::Null);
    assert_eq!(analyst.refused(review("f5d6a1", 14)).await, "no-flips");
}
