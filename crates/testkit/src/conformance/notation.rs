//! Texts round-trip, and parsing agrees with move generation.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use parlour_core::{
    AnyMove, AnyPosition, ErasedPosition, FullPosition, Match, PositionVisitor, Rng,
};
use parlour_games::{parse_game, with_position};

use super::{MAX_MOVES, Scene, first_moves};

/// The keys seen so far in one game, with their positions, and some moves.
#[derive(Debug, Default)]
pub struct Keys {
    positions: BTreeMap<u64, String>,
    moves: BTreeSet<AnyMove>,
}

pub(super) fn check(scene: Scene<'_>, rng: &mut Rng, keys: &mut Keys) {
    let played = scene.played;
    let position = played.position();
    let text = position.text();
    let first = keys.positions.entry(position.key()).or_insert_with(|| text.clone());
    assert_eq!(*first, text, "two positions have one key{scene}");

    if position.outcome().is_none() {
        check_position_text(scene, &text);
        check_tagged(scene, &text);
    }
    check_move_texts(scene, rng, keys);
    let passes = with_position(position, PassesAreNamed).unwrap_or(false);
    assert!(passes, "`is_pass` does not agree with the text of a move{scene}");
}

/// Whether exactly the moves with the text of a pass are passes.
struct PassesAreNamed;

impl PositionVisitor for PassesAreNamed {
    type Output = bool;

    fn visit<P: FullPosition>(self, position: P) -> bool {
        let (mut n_moves, mut agree) = (0, true);
        position.for_each_move(&mut |m| {
            n_moves += 1;
            agree &= position.is_pass(m) == (position.move_text(m) == parlour_core::PASS);
            if agree && n_moves < MAX_MOVES {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        agree
    }
}

/// A parsed position equals the original, and so does its incremental key.
fn check_position_text(scene: Scene<'_>, text: &str) {
    let played = scene.played;
    let again = played
        .game()
        .read(played.values(), text)
        .unwrap_or_else(|error| panic!("the position cannot be parsed: {error}{scene}"));
    assert_eq!(again.text(), text, "the position text changes{scene}");
    assert_eq!(again.key(), played.position().key(), "key from scratch{scene}");
    assert_eq!(again.repetition_key(), played.position().repetition_key(), "repetition key{scene}");
    assert_eq!(again.turn(), played.position().turn(), "turn after reading{scene}");
    let is_equal = with_position(played.position(), Equals(&*again));
    assert!(matches!(is_equal, Ok(true)), "the parsed position is not equal{scene}");
}

struct Equals<'a>(&'a dyn AnyPosition);

impl PositionVisitor for Equals<'_> {
    type Output = bool;

    fn visit<P: FullPosition>(self, position: P) -> bool {
        self.0.as_any().downcast_ref::<ErasedPosition<P>>().is_some_and(|other| other.0 == position)
    }
}

/// The options can be parsed from the game string of a match with the standard start.
pub(super) fn check_game_string(scene: Scene<'_>) {
    let (_, values) = parse_game(&scene.played.game_string())
        .unwrap_or_else(|error| panic!("the game string cannot be parsed: {error}{scene}"));
    assert_eq!(&values, scene.played.values(), "the game string changes its meaning{scene}");
}

fn check_tagged(scene: Scene<'_>, text: &str) {
    let tagged = scene.played.tagged_position();
    let (tag, rest) = tagged.split_once(' ').expect("a tagged position contains a space");
    assert_eq!(rest, text, "the tagged position{scene}");
    let (game, values) = parse_game(tag)
        .unwrap_or_else(|error| panic!("the tag `{tag}` cannot be parsed: {error}{scene}"));
    let again = Match::new(game, values, Some(rest))
        .unwrap_or_else(|error| panic!("`{tagged}` cannot be parsed: {error}{scene}"));
    assert_eq!(again.tagged_position(), tagged, "the tagged position changes{scene}");
    assert_eq!(
        first_moves(again.position(), 100),
        first_moves(scene.played.position(), 100),
        "the tagged position has other moves{scene}"
    );
}

/// A text parses exactly if it names a listed move.
fn check_move_texts(scene: Scene<'_>, rng: &mut Rng, keys: &mut Keys) {
    let position = scene.played.position();
    let moves = first_moves(position, MAX_MOVES + 1);
    let is_complete = moves.len() <= MAX_MOVES;
    let listed: BTreeSet<&str> = moves.iter().map(AnyMove::text).collect();
    let mut tried = Vec::new();
    let known: Vec<AnyMove> = keys.moves.iter().cloned().collect();
    for _ in 0..6 {
        for m in [&moves, &known].into_iter().filter_map(|moves| rng.choose(moves)) {
            check_foreign(scene, m);
            tried.push(m.to_string());
        }
    }
    tried.extend_from_within(..);
    for text in tried.iter_mut().step_by(2) {
        *text = mutated(text, rng);
    }
    tried.push(parlour_core::PASS.to_owned());
    tried.push(String::new());
    for text in tried {
        match position.parse_move(&text) {
            Ok(m) => {
                assert!(
                    !is_complete || listed.contains(m.text()),
                    "`{text}` is read as `{m}`, which is not listed{scene}"
                );
                assert_eq!(position.parse_move(m.text()).as_ref(), Ok(&m), "`{text}`{scene}");
                assert!(position.after(&m).is_ok(), "`{text}` cannot be played{scene}");
                assert!(!position.steps_of(&m).is_empty(), "`{text}` has no steps{scene}");
            }
            Err(error) => {
                assert!(!listed.contains(text.as_str()), "listed, but {error}{scene}");
                let message = error.to_string();
                assert!(!message.contains('\n'), "a message with several lines: {message}{scene}");
            }
        }
    }
    for _ in 0..4 {
        keys.moves.extend(rng.choose(&moves).cloned());
    }
}

/// A move of this position or an earlier one can be played exactly if its text is that of a legal move.
fn check_foreign(scene: Scene<'_>, m: &AnyMove) {
    let position = scene.played.position();
    let own = position.parse_move(m.text()).ok().filter(|own| own == m);
    let result = |m: &AnyMove| position.after(m).ok().map(|next| next.text());
    assert_eq!(result(m), own.as_ref().and_then(result), "`{m}` of another position{scene}");
    assert_eq!(own.is_some(), result(m).is_some(), "`{m}`{scene}");
    assert_eq!(own.is_some(), !position.steps_of(m).is_empty(), "the steps of `{m}`{scene}");
}

/// A text with one or two characters changed.
pub(crate) fn mutated(text: &str, rng: &mut Rng) -> String {
    const CHARACTERS: &[u8] = b"abcdefghz0123456789xonudlrJ#+-:/, =";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=rng.below(2) {
        let letter = CHARACTERS[rng.below(CHARACTERS.len() as u64) as usize];
        let at = rng.below(bytes.len() as u64 + 1) as usize;
        match rng.below(4) {
            0 => bytes.insert(at, letter),
            1 if at < bytes.len() => {
                bytes.remove(at);
            }
            2 if at + 1 < bytes.len() => bytes.swap(at, at + 1),
            _ if at < bytes.len() => bytes[at] = letter,
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
