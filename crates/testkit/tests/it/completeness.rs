//! Every listed game is complete, and every game folder is listed.

use std::collections::BTreeSet;
use std::fs;

use parlour_games::{GAMES, parse_game};
use parlour_reference::{GENERATORS, generator};
use parlour_testkit::{perft_file, playthrough, sources, specs};

/// The suffix of the name of a draft, so that every front end marks it as one.
const DRAFT: &str = " (draft)";

#[test]
fn every_game_has_its_data() {
    for game in GAMES {
        let info = game.info();
        let id = info.id;
        if game.is_draft() {
            assert!(info.name.ends_with(DRAFT), "the draft {id} does not say so in its name");
        } else {
            assert!(!info.name.ends_with(DRAFT), "{id} is no draft, though its name says so");
            assert!(generator(id).is_some(), "{id} has no reference generator");
            assert!(
                sources::is_blessing() || sources::read_folder(id, "playthroughs").len() >= 2,
                "{id} has fewer than two playthroughs: PARLOUR_BLESS=1 writes them"
            );
        }
        let counts = perft_file::parse(&sources::read(id, "perft.txt"));
        assert!(!counts.expect("a perft file").is_empty(), "{id} has no reference counts");
        assert!(specs::listed(id).len() >= 2, "{id} lists fewer than two game strings");
        assert_eq!(playthrough::expected_files(id).len(), 2, "{id}");
        assert!(
            !sources::read_folder(id, "games").is_empty(),
            "{id} has no game in testdata/games"
        );
        for (what, text) in [
            ("name", info.name),
            ("pitch", info.pitch),
            ("credit", info.credit),
            ("rules", info.rules_text),
            ("first player", info.players[0]),
            ("second player", info.players[1]),
        ] {
            assert!(!text.trim().is_empty(), "{id} has no {what}");
        }
        assert!(info.rules_version >= 1, "{id} has no rules version");
        for author in authors(info.credit) {
            assert!(info.rules_text.contains(author), "the rules of {id} do not credit {author}");
        }
    }
}

/// The names in a credit: pairs of capitalized words after `by`.
fn authors(credit: &str) -> Vec<&str> {
    let by = credit.find(" by ").map_or(credit, |at| &credit[at + 4..]);
    let names = by.split([',', ';', '(', ')']).flat_map(|part| part.split(" and "));
    names
        .map(|part| part.rsplit(" by ").next().unwrap_or(part).trim())
        .filter(|name| name.starts_with(char::is_uppercase))
        .collect()
}

#[test]
fn every_folder_is_listed() {
    let ids: BTreeSet<&str> = GAMES.iter().map(|game| game.info().id).collect();
    for entry in fs::read_dir(sources::games_folder()).expect("the games' folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        let has_code = entry.path().join("mod.rs").exists();
        assert!(
            !has_code || ["board", "grid"].contains(&&*name) || ids.contains(name.as_str()),
            "the folder {name} is not in the list of games"
        );
    }
}

#[test]
fn names_do_not_clash() {
    let mut names = BTreeSet::new();
    for game in GAMES {
        let info = game.info();
        for name in std::iter::once(&info.id).chain(info.aliases) {
            assert!(names.insert(*name), "{name} names two games");
            assert!(
                name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'),
                "{name} is not lower case"
            );
            assert_eq!(parse_game(name).expect("a name").0.info().id, info.id);
        }
        let keys: BTreeSet<&str> = info.options.iter().map(|spec| spec.key).collect();
        assert_eq!(keys.len(), info.options.len(), "{} declares an option twice", info.id);
        assert!(!keys.contains(parlour_core::PRESET_KEY), "{} hides its presets", info.id);
    }
    let ids: BTreeSet<&str> = GENERATORS.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids.len(), GENERATORS.len(), "a game has two reference generators");
}

#[test]
fn options_txt_covers_every_option_value() {
    for game in GAMES {
        let info = game.info();
        let listed: Vec<_> =
            specs::listed(info.id).iter().map(|spec| specs::open(spec, 0).1).collect();
        for spec in info.options {
            let parlour_core::OptionKind::Choice(choices) = spec.kind else { continue };
            for (value, _) in choices {
                assert!(
                    listed.iter().any(|values| values.is(spec.key, value)),
                    "no game string in options.txt of {} has {}={value}",
                    info.id,
                    spec.key
                );
            }
        }
        for preset in info.presets {
            let wanted = format!("{}={}", parlour_core::PRESET_KEY, preset.name);
            let texts = specs::listed(info.id);
            let is_listed = texts.iter().any(|text| text.contains(&wanted));
            assert!(is_listed, "no game string in options.txt of {} has {wanted}", info.id);
        }
    }
}
