//! Networks that the page loads: which ones a search needs, and which files are refused.

use parlour_games::{GAMES, parse_game};
use serde_json::{Value, json};

use crate::support::Module;

/// Base64 of bytes, as a page writes it.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |group: &[u8]| {
        let bits = group.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - group.len()));
        let digit = |n: usize| match n {
            n if n > group.len() => '=',
            n => char::from(DIGITS[(bits >> (18 - 6 * n) & 63) as usize]),
        };
        (0..4).map(digit).collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}

fn load(game: &str, name: &str, file: &[u8]) -> Value {
    json!({"op": "network.load", "game": game, "name": name, "data": base64(file)})
}

#[test]
fn a_search_needs_the_networks_of_its_options() {
    let mut module = Module::new();
    for game in GAMES {
        let id = game.info().id;
        for file in game.info().networks {
            let text = format!("{id}:{}", file.options());
            let position = json!({"op": "network.needed", "position": {"game": text}});
            assert_eq!(module.ok(&position), json!([file.name]), "{text}");
            for (bot, needed) in [
                ("best", json!([file.name])),
                ("best:net=none", json!([])),
                ("1", json!([])),
                ("ab:nodes=5", json!([])),
                ("mcts", json!([])),
            ] {
                let (made, _) = module.create(&text, bot, bot);
                let found = module.ok(&json!({"op": "network.needed", "id": made}));
                assert_eq!(found, needed, "{bot} in {text}");
            }
        }
    }
    let missing = json!({"op": "network.needed"});
    assert_eq!(module.error(&missing), "malformed");
}

#[test]
fn a_loaded_network_is_a_bot() {
    let mut module = Module::new();
    let (loa, _) = parse_game("loa").unwrap();
    let file = loa.info().networks[0];
    let request = json!({"game": "loa", "seats": {"x": "net:mine,nodes=300", "o": "human"}});
    let create = json!({"op": "match.create", "request": request, "now": 5});
    assert_eq!(module.error(&create), "illegal");
    module.ok(&load("loa", "net:mine", file.bytes));
    let id = module.ok(&create)["row"]["id"].clone();
    let needed = module.ok(&json!({"op": "network.needed", "id": id}));
    assert_eq!(needed, json!(["net:mine"]));
    let think = |id: &Value| json!({"op": "match.think", "id": id, "seed": 3});
    let mine = module.ok(&think(&id));
    // The file is the game's own network, so the bot plays like `best`.
    let (best, _) = module.create("loa", "best:nodes=300", "human");
    assert_eq!(module.ok(&think(&json!(best)))["search"]["nodes"], mine["search"]["nodes"]);
    assert_eq!(mine["search"]["nodes"], 300);
}

#[test]
fn files_that_do_not_fit_are_refused() {
    let mut module = Module::new();
    let (loa, _) = parse_game("loa").unwrap();
    let file = loa.info().networks[0];
    module.ok(&load("loa", file.name, file.bytes));
    let mut damaged = file.bytes.to_vec();
    damaged[1000] ^= 1;
    for (input, part) in [
        (load("loa", file.name, &damaged), "the checksum is"),
        (load("pathway", "network.net", file.bytes), "expected pathway"),
        (load("loa", "other.net", file.bytes), "no such network"),
        (load("loa", "net:../x", file.bytes), "no such network"),
        (load("loa", file.name, b""), "not a network file"),
        (json!({"op": "network.load", "game": "loa", "name": "x", "data": "?"}), "expected Base64"),
    ] {
        let response = module.call(&input);
        let error = &response["error"];
        assert_eq!(error["code"], "illegal", "{response}");
        assert!(error["message"].as_str().unwrap().contains(part), "{response}");
    }
}
