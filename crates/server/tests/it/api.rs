//! The HTTP paths, as a client uses them.

use parlour_messages::Localization;
use parlour_server::store::Store;
use serde_json::{Value, json};

use crate::support::{Server, games, some_move, text};

#[tokio::test]
async fn every_game_can_be_listed_learned_and_started() {
    let server = Server::new().await;
    let list = server.get("/api/v1/games").await;
    let list = list["games"].as_array().unwrap();
    assert_eq!(list.iter().map(|game| text(&game["id"])).collect::<Vec<_>>(), games());
    assert_eq!(server.get("/api/v1/about").await["games"], json!(games()));
    for game in list {
        let id = text(&game["id"]);
        // Lists of games need nothing else about lessons and puzzles.
        let lessons = server.get(&format!("/api/v1/games/{id}/lessons")).await;
        let tasks = lessons["lessons"].as_array().unwrap().iter();
        let n_tasks: usize = tasks.map(|lesson| lesson["tasks"].as_array().unwrap().len()).sum();
        let puzzles = server.get(&format!("/api/v1/games/{id}/puzzles")).await;
        let n_puzzles = puzzles["puzzles"].as_array().unwrap().len();
        assert_eq!(
            (&game["tasks"], &game["puzzles"]),
            (&json!(n_tasks), &json!(n_puzzles)),
            "{id}"
        );
        let start = &game["start"];
        let n_cells =
            start["columns"].as_array().unwrap().len() * start["rows"].as_array().unwrap().len();
        assert_eq!(start["cells"].as_array().unwrap().len(), n_cells, "{id}");
        assert_eq!(game["colors"], start["colors"], "{id}");
        assert!(game["levels"].as_u64().unwrap() > 0, "{id}");
        let rules = server.get(&format!("/api/v1/games/{id}/rules")).await;
        assert!(text(&rules["markdown"]).len() > 500, "{id}");
        let board = server.post("/api/v1/preview", json!({"game": id})).await;
        assert_eq!(board["ply"], 0);
        let (made, _) = server.new_match(&id, "human", "human").await;
        let state = server.get(&format!("/api/v1/matches/{made}")).await;
        assert_eq!((state["seq"].clone(), state["id"].clone()), (json!(0), json!(id)));
        // The position in the response can be used anywhere.
        let again = server.post("/api/v1/preview", json!({"position": board["position"]})).await;
        assert_eq!(again["view"]["cells"], board["view"]["cells"], "{id}");
    }
}

#[tokio::test]
async fn every_first_lesson_is_solved_by_its_solution() {
    let server = Server::new().await;
    for game in parlour_games::GAMES {
        let id = game.info().id;
        let response = server.get(&format!("/api/v1/games/{id}/lessons")).await;
        let lessons = parlour_lessons::Lesson::parse(game.info().lessons).unwrap();
        assert_eq!(response["lessons"].as_array().unwrap().len(), lessons.len());
        assert!(!response.to_string().contains("solution"), "{id}");
        let path = format!("/api/v1/games/{id}/lessons/0/0");
        let open = server.post(&path, json!({})).await;
        assert_eq!(open["state"], "open", "{id}");
        let moves: Vec<&String> = lessons[0].tasks[0].solution.iter().step_by(2).collect();
        let solved = server.post(&path, json!({ "moves": moves })).await;
        assert_eq!(solved["state"], "solved", "{id}: {solved}");
        assert!(!text(&solved["text"]).is_empty());
        let (status, _) = server.refused(&format!("{path}9"), json!({})).await;
        assert_eq!(status, 404);
    }
}

