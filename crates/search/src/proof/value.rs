//! The value of a position in proof search: its proof and disproof numbers, and the dependencies of
//! a result.

/// The proof number of a refuted position, and the disproof number of a proven one.
pub(super) const INFINITY: u32 = u32::MAX;

/// The maximum number of an unsolved position; sums saturate here.
const MAX_NUMBER: u32 = 1 << 30;

/// The path positions that a refutation depends on, as a range of path indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Deps {
    pub(super) low: u16,
    pub(super) high: u16,
}

impl Deps {
    /// A dependency on a single path position.
    pub(super) const fn on(path_idx: u16) -> Self {
        Self { low: path_idx, high: path_idx }
    }

    fn merged(one: Option<Self>, two: Option<Self>) -> Option<Self> {
        match (one, two) {
            (Some(one), Some(two)) => {
                Some(Self { low: one.low.min(two.low), high: one.high.max(two.high) })
            }
            (one, two) => one.or(two),
        }
    }

    /// Removes the last path position: returning to it only repeats the refutation.
    pub(super) fn without(deps: Option<Self>, path_idx: u16) -> Option<Self> {
        match deps {
            Some(Self { low, .. }) if low >= path_idx => None,
            Some(Self { low, high }) => Some(Self { low, high: high.min(path_idx - 1) }),
            None => None,
        }
    }
}

/// The value of a position from the attacker's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    /// The proof number: 0 if proven, [`INFINITY`] if refuted.
    pub(super) proof: u32,
    /// The disproof number: 0 if refuted, [`INFINITY`] if proven.
    pub(super) disproof: u32,
    /// The maximum number of plies until the game is over, if solved.
    pub(super) depth: u16,
    /// Whether a refutation needs a draw or a repetition; otherwise the defender wins.
    pub(super) is_drawish: bool,
    /// Whether a refutation depends on the horizon and so says nothing about play beyond it.
    pub(super) is_cut: bool,
    /// The path positions that a refutation depends on; on another path it may not hold.
    pub(super) deps: Option<Deps>,
}

impl Value {
    /// An unsolved value.
    pub(super) fn open(proof: u32, disproof: u32) -> Self {
        let plain = Self { depth: 0, is_drawish: false, is_cut: false, deps: None, ..Self::WON };
        Self { proof: proof.clamp(1, MAX_NUMBER), disproof: disproof.clamp(1, MAX_NUMBER), ..plain }
    }

    /// The attacker has won.
    pub(super) const WON: Self = Self {
        proof: 0,
        disproof: INFINITY,
        depth: 0,
        is_drawish: false,
        is_cut: false,
        deps: None,
    };

    /// The defender has won.
    pub(super) const LOST: Self = Self { proof: INFINITY, disproof: 0, ..Self::WON };

    /// A draw.
    pub(super) const DRAWN: Self = Self { is_drawish: true, ..Self::LOST };

    /// Unknown: beyond the horizon.
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

    /// Whether the defender wins on every path.
    pub(super) const fn is_lost_outright(&self) -> bool {
        self.is_refuted() && !self.is_drawish && !self.is_cut && self.deps.is_none()
    }

    /// The sort key of refutations, best first: those that hold everywhere come first.
    fn weakness(&self) -> (bool, bool, bool, u16) {
        (self.is_cut, self.deps.is_some(), self.is_drawish, self.depth)
    }

    /// The value of a parent, one ply further from the end.
    fn earlier(self) -> Self {
        Self { depth: self.depth.saturating_add(1), ..self }
    }

    /// The value of an OR node: the attacker needs one good move.
    pub(super) fn of_attacker(children: impl Iterator<Item = Self> + Clone) -> Self {
        let best = children.clone().filter(Self::is_proven).min_by_key(|child| child.depth);
        if let Some(child) = best {
            return child.earlier();
        }
        let (mut least, mut sum, mut all) = (INFINITY, 0u32, Self::LOST);
        for child in children {
            least = least.min(child.proof);
            sum = sum.saturating_add(child.disproof).min(MAX_NUMBER);
            all.depth = all.depth.max(child.depth);
            all.is_drawish |= child.is_drawish;
            all.is_cut |= child.is_cut;
            all.deps = Deps::merged(all.deps, child.deps);
        }
        if sum == 0 { all.earlier() } else { Self::open(least, sum) }
    }

    /// The value of an AND node: every move of the defender must lose.
    pub(super) fn of_defender(children: impl Iterator<Item = Self> + Clone) -> Self {
        let best = children.clone().filter(Self::is_refuted).min_by_key(Self::weakness);
        if let Some(child) = best {
            return child.earlier();
        }
        let (mut least, mut sum, mut depth) = (INFINITY, 0u32, 0);
        for child in children {
            least = least.min(child.disproof);
            sum = sum.saturating_add(child.proof).min(MAX_NUMBER);
            depth = depth.max(child.depth);
        }
        if sum == 0 { Self { depth, ..Self::WON }.earlier() } else { Self::open(sum, least) }
    }
}
