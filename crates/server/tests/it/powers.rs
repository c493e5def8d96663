//! Permissions in a match: actions that one of two people may do alone, actions that need the
//! consent of both, and attempts to bypass this.

use std::time::Duration;

use parlour_server::Config;
use serde_json::{Value, json};

use crate::support::{Server, connect, games, quick, some_move, text};

/// A match between two people on two devices.
struct Two {
    server: Server,
    id: String,
    x: String,
    o: String,
}

impl Two {
    async fn new() -> Self {
        Self::with(quick()).await
    }

    /// The creator of the match plays x.
    async fn with(config: Config) -> Self {
        let server = Server::with(config).await;
        let (id, x) = server.new_match(games()[1], "human", "open").await;
        let seat = server.post(&format!("/api/v1/matches/{id}/seat"), json!({})).await;
        Self { server, id, x, o: text(&seat["token"]) }
    }

    fn path(&self) -> String {
        format!("/api/v1/matches/{}/actions", self.id)
    }

    async fn state(&self) -> Value {
        self.server.get(&format!("/api/v1/matches/{}", self.id)).await
    }

    /// Acts with a token, and returns the state after it.
    async fn act(&self, token: &str, action: Value) -> Value {
        let body = json!({"token": token, "action": action});
        self.server.post(&self.path(), body).await["state"].clone()
    }

    async fn refused(&self, token: &str, action: Value) -> u16 {
        let before = self.state().await["seq"].clone();
        let body = json!({"token": token, "action": action});
        let (status, _) = self.server.refused(&self.path(), body).await;
        assert_eq!(self.state().await["seq"], before, "{action}");
        status
    }

    async fn turns(&self, n: usize) {
        for _ in 0..n {
            let played = some_move(&self.server, &json!({"match": self.id})).await;
            let token = if self.state().await["turn"] == "x" { &self.x } else { &self.o };
            self.act(token, json!({"kind": "move", "move": played})).await;
        }
    }

    async fn ask(&self, token: &str, change: Value) -> Value {
        self.act(token, json!({"kind": "ask-change", "change": change})).await
    }

    async fn answer(&self, token: &str, accept: bool) -> Value {
        let seq = self.state().await["question"]["seq"].clone();
        self.act(token, json!({"kind": "answer-change", "accept": accept, "seq": seq})).await
    }

    async fn restart(self) -> Self {
        let server = self.server.restart().await;
        Self { server, ..self }
    }
}

/// Every change of the past after three turns and one agreed takeback.
fn changes_of_past_moves(variation: &str) -> [Value; 4] {
    [
        json!({"kind": "undo"}),
        json!({"kind": "goto", "ply": 0}),
        json!({"kind": "redo"}),
        json!({"kind": "vary", "ply": 2, "move": variation}),
    ]
}

#[tokio::test]
async fn changing_past_moves_needs_both_players() {
    let two = Two::new().await;
    two.turns(3).await;
    two.ask(&two.x, json!({"kind": "undo"})).await;
    two.answer(&two.o, true).await;
    let old = text(&two.state().await["moves"][2]["text"]);
    let choices = two.server.post("/api/v1/steps", json!({"match": two.id, "taken": []})).await;
    let mut other = None;
    for choice in choices["choices"].as_array().unwrap() {
        let taken = json!({"match": two.id, "taken": [choice["step"]]});
        let next = two.server.post("/api/v1/steps", taken).await;
        for last in next["choices"].as_array().unwrap() {
            let both = json!({"match": two.id, "taken": [choice["step"], last["step"]]});
            let found = two.server.post("/api/v1/steps", both).await["progress"]["move"].clone();
            other = other.or(found.as_str().filter(|found| *found != old).map(str::to_owned));
        }
    }
    two.act(&two.x, json!({"kind": "move", "move": other.unwrap()})).await;
    two.turns(1).await;
    two.ask(&two.o, json!({"kind": "undo"})).await;
    two.answer(&two.x, true).await;
    // The match is at turn 3 of 4, with a variation at turn 2: everything can be changed, but not
    // by one player alone.
    for change in changes_of_past_moves(&old) {
        for token in [&two.x, &two.o] {
            assert_eq!(two.refused(token, change.clone()).await, 403, "{change}");
        }
    }
    let two = two.restart().await;
    let expected = [2, 0, 1, 3];
    for (change, ply) in changes_of_past_moves(&old).into_iter().zip(expected) {
        let asked = two.ask(&two.x, change.clone()).await;
        assert_eq!(asked["question"]["side"], "x", "{asked}");
        // The asker cannot answer, and there is one question at a time.
        let own = json!({"kind": "answer-change", "accept": true, "seq": asked["seq"]});
        assert_eq!(two.refused(&two.x, own).await, 403);
        let again = json!({"kind": "ask-change", "change": change});
        assert_eq!(two.refused(&two.o, again).await, 422);
        let before = asked["ply"].clone();
        let declined = two.answer(&two.o, false).await;
        assert_eq!((&declined["ply"], &declined["question"]), (&before, &Value::Null));
        two.ask(&two.x, change.clone()).await;
        let changed = two.answer(&two.o, true).await;
        assert_eq!(
            (&changed["ply"], &changed["question"]),
            (&json!(ply), &Value::Null),
            "{change}"
        );
    }
}

