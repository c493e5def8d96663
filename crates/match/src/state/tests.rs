use parlour_core::{AnyGame, OptionValues};
use parlour_games::GAMES;

use super::*;
use crate::{Action, ActionError, Side, TimeControl};

/// A match of any game without a random start, between these people.
fn new_state(x: &str, o: &str) -> MatchState {
    let start = |game: &&'static dyn AnyGame| {
        let values = OptionValues::defaults(game.info().options);
        Match::new(*game, values, None).ok()
    };
    let seat = |holder: &str| Seat::Person { holder: holder.to_owned() };
    let seats = ByPlayer::new(seat(x), seat(o));
    MatchState::new(GAMES.iter().find_map(start).unwrap(), seats, None)
}

fn first_move(state: &MatchState) -> String {
    state.game().position().distinct_moves()[0].text().to_owned()
}

/// Events that old servers wrote.
#[test]
fn takeback_events_of_earlier_versions_are_replayed() {
    let mut state = new_state("one", "two");
    let first = first_move(&state);
    for (stored, ply, is_asked) in [
        (format!(r#"{{"kind":"moved","move":"{first}","side":"x","ply":0}}"#), 1, false),
        (r#"{"kind":"take-back-asked","side":"x","ply":0}"#.to_owned(), 1, true),
        (r#"{"kind":"take-back-answered","side":"o","accepted":false}"#.to_owned(), 1, false),
        (r#"{"kind":"take-back-asked","side":"x","ply":0}"#.to_owned(), 1, true),
        (r#"{"kind":"take-back-answered","side":"o","accepted":true}"#.to_owned(), 0, false),
    ] {
        let event: Event = serde_json::from_str(&stored).unwrap();
        state.apply(&event).unwrap();
        assert_eq!((state.game().ply(), state.question().is_some()), (ply, is_asked));
    }
}

#[test]
fn resigning_in_a_variation_is_recorded() {
    let mut state = new_state("one", "one");
    let first = first_move(&state);
    let mut after = state.game().clone();
    after.play_text(&first).unwrap();
    let replies = after.position().distinct_moves();
    let moved = |text: &str, ply: usize| {
        let side = if ply.is_multiple_of(2) { Side::X } else { Side::O };
        Event::Moved { text: text.to_owned(), ply, side, left: None }
    };
    for event in [
        moved(&first, 0),
        moved(replies[0].text(), 1),
        Event::Undone { ply: 1 },
        moved(replies[1].text(), 1),
        Event::Varied { ply: 1, text: replies[0].text().to_owned() },
        Event::Resigned { side: Side::X },
    ] {
        state.apply(&event).unwrap();
    }
    let text = state.game().to_text();
    let line = format!("1. {first} {}", replies[0]);
    assert!(text.contains("result: 0-1 resign") && text.contains(&line), "{text}");
}

#[test]
fn actions_become_events() {
    let mut state = new_state("one", "two");
    let here = ByPlayer::default();
    let act = |state: &mut MatchState, who: &str, action: Action| {
        let event = state.event_for(&action, &state.viewer(who, false), here)?;
        state.apply(&event).map(|()| event).map_err(ActionError::Illegal)
    };
    let text = first_move(&state);
    let play = |text: &str| Action::Move { text: text.to_owned(), ply: None };
    assert!(matches!(act(&mut state, "two", play(&text)), Err(ActionError::Forbidden(_))));
    assert!(matches!(act(&mut state, "", play(&text)), Err(ActionError::Forbidden(_))));
    assert!(matches!(act(&mut state, "one", play("rubbish")), Err(ActionError::Move(_))));
    assert_eq!(state.n_events(), 0);
    act(&mut state, "one", play(&text)).unwrap();
    assert_eq!((state.n_events(), state.game().ply()), (1, 1));
    // Undo needs consent, and an answer needs the number of the question.
    assert!(matches!(act(&mut state, "one", Action::Undo), Err(ActionError::Forbidden(_))));
    act(&mut state, "one", Action::AskTakeBack).unwrap();
    assert_eq!(state.question().map(|question| question.number), Some(2));
    let answer = |seq| Action::AnswerChange { accept: true, seq: Some(seq) };
    assert!(matches!(act(&mut state, "two", answer(1)), Err(ActionError::Illegal(_))));
    act(&mut state, "two", answer(2)).unwrap();
    assert_eq!((state.game().ply(), state.question()), (0, None));
}

#[test]
fn replay_restores_clock_times() {
    let mut state = new_state("one", "two");
    let control = TimeControl::parse("10s+2s").unwrap();
    state.clock = Some(Clock::new(control));
    assert_eq!(state.run_clock(false, 1_000), None);
    let left = state.clock().unwrap().after_turn(Player::One, 4_000);
    let text = first_move(&state);
    let moved = Event::Moved { text, side: Side::X, ply: 0, left: Some([left.one, left.two]) };
    let stored = serde_json::to_string(&moved).unwrap();
    state.apply(&serde_json::from_str(&stored).unwrap()).unwrap();
    let clock = state.clock().unwrap();
    assert_eq!((clock.left(Player::One, 9_000), clock.running()), (9_000, None));
    assert_eq!(state.run_clock(false, 5_000), None);
    let flag = state.run_clock(false, 15_000);
    assert_eq!(flag, Some(Event::TimedOut { side: Side::O }));
    state.apply(&flag.unwrap()).unwrap();
    assert!(state.outcome().is_some());
    assert_eq!(state.run_clock(false, 99_000), None);
}

/// A match with a clock, after its first move, with the clock running.
fn running(x: &str, o: &str) -> MatchState {
    let mut state = new_state(x, o);
    state.clock = Some(Clock::new(TimeControl::parse("10s+2s").unwrap()));
    let text = first_move(&state);
    let moved = Event::Moved { text, side: Side::X, ply: 0, left: None };
    apply_at(&mut state, moved, 0);
    state
}

/// Applies an event with its times, and runs the clock on.
fn apply_at(state: &mut MatchState, event: Event, now: u64) -> Vec<Event> {
    let events = state.timed(event, now);
    for event in &events {
        state.apply(event).unwrap();
    }
    let is_stopped = !state.clock_runs(false);
    assert_eq!(state.run_clock(is_stopped, now), None);
    events
}

fn left(state: &MatchState, now: u64) -> [u64; 2] {
    let clock = state.clock().unwrap();
    Player::BOTH.map(|side| clock.left(side, now))
}

#[test]
fn the_first_move_starts_the_clock() {
    let state = new_state("one", "two");
    assert!(!state.clock_runs(false));
    let state = running("one", "two");
    assert!(state.clock_runs(false));
    assert_eq!(state.clock().unwrap().running(), Some(Player::Two));
    assert_eq!(left(&state, 3_000), [12_000, 7_000]);
}

#[test]
fn a_replay_has_the_times_of_every_event() {
    let mut state = running("one", "one");
    let mut stored = vec![Event::Moved {
        text: state.game().line_moves().next().unwrap().to_string(),
        side: Side::X,
        ply: 0,
        left: Some([12_000, 10_000]),
    }];
    stored.extend(apply_at(&mut state, Event::Paused { on: true }, 4_000));
    assert_eq!(stored[1], Event::ClockSet { left: [12_000, 6_000] });
    stored.extend(apply_at(&mut state, Event::Paused { on: false }, 60_000));
    assert_eq!(stored.len(), 4, "a stopped clock is not recorded again");
    stored.extend(apply_at(&mut state, Event::Undone { ply: 0 }, 61_000));
    let mut replayed = new_state("one", "one");
    replayed.clock = Some(Clock::new(TimeControl::parse("10s+2s").unwrap()));
    for event in &stored {
        let text = serde_json::to_string(event).unwrap();
        replayed.apply(&serde_json::from_str(&text).unwrap()).unwrap();
    }
    assert_eq!(left(&replayed, 0), [12_000, 5_000]);
    assert_eq!(left(&replayed, 0), left(&state, 99_000));
}

#[test]
fn only_a_person_alone_stops_the_clock() {
    let here = ByPlayer::default();
    let pause = Action::Pause { on: true };
    let mut alone = running("one", "one");
    let event = alone.event_for(&pause, &alone.viewer("one", true), here).unwrap();
    apply_at(&mut alone, event, 1_000);
    assert!(!alone.clock_runs(false));
    let mut between = running("one", "two");
    let refused = between.event_for(&pause, &between.viewer("two", false), here);
    assert!(matches!(refused, Err(ActionError::Illegal(_))));
    // Leaving a seat does not win time either.
    let seat = Action::Seat { side: Side::O, seat: "open".to_owned() };
    let event = between.event_for(&seat, &between.viewer("two", false), here).unwrap();
    apply_at(&mut between, event, 1_000);
    assert!(between.clock_runs(false));
}

#[test]
fn a_free_seat_and_an_idle_bot_stop_the_clock() {
    let mut state = running("one", "one");
    state.seats.two = Seat::Open;
    assert!(!state.clock_runs(false));
    state.seats.two = Seat::Bot { bot: "1".to_owned() };
    assert!(!state.clock_runs(false) && state.clock_runs(true));
}

#[test]
fn play_after_a_loss_on_time_has_no_clock() {
    let mut state = running("one", "one");
    let flag = state.run_clock(false, 10_000);
    assert_eq!(flag, Some(Event::TimedOut { side: Side::O }));
    state.apply(&flag.unwrap()).unwrap();
    let outcome = state.outcome().unwrap();
    assert_eq!((outcome.reason, left(&state, 99_000)), (Reason::TIME, [12_000, 0]));
    state.apply(&Event::Undone { ply: 1 }).unwrap();
    assert!(state.outcome().is_none() && state.clock().is_none());
}
