//! Moves as the squares they touch.

/// A move of a position `P`, as the squares a person touches, in order. A pass touches none.
pub trait GridMove<P>: Copy + Eq {
    /// The fewest and the most squares a move touches, a pass aside.
    const TOUCHES: (usize, usize);

    /// The squares.
    fn squares(self, position: &P) -> Vec<usize>;

    /// The move that touches these squares; it need not be legal, but none is given for an impossible one.
    fn from_squares(position: &P, squares: &[usize]) -> Option<Self>;
}

/// A placement, by the number of its square.
impl<P> GridMove<P> for u8 {
    const TOUCHES: (usize, usize) = (1, 1);

    fn squares(self, _position: &P) -> Vec<usize> {
        vec![self.into()]
    }

    fn from_squares(_position: &P, squares: &[usize]) -> Option<Self> {
        let [square] = squares else { return None };
        Self::try_from(*square).ok()
    }
}

/// A piece goes from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slide {
    from: u16,
    to: u16,
}

impl Slide {
    /// The forced pass, in games that have one.
    pub const PASS: Self = Self { from: u16::MAX, to: u16::MAX };

    /// A move from square to square.
    #[inline]
    pub const fn new(from: usize, to: usize) -> Self {
        Self { from: from as u16, to: to as u16 }
    }

    /// Where the piece stands.
    #[inline]
    pub const fn from(self) -> usize {
        self.from as usize
    }

    /// Where it goes.
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

    fn from_squares(_position: &P, squares: &[usize]) -> Option<Self> {
        let [from, to] = squares else { return None };
        Some(Self::new(*from, *to))
    }
}
