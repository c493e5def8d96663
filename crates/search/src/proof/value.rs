//! The value of a position in proof search: its numbers, and the dependencies of a result.

/// A number that no unsolved position has: the effort left is endless.
pub(super) const NEVER: u32 = u32::MAX;

/// The largest effort counted; sums stop here.
const MOST: u32 = 1 << 30;

/// The places on the path from the root that a refutation leans on: all lie between these two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Deps {
    pub(super) low: u16,
    pub(super) high: u16,
}

impl Deps {
    /// A single place.
    pub(super) const fn on(place: u16) -> Self {
        Self { low: place, high: place }
    }

    fn merged(one: Option<Self>, two: Option<Self>) -> Option<Self> {
        match (one, two) {
            (Some(one), Some(two)) => {
                Some(Self { low: one.low.min(two.low), high: one.high.max(two.high) })
            }
            (one, two) => one.or(two),
        }
    }

    /// The dependencies without the last path position: returning to it only repeats the
    /// refutation.
    pub(super) fn without(deps: Option<Self>, place: u16) -> Option<Self> {
        match deps {
            Some(Self { low, .. }) if low >= place => None,
            Some(Self { low, high }) => Some(Self { low, high: high.min(place - 1) }),
            None => None,
        }
    }
}

/// The value of a position from the attacker's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    /// The effort to prove that the attacker wins: 0 when proven, [`NEVER`] when refuted.
    pub(super) proof: u32,
    /// The effort to refute it.
    pub(super) disproof: u32,
    /// For a result: how many turns it takes at most until the game is over.
    pub(super) depth: u16,
    /// A refutation that needs a draw or a repetition; otherwise the defender wins outright.
    pub(super) is_drawish: bool,
    /// A refutation that depends on a horizon and so says nothing about the game beyond it.
    pub(super) is_cut: bool,
    /// The places of the path a refutation leans on; on another path it may not hold.
    pub(super) deps: Option<Deps>,
}

impl Value {
    /// Unsolved, with these efforts.
    pub(super) fn open(proof: u32, disproof: u32) -> Self {
        let plain = Self { depth: 0, is_drawish: false, is_cut: false, deps: None, ..Self::WON };
        Self { proof: proof.clamp(1, MOST), disproof: disproof.clamp(1, MOST), ..plain }
    }

    /// The attacker has won.
    pub(super) const WON: Self =
        Self { proof: 0, disproof: NEVER, depth: 0, is_drawish: false, is_cut: false, deps: None };

    /// The defender has won.
    pub(super) const LOST: Self = Self { proof: NEVER, disproof: 0, ..Self::WON };

    /// A draw.
    pub(super) const DRAWN: Self = Self { is_drawish: true, ..Self::LOST };

    /// Nothing is known beyond this point.
    pub(super) const CUT: Self = Self { is_cut: true, ..Self::DRAWN };

    #[inline]
    pub(super) const fn is_proven(&self) -> bool {
        self.proof == 0
    }

    #[inline]
    pub(super) const fn is_refuted(&self) -> bool {
        self.disproof == 0
    }

    #[inline]
    pub(super) const fn is_solved(&self) -> bool {
        self.is_proven() || self.is_refuted()
    }

    /// Whether the defender is known to win, whatever came before.
    pub(super) const fn is_lost_outright(&self) -> bool {
        self.is_refuted() && !self.is_drawish && !self.is_cut && self.deps.is_none()
    }

    /// How good a refutation is, smaller is better: one that holds everywhere comes first.
    fn weakness(&self) -> (bool, bool, bool, u16) {
        (self.is_cut, self.deps.is_some(), self.is_drawish, self.depth)
    }

    /// One turn further from the end.
    fn earlier(self) -> Self {
        Self { depth: self.depth.saturating_add(1), ..self }
    }

    /// The value where the attacker moves: one good move is enough.
    pub(super) fn of_attacker(children: impl Iterator<Item = Self> + Clone) -> Self {
        let best = children.clone().filter(Self::is_proven).min_by_key(|child| child.depth);
        if let Some(child) = best {
            return child.earlier();
        }
        let (mut least, mut sum, mut all) = (NEVER, 0u32, Self::LOST);
        for child in children {
            least = least.min(child.proof);
            sum = sum.saturating_add(child.disproof).min(MOST);
            all.depth = all.depth.max(child.depth);
            all.is_drawish |= child.is_drawish;
            all.is_cut |= child.is_cut;
            all.deps = Deps::merged(all.deps, child.deps);
        }
        if sum == 0 { all.earlier() } else { Self::open(least, sum) }
    }

    /// The value where the defender moves: every move must lose.
    pub(super) fn of_defender(children: impl Iterator<Item = Self> + Clone) -> Self {
        let best = children.clone().filter(Self::is_refuted).min_by_key(Self::weakness);
        if let Some(child) = best {
            return child.earlier();
        }
        let (mut least, mut sum, mut depth) = (NEVER, 0u32, 0);
        for child in children {
            least = least.min(child.disproof);
            sum = sum.saturating_add(child.proof).min(MOST);
            depth = depth.max(child.depth);
        }
        if sum == 0 { Self { depth, ..Self::WON }.earlier() } else { Self::open(sum, least) }
    }
}
