//! A match with its moves as clients see them: replayed from a stored row and its events, then
//! changed event by event. The server adds connections and a store, the browser a database of its own.

use std::time::Duration;

use parlour_bots::{BotSpec, StopFlag, share_of_clock};
use parlour_core::{ByPlayer, Match, Message, Player, message};
use parlour_match::{Action, Clock, Event, MatchState, Question, Seat, TimeControl, Viewer};
use parlour_play::GameSetup;
use parlour_wire::{MessageJson, PairJson, ResultJson, match_from_text};

use crate::board::{BoardJson, PlayedMoveJson, refresh_moves};
use crate::error::RequestError;
use crate::limits::WorkLimits;
use crate::match_json::{
    ClockJson, MatchStateJson, MatchSummaryJson, PresenceJson, QuestionJson, TakeBackJson,
};
use crate::seats::{check_event, parse_seats, seats_json, seats_text};

/// A match at its start.
#[derive(
    Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
pub struct MatchRow {
    /// The id in links.
    pub id: String,
    /// The id of the game, for people who inspect the store.
    pub game: String,
    /// Milliseconds since 1970.
    pub created: i64,
    /// The initial seats, as JSON.
    pub seats: String,
    /// The initial record: options, start, possibly moves.
    pub start: String,
    /// The hash of the creator's token.
    pub owner: String,
    /// The time control, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
}

impl MatchRow {
    /// The row of a new match.
    pub fn new(
        id: String,
        created: i64,
        played: &Match,
        seats: &ByPlayer<Seat>,
        clock: Option<TimeControl>,
        owner: String,
    ) -> Self {
        Self {
            id,
            game: played.game().info().id.to_owned(),
            created,
            seats: seats_text(seats),
            start: played.to_text(),
            owner,
            clock: clock.map(|control| control.to_string()),
        }
    }
}

/// An event of a match.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct EventRow {
    /// The match.
    pub match_id: String,
    /// Its number, from 1 without gaps.
    pub seq: i64,
    /// The kind, for people who inspect the store.
    pub kind: String,
    /// The event, as JSON.
    pub body: String,
    /// The action that caused it, so that it is applied only once.
    pub act: Option<String>,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// The state of a match that is shown to clients but not stored as events.
#[derive(Clone, Copy, Debug)]
pub struct TransientState {
    /// The connected clients.
    pub presence: PresenceJson,
    /// Whether a bot searches.
    pub thinking: bool,
    /// Seconds until a side counts as absent.
    pub claim_in: ByPlayer<Option<u64>>,
    /// The time of the clock, in milliseconds.
    pub now: u64,
}

/// A match with its moves as clients see them.
#[derive(Clone, Debug)]
pub struct MatchTable {
    /// The match.
    pub game: MatchState,
    /// The hash of the creator's token.
    pub owner: String,
    /// The time control of the match, and of its rematch.
    pub control: Option<TimeControl>,
    created: i64,
    updated: i64,
    moves: Vec<PlayedMoveJson>,
}

impl MatchTable {
    /// A match before its first event.
    ///
    /// # Errors
    /// Why the row cannot be read.
    pub fn begin(row: &MatchRow) -> Result<Self, Message> {
        let game = match_from_text(&row.start, Some("text"))?;
        let seats = parse_seats(&row.seats)
            .ok_or_else(|| message!("stored-seats" = "the seats cannot be read"))?;
        let control = row.clock.as_deref().map(TimeControl::parse).transpose()?;
        let game = MatchState::new(game, seats, control.map(Clock::new));
        let mut moves = Vec::new();
        refresh_moves(&mut moves, game.game(), 0);
        let owner = row.owner.clone();
        Ok(Self { game, owner, control, created: row.created, updated: row.created, moves })
    }

    /// Replays stored events.
    ///
    /// # Errors
    /// Why an event cannot be read or does not fit, or that the request has ended.
    pub fn replay(row: &MatchRow, events: &[EventRow], stop: &StopFlag) -> Result<Self, Message> {
        let mut table = Self::begin(row)?;
        for stored in events {
            if stop.is_stopped() {
                return Err(message!("request-ended"));
            }
            let at_event =
                |error| message!("at-event" = "event {n}: {why}", n = stored.seq, why = error);
            let event: Event = serde_json::from_str(&stored.body)
                .map_err(|error| at_event(Message::verbatim(error.to_string())))?;
            table.replay_event(&event, stored.at).map_err(at_event)?;
            if stored.seq != table.seq() {
                return Err(message!(
                    "expected-event" = "expected event {n}, not {found}",
                    n = table.game.n_events(),
                    found = stored.seq,
                ));
            }
        }
        refresh_moves(&mut table.moves, table.game.game(), 0);
        Ok(table)
    }

    /// Replays events without their rows.
    ///
    /// # Errors
    /// Why an event does not fit.
    pub fn replay_events(row: &MatchRow, events: &[Event]) -> Result<Self, Message> {
        let mut table = Self::begin(row)?;
        for (number, event) in (1_usize..).zip(events) {
            table.replay_event(event, row.created).map_err(|error| {
                message!("at-event" = "event {n}: {why}", n = number, why = error)
            })?;
        }
        refresh_moves(&mut table.moves, table.game.game(), 0);
        Ok(table)
    }

    /// Applies a stored event; the caller updates the moves once, after the last.
    fn replay_event(&mut self, event: &Event, at: i64) -> Result<(), Message> {
        check_event(event, self.game.game().game())?;
        self.game.apply(event)?;
        self.updated = at;
        Ok(())
    }

    /// The match after an event, to be stored before it is shown.
    ///
    /// # Errors
    /// [`RequestError`] if the event does not fit.
    pub fn after(&self, event: &Event) -> Result<MatchState, RequestError> {
        let mut next = self.game.clone();
        next.apply(event).map_err(RequestError::illegal)?;
        Ok(next)
    }

