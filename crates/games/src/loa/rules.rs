//! The rules options of a position.

use parlour_core::{GameResult, OptionValues, Player, Reason};

/// All of a side's pieces form one group.
pub(super) const CONNECTED: Reason =
    Reason::new("connected", "all pieces of one side form one group");
/// One move joined the pieces of both sides.
pub(super) const BOTH_CONNECTED: Reason =
    Reason::new("both-connected", "the pieces of both sides form one group each");
/// The side to move has no legal move; checked after repetition.
pub(super) const BLOCKED: Reason =
    Reason::after_repetition("blocked", "the side to move has no legal move");

/// The rule for a move that joins both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Simultaneous {
    Mover,
    Draw,
    Illegal,
}

impl Simultaneous {
    /// The result of such a move. An illegal one is never played.
    pub(super) fn result(self, mover: Player) -> GameResult {
        match self {
            Simultaneous::Mover => GameResult::Win(mover),
            Simultaneous::Draw | Simultaneous::Illegal => GameResult::Draw,
        }
    }
}

/// The rule for a side without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum NoMove {
    Pass,
    Loss,
    Draw,
}

/// The options that affect a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Rules {
    pub(super) simultaneous: Simultaneous,
    pub(super) no_move: NoMove,
    /// Whether repetition compares only the board and not the side to move.
    pub(super) repeats_by_board: bool,
}

impl Rules {
    pub(super) fn from_values(values: &OptionValues) -> Self {
        Self {
            simultaneous: match values.get("simultaneous").as_str() {
                "draw" => Simultaneous::Draw,
                "illegal" => Simultaneous::Illegal,
                _ => Simultaneous::Mover,
            },
            no_move: match values.get("nomove").as_str() {
                "loss" => NoMove::Loss,
                "draw" => NoMove::Draw,
                _ => NoMove::Pass,
            },
            repeats_by_board: values.is("repetition", "draw2-board"),
        }
    }
}
