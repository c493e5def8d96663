//! Sockets: two people, a bot, lost connections.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::support::{Server, connect, games, some_move, text, try_connect, with_token};

#[tokio::test]
async fn two_clients_play_a_complete_game() {
    let server = Server::new().await;
    let address = server.listen().await;
    for game in games() {
        let (id, token) = server.new_match(game, "human", "open").await;
        let mut one = connect(address, &id, &token).await.named("one");
        let hello = one.expect("hello").await;
        assert_eq!((hello["you"]["sides"].clone(), hello["seq"].clone()), (json!(["x"]), json!(0)));
        let seat = server.post(&format!("/api/v1/matches/{id}/seat"), json!({})).await;
        let mut two = connect(address, &id, &text(&seat["token"])).await.named("two");
        let hello = two.expect("hello").await;
        assert_eq!(hello["you"]["sides"], json!(["o"]));
        assert_eq!(hello["state"]["presence"], json!({"x": 1, "o": 1, "watchers": 0}));
        let mut state = hello["state"].clone();
        let mut seq = 1;
        while let Some(turn) = state["turn"].as_str() {
            let played = some_move(&server, &json!({"match": id})).await;
            let (mover, other) =
                if turn == "x" { (&mut one, &mut two) } else { (&mut two, &mut one) };
            let action = json!({"kind": "move", "move": played, "ply": state["ply"]});
            // Not out of turn.
            let (refused, _) = other.act(action.clone()).await;
            assert_eq!(
                (refused["type"].clone(), refused["code"].clone()),
                (json!("refused"), json!("forbidden"))
            );
            let (ack, events) = mover.act(action).await;
            seq += 1;
            assert_eq!((ack["type"].clone(), ack["seq"].clone()), (json!("ack"), json!(seq)));
            let own = events.last().expect("the event comes before the ack");
            assert_eq!(
                (own["seq"].clone(), own["event"]["move"].clone()),
                (json!(seq), json!(played))
            );
            let seen = other.expect("event").await;
            let seen = if seen["seq"] == 1 { other.expect("event").await } else { seen };
            assert_eq!(
                (seen["seq"].clone(), seen["state"].clone()),
                (json!(seq), own["state"].clone())
            );
            state = seen["state"].clone();
            if seq > 40 {
                break;
            }
        }
        let (ack, _) = one.act(json!({"kind": "resign"})).await;
        assert!(["ack", "refused"].contains(&ack["type"].as_str().unwrap()));
        let end = server.get(&format!("/api/v1/matches/{id}")).await;
        assert!(end["turn"].is_null(), "{game}");
    }
}

#[tokio::test]
async fn bots_reply_and_play_each_other() {
    let server = Server::new().await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[1], "human", "1").await;
    let mut client = connect(address, &id, &token).await;
    client.expect("hello").await;
    let played = some_move(&server, &json!({"match": id})).await;
    client.act(json!({"kind": "move", "move": played})).await;
    let event = client.expect("event").await;
    assert_eq!(
        (event["event"]["side"].clone(), event["state"]["ply"].clone()),
        (json!("o"), json!(2))
    );
    // Back to the person's own turn, past the bot's.
    let (_, events) = client.act(json!({"kind": "undo"})).await;
    assert_eq!(events.last().unwrap()["state"]["ply"], 0);

    let (id, token) = server.new_match(games()[3], "random", "random").await;
    let mut client = connect(address, &id, &token).await;
    let mut state = client.expect("hello").await["state"].clone();
    while !state["turn"].is_null() {
        state = client.expect("event").await["state"].clone();
    }
    assert_ne!(state["result"]["outcome"], "*");
}

#[tokio::test]
async fn bots_pause_and_step() {
    let server = Server::new().await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    let mut client = connect(address, &id, &token).await;
    client.expect("hello").await;
    let (refused, _) = client.act(json!({"kind": "step"})).await;
    assert_eq!(refused["type"], "refused");
    client.act(json!({"kind": "pause", "on": true})).await;
    for side in ["x", "o"] {
        let (ack, _) = client.act(json!({"kind": "seat", "side": side, "seat": "random"})).await;
        assert_eq!(ack["type"], "ack", "{ack}");
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let state = server.get(&format!("/api/v1/matches/{id}")).await;
    assert_eq!((state["ply"].clone(), state["thinking"].clone()), (json!(0), json!(false)));
    let (ack, _) = client.act(json!({"kind": "step"})).await;
    assert_eq!((ack["type"].clone(), ack["seq"].clone()), (json!("ack"), Value::Null));
    let event = client.expect("event").await;
    assert_eq!(event["state"]["ply"], 1);
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(server.get(&format!("/api/v1/matches/{id}")).await["ply"], 1);
}

#[tokio::test]
async fn a_returning_client_gets_missed_events() {
    let server = Server::new().await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    let mut client = connect(address, &id, &token).await;
    client.expect("hello").await;
    let mut played = Vec::new();
    for _ in 0..4 {
        let text = some_move(&server, &json!({"match": id})).await;
        client.act(json!({"kind": "move", "move": text})).await;
        played.push(text);
    }
    drop(client);
    let query = format!("match={id}&since=1");
    let mut again = try_connect(address, &query, &[with_token(&token)]).await.ok().unwrap();
    let hello = again.expect("hello").await;
    let missed: Vec<(u64, String)> = hello["missed"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["seq"].as_u64().unwrap(), text(&one["event"]["move"])))
        .collect();
    let expected: Vec<(u64, String)> = (1..).zip(played).skip(1).collect();
    assert_eq!(missed, expected);
    assert_eq!(hello["state"]["ply"], 4);
}