    /// Advances to the match after a stored event. Returns the number of moves that did not change.
    pub fn advance(&mut self, next: MatchState, event: &Event, at: i64) -> usize {
        // Moves change only from the ply of the event, of the change it agrees to, or of the
        // current position.
        let agreed = self.game.question().and_then(|question| question.change.ply());
        let plies = [Some(self.game.game().ply()), Some(next.game().ply()), event.ply(), agreed];
        let n_known = plies.into_iter().flatten().min().unwrap_or(0);
        self.game = next;
        self.updated = at;
        refresh_moves(&mut self.moves, self.game.game(), n_known)
    }

    /// The number of the last event.
    pub fn seq(&self) -> i64 {
        self.game.n_events() as i64
    }

    /// The match for clients that already have its first `moves_from` moves. Leaves these moves
    /// out, so that messages do not grow with the game.
    pub fn state<'a>(
        &'a self,
        id: &'a str,
        moves_from: usize,
        live: TransientState,
    ) -> MatchStateJson<'a> {
        let (game, played) = (&self.game, self.game.game());
        MatchStateJson {
            id,
            seq: self.seq(),
            board: BoardJson::new(played, &self.moves, moves_from),
            seats: seats_json(game.seats()),
            presence: live.presence,
            thinking: live.thinking,
            paused: game.is_paused(),
            draw_offer: game.draw_offer().map(Into::into),
            take_back: match game.question() {
                Some(Question { asker, change: Event::Undone { ply }, .. }) => {
                    Some(TakeBackJson { side: (*asker).into(), ply: *ply })
                }
                _ => None,
            },
            question: game.question().map(|question| QuestionJson {
                side: question.asker.into(),
                seq: question.number as i64,
                change: question.change.clone().public(),
            }),
            claim_in: PairJson { x: live.claim_in.one, o: live.claim_in.two },
            clock: self.clock(live.now),
            shared: game.is_shared(),
            rematch: game.rematch(),
        }
    }

    /// The clock, as clients see it.
    pub fn clock(&self, now: u64) -> Option<ClockJson> {
        self.game.clock().map(|clock| ClockJson::new(clock, now))
    }

    /// The part of the remaining time that a bot may use for this move; `None` without a clock.
    pub fn clock_share(&self, player: Player, now: u64) -> Option<Duration> {
        let clock = self.game.clock()?;
        let left = Duration::from_millis(clock.left(player, now));
        Some(share_of_clock(left, clock.control().increment))
    }

    /// A summary for lists.
    pub fn summary(&self, id: &str) -> MatchSummaryJson {
        let played = self.game.game();
        let (info, outcome) = (played.game().info(), played.outcome());
        let status = MessageJson::new(&played.view(&[]).status, Some(info));
        MatchSummaryJson {
            id: id.to_owned(),
            game: played.game_string(),
            name: info.name,
            ply: played.ply(),
            turn: outcome.is_none().then(|| played.position().turn().into()),
            result: ResultJson::new(outcome, info),
            status: status.text().to_owned(),
            status_message: status,
            seats: seats_json(self.game.seats()),
            created: self.created,
            updated: self.updated,
        }
    }

    /// The role of the person with this token hash.
    pub fn viewer(&self, hash: &str) -> Viewer {
        self.game.viewer(hash, hash == self.owner)
    }

    /// Refuses actions that would make a match too long. A long match can still be ended.
    ///
    /// # Errors
    /// [`RequestError`] with the limit.
    pub fn check_length(&self, limits: &WorkLimits, action: &Action) -> Result<(), RequestError> {
        let ends = matches!(
            action,
            Action::Resign { .. } | Action::Claim | Action::AnswerDraw { .. } | Action::Rematch
        );
        if !ends && self.game.n_events() >= limits.match_events {
            let n_events = limits.match_events;
            return Err(RequestError::illegal(message!("match-events", n = n_events)));
        }
        let adds_move = matches!(action, Action::Move { .. });
        if adds_move && self.game.game().ply() >= limits.match_moves {
            let n_moves = limits.match_moves;
            return Err(RequestError::illegal(message!("match-moves", n = n_moves)));
        }
        Ok(())
    }

    /// Whether the match may grow.
    pub fn has_room(&self, limits: &WorkLimits) -> bool {
        self.game.n_events() < limits.match_events && self.game.game().ply() < limits.match_moves
    }

    /// The bot to move, unless the game is over.
    pub fn bot_to_move(&self) -> Option<(Player, BotSpec)> {
        let turn = self.game.turn()?;
        let bot = self.game.seats()[turn].bot()?;
        BotSpec::parse(bot).ok().map(|spec| (turn, spec))
    }

    /// The bot that has been offered a draw.
    pub fn bot_offered_draw(&self) -> Option<Player> {
        let player = self.game.draw_offer()?.other();
        self.game.seats()[player].is_bot().then_some(player)
    }

    /// The start of a rematch, with a new random start if the game has one.
    ///
    /// # Errors
    /// [`RequestError`] if there is a rematch already.
    pub fn rematch(&self, seed: u64) -> Result<Match, RequestError> {
        if let Some(known) = self.game.rematch() {
            return Err(RequestError::taken(message!("rematch-exists", match = known.to_owned())));
        }
        // A game setup knows only local seats; those of the rematch come from the match.
        let persons = ByPlayer::new(parlour_play::Seat::Person, parlour_play::Seat::Person);
        let again = GameSetup::rematch(self.game.game(), persons, None).with_seed(seed);
        Match::new(again.game, again.values, again.position.as_deref())
            .map_err(|error| RequestError::illegal(error.message()))
    }
}
