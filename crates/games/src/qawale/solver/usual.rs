//! The search for the usual board with loops, where the mover wins with two lines.

use parlour_core::{AbdadaMark, AbdadaTable, GameResult, Player, Position, mix};

use super::hands::{Hand, Hands, Sowing};
use super::{Answers, Counter, LEFT_BITS, Questions, Stop};
use crate::board::Bits;
use crate::qawale::QawalePosition;
use crate::qawale::shape::Shape;
use crate::qawale::wins::{CELLS, Lanes, WinTable, line_worth};

/// The stones of one player: for each square the profile of its stack; see [`WinTable::lanes`].
pub(super) type Plane = [u32; CELLS];

/// The profile of an empty square.
const EMPTY: u32 = 1;

/// A board of the usual size, in a form that makes playing moves and finding lines fast.
#[derive(Clone, Copy)]
pub(super) struct Board {
    planes: [Plane; 2],
    tops: [u16; 2],
    occupied: u16,
}

impl Board {
    pub(super) fn of<const N: usize>(position: &QawalePosition<N>) -> Self {
        let plane = |player| std::array::from_fn(|square| position.stack(square).profile(player));
        Self {
            planes: Player::BOTH.map(plane),
            tops: Player::BOTH.map(|player| position.tops_of(player) as u16),
            occupied: position.occupied().fold(0, |squares, square| squares | 1 << square),
        }
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = usize> + use<> {
        u64::from(self.occupied).squares()
    }

    /// The visible stones of a player after a sowing.
    #[inline]
    pub(super) fn tops_after(&self, player: usize, hand: &Hand, sowing: &Sowing) -> u16 {
        self.tops[player] & !(sowing.covered | 1 << hand.start) | sowing.tops[player]
    }

    /// The stones of a player after a sowing.
    #[inline]
    pub(super) fn plane_after(&self, player: usize, hand: &Hand, sowing: &Sowing) -> Plane {
        let mut plane = self.planes[player];
        sow(&mut plane, player, hand, sowing);
        plane
    }

    #[inline]
    pub(super) fn after(&self, hand: &Hand, sowing: &Sowing) -> Self {
        Self {
            planes: [self.plane_after(0, hand, sowing), self.plane_after(1, hand, sowing)],
            tops: [self.tops_after(0, hand, sowing), self.tops_after(1, hand, sowing)],
            occupied: self.occupied_after(hand, sowing),
        }
    }

    #[inline]
    pub(super) fn occupied_after(&self, hand: &Hand, sowing: &Sowing) -> u16 {
        self.occupied & !(1 << hand.start) | sowing.covered
    }

    /// Whether the stack of a hand lies unchanged on the board.
    #[inline]
    fn has(&self, hand: &Hand) -> bool {
        (0..2).all(|player| self.planes[player][hand.start] == hand.profiles[player])
    }

    /// The question whether `attacker` wins: an exact encoding of the position, not a hash.
    fn question(&self, turn: usize, attacker: usize, left: u32) -> u128 {
        let mut key = u128::from(left) << 2 | (turn << 1 | attacker) as u128;
        for square in 0..CELLS {
            let height = self.planes[0][square].ilog2();
            let stones = |player: usize| u128::from(self.planes[player][square]) ^ 1 << height;
            // A one for each stone, a zero, and then one bit per stone for each player.
            key = key << (height + 1) | ((1 << height) - 1) << 1;
            key = (key << height | stones(0)) << height | stones(1);
        }
        key
    }
}

/// Moves a player's stones.
#[inline]
fn sow(plane: &mut Plane, player: usize, hand: &Hand, sowing: &Sowing) {
    plane[hand.start] = EMPTY;
    let stones = hand.stones(player);
    let mut squares = sowing.squares;
    for above in (0..hand.n_steps()).rev() {
        let profile = &mut plane[(squares & 15) as usize];
        *profile = *profile << 1 | stones >> above & 1;
        squares >>= 4;
    }
}

/// Whether the defender is sure to keep a stack without a stone of the attacker, whichever stack
/// the attacker sows. By sowing such a stack, the defender completes no line of the attacker. Each
/// stone that the attacker drops spoils at most one.
#[inline]
fn keeps_a_free_stack(plane: &Plane, occupied: u16) -> bool {
    let mut n_free = 0;
    let mut most_stones = 0;
    for square in u64::from(occupied).squares() {
        n_free += u32::from(plane[square].is_power_of_two());
        most_stones = most_stones.max(plane[square].count_ones());
    }
    // A free stack may be the one that is sown.
    n_free > most_stones + 1
}

/// A reply that refuted another attack at the same distance from the end.
#[derive(Clone, Copy)]
struct Killer {
    hand: usize,
    sowing: u32,
}

/// Answers questions about positions of the usual board, one after another.
pub(super) struct UsualSearch<'a, 'm> {
    answers: Answers<'a>,
    pub(super) hands: &'a mut Hands,
    pub(super) counter: &'a mut Counter<'m>,
    wins: &'static WinTable,
    diagonals: bool,
    /// The killers, by turns left and attacker.
    killers: Vec<[Option<Killer>; 2]>,
    /// The positions that threads are searching, if there are several threads.
    abdada: Option<&'a AbdadaTable>,
}

impl<'a, 'm> UsualSearch<'a, 'm> {
    /// With this many turns left or more, replies are worth sorting.
    const WORTH_SORTING: u32 = 4;