#[tokio::test]
async fn rules_and_lessons_are_localized() {
    let server = Server::new().await;
    for game in parlour_games::GAMES {
        let info = game.info();
        for translation in info.translations {
            let (id, language) = (info.id, translation.language);
            let rules = server.get(&format!("/api/v1/games/{id}/rules?lang={language}")).await;
            assert_eq!(rules["lang"], language);
            assert_eq!(rules["markdown"], translation.rules_text);
            let path = format!("/api/v1/games/{id}/lessons?lang={language}");
            let response = server.get(&path).await;
            let lessons = parlour_lessons::Lesson::parse(translation.lessons).unwrap();
            let task = &lessons[0].tasks[0];
            let first = &response["lessons"][0]["tasks"][0];
            assert_eq!(
                (&response["lang"], &first["title"]),
                (&json!(language), &json!(task.title))
            );
            let localization = Localization::for_game(language.parse().unwrap(), info);
            assert_eq!(first["goals"][0], localization.text(&task.goals[0].message()));
            let path = format!("/api/v1/games/{id}/lessons/0/0?lang={language}");
            let answer = server.post(&path, json!({"moves": [task.solution[0]]})).await;
            assert_eq!((&answer["lang"], &answer["text"]), (&json!(language), &json!(task.praise)));
        }
        let id = info.id;
        let rules = server.get(&format!("/api/v1/games/{id}/rules?lang=xx")).await;
        assert_eq!((&rules["lang"], &rules["markdown"]), (&json!("en"), &json!(info.rules_text)));
    }
}

#[tokio::test]
async fn whole_games_are_played_by_steps_and_actions() {
    let server = Server::new().await;
    for game in games() {
        let (id, token) = server.new_match(game, "human", "human").await;
        let path = format!("/api/v1/matches/{id}/actions");
        let mut state = server.get(&format!("/api/v1/matches/{id}")).await;
        for ply in 0..12 {
            if state["turn"].is_null() {
                break;
            }
            let played = some_move(&server, &json!({"match": id})).await;
            let action = json!({"kind": "move", "move": played, "ply": ply});
            let done = server.post(&path, json!({"token": token, "action": action})).await;
            assert_eq!(done["seq"], ply + 1, "{game}");
            state = done["state"].clone();
            let last = &state["moves"][ply as usize];
            assert_eq!(last["text"], played, "{game}");
            assert!(text(&last["words"]).len() > 5, "{game}");
        }
        // The record gives the same board.
        let record = text(&server.get(&format!("/api/v1/matches/{id}/record?format=text")).await);
        let again = server.post("/api/v1/records", json!({"text": record})).await;
        assert_eq!(again["state"]["view"]["cells"], state["view"]["cells"], "{game}");
        assert_eq!(again["state"]["ply"], state["ply"], "{game}");
        let back = server.get(&format!("/api/v1/matches/{id}/boards/0")).await;
        assert_eq!(back["view"]["turn"], "x", "{game}");
        // Every event is stored.
        let store = Store::read_file(&server.folder.path().join("web.db")).await.unwrap();
        let events = store.events(&id, 0).await.unwrap();
        assert_eq!(events.len() as u64, state["seq"].as_u64().unwrap(), "{game}");
    }
}

/// A browser moves its match here: the record, a seat for another device, and the ply where the match stands.
#[tokio::test]
async fn a_record_goes_on_with_a_seat_for_another_device() {
    let server = Server::new().await;
    for game in games() {
        let (id, token) = server.new_match(game, "human", "human").await;
        let actions = |id: &str| format!("/api/v1/matches/{id}/actions");
        for _ in 0..3 {
            let played = some_move(&server, &json!({"match": id})).await;
            let action = json!({"kind": "move", "move": played});
            server.post(&actions(&id), json!({"token": token, "action": action})).await;
        }
        let record = text(&server.get(&format!("/api/v1/matches/{id}/record?format=text")).await);
        let seats = json!({"x": "human", "o": "open"});
        let moved = server.post("/api/v1/records", json!({"text": record, "seats": seats})).await;
        let (id, token) = (text(&moved["id"]), text(&moved["token"]));
        assert_eq!((&moved["sides"], &moved["state"]["ply"]), (&json!(["x"]), &json!(3)), "{game}");
        let back = json!({"token": token, "action": {"kind": "goto", "ply": 1}});
        let state = server.post(&actions(&id), back).await["state"].clone();
        assert_eq!((&state["ply"], state["moves"].as_array().unwrap().len()), (&json!(1), 3));
        let guest = server.post(&format!("/api/v1/matches/{id}/seat"), json!({})).await;
        assert_eq!(guest["sides"], json!(["o"]), "{game}");
        let played = some_move(&server, &json!({"match": id})).await;
        let action = json!({"kind": "move", "move": played});
        let act = json!({"token": guest["token"], "action": action});
        let done = server.post(&actions(&id), act).await;
        assert_eq!(done["state"]["ply"], 2, "{game}");
    }
}

