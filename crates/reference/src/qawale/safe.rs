//! Safe turns: the number of turns in which a side certainly does not lose, found by counting
//! stones.
//!
//! The side that might lose is called the defender, the other one the attacker. The defender loses
//! only by a line of the attacker's visible stones, no matter which side completes it. A *free* stack
//! has no stone of the attacker, so sowing it uncovers none.
//!
//! Each number n below is correct because of this property, which the tests check: after every move
//! of the attacker, or after some move of the defender, the defender has not lost and the number is
//! at least n - 1.

use std::ops::ControlFlow;

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

    /// Whether the defender, who is to move, has a move that keeps the defender safe for the
    /// remaining `turns`, counted as above.
    pub(super) fn has_move_to_safety(&self, turns: u32) -> bool {
        let (defender, attacker) = (self.side, other(self.side));
        let rest = self.reserve_x + self.reserve_o;
        let needed = turns.min(u32::try_from(rest).expect("few stones")).saturating_sub(1);
        // The defender cannot change the attacker's number of stones. If it suffices for a line, counting
        // covers at most two turns when the attacker is to move.
        let by_stones = 2 * self.missing_stones(attacker).saturating_sub(1);
        if self.decided().is_some() || needed > 2 && needed as usize > by_stones {
            return false;
        }
        let mut is_found = false;
        let _ = self.each_walk(&mut |_, next| {
            is_found = !next.has_line(attacker)
                && (next.has_line(defender) || next.safe_turns_of(defender) >= needed);
            if is_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        is_found
    }

    /// The number of stones that the attacker lacks for a line.
    fn missing_stones(&self, attacker: char) -> usize {
        let on_board: usize = self.stacks.iter().map(|stack| stack.count(attacker)).sum();
        self.size.saturating_sub(on_board)
    }

    /// The number of turns in which the attacker has fewer stones on the board than a line needs.
    fn turns_until_enough_stones(&self, attacker: char) -> u32 {
        let missing = self.missing_stones(attacker);
        if missing > self.reserve_of(attacker) {
            return u32::MAX;
        }
        // Each turn of the attacker adds one stone, and the last of them may complete a line.
        let turns = 2 * missing;
        (if self.side == attacker { turns.saturating_sub(2) } else { turns.saturating_sub(1) })
            as u32
    }

    /// The number of turns in which the attacker has no immediate line and the defender is not
    /// forced to complete one.
    fn turns_without_line(&self, attacker: char) -> u32 {
        if self.simple_path {
            return 0; // A free stack may have no walk.
        }
        // Each of the attacker's stones in hand spoils at most one free stack, and the attacker may
        // sow a free stack.
        let spoiled = |stones: usize| stones + 1 + usize::from(stones == 0);
        let occupied = self.stacks.iter().filter(|stack| !stack.is_empty());
        let (mut n_free, mut most_spoiled) = (0, 0);
        for stones in occupied.map(|stack| stack.count(attacker)) {
            n_free += usize::from(stones == 0);
            most_spoiled = most_spoiled.max(spoiled(stones));
        }
        if self.side == attacker {
            // The attacker's turn, then one in which the defender sows a free stack.
            return match (self.may_complete(attacker), n_free > most_spoiled) {
                (true, _) => 0,
                (false, false) => 1,
                (false, true) => 2,
            };
        }
        // The defender sows a free stack. Then no line shows more of the attacker's stones than
        // before, no stack has more of them, and at most one free stack is gone.
        match n_free {
            0 => 0,
            _ if self.may_complete(attacker) => 1,
            _ if n_free - 1 > most_spoiled => 3,
            _ => 2,
        }
    }

    /// Whether sowing some stack could complete a line of the attacker's, in this turn or, if the
    /// defender is to move and sows a free stack, in the next one: each square that the line does not
    /// show yet needs a stone of its own within reach. Only distances are checked, not paths.
    fn may_complete(&self, attacker: char) -> bool {
        let shown = self.shown(attacker);
        let occupied = || (0..self.stacks.len()).filter(|square| !self.stacks[*square].is_empty());
        let most_in_hand =
            occupied().map(|square| self.stacks[square].count(attacker) + 1).max().unwrap_or(0);
        let count = |squares: u64| squares.count_ones() as usize;
        let mut lines = self.line_sets.iter().filter(|line| count(**line & !shown) <= most_in_hand);
        lines.any(|line| {
            occupied().any(|start| {
                // The stack that is sown no longer shows its top.
                let missing = line & (!shown | 1 << start);
                let places = self.stacks[start].places(attacker);
                let last = Some(self.last_step(start, attacker));
                count(missing) <= count(places) + 1 && self.can_fill(start, missing, places, last)
            })
        })
    }

    /// The step after which the attacker's new stone is dropped when a stack is sown. If the
    /// defender is to move, the step is unknown, because the defender may add stones below.
    fn last_step(&self, start: usize, attacker: char) -> Step {
        if self.side == attacker {
            Step::Known(self.stacks[start].height() + 1)
        } else {
            Step::Unknown
        }
    }

    /// Whether each of the missing squares is within reach of a different stone: one of those in
    /// the stack, or the new one if it is left.
    fn can_fill(&self, start: usize, missing: u64, places: u64, last: Option<Step>) -> bool {
        if missing == 0 {
            return true;
        }
        let square = missing.trailing_zeros() as usize;
        let others = missing & (missing - 1);
        if last.is_some_and(|step| self.may_reach(start, square, step))
            && self.can_fill(start, others, places, None)
        {
            return true;
        }
        let mut untried = places;
        while untried != 0 {
            let place = untried & untried.wrapping_neg();
            untried ^= place;
            let step = Step::Known(place.trailing_zeros() as usize / 2 + 1);
            if self.may_reach(start, square, step)
                && self.can_fill(start, others, places ^ place, last)
            {
                return true;
            }
        }
        false
    }

    /// Whether a walk can be on a square after this many steps: the square is near enough and has the
    /// right color of a checkerboard. The shortest loop has four steps.
    fn may_reach(&self, start: usize, square: usize, step: Step) -> bool {
        let Step::Known(step) = step else { return true };
        let distance = |one: usize, other: usize| one.abs_diff(other);
        let distance = distance(start / self.size, square / self.size)
            + distance(start % self.size, square % self.size);
        let shortest = if distance == 0 { 4 } else { distance };
        step >= shortest && (step - distance) % 2 == 0
    }
}

/// A step of a walk.
#[derive(Clone, Copy)]
enum Step {
    Known(usize),
    Unknown,
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

    /// A move to safety is one after which the game is not lost and the number is high enough.
    #[test]
    fn moves_to_safety() {
        let mut seed: u64 = 11;
        let mut n_found = [[0; 2]; 4];
        let rounds = if std::env::var_os("PARLOUR_TEST_SCALE").is_some() { 800 } else { 40 };
        for round in 0..rounds {
            let options = [
                ("size", ["4", "3"][round / 2 % 2]),
                ("stones", ["4", "5", "6"][round % 3]),
                ("double", ["mover", "draw"][round % 2]),
            ];
            let mut game = start(&options, None);
            while game.result() == "* unfinished" {
                let (side, results) = (game.side(), game.distinct_results());
                let lost = if side == 'x' { "0-1" } else { "1-0" };
                let most =
                    results.iter().filter_map(|(_, next)| match next.result().split(' ').next() {
                        Some("*") => next.safe_turns(side).map(|turns| turns.saturating_add(1)),
                        // A draw by two lines is left out.
                        _ if next.result().ends_with("both-lines") => None,
                        result => (result != Some(lost)).then_some(u32::MAX),
                    });
                let most = most.max().unwrap_or(0);
                for turns in (1..6).chain([u32::MAX]) {
                    let (is_found, is_right) = (game.has_safe_move(turns), most >= turns);
                    // Beyond three turns, the search for a safe move is incomplete.
                    let agrees =
                        if turns <= 3 { is_found == is_right } else { is_found <= is_right };
                    assert!(agrees, "{} {turns}", game.position());
                    n_found[turns.min(4) as usize - 1][usize::from(is_found)] += 1;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let moves = game.moves();
                game.play(&moves[usize::try_from(seed >> 33).expect("31 bits") % moves.len()]);
            }
        }
        // Losing within one turn requires that every move completes the attacker's line, which is rare.
        assert!(n_found.as_flattened()[1..].iter().all(|n| *n > 0), "{n_found:?}");
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
