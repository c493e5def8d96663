//! Moves as lists of squares.

use crate::board::Grid;

/// A move of a position `P`, as the squares a person selects, in order. A pass has none.
pub trait GridMove<P>: Copy + Eq {
    /// The minimum and maximum number of squares of a move, except a pass.
    const TOUCHES: (usize, usize);

    /// The squares.
    fn squares(self, position: &P) -> Vec<usize>;

    /// Visits the squares. Small moves override this to need no list.
    fn for_each_square(self, position: &P, visit: &mut dyn FnMut(usize)) {
        self.squares(position).into_iter().for_each(visit);
    }

    /// The move with these squares; it need not be legal, but `None` if it is impossible.
    fn from_squares(position: &P, squares: &[usize]) -> Option<Self>;
}

/// A placement, by the number of its square.
impl<P> GridMove<P> for u8 {
    const TOUCHES: (usize, usize) = (1, 1);

    fn squares(self, _position: &P) -> Vec<usize> {
        vec![self.into()]
    }

    fn for_each_square(self, _position: &P, visit: &mut dyn FnMut(usize)) {
        visit(self.into());
    }

    fn from_squares(_position: &P, squares: &[usize]) -> Option<Self> {
        let [square] = squares else { return None };
        Self::try_from(*square).ok()
    }
}

/// A move of a piece from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slide {
    from: u16,
    to: u16,
}

impl Slide {
    /// The forced pass, in games that have one.
    pub const PASS: Self = Self { from: u16::MAX, to: u16::MAX };

    /// A move from one square to another.
    #[inline]
    pub const fn new(from: usize, to: usize) -> Self {
        Self { from: from as u16, to: to as u16 }
    }

    /// The start square.
    #[inline]
    pub const fn from(self) -> usize {
        self.from as usize
    }

    /// The target square.
    #[inline]
    pub const fn to(self) -> usize {
        self.to as usize
    }
}

impl<P> GridMove<P> for Slide {
    const TOUCHES: (usize, usize) = (2, 2);

    fn squares(self, _position: &P) -> Vec<usize> {
        vec![self.from(), self.to()]
    }

    fn for_each_square(self, _position: &P, visit: &mut dyn FnMut(usize)) {
        visit(self.from());
        visit(self.to());
    }

    fn from_squares(_position: &P, squares: &[usize]) -> Option<Self> {
        let [from, to] = squares else { return None };
        Some(Self::new(*from, *to))
    }
}

/// The names of squares in a sentence; at most four, so that it stays short.
pub(crate) fn names_of(grid: Grid, squares: &[usize]) -> String {
    const MOST: usize = 4;
    let names: Vec<String> = squares.iter().take(MOST).map(|square| grid.name(*square)).collect();
    let more = if squares.len() > MOST { ", …" } else { "" };
    format!("{}{more}", names.join(", "))
}
