//! The patterns of Mapello: discs that can never be turned, bonuses, passes, mobility and discs
//! exposed to the enemy.

use parlour_core::{Cell, Concept, Event, Message, Patterns, Player, Position, message};

use super::flips::Word;
use super::{MapelloMove, MapelloPosition};

/// The patterns of Mapello.
pub(super) struct MapelloPatterns;

const CONCEPTS: &[Concept] = &[
    Concept {
        id: "mobility",
        features: &["mobility", "outlook"],
        message: || message!("plan-mobility"),
    },
    Concept { id: "frontier", features: &["frontier"], message: || message!("plan-frontier") },
    Concept {
        id: "secure",
        features: &["secure", "anchors", "ledges"],
        message: || message!("plan-secure"),
    },
    Concept { id: "prizes", features: &["prizereach"], message: || message!("plan-prizes") },
];

impl<B: Word> Patterns<MapelloPosition<B>> for MapelloPatterns {
    fn events(
        &self,
        before: &MapelloPosition<B>,
        m: MapelloMove,
        _after: &MapelloPosition<B>,
    ) -> Vec<Event> {
        let player = before.turn();
        let MapelloMove::Place(square) = m else {
            return vec![Event {
                id: "pass",
                topic: "pass",
                player,
                amount: -1,
                cells: Vec::new(),
                happened: message!("why-pass"),
                missed: message!("why-pass-missed"),
            }];
        };
        let square = square as usize;
        let cell = before.frame().cell_of::<B>(square);
        let name = before.frame().name(cell);
        let gain = |id, topic, happened, missed| Event {
            id,
            topic,
            player,
            amount: 1,
            cells: vec![Cell(cell as u16)],
            happened,
            missed,
        };
        let mut found = Vec::new();
        if before.layout().anchors.has(square) {
            let happened = message!("why-anchor", square = name.clone());
            let missed = message!("why-anchor-missed", square = name.clone());
            found.push(gain("anchor", "anchors", happened, missed));
        }
        if before.bonuses().has(square) {
            let points = before.bonus_points();
            let happened = message!("why-bonus", square = name.clone(), points = points);
            let missed = message!("why-bonus-missed", square = name, points = points);
            found.push(gain("bonus", "bonuses", happened, missed));
        }
        found
    }

    fn concepts(&self) -> &'static [Concept] {
        CONCEPTS
    }

    fn idea(&self, name: &str) -> Option<Message> {
        Some(match name {
            "anchors" => message!("idea-anchors"),
            "bonuses" | "prizes" => message!("idea-bonuses"),
            "pass" => message!("idea-pass"),
            "mobility" => message!("idea-mobility"),
            "frontier" => message!("idea-frontier"),
            "secure" => message!("idea-secure"),
            _ => return None,
        })
    }

    fn concept_cells(
        &self,
        position: &MapelloPosition<B>,
        concept: &Concept,
        player: Player,
    ) -> Vec<Cell> {
        // The marks are the squares where the enemy can place.
        let is_turn = player.other() == position.turn();
        let places = if is_turn { position.placements() } else { position.placements_of_other() };
        let set = match concept.id {
            "mobility" => places,
            "prizes" => places & position.bonuses(),
            _ => B::EMPTY,
        };
        set.squares().map(|square| Cell(position.frame().cell_of::<B>(square) as u16)).collect()
    }
}
