//! Bots at a table.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_bots::StopFlag;
use parlour_core::{AnyMove, Message, Player};
use parlour_match::Event;
use sha2::{Digest, Sha256};

use super::{Table, TableState};
use crate::engines;
use crate::state::App;

impl Table {
    /// Starts a search if a bot is to move, and with it the bot's clock. Called after every event.
    pub(crate) fn schedule_bot_move(self: &Arc<Self>, app: &App, live: &mut TableState) {
        let was_thinking = live.thinking.is_some();
        self.start_search(app, live);
        self.update_clock(app, live);
        if live.thinking.is_some() && !was_thinking {
            self.broadcast_presence(live);
        }
    }

    fn start_search(self: &Arc<Self>, app: &App, live: &mut TableState) {
        let game = &live.core.game;
        if live.thinking.is_some() || live.is_stale {
            return;
        }
        if !live.core.has_room(&app.limits().work()) || (game.is_paused() && !live.steps_once) {
            return;
        }
        // Bot-only matches run only for spectators.
        if game.has_only_bots() && !self.has_listeners() {
            return;
        }
        let Some((turn, spec)) = live.core.bot_to_move() else { return };
        let played = game.game().clone();
        let seed = seed(&live.core.owner, live.core.seq());
        let share = live.core.clock_share(turn, live.time.now());
        let (cost, time) = parlour_api::bot_cost(&spec, share);
        let order = engines::reply(live.account(), cost);
        let think = move |stop: &StopFlag| {
            let result = engines::request(played).search_move(&spec, seed, share, stop)?;
            Ok(result.best().clone())
        };
        // The queue refuses when the server shuts down or a client IP has too many searches waiting.
        let Ok((ticket, mut answer)) = app.engines.submit(order, Some(time), think) else { return };
        live.thinking = Some(ticket);
        live.n_searches += 1;
        let (table, app, started) = (Arc::clone(self), app.clone(), Instant::now());
        let number = live.n_searches;
        tokio::spawn(async move {
            let answer = answer.wait().await;
            // With little time left, a bot does not wait for people to follow.
            let pause = app.config.computer_pause.min(share.unwrap_or(Duration::MAX));
            tokio::time::sleep(pause.saturating_sub(started.elapsed())).await;
            table.finish_search(&app, number, turn, answer.ok()).await;
        });
    }

    /// Plays the result of a search; `None` if the engine failed.
    async fn finish_search(
        self: &Arc<Self>,
        app: &App,
        number: u64,
        player: Player,
        answer: Option<Result<AnyMove, Message>>,
    ) {
        let mut live = self.live.lock().await;
        let is_awaited = live.n_searches == number && live.thinking.is_some();
        // A server that shuts down drops waiting searches; the bot moves after the restart.
        if !is_awaited || (answer.is_none() && *app.shutdown_signal().borrow()) {
            return;
        }
        if let Err(error) = self.end_on_time(app, &mut live).await {
            tracing::error!(table = self.id, %error, "a loss on time cannot be stored");
        }
        if live.core.game.outcome().is_some() {
            return;
        }
        let game = &live.core.game;
        let event = match answer {
            Some(Ok(m)) => {
                let ply = game.game().ply();
                Event::Moved { text: m.to_string(), side: player.into(), ply, left: None }
            }
            failed => {
                let why = failed.and_then(Result::err);
                let why = why.map_or_else(|| "the search failed".to_owned(), |why| why.to_string());
                tracing::error!(table = self.id, why, "a bot cannot play");
                // The game must continue: the owner of the seat takes over, else the owner of the
                // match.
                let holder =
                    game.people()[player].clone().or_else(|| Some(live.core.owner.clone()));
                Event::SeatChanged { side: player.into(), seat: "human".to_owned(), holder }
            }
        };
        live.steps_once = false;
        live.thinking = None;
        if let Err(error) = self.commit(app, &mut live, event, None).await {
            tracing::error!(table = self.id, %error, "a bot's move is not legal or cannot be stored");
        }
    }

    /// Asks the bot of a side whether it accepts a draw.
    pub(super) fn ask_bot_for_draw(
        self: &Arc<Self>,
        app: &App,
        live: &mut TableState,
        player: Player,
    ) {
        if !live.core.game.seats()[player].is_bot() {
            return;
        }
        let played = live.core.game.game().clone();
        let order = engines::reply(live.account(), engines::DRAW_COST);
        let think = move |stop: &StopFlag| {
            engines::request(played).agrees_on_draw(player, stop).unwrap_or(false)
        };
        let Ok((ticket, mut answer)) = app.engines.submit(order, None, think) else { return };
        live.draw_search = Some(ticket);
        let (table, app) = (Arc::clone(self), app.clone());
        tokio::spawn(async move {
            let accepted = answer.wait().await.unwrap_or(false);
            let mut live = table.live.lock().await;
            if live.draw_search.take().is_none() || live.core.game.draw_offer().is_none() {
                return;
            }
            let event = Event::DrawAnswered { side: player.into(), accepted };
            if let Err(error) = table.commit(&app, &mut live, event, None).await {
                tracing::error!(table = table.id, %error, "a bot's answer cannot be stored");
            }
        });
    }
}

impl TableState {
    /// The client IP that bot moves are charged to.
    pub(super) fn account(&self) -> IpAddr {
        self.client.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
    }
}

/// A separate seed for every move. It mixes in the hash of the owner's token, which no client ever
/// sees: with public ids alone, an opponent could predict a bot's choices.
fn seed(secret: &str, seq: i64) -> u64 {
    let digest = Sha256::digest(format!("{secret} {seq}"));
    u64::from_le_bytes(digest[..8].try_into().expect("a digest has 32 bytes"))
}

#[cfg(test)]
mod tests {
    use super::seed;

    #[test]
    fn bot_seeds_cannot_be_computed_without_the_secret() {
        assert_eq!(seed("secret", 3), seed("secret", 3));
        assert_ne!(seed("secret", 3), seed("secret", 4));
        assert_ne!(seed("secret", 3), seed("another", 3));
    }
}