#[tokio::test]
async fn a_takeback_needs_consent() {
    let server = Server::new().await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[1], "human", "open").await;
    let seat = server.post(&format!("/api/v1/matches/{id}/seat"), json!({})).await;
    let mut x = connect(address, &id, &token).await;
    let mut o = connect(address, &id, &text(&seat["token"])).await;
    x.expect("hello").await;
    o.expect("hello").await;
    let (nothing, _) = x.act(json!({"kind": "ask-take-back"})).await;
    assert_eq!(nothing["code"], "illegal", "{nothing}");
    for turn in 0..3 {
        let text = some_move(&server, &json!({"match": id})).await;
        let mover = if turn % 2 == 0 { &mut x } else { &mut o };
        mover.act(json!({"kind": "move", "move": text})).await;
    }
    let (refused, _) = o.act(json!({"kind": "undo"})).await;
    assert_eq!(refused["code"], "forbidden");

    // Asked, declined: nothing changes.
    let (_, events) = o.act(json!({"kind": "ask-take-back"})).await;
    assert_eq!(events[0]["state"]["take_back"], json!({"side": "o", "ply": 1}));
    let (own, _) = o.act(json!({"kind": "answer-take-back", "accept": true})).await;
    assert_eq!(own["code"], "forbidden");
    let (_, events) = x.act(json!({"kind": "answer-take-back", "accept": false})).await;
    let state = &events.last().unwrap()["state"];
    assert_eq!((state["take_back"].clone(), state["ply"].clone()), (Value::Null, json!(3)));

    // Asked, and a move is played meanwhile: there is nothing to answer.
    o.act(json!({"kind": "ask-take-back"})).await;
    let text = some_move(&server, &json!({"match": id})).await;
    o.act(json!({"kind": "move", "move": text})).await;
    let (late, _) = x.act(json!({"kind": "answer-take-back", "accept": true})).await;
    assert_eq!(late["code"], "illegal");

    // Asked, agreed: back to the asker's turn, also after a restart.
    x.act(json!({"kind": "ask-take-back"})).await;
    let (_, events) = o.act(json!({"kind": "answer-take-back", "accept": true})).await;
    assert_eq!(events.last().unwrap()["state"]["ply"], 2);
    let server = server.restart().await;
    assert_eq!(server.get(&format!("/api/v1/matches/{id}")).await["ply"], 2);
}

#[tokio::test]
async fn a_resent_action_is_applied_once() {
    let server = Server::new().await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    let text = some_move(&server, &json!({"match": id})).await;
    let action = json!({"kind": "move", "move": text});
    let mut client = connect(address, &id, &token).await;
    let (first, _) = client.act_as("same", action.clone()).await;
    // Even by a server that was restarted in between.
    let server = server.restart().await;
    let address = server.listen().await;
    let mut client = connect(address, &id, &token).await;
    let (second, events) = client.act_as("same", action).await;
    assert_eq!((first, events.len()), (second, 0));
    assert_eq!(server.get(&format!("/api/v1/matches/{id}")).await["ply"], 1);
}

#[tokio::test]
async fn malformed_messages_are_refused_and_shutdown_is_announced() {
    let server = Server::new().await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[0], "human", "open").await;
    let mut watcher = connect(address, &id, "").await;
    assert_eq!(
        watcher.expect("hello").await["you"],
        json!({"sides": [], "lent": [], "owner": false})
    );
    let (refused, _) = watcher.act(json!({"kind": "resign"})).await;
    assert_eq!(refused["code"], "forbidden");
    let mut client = connect(address, &id, &token).await;
    let seen = watcher.expect("presence").await;
    assert_eq!(seen["presence"]["x"], 1);
    client.expect("hello").await;
    for bad in [json!(1), json!({"type": "nonsense"}), json!({"type": "act"}), json!([])] {
        client.send(bad).await;
        assert_eq!(client.expect("refused").await["code"], "malformed");
    }
    client.send(json!({"type": "ping", "id": "p"})).await;
    assert_eq!(client.expect("pong").await["id"], "p");
    server.app.shut_down();
    for one in [&mut client, &mut watcher] {
        assert_eq!(one.expect("bye").await["why"], "shutdown");
    }
}

