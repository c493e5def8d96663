//! Boards with more moves than can be listed: every request about them is answered, and the workers
//! recover.

use parlour_server::Config;
use serde_json::{Value, json};

use crate::support::{Server, ask_from, connect, metric, quick, read, text, wait_for};

/// A board on which a 50 ms search once took over ten minutes.
const CROWDED: (&str, &str) = (
    "apart:cols=16,rows=16",
    "oxxx1o2o1x1o1x1/ox1x1o6ox2/3o1xx2x2o1oo/1o3o3o2o1x1/1o2x1o2oox1o2/3x1o1oo2o2xo/4x7oo1x/\
     o1x3o2x3ox1/1xo3x4x1o2/1xo1x2x1xxoxx2/1x1o3ox1x5/o1o2xoo1x2x1xx/1o2o1x1xx2ox2/1x1ooo1oox6/\
     3oxxox3x4/1xxxoo1xooxoo1x1 x",
);

/// A stack with an astronomical number of walks.
const TALL: (&str, &str) = ("qawale:stones=12", "nnnnnnnnxoxoxoxoxoxoxoxoxoxo,3/4/4/4 x 2,2");

fn place((game, position): (&str, &str)) -> Value {
    json!({"game": game, "position": position})
}

/// A position reference with more fields.
fn with(place: &Value, more: &Value) -> Value {
    let mut body = place.clone();
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

async fn last_line(server: &Server, path: &str, body: &Value) -> Value {
    let response = ask_from(server, 1, path, body).await;
    assert_eq!(response.status(), 200, "{path}");
    serde_json::from_str(read(response).await.lines().last().unwrap()).unwrap()
}

/// No worker was abandoned, all are idle, and the server is healthy.
async fn assert_workers_are_back(server: &Server) {
    for gauge in ["questions_running", "replays_running", "workers_lost"] {
        wait_for(server, gauge, 0).await;
    }
    assert_eq!(metric(server, "workers_abandoned_total").await, 0);
    assert_eq!(metric(server, "panics_total").await, 0);
    server.get("/healthz").await;
}

#[tokio::test]
async fn every_bot_plays_on_explosive_boards() {
    let server = Server::new().await;
    let address = server.listen().await;
    let bots = [
        "random",
        "greedy",
        "3",
        "ab:time=50ms",
        "mcts:time=50ms",
        "best:time=50ms",
        "solve:time=50ms",
    ];
    for board in [CROWDED, TALL] {
        for bot in bots {
            let body = with(&place(board), &json!({"seats": {"x": bot, "o": "human"}}));
            let made = server.post("/api/v1/matches", body).await;
            let mut client = connect(address, &text(&made["id"]), &text(&made["token"])).await;
            let mut state = client.expect("hello").await["state"].clone();
            if state["ply"] == 0 {
                state = client.expect("event").await["state"].clone();
            }
            // A bot that crashes loses its seat; the server plays only legal moves.
            assert_eq!(state["ply"], 1, "{bot}: {state}");
            assert_eq!(state["seats"]["x"]["kind"], "computer", "{bot}");
        }
    }
    assert_workers_are_back(&server).await;
}

#[tokio::test]
async fn hints_analyses_and_reviews_of_explosive_boards_are_answered() {
    let server = Server::new().await;
    for board in [CROWDED, TALL] {
        let place = place(board);
        let hint = server.post("/api/v1/hint", place.clone()).await;
        let played = with(&place, &json!({"moves": [hint["move"]]}));
        server.post("/api/v1/preview", played.clone()).await;

        let lines = with(&place, &json!({"lines": 3, "millis": 50}));
        let analysis = last_line(&server, "/api/v1/analysis", &lines).await;
        assert_eq!(analysis["done"], true, "{analysis}");
        assert!(analysis["error"].is_null(), "{analysis}");

        let review = last_line(&server, "/api/v1/grades", &played).await;
        assert_eq!(review["moves"].as_array().map(Vec::len), Some(1), "{review}");
    }
    assert_workers_are_back(&server).await;
}

#[tokio::test]
async fn explosive_boards_can_be_viewed() {
    let server = Server::new().await;
    for board in [CROWDED, TALL] {
        for path in ["/api/v1/preview", "/api/v1/steps", "/api/v1/draft"] {
            let found = server.post(path, place(board)).await;
            assert!(found["view"].is_object(), "{path}: {found}");
        }
    }
    assert_workers_are_back(&server).await;
}

#[tokio::test]
async fn disconnecting_frees_the_worker_of_an_explosive_board() {
    let server = Server::with(Config { engine_threads: 2, ..quick() }).await;
    for board in [CROWDED, TALL] {
        let body = with(&place(board), &json!({"millis": 60_000}));
        let asked = ask_from(&server, 1, "/api/v1/analysis", &body).await;
        assert_eq!(asked.status(), 200);
        wait_for(&server, "questions_running", 1).await;
        drop(asked);
        wait_for(&server, "questions_running", 0).await;
    }
    assert_workers_are_back(&server).await;
}

#[tokio::test]
async fn explosive_boards_do_not_delay_other_clients() {
    const HONEST: u8 = 99;
    let server = Server::with(Config { engine_threads: 2, ..quick() }).await;
    let mut held = Vec::new();
    for client in 1..=3 {
        for _ in 0..10 {
            let body = with(&place(CROWDED), &json!({"millis": 60_000}));
            let asked = ask_from(&server, client, "/api/v1/analysis", &body).await;
            assert_eq!(asked.status(), 200);
            held.push(asked);
        }
        let body = with(&place(CROWDED), &json!({"seats": {"x": "best:time=10s", "o": "human"}}));
        assert_eq!(ask_from(&server, client, "/api/v1/matches", &body).await.status(), 201);
    }
    // One worker takes only short jobs: the other has one job of the flood, the rest waits while
    // the hint is answered.
    for _ in 0..3 {
        let hint = ask_from(&server, HONEST, "/api/v1/hint", &place(TALL)).await;
        assert_eq!(hint.status(), 200);
    }
    let waiting = metric(&server, "questions_waiting").await;
    let ended = i64::try_from(held.len()).unwrap() - waiting;
    assert!(waiting >= 15, "{ended} of the flood were served before three hints");
    drop(held);
    wait_for(&server, "questions_waiting", 0).await;
}

#[tokio::test]
async fn bot_only_matches_stop_without_spectators() {
    let server = Server::with(Config { engine_threads: 2, ..quick() }).await;
    let address = server.listen().await;
    let (mut ids, mut held) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        let (id, token) = server.new_match(CROWDED.0, "mcts:time=10s", "mcts:time=10s").await;
        held.push(connect(address, &id, &token).await);
        ids.push(id);
    }
    // One worker takes long jobs.
    wait_for(&server, "questions_running", 1).await;
    wait_for(&server, "questions_waiting", 2).await;
    drop(held);
    wait_for(&server, "sockets", 0).await;
    assert_workers_are_back(&server).await;
    for id in &ids {
        let state = server.get(&format!("/api/v1/matches/{id}")).await;
        assert_eq!((&state["ply"], &state["thinking"]), (&json!(0), &json!(false)));
        assert_eq!(state["seats"]["x"]["kind"], "computer");
    }
    // A returning spectator resumes them.
    let _back = connect(address, &ids[0], "").await;
    wait_for(&server, "questions_running", 1).await;
}
