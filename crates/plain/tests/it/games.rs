//! Complete games by script: every game, moves whole and square by square, with garbage in between.

use parlour_core::{AnyGame, AnyMove, Match, Picker, Progress, Rng, Step, StepSource};
use parlour_games::GAMES;
use parlour_play::{Command, typed_move, typed_squares};
use tempfile::TempDir;

use crate::support::{begin, hotseat, moves, saved};

/// Maximum length; longer games stay unfinished.
const MAX_TURNS: usize = 120;

/// A random game.
fn random_game(game: &'static dyn AnyGame, seed: u64) -> Match {
    let mut rng = Rng::new(seed);
    let mut played = begin(game);
    while played.outcome().is_none() && played.ply() < MAX_TURNS {
        let text = played.position().random_move(&mut rng).unwrap();
        if played.play(&text).is_err() {
            break; // History forbids it.
        }
    }
    played
}

#[test]
fn every_game_can_be_played_to_its_end() {
    for game in GAMES {
        let folder = TempDir::new().unwrap();
        let played = random_game(*game, 3);
        let script = moves(&played).join("\n");
        let output = hotseat(&folder, game.info().id, &script);
        assert_eq!(moves(&saved(folder.path()).played), moves(&played), "{output}");
        if let Some(outcome) = played.outcome() {
            assert_eq!(saved(folder.path()).played.outcome(), Some(outcome));
            assert!(output.contains("Game over. "), "{output}");
            assert!(output.contains(outcome.reason.text), "{output}");
        }
        for (index, text) in played.moves().enumerate() {
            assert!(output.contains(&format!("{}. {text}: ", index + 1)), "{output}");
        }
    }
}

/// The lines that enter a move square by square, with squares taken back and entered again.
fn step_by_step(played: &Match, m: &AnyMove, rng: &mut Rng) -> Vec<String> {
    let mut lines = Vec::new();
    let mut picker = Picker::new(played);
    let steps = played.position().steps_of(m);
    let n_steps = steps.len();
    for (index, step) in steps.into_iter().enumerate() {
        // A complete move is played immediately, so only squares before the last can be taken back.
        if index + 1 < n_steps && rng.below(2) == 0 {
            lines.push(played.step_name(step));
            lines.push("-".to_owned());
        }
        lines.push(played.step_name(step));
        picker.push(step).unwrap();
    }
    match picker.progress() {
        Progress::MayStop(_) if n_steps > 1 => lines.push("stop".to_owned()),
        _ => {}
    }
    lines
}

#[test]
fn every_game_can_be_played_square_by_square() {
    for game in GAMES {
        let folder = TempDir::new().unwrap();
        let whole = random_game(*game, 5);
        let mut rng = Rng::new(6);
        let mut played = begin(*game);
        let mut script = Vec::new();
        for m in whole.moves() {
            // A first square that is a complete move would be played immediately.
            let steps = played.position().steps_of(m);
            let first_is_move = played.move_of(&steps[..1]).is_some();
            if first_is_move && steps.len() > 1 {
                script.push(m.to_string());
            } else {
                script.extend(step_by_step(&played, m, &mut rng));
            }
            played.play(m).unwrap();
        }
        let output = hotseat(&folder, game.info().id, script.join("\n"));
        assert_eq!(moves(&saved(folder.path()).played), moves(&whole), "{script:?} {output}");
    }
}

/// Returns a line that must change nothing.
fn garbage(played: &Match, rng: &mut Rng) -> Vec<u8> {
    const WORDS: &[&str] = &[
        "hello",
        "z99",
        "a0",
        "99 99",
        "-1",
        "½",
        "\u{1b}[2J",
        "\u{7}",
        "move",
        "undo please",
        "level q 5",
        "level o 99",
        "level o stockfish",
        "variation 7",
        "describe q77",
        "1e9",
        "🙂",
        "a1-",
        "--",
        "0x0",
        "row 0 column 0",
        "SELECT 1",
        "'",
        "\"",
        "\\",
        "%n",
        "level",
        "moves",
        "describe",
        "board",
        "position",
        "redo",
        "accept",
        "decline",
        "forward",
        "stop",
        "-",
        "step",
        "theme",
        "end",
    ];
    match rng.below(12) {
        0 => vec![0xff, 0xfe, b'a'],
        1 => "long".repeat(2_000).into_bytes(),
        2 => (0..rng.below(40))
            .map(|_| 1 + rng.below(255) as u8)
            .filter(|byte| *byte != b'\n')
            .collect(),
        3 => {
            // A square where no move starts.
            let cells = played.view(&[]).cells;
            let next = played.next_steps(&[]);
            let is_idle =
                |index: &usize| !next.contains(&Step::Cell(parlour_core::Cell(*index as u16)));
            let idle: Vec<usize> = (0..cells.len()).filter(is_idle).collect();
            rng.choose(&idle).map_or_else(Vec::new, |index| cells[*index].name.clone().into_bytes())
        }
        _ => rng.choose(WORDS).unwrap().as_bytes().to_vec(),
    }
}

