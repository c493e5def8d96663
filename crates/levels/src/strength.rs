//! Strength in words, the same in every game.
//!
//! The scale is Elo above a player of random moves, the only player that is the same in every game.
//! It measures the distance from knowing nothing about the game, not the strength against people: a
//! game with more to learn has more room above random play.

use parlour_core::{Message, message};

/// A class of measured strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// Hardly better than random moves.
    FirstSteps,
    /// From 150 Elo above random moves.
    Beginner,
    /// From 350.
    Learner,
    /// From 600.
    Casual,
    /// From 850.
    Keen,
    /// From 1100.
    Club,
    /// From 1350.
    StrongClub,
    /// From 1600.
    Expert,
    /// From 1850.
    StrongExpert,
    /// From 2150.
    Master,
}

impl Strength {
    /// Every class with its lowest Elo above random moves, strongest first.
    pub const LIMITS: [(i32, Strength); 10] = [
        (2150, Strength::Master),
        (1850, Strength::StrongExpert),
        (1600, Strength::Expert),
        (1350, Strength::StrongClub),
        (1100, Strength::Club),
        (850, Strength::Keen),
        (600, Strength::Casual),
        (350, Strength::Learner),
        (150, Strength::Beginner),
        (i32::MIN, Strength::FirstSteps),
    ];

    /// The class of a measured strength, in Elo above random moves.
    pub fn of_elo(elo: i32) -> Self {
        let found = Self::LIMITS.iter().find(|(limit, _)| elo >= *limit);
        found.map_or(Strength::FirstSteps, |(_, strength)| *strength)
    }

    /// Its name: "club player".
    pub fn message(self) -> Message {
        match self {
            Strength::FirstSteps => message!("strength-first-steps"),
            Strength::Beginner => message!("strength-beginner"),
            Strength::Learner => message!("strength-learner"),
            Strength::Casual => message!("strength-casual"),
            Strength::Keen => message!("strength-keen"),
            Strength::Club => message!("strength-club"),
            Strength::StrongClub => message!("strength-strong-club"),
            Strength::Expert => message!("strength-expert"),
            Strength::StrongExpert => message!("strength-strong-expert"),
            Strength::Master => message!("strength-master"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_begins_at_its_limit() {
        assert!(Strength::LIMITS.is_sorted_by(|one, two| one.0 > two.0 && one.1 > two.1));
        for (elo, strength) in [
            (-50, Strength::FirstSteps),
            (149, Strength::FirstSteps),
            (150, Strength::Beginner),
            (1099, Strength::Keen),
            (1100, Strength::Club),
            (9000, Strength::Master),
        ] {
            assert_eq!(Strength::of_elo(elo), strength, "{elo}");
        }
    }
}
