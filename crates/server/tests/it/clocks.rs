//! Clocks on the server: it owns the time, ends matches by its own timer, and takes no time from
//! anyone because of a restart. The tests set the time themselves.

use axum::http::StatusCode;
use parlour_server::{Config, TimeSource};
use serde_json::{Value, json};

use crate::support::{
    Client, Server, ask_from, connect, games, quick, read, some_move, text, with_clock,
};

/// A match with a clock between two people on two devices.
struct Timed {
    server: Server,
    time: TimeSource,
    id: String,
    x: String,
    o: String,
}

impl Timed {
    async fn new(clock: &str) -> Self {
        let time = TimeSource::manual();
        let server = Server::with(Config { time: time.clone(), ..quick() }).await;
        let made = with_clock(&server, games()[1], ("human", "open"), clock).await;
        let id = text(&made["id"]);
        let seat = server.post(&format!("/api/v1/matches/{id}/seat"), json!({})).await;
        Self { server, time, x: text(&made["token"]), o: text(&seat["token"]), id }
    }

    async fn state(&self) -> Value {
        self.server.get(&format!("/api/v1/matches/{}", self.id)).await
    }

    async fn clock(&self) -> Value {
        self.state().await["clock"].clone()
    }

    fn path(&self) -> String {
        format!("/api/v1/matches/{}/actions", self.id)
    }

    async fn act(&self, token: &str, action: Value) -> Value {
        self.server.post(&self.path(), json!({"token": token, "action": action})).await["state"]
            .clone()
    }

    /// Plays a move of the side to move, and returns the state after it.
    async fn play(&self) -> Value {
        let played = some_move(&self.server, &json!({"match": self.id})).await;
        let token = if self.state().await["turn"] == "x" { &self.x } else { &self.o };
        self.act(token, json!({"kind": "move", "move": played})).await
    }

    /// Stops the server and starts another one on its store, with the same time.
    async fn restart(self) -> Self {
        let config = Config { time: self.time.clone(), ..quick() };
        Self { server: self.server.restart_with(config).await, ..self }
    }

    /// Waits for the message that ends the match.
    async fn end(client: &mut Client) -> Value {
        loop {
            let message = client.expect("event").await;
            if message["event"]["kind"] == "timed-out" {
                return message;
            }
        }
    }
}

fn left(x: u64, o: u64) -> Value {
    json!({"x": x, "o": o})
}

#[tokio::test]
async fn moves_are_stamped_by_the_server() {
    let timed = Timed::new("1m+2s").await;
    let clock = timed.clock().await;
    let start =
        json!({"base": 60_000, "increment": 2_000, "left": left(60_000, 60_000), "running": null});
    assert_eq!(clock, start, "the clock starts after the first move");
    timed.time.advance(5_000);
    assert_eq!(timed.play().await["clock"]["left"], left(62_000, 60_000));
    timed.time.advance(10_000);
    let clock = timed.clock().await;
    assert_eq!((&clock["left"], &clock["running"]), (&left(62_000, 50_000), &json!("o")));
    assert_eq!(timed.play().await["clock"]["left"], left(62_000, 52_000));
    timed.time.advance(500);
    assert_eq!(timed.clock().await["left"], left(61_500, 52_000));
}

#[tokio::test]
async fn bad_time_controls_are_refused() {
    let server = Server::new().await;
    for clock in ["", "0", "fast", "99999m", "5m+99999m", "5m+-1s"] {
        let body = json!({"game": games()[1], "clock": clock});
        let (status, message) = server.refused("/api/v1/matches", body).await;
        assert_eq!(status, 422);
        assert!(message.contains("expected a time such as 5m"), "{message}");
    }
}

#[tokio::test]
async fn a_record_continues_with_its_clock() {
    let timed = Timed::new("1m+2s").await;
    let state = timed.play().await;
    let record =
        format!("game: {}\n\n1. {}\n", text(&state["game"]), text(&state["moves"][0]["text"]));
    let body = |left: Value| json!({"text": record, "seats": {"x": "human", "o": "open"}, "clock": {"control": "1m+2s", "left": left}});
    let made = timed.server.post("/api/v1/records", body(left(41_200, 9_800))).await;
    let stopped =
        json!({"base": 60_000, "increment": 2_000, "left": left(41_200, 9_800), "running": null});
    assert_eq!(made["state"]["clock"], stopped, "it waits for the other player");
    let path = format!("/api/v1/matches/{}", text(&made["id"]));
    timed.server.post(&format!("{path}/seat"), json!({})).await;
    timed.time.advance(800);
    let clock = timed.server.get(&path).await["clock"].clone();
    assert_eq!((&clock["left"], &clock["running"]), (&left(41_200, 9_000), &json!("o")));
    let whole = timed.server.post("/api/v1/records", body(Value::Null)).await;
    assert_eq!(whole["state"]["clock"]["left"], left(60_000, 60_000));
    for bad in [left(0, 1), left(1, u64::MAX)] {
        let (status, message) = timed.server.refused("/api/v1/records", body(bad)).await;
        assert_eq!(status, 422);
        assert!(message.contains("expected remaining times"), "{message}");
    }
}

