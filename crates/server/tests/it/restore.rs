//! Atomic copies, checked imports, and one bad match among good ones.

use std::io::Cursor;
use std::path::Path;

use parlour_server::check_replay;
use parlour_server::store::{DumpError, Store, StoreCounts};
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};

use crate::support::{Server, games, some_move};

/// A store with three matches of two moves each, as text.
async fn exported() -> (Server, Vec<String>, String) {
    let server = Server::new().await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        let (id, token) = server.new_match(games()[1], "human", "human").await;
        for _ in 0..2 {
            let text = some_move(&server, &json!({"match": id})).await;
            let body = json!({"token": token, "action": {"kind": "move", "move": text}});
            server.post(&format!("/api/v1/matches/{id}/actions"), body).await;
        }
        ids.push(id);
    }
    ids.sort();
    let mut text = Vec::new();
    let store = Store::read_file(&server.folder.path().join("web.db")).await.unwrap();
    store.export(&mut text).await.unwrap();
    (server, ids, String::from_utf8(text).unwrap())
}

async fn execute(file: &Path, sql: &'static str) {
    let url = format!("sqlite:{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn an_import_is_checked_by_replay() {
    let (_server, ids, text) = exported().await;
    let lines: Vec<&str> = text.lines().collect();
    let mut one_bad: Vec<Value> =
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    one_bad[2]["events"][1]["body"] =
        json!({"kind": "moved", "move": "zz9", "side": "o", "ply": 1}).to_string().into();
    one_bad[3]["events"][0]["act"] = "\u{0}".into();
    let one_bad = one_bad.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_file(&folder.path().join("web.db")).await.unwrap();
    let imported = store.import(&mut Cursor::new(one_bad), check_replay).await.unwrap();
    assert_eq!(imported.counts, StoreCounts { matches: 1, events: 2 });
    let skipped: Vec<_> = imported.skipped.iter().map(|one| (one.line, &one.id)).collect();
    assert_eq!(skipped, [(3, &ids[1]), (4, &ids[2])]);
    assert!(imported.skipped[0].why.contains("event 2"), "{imported:?}");
    assert!(imported.skipped[1].why.contains("control characters"), "{imported:?}");
    // The good ones can be imported later.
    let imported = store.import(&mut Cursor::new(&text), check_replay).await.unwrap();
    assert_eq!((imported.counts.matches, imported.skipped.len()), (2, 0));
}

#[tokio::test]
async fn a_truncated_import_changes_nothing() {
    let (_server, _, text) = exported().await;
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_file(&folder.path().join("web.db")).await.unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut without_one = lines.clone();
    without_one.remove(2);
    let mut with_more = lines.clone();
    with_more.push(lines[1]);
    for (cut, why) in [
        (lines[..4].concat(), "cut short"),
        (text[..text.len() - 40].to_owned(), "expected a match"),
        (lines[..1].concat(), "cut short"),
        (without_one.concat(), "not complete"),
        (with_more.concat(), "after the end mark"),
    ] {
        let failed = store.import(&mut Cursor::new(cut), check_replay).await;
        assert!(
            matches!(&failed, Err(DumpError::Form { message, .. }) if message.contains(why)),
            "{failed:?}"
        );
        assert_eq!(store.count().await.unwrap(), StoreCounts::default(), "{why}");
    }
    // Older versions wrote no end mark; their exports are still read.
    let old = lines[..4].concat().replace("\"version\":2", "\"version\":1");
    let imported = store.import(&mut Cursor::new(old), check_replay).await.unwrap();
    assert_eq!((imported.counts.matches, imported.has_end), (3, false));
}

#[tokio::test]
async fn an_unreadable_match_does_not_hide_others() {
    let (server, ids, _) = exported().await;
    let file = server.folder.path().join("web.db");
    execute(&file, "UPDATE events SET body = '{}' WHERE match_id = (SELECT MIN(id) FROM matches)")
        .await;
    let server = server.restart().await;
    let listed = server.get(&format!("/api/v1/matches?ids={}", ids.join(","))).await;
    assert_eq!(listed["matches"].as_array().unwrap().len(), 2, "{listed}");
    assert_eq!(listed["unreadable"], json!([ids[0]]));
    let (status, answer) = server.call("GET", &format!("/api/v1/matches/{}", ids[0]), "").await;
    assert_eq!((status.as_u16(), &answer["error"]["code"]), (500, &json!("unreadable")));
}

#[tokio::test]
async fn a_failed_copy_leaves_nothing_behind() {
    let (server, _, _) = exported().await;
    let folder = tempfile::tempdir().unwrap();
    let store = Store::read_file(&server.folder.path().join("web.db")).await.unwrap();
    let count = || std::fs::read_dir(folder.path()).unwrap().count();
    store.back_up(&folder.path().join("copy.db")).await.unwrap();
    store.export_file(&folder.path().join("all.jsonl")).await.unwrap();
    assert_eq!(count(), 2, "a copy is one file");
    assert!(store.export_file(&folder.path().join("all.jsonl")).await.is_err());
    // The second table is gone when the first page has been copied.
    execute(&server.folder.path().join("web.db"), "DROP TABLE events").await;
    assert!(store.back_up(&folder.path().join("copy2.db")).await.is_err());
    assert!(store.export_file(&folder.path().join("all2.jsonl")).await.is_err());
    assert_eq!(count(), 2, "a partial copy was left behind");
}

#[tokio::test]
async fn the_health_check_tests_writing() {
    let server = Server::new().await;
    assert_eq!(server.get("/healthz").await, "ok");
    let file = server.folder.path().join("web.db");
    execute(&file, "CREATE TRIGGER full BEFORE UPDATE ON parlour_schema BEGIN SELECT RAISE(FAIL, 'disk full'); END").await;
    assert_eq!(server.call("GET", "/healthz", "").await.0, 503);
    execute(&file, "DROP TRIGGER full").await;
    assert_eq!(server.get("/healthz").await, "ok");
}

#[tokio::test]
async fn control_characters_are_refused_before_they_are_stored() {
    let server = Server::new().await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    let actions = format!("/api/v1/matches/{id}/actions");
    let pause = json!({"kind": "pause", "on": true});
    let text = server.get(&format!("/api/v1/matches/{id}/record")).await;
    let record = |bad: char| format!("{}\n{{a comment {bad}}}\n", text.as_str().unwrap());
    for bad in ['\0', '\u{1b}', '\u{9b}', '\u{7f}'] {
        for (path, body) in [
            (actions.as_str(), json!({"token": token, "id": format!("a{bad}"), "action": pause})),
            ("/api/v1/records", json!({"text": record(bad)})),
            ("/api/v1/matches", json!({"game": format!("{}{bad}", games()[1])})),
        ] {
            let (status, message) = server.refused(path, body).await;
            assert_eq!((status, message.as_str()), (400, "control characters are not allowed"));
        }
    }
    let address = server.listen().await;
    let mut client = crate::support::connect(address, &id, &token).await;
    client.expect("hello").await;
    client.send(json!({"type": "act", "id": "a\u{0}", "action": pause})).await;
    assert_eq!(client.expect("refused").await["code"], "malformed");
    let (ack, _) = client.act(pause).await;
    assert_eq!(ack["type"], "ack", "{ack}");
}

/// A store of the first version, with one match.
const VERSION_1: &str = "
    CREATE TABLE parlour_schema (version BIGINT NOT NULL);
    INSERT INTO parlour_schema (version) VALUES (1);
    CREATE TABLE matches (id TEXT PRIMARY KEY NOT NULL, game TEXT NOT NULL, created BIGINT NOT NULL,
        seats TEXT NOT NULL, start TEXT NOT NULL, owner TEXT NOT NULL);
    CREATE TABLE events (match_id TEXT NOT NULL REFERENCES matches (id), seq BIGINT NOT NULL,
        kind TEXT NOT NULL, body TEXT NOT NULL, act TEXT, at BIGINT NOT NULL, PRIMARY KEY (match_id, seq));
    INSERT INTO matches VALUES ('a', 'g', 1, '{}', 'line', 'h');
    INSERT INTO events VALUES ('a', 1, 'moved', '{}', NULL, 2);
";

#[tokio::test]
async fn a_store_without_clocks_is_read_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    std::fs::File::create(&file).unwrap();
    execute(&file, VERSION_1).await;
    let store = Store::open_file(&file).await.unwrap();
    let row = store.match_row("a").await.unwrap().unwrap();
    assert_eq!((row.start.as_str(), row.clock), ("line", None));
    assert_eq!(store.events("a", 0).await.unwrap().len(), 1);
    store.close().await;
}
