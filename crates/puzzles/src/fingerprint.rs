//! A key that identifies a puzzle: the same for mirror images and swapped players.

use parlour_core::{FullPosition, Match, PositionVisitor, mix_in};

/// The fingerprint of a position. Positions with the same one are the same puzzle: equal up to the
/// symmetries of the board and, where the rules treat both players alike, up to their colors.
pub fn fingerprint(played: &Match) -> u64 {
    let smallest = parlour_games::with_position(played.position(), SmallestKey);
    let key = smallest.unwrap_or_else(|_| played.position().key());
    // Keys do not include the options.
    played.values().text(true).bytes().fold(key, |key, byte| mix_in(key, u64::from(byte)))
}

struct SmallestKey;

impl PositionVisitor for SmallestKey {
    type Output = u64;

    fn visit<P: FullPosition>(self, position: P) -> u64 {
        let smallest = |position: &P| {
            let images = position.symmetries().iter();
            images.map(|symmetry| position.transformed(*symmetry).key()).min()
        };
        let swapped = position.players_swapped();
        let keys = [Some(&position), swapped.as_ref()].into_iter().flatten().filter_map(smallest);
        keys.min().unwrap_or_else(|| position.key())
    }
}
