//! The position and the rules.

use parlour_core::{ByPlayer, Outcome, Player, Position, Rng, Symmetric, Symmetry, mix_in};

use super::SCORE;
use super::flips::{Word, beside_closed_runs, flips};
use super::layout::{Board, Frame, Layout, Piece};

/// A position of Mapello.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MapelloPosition<B> {
    /// The discs of the player to move.
    own: B,
    /// The discs of the other player.
    opp: B,
    /// The remaining bonuses.
    bonuses: B,
    taken: ByPlayer<u16>,
    turn: Player,
    bonus_points: u8,
    layout: Layout<B>,
}

/// One turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MapelloMove {
    /// A disc on a square, by its number.
    Place(u8),
    /// A forced pass.
    Pass,
}

impl<B: Word> MapelloPosition<B> {
    pub(super) fn new(board: &Board, turn: Player, taken: ByPlayer<u16>, bonus_points: u8) -> Self {
        let set = |piece| {
            board
                .cells_with(piece)
                .filter_map(|cell| board.frame.square_of::<B>(cell))
                .fold(B::EMPTY, |set, square| set | B::bit(square))
        };
        Self {
            own: set(Piece::Disc(turn)),
            opp: set(Piece::Disc(turn.other())),
            bonuses: set(Piece::Bonus),
            taken,
            turn,
            bonus_points,
            layout: Layout::of(board),
        }
    }

    pub(super) fn frame(&self) -> Frame {
        self.layout.frame
    }

    pub(super) fn layout(&self) -> &Layout<B> {
        &self.layout
    }

    /// The discs of the player to move and of the other.
    #[inline]
    pub(super) fn discs(&self) -> [B; 2] {
        [self.own, self.opp]
    }

    /// The remaining bonuses.
    #[inline]
    pub(super) fn bonuses(&self) -> B {
        self.bonuses
    }

    pub(super) fn bonus_points(&self) -> i32 {
        i32::from(self.bonus_points)
    }

    pub(super) fn taken(&self) -> ByPlayer<u16> {
        self.taken
    }

    pub(super) fn n_discs(&self, player: Player) -> u32 {
        if player == self.turn { self.own.count() } else { self.opp.count() }
    }

    /// The points of a player: discs and taken bonuses (rules.md, "End and result").
    pub(super) fn score(&self, player: Player) -> u32 {
        self.n_discs(player) + u32::from(self.bonus_points) * u32::from(self.taken[player])
    }

    /// The piece on a cell.
    pub(super) fn piece_on(&self, cell: usize) -> Option<Piece> {
        let Some(square) = self.frame().square_of::<B>(cell) else {
            return self.layout.is_joker(cell).then_some(Piece::Joker);
        };
        if self.own.has(square) {
            Some(Piece::Disc(self.turn))
        } else if self.opp.has(square) {
            Some(Piece::Disc(self.turn.other()))
        } else if self.bonuses.has(square) {
            Some(Piece::Bonus)
        } else {
            (!self.layout.playable.has(square)).then_some(Piece::Wall)
        }
    }

    /// The squares where the player to move may place a disc (rules.md, "Legality").
    #[inline]
    pub(super) fn placements(&self) -> B {
        beside_closed_runs(self.own, self.opp, &self.layout.closers) & self.open()
    }

    pub(super) fn can_place(&self) -> bool {
        !self.placements().is_empty()
    }

    /// Whether the side to move has no placement but the other side does.
    pub(super) fn must_pass(&self) -> bool {
        self.placements().is_empty() && !self.is_stuck_after_pass()
    }

    /// The squares where the other player could place a disc now.
    #[inline]
    pub(super) fn placements_of_other(&self) -> B {
        beside_closed_runs(self.opp, self.own, &self.layout.closers) & self.open()
    }

    /// The discs that the side to move flips with a disc on a square.
    #[inline]
    pub(super) fn flipped_by(&self, square: usize) -> B {
        flips(self.own, self.opp, square, &self.layout.closers)
    }

