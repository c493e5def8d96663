//! Bytes that choose a game, its options and the moves.

use parlour_core::{
    AnyGame, AnyPosition, Match, OptionKind, OptionValues, Picker, Player, Progress, text_board,
};
use parlour_editor::SetupSession;
use parlour_games::GAMES;

use crate::check;

const MAX_TURNS: usize = 60;

/// Longer chains of steps are ended as soon as they may stop.
const MAX_STEPS: usize = 40;

/// The first byte chooses the game, the next ones the options, the rest the events of the match.
pub fn random_play(data: &[u8]) {
    let mut bytes = Bytes(data);
    let game = GAMES[bytes.below(GAMES.len())];
    let values = options(game, &mut bytes);
    let start = match parlour_games::setup_board(game, &values) {
        Some(board) => by_hand(SetupSession::new(board), &mut bytes),
        None => crate::start(game, &values).ok(),
    };
    let Some(start) = start else { return };
    let mut played = Match::from_position(game, values.clone(), start, true);
    while !bytes.0.is_empty() && played.ply() < MAX_TURNS {
        match bytes.below(16) {
            0 => check_undo(&mut played),
            1 => end_by_players(&mut played, bytes.below(3)),
            2 => played.set_comment("so far {so} good\\"),
            3..=8 => by_steps(&mut played, &mut bytes),
            _ => by_text(&mut played, &mut bytes),
        }
        check::position_round_trips(game, &values, played.position());
        assert_eq!(played.view(&[]).turn.is_none(), played.outcome().is_some());
    }
    check::position(game, &values, played.position());
    check::record(&played);
}

/// Gives a value to half of the options. Numbers stay small; the other targets cover big boards.
fn options(game: &'static dyn AnyGame, bytes: &mut Bytes) -> OptionValues {
    const MAX_NUMBER: u32 = 12;
    let mut values = OptionValues::defaults(game.info().options);
    for option in game.info().options {
        let chosen = bytes.below(256);
        if chosen.is_multiple_of(2) {
            continue;
        }
        let value = match option.kind {
            OptionKind::Number { min, max } => {
                let span = max.min(min.saturating_add(MAX_NUMBER)) - min + 1;
                (min + chosen as u32 / 2 % span).to_string()
            }
            OptionKind::Choice(choices) => choices[chosen / 2 % choices.len()].0.to_owned(),
            OptionKind::Seed => chosen.to_string(),
        };
        values.set(option.key, &value).expect("the value is one the option declares");
    }
    values
}

/// A manual setup, edit by edit, with some edits undone.
fn by_hand(mut setup: SetupSession, bytes: &mut Bytes) -> Option<Box<dyn AnyPosition>> {
    const MAX_EDITS: usize = 30;
    for _ in 0..bytes.below(MAX_EDITS) {
        let edits = setup.board().edits();
        let Some(edit) = edits.get(bytes.below(edits.len().max(1))) else { break };
        let before = text_board(&setup.board().view());
        setup.edit(edit).unwrap_or_else(|error| panic!("the listed edit {edit}: {error}"));
        if bytes.below(4) == 0 {
            assert!(setup.undo());
            assert_eq!(text_board(&setup.board().view()), before, "after undoing {edit}");
        }
        let _ = setup.board().tools();
    }
    assert!(setup.start().is_none(), "the setup is not finished");
    setup.finish_placing();
    assert!(setup.choose(Player::BOTH[bytes.below(2)]));
    setup.start()
}

/// Plays a listed move; undo restores the state before, redo the state after.
fn by_text(played: &mut Match, bytes: &mut Bytes) {
    // A number beyond the list wraps around; only moves up to it are generated.
    let chosen = bytes.below(64);
    let (moves, _) = check::first_n_moves(played.position(), chosen + 1);
    let Some(m) = moves.get(chosen % moves.len().max(1)) else { return };
    let before = state(played);
    if let Err(error) = played.play(m) {
        // The history may end the game or forbid the move; then nothing has changed.
        check::message(&error);
        assert_eq!(state(played), before);
        return;
    }
    let after = state(played);
    assert!(played.undo());
    assert_eq!(state(played), before);
    assert!(played.redo());
    assert_eq!(state(played), after);
}

/// Plays a move step by step.
fn by_steps(played: &mut Match, bytes: &mut Bytes) {
    let mut chosen = None;
    let mut picker = Picker::new(played);
    while picker.taken().len() < MAX_STEPS {
        let choices = picker.choices();
        if choices.is_empty() {
            break;
        }
        let step = choices[bytes.below(choices.len())];
        let progress = picker.push(step).unwrap_or_else(|error| panic!("{error}"));
        let _ = played.view(picker.taken());
        match progress {
            Progress::Unfinished => {
                assert!(!picker.choices().is_empty(), "an unfinished move has no next step");
            }
            Progress::Finished(found) => {
                chosen = Some(found);
                break;
            }
            Progress::MayStop(found) => {
                chosen = Some(found);
                if bytes.below(2) == 0 {
                    break;
                }
            }
        }
    }
    let n_taken = picker.taken().len();
    assert!((0..n_taken).all(|_| picker.undo()) && !picker.undo());
    match chosen {
        Some(m) => assert_eq!(played.play(&m), Ok(())),
        None => assert!(n_taken == 0 || n_taken == MAX_STEPS),
    }
}

fn check_undo(played: &mut Match) {
    let start = played.start().text();
    let before = state(played);
    let n_undone = std::iter::repeat_with(|| played.undo()).take_while(|undone| *undone).count();
    assert_eq!(played.position().text(), start);
    // Undo discards a resignation, but redo restores moves.
    let n_redone = std::iter::repeat_with(|| played.redo()).take_while(|redone| *redone).count();
    if n_redone == n_undone {
        assert_eq!(state(played), before);
    }
}

fn end_by_players(played: &mut Match, how: usize) {
    let before = state(played);
    let was_over = played.outcome().is_some();
    let done = match how {
        0 => played.resign(Player::One),
        1 => played.lose_on_time(Player::Two),
        _ => played.agree_draw(),
    };
    assert_eq!(done, !was_over);
    if done {
        check::record(played);
        assert!(played.undo());
    }
    assert_eq!(state(played), before);
}

fn state(played: &Match) -> (String, u64, usize, String) {
    let position = played.position();
    (position.text(), position.key(), played.ply(), played.result_text())
}

/// Consumes bytes one by one; 0 at the end.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first as usize % bound
    }
}
