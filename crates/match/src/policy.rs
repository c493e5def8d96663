//! Who may do what in a match. Pure: facts in, a decision out.
//!
//! A person who plays alone may do everything. Once two people have taken seats, changing the past
//! or the other seat needs the consent of both. Pausing, resigning, leaving and changing one's own
//! seat never need consent; but no one may stop a clock that another person plays against.

use parlour_core::{ByPlayer, Player, message};

use crate::ActionError;

/// The person or program behind a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Actor {
    /// The sides that belong to this person, even while a bot plays them.
    pub(crate) own: ByPlayer<bool>,
    /// Whether this person created the match.
    pub(crate) is_owner: bool,
}

/// Facts about a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub(crate) struct Facts {
    /// Whether any side ever belonged to a person.
    pub(crate) has_people: bool,
    /// Whether the sides ever belonged to two people.
    pub(crate) is_shared: bool,
    /// Whether the match has a clock.
    pub(crate) has_clock: bool,
    /// Whether the game is over.
    pub(crate) is_over: bool,
    /// Sides to move whose player is absent.
    pub(crate) is_gone: ByPlayer<bool>,
    /// Sides whose player sat down or moved in this match; a rematch seats people who may never
    /// come.
    pub(crate) has_joined: ByPlayer<bool>,
}

/// A permission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// Undo, redo, jump, switch to a variation, play on after an ending.
    ChangePast,
    /// Change who plays a side.
    ChangeSeat {
        /// The side.
        side: Player,
        /// Whether the seat goes to a bot.
        to_bot: bool,
    },
    /// Pause bots, resume them, or let one make a move.
    Pause,
    /// Start another match with the same people.
    Rematch,
    /// Resign for a side.
    Resign {
        /// The side.
        side: Player,
    },
    /// Claim the win because the opponent is absent.
    Claim,
}

/// The decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Yes.
    Allowed,
    /// Only with the other side's consent.
    NeedsConsent {
        /// The side that must ask.
        asker: Player,
    },
    /// No.
    Refused(ActionError),
}

/// The role of an actor in a match.
enum Role {
    Spectator,
    /// Plays without another person.
    Alone,
    /// One of two people.
    OneOfTwo(Player),
}

impl Role {
    fn new(actor: Actor, facts: Facts) -> Self {
        match (actor.own.one, actor.own.two) {
            (true, false) if facts.is_shared => Role::OneOfTwo(Player::One),
            (false, true) if facts.is_shared => Role::OneOfTwo(Player::Two),
            (false, false) if facts.has_people || !actor.is_owner => Role::Spectator,
            _ => Role::Alone,
        }
    }
}

