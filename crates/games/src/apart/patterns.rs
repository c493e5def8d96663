//! The patterns of Apart: the race, that is, how many pieces of each side still have to move away
//! from their friends, and how turns and captures change it.

use parlour_core::{Cell, Concept, Event, Message, Patterns, Player, Position, message};

use super::ApartPosition;
use super::turn::{ApartMove, Width};
use crate::grid::names_of;

/// The patterns of Apart.
pub(super) struct ApartPatterns;

const CONCEPTS: &[Concept] = &[
    Concept {
        id: "race",
        features: &["tied", "pair", "isolated", "cluster"],
        message: || message!("plan-race"),
    },
    Concept { id: "landing", features: &["loose", "free"], message: || message!("plan-landing") },
    Concept { id: "pieces", features: &["piece"], message: || message!("plan-pieces") },
];

impl<B: Width> Patterns<ApartPosition<B>> for ApartPatterns {
    fn events(
        &self,
        before: &ApartPosition<B>,
        m: ApartMove<B::Directions>,
        after: &ApartPosition<B>,
    ) -> Vec<Event> {
        let mover = before.turn();
        let shape = before.shape();
        let mut found = Vec::new();
        for player in Player::BOTH {
            let need = |position: &ApartPosition<B>| {
                i32::try_from(shape.n_tied(position.pieces()[player])).unwrap_or(i32::MAX)
            };
            let (old, new) = (need(before), need(after));
            let (id, set) = match new - old {
                0 => continue,
                1.. => {
                    let landed = B::bit(m.to());
                    let friends = after.pieces()[player] & !landed;
                    ("touching", landed | shape.around(landed) & friends)
                }
                _ if player == mover => ("freed", B::bit(m.from())),
                _ => ("capture-frees", before.captures(m)),
            };
            let cells: Vec<usize> = set.squares().collect();
            let squares = names_of(before.grid(), &cells);
            let n = (new - old).abs();
            let (happened, missed) = match id {
                "touching" => (
                    message!("why-touching", squares = squares.clone(), left = new),
                    message!("why-touching-missed", squares = squares, left = new),
                ),
                "freed" => (
                    message!("why-freed", squares = squares.clone(), n = n, left = new),
                    message!("why-freed-missed", squares = squares, n = n, left = new),
                ),
                _ => (
                    message!("why-capture-frees", squares = squares.clone(), left = new),
                    message!("why-capture-frees-missed", squares = squares, left = new),
                ),
            };
            let cells = cells.into_iter().map(|square| Cell(square as u16)).collect();
            let amount = old - new;
            found.push(Event { id, topic: "race", player, amount, cells, happened, missed });
        }
        found
    }

    fn concepts(&self) -> &'static [Concept] {
        CONCEPTS
    }

    fn idea(&self, name: &str) -> Option<Message> {
        Some(match name {
            "race" => message!("idea-race"),
            "landing" => message!("idea-landing"),
            "pieces" => message!("idea-pieces"),
            _ => return None,
        })
    }

    fn concept_cells(
        &self,
        position: &ApartPosition<B>,
        concept: &Concept,
        player: Player,
    ) -> Vec<Cell> {
        let own = position.pieces()[player];
        let shape = position.shape();
        let touches = |square: &usize| !(shape.around(B::bit(*square)) & own).is_empty();
        let set = if concept.id == "race" { own } else { B::EMPTY };
        set.squares().filter(touches).map(|square| Cell(square as u16)).collect()
    }
}
