//! Complete games through a session.

use std::time::{Duration, Instant};

use parlour_core::{ByPlayer, GameResult, Match, Player, Progress, Rng, Step};
use parlour_games::GAMES;
use parlour_play::{Clock, GameSetup, Seat, Session, SessionEvent, SessionOptions, TimeControl};

const LONG: Duration = Duration::from_mins(1);
const OPTIONS: SessionOptions = SessionOptions { think: Duration::from_millis(50), seed: 7 };

fn start(game: &str, x: &str, o: &str) -> Session {
    let (game, values) = parlour_games::parse_game(game).unwrap();
    let seats = ByPlayer::new(Seat::parse(x).unwrap(), Seat::parse(o).unwrap());
    let setup = GameSetup { values, seats, ..GameSetup::default_for(game) };
    Session::begin(&setup, OPTIONS).unwrap()
}

/// Plays a random legal move step by step, undoing some steps on the way.
fn play_step_by_step(session: &mut Session, rng: &mut Rng) {
    loop {
        let choices = session.picker().choices();
        let step = choices[rng.below(choices.len() as u64) as usize];
        let before = session.taken().to_vec();
        let mut progress = session.push_step(step).unwrap();
        if rng.below(4) == 0 {
            assert!(session.pop_step());
            assert_eq!(session.taken(), before);
            progress = session.push_step(step).unwrap();
        }
        let stops = match progress {
            Progress::Unfinished => false,
            Progress::MayStop(_) => rng.below(2) == 0,
            Progress::Finished(_) => true,
        };
        if stops {
            session.commit().unwrap();
            return;
        }
    }
}

#[test]
fn every_game_can_be_played_step_by_step() {
    for game in GAMES {
        let mut session = start(game.info().id, "human", "human");
        let mut rng = Rng::new(3);
        for _ in 0..400 {
            if session.turn().is_none() {
                break;
            }
            play_step_by_step(&mut session, &mut rng);
        }
        let record = session.played().to_record();
        let again = Match::from_record(GAMES, &record).unwrap();
        assert_eq!(again.position().text(), session.played().position().text());
    }
}

#[test]
fn a_bot_replies_and_undo_returns_to_the_person() {
    let mut session = start("pathway:size=4", "human", "1");
    session.play_typed("b2").unwrap();
    let events = session.settle(LONG);
    let moves = events.iter().filter(|event| matches!(event, SessionEvent::Played(_))).count();
    assert_eq!((moves, session.played().ply()), (2, 2));
    assert!(session.is_persons_turn());
    assert!(session.undo());
    assert_eq!(session.played().ply(), 0);
    assert!(!session.undo());
    assert!(session.redo());
    assert_eq!(session.played().ply(), 2);
}

#[test]
fn people_cannot_move_for_a_bot() {
    let mut session = start("pathway", "best", "human");
    session.set_paused(true);
    let error = session.play_typed("a1").unwrap_err();
    assert_eq!(error.id(), "computers-turn");
    assert_eq!(session.played().ply(), 0);
}

#[test]
fn bots_play_single_steps_and_whole_games() {
    let mut session = start("pathway:size=3", "random", "1");
    session.step_once();
    session.settle(LONG);
    assert_eq!(session.played().ply(), 1);
    session.set_paused(false);
    let events = session.settle(LONG);
    assert!(events.iter().any(|event| matches!(event, SessionEvent::Ended(_))));
}

#[test]
fn hints_lines_and_grades_arrive() {
    let mut session = start("pathway:size=4", "human", "random");
    assert!(session.ask_hint());
    session.settle(LONG);
    let best = session.hint().unwrap().best.clone();
    session.play(best).unwrap();
    session.settle(LONG);
    session.show_lines(true);
    let deadline = Instant::now() + LONG;
    while session.lines().is_none() && Instant::now() < deadline {
        session.tick(Instant::now());
    }
    assert!(!session.lines().unwrap().lines.is_empty());
    assert!(session.ask_grades());
    session.settle(LONG);
    assert_eq!(session.grades().unwrap().len(), session.played().ply());
    assert!(session.score_at(0).is_some());
}

