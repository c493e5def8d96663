//! The patterns of Qawale: lines that are one stone short, made, uncovered, broken up or covered,
//! and control of the stacks.

use parlour_core::{Cell, Concept, Event, Message, Patterns, Player, Position, message};

use super::shape::Shape;
use super::{QawalePosition, Walk};
use crate::board::Bits;
use crate::grid::names_of;

/// The patterns of Qawale.
pub(super) struct QawalePatterns;

const CONCEPTS: &[Concept] = &[
    Concept {
        id: "threats",
        features: &["threats", "stalled", "near"],
        message: || message!("plan-threats"),
    },
    Concept {
        id: "stacks",
        features: &["towers", "doubles", "loaded"],
        message: || message!("plan-stacks"),
    },
    Concept {
        id: "visible",
        features: &["visible", "center"],
        message: || message!("plan-visible"),
    },
];

impl<const CELLS: usize> QawalePosition<CELLS> {
    /// The lines that lack a single stone of a player.
    fn short_lines(&self, player: Player) -> impl Iterator<Item = u64> + use<CELLS> {
        let own = self.tops_of(player);
        let lines = Shape::<CELLS>::lines(self.rules().diagonals).iter().copied();
        lines.filter(move |line| (line & !own).is_power_of_two())
    }
}

/// The sentences of an event.
fn sentences(id: &str, n: usize, squares: &str) -> (Message, Message) {
    let squares = || squares.to_owned();
    match id {
        "three" => (
            message!("why-three", n = n, squares = squares()),
            message!("why-three-missed", n = n, squares = squares()),
        ),
        "gift" => (
            message!("why-gift", n = n, squares = squares()),
            message!("why-gift-missed", n = n, squares = squares()),
        ),
        "gave-up-three" => (
            message!("why-gave-up-three", n = n, squares = squares()),
            message!("why-gave-up-three-missed", n = n, squares = squares()),
        ),
        _ => (
            message!("why-blocked", n = n, squares = squares()),
            message!("why-blocked-missed", n = n, squares = squares()),
        ),
    }
}

impl<const CELLS: usize> Patterns<QawalePosition<CELLS>> for QawalePatterns {
    fn events(
        &self,
        before: &QawalePosition<CELLS>,
        _m: Walk,
        after: &QawalePosition<CELLS>,
    ) -> Vec<Event> {
        let mover = before.turn();
        let mut found = Vec::new();
        for player in Player::BOTH {
            let [old, new]: [Vec<u64>; 2] =
                [before, after].map(|position| position.short_lines(player).collect());
            let amount = new.len() as i32 - old.len() as i32;
            let id = match (amount, player == mover) {
                (0, _) => continue,
                (1.., true) => "three",
                (1.., false) => "gift",
                (_, true) => "gave-up-three",
                (_, false) => "blocked",
            };
            // The first line that came or went, as the stones show it.
            let (here, there, shown) =
                if amount > 0 { (&new, &old, after) } else { (&old, &new, before) };
            let line = here.iter().find(|line| !there.contains(line)).copied().unwrap_or(0);
            let squares: Vec<usize> = (line & shown.tops_of(player)).squares().collect();
            let names = names_of(Shape::<CELLS>::GRID, &squares);
            let (happened, missed) = sentences(id, squares.len(), &names);
            let cells = squares.into_iter().map(|square| Cell(square as u16)).collect();
            found.push(Event { id, topic: "threes", player, amount, cells, happened, missed });
        }
        found
    }

    fn concepts(&self) -> &'static [Concept] {
        CONCEPTS
    }

    fn idea(&self, name: &str) -> Option<Message> {
        Some(match name {
            "threes" | "threats" => message!("idea-threes"),
            "stacks" => message!("idea-stacks"),
            "visible" => message!("idea-visible"),
            _ => return None,
        })
    }

    fn concept_cells(
        &self,
        position: &QawalePosition<CELLS>,
        concept: &Concept,
        player: Player,
    ) -> Vec<Cell> {
        // The marks are the enemy's threats.
        let lines = position.short_lines(player.other()).fold(0, |set, line| set | line);
        let squares = if concept.id == "threats" { lines } else { 0 };
        squares.squares().map(|square| Cell(square as u16)).collect()
    }
}
