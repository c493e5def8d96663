//! The claim of a proof.

use std::fmt;
use std::str::FromStr;

/// A player: `x` moves first in every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The first player.
    X,
    /// The second player.
    O,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// The side with this letter.
    pub(crate) fn of(letter: char) -> Option<Self> {
        match letter {
            'x' => Some(Self::X),
            'o' => Some(Self::O),
            _ => None,
        }
    }

    /// The side to move in a position string, `BOARD SIDE EXTRA`.
    pub fn to_move(position: &str) -> Option<Self> {
        position.split(' ').nth(1)?.parse().ok()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::X => "x",
            Self::O => "o",
        })
    }
}

impl FromStr for Side {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "x" => Ok(Self::X),
            "o" => Ok(Self::O),
            _ => Err(()),
        }
    }
}

/// The claim of a proof about its position, with best play by both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The side wins.
    Win(Side),
    /// Neither side can force a win.
    Draw,
    /// The final score of `x` minus that of `o`, in games that count points.
    Score(i64),
    /// The side cannot force a win within this number of turns (plies of either side).
    NoWin {
        /// The side that does not win.
        side: Side,
        /// The number of turns.
        turns: u32,
    },
    /// The side wins if it wins every position that its strategy reaches after this number of
    /// turns. An exact search has found that it does; the proof does not repeat that search.
    WinBySearch {
        /// The side that wins.
        side: Side,
        /// The number of turns.
        turns: u32,
    },
}

impl Claim {
    /// The sides whose strategies prove the claim.
    pub fn owners(self) -> &'static [Side] {
        match self {
            Self::Win(Side::X)
            | Self::NoWin { side: Side::O, .. }
            | Self::WinBySearch { side: Side::X, .. } => &[Side::X],
            Self::Win(Side::O)
            | Self::NoWin { side: Side::X, .. }
            | Self::WinBySearch { side: Side::O, .. } => &[Side::O],
            Self::Draw | Self::Score(_) => &[Side::X, Side::O],
        }
    }

    /// The result that follows from the claim: for an opening book, the win itself.
    #[must_use]
    pub fn result(self) -> Self {
        match self {
            Self::WinBySearch { side, .. } => Self::Win(side),
            claim => claim,
        }
    }

    /// The number of turns that the strategy covers, if it stops after a number of turns.
    pub fn turns(self) -> Option<u32> {
        match self {
            Self::NoWin { turns, .. } | Self::WinBySearch { turns, .. } => Some(turns),
            Self::Win(_) | Self::Draw | Self::Score(_) => None,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(side) => write!(f, "win {side}"),
            Self::Draw => f.write_str("draw"),
            Self::Score(margin) => write!(f, "score {margin}"),
            Self::NoWin { side, turns } => write!(f, "no win {side} within {turns} turns"),
            Self::WinBySearch { side, turns } => {
                write!(f, "win {side} by search after {turns} turns")
            }
        }
    }
}

impl FromStr for Claim {
    type Err = ();

    /// Parses exactly the output of `Display`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let words: Vec<&str> = text.split(' ').collect();
        let claim = match words[..] {
            ["win", side] => Self::Win(side.parse()?),
            ["draw"] => Self::Draw,
            ["score", margin] => Self::Score(margin.parse().map_err(|_| ())?),
            ["no", "win", side, "within", turns, "turns"] => {
                Self::NoWin { side: side.parse()?, turns: turns.parse().map_err(|_| ())? }
            }
            ["win", side, "by", "search", "after", turns, "turns"] => {
                Self::WinBySearch { side: side.parse()?, turns: turns.parse().map_err(|_| ())? }
            }
            _ => return Err(()),
        };
        if claim.to_string() == text { Ok(claim) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_round_trip() {
        for text in [
            "win x",
            "win o",
            "draw",
            "score 0",
            "score -12",
            "no win o within 10 turns",
            "win x by search after 7 turns",
        ] {
            assert_eq!(text.parse::<Claim>().map(|claim| claim.to_string()), Ok(text.to_owned()));
        }
        for text in
            ["", "win", "win z", "score +1", "score 01", "no win x within -1 turns", "loss x"]
        {
            assert_eq!(text.parse::<Claim>(), Err(()), "{text}");
        }
    }
}
