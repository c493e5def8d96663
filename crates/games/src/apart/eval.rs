//! The evaluation features, and the classic player.
//!
//! The game is a race: a side wins when no two of its pieces touch, and the number of its pieces
//! that must still move (see `cover`) is the minimum number of turns. Captures never increase it,
//! but fewer pieces are easier to keep apart.

use parlour_core::{Evaluated, Evaluator, Feature, NoSolver, Patterns};

use super::generator::Generator;
use super::patterns::ApartPatterns;
use super::turn::{ApartMove, Width};
use super::{Apart, ApartPosition};
use crate::grid::{Counts, Features, Linear};

const N_FEATURES: usize = 12;

const FEATURES: [Feature; N_FEATURES] = [
    Feature::TURN,
    Feature::new("piece", "piece", "pieces"),
    Feature::new("isolated", "isolated piece", "isolated pieces"),
    Feature::new("pair", "touching pair", "touching pairs"),
    Feature::new("cluster", "touching group", "touching groups"),
    Feature::new("long", "line of three or more", "lines of three or more"),
    Feature::new("jump", "jump past a line", "jumps past a line"),
    Feature::new(
        "keystone",
        "piece whose leaving would isolate the rest",
        "pieces whose leaving would isolate the rest",
    ),
    Feature::new("threat", "keystone that is to move", "keystones that are to move"),
    Feature::new("tied", "piece that has yet to move", "pieces that have yet to move"),
    Feature::new("loose", "touching piece that can get away", "touching pieces that can get away"),
    Feature::new("free", "free square", "free squares"),
];

const PHASES: usize = 4;

/// The next phase begins when fewer pieces than this, of both sides together, must still move.
const PHASE_BOUNDS: [i32; PHASES - 1] = [14, 10, 6];

/// The index of the feature that counts them.
const TIED: usize = 9;

/// Ordering bonus for breaking a touching pair, and penalty for a capture.
const ORDER_PAIR: i32 = 4;
const ORDER_CAPTURE: i32 = 3;

/// The evaluation of Apart.
pub type ApartEvaluator = Linear<Apart, N_FEATURES>;

impl<B: Width> Evaluator<ApartPosition<B>> for ApartEvaluator {
    type State = ();

    fn evaluate(&self, position: &ApartPosition<B>) -> i32 {
        self.score(position)
    }

    /// Orders turns that break up touching pairs first, captures last.
    #[inline]
    fn order(&self, position: &ApartPosition<B>, m: ApartMove<B::Directions>) -> i32 {
        let others = position.own() & !B::bit(m.from());
        let friends = |square| (position.shape().around(B::bit(square)) & others).count() as i32;
        let captured = if m.captures_on_the_way() {
            position.captures(m).count() as i32
        } else {
            i32::from(position.enemy().has(m.to()))
        };
        ORDER_PAIR * (friends(m.from()) - friends(m.to())) - ORDER_CAPTURE * captured
    }

    #[inline]
    fn history_index(&self, m: ApartMove<B::Directions>) -> usize {
        (m.from() & 63) << 6 | (m.to() & 63)
    }

    /// Only a piece without which the rest is isolated can win, and it has few turns.
    fn winning_move(&self, position: &ApartPosition<B>) -> Option<ApartMove<B::Directions>> {
        if position.is_over() {
            return None;
        }
        let keystones = position.shape().keystones(position.own());
        keystones.squares().find_map(|square| winning_turn(position, square))
    }
}

/// Finds a turn of a piece to a square where it touches no friend, without captures on the way. The
/// rest of its side must be isolated.
fn winning_turn<B: Width>(
    position: &ApartPosition<B>,
    from: usize,
) -> Option<ApartMove<B::Directions>> {
    let shape = position.shape();
    let others = position.own() & !B::bit(from);
    // rules.md, "The end": a capture that isolates the enemy loses.
    let wins = |to: usize| !shape.is_isolated(position.enemy() & !B::bit(to));
    let apart = !shape.around(others);
    let mut generator = Generator::new(position);
    let first = generator.lift(from);
    let path = ApartMove::begin(B::NO_DIRECTIONS, from);
    if let Some(to) = (first.landings & apart).squares().find(|to| wins(*to)) {
        return Some(path.extended(generator.direction(from, to), to, false));
    }
    let on_the_way = |landings: B| landings & !apart & !position.enemy();
    let mut reached = first.landings | B::bit(from);
    let mut front = on_the_way(first.extendable);
    // The predecessor of each square on its path; `None` for the first landings.
    let mut before = B::table();
    while !front.is_empty() {
        let mut next = B::EMPTY;
        for at in front.squares() {
            let landings = generator.jumps_from(at) & !reached;
            reached |= landings;
            for to in landings.squares() {
                before.as_mut()[to] = B::bit(at);
            }
            if let Some(to) = (landings & apart).squares().find(|to| wins(*to)) {
                return Some(path_to(&generator, before.as_ref(), path, to));
            }
            next |= on_the_way(landings);
        }
        front = next;
    }
    None
}

/// Reconstructs the path to a square from the predecessors.
fn path_to<B: Width>(
    generator: &Generator<'_, B>,
    before: &[B],
    begin: ApartMove<B::Directions>,
    to: usize,
) -> ApartMove<B::Directions> {
    let path = match before[to] {
        none if none.is_empty() => begin,
        at => path_to(generator, before, begin, at.first()),
    };
    path.extended(generator.direction(path.to(), to), to, false)
}

impl<B: Width> Features<ApartPosition<B>, N_FEATURES> for Apart {
    const FEATURES: [Feature; N_FEATURES] = FEATURES;
    const PHASES: usize = PHASES;
    const WEIGHTS: &'static str = include_str!("weights.txt");

    #[inline]
    fn count(position: &ApartPosition<B>) -> Counts<N_FEATURES> {
        let shape = position.shape();
        let sides = [position.own(), position.enemy()];
        let [own, enemy] = [0, 1].map(|side| {
            let (set, is_mover) = (sides[side], side == 0);
            let features = shape.side_features(set);
            let exits = shape.exits(set, sides[1 - side]);
            let n_keystones = shape.keystones(set).count() as i32;
            [
                i32::from(is_mover),
                features.pieces as i32,
                features.isolated as i32,
                features.pairs as i32,
                features.clusters as i32,
                features.long_lines as i32,
                features.jumps as i32,
                n_keystones,
                if is_mover { n_keystones } else { 0 },
                shape.n_tied(set) as i32,
                exits.loose.count() as i32,
                exits.free.count() as i32,
            ]
        });
        let n_tied = own[TIED] + enemy[TIED];
        let phase = PHASE_BOUNDS.iter().filter(|bound| n_tied < **bound).count();
        Counts { phase, own, enemy }
    }
}

impl<B: Width> Evaluated for ApartPosition<B> {
    type Evaluator = ApartEvaluator;
    type Solver = NoSolver;

    fn patterns() -> &'static dyn Patterns<Self> {
        &ApartPatterns
    }

    /// Prefers isolated own pieces, then few captures, then few new enemy groups.
    fn greedy_rank(&self, m: Self::Move) -> [i64; 3] {
        let captured = self.captures(m);
        let own = (self.own() & !B::bit(m.from())) | B::bit(m.to());
        let n_groups = |set| i64::from(self.shape().n_groups(set));
        let new_groups = if captured.is_empty() {
            0
        } else {
            n_groups(self.enemy() & !captured) - n_groups(self.enemy())
        };
        let n_isolated = i64::from(self.shape().n_isolated(own));
        [n_isolated, -i64::from(captured.count()), -new_groups]
    }
}