/// A token in a URL ends up in logs and histories, so there are two other ways; the old one is
/// still accepted.
#[tokio::test]
async fn a_seat_token_comes_in_a_header() {
    let server = Server::new().await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[1], "human", "open").await;
    let plain = || with_token("");
    let bearer = |token: &str| ("authorization", format!("Bearer {token}"));
    let named = format!("match={id}");
    for (query, headers, sides) in [
        (named.clone(), vec![with_token(&token)], json!(["x"])),
        (named.clone(), vec![plain(), bearer(&token)], json!(["x"])),
        (format!("{named}&token={token}"), vec![plain()], json!(["x"])),
        (named.clone(), vec![plain()], json!([])),
        (named.clone(), vec![plain(), bearer("nonsense")], json!([])),
    ] {
        let mut client = try_connect(address, &query, &headers).await.ok().unwrap();
        assert_eq!(client.expect("hello").await["you"]["sides"], sides, "{query} {headers:?}");
    }
    let act = async |header: (&str, String), body: Value| {
        let request = Request::post(format!("/api/v1/matches/{id}/actions"))
            .header("host", "localhost")
            .header("content-type", "application/json")
            .header(header.0, header.1)
            .body(Body::from(body.to_string()));
        server.raw(request.unwrap()).await.0.as_u16()
    };
    let body = json!({"action": {"kind": "pause", "on": true}});
    assert_eq!(act(bearer(&token), body.clone()).await, 200);
    assert_eq!(act(("accept", "*/*".to_owned()), body).await, 403);
    // A person with a seat who takes another keeps the token.
    let other = server.new_match(games()[1], "human", "open").await;
    let request = Request::post(format!("/api/v1/matches/{}/seat", other.0))
        .header("host", "localhost")
        .header("content-type", "application/json")
        .header("authorization", format!("Bearer {}", other.1))
        .body(Body::from("{}"));
    let (status, body) = server.raw(request.unwrap()).await;
    let body: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((status.as_u16(), &body["token"]), (200, &json!(other.1)));
}

/// How a client applies an event: its known moves, then the new ones.
fn with_known_moves(known: &Value, event: &Value) -> (Vec<Value>, Vec<Value>) {
    let (state, list) = (&event["state"], |of: &Value| of.as_array().unwrap().clone());
    let from = state["moves_from"].as_u64().unwrap_or(0);
    let mut moves = list(&known["moves"]);
    moves.truncate(from as usize);
    moves.extend(list(&state["moves"]));
    let mut variations = list(&known["variations"]);
    variations.retain(|one| one["ply"].as_u64().unwrap() < from);
    variations.extend(list(&state["variations"]));
    (moves, variations)
}

#[tokio::test]
async fn events_contain_only_changed_moves() {
    let server = Server::new().await;
    let (id, token) = server.new_match("pathway", "human", "human").await;
    let mut client = connect(server.listen().await, &id, &token).await;
    let mut known = client.expect("hello").await["state"].clone();
    let (play, goto) = (
        |text: &str| json!({"kind": "move", "move": text}),
        |ply: u32| json!({"kind": "goto", "ply": ply}),
    );
    let script = [
        (play("a1"), 1),
        (play("b2"), 1),
        (play("c3"), 1),
        (play("d4"), 1),
        // Browsing does not change the line.
        (goto(1), 0),
        // Three moves become a variation of the one that is played.
        (play("f6"), 1),
        (play("a6"), 1),
        (json!({"kind": "vary", "ply": 1, "move": "b2"}), 3),
        (goto(3), 0),
        (play("d4"), 0),
        (json!({"kind": "undo"}), 0),
        // Undone moves are dropped when the game ends.
        (json!({"kind": "resign", "side": "o"}), 0),
    ];
    for (action, n_new) in script {
        let (ack, events) = client.act(action.clone()).await;
        assert_eq!(ack["type"], "ack", "{action}: {ack}");
        let event = events.last().unwrap();
        assert_eq!(event["state"]["moves"].as_array().unwrap().len(), n_new, "{action}");
        let (moves, variations) = with_known_moves(&known, event);
        known = server.get(&format!("/api/v1/matches/{id}")).await;
        assert_eq!(
            (json!(moves), json!(variations)),
            (known["moves"].clone(), known["variations"].clone()),
            "{action}"
        );
    }
    assert_eq!(known["moves"].as_array().unwrap().len(), 3);
}