#[tokio::test]
async fn a_resigned_game_resumes_if_both_agree() {
    let two = Two::new().await;
    two.turns(1).await;
    two.act(&two.o, json!({"kind": "resign"})).await;
    for token in [&two.x, &two.o] {
        assert_eq!(two.refused(token, json!({"kind": "undo"})).await, 403);
    }
    two.ask(&two.o, json!({"kind": "undo"})).await;
    // The question and its addressee survive a restart.
    let two = two.restart().await;
    let own = json!({"kind": "answer-change", "accept": true});
    assert_eq!(two.refused(&two.o, own).await, 403);
    let resumed = two.answer(&two.x, true).await;
    assert_eq!((&resumed["turn"], &resumed["ply"]), (&json!("o"), &json!(1)));
    // Likewise a draw.
    two.act(&two.o, json!({"kind": "offer-draw"})).await;
    let drawn = two.act(&two.x, json!({"kind": "answer-draw", "accept": true})).await;
    assert_eq!(drawn["result"]["reason"], "agreed");
    assert_eq!(two.refused(&two.x, json!({"kind": "undo"})).await, 403);
}

/// Handing a seat to a bot does not turn a match between two people into a match of one.
#[tokio::test]
async fn a_seat_handed_to_a_bot_still_belongs_to_its_player() {
    let two = Two::new().await;
    two.turns(2).await;
    two.act(&two.x, json!({"kind": "pause", "on": true})).await;
    let lent = two.act(&two.x, json!({"kind": "seat", "side": "x", "seat": "random"})).await;
    assert_eq!((&lent["seats"]["x"]["kind"], &lent["shared"]), (&json!("computer"), &json!(true)));
    for token in [&two.x, &two.o] {
        for change in [json!({"kind": "undo"}), json!({"kind": "goto", "ply": 0})] {
            assert_eq!(two.refused(token, change).await, 403);
        }
    }
    // Neither the seat nor its bot can be changed by the other player, not even after a restart.
    let two = two.restart().await;
    for seat in ["human", "open", "1"] {
        let change = json!({"kind": "seat", "side": "x", "seat": seat});
        assert_eq!(two.refused(&two.o, change).await, 403);
    }
    let seat = json!({"side": "x", "token": two.o});
    let path = format!("/api/v1/matches/{}/seat", two.id);
    assert_eq!(two.server.refused(&path, seat).await.0, 409);
    // The owner of the seat still answers, and takes the seat back.
    two.ask(&two.o, json!({"kind": "undo"})).await;
    assert_eq!(two.answer(&two.x, true).await["ply"], 1);
    let back = two.act(&two.x, json!({"kind": "seat", "side": "x", "seat": "human"})).await;
    assert_eq!(back["seats"]["x"]["kind"], "human");
    assert_eq!(two.refused(&two.x, json!({"kind": "undo"})).await, 403);
}

/// Nor does leaving a seat give it to the other player.
#[tokio::test]
async fn a_vacated_seat_cannot_be_taken_by_the_opponent() {
    let two = Two::new().await;
    two.turns(2).await;
    two.act(&two.o, json!({"kind": "seat", "side": "o", "seat": "open"})).await;
    let path = format!("/api/v1/matches/{}/seat", two.id);
    assert_eq!(two.server.refused(&path, json!({"token": two.x})).await.0, 403);
    let change = json!({"kind": "seat", "side": "o", "seat": "human"});
    assert_eq!(two.refused(&two.x, change).await, 403);
    assert_eq!(two.refused(&two.x, json!({"kind": "undo"})).await, 403);
    // A third person may take the seat, and then owns it.
    let third = text(&two.server.post(&path, json!({})).await["token"]);
    let back = json!({"kind": "seat", "side": "o", "seat": "human"});
    assert_eq!(two.refused(&two.o, back).await, 403);
    two.ask(&two.x, json!({"kind": "undo"})).await;
    assert_eq!(two.answer(&third, true).await["ply"], 0);
}

