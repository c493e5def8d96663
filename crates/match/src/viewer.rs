//! A participant or a spectator of a match.

use parlour_core::{ByPlayer, Player};

/// A person at a match. The default is a spectator.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Viewer {
    /// The hash of their token; empty for spectators.
    pub hash: String,
    /// The sides they play.
    pub sides: Vec<Player>,
    /// The sides that belong to them, even while a bot plays them.
    pub own: ByPlayer<bool>,
    /// Whether they created the match.
    pub is_owner: bool,
}

impl Viewer {
    /// Whether they created the match or own a side.
    pub fn is_participant(&self) -> bool {
        self.is_owner || self.own.one || self.own.two
    }

    /// The sides that belong to them while a bot plays them or the seat is open.
    pub fn lent_sides(&self) -> impl Iterator<Item = Player> + '_ {
        Player::BOTH.into_iter().filter(|side| self.own[*side] && !self.sides.contains(side))
    }
}
