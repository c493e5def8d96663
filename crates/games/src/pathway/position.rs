//! The position and the rules.

use parlour_core::{
    ByPlayer, Message, Neighbors, OptionValues, Outcome, PieceView, Player, Position, Rng, message,
};

use super::{NO_PLACEMENT, Pathway};
use crate::board::{Bits, Grid};
pub(super) use crate::grid::Shape;
use crate::grid::{GridPosition, Sides, on_grid, owner_in, two_pieces};

/// A position of Pathway.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PathwayPosition<B> {
    placed: ByPlayer<B>,
    turn: Player,
    shape: Shape<B>,
}

impl<B: Bits> PathwayPosition<B> {
    /// The empty board, Red to move.
    pub(super) fn empty(grid: Grid) -> Self {
        Self { placed: ByPlayer::default(), turn: Player::One, shape: Shape::new(grid) }
    }

    pub(super) fn grid(&self) -> Grid {
        self.shape.grid()
    }

    /// The number of a player's checkers beside a square.
    pub(super) fn neighbors(&self, square: usize, player: Player) -> u32 {
        (self.shape.beside(B::bit(square)) & self.placed[player]).count()
    }

    /// The squares where the side to move may place (rules.md, "Legality"): exactly one adjacent
    /// friend, or no adjacent checker at all.
    #[inline]
    pub(super) fn placements(&self) -> B {
        let own = self.placed[self.turn];
        let enemy = self.placed[self.turn.other()];
        let (some, several) = self.shape.beside_some_and_several(own);
        let beside_enemy = self.shape.beside(enemy);
        self.empty_squares() & !several & (some | !beside_enemy)
    }

    /// The empty squares.
    #[inline]
    pub(super) fn empty_squares(&self) -> B {
        self.shape.board() & !(self.placed.one | self.placed.two)
    }

    /// The checkers of a player.
    #[inline]
    pub(super) fn placed(&self, player: Player) -> B {
        self.placed[player]
    }

    #[inline]
    pub(super) fn shape(&self) -> &Shape<B> {
        &self.shape
    }
}

impl<B: Bits> Position for PathwayPosition<B> {
    /// The square.
    type Move = u8;

    type Scratch = ();

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// "The first player who has no available placement wins", checked at the start of a turn.
    fn outcome(&self) -> Option<Outcome> {
        self.placements().is_empty().then(|| Outcome::win(self.turn, NO_PLACEMENT))
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.extend(self.placements().squares().map(|square| square as u8));
    }

    /// Every turn fills a square.
    #[inline]
    fn turns_left(&self) -> Option<u32> {
        Some((self.shape.board() & !self.placed.one & !self.placed.two).count())
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        u64::from(self.placements().count())
    }

    fn is_legal(&self, m: u8) -> bool {
        (m as usize) < self.grid().n_squares() && self.placements().has(m as usize)
    }

    #[inline]
    fn play_unchecked(&mut self, m: u8) {
        self.placed[self.turn] |= B::bit(m as usize);
        self.turn = self.turn.other();
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng, _scratch: &mut Vec<u8>) -> Option<u8> {
        let placements = self.placements();
        let count = placements.count();
        (count > 0).then(|| placements.nth(rng.below(u64::from(count)) as u32) as u8)
    }

    fn key(&self) -> u64 {
        let key = self.placed.one.mix_into(self.turn.index() as u64);
        self.placed.two.mix_into(key)
    }
}

impl<B: Bits> GridPosition for PathwayPosition<B> {
    type Game = Pathway;

    const PIECES: &'static [PieceView] = &two_pieces("red checker", "blue checker");
    const MOVE_FORM: &'static str = "a square such as c5";
    const JOINED: Option<Neighbors> = Some(Neighbors::Four);
    const ALWAYS_SHOWS_JOINED: bool = true;

    fn grid(&self) -> Grid {
        self.shape.grid()
    }

    fn owner(&self, square: usize) -> Option<Player> {
        owner_in(&self.placed, square)
    }

    /// The squares that the winner cannot use; on a full board, the winner's checkers.
    fn winning_squares(&self) -> Vec<usize> {
        let Some(winner) = self.outcome().and_then(|outcome| outcome.result.winner()) else {
            return Vec::new();
        };
        let empty = self.empty_squares();
        let shown = if empty.is_empty() { self.placed[winner] } else { empty };
        shown.squares().collect()
    }

    fn why_turn_is_over(&self) -> Message {
        message!("one-checker" = "you place one checker per turn")
    }

    fn why_not(&self, squares: &[usize]) -> Message {
        let square = squares[0];
        let name = self.grid().name(square);
        let friends = self.neighbors(square, self.turn());
        if self.owner(square).is_some() {
            message!("occupied" = "{square} is occupied", square = name)
        } else if friends > 1 {
            message!(
                "touches-several" = "{square} touches {n} of your checkers; it may touch only one, or no checker at all",
                square = name,
                n = friends,
            )
        } else {
            message!(
                "touches-enemy" = "{square} touches only the enemy; it must touch exactly one of yours, or no checker at all",
                square = name,
            )
        }
    }
}

impl<B: Bits> Sides for PathwayPosition<B> {
    type Set = B;

    fn empty(grid: Grid, _values: &OptionValues) -> Self {
        Self::empty(grid)
    }

    fn sides(&self) -> ByPlayer<B> {
        self.placed
    }

    fn with_sides(&self, placed: ByPlayer<B>, turn: Player) -> Self {
        Self { placed, turn, ..self.clone() }
    }
}

on_grid!([B: Bits] PathwayPosition<B>: Notation, View, Steps, Symmetric);
