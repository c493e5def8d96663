//! The position and the rules.

use parlour_core::{ByPlayer, GameResult, OptionValues, Outcome, Player, Position, Rng, Symmetry};

use super::geometry::{Geometry, LoaBits, opposite};
use super::line_table::{LineCounts, PieceSums};
use super::lines::Lines;
use super::rules::{BLOCKED, BOTH_CONNECTED, CONNECTED, NoMove, Rules, Simultaneous};
use crate::board::Grid;
use crate::grid::{Sides, Slide};

/// A position of Lines of Action.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LoaPosition<B: LoaBits> {
    pub(super) pieces: ByPlayer<B>,
    turn: Player,
    rules: Rules,
    decided: Decided,
    pub(super) geometry: &'static Geometry<B>,
    lines: B::Lines,
}

/// Whether groups have decided the game. This depends on who moved last, so it is computed when a
/// move is played or a position is parsed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Decided {
    No,
    Connected(Player),
    Both(GameResult),
}

impl<B: LoaBits> LoaPosition<B> {
    /// Creates a position from its pieces, before any move.
    pub(super) fn new(pieces: ByPlayer<B>, turn: Player, size: usize, rules: Rules) -> Self {
        let geometry = B::geometry(size);
        let connected = pieces.map(|set| geometry.is_connected(set));
        let decided = match (connected.one, connected.two) {
            (false, false) => Decided::No,
            (true, false) => Decided::Connected(Player::One),
            (false, true) => Decided::Connected(Player::Two),
            // rules.md, "Rulings": a start with both sides connected is a draw.
            (true, true) => Decided::Both(GameResult::Draw),
        };
        let mut lines = B::Lines::empty(geometry.lines.as_ref());
        for player in Player::BOTH {
            for square in pieces[player].squares() {
                lines.add(square, player);
            }
        }
        Self { pieces, turn, rules, decided, geometry, lines }
    }

    pub(super) fn grid(&self) -> Grid {
        self.geometry.grid()
    }

    /// The distance that a piece on `square` moves in a direction: the number of pieces on the
    /// line.
    #[inline]
    pub(super) fn distance(&self, square: usize, direction: usize) -> usize {
        let rays = &self.geometry.rays[square];
        let line = rays[direction] | rays[opposite(direction)];
        1 + (line & (self.pieces.one | self.pieces.two)).count() as usize
    }

    /// Whether an enemy of the side to move stands strictly between two squares of a line.
    #[inline]
    pub(super) fn is_blocked(&self, from: usize, to: usize, direction: usize) -> bool {
        let enemy = self.pieces[self.turn.other()];
        let rays = &self.geometry.rays;
        !(rays[from][direction] & rays[to][opposite(direction)] & enemy).is_empty()
    }

    /// The target of `player`'s piece on `from` in a direction (rules.md, "Moving"), ignoring the
    /// ban on joining both sides.
    #[inline]
    fn target(
        &self,
        player: Player,
        from: usize,
        direction: usize,
        distance: usize,
    ) -> Option<usize> {
        let (to, is_blocked) = self.landing(player, from, direction, distance)?;
        (!is_blocked).then_some(to)
    }

    /// The target of that move if it has no own piece, and whether an enemy in between blocks it.
    #[inline]
    fn landing(
        &self,
        player: Player,
        from: usize,
        direction: usize,
        distance: usize,
    ) -> Option<(usize, bool)> {
        if distance > self.geometry.reach[from][direction] as usize {
            return None;
        }
        let to = (from as isize + distance as isize * self.geometry.strides[direction]) as usize;
        let rays = &self.geometry.rays;
        let between = rays[from][direction] & rays[to][opposite(direction)];
        let enemy = self.pieces[player.other()];
        (!self.pieces[player].has(to)).then(|| (to, !(between & enemy).is_empty()))
    }

    /// Visits the moves of `player` piece by piece until `visit` breaks; returns whether it did.
    #[inline]
    fn visit_moves(&self, player: Player, mut visit: impl FnMut(Slide) -> bool) -> bool {
        for from in self.pieces[player].squares() {
            for axis in 0..4 {
                let [onward, back] = self.targets(player, from, axis);
                let mut try_target = |target: Option<usize>| {
                    target.is_some_and(|to| {
                        let m = Slide::new(from, to);
                        !self.is_banned(player, m) && visit(m)
                    })
                };
                if try_target(onward) || try_target(back) {
                    return true;
                }
            }
        }
        false
    }

    /// The moves of `player`'s piece on `from` along one of its lines, ignoring the ban on joining
    /// both sides.
    #[inline]
    fn targets(&self, player: Player, from: usize, axis: usize) -> [Option<usize>; 2] {
        if let Some(moves) = self.lines.moves_along(player, from, axis) {
            let stride = self.geometry.strides[2 * axis] * moves.distance as isize;
            return [
                moves.onward.then_some((from as isize + stride) as usize),
                moves.back.then_some((from as isize - stride) as usize),
            ];
        }
        let distance = self.distance(from, 2 * axis);
        let target = |direction| self.target(player, from, direction, distance);
        [target(2 * axis), target(2 * axis + 1)]
    }

