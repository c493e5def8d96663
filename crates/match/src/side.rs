//! The two sides as named in records, databases and messages.

use parlour_core::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Moves first.
    X,
    /// Moves second.
    O,
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::One => Side::X,
            Player::Two => Side::O,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::X => Player::One,
            Side::O => Player::Two,
        }
    }
}
