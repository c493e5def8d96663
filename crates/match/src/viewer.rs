//! A participant or a spectator, as a match sees them.

use parlour_core::{ByPlayer, Player};

/// A person at a match. The default is a spectator.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Viewer {
    /// The hash of their token; empty for spectators.
    pub hash: String,
    /// The sides they move for.
    pub sides: Vec<Player>,
    /// The sides that are theirs, also while a bot plays them.
    pub own: ByPlayer<bool>,
    /// Whether they made the match.
    pub is_owner: bool,
}

impl Viewer {
    /// Whether they have a say in the match.
    pub fn is_known(&self) -> bool {
        self.is_owner || self.own.one || self.own.two
    }

    /// The sides that are theirs but that a bot plays, or that wait for another person.
    pub fn lent(&self) -> impl Iterator<Item = Player> + '_ {
        Player::BOTH.into_iter().filter(|side| self.own[*side] && !self.sides.contains(side))
    }
}
