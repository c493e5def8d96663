//! The sign that an engine is searching.

use std::time::{Duration, Instant};

use crate::theme::Theme;

/// Time per picture of the sign.
const PICTURE: Duration = Duration::from_millis(120);

/// A turning sign while an engine searches.
#[derive(Debug, Default)]
pub(super) struct Busy {
    since: Option<Instant>,
    /// Pictures shown since then.
    picture: u32,
}

impl Busy {
    /// Starts, turns or stops the sign; returns true if it has changed.
    pub(super) fn tick(&mut self, is_busy: bool, now: Instant) -> bool {
        if !is_busy {
            self.picture = 0;
            return self.since.take().is_some();
        }
        let Some(since) = self.since else {
            self.since = Some(now);
            return true;
        };
        let elapsed = now.saturating_duration_since(since);
        let picture = (elapsed.as_millis() / PICTURE.as_millis()) as u32;
        std::mem::replace(&mut self.picture, picture) != picture
    }

    /// Whether an engine searches.
    pub(super) const fn is_on(&self) -> bool {
        self.since.is_some()
    }

    /// The current picture.
    pub(super) const fn sign(&self, theme: &Theme) -> &'static str {
        const UNICODE: [&str; 4] = ["◐", "◓", "◑", "◒"];
        const ASCII: [&str; 4] = ["|", "/", "-", "\\"];
        let at = self.picture as usize % 4;
        theme.sign(UNICODE[at], ASCII[at])
    }

    /// Seconds since the search began.
    pub(super) const fn seconds(&self) -> u64 {
        (self.picture as u64 * PICTURE.as_millis() as u64) / 1000
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::ColorMode;

    #[test]
    fn the_sign_turns_while_an_engine_searches() {
        let (theme, start) = (Theme::new("", ColorMode::None, false), Instant::now());
        let mut busy = Busy::default();
        assert!(!busy.tick(false, start) && !busy.is_on());
        assert!(busy.tick(true, start) && busy.is_on());
        let first = busy.sign(&theme);
        assert!(!busy.tick(true, start + Duration::from_millis(10)));
        assert!(busy.tick(true, start + Duration::from_millis(130)));
        assert_ne!(busy.sign(&theme), first);
        busy.tick(true, start + Duration::from_secs(3));
        assert_eq!(busy.seconds(), 3);
        assert!(busy.tick(false, start + Duration::from_secs(4)) && !busy.is_on());
    }
}