#[tokio::test]
async fn the_timer_ends_a_match_without_its_players() {
    let timed = Timed::new("1m").await;
    let address = timed.server.listen().await;
    timed.play().await;
    let mut spectator = connect(address, &timed.id, "").await;
    spectator.expect("hello").await;
    timed.time.advance(59_999);
    assert_eq!(timed.state().await["result"]["outcome"], "*");
    timed.time.advance(1);
    // The spectator only receives the end; nothing it does causes it.
    let end = Timed::end(&mut spectator).await;
    assert_eq!(end["event"], json!({"kind": "timed-out", "side": "o"}));
    let result = &end["state"]["result"];
    assert_eq!((&result["outcome"], &result["reason"]), (&json!("1-0"), &json!("time")));
    let clock = &end["state"]["clock"];
    assert_eq!((&clock["left"], &clock["running"]), (&left(60_000, 0), &Value::Null));
    // The stored events replay to the same state.
    let timed = timed.restart().await;
    let state = timed.state().await;
    assert_eq!((&state["result"], &state["clock"]), (result, clock));
}

#[tokio::test]
async fn a_move_after_the_flag_comes_too_late() {
    // No timer runs in this server, as if it were busy.
    let timed = Timed::new("1m").await;
    timed.play().await;
    let played = some_move(&timed.server, &json!({"match": timed.id})).await;
    timed.time.advance(60_000);
    let body = json!({"token": timed.o, "action": {"kind": "move", "move": played}});
    let (status, message) = timed.server.refused(&timed.path(), body).await;
    assert_eq!((status, message.contains("the game is over")), (422, true), "{message}");
    assert_eq!(timed.state().await["result"]["reason"], "time");
}

#[tokio::test]
async fn a_closed_match_keeps_counting() {
    let timed = Timed::new("1m").await;
    timed.play().await;
    timed.time.advance(20_000);
    timed.server.close_tables();
    timed.time.advance(5_000);
    assert_eq!(timed.clock().await["left"], left(60_000, 35_000));
    // The timer opens it again to end it.
    let address = timed.server.listen().await;
    timed.server.close_tables();
    timed.time.advance(35_000);
    timed.server.until_ended(&timed.id).await;
    let mut late = connect(address, &timed.id, "").await;
    assert_eq!(late.expect("hello").await["state"]["result"]["reason"], "time");
}

#[tokio::test]
async fn a_restart_takes_no_time_from_anyone() {
    let timed = Timed::new("1m").await;
    timed.play().await;
    timed.time.advance(10_000);
    timed.play().await;
    timed.time.advance(30_000);
    // x has thought for 30 s when the server dies. It is down for an hour.
    let timed = timed.restart().await;
    timed.time.advance(3_600_000);
    let clock = timed.clock().await;
    assert_eq!((&clock["left"], &clock["running"]), (&left(60_000, 50_000), &Value::Null));
    // Spectators do not start the clock, the opponent does after a minute.
    let address = timed.server.listen().await;
    let _spectator = connect(address, &timed.id, "").await;
    let mut o = connect(address, &timed.id, &timed.o).await;
    o.expect("hello").await;
    timed.time.advance(59_999);
    assert_eq!(timed.clock().await["running"], Value::Null);
    timed.time.advance(1);
    loop {
        let presence = o.expect("presence").await;
        if presence["clock"]["running"] == "x" {
            assert_eq!(presence["clock"]["left"], left(60_000, 50_000));
            break;
        }
    }
    timed.time.advance(60_000);
    assert_eq!(Timed::end(&mut o).await["event"]["side"], "x");
}

#[tokio::test]
async fn after_a_restart_the_clock_waits_for_the_player_to_move() {
    let timed = Timed::new("1m").await;
    timed.play().await;
    let timed = timed.restart().await;
    timed.time.advance(100_000);
    let address = timed.server.listen().await;
    let mut o = connect(address, &timed.id, &timed.o).await;
    let clock = o.expect("hello").await["state"]["clock"].clone();
    assert_eq!((&clock["left"], &clock["running"]), (&left(60_000, 60_000), &json!("o")));
    timed.time.advance(1_000);
    assert_eq!(timed.play().await["clock"]["left"], left(60_000, 59_000));
}

