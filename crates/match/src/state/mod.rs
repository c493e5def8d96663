//! The state of a match, computed from its start and its events. The same code replays a stored
//! match and applies the next event.

use parlour_core::{ByPlayer, Match, Message, Outcome, Player, Reason, message};

use crate::{Clock, Event, Seat, Viewer};

/// A change that one player asks the other to consent to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The side that asks.
    pub asker: Player,
    /// The number of the event that asked.
    pub number: usize,
    /// The event if the other side consents.
    pub change: Event,
}

/// A match with all state that events change.
#[derive(Clone, Debug)]
pub struct MatchState {
    game: Match,
    n_events: usize,
    seats: ByPlayer<Seat>,
    /// The person who last sat on each side; it remains theirs while a bot plays it.
    people: ByPlayer<Option<String>>,
    is_shared: bool,
    has_joined: ByPlayer<bool>,
    is_paused: bool,
    draw_offer: Option<Player>,
    question: Option<Question>,
    rematch: Option<String>,
    clock: Option<Clock>,
}

impl MatchState {
    /// A match before its first event.
    pub fn new(game: Match, seats: ByPlayer<Seat>, clock: Option<Clock>) -> Self {
        let mut state = Self {
            game,
            n_events: 0,
            seats,
            people: ByPlayer::default(),
            is_shared: false,
            has_joined: ByPlayer::default(),
            is_paused: false,
            draw_offer: None,
            question: None,
            rematch: None,
            clock,
        };
        state.update_people();
        state
    }

    /// The game: its line of play and the current position.
    pub const fn game(&self) -> &Match {
        &self.game
    }

    /// Number of events; the next one has this number plus one.
    pub const fn n_events(&self) -> usize {
        self.n_events
    }

    /// Who plays each side.
    pub const fn seats(&self) -> &ByPlayer<Seat> {
        &self.seats
    }

    /// The person who last sat on each side.
    pub const fn people(&self) -> &ByPlayer<Option<String>> {
        &self.people
    }

    /// Whether two people have ever taken seats, even if they left them later.
    pub const fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// The sides whose player sat down or moved in this match; a rematch seats people who may never
    /// come.
    pub const fn has_joined(&self) -> ByPlayer<bool> {
        self.has_joined
    }

    /// Whether bots pause.
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The side whose draw offer is open.
    pub const fn draw_offer(&self) -> Option<Player> {
        self.draw_offer
    }

    /// The open question.
    pub const fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// The id of the rematch.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The clock.
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// How the game ended, or `None` if it is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The side to move; `None` if the game is over.
    pub fn turn(&self) -> Option<Player> {
        self.outcome().is_none().then(|| self.game.position().turn())
    }

    /// The sides that people play; an open seat counts.
    pub fn human_sides(&self) -> ByPlayer<bool> {
        ByPlayer::from_fn(|side| !self.seats[side].is_bot())
    }

    /// Whether bots play both sides.
    pub fn has_only_bots(&self) -> bool {
        Player::BOTH.iter().all(|side| self.seats[*side].is_bot())
    }

    /// The person a side belongs to, unless they gave the seat up.
    pub fn person(&self, side: Player) -> Option<&str> {
        self.people[side].as_deref().filter(|_| !self.seats[side].is_free())
    }

    /// The sides of a person, even while a bot plays them.
    pub fn own(&self, hash: &str) -> ByPlayer<bool> {
        ByPlayer::from_fn(|side| self.people[side].as_deref() == Some(hash))
    }

    /// Returns the person with this token hash, as a viewer of the match.
    pub fn viewer(&self, hash: &str, is_owner: bool) -> Viewer {
        let sides = Player::BOTH.into_iter().filter(|side| self.seats[*side].is_held_by(hash));
        Viewer { sides: sides.collect(), own: self.own(hash), is_owner, hash: hash.to_owned() }
    }