    fn has_move(&self, player: Player) -> bool {
        match self.quick_count(player) {
            Some(count) => count > 0,
            None => self.visit_moves(player, |_| true),
        }
    }

    /// Whether `simultaneous=illegal` forbids a move because it joins both sides. Only a capture
    /// can join the other side's pieces.
    #[inline]
    pub(super) fn is_banned(&self, player: Player, m: Slide) -> bool {
        if self.rules.simultaneous != Simultaneous::Illegal
            || !self.pieces[player.other()].has(m.to())
        {
            return false;
        }
        self.joins_both(player, m)
    }

    #[cold]
    #[inline(never)]
    fn joins_both(&self, player: Player, m: Slide) -> bool {
        let moved = self.pieces_after(player, m);
        self.geometry.is_connected(moved[player])
            && self.geometry.is_connected(moved[player.other()])
    }

    #[inline]
    fn pieces_after(&self, player: Player, m: Slide) -> ByPlayer<B> {
        let mut pieces = self.pieces;
        pieces[player] ^= B::bit(m.from()) | B::bit(m.to());
        pieces[player.other()] &= !B::bit(m.to());
        pieces
    }

    /// Whether a player's pieces form one group.
    #[inline]
    fn is_connected(&self, player: Player) -> bool {
        // A group of n holds at least n - 1 touching pairs.
        let may_be = self
            .lines
            .counts(player)
            .is_none_or(|lines| lines.links as usize + 1 >= self.n_pieces(player));
        may_be && self.geometry.is_connected(self.pieces[player])
    }

    /// Whether the side to move must pass: it has no move, the other side has one, and neither has
    /// won.
    pub(super) fn must_pass(&self) -> bool {
        self.decided == Decided::No
            && self.rules.no_move == NoMove::Pass
            && !self.has_move(self.turn)
            && self.has_move(self.turn.other())
    }

    /// The connected pieces that have decided the game.
    pub(super) fn winning_group(&self) -> B {
        match self.decided {
            Decided::Connected(player) | Decided::Both(GameResult::Win(player)) => {
                self.pieces[player]
            }
            Decided::Both(GameResult::Draw) => self.pieces.one | self.pieces.two,
            Decided::No => B::EMPTY,
        }
    }

    /// The line counts of a player.
    #[inline]
    pub(super) fn line_counts(&self, player: Player) -> LineCounts {
        self.lines.counts(player).unwrap_or_else(|| self.line_counts_by_piece(player))
    }

    /// The piece sums of a player, on boards where lines are kept.
    #[inline]
    pub(super) fn piece_sums(&self, player: Player) -> Option<PieceSums> {
        self.lines.piece_sums(player)
    }

    /// A player's number of pieces.
    #[inline]
    pub(super) fn n_pieces(&self, player: Player) -> usize {
        match self.piece_sums(player) {
            Some(sums) => sums.pieces() as usize,
            None => self.pieces[player].count() as usize,
        }
    }

    fn line_counts_by_piece(&self, player: Player) -> LineCounts {
        let (own, enemy) = (self.pieces[player], self.pieces[player.other()]);
        let mut counts = LineCounts::default();
        let mut n_sides = 0;
        for from in own.squares() {
            n_sides += (self.geometry.neighbors[from] & own).count() as i32;
            for direction in 0..8 {
                let distance = self.distance(from, direction);
                match self.landing(player, from, direction, distance) {
                    Some((to, false)) => {
                        counts.moves += 1;
                        counts.captures += i32::from(enemy.has(to));
                        counts.to_edge += i32::from(self.geometry.depths[to] == 0);
                    }
                    Some((_, true)) => counts.blocked += 1,
                    None => {}
                }
            }
        }
        counts.links = n_sides / 2;
        counts
    }

    /// The position after a null move, if both sides have a move and neither has won.
    pub(super) fn turn_given_away(&self) -> Option<Self> {
        let is_open = self.decided == Decided::No
            && Player::BOTH.into_iter().all(|player| self.has_move(player));
        is_open.then(|| Self { turn: self.turn.other(), ..self.clone() })
    }

    /// The number of moves from the line counts, if lines are kept. The ban on joining both sides
    /// depends on the move, not on the line alone.
    #[inline]
    fn quick_count(&self, player: Player) -> Option<u64> {
        let is_plain = self.rules.simultaneous != Simultaneous::Illegal;
        self.lines.count(player).filter(|_| is_plain)
    }
}

impl<B: LoaBits> Position for LoaPosition<B> {
    type Move = Slide;

