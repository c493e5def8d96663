//! Who is connected to a table, and when each side was last active.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use parlour_core::{ByPlayer, Player};

/// Connections by token hash, and when each side was last active. In memory only: after a restart
/// absence counts from the restart.
#[derive(Debug)]
pub(crate) struct Presence {
    sockets: HashMap<String, u32>,
    last_active: ByPlayer<Instant>,
}

impl Presence {
    pub(crate) fn new(now: Instant) -> Self {
        Self { sockets: HashMap::new(), last_active: ByPlayer::new(now, now) }
    }

    /// Counts a new connection.
    pub(crate) fn enter(&mut self, hash: &str) {
        *self.sockets.entry(hash.to_owned()).or_default() += 1;
    }

    /// Counts a closed connection of the player of the sides `own`.
    pub(crate) fn leave(&mut self, hash: &str, own: ByPlayer<bool>, now: Instant) {
        if let Some(count) = self.sockets.get_mut(hash) {
            *count -= 1;
            if *count == 0 {
                self.sockets.remove(hash);
            }
        }
        self.mark_active(own, now);
    }

    /// Marks these sides as active.
    pub(crate) fn mark_active(&mut self, sides: ByPlayer<bool>, now: Instant) {
        for side in Player::BOTH.into_iter().filter(|side| sides[*side]) {
            self.last_active[side] = now;
        }
    }

    /// Number of connections of a person.
    pub(crate) fn count(&self, person: Option<&str>) -> u32 {
        person.and_then(|hash| self.sockets.get(hash)).copied().unwrap_or(0)
    }

    pub(crate) fn count_all(&self) -> u32 {
        self.sockets.values().sum()
    }

    /// How long a side has been inactive; `None` while its player is connected.
    pub(crate) fn absent_for(
        &self,
        side: Player,
        person: Option<&str>,
        now: Instant,
    ) -> Option<Duration> {
        (self.count(person) == 0).then(|| now.saturating_duration_since(self.last_active[side]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absence_counts_from_the_last_activity() {
        let begin = Instant::now();
        let at = |seconds: u64| begin + Duration::from_secs(seconds);
        let own = ByPlayer::new(true, false);
        let mut presence = Presence::new(begin);
        let absent = |presence: &Presence, seconds: u64| {
            let absent = presence.absent_for(Player::One, Some("x"), at(seconds));
            absent.map(|duration| duration.as_secs())
        };
        // No connection yet: counts from the opening of the table, as after a restart.
        assert_eq!(absent(&presence, 10), Some(10));
        // Two connections: present until the last is closed.
        presence.enter("x");
        presence.enter("x");
        assert_eq!(absent(&presence, 1000), None);
        presence.leave("x", own, at(1000));
        assert_eq!(absent(&presence, 2000), None);
        presence.leave("x", own, at(2000));
        assert_eq!(absent(&presence, 2300), Some(300));
        // An action without a socket is activity; actions of the other side are not.
        presence.mark_active(own, at(2400));
        presence.mark_active(ByPlayer::new(false, true), at(2450));
        assert_eq!(absent(&presence, 2500), Some(100));
        // Spectators do not count for this side.
        presence.enter("");
        assert_eq!((absent(&presence, 2500), presence.count_all()), (Some(100), 1));
        presence.leave("", ByPlayer::default(), at(2500));
        assert_eq!((presence.sockets.len(), absent(&presence, 2500)), (0, Some(100)));
    }
}
