//! The rules as the proof will be checked: the reference generator, with positions folded.

use parlour_core::{GameResult, Player};
use parlour_proofs::{Claim, End, Header, Safety, Side, Symmetry};

use crate::error::SolveError;
use crate::settings::RunSettings;
use crate::value::Value;

/// A position after a move.
#[derive(Clone, Debug)]
pub(crate) struct RulesChild {
    /// Folded by symmetry.
    pub(crate) position: String,
    /// The key, which all equivalent positions share.
    pub(crate) key: String,
    /// The value, if the game is over there.
    pub(crate) value: Option<Value>,
}

/// The reference generator of a run's game.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) checked: parlour_proofs::Rules,
    header: Header,
}

impl Rules {
    pub(crate) fn new(settings: &RunSettings) -> Result<Self, SolveError> {
        let mut header = Header {
            game: settings.game.clone(),
            position: settings.start()?,
            // Replaced when the value is known.
            claim: Claim::Draw,
            leaf: LEAF,
            symmetry: Symmetry::Parts,
            safe: Safety::Ignored,
            made: String::new(),
        };
        // Counting settles who wins, not when.
        if settings.within.is_none() {
            let win = Claim::Win(Side::X);
            let counted =
                Header { claim: win, leaf: 0, symmetry: Symmetry::Counted, ..header.clone() };
            if let Ok(checked) = parlour_proofs::Rules::new(&counted) {
                return Ok(Self { checked, header: counted });
            }
        }
        // Few games have positions that consist of independent parts, or count safe turns.
        let variants = [(Symmetry::Parts, Safety::Ignored), (Symmetry::Board, Safety::Tried)];
        let known = variants.into_iter().find_map(|(symmetry, safe)| {
            (header.symmetry, header.safe) = (symmetry, safe);
            parlour_proofs::Rules::new(&header).ok()
        });
        let checked = if let Some(checked) = known {
            checked
        } else {
            (header.symmetry, header.safe) = (Symmetry::Board, Safety::Ignored);
            parlour_proofs::Rules::new(&header).map_err(|error| refused(&error))?
        };
        Ok(Self { checked, header })
    }

    /// The rules for the first turns of a strategy, whose positions are distinguished by their
    /// text.
    pub(crate) fn of_book(settings: &RunSettings, claim: Claim) -> Result<Self, SolveError> {
        let header = Header {
            game: settings.game.clone(),
            position: settings.start()?,
            claim,
            leaf: 0,
            symmetry: Symmetry::Board,
            safe: Safety::Ignored,
            made: String::new(),
        };
        let checked = parlour_proofs::Rules::new(&header).map_err(|error| refused(&error))?;
        Ok(Self { checked, header })
    }

    /// The header of a proof.
    pub(crate) fn header(&self, claim: Claim, made: String) -> Header {
        Header { claim, made, ..self.header.clone() }
    }

    /// The position to solve, folded.
    pub(crate) fn root(&self) -> String {
        self.checked.fold(&self.header.position)
    }

    /// The distinct positions after all moves, folded and sorted.
    pub(crate) fn children(&self, position: &str) -> Vec<RulesChild> {
        let children = self.checked.children(position).into_iter();
        let child = |child: parlour_proofs::Child| RulesChild {
            value: child.end.as_ref().map(value),
            position: self.checked.fold(&child.position),
            key: child.key,
        };
        children.map(child).collect()
    }
}

/// The depth of the plain search that settles the leaves of a strategy.
pub(crate) const LEAF: u32 = 1;

fn value(end: &End) -> Value {
    match (end.margin, end.winner) {
        (Some(margin), _) => Value::Score(margin as i32),
        (None, Some(side)) => Value::Result(GameResult::Win(player(side))),
        (None, None) => Value::Result(GameResult::Draw),
    }
}

/// The player of a side.
pub(crate) const fn player(side: Side) -> Player {
    match side {
        Side::X => Player::One,
        Side::O => Player::Two,
    }
}

/// The side of a player.
pub(crate) const fn side(player: Player) -> Side {
    match player {
        Player::One => Side::X,
        Player::Two => Side::O,
    }
}

pub(crate) fn refused(error: &parlour_proofs::ProofError) -> SolveError {
    SolveError::Refused { why: error.to_string() }
}
