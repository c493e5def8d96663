//! Symmetries and swapping the players commute with generating moves, playing and ending.

use std::collections::BTreeSet;

use parlour_core::{FullPosition, Outcome, Rng, Symmetry};

use super::Scene;

/// In positions with more moves, a sample is checked.
const MAX_CHECKED: u64 = 400;

pub(super) fn check<P: FullPosition>(scene: Scene<'_>, position: &P, rng: &mut Rng) {
    let symmetries = position.symmetries();
    assert_eq!(symmetries.first(), Some(&Symmetry::IDENTITY), "the identity comes first{scene}");
    // One symmetry per position is enough over a whole game; the identity shows nothing.
    let symmetry = symmetries[rng.below(symmetries.len() as u64) as usize];
    let turned = position.transformed(symmetry);
    assert!(
        turned.transformed(symmetry.inverse()) == *position,
        "{symmetry:?} is not undone by its inverse{scene}"
    );
    let key = position.transformed_key(symmetry);
    assert_eq!(key, turned.key(), "{symmetry:?} gives another key than the image has{scene}");
    assert_eq!(turned.turn(), position.turn(), "{symmetry:?} changes the turn{scene}");
    assert_eq!(turned.outcome(), position.outcome(), "{symmetry:?} changes the end{scene}");
    compare(scene, position, &turned, rng, &format!("{symmetry:?}"), &|position, m| {
        position.transformed_move(m, symmetry)
    });
    compare_after(scene, position, rng, symmetry);

    if let Some(swapped) = position.players_swapped() {
        check_swapped(scene, position, &swapped, rng);
    }
}

/// The moves of the image are the images of the moves.
fn compare<P: FullPosition>(
    scene: Scene<'_>,
    position: &P,
    image: &P,
    rng: &mut Rng,
    what: &str,
    image_of: &dyn Fn(&P, P::Move) -> P::Move,
) {
    if is_large(position) {
        let mut scratch = Vec::new();
        for _ in 0..4 {
            let Some(m) = first_or_random(position, rng, &mut scratch) else { return };
            let moved = image_of(position, m);
            assert!(image.is_legal(moved), "{what}: the image of {m:?} is not legal{scene}");
        }
        return;
    }
    let texts = |position: &P, of: &dyn Fn(P::Move) -> P::Move| -> BTreeSet<String> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.into_iter().map(|m| image.move_text(of(m))).collect()
    };
    let expected = texts(position, &|m| image_of(position, m));
    let found = texts(image, &|m| m);
    assert_eq!(found, expected, "{what} does not commute with listing{scene}");
}

fn compare_after<P: FullPosition>(
    scene: Scene<'_>,
    position: &P,
    rng: &mut Rng,
    symmetry: Symmetry,
) {
    let mut scratch = Vec::new();
    for _ in 0..4 {
        let Some(m) = first_or_random(position, rng, &mut scratch) else { return };
        let mut played_first = position.clone();
        played_first.play_unchecked(m);
        let mut turned_first = position.transformed(symmetry);
        turned_first.play_unchecked(position.transformed_move(m, symmetry));
        assert!(
            played_first.transformed(symmetry) == turned_first,
            "{symmetry:?} does not commute with playing {m:?}{scene}"
        );
        assert_eq!(played_first.outcome(), turned_first.outcome(), "{symmetry:?}, {m:?}{scene}");
    }
}

fn check_swapped<P: FullPosition>(scene: Scene<'_>, position: &P, swapped: &P, rng: &mut Rng) {
    let swapped_outcome =
        |outcome: Outcome| Outcome { result: outcome.result.swapped(), ..outcome };
    assert!(
        swapped.players_swapped().as_ref() == Some(position),
        "swapping the players twice changes the position{scene}"
    );
    assert_eq!(swapped.turn(), position.turn().other(), "turn after swapping{scene}");
    assert_eq!(
        swapped.outcome(),
        position.outcome().map(swapped_outcome),
        "ending after swapping{scene}"
    );
    compare(scene, position, swapped, rng, "swapping the players", &|_, m| m);
    let mut scratch = Vec::new();
    for _ in 0..4 {
        let Some(m) = first_or_random(position, rng, &mut scratch) else { return };
        let mut played_first = position.clone();
        played_first.play_unchecked(m);
        let mut swapped_first = swapped.clone();
        swapped_first.play_unchecked(m);
        let after = played_first.outcome().map(swapped_outcome);
        assert_eq!(swapped_first.outcome(), after, "ending after swapping and {m:?}{scene}");
        if let Some(played_first) = played_first.players_swapped() {
            assert!(
                played_first == swapped_first,
                "swapping does not commute with playing {m:?}{scene}"
            );
        }
    }
}

/// Whether a position has too many moves to check each one.
pub(super) fn is_large<P: FullPosition>(position: &P) -> bool {
    let mut found = 0;
    position.for_each_move(&mut |_| {
        found += 1;
        if found > MAX_CHECKED {
            std::ops::ControlFlow::Break(())
        } else {
            std::ops::ControlFlow::Continue(())
        }
    });
    found > MAX_CHECKED
}

/// A random move, or one of the first if a uniform choice would count too many.
fn first_or_random<P: FullPosition>(
    position: &P,
    rng: &mut Rng,
    scratch: &mut Vec<P::Move>,
) -> Option<P::Move> {
    if !is_large(position) {
        return position.random_move(rng, scratch);
    }
    let skipped = rng.below(MAX_CHECKED);
    let mut visited = 0;
    let mut chosen = None;
    position.for_each_move(&mut |m| {
        visited += 1;
        chosen = Some(m);
        if visited > skipped {
            std::ops::ControlFlow::Break(())
        } else {
            std::ops::ControlFlow::Continue(())
        }
    });
    chosen
}
