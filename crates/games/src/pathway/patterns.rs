//! The patterns of Pathway: squares that only one side can use. Each is a turn that this side will
//! have to make, so it is a burden.

use parlour_core::{Cell, Concept, Event, Message, Patterns, Player, Position, message};

use super::PathwayPosition;
use crate::board::Bits;
use crate::grid::names_of;

/// The patterns of Pathway.
pub(super) struct PathwayPatterns;

const CONCEPTS: &[Concept] = &[
    Concept {
        id: "private",
        features: &["private", "waiting", "lone"],
        message: || message!("plan-private"),
    },
    Concept { id: "claimed", features: &["claimed"], message: || message!("plan-claimed") },
];

impl<B: Bits> PathwayPosition<B> {
    /// The squares where a player could place if it were their turn.
    fn usable(&self, player: Player) -> B {
        let (some, several) = self.shape().beside_some_and_several(self.placed(player));
        let beside_enemy = self.shape().beside(self.placed(player.other()));
        self.empty_squares() & !several & (some | !beside_enemy)
    }

    /// The squares that only this player can use.
    fn private_squares(&self, player: Player) -> B {
        self.usable(player) & !self.usable(player.other())
    }
}

impl<B: Bits> Patterns<PathwayPosition<B>> for PathwayPatterns {
    fn events(&self, before: &PathwayPosition<B>, m: u8, after: &PathwayPosition<B>) -> Vec<Event> {
        let mover = before.turn();
        let mut found = Vec::new();
        for player in Player::BOTH {
            // A private square that its owner fills is a turn made, not a square lost.
            let old = before.private_squares(player) & !B::bit(m as usize);
            let new = after.private_squares(player);
            let (n_old, n_new) = (old.count() as i32, new.count() as i32);
            let (id, set) = match n_new - n_old {
                0 => continue,
                1.. => ("burden", new & !old),
                _ if player == mover => ("closed-in", old & !new),
                _ => ("fed", old & !new),
            };
            let cells: Vec<usize> = set.squares().collect();
            let (n, squares) = (cells.len(), names_of(before.grid(), &cells));
            let (happened, missed) = match id {
                "burden" => (
                    message!("why-burden", n = n, squares = squares.clone()),
                    message!("why-burden-missed", n = n, squares = squares),
                ),
                "closed-in" => (
                    message!("why-closed-in", n = n, squares = squares.clone()),
                    message!("why-closed-in-missed", n = n, squares = squares),
                ),
                _ => (
                    message!("why-fed", n = n, squares = squares.clone()),
                    message!("why-fed-missed", n = n, squares = squares),
                ),
            };
            let cells = cells.into_iter().map(|square| Cell(square as u16)).collect();
            let amount = n_old - n_new;
            found.push(Event { id, topic: "private", player, amount, cells, happened, missed });
        }
        found
    }

    fn concepts(&self) -> &'static [Concept] {
        CONCEPTS
    }

    fn idea(&self, name: &str) -> Option<Message> {
        Some(match name {
            "private" => message!("idea-private"),
            "claimed" => message!("idea-claimed"),
            _ => return None,
        })
    }

    fn concept_cells(
        &self,
        position: &PathwayPosition<B>,
        concept: &Concept,
        player: Player,
    ) -> Vec<Cell> {
        let own = position.private_squares(player);
        let set = if concept.id == "private" { own } else { B::EMPTY };
        set.squares().map(|square| Cell(square as u16)).collect()
    }
}
