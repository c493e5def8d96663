//! Tactics: the first event in which the line played and a better line differ.

use std::collections::BTreeMap;

use parlour_core::{AnyMove, AnyPosition, Event, FullPosition, Match, Player, PositionVisitor};

use super::explain::text;
use super::{Evidence, Explanation};
use crate::evaluation::unlisted;

/// The turns of a line in which events count.
const TURNS: usize = 4;

/// The events of the first turns of a line, each with its ply.
fn events_of(at: &Match, line: &[AnyMove]) -> Vec<(usize, Event)> {
    let mut at = at.clone();
    let mut found = Vec::new();
    for (ply, m) in line.iter().take(TURNS).enumerate() {
        let before = at.position().boxed_clone();
        if at.play(m).is_err() {
            break;
        }
        found.extend(events(&*before, m).into_iter().map(|event| (ply, event)));
    }
    found
}

/// The events that the game finds in a legal move.
fn events(before: &dyn AnyPosition, m: &AnyMove) -> Vec<Event> {
    struct Events<'a>(&'a AnyMove);

    impl PositionVisitor for Events<'_> {
        type Output = Vec<Event>;

        fn visit<P: FullPosition>(self, before: P) -> Vec<Event> {
            let Some(m) = self.0.value::<P::Move>() else { return Vec::new() };
            let mut after = before.clone();
            after.play_unchecked(m);
            P::patterns().events(&before, m, &after)
        }
    }

    parlour_games::with_position(before, Events(m)).unwrap_or_else(|_| unlisted())
}

/// The sum of the events of a line in each topic, from a player's point of view.
fn totals(mover: Player, events: &[(usize, Event)]) -> BTreeMap<&'static str, i32> {
    let mut totals = BTreeMap::new();
    for (_, event) in events {
        *totals.entry(event.topic).or_insert(0) += value(mover, event);
    }
    totals
}

/// The value of an event for a player.
fn value(mover: Player, event: &Event) -> i32 {
    if event.player == mover { event.amount } else { -event.amount }
}

/// The first event in which the lines differ, if the player who moved ended worse in its topic: bad
/// and on the line played, or good and on the better line.
pub(super) fn difference(evidence: &Evidence<'_>) -> Option<Explanation> {
    let mover = evidence.mover();
    // Compare the same number of turns of both lines.
    let n = evidence.played.len().min(evidence.better.len());
    let lines = [&evidence.played[..n], &evidence.better[..n]];
    let events = lines.map(|line| events_of(evidence.at, line));
    let [played, better] = [0, 1].map(|index| totals(mover, &events[index]));
    let total = |totals: &BTreeMap<&str, i32>, topic| totals.get(topic).copied().unwrap_or(0);
    let cost = |event: &Event| total(&better, event.topic) - total(&played, event.topic);
    let is_reason =
        |is_missed: bool, event: &Event| cost(event) > 0 && (value(mover, event) > 0) == is_missed;
    let tagged = events.iter().zip([false, true]).flat_map(|(events, is_missed)| {
        let of_line = events.iter().filter(move |(_, event)| is_reason(is_missed, event));
        of_line.map(move |(ply, event)| (*ply, is_missed, event))
    });
    // Among events in the same turn, the most costly one.
    let (ply, is_missed, event) =
        tagged.min_by_key(|(ply, is_missed, event)| (*ply, *is_missed, -cost(event)))?;
    let (message, line) =
        if is_missed { (&event.missed, lines[1]) } else { (&event.happened, lines[0]) };
    let shown: Vec<&str> = line[..=ply].iter().map(AnyMove::text).collect();
    let message = message
        .clone()
        .with("move", text(lines[0]))
        .with("better", text(lines[1]))
        .with("line", shown.join(" "));
    let players = [mover, event.player];
    let mut found = Explanation::new(event.id, players, message, event.cells.clone());
    found.is_missed = is_missed;
    found.topic = event.topic;
    Some(found)
}
