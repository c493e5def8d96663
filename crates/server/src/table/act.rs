//! What people do at a table: checked, made durable, told.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use parlour_core::{ByPlayer, Player};
use parlour_play::{Choice, redo_target, typed_move, undo_target};

use super::policy::{Actor, Decision, Facts, Power, decide};
use super::{Live, Seat, Table, Viewer};
use crate::api::{Action, Event, Side};
use crate::error::ApiError;
use crate::state::App;
use crate::token;

/// Longer texts are no moves.
const LONGEST_MOVE: usize = 2000;
const LONGEST_ID: usize = 64;
/// A token is remembered in an action's key by so much of its hash.
const KEY_PART: usize = 16;

impl Table {
    /// Does what a client wants. Gives the number of the event, none where there is none to keep.
    ///
    /// # Errors
    /// [`ApiError`] with the reason; nothing has changed then.
    pub(crate) async fn act(
        self: &Arc<Self>,
        app: &App,
        visitor: IpAddr,
        token: Option<&str>,
        id: Option<&str>,
        action: &Action,
    ) -> Result<Option<i64>, ApiError> {
        if id.is_some_and(|id| id.is_empty() || id.len() > LONGEST_ID) {
            return Err(ApiError::illegal(format!("an id has 1 to {LONGEST_ID} characters")));
        }
        let mut live = self.live.lock().await;
        let viewer = live.viewer(token);
        if !viewer.is_known() {
            return Err(ApiError::forbidden("you watch this match: a seat is needed for that"));
        }
        let act = id.map(|id| (id, format!("{}:{id}", &viewer.hash[..KEY_PART])));
        if let Some(seq) = act.as_ref().and_then(|(_, key)| live.acts.get(key)) {
            return Ok(Some(*seq));
        }
        app.check_stored(visitor)?;
        live.check_length(app.limits(), action)?;
        live.visitor = Some(visitor);
        live.presence.hear(viewer.own, Instant::now());
        if matches!(action, Action::Step) {
            live.demand(&viewer, Power::Pause)?;
            if !live.standing.paused {
                return Err(ApiError::illegal("computers go on by themselves: pause them first"));
            }
            live.steps_once = true;
            self.kick(app, &mut live);
            return Ok(None);
        }
        let event = match action {
            Action::Rematch => {
                live.demand(&viewer, Power::Rematch)?;
                self.rematch(app, visitor, &live).await?
            }
            other => live.event_of(other, &viewer)?,
        };
        let mut next = live.standing.clone();
        next.apply(&event).map_err(ApiError::illegal)?;
        let seq = self.commit(app, &mut live, next, event.clone(), act).await?;
        if let Event::DrawOffered { side } = event {
            self.ask_computer_for_draw(app, &mut live, Player::from(side).other());
        }
        Ok(Some(seq))
    }

    /// Takes an open seat. Gives the sides the token then holds.
    ///
    /// # Errors
    /// [`ApiError`]: 409 when it is taken.
    pub(crate) async fn sit_down(
        self: &Arc<Self>,
        app: &App,
        visitor: IpAddr,
        side: Option<Side>,
        token: &str,
    ) -> Result<Vec<Side>, ApiError> {
        app.check_stored(visitor)?;
        let mut live = self.live.lock().await;
        live.visitor = Some(visitor);
        let wanted = side.map_or_else(|| Player::BOTH.to_vec(), |side| vec![side.into()]);
        let free = wanted.into_iter().find(|side| live.standing.seats[*side].is_free());
        let Some(free) = free else {
            return Err(ApiError::taken("the seat is taken: you can watch"));
        };
        let hash = token::hash(token);
        // Who has one side of a game between two people gets the other by consent alone.
        if live.standing.is_shared && live.standing.own(&hash)[free.other()] {
            return Err(ApiError::forbidden("you have the other side"));
        }
        if matches!(&live.standing.seats[free], Seat::Choice { holder } if *holder == hash) {
            return Err(ApiError::forbidden("the other person chooses a side"));
        }
        let event = Event::Seat { side: free.into(), holder: Some(hash) };
        let mut next = live.standing.clone();
        next.apply(&event).map_err(ApiError::illegal)?;
        self.commit(app, &mut live, next, event, None).await?;
        Ok(live.viewer(Some(token)).sides_json())
    }

    async fn rematch(&self, app: &App, visitor: IpAddr, live: &Live) -> Result<Event, ApiError> {
        if let Some(known) = &live.standing.rematch {
            return Err(ApiError::taken(format!("there is a rematch already: {known}")));
        }
        let standing = &live.standing;
        // Two people meet again, also when a bot has played for one of them.
        let seats = ByPlayer::from_fn(|side| match &standing.people[side] {
            Some(holder) if standing.is_shared => Seat::Human { holder: holder.clone() },
            _ => standing.seats[side].clone(),
        });
        let seats = seats.swapped();
        // Who sits where is the server's own notion of seats.
        let persons = ByPlayer::new(parlour_play::Seat::Person, parlour_play::Seat::Person);
        let again = Choice::again(&standing.played, persons, None).begin();
        let again = again.map_err(ApiError::illegal)?;
        let id = app.create(visitor, &again, &seats, live.owner.clone()).await?;
        Ok(Event::Rematch { id })
    }
}

