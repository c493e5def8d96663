//! Generation of distinct moves: one turn for each resulting position.
//!
//! A result is the piece, its end square and its captures. Paths are tried in canonical order
//! (fewest landings, then landing by landing in square order), so the first path to a result is the
//! canonical one. The move list itself is the queue.

use parlour_core::{KeySet, ListingWork};

use super::generator::{First, Generator};
use super::turn::{ApartMove, Width};

/// Buffers reused from position to position.
#[derive(Debug)]
pub struct Scratch<B> {
    labels: Vec<Label<B>>,
    /// The newest label on each square.
    newest: Vec<u32>,
    /// The squares that every path to a square passes.
    before: Vec<B>,
    /// The captures of the turns found so far that end where they started.
    returned: KeySet,
}

/// The state of a path in the search.
#[derive(Clone, Copy, Debug)]
struct Label<B> {
    /// Squares that cannot be landed on again.
    blocked: B,
    /// `blocked` as it was at the last capture.
    at_capture: B,
    /// The label before this one on the same square.
    earlier: u32,
    /// The number of labels of its square so far, including this one.
    n_on_square: u32,
    /// Whether the path may continue.
    is_open: bool,
    /// Whether an earlier path has the same result.
    is_repeated: bool,
}

const NONE: u32 = u32::MAX;

/// The number of labels whose memory is kept; crowded boards have far more.
const KEPT_LABELS: usize = 1 << 11;

/// The cost of extending a path, in steps of [`ListingWork`]; each comparison with a label costs
/// one more.
const STEPS_PER_PATH: u64 = 8;

/// The cost of a jump when all reachable jumps are enumerated.
const STEPS_PER_JUMP: u64 = 4;

/// The number of labels from which an exact reachability check pays: without it, some middlegame
/// positions on 26 x 26 take minutes, with it a tenth of a second. Small in tests, to exercise it.
const MANY_LABELS: usize = if cfg!(test) { 4 } else { 512 };

/// The labels on a square with the same captures; `newest` is the last label of the square.
fn same_captures<B: Width>(
    labels: &[Label<B>],
    newest: u32,
    enemy: B,
    captured: B,
) -> impl Iterator<Item = &Label<B>> {
    std::iter::successors(labels.get(newest as usize), |label| labels.get(label.earlier as usize))
        .filter(move |label| label.blocked & enemy == captured)
}

impl<B> Default for Scratch<B> {
    fn default() -> Self {
        Self { labels: Vec::new(), newest: Vec::new(), before: Vec::new(), returned: KeySet::new() }
    }
}

type Moves<B> = Vec<ApartMove<<B as Width>::Directions>>;

