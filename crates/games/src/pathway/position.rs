//! The board, the placements and the end.

use parlour_core::{ByPlayer, Ending, Player, Position, Rng, Symmetric, Symmetry};

use super::NO_PLACEMENT;
use crate::board::{Bits, BoardText, Grid};

/// A position of Pathway.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PathwayPosition<B> {
    placed: ByPlayer<B>,
    turn: Player,
    shape: Shape<B>,
}

/// The size of the board and the masks that keep shifts on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Shape<B> {
    size: u8,
    board: B,
    not_first_column: B,
    not_last_column: B,
}

impl<B: Bits> Shape<B> {
    /// Columns and rows of the board.
    #[inline]
    pub(super) fn size(&self) -> usize {
        self.size as usize
    }

    /// A set moved one step in each direction; squares above the board may be in it.
    #[inline]
    pub(super) fn moved(&self, set: B) -> [B; 4] {
        let size = self.size();
        [
            set.up(size),
            set.down(size),
            (set & self.not_last_column).up(1),
            (set & self.not_first_column).down(1),
        ]
    }

    /// The squares that share a side with one of the set; squares above the board may be in it.
    #[inline]
    pub(super) fn beside(&self, set: B) -> B {
        let [north, south, east, west] = self.moved(set);
        north | south | east | west
    }

    /// The squares beside at least one of the set, and those beside at least two.
    #[inline]
    pub(super) fn beside_some_and_several(&self, set: B) -> (B, B) {
        let [north, south, east, west] = self.moved(set);
        let several = (north & south) | (east & west) | ((north | south) & (east | west));
        (north | south | east | west, several)
    }
}

impl<B: Bits> PathwayPosition<B> {
    /// The empty board, Red to move.
    pub(super) fn empty(size: usize) -> Self {
        let column =
            |wanted: usize| (0..size).fold(B::EMPTY, |set, row| set | B::bit(row * size + wanted));
        let board = B::first_n(size * size);
        let shape = Shape {
            size: size as u8,
            board,
            not_first_column: board & !column(0),
            not_last_column: board & !column(size - 1),
        };
        Self { placed: ByPlayer::default(), turn: Player::One, shape }
    }

    /// A board that was read, already checked.
    pub(super) fn from_board(board: &BoardText, turn: Player) -> Self {
        let mut position = Self::empty(board.grid.columns());
        for player in Player::BOTH {
            for square in board.squares_of(player.letter()) {
                position.placed[player] |= B::bit(square);
            }
        }
        position.turn = turn;
        position
    }

    pub(super) fn grid(&self) -> Grid {
        Grid::new(self.shape.size(), self.shape.size())
    }

    /// Whose checker stands on a square.
    pub(super) fn owner(&self, square: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.placed[*player].has(square))
    }

    /// How many checkers of a player stand beside a square.
    pub(super) fn neighbors(&self, square: usize, player: Player) -> u32 {
        (self.shape.beside(B::bit(square)) & self.placed[player]).count()
    }

    /// The squares where the player to move may place (rules.md, "Legality"): exactly one friend
    /// beside it, or nobody at all.
    #[inline]
    pub(super) fn placements(&self) -> B {
        let own = self.placed[self.turn];
        let enemy = self.placed[self.turn.other()];
        let (some, several) = self.shape.beside_some_and_several(own);
        let beside_enemy = self.shape.beside(enemy);
        self.empty_squares() & !several & (some | !beside_enemy)
    }

    /// The squares nobody has placed on.
    #[inline]
    pub(super) fn empty_squares(&self) -> B {
        self.shape.board & !(self.placed.one | self.placed.two)
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

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// "The first player who has no available placement wins", looked at when the turn begins.
    fn ending(&self) -> Option<Ending> {
        self.placements().is_empty().then(|| Ending::win(self.turn, NO_PLACEMENT))
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.extend(self.placements().squares().map(|square| square as u8));
    }

    /// Every turn fills a square.
    #[inline]
    fn turns_left(&self) -> Option<u32> {
        Some((self.shape.board & !self.placed.one & !self.placed.two).count())
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

impl<B: Bits> Symmetric for PathwayPosition<B> {
    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::SQUARE
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let placed = self.placed.map(|set| self.grid().transformed_set(set, symmetry));
        Self { placed, ..self.clone() }
    }

    fn transformed_move(&self, m: u8, symmetry: Symmetry) -> u8 {
        self.grid().transformed(m as usize, symmetry) as u8
    }

    fn players_swapped(&self) -> Option<Self> {
        Some(Self { placed: self.placed.swapped(), turn: self.turn.other(), ..self.clone() })
    }
}