#[tokio::test]
async fn takebacks_and_rematches_keep_the_clock() {
    let timed = Timed::new("1m").await;
    timed.play().await;
    timed.time.advance(10_000);
    // Neither player can stop the clock of a game between two people.
    let body = json!({"token": timed.o, "action": {"kind": "pause", "on": true}});
    assert_eq!(timed.server.refused(&timed.path(), body).await.0, 422);
    let asked = timed.act(&timed.x, json!({"kind": "ask-take-back"})).await;
    let answer = json!({"kind": "answer-change", "accept": true, "seq": asked["question"]["seq"]});
    let state = timed.act(&timed.o, answer).await;
    assert_eq!((&state["ply"], &state["clock"]["left"]), (&json!(0), &left(60_000, 50_000)));
    let timed = timed.restart().await;
    assert_eq!(timed.clock().await, state["clock"], "the events have the times");
    timed.act(&timed.x, json!({"kind": "resign"})).await;
    let state = timed.act(&timed.o, json!({"kind": "rematch"})).await;
    let again = timed.server.get(&format!("/api/v1/matches/{}", text(&state["rematch"]))).await;
    assert_eq!(again["clock"]["left"], left(60_000, 60_000));
}

#[tokio::test]
async fn an_open_seat_and_a_pause_stop_the_clock() {
    let time = TimeSource::manual();
    let server = Server::with(Config { time: time.clone(), ..quick() }).await;
    let made = with_clock(&server, games()[1], ("human", "open"), "1m").await;
    let (id, token) = (text(&made["id"]), text(&made["token"]));
    let path = format!("/api/v1/matches/{id}/actions");
    let played = some_move(&server, &json!({"match": id})).await;
    let body = json!({"token": token, "action": {"kind": "move", "move": played}});
    assert_eq!(server.post(&path, body).await["state"]["clock"]["running"], Value::Null);
    let made = with_clock(&server, games()[1], ("human", "human"), "1m").await;
    let (id, token) = (text(&made["id"]), text(&made["token"]));
    let path = format!("/api/v1/matches/{id}/actions");
    let act = async |action: Value| {
        server.post(&path, json!({"token": token, "action": action})).await["state"]["clock"]
            .clone()
    };
    let played = some_move(&server, &json!({"match": id})).await;
    assert_eq!(act(json!({"kind": "move", "move": played})).await["running"], "o");
    time.advance(3_000);
    let clock = act(json!({"kind": "pause", "on": true})).await;
    assert_eq!((&clock["left"], &clock["running"]), (&left(60_000, 57_000), &Value::Null));
    time.advance(9_000);
    let clock = act(json!({"kind": "pause", "on": false})).await;
    assert_eq!((&clock["left"], &clock["running"]), (&left(60_000, 57_000), &json!("o")));
}

#[tokio::test]
async fn bots_play_by_the_clock() {
    let time = TimeSource::manual();
    let server = Server::with(Config { time: time.clone(), ..quick() }).await;
    let address = server.listen().await;
    let made = with_clock(&server, games()[1], ("human", "1"), "1m+1s").await;
    let (id, token) = (text(&made["id"]), text(&made["token"]));
    let mut page = connect(address, &id, &token).await;
    let played = some_move(&server, &json!({"match": id})).await;
    page.act(json!({"kind": "move", "move": played})).await;
    loop {
        let clock = page.expect("event").await["state"]["clock"].clone();
        if clock["running"] == "x" {
            // The time stands still: the bot has used none, and got its increment.
            assert_eq!(clock["left"], left(61_000, 61_000));
            break;
        }
    }
}

#[tokio::test]
async fn a_stranger_can_start_only_so_many_clocks() {
    let server = Server::limited(|mut limits| {
        limits.clocks_per_client = 2;
        limits
    });
    let server = server.await;
    let ask = async |client: u8, clock: Value| {
        let body = json!({"game": games()[1], "clock": clock});
        let response = ask_from(&server, client, "/api/v1/matches", &body).await;
        let status = response.status();
        (status, serde_json::from_str::<Value>(&read(response).await).unwrap())
    };
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(ask(1, json!("5m")).await.1);
    }
    let start = async |made: &Value| {
        let (id, token) = (text(&made["id"]), text(&made["token"]));
        let played = some_move(&server, &json!({"match": id})).await;
        let body = json!({"token": token, "action": {"kind": "move", "move": played}});
        ask_from(&server, 1, &format!("/api/v1/matches/{id}/actions"), &body).await.status()
    };
    assert_eq!((start(&made[0]).await, start(&made[1]).await), (StatusCode::OK, StatusCode::OK));
    assert_eq!(start(&made[2]).await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(ask(1, json!("5m")).await.0, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(ask(1, Value::Null).await.0, StatusCode::CREATED, "without a clock");
    assert_eq!(ask(2, json!("5m")).await.0, StatusCode::CREATED, "another client");
}
