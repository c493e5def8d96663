//! Networks. A module contains no networks: it tells the page which networks a search needs, and
//! the page loads them.

use parlour_api::{PositionRef, RequestError, game_named};
use parlour_core::message;

use crate::operation::{Json, json};
use crate::{Instance, base64};

impl Instance {
    /// The names of the networks that a search needs: for the bot to act in a match, or for
    /// analysis, hints and reviews of a position.
    pub(crate) fn needed_networks(
        &self,
        id: Option<&str>,
        position: Option<&PositionRef>,
    ) -> Result<Json, RequestError> {
        let Some(id) = id else {
            let expected =
                || RequestError::unreadable_request("expected `id` or `position`".into());
            let request = self.engine(self.find(position.ok_or_else(expected)?)?);
            return Ok(json(&request.needed_networks(None)));
        };
        let table = self.table(id)?;
        let request = self.engine(table.game.game().clone());
        // The engine for hints, not the bot, answers a draw offer to the bot.
        let bot = table.bot_to_move().filter(|_| table.bot_offered_draw().is_none());
        Ok(json(&request.needed_networks(bot.as_ref().map(|(_, spec)| spec))))
    }
}

/// Loads a network, checked like every network file.
pub(crate) fn load_network(game: &str, name: &str, data: &str) -> Result<Json, RequestError> {
    let file = base64::decode(data);
    let file =
        file.ok_or_else(|| RequestError::illegal(message!("bad-base64" = "expected Base64")))?;
    let loaded = parlour_bots::load_network(game_named(game)?, name, &file);
    loaded.map_err(|error| RequestError::illegal(error.message()))?;
    Ok(json(&()))
}
