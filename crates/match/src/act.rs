//! Turns actions into events, subject to the rules, the seats and the policy.

use parlour_core::{ByPlayer, Player, message};

use crate::policy::{Actor, Facts, decide};
use crate::{
    Action, ActionError, Decision, Event, MatchState, Permission, Seat, Side, Viewer, redo_target,
    typed_move, undo_target,
};

/// Maximum length of a move, in bytes.
const MAX_MOVE_LEN: usize = 2000;

impl MatchState {
    /// Decides whether a viewer has a permission. `is_gone` marks the sides whose player is absent.
    pub fn decide(
        &self,
        viewer: &Viewer,
        is_gone: ByPlayer<bool>,
        permission: Permission,
    ) -> Decision {
        let facts = Facts {
            has_people: self.people().one.is_some() || self.people().two.is_some(),
            is_shared: self.is_shared(),
            has_clock: self.clock().is_some(),
            is_over: self.outcome().is_some(),
            is_gone,
            has_joined: self.has_joined(),
        };
        decide(Actor { own: viewer.own, is_owner: viewer.is_owner }, facts, permission)
    }

    /// Checks that a viewer has a permission without anyone's consent.
    ///
    /// # Errors
    /// [`ActionError`] with the reason.
    pub fn check(
        &self,
        viewer: &Viewer,
        is_gone: ByPlayer<bool>,
        permission: Permission,
    ) -> Result<(), ActionError> {
        match self.decide(viewer, is_gone, permission) {
            Decision::Allowed => Ok(()),
            Decision::Refused(error) => Err(error),
            Decision::NeedsConsent { .. } => Err(ActionError::forbidden(
                message!("ask-first" or "the other player must agree: ask first"),
            )),
        }
    }

    /// Returns the event for an action. `Rematch` and `Step` have none: their effects are outside this
    /// match.
    ///
    /// # Errors
    /// [`ActionError`] if the rules, the seats or the policy do not allow it.
    pub fn event_for(
        &self,
        action: &Action,
        viewer: &Viewer,
        is_gone: ByPlayer<bool>,
    ) -> Result<Event, ActionError> {
        if !viewer.is_participant() {
            return Err(ActionError::spectator());
        }
        Ok(match action {
            Action::Move { text, ply } => self.move_event(text, *ply, viewer)?,
            Action::Undo
            | Action::Redo
            | Action::Goto { .. }
            | Action::Vary { .. }
            | Action::Seat { .. } => {
                self.check(viewer, is_gone, permission_for(action)?)?;
                self.change_event(action, viewer)?
            }
            Action::AskTakeBack => self.question_event(&Action::Undo, viewer, is_gone)?,
            Action::AskChange { change } => self.question_event(change, viewer, is_gone)?,
            Action::AnswerChange { accept, seq } => self.answer_event(viewer, *accept, *seq)?,
            Action::Pause { on } => {
                self.check(viewer, is_gone, Permission::Pause)?;
                Event::Paused { on: *on }
            }
            Action::Claim => {
                let side = self.side_to_move()?.into();
                self.check(viewer, is_gone, Permission::Claim)?;
                Event::Abandoned { side }
            }
            Action::Resign { side } => {
                self.side_to_move()?;
                let own: Vec<Player> =
                    Player::BOTH.into_iter().filter(|side| viewer.own[*side]).collect();
                let side = own_side(&own, *side)?;
                self.check(viewer, is_gone, Permission::Resign { side })?;
                Event::Resigned { side: side.into() }
            }
            Action::OfferDraw { side } => {
                self.side_to_move()?;
                if self.draw_offer().is_some() {
                    return Err(ActionError::illegal(
                        message!("draw-already-offered" or "a draw is offered already"),
                    ));
                }
                Event::DrawOffered { side: own_side(&viewer.sides, *side)?.into() }
            }
            Action::AnswerDraw { accept } => {
                let offered = self.draw_offer().ok_or_else(|| {
                    ActionError::illegal(
                        message!("nothing-to-answer" or "there is nothing to answer"),
                    )
                })?;
                let other = offered.other();
                if !viewer.sides.contains(&other) {
                    return Err(ActionError::forbidden(
                        message!("other-side-answers" or "the other side answers"),
                    ));
                }
                Event::DrawAnswered { side: other.into(), accepted: *accept }
            }
            Action::Rematch | Action::Step => {
                return Err(ActionError::illegal(
                    message!("expected-other-action" or "expected another action"),
                ));
            }
        })
    }

