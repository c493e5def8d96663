//! A client: scripts of games, and the socket they are played over.

use std::net::SocketAddr;

use futures_util::SinkExt;
use parlour_core::{AnyMove, Match, OptionValues, Rng};
use parlour_games::GAMES;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::client::{Client, next_text};
pub(super) use super::client::{Failure, Socket};

/// The parts of a message that are checked.
#[derive(Deserialize)]
pub(super) struct ReceivedMessage {
    pub(super) r#type: String,
    #[serde(default)]
    pub(super) seq: Option<i64>,
    #[serde(default)]
    pub(super) why: Option<String>,
}

impl ReceivedMessage {
    /// Boards are long and come first with their number; parsing them completely would measure this
    /// program.
    fn read(text: &str) -> Result<Self, Failure> {
        let Some(rest) = text.strip_prefix("{\"type\":\"event\",\"seq\":") else {
            return Ok(serde_json::from_str(text)?);
        };
        let digits = rest.split(',').next().unwrap_or_default();
        Ok(Self { r#type: "event".to_owned(), seq: Some(digits.parse()?), why: None })
    }
}

/// A game with two seats taken, and its future moves.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) id: String,
    pub(super) tokens: [String; 2],
    pub(super) moves: Vec<String>,
}

impl Game {
    /// Creates a match and takes both seats. Taking the second is its first event.
    pub(super) async fn begin(
        address: SocketAddr,
        n_moves: usize,
        seed: u64,
    ) -> Result<Self, Failure> {
        let (game, moves) = script(n_moves, seed)?;
        let body = json!({"game": game, "seats": {"x": "human", "o": "open"}});
        let client = Client::new(address, None);
        let made = client.post("/api/v1/matches", &body).await?;
        let id = made["id"].as_str().ok_or("no match was made")?.to_owned();
        let seat = client.post(&format!("/api/v1/matches/{id}/seat"), &json!({})).await?;
        let token = |value: &Value| value["token"].as_str().unwrap_or_default().to_owned();
        Ok(Self { tokens: [token(&made), token(&seat)], id, moves })
    }

    /// Connects to a side.
    pub(super) async fn connect(
        &self,
        address: SocketAddr,
        side: usize,
    ) -> Result<Socket, Failure> {
        let mut socket = Client::new(address, None).join(&self.id, &self.tokens[side]).await?;
        hear(&mut socket, "hello").await?;
        Ok(socket)
    }

    /// Sends the move after `ply` plies; a resent move has the same id.
    pub(super) async fn send(&self, socket: &mut Socket, ply: usize) -> Result<(), Failure> {
        let action = json!({"kind": "move", "move": self.moves[ply], "ply": ply});
        let act = json!({"type": "act", "id": format!("m{ply}"), "action": action});
        Ok(socket.send(Message::text(act.to_string())).await?)
    }
}

/// A game string and random moves that do not end the game too soon.
fn script(n_moves: usize, seed: u64) -> Result<(String, Vec<String>), Failure> {
    let mut rng = Rng::new(seed);
    for attempt in 0..1000 {
        let game = GAMES[(seed as usize + attempt) % GAMES.len()];
        let values = OptionValues::defaults(game.info().options);
        if game.missing_seed(&values).is_some() {
            continue;
        }
        let mut played = Match::new(game, values, None)?;
        while played.ply() < n_moves && played.outcome().is_none() {
            let Some(text) = played.position().random_move(&mut rng) else { break };
            if played.play(&text).is_err() {
                break;
            }
        }
        if played.ply() == n_moves {
            return Ok((played.game_string(), played.moves().map(AnyMove::to_string).collect()));
        }
    }
    Err("no game is long enough: expected fewer seconds".into())
}

/// The next message of a kind; presence and pings are skipped.
pub(super) async fn hear(socket: &mut Socket, wanted: &str) -> Result<ReceivedMessage, Failure> {
    loop {
        let received = ReceivedMessage::read(&next_text(socket).await?)?;
        match received.r#type.as_str() {
            kind if kind == wanted => return Ok(received),
            "refused" | "bye" => {
                return Err(
                    format!("{}: {}", received.r#type, received.why.unwrap_or_default()).into()
                );
            }
            "event" if wanted == "ack" => {}
            "presence" => {}
            other => return Err(format!("received {other}, expected {wanted}").into()),
        }
    }
}
