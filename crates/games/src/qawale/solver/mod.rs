//! The endgame solver.
//!
//! A position has one of three values, and two questions settle which: can this player force a win,
//! and can the other? A question is a search in which the attacker must find one good move and the
//! defender one good reply, so nearly all of the tree consists of moves of the attacker with a
//! single reply each. On the usual board with loops, such a node costs a few dozen nanoseconds
//! ([`usual`]); for all other boards and options, a plain search answers the same questions
//! ([`plain`]).

mod hands;
mod hold;
mod plain;
mod usual;

use parlour_core::{
    AbdadaTable, AnswerTable, Evaluator, GameResult, KeySet, LinearEvaluator, Listing, Meter,
    Player, Position, Solution, Solver, first_to_finish,
};

use super::wins::TooManyWalks;
use super::{QawaleEvaluator, QawalePosition, Rules, Walk, wins};
use hands::Hands;
use plain::PlainSearch;
use usual::{Board, UsualSearch};

/// Bits for the number of turns left.
const LEFT_BITS: u32 = 5;

/// Whether an attacker wins a position; the work is the number of turns left.
type Table = AnswerTable<LEFT_BITS>;
type Answers<'a> = parlour_core::Answers<'a, LEFT_BITS>;

/// Solves the end of a game of Qawale.
#[derive(Debug, Default)]
pub struct QawaleSolver {
    answers: Table,
    hands: Hands,
    /// The number of threads; 0 means one.
    n_threads: usize,
    /// The size and rules the answers hold for.
    scope: Option<(usize, Rules)>,
}

/// Expected nodes by turns left: about twice the mean over positions from random and from good play;
/// the last two are from few positions.
const USUAL_NODES: [u64; 9] = [0, 300, 600, 1_500, 8_000, 150_000, 900_000, 16_000_000, 80_000_000];

/// The same for the plain search, on all boards together.
const PLAIN_NODES: [u64; 6] = [0, 500, 1_500, 5_000, 400_000, 1_000_000];

/// Taller stacks have too many walks for a reliable estimate.
const TALLEST_IN_REACH: usize = 10;

/// Whether the search for the usual board supports these rules.
fn is_usual<const CELLS: usize>(position: &QawalePosition<CELLS>) -> bool {
    let rules = position.rules();
    CELLS == wins::CELLS && !rules.simple_path && !rules.double_draws
}

/// Why a search gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    /// The meter stopped it.
    Spent,
    /// A stack is too tall for the search.
    TooTall,
}

/// Counts nodes and checks the meter regularly. A node is a visited position, even if it is settled
/// immediately; moves that complete a line do not count.
struct Counter<'a> {
    meter: &'a mut dyn Meter,
    n_unbooked: u64,
}

impl Counter<'_> {
    /// Nodes between two checks of the meter.
    const BATCH: u64 = 64;

    /// Step limit of one search for a winning walk; some milliseconds.
    const WIN_STEPS: u64 = 1 << 18;

    /// An immediately winning walk for the side to move, if there is one.
    fn winning_walk<const CELLS: usize>(
        &mut self,
        position: &QawalePosition<CELLS>,
    ) -> Result<Option<Walk>, Stop> {
        let mut left = Self::WIN_STEPS;
        let found = position.winning_walk_within(&mut left);
        self.work(2 * (Self::WIN_STEPS - left))?;
        found.map_err(|TooManyWalks| Stop::TooTall)
    }

    /// All moves of a position that differ in their results.
    fn moves<const CELLS: usize>(
        &mut self,
        position: &QawalePosition<CELLS>,
        seen: &mut KeySet,
    ) -> Result<Vec<Walk>, Stop> {
        let mut moves = Vec::new();
        match position.candidate_moves(&mut moves, seen, &mut *self.meter) {
            Listing::Complete => Ok(moves),
            Listing::Partial => Err(Stop::TooTall),
        }
    }

    /// Reports work inside a node.
    #[inline]
    fn work(&mut self, steps: u64) -> Result<(), Stop> {
        if steps == 0 || self.meter.work(steps) { Ok(()) } else { Err(Stop::Spent) }
    }

    /// Counts a position that is entered.
    #[inline]
    fn node(&mut self) -> Result<(), Stop> {
        self.n_unbooked += 1;
        if self.n_unbooked < Self::BATCH { Ok(()) } else { self.book() }
    }

    #[cold]
    fn book(&mut self) -> Result<(), Stop> {
        if self.meter.spend(std::mem::take(&mut self.n_unbooked)) {
            Ok(())
        } else {
            Err(Stop::Spent)
        }
    }
}

