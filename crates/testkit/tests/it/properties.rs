//! Any text is accepted or refused without a panic, and accepted text round-trips.
//!
//! The seed is fixed, so that runs are reproducible; `PROPTEST_RNG_SEED` sets another. A failure
//! prints the smallest input found.

use std::collections::HashSet;

use parlour_core::{
    AnyGame, KeySet, Line, Match, OptionValues, Player, Record, RecordMove, Rng, Symmetry,
};
use parlour_games::{GAMES, parse_game};
use parlour_testkit::{conformance, sources, specs};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

fn config() -> Config {
    let given = Config::default();
    let rng_seed = match given.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    let cases = 128 * sources::scale() as u32;
    Config { cases, rng_seed, failure_persistence: None, ..given }
}

fn any_game() -> impl Strategy<Value = &'static dyn AnyGame> {
    (0..GAMES.len()).prop_map(|index| GAMES[index])
}

/// A position some random plies into a game with random options, as game, options and text.
fn any_position() -> impl Strategy<Value = (&'static dyn AnyGame, OptionValues, String)> {
    (any_game(), any::<u64>(), 0..20_usize).prop_map(|(game, seed, n_plies)| {
        let played = random_match(game, seed, n_plies);
        (game, played.values().clone(), played.position().text())
    })
}

fn random_match(game: &'static dyn AnyGame, seed: u64, n_plies: usize) -> Match {
    let mut rng = Rng::new(seed);
    let spec = specs::random(game, &mut rng);
    let mut played = specs::begin(&spec, seed);
    while played.ply() < n_plies && played.outcome().is_none() {
        let m = conformance::random_move(&played, &mut rng);
        played.play(&m).expect("a listed move");
    }
    played
}

/// Characters of position strings, moves and options.
fn notation_text() -> impl Strategy<Value = String> {
    prop_oneof!["[a-jzxonJ#+udlr0-9/,:= -]{0,40}", ".{0,30}", "[xo0-9/,]{0,60} [xo] [0-9,]{0,5}"]
}

/// Edits: places and letters.
fn edits() -> impl Strategy<Value = Vec<(prop::sample::Index, u8, char)>> {
    let letter =
        prop::sample::select("xon0123456789/,:=-+#Jabchiz udlré".chars().collect::<Vec<_>>());
    prop::collection::vec((any::<prop::sample::Index>(), 0..3_u8, letter), 1..5)
}