impl Live {
    /// The event an action stands for, if the rules and the seats allow it.
    fn event_of(&self, action: &Action, viewer: &Viewer) -> Result<Event, ApiError> {
        let standing = &self.standing;
        let played = &standing.played;
        Ok(match action {
            Action::Move { text, ply } => {
                if let Some(ending) = played.ending() {
                    return Err(ApiError::illegal(format!("the game is over: {ending}")));
                }
                let turn = played.position().turn();
                if !viewer.sides.contains(&turn) {
                    let name = played.game().info().players[turn.index()];
                    return Err(ApiError::forbidden(format!("it is the turn of {name}")));
                }
                if ply.is_some_and(|ply| ply != played.ply()) {
                    return Err(ApiError::illegal(format!(
                        "the move is for turn {}: the match stands at {}",
                        ply.unwrap_or_default(),
                        played.ply()
                    )));
                }
                if text.len() > LONGEST_MOVE {
                    return Err(ApiError::illegal("expected a move"));
                }
                let text =
                    typed_move(played, text).map_err(|e| ApiError::illegal(e.to_string()))?;
                Event::Moved { text, side: turn.into(), ply: played.ply() }
            }
            Action::Undo
            | Action::Redo
            | Action::Goto { .. }
            | Action::Vary { .. }
            | Action::Seat { .. } => {
                self.demand(viewer, self.power_of(action)?)?;
                self.change_of(action, viewer)?
            }
            Action::AskTakeBack => self.ask(&Action::Undo, viewer)?,
            Action::AskChange { change } => self.ask(change, viewer)?,
            Action::AnswerChange { accept, seq } => self.answer(viewer, *accept, *seq)?,
            Action::Pause { on } => {
                self.demand(viewer, Power::Pause)?;
                Event::Paused { on: *on }
            }
            Action::Claim => {
                self.must_go_on()?;
                self.demand(viewer, Power::Claim)?;
                Event::Abandoned { side: played.position().turn().into() }
            }
            Action::Resign { side } => {
                self.must_go_on()?;
                let own: Vec<Player> =
                    Player::BOTH.into_iter().filter(|side| viewer.own[*side]).collect();
                let side = own_side(&own, *side)?;
                self.demand(viewer, Power::Resign { side })?;
                Event::Resigned { side: side.into() }
            }
            Action::OfferDraw { side } => {
                self.must_go_on()?;
                if standing.draw_offer.is_some() {
                    return Err(ApiError::illegal("a draw is offered already"));
                }
                Event::DrawOffered { side: own_side(&viewer.sides, *side)?.into() }
            }
            Action::AnswerDraw { accept } => {
                let offered = standing.draw_offer.ok_or_else(|| nothing("to answer"))?;
                let other = must_answer(viewer, offered)?;
                Event::DrawAnswered { side: other.into(), accepted: *accept }
            }
            Action::Rematch | Action::Step => {
                return Err(ApiError::illegal("expected another action"));
            }
        })
    }

    /// What an action needs that changes the past or a seat.
    fn power_of(&self, action: &Action) -> Result<Power, ApiError> {
        match action {
            Action::Undo | Action::Redo | Action::Goto { .. } | Action::Vary { .. } => {
                Ok(Power::ChangePast)
            }
            Action::Seat { side, seat } => {
                let seat = self.parse_seat(seat, "")?;
                Ok(Power::ChangeSeat { side: (*side).into(), to_bot: seat.is_computer() })
            }
            _ => Err(ApiError::illegal("expected a change of the past or of a seat")),
        }
    }

    /// The event that a change becomes, at once or after consent.
    fn change_of(&self, action: &Action, viewer: &Viewer) -> Result<Event, ApiError> {
        let standing = &self.standing;
        let played = &standing.played;
        Ok(match action {
            Action::Undo => {
                // One of two people goes back to their own last turn.
                let is_one = standing.is_shared && viewer.own.one != viewer.own.two;
                let persons = if is_one { viewer.own } else { standing.persons() };
                let target = undo_target(played, persons);
                Event::Undone { ply: target.ok_or_else(|| nothing("to take back"))? }
            }
            Action::Redo => {
                let target = redo_target(played, standing.persons());
                Event::Redone { ply: target.ok_or_else(|| nothing("to redo"))? }
            }
            Action::Goto { ply } => {
                let end = played.line_moves().len();
                if *ply > end || *ply == played.ply() {
                    return Err(ApiError::illegal(format!("expected another turn of 0 to {end}")));
                }
                let ply = *ply;
                if ply < played.ply() { Event::Undone { ply } } else { Event::Redone { ply } }
            }
            Action::Vary { ply, text } => Event::Varied { ply: *ply, text: text.clone() },
            Action::Seat { side, seat } => {
                if matches!(standing.seats[(*side).into()], Seat::Choice { .. }) {
                    return Err(ApiError::forbidden("the other person chooses a side"));
                }
                let new = self.parse_seat(seat, &viewer.hash)?;
                let holder = matches!(new, Seat::Human { .. }).then(|| viewer.hash.clone());
                Event::Seats { side: *side, seat: new.text(), holder }
            }
            _ => return Err(ApiError::illegal("expected another action")),
        })
    }

