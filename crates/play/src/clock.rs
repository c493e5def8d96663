//! A game clock for two: so much time for the whole game, and some more for each turn.

use std::fmt;
use std::time::{Duration, Instant};

use parlour_bots::read_time;
use parlour_core::{ByPlayer, Player};

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added after each turn.
    pub increment: Duration,
}

impl TimeControl {
    /// Reads `5m`, `5m+3s`, `90s+1s`.
    ///
    /// # Errors
    /// A line that says what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let expected =
            || format!("cannot read the clock `{text}`: expected a time such as 5m or 5m+3s");
        let (base, increment) = text.trim().split_once('+').unwrap_or((text.trim(), "0"));
        let read = |part: &str| read_time(part.trim()).ok_or_else(expected);
        let (base, increment) = (read(base)?, read(increment)?);
        if base.is_zero() || base > Duration::from_hours(24) {
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

/// The clock of a game. Time comes in from outside.
#[derive(Clone, Debug)]
pub struct GameClock {
    control: TimeControl,
    left: ByPlayer<Duration>,
    /// Whose time runs, and since when.
    running: Option<(Player, Instant)>,
}

impl GameClock {
    /// A clock that stands still, with all the time on it.
    pub const fn new(control: TimeControl) -> Self {
        Self { control, left: ByPlayer::new(control.base, control.base), running: None }
    }

    /// How much time the players were given.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The same clock with so much time left.
    #[must_use]
    pub const fn with_left(mut self, left: ByPlayer<Duration>) -> Self {
        self.left = left;
        self
    }

    /// How much time a player has left.
    pub fn left(&self, player: Player, now: Instant) -> Duration {
        let spent = match self.running {
            Some((running, since)) if running == player => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[player].saturating_sub(spent)
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Player> {
        self.running.map(|(player, _)| player)
    }

    /// Lets a player's time run, or nobody's.
    pub fn run(&mut self, player: Option<Player>, now: Instant) {
        if self.running() == player {
            return;
        }
        if let Some((running, _)) = self.running {
            self.left[running] = self.left(running, now);
        }
        self.running = player.map(|player| (player, now));
    }

    /// A player has made a turn: the increment is added, unless the time was over.
    pub fn turn_made(&mut self, player: Player, now: Instant) {
        let left = self.left(player, now);
        if let Some((running, since)) = &mut self.running
            && *running == player
        {
            *since = now;
        }
        self.left[player] = if left.is_zero() { left } else { left + self.control.increment };
    }

    /// Whose time is over.
    pub fn flagged(&self, now: Instant) -> Option<Player> {
        self.running().filter(|player| self.left(*player, now).is_zero())
    }

    /// The time left in seconds, for a saved game.
    pub fn left_text(&self, now: Instant) -> String {
        let seconds = |player| self.left(player, now).as_secs_f64();
        format!("{:.1} {:.1}", seconds(Player::One), seconds(Player::Two))
    }

    /// Reads what [`GameClock::left_text`] writes.
    pub fn parse_left(text: &str) -> Option<ByPlayer<Duration>> {
        let mut parts = text.split_whitespace().map(|part| {
            let seconds = part.parse::<f64>().ok()?;
            (0.0..1e6).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
        });
        Some(ByPlayer::new(parts.next()??, parts.next()??))
    }
}

/// `4:05`, `1:04:05`, and tenths in the last ten seconds.
pub fn time_text(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 => format!("0:{seconds:02}.{}", time.subsec_millis() / 100),
        10..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn time_controls_are_read_and_written() {
        let control = TimeControl::parse("5m+3s").unwrap();
        assert_eq!(control, TimeControl { base: SECOND * 300, increment: SECOND * 3 });
        assert_eq!(TimeControl::parse(&control.to_string()), Ok(control));
        assert_eq!(TimeControl::parse("90").unwrap().base, SECOND * 90);
        for bad in ["", "0", "-5", "five", "5m+", "99999m"] {
            let message = TimeControl::parse(bad).unwrap_err();
            assert!(message.contains("expected a time such as 5m"), "{bad}: {message}");
        }
    }

    #[test]
    fn only_the_running_side_spends_time() {
        let start = Instant::now();
        let mut clock = GameClock::new(TimeControl { base: SECOND * 10, increment: SECOND * 2 });
        clock.run(Some(Player::One), start);
        let later = start + SECOND * 4;
        assert_eq!(clock.left(Player::One, later), SECOND * 6);
        clock.turn_made(Player::One, later);
        clock.run(Some(Player::Two), later);
        let end = later + SECOND * 11;
        assert_eq!(clock.left(Player::One, end), SECOND * 8);
        assert_eq!(clock.flagged(end), Some(Player::Two));
        clock.run(None, later + SECOND);
        assert_eq!(clock.flagged(end), None);
        assert_eq!(clock.left_text(end), "8.0 9.0");
        let left = GameClock::parse_left("8.0 9.0").unwrap();
        assert_eq!((left.one, left.two), (SECOND * 8, SECOND * 9));
        assert_eq!(GameClock::parse_left("8.0"), None);
    }

    #[test]
    fn times_are_for_people() {
        assert_eq!(time_text(Duration::from_millis(9_470)), "0:09.4");
        assert_eq!(time_text(SECOND * 245), "4:05");
        assert_eq!(time_text(SECOND * 3845), "1:04:05");
    }
}
