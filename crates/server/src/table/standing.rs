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
    /// The token, as a hash, of the person who last sat on each side: still theirs while a bot plays it.
    pub(crate) people: ByPlayer<Option<String>>,
    /// Whether two people have ever sat at the board; what happens to the seats later does not change that.
    pub(crate) is_shared: bool,
    /// Sides whose person sat down or moved in this match.
    pub(crate) has_joined: ByPlayer<bool>,
    pub(crate) paused: bool,
    pub(crate) draw_offer: Option<Player>,
    /// Who asks the other to agree, and what happens then.
    pub(crate) question: Option<(Player, Event)>,
    pub(crate) rematch: Option<String>,
}

impl Standing {
    /// How a match stands before its first event.
    pub(crate) fn new(row: &MatchRow) -> Result<Self, String> {
        let played = match_from_text(&row.start, Some("text"))?;
        let seats = parse_seats(&row.seats).ok_or("the seats cannot be read")?;
        let mut standing = Self {
            played,
            seats,
            people: ByPlayer::default(),
            is_shared: false,
            has_joined: ByPlayer::default(),
            paused: false,
            draw_offer: None,
            question: None,
            rematch: None,
        };
        standing.note_people();
        Ok(standing)
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
                self.has_joined[mover] = true;
                self.question = None;
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
            Event::Abandoned { side } => {
                self.forget_questions();
                if !self.played.abandon((*side).into()) {
                    return Err("the game is over".to_owned());
                }
            }
            Event::ChangeAsked { side, change } => {
                self.question = Some(((*side).into(), change.as_ref().clone()));
            }
            Event::TakeBackAsked { side, ply } => {
                self.question = Some(((*side).into(), Event::Undone { ply: *ply }));
            }
            Event::ChangeAnswered { accepted, .. } | Event::TakeBackAnswered { accepted, .. } => {
                let (_, change) = self.question.take().ok_or("there is no question to answer")?;
                if *accepted {
                    self.apply(&change)?;
                }
            }
            Event::Seat { side, holder } => {
                let holder = holder.clone().ok_or("a seat needs a holder")?;
                let side = Player::from(*side);
                self.seats[side] = Seat::Human { holder };
                if let Seat::Choice { holder } = self.seats[!side].clone() {
                    self.seats[!side] = Seat::Human { holder };
                }
                self.has_joined[side] = true;
                self.question = None;
                self.note_people();
            }
            Event::Seats { side, seat, holder } => {
                let holder = holder.as_deref().unwrap_or_default();
                self.seats[(*side).into()] = Seat::parse(seat, self.played.game(), holder)?;
                self.forget_questions();
                self.note_people();
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
        self.question = None;
    }

    /// Remembers who sits at the board.
    fn note_people(&mut self) {
        for side in Player::BOTH {
            if let Seat::Human { holder } = &self.seats[side] {
                self.people[side] = Some(holder.clone());
            }
        }
        if let (Some(one), Some(two)) = (&self.people.one, &self.people.two) {
            self.is_shared |= one != two;
        }
    }

    /// What a token is good for here.
    pub(crate) fn viewer(&self, token: Option<&str>, owner: &str) -> Viewer {
        let Some(token) = token else { return Viewer::default() };
        let hash = token::hash(token);
        let sides = Player::BOTH.into_iter().filter(|side| self.seats[*side].is_held_by(&hash));
        Viewer { sides: sides.collect(), own: self.own(&hash), owner: hash == owner, hash }
    }

    /// The sides of a person, also while a bot plays them.
    pub(crate) fn own(&self, hash: &str) -> ByPlayer<bool> {
        ByPlayer::from_fn(|side| self.people[side].as_deref() == Some(hash))
    }

    /// The person whose side it is, unless they left the seat to others.
    pub(crate) fn person(&self, side: Player) -> Option<&str> {
        self.people[side].as_deref().filter(|_| !self.seats[side].is_free())
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

    /// A match of any game that goes on for a few turns from a start that is not drawn, between these people.
    fn begun(x: &str, o: &str) -> Standing {
        let begin = |game: &&'static dyn AnyGame| {
            let values = OptionValues::defaults(game.info().options);
            Match::new(*game, values, None).ok()
        };
        let start = GAMES.iter().find_map(begin).unwrap();
        let seat = |holder: &str| Seat::Human { holder: holder.to_owned() };
        let row = MatchRow {
            id: "a".to_owned(),
            game: start.game_string(),
            created: 0,
            seats: seats_text(&ByPlayer::new(seat(x), seat(o))),
            start: start.to_text(),
            owner: String::new(),
        };
        Standing::new(&row).unwrap()
    }

    /// What servers wrote before any change could be asked for.
    #[test]
    fn take_backs_of_earlier_versions_are_replayed() {
        let mut standing = begun("one", "two");
        let first = standing.played.position().distinct_moves().swap_remove(0);
        for (stored, ply, is_asked) in [
            (format!(r#"{{"kind":"moved","move":"{first}","side":"x","ply":0}}"#), 1, false),
            (r#"{"kind":"take-back-asked","side":"x","ply":0}"#.to_owned(), 1, true),
            (r#"{"kind":"take-back-answered","side":"o","accepted":false}"#.to_owned(), 1, false),
            (r#"{"kind":"take-back-asked","side":"x","ply":0}"#.to_owned(), 1, true),
            (r#"{"kind":"take-back-answered","side":"o","accepted":true}"#.to_owned(), 0, false),
        ] {
            let event: Event = serde_json::from_str(&stored).unwrap();
            standing.apply(&event).unwrap();
            assert_eq!((standing.played.ply(), standing.question.is_some()), (ply, is_asked));
        }
    }

    #[test]
    fn a_game_given_up_in_another_line_is_given_up_in_the_record() {
        let mut standing = begun("somebody", "somebody");
        let first = standing.played.position().distinct_moves().swap_remove(0);
        let mut after = standing.played.clone();
        after.play(&first).unwrap();
        let replies = after.position().distinct_moves();
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