impl<B: Width> Generator<'_, B> {
    /// Appends the canonical turn of each resulting position, or of some of them if the `work`
    /// limit is reached: shorter turns come first, and each piece gets an equal share.
    pub(super) fn distinct(
        &mut self,
        moves: &mut Moves<B>,
        scratch: &mut Scratch<B>,
        work: &mut ListingWork<'_>,
    ) {
        let begin = moves.len();
        let mut n_left = u64::from(self.pieces().count());
        for square in self.pieces().squares() {
            work.begin_part(n_left);
            n_left -= 1;
            let first = self.lift(square);
            let begin_of_piece = moves.len();
            if !self.distinct_by_square(square, first, moves) {
                moves.truncate(begin_of_piece);
                if !self.prune(square, first, &mut scratch.before, work) {
                    self.push_first(square, first, moves);
                } else if !self.distinct_by_square(square, first, moves) {
                    moves.truncate(begin_of_piece);
                    self.distinct_by_captures(square, first, moves, scratch, work);
                    scratch.labels.clear();
                    scratch.labels.shrink_to(KEPT_LABELS);
                }
            }
            self.put_back(square);
            if work.is_ended() {
                break;
            }
        }
        if self.position.rules().open_start {
            self.merge_returns(moves, begin, &mut scratch.returned);
        }
    }

    /// The fast path if no jump can follow a capture: a result is then an end square, and a
    /// breadth-first search finds each by its canonical path. Returns false if a jump can follow.
    fn distinct_by_square(&mut self, from: usize, first: First<B>, moves: &mut Moves<B>) -> bool {
        let begin = moves.len();
        self.push_first(from, first, moves);
        let steps = first.landings & !first.extendable;
        let mut reached = first.extendable;
        let mut is_repeated = B::EMPTY;
        let mut index = begin;
        while index < moves.len() {
            let path = moves[index];
            index += 1;
            let at = path.to();
            // A square reached by a step can be continued from only if a jump reaches it too.
            let is_step = path.n_landings() == 1 && steps.has(at);
            if is_step || !self.may_continue(at, first.blocked | B::bit(at)) {
                continue;
            }
            let next = self.jumps_from(at) & !first.blocked;
            if self.enemy.has(at) && !(next & !B::bit(at)).is_empty() {
                return false;
            }
            let new = next & !reached;
            for to in new.squares() {
                moves.push(path.extended(self.direction(at, to), to, false));
            }
            is_repeated |= new & steps;
            reached |= new;
        }
        if !is_repeated.is_empty() {
            let mut kept = begin;
            for index in begin..moves.len() {
                let path = moves[index];
                if path.n_landings() == 1 || !is_repeated.has(path.to()) {
                    moves[kept] = path;
                    kept += 1;
                }
            }
            moves.truncate(kept);
        }
        true
    }

    /// The general breadth-first search. A path is dropped if an earlier one ends on the same
    /// square, has captured the same pieces, and can continue in every way this one can.
    ///
    /// In detail: let A come before B, and let B continue by p. If p avoids the squares of A, A can
    /// continue by p too. Otherwise let w be the last square of p that A has landed on. If A landed
    /// on w after its last capture, and p captures nothing before w, the part of A up to w and the
    /// part of p after w reach the same result sooner. So the relevant squares are those A had
    /// landed on by its last capture and, if p may have captured before, the later ones. B is
    /// dropped if none of them is ahead of B.
    fn distinct_by_captures(
        &mut self,
        from: usize,
        first: First<B>,
        moves: &mut Moves<B>,
        scratch: &mut Scratch<B>,
        work: &mut ListingWork<'_>,
    ) {
        let (reachable, after_capture) = self.reachable(first);
        let begin = moves.len();
        self.push_first(from, first, moves);
        let Scratch { labels, newest, .. } = scratch;
        labels.clear();
        newest.clear();
        newest.resize(self.position.grid().n_squares(), NONE);
        for path in &moves[begin..] {
            let at = path.to();
            let blocked = first.blocked | B::bit(at);
            newest[at] = labels.len() as u32;
            labels.push(Label {
                blocked,
                at_capture: if self.enemy.has(at) { blocked } else { B::EMPTY },
                earlier: NONE,
                n_on_square: 1,
                is_open: first.extendable.has(at),
                is_repeated: false,
            });
        }
        let n_reachable = u64::from(reachable.count());
        let mut index = 0;
        let mut keep_going = true;
        while index < labels.len() && keep_going {
            let label = labels[index];
            let path = moves[begin + index];
            index += 1;
            let at = path.to();
            if !label.is_open || !self.may_continue(at, label.blocked) {
                continue;
            }
            let captured = self.enemy.has(at);
            let next = self.jumps_from(at) & !label.blocked;
            for to in next.squares() {
                let blocked = label.blocked | B::bit(to);
                let (enemy, taken) = (self.enemy, blocked & self.enemy);
                let rivals = || same_captures(labels, newest[to], enemy, taken);
                let is_repeated = rivals().next().is_some();
                let may_capture = !(reachable & self.enemy & !blocked).is_empty();
                let later = if may_capture { after_capture } else { B::EMPTY };
                let mut is_dropped = rivals().any(|rival| {
                    let matters = rival.at_capture | (rival.blocked & later);
                    rival.is_open && (matters & !blocked).is_empty()
                });
                let looks_closer = !is_dropped && is_repeated && labels.len() > MANY_LABELS;
                if looks_closer {
                    // Check again with the squares that B itself can reach, which costs another
                    // search.
                    let ahead = self.closure(B::bit(to), blocked) & !blocked;
                    let later = self.closure(ahead & self.enemy, blocked) & !blocked;
                    is_dropped = rivals().any(|rival| {
                        let matters = (rival.at_capture & ahead) | (rival.blocked & later);
                        rival.is_open && matters.is_empty()
                    });
                }
                let n_rivals = labels.get(newest[to] as usize).map_or(0, |label| label.n_on_square);
                keep_going = work.step(
                    STEPS_PER_PATH
                        + u64::from(n_rivals)
                        + if looks_closer { STEPS_PER_JUMP * n_reachable } else { 0 },
                );
                if is_dropped {
                    continue;
                }
                let earlier = std::mem::replace(&mut newest[to], labels.len() as u32);
                let at_capture = if self.enemy.has(to) { blocked } else { label.at_capture };
                let n_on_square = n_rivals + 1;
                labels.push(Label {
                    blocked,
                    at_capture,
                    earlier,
                    n_on_square,
                    is_open: true,
                    is_repeated,
                });
                moves.push(path.extended(self.direction(at, to), to, captured));
            }
        }
        let mut kept = begin;
        for (label, index) in labels.iter().zip(begin..) {
            if !label.is_repeated {
                moves[kept] = moves[index];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    fn push_first(&self, from: usize, first: First<B>, moves: &mut Moves<B>) {
        let path = ApartMove::begin(B::NO_DIRECTIONS, from);
        for to in first.landings.squares() {
            moves.push(path.extended(self.direction(from, to), to, false));
        }
    }

    /// The squares that jumps can reach, and those they can reach after a capture, both ignoring
    /// squares the piece has used.
    fn reachable(&mut self, first: First<B>) -> (B, B) {
        let reachable = self.closure(first.extendable, first.extendable);
        let captures = reachable & self.enemy;
        (reachable, self.closure(captures, B::EMPTY))
    }

    /// Adds everything that jumps reach from `ahead` to `reached`.
    fn closure(&mut self, mut ahead: B, mut reached: B) -> B {
        while !ahead.is_empty() {
            let at = ahead.first();
            let new = self.jumps_from(at) & !reached;
            reached |= new;
            ahead = ahead.without_first() | new;
        }
        reached
    }

    /// Removes jumps that no path can make, because every path to their start has passed their end.
    /// Often no jump can then follow a capture. Returns false if the `work` must stop.
    fn prune(
        &mut self,
        from: usize,
        first: First<B>,
        before: &mut Vec<B>,
        work: &mut ListingWork<'_>,
    ) -> bool {
        let reachable = self.closure(first.extendable, first.extendable);
        let per_round = STEPS_PER_JUMP * u64::from(reachable.count());
        loop {
            before.clear();
            before.resize(self.position.grid().n_squares(), !B::EMPTY);
            for at in first.extendable.squares() {
                before[at] = B::bit(at);
            }
            let mut is_settled = false;
            while !is_settled {
                if !work.step(per_round) {
                    return false;
                }
                is_settled = true;
                for at in reachable.squares() {
                    for to in self.jumps_from(at).squares() {
                        let narrowed = before[to] & (before[at] | B::bit(to));
                        is_settled &= narrowed == before[to];
                        before[to] = narrowed;
                    }
                }
            }
            let mut is_pruned = false;
            for at in reachable.squares() {
                let back = before[at] & !B::bit(from);
                is_pruned |= self.remove_jumps(at, back);
            }
            if !is_pruned {
                return true;
            }
        }
    }

    /// Removes duplicates under `startsquare=open`: turns of different pieces that return to their
    /// start and capture the same pieces have the same result. Keeps the canonical one.
    fn merge_returns(&self, moves: &mut Moves<B>, begin: usize, seen: &mut KeySet) {
        let mut returns: Vec<usize> =
            (begin..moves.len()).filter(|i| moves[*i].from() == moves[*i].to()).collect();
        returns.sort_by_key(|index| (moves[*index].n_landings(), moves[*index].from()));
        seen.clear();
        returns.retain(|index| !seen.insert(self.position.captures(moves[*index]).mix_into(0)));
        returns.sort_unstable();
        let mut repeated = returns.into_iter().peekable();
        let mut kept = begin;
        for index in begin..moves.len() {
            if repeated.next_if_eq(&index).is_none() {
                moves[kept] = moves[index];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }
}
