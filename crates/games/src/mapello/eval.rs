//! The evaluation features, and the classic player.

use parlour_core::{Evaluated, Evaluator, Feature, Patterns, Player, Position};

use super::around::{exposed, grown, secure};
use super::flips::Word;
use super::patterns::MapelloPatterns;
use super::{Mapello, MapelloMove, MapelloPosition, MapelloSolver};
use crate::grid::{Counts, Features, Linear};

const N_FEATURES: usize = 14;

/// Walls and jokers change what corners and edges are: an *anchor* is a square that no line can
/// flip, a *ledge* one that a single line can.
const FEATURES: [Feature; N_FEATURES] = [
    Feature::TURN,
    Feature::new("mobility", "square to place on", "squares to place on"),
    Feature::new("outlook", "open square beside enemy discs", "open squares beside enemy discs"),
    Feature::new("frontier", "disc beside an open square", "discs beside open squares"),
    Feature::new("anchors", "disc on a corner-like square", "discs on corner-like squares"),
    Feature::new("ledges", "disc on an edge-like square", "discs on edge-like squares"),
    Feature::new("secure", "disc safe for good", "discs safe for good"),
    Feature::new("risks", "disc beside an open corner", "discs beside open corners"),
    Feature::new("discs", "disc", "discs"),
    Feature::new("prizes", "bonus point taken", "bonus points taken"),
    Feature::new("prizereach", "bonus point within reach", "bonus points within reach"),
    Feature::new(
        "anchorreach",
        "corner-like square within reach",
        "corner-like squares within reach",
    ),
    Feature::new(
        "pockets",
        "closed square that only this player can use",
        "closed squares that only this player can use",
    ),
    Feature::new("last", "last move if neither side passes", "last moves if neither side passes"),
];

/// A phase ends when at most this many squares are open.
const PHASE_ENDS: [u32; 3] = [38, 26, 14];

/// The history index of [`MapelloMove::Pass`], after all squares.
const PASS_SLOT: usize = 128;

/// The evaluation of Mapello.
pub type MapelloEvaluator = Linear<Mapello, N_FEATURES>;

/// The features of the side to move, then of the opponent.
fn tally<B: Word>(position: &MapelloPosition<B>) -> [[i32; N_FEATURES]; 2] {
    let discs = position.discs();
    let layout = position.layout();
    let open = position.open();
    let places = [position.placements(), position.placements_of_other()];
    let exposed = exposed(layout.playable, &layout.closers);
    let ledges = layout.playable & !layout.anchors & !at_least_two(exposed);
    let near_open = grown(open);
    let near_corner = grown(open & layout.anchors);
    // Open squares without an open neighbor: a player who alone can place there has a spare move.
    let pockets = open & !grown_around(open);
    let points = position.bonus_points();
    let taken = [position.turn(), position.turn().other()].map(|player| position.taken()[player]);
    // The side to move places the last disc if the number of open squares is odd (parity).
    let n_open = open.count();
    let last = [n_open % 2, (n_open + 1) % 2];
    std::array::from_fn(|side| {
        let (own, enemy) = (discs[side], discs[1 - side]);
        let reach = places[side];
        let count = |set: B| set.count() as i32;
        [
            i32::from(side == 0),
            count(reach),
            count(open & grown(enemy)),
            count(own & near_open),
            count(own & layout.anchors),
            count(own & ledges),
            count(secure(own, &exposed, layout.anchors)),
            count(own & near_corner),
            count(own),
            points * i32::from(taken[side]),
            points * count(reach & position.bonuses()),
            count(reach & layout.anchors),
            count(pockets & reach & !places[1 - side]),
            last[side] as i32,
        ]
    })
}

/// The squares in at least two of the sets.
#[inline]
pub(super) fn at_least_two<B: Word>([a, b, c, d]: [B; 4]) -> B {
    a & b | c & d | (a | b) & (c | d)
}

/// The squares beside another square of the set.
#[inline]
fn grown_around<B: Word>(set: B) -> B {
    let [first, last] = B::SIDES;
    let beside = (set & !last).up(1) | (set & !first).down(1);
    let wide = set | beside;
    beside | wide.up(B::STRIDE) | wide.down(B::STRIDE)
}

impl<B: Word> Evaluator<MapelloPosition<B>> for MapelloEvaluator {
    type State = ();

    fn evaluate(&self, position: &MapelloPosition<B>) -> i32 {
        self.score(position)
    }

    /// Orders corners first, then bonuses and edges, and squares that give a corner away last.
    fn order(&self, position: &MapelloPosition<B>, m: MapelloMove) -> i32 {
        let MapelloMove::Place(square) = m else { return 0 };
        let disc = B::bit(square as usize % B::CAPACITY);
        let layout = position.layout();
        let is_in = |set: B| i32::from(!(set & disc).is_empty());
        let open_anchors = layout.anchors & position.open();
        60 * is_in(layout.anchors) + 6 * position.bonus_points() * is_in(position.bonuses())
            - 30 * is_in(grown(open_anchors) & !layout.anchors)
    }

    fn history_index(&self, m: MapelloMove) -> usize {
        match m {
            MapelloMove::Place(square) => square as usize,
            MapelloMove::Pass => PASS_SLOT,
        }
    }
}

impl<B: Word> Features<MapelloPosition<B>, N_FEATURES> for Mapello {
    const FEATURES: [Feature; N_FEATURES] = FEATURES;
    const PHASES: usize = PHASE_ENDS.len() + 1;
    const WEIGHTS: &'static str = include_str!("weights.txt");

    fn count(position: &MapelloPosition<B>) -> Counts<N_FEATURES> {
        let [own, enemy] = tally(position);
        Counts { phase: Self::phase(position), own, enemy }
    }

    fn phase(position: &MapelloPosition<B>) -> usize {
        let n_open = position.open().count();
        PHASE_ENDS.iter().filter(|end| n_open <= **end).count()
    }
}

impl<B: Word> Evaluated for MapelloPosition<B> {
    type Evaluator = MapelloEvaluator;
    type Solver = MapelloSolver<B>;

    fn patterns() -> &'static dyn Patterns<Self> {
        &MapelloPatterns
    }

    /// Own discs plus bonus points after the move.
    fn greedy_rank(&self, m: MapelloMove) -> [i64; 3] {
        [i64::from(self.after(m).score(self.turn())), 0, 0]
    }

    fn lead(&self, player: Player) -> Option<i32> {
        Some(self.score(player) as i32 - self.score(player.other()) as i32)
    }
}