#[tokio::test]
async fn changing_the_opponents_seat_needs_consent() {
    let two = Two::new().await;
    two.turns(1).await;
    two.act(&two.x, json!({"kind": "pause", "on": true})).await;
    // The creator of the match has no more rights than the guest.
    for (token, side) in [(&two.x, "o"), (&two.o, "x")] {
        for seat in ["human", "open", "random"] {
            let change = json!({"kind": "seat", "side": side, "seat": seat});
            assert_eq!(two.refused(token, change).await, 403);
        }
    }
    let asked = two.ask(&two.x, json!({"kind": "seat", "side": "o", "seat": "random"})).await;
    let change = json!({"kind": "seats", "side": "o", "seat": "random"});
    assert_eq!((&asked["question"]["change"], &asked["take_back"]), (&change, &Value::Null));
    // An answer without a number could reach a question that arrived in between.
    let blind = json!({"kind": "answer-change", "accept": true});
    assert_eq!(two.refused(&two.o, blind).await, 422);
    let stale = json!({"kind": "answer-change", "accept": true, "seq": 1});
    assert_eq!(two.refused(&two.o, stale).await, 422);
    assert_eq!(two.answer(&two.o, true).await["seats"]["o"]["kind"], "computer");
    // The bot plays a seat that is still the guest's.
    let back = two.act(&two.o, json!({"kind": "seat", "side": "o", "seat": "human"})).await;
    assert_eq!(back["seats"]["o"]["kind"], "human");
    // A seat given away for good: one person has both sides, and there is no one to ask.
    let asked = two.ask(&two.x, json!({"kind": "seat", "side": "o", "seat": "human"})).await;
    assert!(asked["question"]["change"].get("holder").is_none());
    two.answer(&two.o, true).await;
    assert_eq!(two.refused(&two.o, json!({"kind": "resign"})).await, 403);
    assert_eq!(two.act(&two.x, json!({"kind": "undo"})).await["ply"], 0);
}

#[tokio::test]
async fn a_question_can_be_withdrawn_and_lapses_after_a_move() {
    let two = Two::new().await;
    two.turns(2).await;
    two.ask(&two.x, json!({"kind": "goto", "ply": 0})).await;
    let none = two.answer(&two.x, false).await;
    assert_eq!((&none["question"], &none["ply"]), (&Value::Null, &json!(2)));
    let asked = two.ask(&two.x, json!({"kind": "goto", "ply": 0})).await;
    two.turns(1).await;
    let late = json!({"kind": "answer-change", "accept": true, "seq": asked["seq"]});
    assert_eq!(two.refused(&two.o, late).await, 422);
    // Only actions that need consent and are possible can be asked for.
    for change in [
        json!({"kind": "resign"}),
        json!({"kind": "pause", "on": true}),
        json!({"kind": "ask-change", "change": {"kind": "undo"}}),
        json!({"kind": "seat", "side": "x", "seat": "1"}),
        json!({"kind": "vary", "ply": 0, "move": "nonsense"}),
        json!({"kind": "goto", "ply": 99}),
    ] {
        let ask = json!({"kind": "ask-change", "change": change});
        assert_eq!(two.refused(&two.x, ask).await, 422, "{change}");
    }
}

#[tokio::test]
async fn only_players_may_pause() {
    let server = Server::new().await;
    let (id, maker) = server.new_match(games()[1], "open", "open").await;
    let path = format!("/api/v1/matches/{id}/seat");
    let x = text(&server.post(&path, json!({"side": "x"})).await["token"]);
    let o = text(&server.post(&path, json!({"side": "o"})).await["token"]);
    let two = Two { server, id, x, o };
    two.turns(2).await;
    for (token, on) in [(&two.x, true), (&two.o, false), (&two.o, true), (&two.x, false)] {
        assert_eq!(two.act(token, json!({"kind": "pause", "on": on})).await["paused"], on);
    }
    for action in [
        json!({"kind": "pause", "on": true}),
        json!({"kind": "step"}),
        json!({"kind": "undo"}),
        json!({"kind": "goto", "ply": 0}),
        json!({"kind": "ask-change", "change": {"kind": "undo"}}),
        json!({"kind": "seat", "side": "x", "seat": "human"}),
        json!({"kind": "seat", "side": "o", "seat": "1"}),
        json!({"kind": "claim"}),
        json!({"kind": "resign", "side": "x"}),
        json!({"kind": "rematch"}),
    ] {
        assert_eq!(two.refused(&maker, action.clone()).await, 403, "{action}");
    }
    // Nor if a guest plays a bot that the creator chose.
    let (id, maker) = two.server.new_match(games()[1], "open", "1").await;
    two.server.post(&format!("/api/v1/matches/{id}/seat"), json!({})).await;
    let path = format!("/api/v1/matches/{id}/actions");
    for action in [json!({"kind": "pause", "on": true}), json!({"kind": "undo"})] {
        let body = json!({"token": maker, "action": action});
        assert_eq!(two.server.refused(&path, body).await.0, 403);
    }
}