fn edited(text: &str, edits: &[(prop::sample::Index, u8, char)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (place, kind, letter) in edits {
        let at = place.index(letters.len() + 1);
        match kind {
            0 => letters.insert(at, *letter),
            1 if at < letters.len() => {
                letters.remove(at);
            }
            _ if at < letters.len() => letters[at] = *letter,
            _ => {}
        }
    }
    letters.into_iter().collect()
}

/// An accepted position text is written canonically and passes all checks.
fn check_position(game: &'static dyn AnyGame, values: &OptionValues, text: &str) {
    let Ok(position) = game.read(values, text) else { return };
    let canonical = position.text();
    let again = game.read(values, &canonical).expect("the canonical text is read again");
    assert_eq!(again.text(), canonical);
    assert_eq!(again.key(), position.key());
    assert_eq!(again.outcome(), position.outcome());
    let moves = conformance::first_moves(&*position, 50);
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{canonical}");
    let _ = position.view(&[]);
    for m in moves.iter().take(5) {
        let next = position.after(m).expect("a listed move");
        let _ = (next.outcome(), next.text(), next.key(), next.view(&[]));
    }
}

fn check_move(played: &Match, text: &str) {
    let position = played.position();
    if let Ok(m) = position.parse_move(text) {
        assert_eq!(position.parse_move(m.text()).as_ref(), Ok(&m), "{text:?}");
        assert!(!position.steps_of(&m).is_empty());
    }
}

/// Words that may be moves in a record; they need not be legal.
fn record_line(depth: u32) -> BoxedStrategy<Line> {
    let comment =
        || "[ -~éß]{0,20}".prop_map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    let word = "[a-z][a-z0-9:x-]{0,5}";
    if depth == 0 {
        let moves = prop::collection::vec((word, comment()), 1..5);
        return (comment(), moves)
            .prop_map(|(comment, moves)| Line {
                comment,
                moves: moves
                    .into_iter()
                    .map(|(text, comment)| RecordMove { text, comment, variations: Vec::new() })
                    .collect(),
            })
            .boxed();
    }
    let variations = prop::collection::vec(record_line(depth - 1), 0..3);
    let moves = prop::collection::vec((word, comment(), variations), 1..5);
    (comment(), moves)
        .prop_map(|(comment, moves)| Line {
            comment,
            moves: moves
                .into_iter()
                .map(|(text, comment, variations)| RecordMove { text, comment, variations })
                .collect(),
        })
        .boxed()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn game_strings_never_panic(text in notation_text()) {
        let _ = parse_game(&text);
    }

    #[test]
    fn options_round_trip(game in any_game(), seed in any::<u64>(), edits in edits()) {
        let spec = specs::random(game, &mut Rng::new(seed));
        for text in [spec.clone(), edited(&spec, &edits)] {
            let Ok((found, values)) = parse_game(&text) else { continue };
            let options = values.text(false);
            let id = found.info().id;
            let canonical = if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") };
            let (_, again) = parse_game(&canonical).expect("the canonical string is read again");
            prop_assert_eq!(again.text(false), options);
            prop_assert_eq!(again, values);
        }
    }

    #[test]
    fn positions_never_panic(game in any_game(), text in notation_text()) {
        check_position(game, &OptionValues::defaults(game.info().options), &text);
    }

    #[test]
    fn edited_positions_never_panic((game, values, text) in any_position(), edits in edits()) {
        check_position(game, &values, &edited(&text, &edits));
        check_position(game, &OptionValues::defaults(game.info().options), &edited(&text, &edits));
    }

    #[test]
    fn moves_never_panic(
        game in any_game(), seed in any::<u64>(), text in notation_text(), edits in edits()
    ) {
        let played = random_match(game, seed, 6);
        check_move(&played, &text);
        for listed in conformance::first_moves(played.position(), 20) {
            check_move(&played, &edited(listed.text(), &edits));
            check_move(&played, &listed.text().to_uppercase());
        }
    }

    #[test]
    fn records_never_panic(text in "(game: [a-z]{1,8}\n)?([a-z]{1,5}: .{0,10}\n){0,3}\n?(.|\n){0,60}") {
        if let Ok(record) = Record::parse(&text) {
            let _ = Match::from_record(GAMES, &record);
            let once = Record::parse(&record.to_text(Player::One)).expect("written, so read");
            let twice = Record::parse(&once.to_text(Player::Two)).expect("written, so read");
            prop_assert_eq!(once, twice);
        }
    }

    #[test]
    fn edited_records_never_panic(game in any_game(), seed in any::<u64>(), edits in edits()) {
        let text = edited(&random_match(game, seed, 8).to_text(), &edits);
        if let Ok(record) = Record::parse(&text)
            && let Ok(played) = Match::from_record(GAMES, &record)
        {
            let text = played.to_text();
            let record = Record::parse(&text).expect("written, so read");
            let again = Match::from_record(GAMES, &record).expect("written, so read");
            prop_assert_eq!(again.to_text(), text);
        }
    }

    #[test]
    fn record_trees_round_trip(
        main_line in record_line(2),
        headers in prop::collection::btree_map("[a-z]{1,6}-[a-z]", "([!-~]+( [!-~]+){0,3})?", 0..4),
        start in prop::option::of("[!-~]{1,9} [xo]"),
        result in prop::option::of("[!-~]{1,9}"),
        second in any::<bool>(),
    ) {
        let game = "pathway:size=4".to_owned();
        let record = Record { game, start, result, headers: headers.into_iter().collect(), main_line };
        let first = if second { Player::Two } else { Player::One };
        let text = record.to_text(first);
        prop_assert_eq!(Record::parse(&text).expect("written, so read"), record);
    }

    #[test]
    fn key_sets_are_sets(rounds in prop::collection::vec(prop::collection::vec(0..5000_u64, 0..3000), 1..4)) {
        let mut keys = KeySet::new();
        for round in rounds {
            keys.clear();
            let mut expected = HashSet::new();
            prop_assert!(keys.is_empty());
            for key in round {
                prop_assert_eq!(keys.insert(key), expected.insert(key));
                prop_assert_eq!(keys.len(), expected.len());
            }
        }
    }

    #[test]
    fn symmetries_are_undone(columns in 1..27_usize, rows in 1..27_usize, place in any::<prop::sample::Index>()) {
        let square = place.index(columns * rows);
        let place = (square % columns, square / columns);
        let board = (columns, rows);
        for symmetry in Symmetry::of_board(columns, rows) {
            let moved = symmetry.apply(place, board);
            prop_assert!(moved.0 < columns && moved.1 < rows);
            prop_assert_eq!(symmetry.inverse().apply(moved, board), place);
        }
    }
}