    /// With this many turns left or more, threads defer moves that another thread is searching.
    const SHARED_FROM: u32 = 5;

    pub(super) fn new(
        answers: Answers<'a>,
        hands: &'a mut Hands,
        counter: &'a mut Counter<'m>,
        diagonals: bool,
        abdada: Option<&'a AbdadaTable>,
    ) -> Self {
        let killers = vec![[None; 2]; 1 << LEFT_BITS];
        Self { answers, hands, counter, wins: WinTable::get(), diagonals, killers, abdada }
    }

    #[inline]
    pub(super) fn has_line(&self, squares: u16) -> bool {
        Shape::<CELLS>::has_line(u64::from(squares), self.diagonals)
    }

    /// A stack with which the given player completes a line immediately.
    #[inline]
    fn winning_start(
        &mut self,
        plane: &Plane,
        tops: u16,
        occupied: u16,
    ) -> Result<Option<usize>, Stop> {
        let lanes = Lanes::of(tops, self.diagonals);
        for square in u64::from(occupied).squares() {
            let profile = plane[square];
            let reach = if profile < 2 << WinTable::TALLEST {
                self.wins.lanes(profile, square)
            } else {
                self.hands.tall_lanes(profile, square, self.counter)?
            };
            if reach.meets(lanes) {
                return Ok(Some(square));
            }
        }
        Ok(None)
    }

    #[inline]
    fn can_win(&mut self, plane: &Plane, tops: u16, occupied: u16) -> Result<bool, Stop> {
        Ok(self.winning_start(plane, tops, occupied)?.is_some())
    }

    /// Whether the attacker, to move, wins.
    pub(super) fn attack(
        &mut self,
        board: &Board,
        left: u32,
        attacker: usize,
    ) -> Result<bool, Stop> {
        self.counter.node()?;
        if self.can_win(&board.planes[attacker], board.tops[attacker], board.occupied)? {
            return Ok(true);
        }
        match left {
            0 | 1 => return Ok(false),
            2 => return self.forces_a_gift(board, attacker),
            _ => {}
        }
        let question = board.question(attacker, attacker, left);
        if let Some(answer) = self.answers.get(question) {
            return Ok(answer);
        }
        let mark = self.mark(left, question);
        let answer = self.attack_each(board, left, attacker)?;
        drop(mark);
        self.answers.put(question, answer, left);
        Ok(answer)
    }