/// Random bytes may be a command by chance.
fn is_harmless(played: &Match, line: &[u8]) -> bool {
    const HARMLESS: &[Command] = &[
        Command::Moves,
        Command::Level,
        Command::CopyPosition,
        Command::Redo,
        Command::Forward,
        Command::Step,
        Command::Theme,
        Command::End,
        Command::Undo,
        Command::Variation,
    ];
    let Ok(text) = std::str::from_utf8(line) else { return true };
    let text = text.trim();
    let begins = typed_squares(&played.view(&[]), text)
        .is_some_and(|cells| played.next_steps(&[]).contains(&Step::Cell(cells[0])));
    let word = text.split_whitespace().next().and_then(Command::from_word);
    let is_plain_undo = word == Some(Command::Undo) && text.split_whitespace().count() == 1;
    let is_command = word.is_some_and(|word| !HARMLESS.contains(&word)) || is_plain_undo;
    !text.is_empty() && !begins && !is_command && typed_move(played, text).is_err()
}

#[test]
fn a_thousand_lines_of_garbage_change_nothing() {
    for game in GAMES {
        let folder = TempDir::new().unwrap();
        let whole = random_game(*game, 9);
        let mut rng = Rng::new(10);
        let mut played = begin(*game);
        let mut script: Vec<u8> = Vec::new();
        let mut n_lines = 0;
        let texts = moves(&whole);
        for (index, text) in texts.iter().enumerate() {
            let wanted = 1000 * (index + 1) / texts.len();
            while n_lines < wanted {
                let line = garbage(&played, &mut rng);
                if is_harmless(&played, &line) {
                    script.extend(line);
                    script.push(b'\n');
                    n_lines += 1;
                }
            }
            script.extend(text.as_bytes());
            script.push(b'\n');
            played.play_text(text).unwrap();
        }
        assert_eq!(n_lines, 1000);
        let output = hotseat(&folder, game.info().id, &script);
        let saved_state = saved(folder.path());
        assert_eq!(moves(&saved_state.played), texts, "{}", game.info().id);
        assert_eq!(saved_state.played.outcome(), whole.outcome());
        assert!(output.contains("expected"), "garbage gets an error");
        assert!(!output.contains('\u{1b}'), "input is never echoed unfiltered");
    }
}

#[test]
fn alternative_notations_are_accepted() {
    let cases = [
        ("qawale", "0-0 0-1 0-2 0-3", "a1-a2-a3-a4"),
        ("pathway", "C-5", "c5"),
        ("pathway", "row 5 column 3", "c5"),
        ("pathway", "line 5 file 3", "c5"),
        ("pathway", "5 3", "c5"),
    ];
    for (game, typed, canonical) in cases {
        let folder = TempDir::new().unwrap();
        let output = hotseat(&folder, game, format!("{typed}\n"));
        let played = saved(folder.path()).played;
        let mut expected = begin(parlour_games::parse_game(game).unwrap().0);
        expected.play_text(canonical).unwrap();
        assert_eq!(moves(&played), moves(&expected), "{typed}: {output}");
    }
}

#[test]
fn enter_plays_a_forced_pass() {
    let position = forced_pass();
    let folder = TempDir::new().unwrap();
    let mut setup = crate::support::setup("mapello:setup=plain", "human", "human");
    setup.position = Some(position);
    let start = parlour_plain::Start::Play(Box::new(setup));
    let output = crate::support::run_script(&folder, start, "\n");
    assert!(output.contains("has no move: type pass or press Enter"), "{output}");
    assert_eq!(moves(&saved(folder.path()).played), ["pass"], "{output}");
}

/// Finds a position with only a forced pass by random play.
fn forced_pass() -> String {
    let (game, values) = parlour_games::parse_game("mapello:setup=plain").unwrap();
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut played = Match::new(game, values.clone(), None).unwrap();
        while played.outcome().is_none() {
            if played.legal_moves() == ["pass"] {
                return played.position().text();
            }
            let text = played.position().random_move(&mut rng).unwrap();
            played.play(&text).unwrap();
        }
    }
    panic!("no forced pass was found");
}