    /// Returns the event for taking an open seat: the given one, or the first free one.
    ///
    /// # Errors
    /// [`ActionError::Taken`] if no such seat is free, [`ActionError::Forbidden`] if it is not for
    /// this person.
    pub fn seat_event(&self, hash: &str, wanted: Option<Side>) -> Result<Event, ActionError> {
        let wanted = wanted.map_or_else(|| Player::BOTH.to_vec(), |side| vec![side.into()]);
        let free = wanted.into_iter().find(|side| self.seats()[*side].is_free());
        let free = free.ok_or_else(|| {
            ActionError::Taken(message!("seat-taken" or "the seat is taken: you can watch"))
        })?;
        // A player in a game between two people gets the other side only by consent.
        if self.is_shared() && self.own(hash)[free.other()] {
            return Err(ActionError::forbidden(
                message!("has-other-side" or "you have the other side"),
            ));
        }
        if matches!(&self.seats()[free], Seat::Choice { holder } if holder == hash) {
            return Err(ActionError::forbidden(
                message!("other-person-chooses" or "the other person chooses a side"),
            ));
        }
        Ok(Event::SeatTaken { side: free.into(), holder: Some(hash.to_owned()) })
    }

    /// Returns the seats of a rematch, with sides swapped. Two people meet again, even if a bot has played
    /// for one of them.
    pub fn rematch_seats(&self) -> ByPlayer<Seat> {
        let seats = ByPlayer::from_fn(|side| match &self.people()[side] {
            Some(holder) if self.is_shared() => Seat::Person { holder: holder.clone() },
            _ => self.seats()[side].clone(),
        });
        seats.swapped()
    }

    fn move_event(
        &self,
        text: &str,
        ply: Option<usize>,
        viewer: &Viewer,
    ) -> Result<Event, ActionError> {
        let turn = self.side_to_move()?;
        let game = self.game();
        if !viewer.sides.contains(&turn) {
            let name = game.game().info().players[turn.index()];
            return Err(ActionError::forbidden(
                message!("other-players-turn" or format!("it is the turn of {name}"), player = turn),
            ));
        }
        if let Some(ply) = ply.filter(|ply| *ply != game.ply()) {
            let english = format!("the move is for turn {ply}: the match stands at {}", game.ply());
            return Err(ActionError::illegal(
                message!("move-for-other-turn" or english, turn = ply, now = game.ply()),
            ));
        }
        if text.len() > MAX_MOVE_LEN {
            return Err(ActionError::illegal(message!("expected-move" or "expected a move")));
        }
        let text = typed_move(game, text)?.text().to_owned();
        Ok(Event::Moved { text, side: turn.into(), ply: game.ply(), left: None })
    }

    /// Returns the event for a change of the past or of a seat, immediate or after consent.
    fn change_event(&self, action: &Action, viewer: &Viewer) -> Result<Event, ActionError> {
        let game = self.game();
        Ok(match action {
            Action::Undo => {
                // In a game between two people, each goes back to their own last turn.
                let owns_one_side = self.is_shared() && viewer.own.one != viewer.own.two;
                let human_sides = if owns_one_side { viewer.own } else { self.human_sides() };
                let target = undo_target(game, human_sides);
                Event::Undone {
                    ply: target.ok_or_else(|| {
                        ActionError::illegal(
                            message!("nothing-to-take-back" or "there is nothing to take back"),
                        )
                    })?,
                }
            }
            Action::Redo => {
                let target = redo_target(game, self.human_sides());
                Event::Redone {
                    ply: target.ok_or_else(|| {
                        ActionError::illegal(
                            message!("nothing-to-redo" or "there is nothing to redo"),
                        )
                    })?,
                }
            }
            Action::Goto { ply } => {
                let (ply, end) = (*ply, game.line_moves().len());
                if ply > end || ply == game.ply() {
                    let english = format!("expected another turn of 0 to {end}");
                    let why = message!("expected-turn" or english, last = end);
                    return Err(ActionError::illegal(why));
                }
                if ply < game.ply() { Event::Undone { ply } } else { Event::Redone { ply } }
            }
            Action::Vary { ply, text } => Event::Varied { ply: *ply, text: text.clone() },
            Action::Seat { side, seat } => {
                if matches!(self.seats()[(*side).into()], Seat::Choice { .. }) {
                    return Err(ActionError::forbidden(
                        message!("other-person-chooses" or "the other person chooses a side"),
                    ));
                }
                let new = Seat::parse(seat, &viewer.hash);
                let holder = matches!(new, Seat::Person { .. }).then(|| viewer.hash.clone());
                Event::SeatChanged { side: *side, seat: new.text().to_owned(), holder }
            }
            _ => {
                return Err(ActionError::illegal(
                    message!("expected-other-action" or "expected another action"),
                ));
            }
        })
    }