#[test]
fn only_sound_evaluations_and_the_result_are_scores() {
    // Level 1 errs on purpose; the alpha-beta bot does not.
    let mut session = start("pathway:size=3", "1", "ab:nodes=100");
    session.set_paused(false);
    session.settle(LONG);
    let end = session.played().ply();
    let result = session.played().outcome().unwrap().result;
    let has_score: Vec<bool> = (0..end).map(|ply| session.score_at(ply).is_some()).collect();
    assert!(has_score.iter().enumerate().all(|(ply, has)| *has == (ply % 2 == 1)), "{has_score:?}");
    let last = session.score_at(end).unwrap();
    assert_eq!(last.wins_in() == Some(0), result == GameResult::Win(Player::One));
    assert_eq!(last.loses_in() == Some(0), result == GameResult::Win(Player::Two));
}

#[test]
fn agreed_draws_and_resignations_can_be_undone() {
    let mut session = start("loa", "human", "human");
    session.play_typed("b1-b3").unwrap();
    assert!(session.offer_draw(Player::One));
    assert_eq!(session.draw_offer(), Some(Player::One));
    assert!(session.answer_draw(true));
    assert_eq!(session.played().result_text(), "1/2-1/2 agreed");
    assert!(session.undo());
    assert_eq!(session.played().ply(), 1);
    assert!(session.resign(Player::Two));
    assert_eq!(session.played().result_text(), "1-0 resign");
    assert!(session.undo() && session.undo());
    assert_eq!(session.played().ply(), 0);
}

#[test]
fn a_bot_declines_an_early_draw() {
    let mut session = start("loa", "human", "2");
    assert!(session.offer_draw(Player::One));
    let events = session.settle(LONG);
    assert!(
        events.iter().any(|event| matches!(event, SessionEvent::DrawAnswered { accepted: false }))
    );
    assert!(session.played().outcome().is_none());
}

#[test]
fn branching_keeps_both_lines() {
    let mut session = start("pathway", "human", "human");
    for text in ["a1", "b2", "c3"] {
        session.play_typed(text).unwrap();
    }
    session.browse(1);
    assert!(session.is_browsing());
    assert!(session.play_typed("d4").is_err(), "a move in an earlier position");
    assert!(session.branch_here());
    session.play_typed("d4").unwrap();
    assert_eq!(session.played().moves().collect::<Vec<_>>(), ["a1", "d4"]);
    assert_eq!(session.played().variations(1), ["b2"]);
    let text = session.played().to_text();
    assert!(text.contains("1. a1 d4 ( 1... b2 2. c3 )"), "{text}");
    let other = session.played().variations(1)[0].clone();
    assert!(session.enter_variation(1, &other));
    assert_eq!(session.played().moves().collect::<Vec<_>>(), ["a1", "b2", "c3"]);
}

#[test]
fn running_out_of_time_loses() {
    let (game, values) = parlour_games::parse_game("loa").unwrap();
    let played = Match::new(game, values, None).unwrap();
    let clock = Clock::new(TimeControl::parse("1s").unwrap());
    let mut session =
        Session::new(played, &ByPlayer::new(Seat::Person, Seat::Person), Some(clock), OPTIONS);
    session.play_typed("b1-b3").unwrap();
    let start = Instant::now();
    session.tick(start);
    let events = session.tick(start + Duration::from_secs(2));
    assert!(events.iter().any(|event| matches!(event, SessionEvent::Ended(_))), "{events:?}");
    assert_eq!(session.played().result_text(), "1-0 time");
}

#[test]
fn sides_and_seats_change_during_a_game() {
    let mut session = start("pathway", "human", "1");
    session.play_typed("a1").unwrap();
    session.settle(LONG);
    session.swap_sides();
    session.settle(LONG);
    assert_eq!(session.played().ply(), 3);
    assert!(session.is_persons_turn());
    session.set_seat(Player::Two, Seat::parse("99").unwrap());
    let highest = parlour_bots::levels(session.played().game()).len() as u32;
    assert_eq!(session.seats()[Player::Two], Seat::level(highest));
}

#[test]
fn an_illegal_step_changes_nothing_and_has_a_reason() {
    let mut session = start("loa", "human", "human");
    let view = session.view();
    let empty = view.cells.iter().position(|cell| cell.stack.is_empty()).unwrap();
    let error = session.push_step(Step::Cell(parlour_core::Cell(empty as u16))).unwrap_err();
    assert!(!error.to_string().is_empty());
    assert!(session.taken().is_empty());
}
