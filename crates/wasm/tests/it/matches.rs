//! Local matches: created, played, stored as events, and opened again.

use parlour_games::GAMES;
use serde_json::{Value, json};

use crate::support::Module;

/// The first game of the list.
fn any_game() -> &'static str {
    GAMES[0].info().id
}

#[test]
fn a_match_against_a_bot_is_replayed_from_its_events() {
    for game in GAMES {
        let mut module = Module::new();
        let (id, made) = module.create(game.info().id, "human", "greedy");
        assert_eq!((made["think"].as_bool(), &made["row"]["created"]), (Some(false), &json!(5)));
        let mut events: Vec<Value> = Vec::new();
        let mut state = made["state"].clone();
        for turn in 0..4 {
            let action = if turn % 2 == 0 {
                // The person plays what a bot on the same seat would.
                let position = json!({"op": "request", "method": "POST", "path": "/api/v1/steps",
                    "body": {"match": id}});
                let steps = module.ok(&position);
                assert_eq!(steps["ply"], turn);
                json!({"kind": "move", "move": first_move(&mut module, &id), "ply": turn})
            } else {
                module.ok(&json!({"op": "match.think", "id": id, "seed": 3}))["action"].clone()
            };
            let acted =
                module.ok(&json!({"op": "match.act", "id": id, "action": action, "now": 9}));
            assert_eq!(acted["think"], turn % 2 == 0);
            events.extend(acted["events"].as_array().unwrap().iter().cloned());
            state = acted["state"].clone();
        }
        assert_eq!((events.len(), &state["ply"]), (4, &json!(4)));
        let mut again = Module::new();
        let row = &made["row"];
        let opened = again.ok(&json!({"op": "match.open", "id": id, "row": row, "events": events}));
        assert_eq!(opened["state"], state);
        let board = again.ok(&json!({"op": "match.board", "id": id, "ply": 2}));
        assert_eq!(board["ply"], 2);
        let record = again.ok(&json!({"op": "match.record", "id": id, "format": "text"}));
        let imported = json!({"op": "match.import", "request": {"text": record}});
        assert_eq!(again.ok(&imported)["state"]["position"], state["position"]);
        assert_eq!(again.ok(&json!({"op": "match.summary", "id": id}))["ply"], 4);
        again.ok(&json!({"op": "match.close", "id": id}));
        assert_eq!(again.error(&json!({"op": "match.state", "id": id})), "unknown");
    }
}

/// A legal move of the side to move, made of first choices.
fn first_move(module: &mut Module, id: &str) -> String {
    let mut taken: Vec<Value> = Vec::new();
    loop {
        let steps = module.post("/api/v1/steps", &json!({"match": id, "taken": taken}));
        if let Some(played) = steps["progress"]["move"].as_str() {
            return played.to_owned();
        }
        taken.push(steps["choices"][0]["step"].clone());
    }
}

#[test]
fn people_do_not_move_for_bots() {
    let mut module = Module::new();
    let (id, made) = module.create(any_game(), "greedy", "human");
    assert_eq!(made["think"], true);
    let text = first_move(&mut module, &id);
    let act = |bot: bool| {
        let action = json!({"kind": "move", "move": text, "ply": 0, "bot": bot});
        json!({"op": "match.act", "id": id, "action": action, "now": 1})
    };
    assert_eq!(module.error(&act(false)), "forbidden");
    assert_eq!(module.ok(&act(true))["state"]["ply"], 1);
    assert_eq!(module.error(&act(true)), "forbidden", "the person is to move");
}

#[test]
fn a_bot_answers_a_draw_offer() {
    let mut module = Module::new();
    let (id, _) = module.create(any_game(), "human", "greedy");
    let offer = json!({"kind": "offer-draw"});
    let offered = module.ok(&json!({"op": "match.act", "id": id, "action": offer, "now": 1}));
    assert_eq!(offered["think"], true);
    let answer = module.ok(&json!({"op": "match.think", "id": id}))["action"].clone();
    assert_eq!(answer, json!({"kind": "answer-draw", "accept": false, "bot": true}));
    let answered = module.ok(&json!({"op": "match.act", "id": id, "action": answer, "now": 2}));
    assert_eq!(
        (&answered["state"]["draw_offer"], &answered["think"]),
        (&Value::Null, &json!(false))
    );
}

