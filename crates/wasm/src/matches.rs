//! Local matches. One person owns every seat that no bot has; the page stores rows and events.

use parlour_api::{
    Live, MatchInput, MatchRow, MatchStateJson, MatchTable, PresenceJson, RecordInput,
    RequestError, SeatsInput, checked_action, match_from_any_text, new_match, read_seats,
};
use parlour_core::{ByPlayer, Match, Player, message};
use parlour_match::{Action, Event, Permission, Viewer};
use parlour_wire::{SearchResultJson, write_match};
use serde::{Deserialize, Serialize};

use crate::Instance;
use crate::operation::{Json, json};

/// The holder of every seat that no bot has.
const OWNER: &str = "local";

/// An action of the person or, with `bot`, of the bot that is to act.
#[derive(Debug, Deserialize)]
pub(crate) struct ActInput {
    #[serde(flatten)]
    action: Action,
    /// Set by `match.think`.
    #[serde(default)]
    bot: bool,
}

/// A match that the page opens or changes.
#[derive(Serialize)]
struct MatchResponse<'a> {
    /// The row to store; present if the match is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<&'a MatchRow>,
    /// The events to store.
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<&'a [Event]>,
    /// The row of the rematch to store.
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch: Option<&'a MatchRow>,
    state: MatchStateJson<'a>,
    /// Whether a bot is to act: call `match.think`.
    think: bool,
}

/// What a bot does.
#[derive(Serialize)]
struct ThinkResponse {
    action: BotAction,
    /// The search behind a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<SearchResultJson>,
}

/// The action of a bot, to be passed to `match.act`.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum BotAction {
    Move {
        #[serde(rename = "move")]
        text: String,
        ply: usize,
        bot: bool,
    },
    AnswerDraw {
        accept: bool,
        bot: bool,
    },
}

impl Instance {
    pub(crate) fn create(&mut self, input: &MatchInput, now: i64) -> Result<Json, RequestError> {
        let played = new_match(input, self.context())?;
        self.begin(&played, &input.seats, now)
    }

    pub(crate) fn import(&mut self, input: &RecordInput, now: i64) -> Result<Json, RequestError> {
        let played = match_from_any_text(&input.text, self.context())?;
        self.begin(&played, &input.seats, now)
    }

    fn begin(
        &mut self,
        played: &Match,
        seats: &SeatsInput,
        now: i64,
    ) -> Result<Json, RequestError> {
        let seats = read_seats((&seats.x, &seats.o), played.game(), OWNER);
        let seats = seats.map_err(RequestError::illegal)?;
        let row = MatchRow::new(self.new_id(), now, played, &seats, OWNER.to_owned());
        let table = MatchTable::begin(&row).map_err(RequestError::illegal)?;
        let response = self.response(&row.id, &table, Some(&row), None, None);
        self.tables.insert(row.id, table);
        Ok(response)
    }

    pub(crate) fn open(
        &mut self,
        id: String,
        row: &MatchRow,
        events: &[Event],
    ) -> Result<Json, RequestError> {
        let table = MatchTable::replay_events(row, events).map_err(RequestError::unreadable)?;
        let response = self.response(&id, &table, None, None, None);
        self.tables.insert(id, table);
        Ok(response)
    }

    /// Checks an action and applies its events. If the page cannot store them, it opens the match
    /// again.
    pub(crate) fn act(
        &mut self,
        id: &str,
        input: &ActInput,
        now: i64,
    ) -> Result<Json, RequestError> {
        let mut table = self.table(id)?.clone();
        let info = table.game.game().game().info();
        let acted = self.try_act(&mut table, input, now).map_err(|error| error.in_game(info))?;
        let response = self.response(id, &table, None, Some(&acted.events), acted.rematch.as_ref());
        self.tables.insert(id.to_owned(), table);
        Ok(response)
    }

