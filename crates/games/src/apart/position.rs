//! The position and the rules.

use std::ops::ControlFlow;

use parlour_core::{
    ByPlayer, Listing, ListingWork, Meter, Outcome, Player, Position, Rng, Symmetric, Symmetry,
    Unmetered, mix, mix_in,
};

use super::distinct::Scratch;
use super::generator::Generator;
use super::turn::{ApartMove, DIRECTIONS, Width, code_of};
use super::{BOTH_ISOLATED, ISOLATED, ISOLATED_BY_OPPONENT};
use crate::board::{Bits, Grid};
use crate::grid;

/// A position of Apart.
///
/// It includes the status, because the same final board has a different result after a move than at
/// the start of the game (rules.md, "Rulings").
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ApartPosition<B> {
    pieces: ByPlayer<B>,
    turn: Player,
    opening: bool,
    status: Status,
    rules: Rules,
    shape: Shape<B>,
}

/// The options that affect legal turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Rules {
    /// `startsquare=open`.
    pub(super) open_start: bool,
    /// `endcheck=landing`.
    pub(super) check_landings: bool,
}

/// Unfinished, or the winner and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Status {
    Open,
    Isolated(Player),
    IsolatedByOpponent(Player),
    BothIsolated(Player),
    BothFromTheStart,
}

/// The masks of the grid kit, with operations specific to this game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Shape<B> {
    masks: grid::Shape<B>,
    /// The factor that divides a square number by the columns: multiply, then shift right by 16.
    reciprocal: u16,
}

impl<B: Bits> Shape<B> {
    pub(super) fn new(grid: Grid) -> Self {
        // Exact for square numbers below 65536 / columns, which exceeds every board.
        let reciprocal = (65536 / grid.columns() + 1) as u16;
        Self { masks: grid::Shape::new(grid), reciprocal }
    }

    #[inline]
    pub(super) fn grid(&self) -> Grid {
        self.masks.grid()
    }

    /// Every square.
    #[inline]
    pub(super) fn board(&self) -> B {
        self.masks.board()
    }

    /// The column and row of a square, without a division.
    #[inline]
    pub(super) fn place(&self, square: usize) -> (usize, usize) {
        let row = (square * self.reciprocal as usize) >> 16;
        (square - row * self.grid().columns(), row)
    }

    /// The axes, in the order of `DIRECTIONS`.
    #[inline]
    pub(super) fn axes(&self) -> [grid::Axis<B>; 4] {
        self.masks.axes()
    }

    /// Whether no two pieces of the set touch by a side or a corner (rules.md, "Isolated").
    #[inline]
    pub(super) fn is_isolated(&self, set: B) -> bool {
        let [row, column, rising, falling] = self.axes();
        let sides = row.behind(set) | column.behind(set);
        (set & (sides | rising.behind(set) | falling.behind(set))).is_empty()
    }

    /// The set and every square that touches it; it may contain squares above the board.
    #[inline]
    pub(super) fn around(&self, set: B) -> B {
        self.masks.around(set)
    }
}

impl<B: Width> ApartPosition<B> {
    /// A board before any move. A side that is isolated has won; if both are, it is a draw.
    pub(super) fn new(
        grid: Grid,
        pieces: ByPlayer<B>,
        turn: Player,
        opening: bool,
        rules: Rules,
    ) -> Self {
        let shape = Shape::new(grid);
        let status = match pieces.map(|set| shape.is_isolated(set)) {
            ByPlayer { one: true, two: true } => Status::BothFromTheStart,
            ByPlayer { one: true, two: false } => Status::Isolated(Player::One),
            ByPlayer { one: false, two: true } => Status::Isolated(Player::Two),
            ByPlayer { one: false, two: false } => Status::Open,
        };
        Self { pieces, turn, opening, status, rules, shape }
    }

    pub(super) fn grid(&self) -> Grid {
        self.shape.grid()
    }

    #[inline]
    pub(super) fn shape(&self) -> &Shape<B> {
        &self.shape
    }

    #[inline]
    pub(super) fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether the opening rule limits the next turn.
    #[inline]
    pub(super) fn is_opening(&self) -> bool {
        self.opening
    }

    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.status != Status::Open
    }

    /// The pieces of the side to move.
    #[inline]
    pub(super) fn own(&self) -> B {
        self.pieces[self.turn]
    }

    /// The opponent's pieces.
    #[inline]
    pub(super) fn enemy(&self) -> B {
        self.pieces[self.turn.other()]
    }

    pub(super) fn pieces(&self) -> ByPlayer<B> {
        self.pieces
    }

    /// The length of the line of a piece on `square` along a direction's axis; `others` are the
    /// other pieces of its side.
    pub(super) fn line_length(&self, others: B, square: usize, direction: usize) -> usize {
        let run = |direction: usize| {
            (1..)
                .map_while(|n| self.grid().offset(square, DIRECTIONS[direction], n))
                .take_while(|beside| others.has(*beside))
                .count()
        };
        1 + run(direction) + run(direction ^ 1)
    }

    /// The landing squares of a legal move, in order.
    pub(super) fn landings(&self, m: ApartMove<B::Directions>) -> impl Iterator<Item = usize> {
        let others = self.own() & !B::bit(m.from());
        let mut at = m.from();
        m.directions().map_while(move |direction| {
            let length = self.line_length(others, at, direction);
            at = self.grid().offset(at, DIRECTIONS[direction], length)?;
            Some(at)
        })
    }

    /// The captures of a legal move.
    #[inline]
    pub(super) fn captures(&self, m: ApartMove<B::Directions>) -> B {
        let landed = if m.captures_on_the_way() {
            self.landings(m).fold(B::EMPTY, |set, square| set | B::bit(square))
        } else {
            B::bit(m.to())
        };
        landed & self.enemy()
    }
}

