//! Local matches. One person owns all seats without a bot; the page stores rows and events, and
//! passes the time.

use parlour_api::{
    MatchInput, MatchRow, MatchStateJson, MatchTable, PresenceJson, RecordInput, RequestError,
    SeatsInput, TransientState, checked_action, match_from_any_text, new_match, read_seats,
};
use parlour_core::{ByPlayer, Match, Player, message};
use parlour_match::{Action, Event, Permission, TimeControl, Viewer};
use parlour_wire::{SearchResultJson, write_match};
use serde::{Deserialize, Serialize};

use crate::Instance;
use crate::operation::{Json, json};

/// The holder of all seats without a bot.
const OWNER: &str = "local";

/// An action of the person or, with `bot`, of the bot that is to act.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ActInput {
    #[serde(flatten)]
    action: Action,
    /// Set by `match.think`.
    #[serde(default)]
    bot: bool,
}

/// A match that the page opens or changes.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "LocalMatchResponse"))]
pub(crate) struct MatchResponse<'a> {
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

/// The action of a bot.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ThinkResponse {
    action: BotAction,
    /// The search behind a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<SearchResultJson>,
}

/// The action of a bot, to be passed to `match.act`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
        self.begin(&played, &input.seats, input.time_control()?, now)
    }

    pub(crate) fn import(&mut self, input: &RecordInput, now: i64) -> Result<Json, RequestError> {
        let played = match_from_any_text(&input.text, self.context())?;
        self.begin(&played, &input.seats, None, now)
    }

    fn begin(
        &mut self,
        played: &Match,
        seats: &SeatsInput,
        clock: Option<TimeControl>,
        now: i64,
    ) -> Result<Json, RequestError> {
        let seats = read_seats((&seats.x, &seats.o), played.game(), OWNER);
        let seats = seats.map_err(RequestError::illegal)?;
        let row = MatchRow::new(self.new_id(), now, played, &seats, clock, OWNER.to_owned());
        let table = MatchTable::begin(&row).map_err(RequestError::illegal)?;
        let acted = ActResult::default();
        let response = self.response(&row.id, &table, Some(&row), &acted, now);
        self.tables.insert(row.id, table);
        Ok(response)
    }

    pub(crate) fn open(
        &mut self,
        id: String,
        row: &MatchRow,
        events: &[Event],
        now: i64,
    ) -> Result<Json, RequestError> {
        let table = MatchTable::replay_events(row, events).map_err(RequestError::unreadable)?;
        let response = self.response(&id, &table, None, &ActResult::default(), now);
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
        // A move that comes after the flag has fallen is not played.
        let mut acted = run_clock(&mut table, true, now)?;
        if acted.events.is_none() {
            acted = self.try_act(&mut table, input, now).map_err(|error| error.in_game(info))?;
            run_clock(&mut table, true, now)?;
        }
        let response = self.response(id, &table, None, &acted, now);
        self.tables.insert(id.to_owned(), table);
        Ok(response)
    }

    /// Runs or stops the clock. Returns the loss on time, if a side has run out of it, or the times at
    /// which the clock stopped.
    pub(crate) fn clock(&mut self, id: &str, run: bool, now: i64) -> Result<Json, RequestError> {
        let mut table = self.table(id)?.clone();
        let acted = run_clock(&mut table, run, now)?;
        let response = self.response(id, &table, None, &acted, now);
        self.tables.insert(id.to_owned(), table);
        Ok(response)
    }

    fn try_act(
        &self,
        table: &mut MatchTable,
        input: &ActInput,
        now: i64,
    ) -> Result<ActResult, RequestError> {
        let ActInput { action, bot } = input;
        let viewer = if *bot { bots(table) } else { table.viewer(OWNER) };
        // No player of a local match is absent.
        let is_gone = ByPlayer::default();
        table.check_length(Self::LIMITS, action)?;
        let mut rematch = None;
        let event = match action {
            Action::Step => {
                table.game.check(&viewer, is_gone, Permission::Pause)?;
                if !table.game.is_paused() {
                    return Err(RequestError::illegal(message!("pause-bots-first")));
                }
                return Ok(ActResult { events: Some(Vec::new()), rematch });
            }
            Action::Rematch => {
                table.game.check(&viewer, is_gone, Permission::Rematch)?;
                let (again, seats) =
                    (table.rematch(self.short_seed())?, table.game.rematch_seats());
                let id = self.new_id();
                let (clock, owner) = (table.control, OWNER.to_owned());
                rematch = Some(MatchRow::new(id.clone(), now, &again, &seats, clock, owner));
                Event::Rematch { id }
            }
            other => {
                let action = checked_action(other, table.game.game().game());
                let action = action.map_err(RequestError::illegal)?;
                table.game.event_for(&action, &viewer, is_gone)?
            }
        };
        let events = table.game.timed(event, millis(now));
        for event in &events {
            let next = table.after(event)?;
            table.advance(next, event, now);
        }
        Ok(ActResult { events: Some(events), rematch })
    }

    /// Searches for the action of a bot: it answers a draw offer first, then it moves.
    pub(crate) fn think(
        &self,
        id: &str,
        seed: Option<u64>,
        now: i64,
    ) -> Result<Json, RequestError> {
        let table = self.table(id)?;
        let request = self.engine(table.game.game().clone());
        if let Some(player) = table.bot_offered_draw() {
            let agrees = request.agrees_on_draw(player, &self.stop);
            let accept = agrees.map_err(RequestError::unavailable)?;
            let action = BotAction::AnswerDraw { accept, bot: true };
            return Ok(json(&ThinkResponse { action, search: None }));
        }
        let bot = table.bot_to_move();
        let (player, spec) =
            bot.ok_or_else(|| RequestError::illegal(message!("no-bot-to-move")))?;
        let seed = seed.unwrap_or_else(|| self.seed());
        let share = table.clock_share(player, millis(now));
        let found = request.search_move(&spec, seed, share, &self.stop);
        let found = found.map_err(RequestError::unavailable)?;
        let (text, ply) = (found.best().to_string(), table.game.game().ply());
        let action = BotAction::Move { text, ply, bot: true };
        Ok(json(&ThinkResponse { action, search: Some((&found).into()) }))
    }

    pub(crate) fn state(&self, id: &str, now: i64) -> Result<Json, RequestError> {
        Ok(json(&self.table(id)?.state(id, 0, live(now))))
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
        acted: &ActResult,
        now: i64,
    ) -> Json {
        let events = acted.events.as_deref();
        let rematch = acted.rematch.as_ref();
        let think = table.bot_offered_draw().is_some() || bot_moves(table);
        let think = think && table.has_room(Self::LIMITS);
        json(&MatchResponse { row, events, rematch, state: table.state(id, 0, live(now)), think })
    }
}