/// Decides whether `actor` has `permission`.
pub(crate) fn decide(actor: Actor, facts: Facts, permission: Permission) -> Decision {
    use Decision::{Allowed, NeedsConsent, Refused};
    match (Role::new(actor, facts), permission) {
        (Role::Spectator, _) => Refused(ActionError::spectator()),
        (_, Permission::Resign { side }) if !actor.own[side] => Refused(ActionError::forbidden(
            message!("not-your-side" or "you do not hold that side"),
        )),
        (Role::Alone, Permission::Claim) => {
            Refused(ActionError::illegal(message!("no-other-player" or "there is no other player")))
        }
        (Role::OneOfTwo(_), Permission::Pause) if facts.has_clock => Refused(ActionError::illegal(
            message!("clock-not-paused" or "a game between two people with a clock cannot be paused"),
        )),
        (_, Permission::Resign { .. } | Permission::Pause) | (Role::Alone, _) => Allowed,
        (Role::OneOfTwo(asker), Permission::ChangePast) => NeedsConsent { asker },
        (Role::OneOfTwo(asker), Permission::ChangeSeat { side, to_bot }) => {
            if side == asker || (to_bot && facts.is_gone[side]) {
                Allowed
            } else {
                NeedsConsent { asker }
            }
        }
        (Role::OneOfTwo(_), Permission::Rematch) => {
            if facts.is_over {
                Allowed
            } else {
                Refused(ActionError::illegal(
                    message!("game-not-over" or "the game is not over: a rematch comes after it"),
                ))
            }
        }
        (Role::OneOfTwo(side), Permission::Claim) => {
            let other = side.other();
            if !facts.is_gone[other] {
                Refused(ActionError::illegal(
                    message!("other-not-gone" or "the other player has not been gone for long"),
                ))
            } else if !facts.has_joined[other] {
                Refused(ActionError::illegal(
                    message!("other-never-came" or "the other player never came: hand the seat to a bot"),
                ))
            } else {
                Allowed
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every state, `*` for either. Sides are from the actor's point of view: `own` counts the
    /// actor's sides, `gone` and `joined` refer to the other side. Decisions: `A`llowed, needs
    /// `C`onsent, refused as `F`orbidden or `I`llegal; for the past, own seat, own seat to a bot,
    /// other seat, other seat to a bot, pause, rematch, resigning for oneself, resigning for the
    /// other, claim.
    const TABLE: &str = "
        own owner people shared clock over gone joined   past seat bot seat bot pause rematch resign resign claim
        0   no    *      *      *     *    *    *        F    F    F   F    F   F     F       F      F      F
        0   yes   yes    *      *     *    *    *        F    F    F   F    F   F     F       F      F      F
        0   yes   no     *      *     *    *    *        A    A    A   A    A   A     A       F      F      I
        2   *     *      *      *     *    *    *        A    A    A   A    A   A     A       A      A      I
        1   *     *      no     *     *    *    *        A    A    A   A    A   A     A       A      F      I
        1   *     *      yes    no    no   no   *        C    A    A   C    C   A     I       A      F      I
        1   *     *      yes    yes   no   no   *        C    A    A   C    C   I     I       A      F      I
        1   *     *      yes    no    no   yes  no       C    A    A   C    A   A     I       A      F      I
        1   *     *      yes    yes   no   yes  no       C    A    A   C    A   I     I       A      F      I
        1   *     *      yes    no    no   yes  yes      C    A    A   C    A   A     I       A      F      A
        1   *     *      yes    yes   no   yes  yes      C    A    A   C    A   I     I       A      F      A
        1   *     *      yes    no    yes  *    *        C    A    A   C    C   A     A       A      F      I
        1   *     *      yes    yes   yes  *    *        C    A    A   C    C   I     A       A      F      I
    ";

    fn letter(decision: &Decision, me: Player) -> &'static str {
        match decision {
            Decision::Allowed => "A",
            Decision::NeedsConsent { asker } => {
                assert_eq!(*asker, me);
                "C"
            }
            Decision::Refused(ActionError::Forbidden(_)) => "F",
            Decision::Refused(_) => "I",
        }
    }

    #[test]
    fn the_table_covers_every_state_and_permission() {
        let rows: Vec<Vec<&str>> = TABLE
            .lines()
            .skip(2)
            .map(|line| line.split_whitespace().collect())
            .filter(|row: &Vec<_>| !row.is_empty())
            .collect();
        let mut n_states = 0;
        for (number, me) in (0..1 << 9).flat_map(|n| Player::BOTH.map(|me| (n, me))) {
            let bit = |at: u32| number >> at & 1 == 1;
            let side = |mine: bool, others: bool| {
                ByPlayer::from_fn(|side| if side == me { mine } else { others })
            };
            let own = side(bit(0) || bit(1), bit(1));
            let actor = Actor { own, is_owner: bit(2) };
            let facts = Facts {
                has_people: bit(3),
                is_shared: bit(4),
                has_clock: bit(8),
                is_over: bit(5),
                is_gone: side(false, bit(6)),
                has_joined: side(false, bit(7)),
            };
            let owns_any = own.one || own.two;
            // Skips impossible states: a side with an owner has people, and a finished match waits
            // for no one.
            if (!facts.has_people && (owns_any || facts.is_shared)) || (bit(5) && bit(6)) {
                continue;
            }
            let word = |holds: bool| if holds { "yes" } else { "no" };
            let count = (u8::from(own.one) + u8::from(own.two)).to_string();
            let mut state = vec![count.as_str()];
            state.extend([2, 3, 4, 8, 5, 6, 7].map(|at| word(bit(at))));
            let fits = |row: &&Vec<&str>| {
                row.iter().zip(&state).all(|(wanted, found)| *wanted == "*" || wanted == found)
            };
            let found: Vec<_> = rows.iter().filter(fits).collect();
            assert_eq!(found.len(), 1, "{state:?}");
            let permissions = [
                Permission::ChangePast,
                Permission::ChangeSeat { side: me, to_bot: false },
                Permission::ChangeSeat { side: me, to_bot: true },
                Permission::ChangeSeat { side: me.other(), to_bot: false },
                Permission::ChangeSeat { side: me.other(), to_bot: true },
                Permission::Pause,
                Permission::Rematch,
                Permission::Resign { side: me },
                Permission::Resign { side: me.other() },
                Permission::Claim,
            ];
            let decided =
                permissions.map(|permission| letter(&decide(actor, facts, permission), me));
            assert_eq!(decided, found[0][state.len()..], "{actor:?} {facts:?}");
            n_states += 1;
        }
        assert!(n_states > 400, "{n_states}");
    }
}
