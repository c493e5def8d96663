//! A game clock: time for the whole game, and an increment per turn. The caller passes the time in
//! milliseconds.

use std::fmt;
use std::time::Duration;

use parlour_core::{ByPlayer, Message, Player, message, shortened};
use serde::{Deserialize, Serialize};

use crate::parse_duration;

/// Maximum time for the whole game, and maximum increment.
const MAX_TIME: Duration = Duration::from_hours(24);

/// Maximum remaining time, in milliseconds: increments add up.
const MAX_LEFT: u64 = 7 * 24 * 3_600_000;

/// A time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimeControl {
    /// Time for the whole game.
    pub base: Duration,
    /// Added after each turn.
    pub increment: Duration,
}

impl TimeControl {
    /// Parses `5m`, `5m+3s`, `90s+1s`.
    ///
    /// # Errors
    /// A message that says what was expected.
    pub fn parse(text: &str) -> Result<Self, Message> {
        let expected = || {
            message!(
                "clock-malformed" =
                    "cannot read the clock `{clock}`: expected a time such as 5m or 5m+3s",
                clock = shortened(text),
            )
        };
        let (base, increment) = text.trim().split_once('+').unwrap_or((text.trim(), "0"));
        let parse = |part: &str| parse_duration(part.trim()).ok_or_else(expected);
        let (base, increment) = (parse(base)?, parse(increment)?);
        if base.is_zero() || base > MAX_TIME || increment > MAX_TIME {
            return Err(expected());
        }
        Ok(Self { base, increment })
    }
}

impl fmt::Display for TimeControl {
    /// The form [`TimeControl::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s", self.base.as_secs_f64())?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}s", self.increment.as_secs_f64())
    }
}

/// The clock of a match. All times are milliseconds; `now` may count from any moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: ByPlayer<u64>,
    /// Whose time is running, and since when.
    running: Option<(Player, u64)>,
}

impl Clock {
    /// A stopped clock with the full time.
    pub fn new(control: TimeControl) -> Self {
        let base = millis(control.base);
        Self { control, left: ByPlayer::new(base, base), running: None }
    }

    /// The time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Remaining time of a player.
    pub fn left(&self, player: Player, now: u64) -> u64 {
        let spent = match self.running {
            Some((running, since)) if running == player => now.saturating_sub(since),
            _ => 0,
        };
        self.left[player].saturating_sub(spent)
    }

    /// Remaining times when the clock was last started or stopped.
    pub const fn times(&self) -> ByPlayer<u64> {
        self.left
    }

    /// Checks remaining times from outside.
    ///
    /// # Errors
    /// A message that says what was expected.
    pub fn check_left(left: ByPlayer<u64>) -> Result<(), Message> {
        let is_time = |left| (1..=MAX_LEFT).contains(&left);
        if is_time(left.one) && is_time(left.two) {
            return Ok(());
        }
        Err(message!(
            "clock-left" = "expected remaining times between 1 and {most} milliseconds",
            most = MAX_LEFT,
        ))
    }

    /// Stops the clock and sets the remaining times.
    pub fn set_left(&mut self, left: ByPlayer<u64>) {
        self.left = left;
        self.running = None;
    }

    /// Whose time is running.
    pub fn running(&self) -> Option<Player> {
        self.running.map(|(player, _)| player)
    }

    /// Starts a player's time, or stops the clock.
    pub fn run(&mut self, player: Option<Player>, now: u64) {
        if self.running() == player {
            return;
        }
        if let Some((running, _)) = self.running {
            self.left[running] = self.left(running, now);
        }
        self.running = player.map(|player| (player, now));
    }

    /// The times after a turn of `player`: the increment is added, unless the time has run out.
    pub fn after_turn(&self, player: Player, now: u64) -> ByPlayer<u64> {
        ByPlayer::from_fn(|side| {
            let left = self.left(side, now);
            let gets_increment = side == player && left > 0;
            if gets_increment { left + millis(self.control.increment) } else { left }
        })
    }

    /// Takes all time from a player, and stops the clock.
    pub fn run_out(&mut self, player: Player) {
        self.left[player] = 0;
        self.running = None;
    }

    /// The time at which the running side will run out of time.
    pub fn deadline(&self) -> Option<u64> {
        self.running.map(|(player, since)| since.saturating_add(self.left[player]))
    }

    /// Since when a side's time has been running.
    pub fn running_since(&self) -> Option<u64> {
        self.running.map(|(_, since)| since)
    }

    /// The player whose time has run out.
    pub fn flagged(&self, now: u64) -> Option<Player> {
        self.running().filter(|player| self.left(*player, now) == 0)
    }
}

fn millis(time: Duration) -> u64 {
    time.as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn time_controls_round_trip() {
        let control = TimeControl::parse("5m+3s").unwrap();
        assert_eq!(control, TimeControl { base: SECOND * 300, increment: SECOND * 3 });
        assert_eq!(control.to_string(), "300s+3s");
        assert_eq!(TimeControl::parse(&control.to_string()), Ok(control));
        assert_eq!(TimeControl::parse("90").unwrap().base, SECOND * 90);
        for bad in ["", "0", "-5", "five", "5m+", "99999m", "5m+99999m"] {
            let message = TimeControl::parse(bad).unwrap_err().to_string();
            assert!(message.contains("expected a time such as 5m"), "{bad}: {message}");
        }
    }

    #[test]
    fn remaining_times_are_positive_and_bounded() {
        for good in [(1, 1), (MAX_LEFT, 5)] {
            assert_eq!(Clock::check_left(ByPlayer::new(good.0, good.1)), Ok(()));
        }
        for bad in [(0, 1), (1, 0), (1, MAX_LEFT + 1), (u64::MAX, 1)] {
            assert!(Clock::check_left(ByPlayer::new(bad.0, bad.1)).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn only_the_running_side_spends_time() {
        let mut clock = Clock::new(TimeControl { base: SECOND * 10, increment: SECOND * 2 });
        clock.run(Some(Player::One), 500);
        assert_eq!(clock.left(Player::One, 4_500), 6_000);
        clock.set_left(clock.after_turn(Player::One, 4_500));
        clock.run(Some(Player::Two), 4_500);
        assert_eq!(clock.left(Player::One, 99_000), 8_000);
        assert_eq!((clock.flagged(14_499), clock.flagged(14_500)), (None, Some(Player::Two)));
        assert_eq!((clock.running_since(), clock.deadline()), (Some(4_500), Some(14_500)));
        assert_eq!(clock.after_turn(Player::Two, 14_500).two, 0);
        clock.run(None, 5_500);
        assert_eq!((clock.flagged(99_000), clock.left(Player::Two, 99_000)), (None, 9_000));
    }
}
