//! Safe turns: for how long a side surely does not lose, found by counting stones.
//!
//! The side that might lose is called the defender, the other one the attacker. The defender loses
//! only by a line of the attacker's visible stones, no matter which side completes it. A *free* stack
//! has no stone of the attacker, so sowing it uncovers none.
//!
//! Each number n below is correct because of this property, which the tests check: after every move
//! of the attacker, or after some move of the defender, the defender has not lost and the number is
//! at least n - 1.

use super::Qawale;
use crate::boards::other;

impl Qawale {
    /// A number of turns for which `defender` does not lose with good play, in an unfinished game;
    /// `u32::MAX` if that is the rest of the game.
    pub(super) fn safe_turns_of(&self, defender: char) -> u32 {
        let attacker = other(defender);
        let turns = self.turns_until_enough_stones(attacker).max(self.turns_without_line(attacker));
        // The game ends with the last stone in reserve.
        if turns as usize >= self.reserve_x + self.reserve_o { u32::MAX } else { turns }
    }

    /// The turns in which the attacker has fewer stones on the board than a line needs.
    fn turns_until_enough_stones(&self, attacker: char) -> u32 {
        let on_board: usize = self.stacks.iter().map(|stack| stack.count(attacker)).sum();
        let missing = self.size.saturating_sub(on_board);
        if missing > self.reserve_of(attacker) {
            return u32::MAX;
        }
        // Each turn of the attacker adds one stone, and the last of them may complete a line.
        let turns = 2 * missing;
        (if self.side == attacker { turns.saturating_sub(2) } else { turns.saturating_sub(1) })
            as u32
    }

    /// The turns in which the attacker cannot complete a line in one turn and the defender need not.
    fn turns_without_line(&self, attacker: char) -> u32 {
        if self.simple_path {
            return 0; // A free stack may have no walk.
        }
        // The attacker drops a stone of his own on one free stack for each of his stones in hand, at
        // most, and may sow a free stack himself.
        let spoiled = |stones: usize| stones + 1 + usize::from(stones == 0);
        let occupied = self.stacks.iter().filter(|stack| !stack.is_empty());
        let stones: Vec<usize> = occupied.map(|stack| stack.count(attacker)).collect();
        let n_free = stones.iter().filter(|stones| **stones == 0).count();
        let most_spoiled = stones.iter().map(|stones| spoiled(*stones)).max().unwrap_or(0);
        let may_complete = self.may_complete(attacker);
        if self.side == attacker {
            // The attacker's turn, and one in which the defender sows a free stack.
            return match (may_complete, n_free > most_spoiled) {
                (true, _) => 0,
                (false, false) => 1,
                (false, true) => 2,
            };
        }
        // The defender sows a free stack. Then no line shows more of the attacker's stones than
        // before, no stack has more of them, and one free stack less remains at least.
        match (n_free, may_complete) {
            (0, _) => 0,
            (_, true) => 1,
            (_, false) if n_free - 1 > most_spoiled => 3,
            (_, false) => 2,
        }
    }

    /// Whether the attacker might complete a line by sowing some stack, in this turn or, if the
    /// defender is to move and sows a free stack, in the next one: whether each square that the line
    /// does not show yet can get one of his stones, each another one. Of the way of the stones only
    /// the distance is looked at.
    fn may_complete(&self, attacker: char) -> bool {
        let shows: Vec<bool> = self.stacks.iter().map(|stack| stack.shows(attacker)).collect();
        let occupied = (0..self.stacks.len()).filter(|square| !self.stacks[*square].is_empty());
        let hands: Vec<(usize, Vec<Option<usize>>)> =
            occupied.map(|square| (square, self.steps_of(square, attacker))).collect();
        self.lines().any(|line| {
            let line: Vec<usize> = line.collect();
            hands.iter().any(|(start, steps)| {
                // The stack that is sown no longer shows its top.
                let is_missing = |square: &&usize| *square == start || !shows[**square];
                line.iter().filter(is_missing).count() <= steps.len() && {
                    let missing: Vec<usize> = line.iter().filter(is_missing).copied().collect();
                    self.can_fill(*start, &missing, steps)
                }
            })
        })
    }