#[tokio::test]
async fn a_rematch_follows_a_finished_game_with_the_same_players() {
    let two = Two::with(Config { absence_limit: Duration::ZERO, ..quick() }).await;
    two.turns(1).await;
    assert_eq!(two.refused(&two.x, json!({"kind": "rematch"})).await, 422);
    two.act(&two.x, json!({"kind": "seat", "side": "x", "seat": "random"})).await;
    two.act(&two.x, json!({"kind": "resign"})).await;
    let id = text(&two.act(&two.o, json!({"kind": "rematch"})).await["rematch"]);
    let again = Two { id, x: two.o, o: two.x, server: two.server };
    let state = again.state().await;
    assert_eq!((&state["shared"], &state["seats"]["o"]["kind"]), (&json!(true), &json!("human")));
    again.turns(1).await;
    assert_eq!(again.refused(&again.x, json!({"kind": "undo"})).await, 403);
    // There is no win against a person who never joined the rematch.
    assert_eq!(again.state().await["claim_in"], json!({"x": null, "o": 0}));
    assert_eq!(again.refused(&again.x, json!({"kind": "claim"})).await, 422);
    again.turns(2).await;
    assert_eq!(again.act(&again.x, json!({"kind": "claim"})).await["result"]["outcome"], "1-0");
}

#[tokio::test]
async fn the_opponent_of_an_absent_player_may_claim_or_replace() {
    let two = Two::with(Config { absence_limit: Duration::ZERO, ..quick() }).await;
    let address = two.server.listen().await;
    let mut x = connect(address, &two.id, &two.x).await;
    x.expect("hello").await;
    let o = connect(address, &two.id, &two.o).await;
    while x.expect("presence").await["presence"]["o"] != 1 {}
    two.turns(2).await;
    // It is x's own turn.
    assert_eq!(two.refused(&two.x, json!({"kind": "claim"})).await, 422);
    two.turns(1).await;
    // The other player is connected.
    assert_eq!(two.state().await["claim_in"], json!({"x": null, "o": null}));
    assert_eq!(two.refused(&two.x, json!({"kind": "claim"})).await, 422);
    let replace = json!({"kind": "seat", "side": "o", "seat": "random"});
    assert_eq!(two.refused(&two.x, replace.clone()).await, 403);
    drop(o);
    let gone = loop {
        let message = x.expect("presence").await;
        if message["presence"]["o"] == 0 {
            break message;
        }
    };
    assert_eq!(gone["claim_in"], json!({"x": null, "o": 0}));
    // Handing the seat to a bot keeps it the other player's.
    two.act(&two.x, json!({"kind": "pause", "on": true})).await;
    two.act(&two.x, replace).await;
    let take = json!({"kind": "seat", "side": "o", "seat": "human"});
    assert_eq!(two.refused(&two.x, take.clone()).await, 403);
    assert_eq!(two.refused(&two.x, json!({"kind": "undo"})).await, 403);
    let mut o = connect(address, &two.id, &two.o).await;
    let you = o.expect("hello").await["you"].clone();
    assert_eq!(you, json!({"sides": [], "lent": ["o"], "owner": false}));
    two.act(&two.o, take).await;
    drop(o);
    while x.expect("presence").await["presence"]["o"] != 0 {}
    let over = two.act(&two.x, json!({"kind": "claim"})).await;
    let result = (&over["result"]["outcome"], &over["result"]["reason"]);
    assert_eq!(result, (&json!("1-0"), &json!("abandoned")));
    // A claim is final, and its record can be read.
    assert_eq!(two.refused(&two.x, json!({"kind": "undo"})).await, 403);
    let record = two.server.get(&format!("/api/v1/matches/{}/record", two.id)).await;
    let read = two.server.post("/api/v1/records", json!({"text": record})).await;
    assert_eq!(read["state"]["result"], over["result"]);
    let two = two.restart().await;
    assert_eq!(two.state().await["result"], over["result"]);
}

#[tokio::test]
async fn a_short_absence_costs_nothing() {
    let two = Two::new().await;
    two.turns(3).await;
    // Five minutes from the last move, or from the start of the server.
    let two = two.restart().await;
    let left = two.state().await["claim_in"]["o"].as_u64().unwrap();
    assert!((1..=300).contains(&left), "{left}");
    assert_eq!(two.refused(&two.x, json!({"kind": "claim"})).await, 422);
    let replace = json!({"kind": "seat", "side": "o", "seat": "1"});
    assert_eq!(two.refused(&two.x, replace).await, 403);
    // Alone at one device, there is no one to claim against.
    let (id, token) = two.server.new_match(games()[1], "human", "human").await;
    let body = json!({"token": token, "action": {"kind": "claim"}});
    let path = format!("/api/v1/matches/{id}/actions");
    assert_eq!(two.server.refused(&path, body).await.0, 422);
}
