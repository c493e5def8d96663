//! Networks of the folder: listed, sent to browsers, and played by name.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use parlour_games::GAMES;
use serde_json::json;

use crate::support::Server;

/// The folder is set once in a process, so one test has all of it.
#[tokio::test]
async fn networks_of_the_folder_are_listed_sent_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let with_network = |skipped: usize| {
        let mut games = GAMES.iter().map(|game| game.info());
        let game = games.by_ref().filter(|info| !info.networks.is_empty()).nth(skipped).unwrap();
        (game.id, game.networks[0].bytes)
    };
    let ((id, file), (other, _)) = (with_network(0), with_network(1));
    std::fs::write(folder.path().join("mine.net"), file).unwrap();
    std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    parlour_bots::set_networks_folder(folder.path().to_owned());
    let server = Server::new().await;

    assert_eq!(server.get("/api/v1/about").await["networks"], json!({id: ["mine"]}));
    let request = Request::get(format!("/api/v1/games/{id}/networks/mine"));
    let request = request.header(header::HOST, "localhost").body(Body::empty()).unwrap();
    let (status, sent) = server.raw(request).await;
    assert_eq!(status, StatusCode::OK);
    assert!(sent == file, "{} bytes instead of {}", sent.len(), file.len());
    for path in [
        format!("/api/v1/games/{other}/networks/mine"),
        format!("/api/v1/games/{id}/networks/yours"),
        format!("/api/v1/games/{id}/networks/..%2Fmine"),
        format!("/api/v1/games/{id}/networks/secret"),
        "/api/v1/games/nothing/networks/mine".to_owned(),
    ] {
        let (status, _) = server.call("GET", &path, "").await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }

    let seats = json!({"x": "net:mine,nodes=50", "o": "open"});
    let body = json!({"game": id, "seats": seats}).to_string();
    let (status, made) = server.call("POST", "/api/v1/matches", &body).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    assert_eq!(made["state"]["seats"]["x"]["bot"], "net:mine,nodes=50");
    let body = json!({"game": id, "seats": {"x": "net:yours", "o": "open"}}).to_string();
    assert_eq!(server.call("POST", "/api/v1/matches", &body).await.0, 422);
}