impl<B: Width> Position for ApartPosition<B> {
    type Move = ApartMove<B::Directions>;

    type Scratch = Scratch<B>;

    const MANY_PATHS: bool = true;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.status {
            Status::Open => None,
            Status::Isolated(winner) => Some(Outcome::win(winner, ISOLATED)),
            Status::IsolatedByOpponent(winner) => Some(Outcome::win(winner, ISOLATED_BY_OPPONENT)),
            Status::BothIsolated(winner) => Some(Outcome::win(winner, BOTH_ISOLATED)),
            Status::BothFromTheStart => Some(Outcome::draw(BOTH_ISOLATED)),
        }
    }

    /// Ordered by start square, then landing by landing in square order; a path comes before its
    /// extensions.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>) {
        Generator::new(self).each(&mut |m| {
            moves.push(*m);
            ControlFlow::Continue(())
        });
    }

    fn for_each_move(&self, visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>) {
        Generator::new(self).each(&mut |m| visit(*m));
    }

    fn count_moves(&self) -> u64 {
        Generator::new(self).count()
    }

    fn count_moves_within(&self, meter: &mut dyn Meter) -> Option<u64> {
        let mut work = ListingWork::unlimited(meter);
        let mut n = 0;
        Generator::new(self).each(&mut |_| {
            n += 1;
            if work.step(1) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        work.listing().is_complete().then_some(n)
    }

    fn is_legal(&self, m: Self::Move) -> bool {
        self.is_legal_path(m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Self::Move) {
        let mover = self.turn;
        let other = mover.other();
        let captured = self.captures(m);
        let own = (self.pieces[mover] & !B::bit(m.from())) | B::bit(m.to());
        let enemy = self.pieces[other] & !captured;
        self.pieces[mover] = own;
        self.pieces[other] = enemy;
        self.turn = other;
        self.opening = false;
        // rules.md, "The end": the opponent's isolation is checked first.
        let (is_isolated, is_enemy_isolated) =
            (self.shape.is_isolated(own), self.shape.is_isolated(enemy));
        self.status = match (is_enemy_isolated, is_isolated) {
            (true, true) => Status::BothIsolated(other),
            (true, false) => Status::IsolatedByOpponent(other),
            (false, true) => Status::Isolated(mover),
            (false, false) => Status::Open,
        };
    }

    /// Ordered by start square, then by number of landings, then landing by landing in square
    /// order.
    fn distinct_moves(&self, moves: &mut Vec<Self::Move>, scratch: &mut Self::Scratch) {
        let _ = self.distinct_moves_within(moves, scratch, &mut Unmetered);
    }

    fn distinct_moves_within(
        &self,
        moves: &mut Vec<Self::Move>,
        scratch: &mut Self::Scratch,
        meter: &mut dyn Meter,
    ) -> Listing {
        let mut work = ListingWork::unlimited(meter);
        Generator::new(self).distinct(moves, scratch, &mut work);
        work.listing()
    }

    fn candidate_moves(
        &self,
        moves: &mut Vec<Self::Move>,
        scratch: &mut Self::Scratch,
        meter: &mut dyn Meter,
    ) -> Listing {
        let mut work = ListingWork::new(meter);
        Generator::new(self).distinct(moves, scratch, &mut work);
        work.listing()
    }

    fn random_move(&self, rng: &mut Rng, _scratch: &mut Vec<Self::Move>) -> Option<Self::Move> {
        Generator::new(self).random(rng)
    }

    fn key(&self) -> u64 {
        let status = match self.status {
            Status::Open => 0,
            Status::Isolated(winner) => 1 + winner.index(),
            Status::IsolatedByOpponent(winner) => 3 + winner.index(),
            Status::BothIsolated(winner) => 5 + winner.index(),
            Status::BothFromTheStart => 7,
        };
        let extra = status as u64 * 2 + u64::from(self.opening);
        if extra == 0 { self.repetition_key() } else { mix_in(self.repetition_key(), mix(extra)) }
    }

    /// Board and side to move; the opening rule does not count (rules.md, "Repetition").
    fn repetition_key(&self) -> u64 {
        let key = self.pieces.one.mix_into(self.turn.index() as u64);
        self.pieces.two.mix_into(key)
    }
}

impl<B: Width> Symmetric for ApartPosition<B> {
    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::of_board(self.grid().columns(), self.grid().rows())
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let pieces = self.pieces.map(|set| self.grid().transformed_set(set, symmetry));
        Self { pieces, ..self.clone() }
    }

    fn transformed_move(&self, m: Self::Move, symmetry: Symmetry) -> Self::Move {
        let grid = self.grid();
        m.mapped(
            B::NO_DIRECTIONS,
            |square| grid.transformed(square, symmetry),
            |code| code_of(symmetry.apply_step(DIRECTIONS[code])),
        )
    }

    fn players_swapped(&self) -> Option<Self> {
        let status = match self.status {
            Status::Isolated(winner) => Status::Isolated(winner.other()),
            Status::IsolatedByOpponent(winner) => Status::IsolatedByOpponent(winner.other()),
            Status::BothIsolated(winner) => Status::BothIsolated(winner.other()),
            status @ (Status::Open | Status::BothFromTheStart) => status,
        };
        let (pieces, turn) = (self.pieces.swapped(), self.turn.other());
        Some(Self { pieces, turn, status, ..self.clone() })
    }
}
