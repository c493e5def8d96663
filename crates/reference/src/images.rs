//! Symmetries of boards: a symmetric position is the same game on a turned or mirrored board.

/// Rows of squares.
type Rows<T> = Vec<Vec<T>>;

/// The board, and the board mirrored left to right.
pub(super) fn mirrored<T: Clone>(board: &[Vec<T>]) -> Vec<Rows<T>> {
    let flipped = board.iter().map(|row| row.iter().rev().cloned().collect()).collect();
    vec![board.to_vec(), flipped]
}

/// The board turned and mirrored in every way that keeps its shape: 8 images of a square, 4 of any
/// other rectangle.
pub(super) fn turned_and_mirrored<T: Clone>(board: &[Vec<T>]) -> Vec<Rows<T>> {
    let mut images = mirrored(board);
    if board.len() == board[0].len() {
        images.extend(mirrored(&transposed(board)));
    }
    let upright = images.len();
    for index in 0..upright {
        images.push(images[index].iter().rev().cloned().collect());
    }
    images
}

/// Rows become columns.
fn transposed<T: Clone>(board: &[Vec<T>]) -> Rows<T> {
    let columns = 0..board[0].len();
    columns.map(|column| board.iter().map(|row| row[column].clone()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::boards::other;
    use crate::{GENERATORS, ReferenceGame};

    /// Plays seeded random games of every game and compares the moves of each image with the images
    /// of the moves.
    #[test]
    fn the_results_of_an_image_are_the_images_of_the_results() {
        let mut n_images = Vec::new();
        for (id, start) in GENERATORS {
            for options in test_options(id) {
                let mut game = start(options, None);
                let mut seed = 7;
                let mut most = 0;
                for _ in 0..12 {
                    let images: BTreeSet<String> = game.images().into_iter().collect();
                    assert!(images.contains(&game.position()), "{id}: the position is an image");
                    most = most.max(images.len());
                    check_results(game.as_ref());
                    let here = folded_results(game.as_ref());
                    for image in &images {
                        let other = start(options, Some(image));
                        assert_eq!(other.position(), *image, "{id}: canonical");
                        assert_eq!(folded_results(other.as_ref()), here, "{id}: {image}");
                    }
                    let moves = game.moves();
                    if moves.is_empty() {
                        break;
                    }
                    seed = (seed * 69_069 + 1) % 65_536;
                    game.play(&moves[seed % moves.len()]);
                    // Without history, because an image has none.
                    if !game.moves().is_empty() {
                        game = start(options, Some(&game.position()));
                    }
                }
                n_images.push((*id, most));
            }
        }
        let expected = [
            ("apart", 4),
            ("apart", 8),
            ("breakthrough", 2),
            ("loa", 8),
            ("mapello", 8),
            ("pathway", 8),
            ("qawale", 8),
            ("qawale", 8),
        ];
        assert_eq!(n_images, expected);
    }

    /// `results` agrees with `moves` and `play`.
    fn check_results(game: &dyn ReferenceGame) {
        let mut moves = game.moves().into_iter();
        for (text, next) in game.results() {
            assert_eq!(Some(&text), moves.next().as_ref());
            let mut played = game.boxed_clone();
            played.play(&text);
            let stands = |game: &dyn ReferenceGame| (game.position(), game.result());
            assert_eq!(stands(next.as_ref()), stands(played.as_ref()), "{text}");
        }
        assert_eq!(moves.next(), None);
        check_distinct_results(game);
    }

    /// `distinct_results`, `nth_result` and `move_index` count sorted moves.
    fn check_distinct_results(game: &dyn ReferenceGame) {
        let mut sorted = game.moves();
        sorted.sort();
        let mut first = BTreeMap::new();
        for (index, text) in sorted.iter().enumerate() {
            let mut played = game.boxed_clone();
            played.play(text);
            let next = game.nth_result(index).unwrap_or_else(|n| panic!("{n} moves"));
            assert_eq!(next.position(), played.position(), "{text}");
            assert_eq!(next.side(), other(game.side()));
            assert_eq!(Some(next.smallest_image()), next.images().into_iter().min());
            assert_eq!(game.move_index(text), Some(index));
            first.entry(next.position()).or_insert(index);
        }
        assert_eq!(game.nth_result(sorted.len()).err(), Some(sorted.len()));
        assert_eq!(game.move_index("z99:uu"), None);
        let found = game.distinct_results().into_iter();
        let found: Vec<_> = found.map(|(index, next)| (index, next.position())).collect();
        let mut expected: Vec<_> = first.into_iter().map(|(text, index)| (index, text)).collect();
        expected.sort();
        assert_eq!(found, expected);
    }

    fn test_options(id: &str) -> &'static [&'static [(&'static str, &'static str)]] {
        match id {
            "apart" => &[&[("cols", "4"), ("rows", "5")], &[("cols", "5"), ("rows", "5")]],
            "breakthrough" => &[&[("cols", "4"), ("rows", "5")]],
            "loa" => &[&[("size", "5")]],
            "qawale" => &[&[("stones", "4")], &[("lines", "ortho"), ("path", "simple")]],
            _ => &[&[]],
        }
    }

    /// The smallest image of every result, with the result string and the margin.
    fn folded_results(game: &dyn ReferenceGame) -> BTreeSet<(String, String, Option<i64>)> {
        let after = |text: &String| {
            let mut next = game.boxed_clone();
            next.play(text);
            let smallest = next.images().into_iter().min().expect("the position itself");
            (smallest, next.result(), next.margin())
        };
        game.moves().iter().map(after).collect()
    }

    #[test]
    fn a_rectangle_keeps_its_shape() {
        let board = vec![vec!['a', 'b', 'c'], vec!['d', 'e', 'f']];
        let images = turned_and_mirrored(&board);
        assert_eq!(images.len(), 4);
        assert_eq!(images[3], [['f', 'e', 'd'], ['c', 'b', 'a']]);
        assert_eq!(transposed(&board), [['a', 'd'], ['b', 'e'], ['c', 'f']]);
        let square = vec![vec![1, 2], vec![3, 4]];
        let distinct: BTreeSet<_> = turned_and_mirrored(&square).into_iter().collect();
        assert_eq!(distinct.len(), 8);
    }
}