    fn try_act(
        &self,
        table: &mut MatchTable,
        input: &ActInput,
        now: i64,
    ) -> Result<Acted, RequestError> {
        let ActInput { action, bot } = input;
        let viewer = if *bot { bots(table) } else { table.viewer(OWNER) };
        // No player of a local match is absent.
        let is_gone = ByPlayer::default();
        table.check_length(Self::LIMITS, action)?;
        let mut acted = Acted::default();
        let event = match action {
            Action::Step => {
                table.game.check(&viewer, is_gone, Permission::Pause)?;
                if !table.game.is_paused() {
                    return Err(RequestError::illegal(message!("pause-bots-first")));
                }
                return Ok(acted);
            }
            Action::Rematch => {
                table.game.check(&viewer, is_gone, Permission::Rematch)?;
                let (again, seats) =
                    (table.rematch(self.short_seed())?, table.game.rematch_seats());
                let id = self.new_id();
                let row = MatchRow::new(id.clone(), now, &again, &seats, OWNER.to_owned());
                acted.rematch = Some(row);
                Event::Rematch { id }
            }
            other => {
                let action = checked_action(other, table.game.game().game());
                let action = action.map_err(RequestError::illegal)?;
                table.game.event_for(&action, &viewer, is_gone)?
            }
        };
        let next = table.after(&event)?;
        table.advance(next, &event, now);
        acted.events.push(event);
        Ok(acted)
    }

    /// Searches for what a bot does: it answers a draw offer first, then it moves.
    pub(crate) fn think(&self, id: &str, seed: Option<u64>) -> Result<Json, RequestError> {
        let table = self.table(id)?;
        let request = self.engine(table.game.game().clone());
        if let Some(player) = table.bot_offered_draw() {
            let agrees = request.agrees_on_draw(player, &self.stop);
            let accept = agrees.map_err(RequestError::unavailable)?;
            let action = BotAction::AnswerDraw { accept, bot: true };
            return Ok(json(&ThinkResponse { action, search: None }));
        }
        let bot = table.bot_to_move();
        let (_, spec) = bot.ok_or_else(|| RequestError::illegal(message!("no-bot-to-move")))?;
        let seed = seed.unwrap_or_else(|| self.seed());
        let found = request.search_move(&spec, seed, &self.stop);
        let found = found.map_err(RequestError::unavailable)?;
        let (text, ply) = (found.best().to_string(), table.game.game().ply());
        let action = BotAction::Move { text, ply, bot: true };
        Ok(json(&ThinkResponse { action, search: Some((&found).into()) }))
    }

    pub(crate) fn state(&self, id: &str) -> Result<Json, RequestError> {
        Ok(json(&self.table(id)?.state(id, 0, LIVE)))
    }

    pub(crate) fn record(&self, id: &str, format: Option<&str>) -> Result<Json, RequestError> {
        let played = self.table(id)?.game.game();
        let text = write_match(played, format.unwrap_or("text")).map_err(RequestError::illegal)?;
        Ok(json(&text))
    }

    #[expect(clippy::unused_self, reason = "responses belong to an instance")]
    fn response(
        &self,
        id: &str,
        table: &MatchTable,
        row: Option<&MatchRow>,
        events: Option<&[Event]>,
        rematch: Option<&MatchRow>,
    ) -> Json {
        let think = table.bot_offered_draw().is_some()
            || (!table.game.is_paused() && table.bot_to_move().is_some());
        let think = think && table.has_room(Self::LIMITS);
        json(&MatchResponse { row, events, rematch, state: table.state(id, 0, LIVE), think })
    }
}

/// The result of an action.
#[derive(Default)]
struct Acted {
    events: Vec<Event>,
    rematch: Option<MatchRow>,
}

/// A local match has one person, who is always there.
const LIVE: Live = Live {
    presence: PresenceJson { x: 1, o: 1, watchers: 0 },
    thinking: false,
    claim_in: ByPlayer::new(None, None),
};

/// The bots of a match as its players.
fn bots(table: &MatchTable) -> Viewer {
    let is_bot = ByPlayer::from_fn(|side| table.game.seats()[side].is_bot());
    let sides = Player::BOTH.into_iter().filter(|side| is_bot[*side]).collect();
    Viewer { hash: String::new(), sides, own: is_bot, is_owner: false }
}
