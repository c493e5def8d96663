//! Honest players: each plays a level 3 bot, one move per second, and asks for a hint now and then.

use std::time::{Duration, Instant};

use futures_util::SinkExt;
use parlour_core::{AnyGame, Match, OptionValues, Player, Rng};
use parlour_games::GAMES;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::client::{Client, Failure, Times, next_text};

/// A person thinks before each move.
const THINK: Duration = Duration::from_secs(1);

/// Longer games are abandoned for another one, so that every game gets played.
const MAX_TURNS: usize = 40;

/// A hint after this many own moves. Players start at different offsets, so that they do not all
/// ask at once.
const HINT_EVERY: usize = 8;

/// Measurements of a player.
#[derive(Default, Debug)]
pub(crate) struct PlayerStats {
    /// From sending a move to its acknowledgment.
    pub(crate) acks: Times,
    /// From a move to the bot's reply on the board.
    pub(crate) answers: Times,
    pub(crate) hints: Times,
    pub(crate) n_games: usize,
    n_moves: usize,
    pub(crate) faults: Vec<String>,
}

/// Plays one game after the other until the end.
pub(crate) async fn play(client: Client, seed: u64, end: Instant) -> PlayerStats {
    let (mut seen, mut rng) =
        (PlayerStats { n_moves: seed as usize * 2, ..PlayerStats::default() }, Rng::new(seed));
    let games = GAMES
        .iter()
        .copied()
        .filter(|game| game.missing_seed(&OptionValues::defaults(game.info().options)).is_none());
    let games: Vec<&dyn AnyGame> = games.collect();
    let mut turn = seed as usize;
    while Instant::now() < end {
        turn += 1;
        seen.n_games += 1;
        if let Err(fault) =
            one_game(&client, games[turn % games.len()], &mut rng, end, &mut seen).await
        {
            seen.faults.push(fault.to_string());
            tokio::time::sleep(THINK).await;
        }
    }
    seen
}

async fn one_game(
    client: &Client,
    game: &'static dyn AnyGame,
    rng: &mut Rng,
    end: Instant,
    seen: &mut PlayerStats,
) -> Result<(), Failure> {
    let mut played = Match::new(game, OptionValues::defaults(game.info().options), None)?;
    let body = json!({"game": played.game_string(), "seats": {"x": "human", "o": "3"}});
    let made = client.post("/api/v1/matches", &body).await?;
    let text = |name: &str| made[name].as_str().unwrap_or_default();
    let (id, token) = (text("id"), text("token"));
    let mut socket = client.join(id, token).await?;
    let (mut sent, mut bot_since) = (None::<Instant>, None::<Instant>);
    loop {
        let is_over = played.outcome().is_some() || played.ply() >= MAX_TURNS;
        if sent.is_none() && (is_over || Instant::now() >= end) {
            return Ok(());
        }
        let is_ours = played.position().turn() == Player::One;
        if sent.is_none() && is_ours {
            tokio::time::sleep(THINK).await;
            seen.n_moves += 1;
            if seen.n_moves.is_multiple_of(HINT_EVERY) {
                let began = Instant::now();
                client.post("/api/v1/hint", &json!({"match": id})).await?;
                seen.hints.push(began.elapsed());
            }
            let chosen = played.position().random_move(rng).ok_or("no move to play")?;
            let action = json!({"kind": "move", "move": chosen.text(), "ply": played.ply()});
            let act = json!({"type": "act", "id": format!("m{}", played.ply()), "action": action});
            sent = Some(Instant::now());
            socket.send(Message::text(act.to_string())).await?;
        } else if !is_ours {
            bot_since.get_or_insert_with(Instant::now);
        }
        let message: Value = serde_json::from_str(&next_text(&mut socket).await?)?;
        match message["type"].as_str() {
            Some("ack") => seen.acks.push(sent.take().ok_or("an ack for nothing")?.elapsed()),
            Some("event") => {
                let Some(text) = message["event"]["move"].as_str() else { continue };
                played.play_text(text)?;
                if let Some(since) = bot_since.take() {
                    seen.answers.push(since.elapsed());
                }
            }
            Some("refused" | "bye") => return Err(message.to_string().into()),
            _ => {}
        }
    }
}
