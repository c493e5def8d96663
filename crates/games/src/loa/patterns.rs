//! The patterns of Lines of Action: groups cut off and joined, captures that help the enemy, and scattered,
//! walled-in or immobile pieces.

use parlour_core::{Cell, Concept, Event, Message, Patterns, Player, Position, message};

use super::LoaPosition;
use super::geometry::LoaBits;
use crate::grid::{Slide, names_of};

/// The patterns of Lines of Action.
pub(super) struct LoaPatterns;

const CONCEPTS: &[Concept] = &[
    Concept {
        id: "scattered",
        features: &["groups", "outlying", "links", "steps", "strays", "blocks"],
        message: || message!("plan-scattered"),
    },
    Concept {
        id: "mobility",
        features: &["moves", "blocked", "captures", "outward"],
        message: || message!("plan-mobility"),
    },
    Concept { id: "walled", features: &["walled"], message: || message!("plan-walled") },
];

impl<B: LoaBits> LoaPosition<B> {
    /// The groups of a player, largest first.
    fn groups(&self, player: Player) -> Vec<B> {
        let mut left = self.pieces[player];
        let mut groups = Vec::new();
        while !left.is_empty() {
            let group = self.geometry.group_of(B::bit(left.first()), left);
            groups.push(group);
            left &= !group;
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.count()));
        groups
    }

    /// The pieces of a player that were in one group with others and no longer are, without the
    /// largest part; `to` is where the move ended.
    fn parted(&self, after: &Self, player: Player, to: usize) -> B {
        let groups = after.groups(player);
        for old in self.groups(player) {
            let parts = groups.iter().filter(|group| !(**group & old).is_empty());
            let small = parts.skip(1).fold(B::EMPTY, |set, group| set | *group);
            if !small.is_empty() {
                return small;
            }
        }
        // The piece that moved has left its group.
        let alone = groups.iter().copied().find(|group| group.has(to));
        alone.unwrap_or(B::EMPTY)
    }
}

impl<B: LoaBits> Patterns<LoaPosition<B>> for LoaPatterns {
    fn events(&self, before: &LoaPosition<B>, m: Slide, after: &LoaPosition<B>) -> Vec<Event> {
        if m == Slide::PASS {
            return Vec::new();
        }
        let mover = before.turn();
        let grid = before.grid();
        let mut found = Vec::new();
        for player in Player::BOTH {
            let count = |position: &LoaPosition<B>| position.groups(player).len() as i32;
            let amount = count(before) - count(after);
            let (id, cells): (_, Vec<usize>) = match amount {
                0 => continue,
                ..0 => ("cut-off", before.parted(after, player, m.to()).squares().collect()),
                _ if player == mover => ("joined", vec![m.to()]),
                _ => ("capture-joins", vec![m.to()]),
            };
            let (n, squares) = (cells.len(), names_of(grid, &cells));
            let (happened, missed) = match id {
                "cut-off" => (
                    message!("why-cut-off", n = n, squares = squares.clone()),
                    message!("why-cut-off-missed", n = n, squares = squares),
                ),
                "joined" => (
                    message!("why-joined", squares = squares.clone()),
                    message!("why-joined-missed", squares = squares),
                ),
                _ => (
                    message!("why-capture-joins", squares = squares.clone()),
                    message!("why-capture-joins-missed", squares = squares),
                ),
            };
            let cells = cells.into_iter().map(|square| Cell(square as u16)).collect();
            found.push(Event { id, topic: "groups", player, amount, cells, happened, missed });
        }
        found
    }

    fn concepts(&self) -> &'static [Concept] {
        CONCEPTS
    }

    fn idea(&self, name: &str) -> Option<Message> {
        Some(match name {
            "groups" | "scattered" => message!("idea-groups"),
            "mobility" => message!("idea-mobility"),
            "walled" => message!("idea-walled"),
            _ => return None,
        })
    }

    fn concept_cells(
        &self,
        position: &LoaPosition<B>,
        concept: &Concept,
        player: Player,
    ) -> Vec<Cell> {
        if concept.id != "scattered" {
            return Vec::new();
        }
        let outside = position.groups(player).into_iter().skip(1);
        outside.flat_map(B::squares).map(|square| Cell(square as u16)).collect()
    }
}