#[tokio::test]
async fn an_illegal_move_changes_nothing() {
    let server = Server::new().await;
    for game in games() {
        let (id, token) = server.new_match(game, "human", "open").await;
        let path = format!("/api/v1/matches/{id}/actions");
        let before = server.get(&format!("/api/v1/matches/{id}")).await;
        for bad in ["", "zz99", "a1a1a1a1", "\u{0}", "pass"] {
            let action = json!({"kind": "move", "move": bad});
            let (status, _) =
                server.refused(&path, json!({"token": token, "action": action})).await;
            let expected = if bad == "\u{0}" { 400 } else { 422 };
            assert_eq!(status, expected, "{game} {bad:?}");
        }
        let (status, _) = server
            .refused(&path, json!({"token": "0".repeat(32), "action": {"kind": "resign"}}))
            .await;
        assert_eq!(status, 403);
        assert_eq!(server.get(&format!("/api/v1/matches/{id}")).await, before, "{game}");
    }
}

#[tokio::test]
async fn a_seat_can_be_taken_only_once() {
    let server = Server::new().await;
    let (id, maker) = server.new_match(games()[0], "human", "open").await;
    let path = format!("/api/v1/matches/{id}/seat");
    let body = json!({});
    let tries = futures_util::future::join_all((0..20).map(|_| server.call("POST", &path, "{}")));
    let answers: Vec<(u16, Value)> =
        tries.await.into_iter().map(|(status, value)| (status.as_u16(), value)).collect();
    let taken: Vec<_> = answers.iter().filter(|(status, _)| *status == 200).collect();
    assert_eq!(taken.len(), 1, "{answers:?}");
    assert!(answers.iter().all(|(status, _)| [200, 409].contains(status)), "{answers:?}");
    let token = text(&taken[0].1["token"]);
    assert_eq!((token.len(), taken[0].1["sides"].clone()), (32, json!(["o"])));
    assert_ne!(token, maker);
    assert_eq!(server.refused(&path, body).await.0, 409);
    let state = server.get(&format!("/api/v1/matches/{id}")).await;
    assert_eq!((state["shared"].clone(), state["seq"].clone()), (json!(true), json!(1)));
    // Takebacks are for one screen; the store holds no token.
    let actions = format!("/api/v1/matches/{id}/actions");
    let (status, _) =
        server.refused(&actions, json!({"token": maker, "action": {"kind": "undo"}})).await;
    assert_eq!(status, 403);
    let everything =
        format!("{:?}", std::fs::read(server.folder.path().join("web.db-wal")).unwrap());
    assert!(
        !everything
            .contains(&format!("{:?}", token.as_bytes()).trim_matches(['[', ']']).to_owned())
    );
}

