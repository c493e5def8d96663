//! Type-erased moves.

use std::any::Any;
use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt::{Debug, Display, Formatter, Result};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::{Notation, PASS};

/// A legal move of some position: the concrete move and its canonical text. Clones share both.
///
/// Moves compare by text. Only a position can interpret a move:
/// [`AnyPosition::after`](crate::AnyPosition::after) rejects moves that are not legal in it, such
/// as those of other games.
#[derive(Clone)]
pub struct AnyMove(Arc<Inner<dyn Any + Send + Sync>>);

struct Inner<M: ?Sized> {
    text: Box<str>,
    value: M,
}

impl AnyMove {
    /// Erases the type of a move that is legal in `position`.
    pub fn new<P: Notation>(position: &P, m: P::Move) -> Self {
        Self(Arc::new(Inner { text: position.move_text(m).into(), value: m }))
    }

    /// A move that is known by its text alone, such as one from another process. Its value is `()`, so no
    /// position accepts it: parse its text.
    pub fn of_text(text: &str) -> Self {
        Self(Arc::new(Inner { text: text.into(), value: () }))
    }

    /// The canonical text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Whether it is a forced pass.
    pub fn is_pass(&self) -> bool {
        self.text() == PASS
    }

    /// Downcasts to the concrete move.
    pub fn value<M: Copy + 'static>(&self) -> Option<M> {
        self.0.value.downcast_ref().copied()
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for AnyMove {}

impl PartialOrd for AnyMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for AnyMove {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text().cmp(other.text())
    }
}

impl Hash for AnyMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

impl Borrow<str> for AnyMove {
    fn borrow(&self) -> &str {
        self.text()
    }
}

impl PartialEq<str> for AnyMove {
    fn eq(&self, text: &str) -> bool {
        self.text() == text
    }
}

impl PartialEq<&str> for AnyMove {
    fn eq(&self, text: &&str) -> bool {
        self.text() == *text
    }
}

impl Display for AnyMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.pad(self.text())
    }
}

impl Debug for AnyMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Debug::fmt(self.text(), f)
    }
}