/// Answers the question whether a player can force a win.
trait Questions<'m, const CELLS: usize> {
    /// Counts the work.
    fn counter(&mut self) -> &mut Counter<'m>;

    /// Whether `attacker` wins a position, perhaps a finished one, against any defense.
    fn wins(&mut self, position: &QawalePosition<CELLS>, attacker: Player) -> Result<bool, Stop>;
}

/// A move after which the opponent cannot force a win within `left` turns, this one included.
fn hold<const CELLS: usize>(
    position: &QawalePosition<CELLS>,
    left: u32,
    search: &mut UsualSearch<'_, '_>,
) -> Result<Option<Walk>, Stop> {
    let attacker = position.turn().other();
    if let Some(walk) = search.counter.winning_walk(position)? {
        return Ok(Some(walk));
    }
    let left = left.min(position.turns_left());
    search.holding_move(&Board::of(position), left, attacker.index())
}

/// The value of a position and a move that keeps it.
///
/// Tries moves that look good first, so that it takes a promising one of several drawing moves.
fn settle<'m, const CELLS: usize>(
    position: &QawalePosition<CELLS>,
    questions: &mut impl Questions<'m, CELLS>,
) -> Result<(GameResult, Walk), Stop> {
    let mover = position.turn();
    if let Some(walk) = questions.counter().winning_walk(position)? {
        return Ok((GameResult::Win(mover), walk));
    }
    let moves = questions.counter().moves(position, &mut KeySet::new())?;
    let evaluator = <QawaleEvaluator as LinearEvaluator<QawalePosition<CELLS>>>::fitted();
    let mut candidates: Vec<(i32, Walk, QawalePosition<CELLS>)> = moves
        .into_iter()
        .map(|walk| {
            let next = position.after(walk);
            let score = match next.outcome() {
                Some(outcome) if outcome.result == GameResult::Draw => 0,
                Some(_) => i32::MIN,
                None if next.winning_walk().is_some() => i32::MIN + 1,
                None => -evaluator.evaluate(&next),
            };
            (score, walk, next)
        })
        .collect();
    candidates.sort_by_key(|(score, ..)| std::cmp::Reverse(*score));
    for (_, walk, next) in &candidates {
        if questions.wins(next, mover)? {
            return Ok((GameResult::Win(mover), *walk));
        }
    }
    for (_, walk, next) in &candidates {
        if !questions.wins(next, mover.other())? {
            return Ok((GameResult::Draw, *walk));
        }
    }
    Ok((GameResult::Win(mover.other()), candidates[0].1))
}