    /// Empty and bonus squares.
    #[inline]
    pub(super) fn open(&self) -> B {
        self.layout.playable & !(self.own | self.opp)
    }

    #[inline(never)]
    fn is_stuck_after_pass(&self) -> bool {
        self.placements_of_other().is_empty()
    }

    fn board(&self) -> Board {
        let frame = self.frame();
        Board { frame, pieces: frame.cells().map(|cell| self.piece_on(cell)).collect() }
    }
}

impl<B: Word> Position for MapelloPosition<B> {
    type Move = MapelloMove;

    type Scratch = ();

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.placements().is_empty() || !self.is_stuck_after_pass() {
            return None;
        }
        let scores = ByPlayer::from_fn(|player| self.score(player));
        Some(match scores.one.cmp(&scores.two) {
            std::cmp::Ordering::Greater => Outcome::win(Player::One, SCORE),
            std::cmp::Ordering::Less => Outcome::win(Player::Two, SCORE),
            std::cmp::Ordering::Equal => Outcome::draw(SCORE),
        })
    }

    fn legal_moves(&self, moves: &mut Vec<MapelloMove>) {
        let placements = self.placements();
        if !placements.is_empty() {
            moves.extend(placements.squares().map(|square| MapelloMove::Place(square as u8)));
        } else if !self.is_stuck_after_pass() {
            moves.push(MapelloMove::Pass);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        let placements = self.placements();
        if placements.is_empty() {
            return u64::from(!self.is_stuck_after_pass());
        }
        u64::from(placements.count())
    }

    fn is_legal(&self, m: MapelloMove) -> bool {
        match m {
            MapelloMove::Place(square) => {
                (square as usize) < B::CAPACITY && self.placements().has(square as usize)
            }
            MapelloMove::Pass => self.must_pass(),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: MapelloMove) {
        let (own, opp) = (self.own, self.opp);
        match m {
            MapelloMove::Place(square) => {
                let disc = B::bit(square as usize % B::CAPACITY);
                let flipped = self.flipped_by(square as usize);
                self.own = opp ^ flipped;
                self.opp = own | flipped | disc;
                if !(self.bonuses & disc).is_empty() {
                    self.bonuses ^= disc;
                    self.taken[self.turn] += 1;
                }
            }
            MapelloMove::Pass => (self.own, self.opp) = (opp, own),
        }
        self.turn = self.turn.other();
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng, _scratch: &mut Vec<MapelloMove>) -> Option<MapelloMove> {
        let placements = self.placements();
        let count = placements.count();
        if count == 0 {
            return (!self.is_stuck_after_pass()).then_some(MapelloMove::Pass);
        }
        let square = placements.nth(rng.below(u64::from(count)) as u32);
        Some(MapelloMove::Place(square as u8))
    }

    fn is_pass(&self, m: MapelloMove) -> bool {
        matches!(m, MapelloMove::Pass)
    }

    fn key(&self) -> u64 {
        let counts = u64::from(self.taken.one) << 32
            | u64::from(self.taken.two) << 8
            | self.turn.index() as u64;
        let key = self.own.mix_into(mix_in(self.layout.key, counts));
        self.bonuses.mix_into(self.opp.mix_into(key))
    }
}

impl<B: Word> Symmetric for MapelloPosition<B> {
    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::SQUARE
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let board = self.board().transformed(symmetry);
        Self::new(&board, self.turn, self.taken, self.bonus_points)
    }

    fn transformed_move(&self, m: MapelloMove, symmetry: Symmetry) -> MapelloMove {
        let MapelloMove::Place(square) = m else { return m };
        let cell = self.frame().cell_of::<B>(square as usize);
        let moved = self.frame().grid().transformed(cell, symmetry);
        self.frame().square_of::<B>(moved).map_or(m, |square| MapelloMove::Place(square as u8))
    }

    /// The side to move keeps its discs: only the players' names change.
    fn players_swapped(&self) -> Option<Self> {
        Some(Self { taken: self.taken.swapped(), turn: self.turn.other(), ..self.clone() })
    }
}