    /// The steps after which sowing a stack drops a stone of the attacker's: those in the stack, and
    /// the new one on top. If the defender is to move, he may add stones below the new one, so that
    /// its step is not known.
    fn steps_of(&self, square: usize, attacker: char) -> Vec<Option<usize>> {
        let stack = self.stacks[square];
        let in_stack = (1..).zip(stack.stones()).filter(|(_, stone)| *stone == attacker);
        let last = (self.side == attacker).then_some(stack.height() + 1);
        in_stack.map(|(step, _)| Some(step)).chain([last]).collect()
    }

    /// Whether each of these squares is within reach of a stone of its own.
    fn can_fill(&self, start: usize, squares: &[usize], steps: &[Option<usize>]) -> bool {
        let Some((square, others)) = squares.split_first() else { return true };
        (0..steps.len()).any(|index| {
            let mut rest = steps.to_vec();
            let step = rest.swap_remove(index);
            self.may_reach(start, *square, step) && self.can_fill(start, others, &rest)
        })
    }

    /// Whether a walk may stand on a square after a step: one that is not farther away, and on a board
    /// colored like that of chess it has the right color. The shortest loop has four steps.
    fn may_reach(&self, start: usize, square: usize, step: Option<usize>) -> bool {
        let Some(step) = step else { return true };
        let distance = |one: usize, other: usize| one.abs_diff(other);
        let distance = distance(start / self.size, square / self.size)
            + distance(start % self.size, square % self.size);
        let shortest = if distance == 0 { 4 } else { distance };
        step >= shortest && (step - distance) % 2 == 0
    }
}

#[cfg(test)]
mod tests {
    use crate::ReferenceGame;
    use crate::qawale::start;

    /// Checks the property of the number, for both sides.
    fn check(game: &dyn ReferenceGame) -> [u32; 2] {
        ["x", "o"].map(|side| {
            let defender = side.chars().next().expect("a letter");
            let safe = game.safe_turns(defender).expect("Qawale knows");
            if safe == 0 {
                return 0;
            }
            let lost = if defender == 'x' { "0-1" } else { "1-0" };
            let is_fine = |next: &dyn ReferenceGame| match next.result().split(' ').next() {
                Some("*") => next.safe_turns(defender) >= Some(safe.saturating_sub(1)),
                result => result != Some(lost),
            };
            let mut results = game.distinct_results().into_iter();
            let holds = if game.side() == defender {
                results.any(|(_, next)| is_fine(next.as_ref()))
            } else {
                results.all(|(_, next)| is_fine(next.as_ref()))
            };
            assert!(holds, "{} {side} {safe}", game.position());
            safe.min(10)
        })
    }

    #[test]
    fn safe_turns_fall_by_one_a_turn() {
        let mut seed: u64 = 3;
        let mut n_found = [0; 11];
        let rounds = if std::env::var_os("PARLOUR_TEST_SCALE").is_some() { 4000 } else { 160 };
        for round in 0..rounds {
            let options = [
                ("size", ["4", "3", "4", "5"][round % 4]),
                ("stones", ["4", "5", "8"][round % 3]),
                ("path", ["loop", "loop", "loop", "loop", "simple"][round % 5]),
                ("double", ["mover", "draw"][round / 4 % 2]),
            ];
            let mut game = start(&options, None);
            while game.result() == "* unfinished" {
                for safe in check(game.as_ref()) {
                    n_found[safe as usize] += 1;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let moves = game.moves();
                let index = usize::try_from(seed >> 33).expect("31 bits") % moves.len();
                game.play(&moves[index]);
            }
        }
        assert!([0, 1, 2, 3, 4, 10].iter().all(|safe| n_found[*safe] > 0), "{n_found:?}");
    }

    #[test]
    fn known_numbers() {
        let safe = |options: &[(&str, &str)], position: Option<&str>| {
            let game = start(options, position);
            ['x', 'o'].map(|side| game.safe_turns(side).expect("Qawale knows"))
        };
        // "No line is possible before turn 7", and the second player's before turn 8.
        assert_eq!(safe(&[], None), [7, 6]);
        assert_eq!(safe(&[("stones", "3")], None), [u32::MAX; 2]);
        assert_eq!(safe(&[("stones", "4")], None), [7, 6]);
        // Three of `x` in a row, and a fourth to come.
        let row = "nn,2,nn/o,1,o,o/1,x,x,x/nn,2,nn x 5,5";
        assert_eq!(safe(&[], Some(row))[1], 0);
    }
}