    /// Whether the time of the side to move runs. A person's time starts after the first move; a
    /// bot's time runs while it thinks. A pause or a free seat stops the time, except between two
    /// people.
    pub fn clock_runs(&self, is_thinking: bool) -> bool {
        let Some(turn) = self.turn() else { return false };
        let is_waiting =
            self.is_paused || Player::BOTH.iter().any(|side| self.seats[*side].is_free());
        if is_waiting && !self.is_shared {
            return false;
        }
        if self.seats[turn].is_bot() { is_thinking } else { self.game.ply() > 0 }
    }

    /// The events to apply for `event` at `now`. A move gets the remaining times; an event that stops
    /// or switches a running clock comes after them.
    pub fn timed(&self, event: Event, now: u64) -> Vec<Event> {
        let Some(clock) = &self.clock else { return vec![event] };
        let pair = |left: ByPlayer<u64>| [left.one, left.two];
        match event {
            Event::Moved { text, side, ply, .. } => {
                let left = Some(pair(clock.after_turn(side.into(), now)));
                vec![Event::Moved { text, side, ply, left }]
            }
            Event::TimedOut { .. }
            | Event::DrawOffered { .. }
            | Event::ChangeAsked { .. }
            | Event::Rematch { .. } => vec![event],
            _ if clock.running().is_none() => vec![event],
            _ => {
                let left = pair(ByPlayer::from_fn(|side| clock.left(side, now)));
                vec![Event::ClockSet { left }, event]
            }
        }
    }

    /// Runs the clock of the side to move, unless it is stopped. If a side has run out of time,
    /// returns the event to apply.
    pub fn run_clock(&mut self, is_stopped: bool, now: u64) -> Option<Event> {
        let turn = self.turn().filter(|_| !is_stopped);
        let clock = self.clock.as_mut()?;
        clock.run(turn, now);
        clock.flagged(now).map(|player| Event::TimedOut { side: player.into() })
    }

    /// Applies an event.
    ///
    /// # Errors
    /// One line that says why it does not fit. Do not use the state after an error: apply to a
    /// clone, which is cheap.
    pub fn apply(&mut self, event: &Event) -> Result<(), Message> {
        self.n_events += 1;
        self.apply_effect(event)
    }

