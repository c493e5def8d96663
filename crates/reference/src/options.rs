//! The options of every game, for programs that must not misread them: the generators ignore some
//! unknown options, and a proof about other rules than those in its header would be worthless.

/// The effect that an option gives to the history of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum History {
    /// None: the position alone determines the legal moves and the winner.
    Nothing,
    /// A repeated position is a draw.
    Draws,
    /// A move to an earlier position is illegal.
    Forbids,
    /// The history decides the result in another way, such as by a turn limit.
    Result,
}

/// The effect of the history with this value of an option; `None` if the game has no such option or
/// the option no such value.
pub fn option_effect(id: &str, key: &str, value: &str) -> Option<History> {
    let is_number =
        |max: u64| is_canonical_number(value) && value.parse().is_ok_and(|n: u64| n <= max);
    let is_known = match (id, key) {
        ("apart", "cols" | "rows") | ("loa", "size") => is_number(26),
        ("apart", "opening") => ["single", "free"].contains(&value),
        ("apart", "startsquare") => ["blocked", "open"].contains(&value),
        ("apart", "endcheck") => ["turn", "landing"].contains(&value),
        ("breakthrough" | "pathway", "cols" | "rows" | "size") => is_number(16),
        ("loa", "setup") => ["standard", "scrambled"].contains(&value),
        ("loa", "simultaneous") => ["mover", "draw", "illegal"].contains(&value),
        ("loa", "nomove") => ["pass", "loss", "draw"].contains(&value),
        ("mapello", "setup") => ["rulebook", "plain", "random", "hand"].contains(&value),
        ("mapello", "jokerplace") => ["random", "hand"].contains(&value),
        ("mapello", "start") => ["rulebook", "othello"].contains(&value),
        ("mapello", "walls" | "bonuses" | "jokers" | "size" | "bonus") => is_number(20),
        ("mapello", "seed") => is_number(u64::MAX),
        ("qawale", "size") => is_number(6),
        ("qawale", "stones") => is_number(99),
        ("qawale", "path") => ["loop", "simple"].contains(&value),
        ("qawale", "lines") => ["all", "ortho"].contains(&value),
        ("qawale", "double") => ["mover", "draw"].contains(&value),
        _ => return history_option(id, key, value),
    };
    is_known.then_some(History::Nothing)
}

/// The two options about the history, of the games that have them.
fn history_option(id: &str, key: &str, value: &str) -> Option<History> {
    match (id, key, value) {
        ("apart" | "loa", "repetition", "draw2" | "draw3") => Some(History::Draws),
        ("apart" | "loa", "repetition", "off") | ("apart" | "loa", "maxplies", "0") => {
            Some(History::Nothing)
        }
        ("apart" | "loa", "repetition", "forbid") => Some(History::Forbids),
        // Regardless of the side to move, which a position includes.
        ("loa", "repetition", "draw2-board") => Some(History::Result),
        ("apart" | "loa", "maxplies", limit) => {
            is_canonical_number(limit).then_some(History::Result)
        }
        _ => None,
    }
}

/// Whether an option leaves the board to chance or to the players, so that only a position names it.
pub fn leaves_board_open(id: &str, key: &str, value: &str) -> bool {
    matches!((id, key, value), ("mapello", "setup", "random" | "hand"))
}

/// The option with which a game ignores repetition; `None` if its rules know no repetition.
pub fn without_repetition(id: &str) -> Option<(&'static str, &'static str)> {
    let option = ("repetition", "off");
    option_effect(id, option.0, option.1).map(|_| option)
}

fn is_canonical_number(text: &str) -> bool {
    let is_padded = text.len() > 1 && text.starts_with('0');
    !text.is_empty() && !is_padded && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_options_have_no_effect() {
        for (id, key, value) in [
            ("loa", "simultanous", "draw"),
            ("loa", "simultaneous", "drawn"),
            ("pathway", "size", "06"),
            ("pathway", "size", ""),
            ("pathway", "size", "60"),
            ("qawale", "maxplies", "0"),
            ("apart", "repetition", "draw2-board"),
            ("loa", "maxplies", "ten"),
            ("chess", "size", "8"),
        ] {
            assert_eq!(option_effect(id, key, value), None, "{id}:{key}={value}");
        }
    }

    #[test]
    fn history_is_named() {
        for (value, effect) in [
            ("draw3", History::Draws),
            ("forbid", History::Forbids),
            ("draw2-board", History::Result),
            ("off", History::Nothing),
        ] {
            assert_eq!(option_effect("loa", "repetition", value), Some(effect));
        }
        assert_eq!(option_effect("apart", "maxplies", "100"), Some(History::Result));
        assert_eq!(option_effect("apart", "maxplies", "0"), Some(History::Nothing));
        assert_eq!(option_effect("mapello", "seed", "12345678901"), Some(History::Nothing));
    }
}