    fn attack_each(&mut self, board: &Board, left: u32, attacker: usize) -> Result<bool, Stop> {
        let mut deferred = Vec::new();
        for start in board.squares() {
            let hand = self.hand(board, start, attacker)?;
            for number in hand.first..hand.end {
                let sowing = *self.hands.sowing(number);
                if self.has_line(board.tops_after(1 - attacker, &hand, &sowing)) {
                    continue;
                }
                if self.is_shared(left - 1) {
                    let defense = board.after(&hand, &sowing);
                    if self.is_searched_elsewhere(defense.question(
                        1 - attacker,
                        attacker,
                        left - 1,
                    )) {
                        deferred.push((hand, sowing));
                        continue;
                    }
                }
                if self.succeeds(board, &hand, &sowing, left, attacker)? {
                    return Ok(true);
                }
            }
        }
        for (hand, sowing) in deferred {
            if self.succeeds(board, &hand, &sowing, left, attacker)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether threads share the work on positions with this many turns left.
    #[inline]
    fn is_shared(&self, left: u32) -> bool {
        left >= Self::SHARED_FROM && self.abdada.is_some()
    }

    fn is_searched_elsewhere(&self, question: u128) -> bool {
        self.abdada.is_some_and(|abdada| abdada.has(abdada_key(question)))
    }

    fn mark(&self, left: u32, question: u128) -> Option<AbdadaMark<'a>> {
        let abdada = self.abdada.filter(|_| self.is_shared(left))?;
        Some(abdada.enter(abdada_key(question)))
    }

    /// Whether a move of the attacker that completes no line wins.
    #[inline]
    fn succeeds(
        &mut self,
        board: &Board,
        hand: &Hand,
        sowing: &Sowing,
        left: u32,
        attacker: usize,
    ) -> Result<bool, Stop> {
        if left > 4 {
            return self.defense_fails(&board.after(hand, sowing), left - 1, attacker);
        }
        // Like `defense_fails`, but near the end most moves are settled before all stones are
        // moved.
        self.counter.node()?;
        let defender = 1 - attacker;
        let tops = board.tops_after(defender, hand, sowing);
        let occupied = board.occupied_after(hand, sowing);
        if self.can_win(&board.plane_after(defender, hand, sowing), tops, occupied)?
            || self.is_parried(board, hand, sowing, left, attacker)?
        {
            return Ok(false);
        }
        self.has_no_defense(&board.after(hand, sowing), left - 1, attacker)
    }

    /// Whether the killer certainly refutes an attack with three or four turns left. Only the
    /// attacker's stones matter then.
    #[inline]
    fn is_parried(
        &mut self,
        board: &Board,
        hand: &Hand,
        sowing: &Sowing,
        left: u32,
        attacker: usize,
    ) -> Result<bool, Stop> {
        let Some(killer) = self.killers[left as usize - 1][attacker] else { return Ok(false) };
        let answer = *self.hands.hand(killer.hand);
        let touched = sowing.covered | 1 << hand.start;
        if touched >> answer.start & 1 != 0 || !board.has(&answer) {
            return Ok(false);
        }
        let reply = *self.hands.sowing(killer.sowing);
        let kept = !(reply.covered | 1 << answer.start);
        let tops = board.tops_after(attacker, hand, sowing) & kept | reply.tops[attacker];
        if self.has_line(tops) {
            return Ok(false);
        }
        self.counter.node()?;
        let mut plane = board.plane_after(attacker, hand, sowing);
        sow(&mut plane, attacker, &answer, &reply);
        let occupied = board.occupied_after(hand, sowing) & !(1 << answer.start) | reply.covered;
        Ok((left == 3 || keeps_a_free_stack(&plane, occupied))
            && !self.can_win(&plane, tops, occupied)?)
    }

    /// Whether the attacker wins against every move of the defender, who is to move.
    fn defense_fails(&mut self, board: &Board, left: u32, attacker: usize) -> Result<bool, Stop> {
        self.counter.node()?;
        if left == 1 {
            return self.must_give(board, attacker);
        }
        let defender = 1 - attacker;
        if self.can_win(&board.planes[defender], board.tops[defender], board.occupied)? {
            return Ok(false);
        }
        if let Some(killer) = self.killers[left as usize][attacker] {
            let hand = *self.hands.hand(killer.hand);
            if board.has(&hand) && self.holds(board, &hand, killer.sowing, left, attacker)? {
                return Ok(false);
            }
        }
        let mark =
            self.is_shared(left).then(|| self.mark(left, board.question(defender, attacker, left)));
        let has_none = self.has_no_defense(board, left, attacker);
        drop(mark);
        has_none
    }

    /// The same, if the defender has no immediate win: tries every reply.
    fn has_no_defense(&mut self, board: &Board, left: u32, attacker: usize) -> Result<bool, Stop> {
        if left >= Self::WORTH_SORTING {
            return self.has_no_sorted_defense(board, left, attacker);
        }
        // Lifting the stack that threatens to win is the likeliest answer.
        let (plane, tops) = (&board.planes[attacker], board.tops[attacker]);
        let threat = self.winning_start(plane, tops, board.occupied)?;
        let others = board.squares().filter(|square| Some(*square) != threat);
        for start in threat.into_iter().chain(others) {
            let number = self.hand_number(board, start, 1 - attacker)?;
            let hand = *self.hands.hand(number);
            for sowing in hand.first..hand.end {
                if self.holds(board, &hand, sowing, left, attacker)? {
                    self.killers[left as usize][attacker] = Some(Killer { hand: number, sowing });
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The same with the replies sorted by the value of the attacker's lines after them.
    fn has_no_sorted_defense(
        &mut self,
        board: &Board,
        left: u32,
        attacker: usize,
    ) -> Result<bool, Stop> {
        let defender = 1 - attacker;
        let mut answers = Vec::new();
        for start in board.squares() {
            let number = self.hand_number(board, start, defender)?;
            let hand = self.hands.hand(number);
            answers.extend((hand.first..hand.end).map(|sowing| {
                let after = self.hands.sowing(sowing);
                let worth = 2 * line_worth(board.tops_after(attacker, hand, after))
                    - line_worth(board.tops_after(defender, hand, after));
                (worth, number, sowing)
            }));
        }
        answers.sort_unstable();
        let n_answers = answers.len();
        let mut at = 0;
        while let Some((_, number, sowing)) = answers.get(at).copied() {
            at += 1;
            let hand = *self.hands.hand(number);
            if self.is_shared(left - 1) && (2..=n_answers).contains(&at) {
                let attack = board.after(&hand, self.hands.sowing(sowing));
                if self.is_searched_elsewhere(attack.question(attacker, attacker, left - 1)) {
                    // Its result may be in the table after the other replies.
                    answers.push((0, number, sowing));
                    continue;
                }
            }
            if self.holds(board, &hand, sowing, left, attacker)? {
                self.killers[left as usize][attacker] = Some(Killer { hand: number, sowing });
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a move of the defender refutes the attack.
    #[inline]
    fn holds(
        &mut self,
        board: &Board,
        hand: &Hand,
        sowing: u32,
        left: u32,
        attacker: usize,
    ) -> Result<bool, Stop> {
        let sowing = *self.hands.sowing(sowing);
        let tops = board.tops_after(attacker, hand, &sowing);
        if self.has_line(tops) {
            return Ok(self.has_line(board.tops_after(1 - attacker, hand, &sowing)));
        }
        if left == 2 {
            // Only the attacker's stones matter now.
            self.counter.node()?;
            let plane = board.plane_after(attacker, hand, &sowing);
            return Ok(!self.can_win(&plane, tops, board.occupied_after(hand, &sowing))?);
        }
        Ok(!self.attack(&board.after(hand, &sowing), left - 1, attacker)?)
    }

    /// Whether the attacker, with one turn left for each side and no immediate win, has a move
    /// after which the defender's last move must complete the attacker's line.
    fn forces_a_gift(&mut self, board: &Board, attacker: usize) -> Result<bool, Stop> {
        let plane = &board.planes[attacker];
        if keeps_a_free_stack(plane, board.occupied) {
            return Ok(false);
        }
        let is_free = |square: &usize| plane[*square].is_power_of_two();
        let n_free = board.squares().filter(is_free).count() as u32;
        for start in board.squares() {
            // As in `keeps_a_free_stack`, for this stack.
            let n_stones = plane[start].count_ones();
            if n_free - u32::from(is_free(&start)) > n_stones {
                continue;
            }
            let hand = self.hand(board, start, attacker)?;
            for number in hand.first..hand.end {
                let sowing = *self.hands.sowing(number);
                if self.has_line(board.tops_after(1 - attacker, &hand, &sowing)) {
                    continue;
                }
                self.counter.node()?;
                if self.must_give(&board.after(&hand, &sowing), attacker)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether every last move of the defender completes a line of the attacker and none of the
    /// defender.
    fn must_give(&mut self, board: &Board, attacker: usize) -> Result<bool, Stop> {
        if board.squares().any(|square| board.planes[attacker][square].is_power_of_two()) {
            return Ok(false);
        }
        for start in board.squares() {
            let hand = self.hand(board, start, 1 - attacker)?;
            for number in hand.first..hand.end {
                let sowing = *self.hands.sowing(number);
                if !self.has_line(board.tops_after(attacker, &hand, &sowing))
                    || self.has_line(board.tops_after(1 - attacker, &hand, &sowing))
                {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn hand_number(&mut self, board: &Board, start: usize, mover: usize) -> Result<usize, Stop> {
        let profiles = [board.planes[0][start], board.planes[1][start]];
        self.hands.find(start, profiles, mover, self.counter)
    }

    pub(super) fn hand(&mut self, board: &Board, start: usize, mover: usize) -> Result<Hand, Stop> {
        let number = self.hand_number(board, start, mover)?;
        Ok(*self.hands.hand(number))
    }
}

impl UsualSearch<'_, '_> {
    /// Whether `attacker` wins a position within this many turns, perhaps a finished one.
    pub(super) fn wins_within<const N: usize>(
        &mut self,
        position: &QawalePosition<N>,
        attacker: Player,
        turns: u32,
    ) -> Result<bool, Stop> {
        if let Some(outcome) = position.outcome() {
            self.counter.node()?;
            return Ok(outcome.result == GameResult::Win(attacker));
        }
        let left = turns.min(position.turns_left());
        if left == 0 {
            return Ok(false);
        }
        let board = Board::of(position);
        if position.turn() == attacker {
            self.attack(&board, left, attacker.index())
        } else {
            self.defense_fails(&board, left, attacker.index())
        }
    }
}

impl<'m, const N: usize> Questions<'m, N> for UsualSearch<'_, 'm> {
    fn counter(&mut self) -> &mut Counter<'m> {
        self.counter
    }

    fn wins(&mut self, position: &QawalePosition<N>, attacker: Player) -> Result<bool, Stop> {
        self.wins_within(position, attacker, position.turns_left())
    }
}

/// A question as a well-mixed key of the ABDADA table.
const fn abdada_key(question: u128) -> u64 {
    mix(question as u64 ^ mix((question >> 64) as u64))
}
