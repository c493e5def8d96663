//! Rendered messages.

use parlour_core::{Catalog, Feature, GameInfo, Message, Player, Reason, message};
use parlour_games::GAMES;
use parlour_messages::{Language, Localization};

fn game(catalogs: &'static [Catalog]) -> GameInfo {
    GameInfo { catalogs, players: ["Black", "\"{White}\""], ..*GAMES[0].info() }
}

const CATALOGS: &[Catalog] = &[
    Catalog {
        language: "en",
        text: "left = { $n ->\n [one] one piece\n *[other] { $n } pieces\n }\n",
    },
    Catalog {
        language: "pt",
        text: "left = { $n ->\n [one] uma peça\n *[other] { $n } peças\n }\nplayer-one = Pretas\n",
    },
];

#[test]
fn numbers_choose_the_plural_of_the_language() {
    let info = game(CATALOGS);
    for (language, wanted) in [
        (Language::English, ["0 pieces", "one piece", "2 pieces", "1000 pieces"]),
        (Language::Portuguese, ["0 peças", "uma peça", "2 peças", "1000 peças"]),
    ] {
        let localization = Localization::for_game(language, &info);
        let texts = [0, 1, 2, 1000].map(|n| localization.text(&message!("left", n = n)));
        assert_eq!(texts, wanted);
    }
}

#[test]
fn what_a_language_lacks_is_english_and_then_the_id() {
    let portuguese = Localization::for_game(Language::Portuguese, &game(CATALOGS));
    assert_eq!(portuguese.player(Player::One), "Pretas");
    assert_eq!(portuguese.player(Player::Two), "\"{White}\"");
    assert!(portuguese.has("player-one") && !portuguese.has("player-two"));
    assert_eq!(portuguese.text(&message!("no-such-id", square = "c3")), "no such id (square c3)");
    assert_eq!(portuguese.text(&Reason::AGREED.message()), "os jogadores acordaram o empate");
    let english = Localization::new(Language::English);
    assert_eq!(english.text(&Reason::AGREED.message()), Reason::AGREED.text);
    assert_eq!(english.player(Player::Two), "Second player");
    let groups = Feature::new("groups", "group", "groups");
    let counted = [0, 1, 3, 13].map(|n| english.text(&groups.message(n)));
    assert_eq!(counted, ["0 groups", "1 group", "3 groups", "13 groups"]);
}

#[test]
fn a_localization_of_a_game_is_built_once() {
    let loa = GAMES.iter().find(|game| game.info().id == "loa").unwrap().info();
    let portuguese = Localization::shared(Language::Portuguese, Some(loa));
    assert_eq!(portuguese.player(Player::One), "Pretas");
    assert_eq!(portuguese.text(&Message::fact("no-such-id", "as it is")), "as it is");
    let again = Localization::shared(Language::Portuguese, Some(loa));
    assert!(std::ptr::eq(portuguese, again), "built once");
    assert_eq!(Localization::shared(Language::English, Some(loa)).player(Player::One), "Black");
}

#[test]
fn arguments_are_rendered_in_the_language_and_kept_as_they_are() {
    let info = game(&[Catalog {
        language: "pt",
        text: "all = { $who }: { $what }; { $which }, { $text }\nplayer-one = Pretas",
    }]);
    let portuguese = Localization::for_game(Language::Portuguese, &info);
    let message = message!(
        "all",
        who = Player::One,
        what = Reason::TIME.message(),
        which = vec!["a1", "b2", "c3"],
        text = "{ $who }".to_owned(),
    );
    let wanted = "Pretas: um jogador esgotou o tempo; a1, b2 ou c3, { $who }";
    assert_eq!(portuguese.text(&message), wanted);
    assert_eq!(portuguese.text(&Message::new("all")), "{$who}: {$what}; {$which}, {$text}");
}

#[test]
fn a_faulty_catalog_costs_its_own_entries_only() {
    let info = game(&[Catalog { language: "pt", text: "broken = { $n ->\n\nfine = bem\n" }]);
    let portuguese = Localization::for_game(Language::Portuguese, &info);
    assert_eq!(portuguese.text(&message!("fine")), "bem");
    assert_eq!(portuguese.text(&message!("broken")), "broken");
}
