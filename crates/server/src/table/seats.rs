//! Who sits where, and who may do what.

use parlour_core::{AnyGame, ByPlayer, Player};
use parlour_play::Seat as PlaySeat;
use parlour_wire::PairJson;
use serde::{Deserialize, Serialize};

use crate::api::{SeatJson, Side};
use crate::engines::bot_spec;

/// The word for two seats of which whoever comes chooses one.
const CHOICE: &str = "choice";

/// Who makes the moves of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Seat {
    /// Whoever has the token with this hash.
    Human {
        /// The hash.
        holder: String,
    },
    /// Nobody yet.
    Open,
    /// Whoever comes chooses one of two such seats; the other is then this person's.
    Choice {
        /// The hash of the token that gets what is left.
        holder: String,
    },
    /// A computer.
    Computer {
        /// Its name.
        bot: String,
    },
}

impl Seat {
    /// Reads `human`, `open` or a bot. `holder` is the person who says so.
    pub(crate) fn parse(
        text: &str,
        game: &'static dyn AnyGame,
        holder: &str,
    ) -> Result<Self, String> {
        match text.trim() {
            "human" => Ok(Seat::Human { holder: holder.to_owned() }),
            "open" => Ok(Seat::Open),
            other => Ok(Seat::Computer { bot: bot_spec(other, game)?.to_string() }),
        }
    }

    /// Reads both seats of a new match: those [`Seat::parse`] reads, or `choice` for both.
    pub(crate) fn parse_both(
        (x, o): (&str, &str),
        game: &'static dyn AnyGame,
        holder: &str,
    ) -> Result<ByPlayer<Self>, String> {
        match (x.trim() == CHOICE, o.trim() == CHOICE) {
            (true, true) => {
                let seat = Seat::Choice { holder: holder.to_owned() };
                Ok(ByPlayer::new(seat.clone(), seat))
            }
            (false, false) => {
                Ok(ByPlayer::new(Self::parse(x, game, holder)?, Self::parse(o, game, holder)?))
            }
            _ => Err("one seat is `choice`: expected it for both or for none".to_owned()),
        }
    }

    /// The form [`Seat::parse`] reads.
    pub(crate) fn text(&self) -> String {
        match self {
            Seat::Human { .. } => "human".to_owned(),
            Seat::Open => "open".to_owned(),
            Seat::Choice { .. } => CHOICE.to_owned(),
            Seat::Computer { bot } => bot.clone(),
        }
    }

    pub(crate) fn is_computer(&self) -> bool {
        matches!(self, Seat::Computer { .. })
    }

    /// Whether somebody may still sit down there.
    pub(crate) fn is_free(&self) -> bool {
        matches!(self, Seat::Open | Seat::Choice { .. })
    }

    pub(crate) fn is_held_by(&self, hash: &str) -> bool {
        matches!(self, Seat::Human { holder } if holder == hash)
    }

    pub(crate) fn to_json(&self) -> SeatJson {
        let (kind, bot, label) = match self {
            Seat::Human { .. } => ("human", None, "person".to_owned()),
            Seat::Open => ("open", None, "open".to_owned()),
            Seat::Choice { .. } => (CHOICE, None, "to be chosen".to_owned()),
            Seat::Computer { bot } => {
                let label = PlaySeat::parse(bot).map_or_else(|_| bot.clone(), |s| s.describe());
                ("computer", Some(bot.clone()), label)
            }
        };
        SeatJson { kind, taken: !self.is_free(), bot, label }
    }
}

pub(crate) fn seats_json(seats: &ByPlayer<Seat>) -> PairJson<SeatJson> {
    PairJson { x: seats.one.to_json(), o: seats.two.to_json() }
}

/// The seats as they are kept.
pub(crate) fn seats_text(seats: &ByPlayer<Seat>) -> String {
    let pair = PairJson { x: &seats.one, o: &seats.two };
    serde_json::to_string(&pair).expect("plain data can be written")
}

/// Reads what [`seats_text`] writes.
pub(crate) fn parse_seats(text: &str) -> Option<ByPlayer<Seat>> {
    #[derive(Deserialize)]
    struct Pair {
        x: Seat,
        o: Seat,
    }
    serde_json::from_str::<Pair>(text).ok().map(|pair| ByPlayer::new(pair.x, pair.o))
}

/// Somebody at a table: what their token is good for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Viewer {
    /// The hash of the token; empty for those who watch.
    pub(crate) hash: String,
    pub(crate) sides: Vec<Player>,
    /// The sides that are theirs, also while a bot plays them.
    pub(crate) own: ByPlayer<bool>,
    /// Whether they made the match.
    pub(crate) owner: bool,
}

impl Viewer {
    /// Whether the token is one of this match.
    pub(crate) fn is_known(&self) -> bool {
        self.owner || self.own.one || self.own.two
    }

    pub(crate) fn sides_json(&self) -> Vec<Side> {
        self.sides.iter().map(|player| Side::from(*player)).collect()
    }

    /// Sides that are theirs but that they do not move for now.
    pub(crate) fn lent_json(&self) -> Vec<Side> {
        let is_lent = |side: &Player| self.own[*side] && !self.sides.contains(side);
        Player::BOTH.into_iter().filter(is_lent).map(Side::from).collect()
    }
}