    type Scratch = ();

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// Rules E1, E2 and E4; E3 and E5 need history.
    fn outcome(&self) -> Option<Outcome> {
        match self.decided {
            Decided::Connected(player) => Some(Outcome::win(player, CONNECTED)),
            Decided::Both(result) => Some(Outcome { result, reason: BOTH_CONNECTED }),
            Decided::No if self.has_move(self.turn) => None,
            Decided::No => {
                let other = self.turn.other();
                match self.rules.no_move {
                    // Neither side can move, so the option does not matter.
                    _ if !self.has_move(other) => Some(Outcome::draw(BLOCKED)),
                    NoMove::Pass => None,
                    NoMove::Loss => Some(Outcome::win(other, BLOCKED)),
                    NoMove::Draw => Some(Outcome::draw(BLOCKED)),
                }
            }
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Slide>) {
        if self.decided != Decided::No {
            return;
        }
        let before = moves.len();
        self.visit_moves(self.turn, |m| {
            moves.push(m);
            false
        });
        if moves.len() == before && self.must_pass() {
            moves.push(Slide::PASS);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.decided != Decided::No {
            return 0;
        }
        let count = self.quick_count(self.turn).unwrap_or_else(|| {
            let mut count = 0;
            self.visit_moves(self.turn, |_| {
                count += 1;
                false
            });
            count
        });
        if count == 0 { u64::from(self.must_pass()) } else { count }
    }

    fn is_legal(&self, m: Slide) -> bool {
        if m == Slide::PASS {
            return self.must_pass();
        }
        let (from, to) = (m.from(), m.to());
        self.decided == Decided::No
            && from < self.grid().n_squares()
            && self.pieces[self.turn].has(from)
            && (0..4).any(|axis| self.targets(self.turn, from, axis).contains(&Some(to)))
            && !self.is_banned(self.turn, m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Slide) {
        let mover = self.turn;
        self.turn = mover.other();
        if m == Slide::PASS {
            return;
        }
        let captures = self.pieces[mover.other()].has(m.to());
        self.lines.advance(mover, m.from(), m.to(), captures);
        self.pieces = self.pieces_after(mover, m);
        let own = self.is_connected(mover);
        // Only a capture can change the other side's groups.
        let other = captures && self.is_connected(mover.other());
        self.decided = match (own, other) {
            (false, false) => Decided::No,
            (true, false) => Decided::Connected(mover),
            (false, true) => Decided::Connected(mover.other()),
            (true, true) => Decided::Both(self.rules.simultaneous.result(mover)),
        };
    }

    fn random_move(&self, rng: &mut Rng, scratch: &mut Vec<Slide>) -> Option<Slide> {
        if self.decided == Decided::No
            && self.quick_count(self.turn).is_some()
            && let Some((from, to)) = self.lines.random(self.turn, rng)
        {
            return Some(Slide::new(from, to));
        }
        scratch.clear();
        self.legal_moves(scratch);
        rng.choose(scratch).copied()
    }

    fn key(&self) -> u64 {
        key_of(&self.pieces, self.turn)
    }

    /// `draw2-board` ignores the side to move.
    fn is_pass(&self, m: Slide) -> bool {
        m == Slide::PASS
    }

    fn repetition_key(&self) -> u64 {
        if self.rules.repeats_by_board {
            self.pieces.two.mix_into(self.pieces.one.mix_into(0))
        } else {
            self.key()
        }
    }
}

#[inline]
fn key_of<B: LoaBits>(pieces: &ByPlayer<B>, turn: Player) -> u64 {
    let key = pieces.one.mix_into(turn.index() as u64);
    pieces.two.mix_into(key)
}

impl<B: LoaBits> LoaPosition<B> {
    fn transformed_pieces(&self, symmetry: Symmetry) -> ByPlayer<B> {
        self.pieces.map(|set| self.grid().transformed_set(set, symmetry))
    }
}

impl<B: LoaBits> Sides for LoaPosition<B> {
    type Set = B;

    fn empty(grid: Grid, values: &OptionValues) -> Self {
        let rules = Rules::from_values(values);
        Self::new(ByPlayer::default(), Player::One, grid.columns(), rules)
    }

    fn sides(&self) -> ByPlayer<B> {
        self.pieces
    }

    fn with_sides(&self, pieces: ByPlayer<B>, turn: Player) -> Self {
        Self::new(pieces, turn, self.geometry.size, self.rules)
    }

    fn grid_transformed(&self, symmetry: Symmetry) -> Self {
        let pieces = self.transformed_pieces(symmetry);
        Self { decided: self.decided, ..self.with_sides(pieces, self.turn) }
    }

    /// Without the tables of the image, which cost far more than its key.
    fn grid_transformed_key(&self, symmetry: Symmetry) -> u64 {
        key_of(&self.transformed_pieces(symmetry), self.turn)
    }

    fn grid_players_swapped(&self) -> Option<Self> {
        let decided = match self.decided {
            Decided::No => Decided::No,
            Decided::Connected(player) => Decided::Connected(player.other()),
            Decided::Both(result) => Decided::Both(result.swapped()),
        };
        let swapped = self.with_sides(self.pieces.swapped(), self.turn.other());
        Some(Self { decided, ..swapped })
    }
}