#[tokio::test]
async fn undo_redo_branches_draws_resignation_and_rematch() {
    let server = Server::new().await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    let path = format!("/api/v1/matches/{id}/actions");
    let act = async |action: Value| {
        server.post(&path, json!({"token": token, "action": action})).await["state"].clone()
    };
    let first = some_move(&server, &json!({"match": id})).await;
    act(json!({"kind": "move", "move": first})).await;
    let undone = act(json!({"kind": "undo"})).await;
    assert_eq!((undone["ply"].clone(), undone["moves"].as_array().unwrap().len()), (json!(0), 1));
    let redone = act(json!({"kind": "redo"})).await;
    assert_eq!(redone["ply"], 1);
    act(json!({"kind": "undo"})).await;
    let choices = server.post("/api/v1/steps", json!({"match": id, "taken": []})).await;
    let mut others = Vec::new();
    for choice in choices["choices"].as_array().unwrap() {
        let taken = json!({"match": id, "taken": [choice["step"]]});
        let next = server.post("/api/v1/steps", taken).await;
        for last in next["choices"].as_array().unwrap() {
            let both = json!({"match": id, "taken": [choice["step"], last["step"]]});
            others.push(text(&server.post("/api/v1/steps", both).await["progress"]["move"]));
        }
    }
    let other = others.into_iter().find(|text| *text != first).unwrap();
    let branched = act(json!({"kind": "move", "move": other})).await;
    assert_eq!(branched["variations"], json!([{"ply": 0, "moves": [first]}]));
    let varied = act(json!({"kind": "vary", "ply": 0, "move": first})).await;
    assert_eq!(varied["moves"][0]["text"], first);
    // A variation is a whole line.
    let second = some_move(&server, &json!({"match": id})).await;
    act(json!({"kind": "move", "move": second})).await;
    let back = act(json!({"kind": "vary", "ply": 0, "move": other})).await;
    assert_eq!(back["variations"], json!([{"ply": 0, "moves": [first, second]}]));
    act(json!({"kind": "vary", "ply": 0, "move": first})).await;
    let offered = act(json!({"kind": "offer-draw", "side": "o"})).await;
    assert_eq!(offered["draw_offer"], "o");
    let declined = act(json!({"kind": "answer-draw", "accept": false})).await;
    assert_eq!(
        (declined["draw_offer"].clone(), declined["turn"].clone()),
        (Value::Null, json!("o"))
    );
    let over = act(json!({"kind": "resign", "side": "o"})).await;
    assert_eq!(
        (over["result"]["outcome"].clone(), over["result"]["reason"].clone()),
        (json!("1-0"), json!("resign"))
    );
    let resumed = act(json!({"kind": "undo"})).await;
    assert_eq!((resumed["turn"].clone(), resumed["ply"].clone()), (json!("o"), json!(1)));
    let rematch = text(&act(json!({"kind": "rematch"})).await["rematch"]);
    let again = server.get(&format!("/api/v1/matches/{rematch}")).await;
    assert_eq!((again["ply"].clone(), again["game"].clone()), (json!(0), resumed["game"].clone()));
    // All of that is in the events: a restarted server has the same state.
    let anew = server.restart().await;
    let state = anew.get(&format!("/api/v1/matches/{id}")).await;
    assert_eq!((state["ply"].clone(), state["turn"].clone()), (json!(1), json!("o")));
    let listed = anew.get(&format!("/api/v1/matches?ids={id},{rematch},nonsense")).await;
    assert_eq!(listed["matches"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn analyses_hints_and_reviews_are_answered() {
    let server = Server::new().await;
    let game = games()[1];
    let body = json!({"game": game, "lines": 2, "millis": 200}).to_string();
    let (status, response) = server.call("POST", "/api/v1/analysis", &body).await;
    assert_eq!(status, 200);
    let response = text(&response);
    let last: Value = serde_json::from_str(response.lines().last().unwrap()).unwrap();
    assert_eq!((last["done"].clone(), last["lines"].as_array().unwrap().len()), (json!(true), 2));
    let hint = server.post("/api/v1/hint", json!({"game": game})).await;
    let moves = json!([hint["move"]]);
    server.post("/api/v1/preview", json!({"game": game, "moves": moves})).await;
    let body = json!({"game": game, "moves": moves}).to_string();
    let (_, response) = server.call("POST", "/api/v1/grades", &body).await;
    let response = text(&response);
    let last: Value = serde_json::from_str(response.lines().last().unwrap()).unwrap();
    assert_eq!(
        (last["moves"].as_array().unwrap().len(), last["graph"].as_array().unwrap().len()),
        (1, 2)
    );
    assert_eq!(server.refused("/api/v1/grades", json!({"game": game})).await.0, 422);
}

#[tokio::test]
async fn manual_setup_creates_a_match() {
    let server = Server::new().await;
    let list = server.get("/api/v1/games").await;
    let with: Vec<&Value> =
        list["games"].as_array().unwrap().iter().filter(|game| !game["setup"].is_null()).collect();
    assert!(!with.is_empty());
    for game in with {
        let option = format!("{}={}", text(&game["setup"]["key"]), text(&game["setup"]["value"]));
        let string = format!("{}:{option}", text(&game["id"]));
        let board = server.post("/api/v1/setup", json!({"game": string})).await;
        let edit = board["allowed"][0].clone();
        let next = server.post("/api/v1/setup", json!({"game": string, "edits": [edit]})).await;
        assert_ne!(next["position"], board["position"]);
        let body = json!({"game": next["game"], "position": next["position"]});
        let made = server.post("/api/v1/matches", body).await;
        assert_eq!(made["state"]["view"]["cells"], next["view"]["cells"]);
    }
    assert_eq!(server.refused("/api/v1/setup", json!({"game": games()[1]})).await.0, 422);
}

#[tokio::test]
async fn positions_of_every_game_can_be_edited() {
    let server = Server::new().await;
    for game in games() {
        let first = server.post("/api/v1/draft", json!({"game": game})).await;
        let start = server.post("/api/v1/preview", json!({"game": game})).await;
        assert_eq!(
            (&first["error"], &first["position"]),
            (&Value::Null, &start["start"]),
            "{game}"
        );
        assert_eq!(first["view"], start["view"], "{game}");
        let cell = text(&first["view"]["cells"][0]["name"]);
        let letter = text(&first["tools"][0]["letter"]);
        let edits = json!(["clear", format!("{letter}{cell}")]);
        let body = json!({"game": game, "edits": edits});
        let draft = server.post("/api/v1/draft", body).await;
        let on_board = |view: &Value| -> usize {
            let cells = view["cells"].as_array().unwrap();
            cells.iter().map(|cell| cell["stack"].as_array().unwrap().len()).sum()
        };
        assert_eq!(on_board(&draft["view"]), 1, "{game}: {draft}");
        // Where a single piece is no legal position, the message says what is missing.
        let error = &draft["error"];
        assert!(error.is_null() || text(error).contains("expected"), "{game}: {draft}");
        let again = json!({"game": game, "edits": ["clear", "start"]});
        assert_eq!(server.post("/api/v1/draft", again).await["position"], start["start"], "{game}");
        let (status, why) =
            server.refused("/api/v1/draft", json!({"game": game, "edits": ["?a1"]})).await;
        assert_eq!(status, 422);
        assert!(why.contains("or - and a cell"), "{game}: {why}");
    }
    let too_many = json!({"game": games()[0], "edits": vec!["clear"; 10_001]});
    assert_eq!(server.refused("/api/v1/draft", too_many).await.0, 422);
}

/// A draft that is a legal position can be used everywhere.
#[tokio::test]
async fn edited_positions_can_be_played() {
    let server = Server::new().await;
    let game = games()[1];
    let next = some_move(&server, &json!({"game": game})).await;
    let place = json!({"game": game, "moves": [next], "edits": ["turn x"]});
    let draft = server.post("/api/v1/draft", place).await;
    assert_eq!((&draft["error"], &draft["turn"]), (&Value::Null, &json!("x")));
    let body = json!({"game": draft["game"], "position": draft["position"]});
    let board = server.post("/api/v1/preview", body).await;
    assert_eq!(board["view"]["cells"], draft["view"]["cells"]);
}

/// After a manual setup the other person chooses a side, and the creator gets the other.
#[tokio::test]
async fn the_joining_player_chooses_a_side() {
    let server = Server::new().await;
    let game = games()[1];
    for (chosen, left) in [("x", "o"), ("o", "x")] {
        let (id, token) = server.new_match(game, "choice", "choice").await;
        let state = server.get(&format!("/api/v1/matches/{id}")).await;
        assert_eq!(state["seats"]["x"]["kind"], "choice");
        assert_eq!(state["seats"]["o"]["taken"], false);
        let path = format!("/api/v1/matches/{id}/seat");
        let own = json!({"side": chosen, "token": token});
        assert_eq!(server.refused(&path, own).await.0, 403);
        let other = server.post(&path, json!({"side": chosen})).await;
        assert_eq!(other["sides"], json!([chosen]));
        let state = server.get(&format!("/api/v1/matches/{id}")).await;
        assert_eq!(state["seats"][left]["kind"], "human");
        assert_eq!(state["shared"], true);
        assert_eq!(server.refused(&path, json!({"side": left})).await.0, 409);
        let mover = if left == "x" { token } else { text(&other["token"]) };
        let next = some_move(&server, &json!({"match": id})).await;
        let act = json!({"token": mover, "action": {"kind": "move", "move": next}});
        server.post(&format!("/api/v1/matches/{id}/actions"), act).await;
    }
    let body = json!({"game": game, "seats": {"x": "choice", "o": "human"}});
    assert_eq!(server.refused("/api/v1/matches", body).await.0, 422);
}