impl QawaleSolver {
    /// Answers a question on the usual board.
    fn ask<const CELLS: usize, T: Send + Sync>(
        &mut self,
        position: &QawalePosition<CELLS>,
        meter: &mut dyn Meter,
        question: impl Fn(&mut UsualSearch<'_, '_>) -> Result<T, Stop> + Sync,
    ) -> Result<T, Stop> {
        self.keep_scope(position);
        self.hands.trim();
        let diagonals = position.rules().diagonals;
        let answer = |answers: Answers<'_>, hands: &mut Hands, meter: &mut dyn Meter, abdada| {
            let mut counter = Counter { meter, n_unbooked: 0 };
            let mut search = UsualSearch::new(answers, hands, &mut counter, diagonals, abdada);
            let answer = question(&mut search);
            // Counts the rest.
            let _ = counter.book();
            answer
        };
        if self.n_threads < 2 {
            return answer(Answers::Own(&mut self.answers), &mut self.hands, meter, None);
        }
        let (shared, abdada) = (self.answers.shared(), AbdadaTable::default());
        // A stack that is too tall ends the search of all threads.
        let found = first_to_finish(self.n_threads, meter, |meter| {
            match answer(Answers::Shared(shared), &mut Hands::default(), meter, Some(&abdada)) {
                Err(Stop::Spent) => None,
                found => Some(found),
            }
        });
        found.unwrap_or(Err(Stop::Spent))
    }

    /// Clears the answers if they are for another size or other rules.
    fn keep_scope<const CELLS: usize>(&mut self, position: &QawalePosition<CELLS>) {
        let scope = Some((CELLS, position.rules()));
        if self.scope != scope {
            self.answers.clear();
            self.scope = scope;
        }
    }
}

impl<const CELLS: usize> Solver<QawalePosition<CELLS>> for QawaleSolver {
    /// From the rates of `parlour bench search`: 15 million nodes a second, alpha-beta 2.3 million.
    const NODE_PRICE: u64 = 15;

    fn expected_nodes(&self, position: &QawalePosition<CELLS>) -> Option<u64> {
        let needed = if is_usual(position) { &USUAL_NODES[..] } else { &PLAIN_NODES[..] };
        let tallest = position.occupied().map(|square| position.stack(square).height()).max();
        let in_reach = tallest <= Some(TALLEST_IN_REACH);
        needed.get(position.turns_left() as usize).filter(|_| in_reach).copied()
    }

    fn set_memory(&mut self, bytes: usize) {
        self.answers.set_memory(bytes);
    }

    fn set_threads(&mut self, n_threads: usize) {
        self.n_threads = n_threads;
    }

    fn solve(
        &mut self,
        position: &QawalePosition<CELLS>,
        meter: &mut dyn Meter,
    ) -> Option<Solution<Walk>> {
        let is_usual = is_usual(position);
        let mut found = Err(Stop::TooTall);
        if is_usual {
            found = self.ask(position, meter, |search| settle(position, search));
        }
        if found == Err(Stop::TooTall) {
            if is_usual {
                // The two searches use different keys.
                self.answers.clear();
                self.scope = None;
            } else {
                self.keep_scope(position);
            }
            let mut counter = Counter { meter, n_unbooked: 0 };
            found = settle(position, &mut PlainSearch::new(&mut self.answers, &mut counter));
            // Counts the rest.
            let _ = counter.book();
        }
        let (result, walk) = found.ok()?;
        Some(Solution { result, margin: None, line: vec![walk] })
    }

    fn wins_within(
        &mut self,
        position: &QawalePosition<CELLS>,
        attacker: Player,
        plies: u32,
        meter: &mut dyn Meter,
    ) -> Option<bool> {
        let question =
            |search: &mut UsualSearch<'_, '_>| search.wins_within(position, attacker, plies);
        is_usual(position).then(|| self.ask(position, meter, question).ok())?
    }

    fn holding_move(
        &mut self,
        position: &QawalePosition<CELLS>,
        plies: u32,
        meter: &mut dyn Meter,
    ) -> Option<Option<Walk>> {
        let question = |search: &mut UsualSearch<'_, '_>| hold(position, plies, search);
        is_usual(position).then(|| self.ask(position, meter, question).ok())?
    }
}

/// The value by the plain search alone, for comparison.
#[cfg(test)]
pub(super) fn plain_value<const CELLS: usize>(position: &QawalePosition<CELLS>) -> GameResult {
    let mut answers = Table::default();
    let mut counter = Counter { meter: &mut parlour_core::Unmetered, n_unbooked: 0 };
    let found = settle(position, &mut PlainSearch::new(&mut answers, &mut counter));
    found.expect("nothing stops the plain search").0
}