    fn parse_seat(&self, seat: &str, holder: &str) -> Result<Seat, ApiError> {
        Seat::parse(seat, self.standing.played.game(), holder).map_err(ApiError::illegal)
    }

    /// Asks the other of two people to agree to a change.
    fn ask(&self, change: &Action, viewer: &Viewer) -> Result<Event, ApiError> {
        let asker = match self.decide(viewer, self.power_of(change)?) {
            Decision::NeedsConsent { asker } => asker,
            Decision::Refused(error) => return Err(error),
            Decision::Allowed => {
                return Err(ApiError::illegal("this needs no consent: do it without asking"));
            }
        };
        if self.standing.question.is_some() {
            return Err(ApiError::illegal("an earlier question is not answered yet"));
        }
        let change = self.change_of(change, viewer)?;
        // A question that cannot be granted is refused at once.
        self.standing.clone().apply(&change).map_err(ApiError::illegal)?;
        Ok(Event::ChangeAsked { side: asker.into(), change: Box::new(change) })
    }

    /// The other side agrees or declines; who asked may withdraw.
    fn answer(&self, viewer: &Viewer, accept: bool, seq: Option<i64>) -> Result<Event, ApiError> {
        let question = self.standing.question.as_ref();
        let (asker, change) = question.ok_or_else(|| nothing("to answer"))?;
        let (side, other) = (*asker, asker.other());
        if !(viewer.own[other] || (viewer.own[side] && !accept)) {
            return Err(ApiError::forbidden("the other side answers"));
        }
        // Without a number, consent could meet a question that was swapped for the one on the screen.
        let is_meant = match seq {
            Some(seq) => seq == self.question_seq,
            None => !accept || matches!(change, Event::Undone { .. }),
        };
        if !is_meant {
            return Err(ApiError::illegal("expected the number of the question that is open"));
        }
        let side = if viewer.own[other] { other } else { side };
        Ok(Event::ChangeAnswered { side: side.into(), accepted: accept })
    }

    fn decide(&self, viewer: &Viewer, power: Power) -> Decision {
        let standing = &self.standing;
        let now = Instant::now();
        let facts = Facts {
            has_people: standing.people.one.is_some() || standing.people.two.is_some(),
            is_shared: standing.is_shared,
            is_over: standing.played.ending().is_some(),
            is_gone: ByPlayer::from_fn(|side| {
                self.time_left(side, now).is_some_and(|left| left.is_zero())
            }),
            has_joined: standing.has_joined,
        };
        decide(Actor { own: viewer.own, is_owner: viewer.owner }, facts, power)
    }

    /// Fails unless the viewer may do this alone.
    fn demand(&self, viewer: &Viewer, power: Power) -> Result<(), ApiError> {
        match self.decide(viewer, power) {
            Decision::Allowed => Ok(()),
            Decision::Refused(error) => Err(error),
            Decision::NeedsConsent { .. } => {
                Err(ApiError::forbidden("the other player must agree: ask first"))
            }
        }
    }

    fn must_go_on(&self) -> Result<(), ApiError> {
        match self.standing.played.ending() {
            Some(ending) => Err(ApiError::illegal(format!("the game is over: {ending}"))),
            None => Ok(()),
        }
    }
}

fn nothing(what: &str) -> ApiError {
    ApiError::illegal(format!("there is nothing {what}"))
}

/// The side that answers what the other asked.
fn must_answer(viewer: &Viewer, asker: Player) -> Result<Player, ApiError> {
    let other = asker.other();
    if !viewer.sides.contains(&other) {
        return Err(ApiError::forbidden("the other side answers"));
    }
    Ok(other)
}

/// The side somebody speaks for.
fn own_side(held: &[Player], side: Option<Side>) -> Result<Player, ApiError> {
    match (side, held) {
        (Some(side), held) if held.contains(&side.into()) => Ok(side.into()),
        (None, [one]) => Ok(*one),
        (None, [_, _]) => Err(ApiError::illegal("you hold both sides: say which")),
        _ => Err(ApiError::forbidden("you do not hold that side")),
    }
}