#[test]
fn two_bots_pause_and_step() {
    let mut module = Module::new();
    let (id, _) = module.create(any_game(), "greedy", "random");
    let mut act = |action: Value| {
        module.call(&json!({"op": "match.act", "id": id, "action": action, "now": 1}))
    };
    assert_eq!(act(json!({"kind": "step"}))["error"]["code"], "illegal");
    assert_eq!(act(json!({"kind": "pause", "on": true}))["ok"]["think"], false);
    assert_eq!(act(json!({"kind": "step"}))["ok"]["events"], json!([]));
    let action = module.ok(&json!({"op": "match.think", "id": id, "seed": 1}))["action"].clone();
    let acted = module.ok(&json!({"op": "match.act", "id": id, "action": action, "now": 1}));
    assert_eq!((&acted["state"]["ply"], &acted["think"]), (&json!(1), &json!(false)));
}

#[test]
fn a_rematch_swaps_the_seats() {
    let mut module = Module::new();
    let (id, _) = module.create(any_game(), "human", "2");
    let mut act = |action: Value| {
        module.ok(&json!({"op": "match.act", "id": id, "action": action, "now": 8}))
    };
    act(json!({"kind": "resign"}));
    let acted = act(json!({"kind": "rematch"}));
    let row = &acted["rematch"];
    assert_eq!((&acted["state"]["rematch"], &row["created"]), (&row["id"], &json!(8)));
    let opened = module.ok(&json!({"op": "match.open", "id": row["id"], "row": row}));
    assert_eq!(opened["state"]["seats"]["x"]["bot"], "2");
    assert_eq!(opened["think"], true);
}

/// A match with a clock and one move; returns its id, its row and its event.
fn timed(module: &mut Module, seats: (&str, &str)) -> (String, Value, Vec<Value>) {
    let request =
        json!({"game": any_game(), "clock": "1m+2s", "seats": {"x": seats.0, "o": seats.1}});
    let made = module.ok(&json!({"op": "match.create", "request": request, "now": 1_000}));
    let id = made["row"]["id"].as_str().unwrap().to_owned();
    assert_eq!(made["state"]["clock"]["running"], Value::Null);
    let action = json!({"kind": "move", "move": first_move(module, &id)});
    let acted = module.ok(&json!({"op": "match.act", "id": id, "action": action, "now": 9_000}));
    let clock = &acted["state"]["clock"];
    assert_eq!(
        (&clock["left"], &clock["running"]),
        (&json!({"x": 62_000, "o": 60_000}), &json!("o"))
    );
    (id, made["row"].clone(), acted["events"].as_array().unwrap().clone())
}

#[test]
fn the_page_passes_the_time_of_the_clock() {
    let mut module = Module::new();
    let (id, row, mut events) = timed(&mut module, ("human", "human"));
    let clock = |module: &mut Module, run: bool, now: u64| {
        module.ok(&json!({"op": "match.clock", "id": id, "run": run, "now": now}))
    };
    assert_eq!(clock(&mut module, true, 68_999)["state"]["clock"]["left"]["o"], 1);
    // The page is left, and opened again an hour later.
    let left = clock(&mut module, false, 19_000);
    assert_eq!(left["events"], json!([{"kind": "clock-set", "left": [62_000, 50_000]}]));
    events.push(left["events"][0].clone());
    let mut again = Module::new();
    let open =
        json!({"op": "match.open", "id": id, "row": row, "events": events, "now": 3_600_000});
    assert_eq!(again.ok(&open)["state"]["clock"], left["state"]["clock"]);
    assert_eq!(clock(&mut again, true, 3_600_000)["state"]["clock"]["running"], "o");
    // A move that comes too late is not played.
    let action = json!({"kind": "move", "move": first_move(&mut again, &id)});
    let late = json!({"op": "match.act", "id": id, "action": action, "now": 3_650_000});
    let late = again.ok(&late);
    assert_eq!(late["events"], json!([{"kind": "timed-out", "side": "o"}]));
    assert_eq!(
        (&late["state"]["result"]["reason"], &late["state"]["ply"]),
        (&json!("time"), &json!(1))
    );
    let rematch =
        json!({"op": "match.act", "id": id, "action": {"kind": "rematch"}, "now": 3_660_000});
    assert_eq!(again.ok(&rematch)["rematch"]["clock"], "60s+2s");
}

#[test]
fn the_time_of_a_local_bot_runs() {
    let mut module = Module::new();
    let (id, ..) = timed(&mut module, ("human", "1"));
    let thought = module.ok(&json!({"op": "match.think", "id": id, "seed": 3, "now": 9_500}));
    let act = json!({"op": "match.act", "id": id, "action": thought["action"], "now": 10_000});
    let clock = module.ok(&act)["state"]["clock"].clone();
    assert_eq!((&clock["left"]["o"], &clock["running"]), (&json!(61_000), &json!("x")));
    let request = json!({"game": any_game(), "clock": "soon"});
    assert_eq!(module.error(&json!({"op": "match.create", "request": request})), "illegal");
}
