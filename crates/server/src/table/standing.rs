//! How a match stands: what its start and its events come to. The same code replays a match from the store
//! and takes the next event.

use parlour_core::{ByPlayer, Match, Player};
use parlour_wire::match_from_text;

use super::seats::{Seat, Viewer, parse_seats};
use crate::api::Event;
use crate::store::MatchRow;
use crate::token;

/// A match and everything about it that events change.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) played: Match,
    pub(crate) seats: ByPlayer<Seat>,
    pub(crate) paused: bool,
    pub(crate) draw_offer: Option<Player>,
    /// Who asks to go back to after how many turns.
    pub(crate) take_back: Option<(Player, usize)>,
    pub(crate) rematch: Option<String>,
}

impl Standing {
    /// How a match stands before its first event.
    pub(crate) fn new(row: &MatchRow) -> Result<Self, String> {
        let played = match_from_text(&row.start, Some("text"))?;
        let seats = parse_seats(&row.seats).ok_or("the seats cannot be read")?;
        Ok(Self { played, seats, paused: false, draw_offer: None, take_back: None, rematch: None })
    }

    /// Takes an event; nothing may be relied on after an error.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), String> {
        match event {
            Event::Moved { text, ply, side } => {
                let mover = Player::from(*side);
                if self.played.ply() != *ply || self.played.position().turn() != mover {
                    return Err(format!("the move {text} does not belong here"));
                }
                self.played.branch(text).map_err(|error| error.to_string())?;
                self.played.promote();
                self.take_back = None;
                // An offer stands until the other side has moved.
                if self.draw_offer.is_some_and(|offered| offered != mover) {
                    self.draw_offer = None;
                }
            }
            Event::Undone { ply } | Event::Redone { ply } => self.go_to(*ply)?,
            Event::Varied { ply, text } => {
                if !self.played.enter_variation(*ply, text) {
                    return Err(format!("there is no variation {text} after {ply} turns"));
                }
                // The line that is played is the main line of the record, as after a move.
                self.played.promote();
                self.forget_questions();
            }
            Event::Resigned { side } => {
                self.forget_questions();
                if !self.played.resign((*side).into()) {
                    return Err("the game is over".to_owned());
                }
            }
            Event::DrawOffered { side } => self.draw_offer = Some((*side).into()),
            Event::DrawAnswered { accepted, .. } => {
                self.draw_offer = None;
                if *accepted {
                    self.forget_questions();
                    if !self.played.agree_draw() {
                        return Err("the game is over".to_owned());
                    }
                }
            }
            Event::TakeBackAsked { side, ply } => self.take_back = Some(((*side).into(), *ply)),
            Event::TakeBackAnswered { accepted, .. } => {
                let (_, ply) = self.take_back.take().ok_or("nobody asked to take back")?;
                if *accepted {
                    self.go_to(ply)?;
                }
            }
            Event::Seat { side, holder } => {
                let holder = holder.clone().ok_or("a seat needs a holder")?;
                let side = Player::from(*side);
                self.seats[side] = Seat::Human { holder };
                if let Seat::Choice { holder } = self.seats[!side].clone() {
                    self.seats[!side] = Seat::Human { holder };
                }
            }
            Event::Seats { side, seat, holder } => {
                let holder = holder.as_deref().unwrap_or_default();
                self.seats[(*side).into()] = Seat::parse(seat, self.played.game(), holder)?;
                self.forget_questions();
            }
            Event::Paused { on } => self.paused = *on,
            Event::Rematch { id } => self.rematch = Some(id.clone()),
        }
        Ok(())
    }

    /// Stands after so many turns; where it stands there already, a resignation or an agreed draw is taken
    /// back.
    fn go_to(&mut self, ply: usize) -> Result<(), String> {
        if self.played.ply() == ply {
            self.played.undo();
        } else if !self.played.go_to(ply) {
            return Err(format!("there are no {ply} turns"));
        }
        self.forget_questions();
        Ok(())
    }

    /// What was asked about another position is asked no more.
    fn forget_questions(&mut self) {
        self.draw_offer = None;
        self.take_back = None;
    }

    /// What a token is good for here.
    pub(crate) fn viewer(&self, token: Option<&str>, owner: &str) -> Viewer {
        let Some(token) = token else { return Viewer::default() };
        let hash = token::hash(token);
        let sides = Player::BOTH.into_iter().filter(|side| self.seats[*side].is_held_by(&hash));
        Viewer { sides: sides.collect(), owner: hash == owner, hash }
    }

    /// Whether two different people play.
    pub(crate) fn is_shared(&self) -> bool {
        match (&self.seats.one, &self.seats.two) {
            (Seat::Human { holder: one }, Seat::Human { holder: two }) => one != two,
            _ => false,
        }
    }

    /// On which sides a person plays; an open seat waits for one.
    pub(crate) fn persons(&self) -> ByPlayer<bool> {
        ByPlayer::from_fn(|side| !self.seats[side].is_computer())
    }

    pub(crate) fn has_only_computers(&self) -> bool {
        Player::BOTH.iter().all(|side| self.seats[*side].is_computer())
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::{AnyGame, OptionValues};
    use parlour_games::GAMES;

    use super::*;
    use crate::api::Side;
    use crate::table::seats_text;

    #[test]
    fn a_game_given_up_in_another_line_is_given_up_in_the_record() {
        let seat = || Seat::Human { holder: "somebody".to_owned() };
        // Any game that goes on for a few turns from a start that is not drawn.
        let begin = |game: &&'static dyn AnyGame| {
            let values = OptionValues::defaults(game.info().options);
            Match::new(*game, values, None).ok()
        };
        let start = GAMES.iter().find_map(begin).unwrap();
        let first = start.position().distinct_moves().swap_remove(0);
        let mut after = start.clone();
        after.play(&first).unwrap();
        let replies = after.position().distinct_moves();
        let row = MatchRow {
            id: "a".to_owned(),
            game: start.game_string(),
            created: 0,
            seats: seats_text(&ByPlayer::new(seat(), seat())),
            start: start.to_text(),
            owner: String::new(),
        };
        let mut standing = Standing::new(&row).unwrap();
        let moved = |text: &str, ply: usize| {
            let side = if ply.is_multiple_of(2) { Side::X } else { Side::O };
            Event::Moved { text: text.to_owned(), ply, side }
        };
        for event in [
            moved(&first, 0),
            moved(&replies[0], 1),
            Event::Undone { ply: 1 },
            moved(&replies[1], 1),
            Event::Varied { ply: 1, text: replies[0].clone() },
            Event::Resigned { side: Side::X },
        ] {
            standing.apply(&event).unwrap();
        }
        let text = standing.played.to_text();
        let line = format!("1. {first} {}", replies[0]);
        assert!(text.contains("result: 0-1 resign") && text.contains(&line), "{text}");
    }
}
