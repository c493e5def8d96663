//! Openings are undecided and distinct.

use std::collections::BTreeSet;

use parlour_arena::{Opening, canonical_key, default_plies, random_openings, read_openings};
use parlour_core::{AnyMove, AnyPosition, FullPosition, PositionVisitor};
use parlour_games::{GAMES, parse_game};

fn moves(opening: &Opening) -> Vec<AnyMove> {
    opening.played.moves().cloned().collect()
}

/// The texts of a position and all its mirror images.
fn images(position: &dyn AnyPosition) -> BTreeSet<String> {
    struct Images;

    impl PositionVisitor for Images {
        type Output = BTreeSet<String>;

        fn visit<P: FullPosition>(self, position: P) -> BTreeSet<String> {
            position.symmetries().iter().map(|s| position.transformed(*s).text()).collect()
        }
    }

    parlour_games::with_position(position, Images).ok().unwrap()
}

#[test]
fn openings_are_distinct_up_to_symmetry_in_every_game() {
    for game in GAMES {
        let (game, values) = parse_game(game.info().id).unwrap();
        let plies = default_plies(game, &values).unwrap();
        let openings = random_openings(game, &values, 5, plies, true, 60).unwrap();
        assert_eq!(openings.len(), 60, "{game:?}");
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for opening in &openings {
            let played = &opening.played;
            assert_eq!(played.outcome(), None, "{game:?}");
            let images = images(played.position());
            assert!(seen.is_disjoint(&images), "{game:?}: {:?}", moves(opening));
            seen.extend(images);
        }
    }
}

#[test]
fn mirror_images_share_a_key() {
    for game in GAMES {
        let (game, values) = parse_game(game.info().id).unwrap();
        for opening in random_openings(game, &values, 1, 2, true, 5).unwrap() {
            let played = opening.played;
            let key = canonical_key(played.position());
            for text in images(played.position()) {
                let image = game.read(&values, &text).unwrap();
                assert_eq!(canonical_key(&*image), key, "{text}");
            }
        }
    }
}

#[test]
fn no_opening_has_an_immediate_win() {
    // Immediate wins are common on nine squares.
    let (game, values) = parse_game("qawale:size=3").unwrap();
    for opening in random_openings(game, &values, 3, 4, true, 40).unwrap() {
        for m in opening.played.position().distinct_moves() {
            let mut next = opening.played.clone();
            let mover = next.position().turn();
            next.play(&m).unwrap();
            let winner = next.outcome().and_then(|outcome| outcome.result.winner());
            assert_ne!(winner, Some(mover), "{:?} {m}", moves(&opening));
        }
    }
}

#[test]
fn a_longer_list_extends_a_shorter_one_and_seeds_are_reproducible() {
    let (game, values) = parse_game("pathway").unwrap();
    let drawn = |seed, wanted| -> Vec<Vec<AnyMove>> {
        let openings = random_openings(game, &values, seed, 2, true, wanted).unwrap();
        openings.iter().map(moves).collect()
    };
    let long = drawn(4, 150);
    assert_eq!(drawn(4, 20), long[..20]);
    assert_ne!(drawn(5, 20), long[..20]);
    // There are fewer than 150 openings of two plies: longer ones follow.
    assert_eq!((long[0].len(), long.len()), (2, 150));
    assert!(long[149].len() > 2);
    let exact = random_openings(game, &values, 4, 2, false, 150).unwrap();
    assert!(exact.len() < 150 && exact.iter().all(|opening| opening.played.ply() == 2));
}

#[test]
fn random_layouts_differ_between_rounds() {
    let (game, values) = parse_game("mapello:setup=random").unwrap();
    let openings = random_openings(game, &values, 1, 0, true, 20).unwrap();
    let starts: BTreeSet<String> =
        openings.iter().map(|opening| opening.played.start().text()).collect();
    assert_eq!(starts.len(), 20);
    assert!(openings.iter().all(|opening| opening.sends_start));
    assert_eq!(default_plies(game, &values).unwrap(), 0);
}

#[test]
fn openings_are_parsed_in_three_forms() {
    let (game, values) = parse_game("pathway:size=3").unwrap();
    let read = |lines: &[&str]| {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        read_openings(game, &values, 1, &lines)
    };
    let openings =
        read(&["a1 b2", "startpos moves a1", "fen x2/3/3 o moves c1", "c3 b2", "startpos"])
            .unwrap();
    // The fourth is a mirror image of the first.
    assert_eq!(openings.len(), 4);
    let third = &openings[2].played;
    assert_eq!((third.start().text(), third.ply()), ("x2/3/3 o".to_owned(), 1));
    assert!(openings[2].sends_start && !openings[0].sends_start);
    for (line, part) in [("a1 a1", "opening 1 `a1 a1`: turn 2"), ("fen what", "opening 1")] {
        let message = read(&[line]).unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    }
}
