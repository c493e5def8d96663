//! The patterns of Breakthrough: pieces lost and won, pieces near the far row, loose pieces and gaps in
//! the home row.

use parlour_core::{Cell, Concept, Event, Message, Patterns, Position, message};

use super::BreakthroughPosition;
use crate::board::Bits;
use crate::grid::{GridPosition, Slide};

/// The patterns of Breakthrough.
pub(super) struct BreakthroughPatterns;

const CONCEPTS: &[Concept] = &[
    Concept {
        id: "advance",
        features: &["two", "one", "three", "loose", "race"],
        message: || message!("plan-advance"),
    },
    Concept {
        id: "loose",
        features: &["hanging", "threatened"],
        message: || message!("plan-loose"),
    },
    Concept { id: "home", features: &["gate", "home"], message: || message!("plan-home") },
];

impl<B: Bits> Patterns<BreakthroughPosition<B>> for BreakthroughPatterns {
    fn events(
        &self,
        before: &BreakthroughPosition<B>,
        m: Slide,
        _after: &BreakthroughPosition<B>,
    ) -> Vec<Event> {
        if !before.captures_on(m.to()) {
            return Vec::new();
        }
        let square = before.square_name(m.to());
        vec![Event {
            id: "captured",
            topic: "pieces",
            player: before.turn().other(),
            amount: -1,
            cells: vec![Cell(m.to() as u16)],
            happened: message!("why-captured", square = square.clone()),
            missed: message!("why-captured-missed", square = square),
        }]
    }

    fn concepts(&self) -> &'static [Concept] {
        CONCEPTS
    }

    fn idea(&self, name: &str) -> Option<Message> {
        Some(match name {
            "pieces" => message!("idea-captures"),
            "advance" => message!("idea-advance"),
            "loose" => message!("idea-loose"),
            "home" => message!("idea-home"),
            _ => return None,
        })
    }
}
