//! Published and hand-checked games end as documented.

use parlour_core::{Match, Record};
use parlour_games::GAMES;
use parlour_testkit::sources;

#[test]
fn known_games_end_as_documented() {
    for game in sources::games() {
        let id = game.info().id;
        for (name, text) in sources::read_folder(id, "games") {
            let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(record.header("source").is_some(), "{name} does not say where it is from");
            let claimed = record.result.clone().expect("a claimed result");
            let played = Match::from_record(GAMES, &record)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(played.game().info().id, id, "{name} is of another game");
            assert_eq!(played.result_text(), claimed, "{name}");
            if let Some(last) = record.header("last") {
                assert_eq!(played.position().text(), last, "{name}");
            }
            let again = Record::parse(&played.to_text()).expect("what is written is read");
            assert_eq!(
                Match::from_record(GAMES, &again).expect("again").to_text(),
                played.to_text()
            );
        }
    }
}