    fn apply_effect(&mut self, event: &Event) -> Result<(), Message> {
        match event {
            Event::Moved { text, ply, side, left } => {
                let mover = Player::from(*side);
                if self.game.ply() != *ply || self.game.position().turn() != mover {
                    return Err(message!(
                        "move-not-here" = "the move {text} does not belong here",
                        text = text.clone(),
                    ));
                }
                let m = self.game.parse_move(text).map_err(|error| error.message())?;
                self.game.branch(&m).map_err(|error| error.message())?;
                self.game.promote();
                self.has_joined[mover] = true;
                self.question = None;
                // An offer is open until the other side has moved.
                if self.draw_offer.is_some_and(|offered| offered != mover) {
                    self.draw_offer = None;
                }
                if let (Some(clock), Some([one, two])) = (&mut self.clock, left) {
                    clock.set_left(ByPlayer::new(*one, *two));
                }
            }
            Event::Undone { ply } | Event::Redone { ply } => self.go_to(*ply)?,
            Event::Varied { ply, text } => {
                let outcome = self.outcome();
                let fork = self.game.position_at(*ply);
                let first = fork.and_then(|position| position.parse_move(text).ok());
                if !first.is_some_and(|m| self.game.enter_variation(*ply, &m)) {
                    return Err(message!(
                        "no-variation" = "there is no variation {text} after {ply} turns",
                        text = text.clone(),
                        ply = *ply,
                    ));
                }
                // As after a move, the current line is the main line of the record.
                self.game.promote();
                self.clear_offers();
                self.drop_clock_after(outcome);
            }
            Event::Resigned { side } => self.end_by(|game| game.resign((*side).into()))?,
            Event::ClockSet { left: [one, two] } => {
                if let Some(clock) = &mut self.clock {
                    clock.set_left(ByPlayer::new(*one, *two));
                }
            }
            Event::TimedOut { side } => {
                if let Some(clock) = &mut self.clock {
                    clock.run_out((*side).into());
                }
                self.end_by(|game| game.lose_on_time((*side).into()))?;
            }
            Event::Abandoned { side } => self.end_by(|game| game.abandon((*side).into()))?,
            Event::DrawOffered { side } => self.draw_offer = Some((*side).into()),
            Event::DrawAnswered { accepted, .. } => {
                self.draw_offer = None;
                if *accepted {
                    self.end_by(Match::agree_draw)?;
                }
            }
            Event::ChangeAsked { side, change } => {
                self.open_question(*side, change.as_ref().clone());
            }
            Event::TakeBackAsked { side, ply } => {
                self.open_question(*side, Event::Undone { ply: *ply });
            }
            Event::ChangeAnswered { accepted, .. } | Event::TakeBackAnswered { accepted, .. } => {
                let question = self.question.take();
                let question = question
                    .ok_or_else(|| message!("nothing-to-answer" = "there is nothing to answer"))?;
                if *accepted {
                    self.apply_effect(&question.change)?;
                }
            }
            Event::SeatTaken { side, holder } => {
                let holder = holder
                    .clone()
                    .ok_or_else(|| message!("seat-needs-holder" = "a seat needs a holder"))?;
                let side = Player::from(*side);
                self.seats[side] = Seat::Person { holder };
                if let Seat::Choice { holder } = self.seats[!side].clone() {
                    self.seats[!side] = Seat::Person { holder };
                }
                self.has_joined[side] = true;
                self.question = None;
                self.update_people();
            }
            Event::SeatChanged { side, seat, holder } => {
                let holder = holder.as_deref().unwrap_or_default();
                self.seats[(*side).into()] = Seat::parse(seat, holder);
                self.clear_offers();
                self.update_people();
            }
            Event::Paused { on } => self.is_paused = *on,
            Event::Rematch { id } => self.rematch = Some(id.clone()),
        }
        Ok(())
    }

    fn open_question(&mut self, side: crate::Side, change: Event) {
        self.question = Some(Question { asker: side.into(), number: self.n_events, change });
    }

    /// Ends the game by a decision of the players.
    fn end_by(&mut self, end: impl FnOnce(&mut Match) -> bool) -> Result<(), Message> {
        self.clear_offers();
        if end(&mut self.game) {
            Ok(())
        } else {
            Err(message!("game-has-ended" = "the game is over"))
        }
    }

    /// Goes to a ply of the line; at the current ply, undoes a resignation or an agreed draw.
    fn go_to(&mut self, ply: usize) -> Result<(), Message> {
        let outcome = self.outcome();
        if self.game.ply() == ply {
            self.game.undo();
        } else if !self.game.go_to(ply) {
            return Err(message!("no-such-turn" = "there are no {ply} turns", ply = ply));
        }
        self.clear_offers();
        self.drop_clock_after(outcome);
        Ok(())
    }

    /// A game continued after a loss on time has no clock: one side has no time left.
    fn drop_clock_after(&mut self, outcome: Option<Outcome>) {
        if outcome.is_some_and(|outcome| outcome.reason == Reason::TIME) {
            self.clock = None;
        }
    }

    /// Clears the draw offer and the question: they refer to another position.
    fn clear_offers(&mut self) {
        self.draw_offer = None;
        self.question = None;
    }

    fn update_people(&mut self) {
        for side in Player::BOTH {
            if let Seat::Person { holder } = &self.seats[side] {
                self.people[side] = Some(holder.clone());
            }
        }
        if let (Some(one), Some(two)) = (&self.people.one, &self.people.two) {
            self.is_shared |= one != two;
        }
    }
}

#[cfg(test)]
mod tests;
