//! The endgame solver: the final score with perfect play.
//!
//! Alpha-beta to the end of the game. Values are the points won after a position, so that a table
//! entry does not depend on bonuses taken before. With many open squares, moves are ordered by the
//! opponent's mobility, and a table is used; with few, by the parity of the board's quarters. The
//! last square is counted with line tables.

mod estimate;
#[cfg(test)]
mod fit_tests;
mod ground;
mod last;
mod lines;
mod order;
mod search;
mod table;
mod weights;

use parlour_core::{AbdadaTable, GameResult, Meter, Position, Solution, Solver, first_to_finish};

use super::flips::Word;
use super::{MapelloMove, MapelloPosition};
pub(super) use lines::{ByteLines, Lines, RayLines};
pub(super) use table::Cell;

use ground::Ground;
use search::Search;
use table::{NO_SQUARE, Table};

/// The maximum table size by default: 29 megabytes on narrow boards.
const MOST_PAIRS: usize = 1 << 19;

/// Solves end games of Mapello.
#[derive(Debug)]
pub struct MapelloSolver<B: Word> {
    memory: Option<(Ground<B>, Table<B>)>,
    n_threads: usize,
    /// The maximum table size.
    most_pairs: usize,
}

impl<B: Word> Default for MapelloSolver<B> {
    fn default() -> Self {
        Self { memory: None, n_threads: 1, most_pairs: MOST_PAIRS }
    }
}

impl<B: Word> MapelloSolver<B> {
    /// The table size for a number of open squares.
    fn table_pairs(&self, n_open: u32) -> usize {
        (1 << n_open.clamp(10, 30)).min(self.most_pairs)
    }

    fn memory(&mut self, position: &MapelloPosition<B>) -> (&Ground<B>, &Table<B>) {
        let n_pairs = self.table_pairs(position.open().count());
        let is_fit = self
            .memory
            .as_mut()
            .is_some_and(|(ground, table)| table.n_pairs() >= n_pairs && ground.covers(position));
        if !is_fit {
            self.memory = None;
        }
        let (ground, table) =
            self.memory.get_or_insert_with(|| (Ground::new(position), Table::new(n_pairs)));
        (ground, table)
    }
}

impl<B: Word> Solver<MapelloPosition<B>> for MapelloSolver<B> {
    /// From the rates of `parlour bench search`: 33 million nodes a second against 4.7.
    const NODE_PRICE: u64 = 14;

    fn expected_nodes(&self, position: &MapelloPosition<B>) -> Option<u64> {
        // A rule of thumb, 2.25 times as many for each open square: 17,000 nodes for 12 squares and
        // 2 million for 18. Random layouts take 0.3 to 1.5 times as many, boards without walls two to
        // three times as many.
        let sixteenths =
            (0..position.open().count()).fold(16_u64, |nodes, _| (nodes / 4).saturating_mul(9));
        Some(sixteenths / 16)
    }

    fn set_memory(&mut self, bytes: usize) {
        self.most_pairs = Table::<B>::pairs_in(bytes);
    }

    fn set_threads(&mut self, n_threads: usize) {
        self.n_threads = n_threads.max(1);
    }

    fn solve(
        &mut self,
        position: &MapelloPosition<B>,
        meter: &mut dyn Meter,
    ) -> Option<Solution<MapelloMove>> {
        let n_threads = self.n_threads;
        let (ground, table) = self.memory(position);
        let value = exact(ground, table, position.discs(), n_threads, meter)?;
        let mut search = Search::new(ground, table, meter, None);
        let line = line(&mut search, position.clone(), value);
        if line.is_empty() {
            return None;
        }
        let turn = position.turn();
        let taken = position.taken();
        let ahead = i32::from(taken[turn]) - i32::from(taken[turn.other()]);
        let margin = value + ahead * position.bonus_points();
        let result = match margin.signum() {
            1 => GameResult::Win(turn),
            -1 => GameResult::Win(turn.other()),
            _ => GameResult::Draw,
        };
        Some(Solution { result, margin: Some(margin), line })
    }
}

/// The exact value of a position, `None` if the meter refuses.
fn exact<B: Word>(
    ground: &Ground<B>,
    table: &Table<B>,
    discs: [B; 2],
    n_threads: usize,
    meter: &mut dyn Meter,
) -> Option<i32> {
    let exact = |meter: &mut dyn Meter, abdada| {
        let mut search = Search::new(ground, table, meter, abdada);
        let value = search.exact(discs);
        search.book().then_some(value)
    };
    if n_threads < 2 {
        return exact(meter, None);
    }
    let abdada = AbdadaTable::default();
    first_to_finish(n_threads, meter, |meter| exact(meter, Some(&abdada)))
}

/// The moves that lead to a known value.
fn line<B: Word>(
    search: &mut Search<'_, B>,
    mut position: MapelloPosition<B>,
    mut value: i32,
) -> Vec<MapelloMove> {
    let mut line = Vec::new();
    while position.outcome().is_none() {
        let [own, opp] = position.discs();
        let m = if position.must_pass() {
            MapelloMove::Pass
        } else {
            let (_, square) = search.best(own, opp, value - 1, value + 1);
            if !search.book() || square == NO_SQUARE {
                break;
            }
            value -= search.ground.square(usize::from(square)).worth;
            MapelloMove::Place(square)
        };
        value = -value;
        position.play_unchecked(m);
        line.push(m);
    }
    line
}
