//! The spinner that shows that an engine is searching.

use std::time::{Duration, Instant};

use crate::theme::Theme;

/// Time per frame of the spinner.
const FRAME_TIME: Duration = Duration::from_millis(120);

/// A spinner while an engine searches.
#[derive(Debug, Default)]
pub(super) struct Spinner {
    since: Option<Instant>,
    /// Frames shown since then.
    frame: u32,
}

impl Spinner {
    /// Starts, turns or stops the spinner; returns true if it has changed.
    pub(super) fn tick(&mut self, is_busy: bool, now: Instant) -> bool {
        if !is_busy {
            self.frame = 0;
            return self.since.take().is_some();
        }
        let Some(since) = self.since else {
            self.since = Some(now);
            return true;
        };
        let elapsed = now.saturating_duration_since(since);
        let frame = (elapsed.as_millis() / FRAME_TIME.as_millis()) as u32;
        std::mem::replace(&mut self.frame, frame) != frame
    }

    /// Whether an engine searches.
    pub(super) const fn is_on(&self) -> bool {
        self.since.is_some()
    }

    /// The current frame.
    pub(super) const fn symbol(&self, theme: &Theme) -> &'static str {
        const UNICODE: [&str; 4] = ["◐", "◓", "◑", "◒"];
        const ASCII: [&str; 4] = ["|", "/", "-", "\\"];
        let at = self.frame as usize % 4;
        theme.sign(UNICODE[at], ASCII[at])
    }

    /// Seconds since the search began.
    pub(super) const fn seconds(&self) -> u64 {
        (self.frame as u64 * FRAME_TIME.as_millis() as u64) / 1000
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::ColorMode;

    #[test]
    fn the_spinner_turns_while_an_engine_searches() {
        let (theme, start) = (Theme::new("", ColorMode::None, false), Instant::now());
        let mut spinner = Spinner::default();
        assert!(!spinner.tick(false, start) && !spinner.is_on());
        assert!(spinner.tick(true, start) && spinner.is_on());
        let first = spinner.symbol(&theme);
        assert!(!spinner.tick(true, start + Duration::from_millis(10)));
        assert!(spinner.tick(true, start + Duration::from_millis(130)));
        assert_ne!(spinner.symbol(&theme), first);
        spinner.tick(true, start + Duration::from_secs(3));
        assert_eq!(spinner.seconds(), 3);
        assert!(spinner.tick(false, start + Duration::from_secs(4)) && !spinner.is_on());
    }
}
