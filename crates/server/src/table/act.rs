//! What people do at a table: checked, made durable, told.

use std::sync::Arc;

use parlour_core::{ByPlayer, Player};
use parlour_play::{Choice, redo_target, typed_move, undo_target};

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
        token: Option<&str>,
        id: Option<&str>,
        action: &Action,
    ) -> Result<Option<i64>, ApiError> {
        if id.is_some_and(|id| id.is_empty() || id.len() > LONGEST_ID) {
            return Err(ApiError::illegal(format!("an id has 1 to {LONGEST_ID} characters")));
        }
        let mut live = self.live.lock().await;
        let viewer = live.viewer(token);
        if !viewer.may_steer() {
            return Err(ApiError::forbidden("you watch this match: a seat is needed for that"));
        }
        let act = id.map(|id| (id, format!("{}:{id}", &viewer.hash[..KEY_PART])));
        if let Some(seq) = act.as_ref().and_then(|(_, key)| live.acts.get(key)) {
            return Ok(Some(*seq));
        }
        if matches!(action, Action::Step) {
            if !live.standing.paused {
                return Err(ApiError::illegal("computers go on by themselves: pause them first"));
            }
            live.steps_once = true;
            self.kick(app, &mut live);
            return Ok(None);
        }
        let event = match action {
            Action::Rematch => self.rematch(app, &live).await?,
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
        side: Option<Side>,
        token: &str,
    ) -> Result<Vec<Side>, ApiError> {
        let mut live = self.live.lock().await;
        let wanted = side.map_or_else(|| Player::BOTH.to_vec(), |side| vec![side.into()]);
        let free = wanted.into_iter().find(|side| live.standing.seats[*side].is_free());
        let Some(free) = free else {
            return Err(ApiError::taken("the seat is taken: you can watch"));
        };
        let hash = token::hash(token);
        if matches!(&live.standing.seats[free], Seat::Choice { holder } if *holder == hash) {
            return Err(ApiError::forbidden("the other person chooses a side"));
        }
        let event = Event::Seat { side: free.into(), holder: Some(hash) };
        let mut next = live.standing.clone();
        next.apply(&event).map_err(ApiError::illegal)?;
        self.commit(app, &mut live, next, event, None).await?;
        Ok(live.viewer(Some(token)).sides_json())
    }

    async fn rematch(&self, app: &App, live: &Live) -> Result<Event, ApiError> {
        if let Some(known) = &live.standing.rematch {
            return Err(ApiError::taken(format!("there is a rematch already: {known}")));
        }
        let standing = &live.standing;
        let seats = standing.seats.clone().swapped();
        // Who sits where is the server's own notion of seats.
        let persons = ByPlayer::new(parlour_play::Seat::Person, parlour_play::Seat::Person);
        let again = Choice::again(&standing.played, persons, None).begin();
        let again = again.map_err(ApiError::illegal)?;
        let id = app.create(&again, &seats, live.owner.clone()).await?;
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
            Action::Undo => {
                self.may_take_back()?;
                let target = undo_target(played, standing.persons());
                Event::Undone { ply: target.ok_or_else(|| nothing("to take back"))? }
            }
            Action::Redo => {
                self.may_take_back()?;
                let target = redo_target(played, standing.persons());
                Event::Redone { ply: target.ok_or_else(|| nothing("to redo"))? }
            }
            Action::Goto { ply } => {
                self.may_take_back()?;
                let end = played.line_moves().len();
                if *ply > end || *ply == played.ply() {
                    return Err(ApiError::illegal(format!("expected another turn of 0 to {end}")));
                }
                let ply = *ply;
                if ply < played.ply() { Event::Undone { ply } } else { Event::Redone { ply } }
            }
            Action::Vary { ply, text } => {
                self.may_take_back()?;
                Event::Varied { ply: *ply, text: text.clone() }
            }
            Action::Resign { side } => {
                self.must_go_on()?;
                Event::Resigned { side: own_side(viewer, *side)?.into() }
            }
            Action::OfferDraw { side } => {
                self.must_go_on()?;
                if standing.draw_offer.is_some() {
                    return Err(ApiError::illegal("a draw is offered already"));
                }
                Event::DrawOffered { side: own_side(viewer, *side)?.into() }
            }
            Action::AnswerDraw { accept } => {
                let offered = standing.draw_offer.ok_or_else(|| nothing("to answer"))?;
                let other = must_answer(viewer, offered)?;
                Event::DrawAnswered { side: other.into(), accepted: *accept }
            }
            Action::AskTakeBack { side } => {
                if !standing.is_shared() {
                    return Err(ApiError::illegal("nobody else plays here: take the move back"));
                }
                if standing.take_back.is_some() {
                    return Err(ApiError::illegal("a move is asked back already"));
                }
                let side = own_side(viewer, *side)?;
                let target = undo_target(played, ByPlayer::from_fn(|player| player == side));
                let ply = target.ok_or_else(|| nothing("to take back"))?;
                Event::TakeBackAsked { side: side.into(), ply }
            }
            Action::AnswerTakeBack { accept } => {
                let (asker, _) = standing.take_back.ok_or_else(|| nothing("to answer"))?;
                let other = must_answer(viewer, asker)?;
                Event::TakeBackAnswered { side: other.into(), accepted: *accept }
            }
            Action::Pause { on } => Event::Paused { on: *on },
            Action::Seat { side, seat } => self.change_seat(viewer, *side, seat)?,
            Action::Rematch | Action::Step => {
                return Err(ApiError::illegal("expected another action"));
            }
        })
    }

    fn change_seat(&self, viewer: &Viewer, side: Side, seat: &str) -> Result<Event, ApiError> {
        let old = &self.standing.seats[side.into()];
        let is_own = old.is_held_by(&viewer.hash);
        if !(is_own || old.is_computer() || (viewer.owner && *old == Seat::Open)) {
            return Err(ApiError::forbidden("somebody else sits there"));
        }
        let new = Seat::parse(seat, self.standing.played.game(), &viewer.hash)
            .map_err(ApiError::illegal)?;
        let holder = matches!(new, Seat::Human { .. }).then(|| viewer.hash.clone());
        Ok(Event::Seats { side, seat: new.text(), holder })
    }

    fn must_go_on(&self) -> Result<(), ApiError> {
        match self.standing.played.ending() {
            Some(ending) => Err(ApiError::illegal(format!("the game is over: {ending}"))),
            None => Ok(()),
        }
    }

    fn may_take_back(&self) -> Result<(), ApiError> {
        if self.standing.is_shared() {
            let why = "between two devices the other side must agree: ask to take the move back";
            return Err(ApiError::forbidden(why));
        }
        Ok(())
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
fn own_side(viewer: &Viewer, side: Option<Side>) -> Result<Player, ApiError> {
    match (side, viewer.sides.as_slice()) {
        (Some(side), held) if held.contains(&side.into()) => Ok(side.into()),
        (None, [one]) => Ok(*one),
        (None, [_, _]) => Err(ApiError::illegal("you hold both sides: say which")),
        _ => Err(ApiError::forbidden("you do not hold that side")),
    }
}