    /// Returns the event that asks the opponent to consent to a change.
    fn question_event(
        &self,
        change: &Action,
        viewer: &Viewer,
        is_gone: ByPlayer<bool>,
    ) -> Result<Event, ActionError> {
        let asker = match self.decide(viewer, is_gone, permission_for(change)?) {
            Decision::NeedsConsent { asker } => asker,
            Decision::Refused(error) => return Err(error),
            Decision::Allowed => {
                return Err(ActionError::illegal(
                    message!("no-consent-needed" or "this needs no consent: do it without asking"),
                ));
            }
        };
        if self.question().is_some() {
            return Err(ActionError::illegal(
                message!("question-open" or "an earlier question is not answered yet"),
            ));
        }
        let change = self.change_event(change, viewer)?;
        // A question that cannot be granted is refused immediately.
        self.clone().apply(&change).map_err(ActionError::illegal)?;
        Ok(Event::ChangeAsked { side: asker.into(), change: Box::new(change) })
    }

    /// Returns the event for an answer: the opponent consents or declines, or the asker withdraws.
    fn answer_event(
        &self,
        viewer: &Viewer,
        accept: bool,
        seq: Option<i64>,
    ) -> Result<Event, ActionError> {
        let question = self.question().ok_or_else(|| {
            ActionError::illegal(message!("nothing-to-answer" or "there is nothing to answer"))
        })?;
        let (side, other) = (question.asker, question.asker.other());
        if !(viewer.own[other] || (viewer.own[side] && !accept)) {
            return Err(ActionError::forbidden(
                message!("other-side-answers" or "the other side answers"),
            ));
        }
        // Without a number, an answer could reach a question that has replaced the one on the
        // screen.
        let is_open = match seq {
            Some(seq) => seq == question.number as i64,
            None => !accept || matches!(question.change, Event::Undone { .. }),
        };
        if !is_open {
            return Err(ActionError::illegal(
                message!("expected-question-number" or "expected the number of the question that is open"),
            ));
        }
        let side = if viewer.own[other] { other } else { side };
        Ok(Event::ChangeAnswered { side: side.into(), accepted: accept })
    }

    /// Returns the side to move, or an error if the game is over.
    fn side_to_move(&self) -> Result<Player, ActionError> {
        match self.outcome() {
            Some(outcome) => Err(ActionError::game_over(outcome)),
            None => Ok(self.game().position().turn()),
        }
    }
}

/// Returns the permission needed for an action that changes the past or a seat.
fn permission_for(action: &Action) -> Result<Permission, ActionError> {
    match action {
        Action::Undo | Action::Redo | Action::Goto { .. } | Action::Vary { .. } => {
            Ok(Permission::ChangePast)
        }
        Action::Seat { side, seat } => Ok(Permission::ChangeSeat {
            side: (*side).into(),
            to_bot: Seat::parse(seat, "").is_bot(),
        }),
        _ => Err(ActionError::illegal(
            message!("expected-change" or "expected a change of the past or of a seat"),
        )),
    }
}

/// Returns the side a person acts for.
fn own_side(held: &[Player], side: Option<Side>) -> Result<Player, ActionError> {
    match (side, held) {
        (Some(side), held) if held.contains(&side.into()) => Ok(side.into()),
        (None, [one]) => Ok(*one),
        (None, [_, _]) => Err(ActionError::illegal(
            message!("say-which-side" or "you hold both sides: say which"),
        )),
        _ => Err(ActionError::forbidden(message!("not-your-side" or "you do not hold that side"))),
    }
}