/// Starts or stops the clock of a match, and ends the match if a side has run out of time.
fn run_clock(table: &mut MatchTable, run: bool, now: i64) -> Result<ActResult, RequestError> {
    let was_running = table.game.clock().is_some_and(|clock| clock.running().is_some());
    let runs = run && table.game.clock_runs(bot_moves(table) && table.has_room(Instance::LIMITS));
    let flagged = table.game.run_clock(!runs, millis(now));
    let event = flagged.or_else(|| {
        let left = table.game.clock().filter(|_| was_running && !run)?.times();
        Some(Event::ClockSet { left: [left.one, left.two] })
    });
    let Some(event) = event else { return Ok(ActResult::default()) };
    let next = table.after(&event)?;
    table.advance(next, &event, now);
    Ok(ActResult { events: Some(vec![event]), rematch: None })
}

/// Whether a bot is to move now.
fn bot_moves(table: &MatchTable) -> bool {
    !table.game.is_paused() && table.bot_to_move().is_some()
}

/// Converts a time of the page to that of the clock; a negative time becomes 0.
fn millis(now: i64) -> u64 {
    u64::try_from(now).unwrap_or(0)
}

/// The result of an action; without events if none was attempted.
#[derive(Default)]
struct ActResult {
    events: Option<Vec<Event>>,
    rematch: Option<MatchRow>,
}

/// A local match has one person, who is never absent.
fn live(now: i64) -> TransientState {
    TransientState {
        presence: PresenceJson { x: 1, o: 1, watchers: 0 },
        thinking: false,
        claim_in: ByPlayer::new(None, None),
        now: millis(now),
    }
}

/// The bots of a match as its players.
fn bots(table: &MatchTable) -> Viewer {
    let is_bot = ByPlayer::from_fn(|side| table.game.seats()[side].is_bot());
    let sides = Player::BOTH.into_iter().filter(|side| is_bot[*side]).collect();
    Viewer { hash: String::new(), sides, own: is_bot, is_owner: false }
}
