//! What ties one game together: its facts, its options, its start.

use crate::{
    AnyPosition, Catalog, Ending, ErasedPosition, Evaluated, Message, Notation, OptionError,
    OptionSpec, OptionValues, Player, Position, PositionError, Preset, Reason, RecordFormat, Steps,
    Symmetric, Translation, View,
};

/// The color of a player's pieces. Front ends draw it as their theme has it, and never as the only
/// difference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PieceColor {
    /// Black, or dark.
    Black,
    /// White, or light.
    White,
    /// Red.
    Red,
    /// Blue.
    Blue,
}

/// The facts of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// One short word, used everywhere.
    pub id: &'static str,
    /// Other names accepted as input.
    pub aliases: &'static [&'static str],
    /// The name people read.
    pub name: &'static str,
    /// Display names of the players, first player first.
    pub players: [&'static str; 2],
    /// The colors of their pieces.
    pub colors: [PieceColor; 2],
    /// One line that makes people want to play.
    pub pitch: &'static str,
    /// Who made it; shown in every front end.
    pub credit: &'static str,
    /// Raised only when behavior changes; stored in records.
    pub rules_version: u32,
    /// The rules in prose (Markdown).
    pub rules_text: &'static str,
    /// Lessons for newcomers: `lessons.txt`, read by `parlour-lessons`.
    pub lessons: &'static str,
    /// Opponents of measured strength: `levels.toml`, read by `parlour-bots`; empty for the usual levels.
    pub levels: &'static str,
    /// Workloads for speed measurements: `benches.toml`, read by `parlour-bench`; may be empty.
    pub benches: &'static str,
    /// The reasons of its own endings, besides those of any game ([`Reason::GENERAL`]).
    pub reasons: &'static [Reason],
    /// Its words in other languages; none where there are only English ones.
    pub translations: &'static [Translation],
    /// What only this game says, one catalog a language or several, in the syntax of Project Fluent.
    pub catalogs: &'static [Catalog],
    /// The options, in the order they are offered.
    pub options: &'static [OptionSpec],
    /// Named sets of options.
    pub presets: &'static [Preset],
}

impl GameInfo {
    /// What a game may leave out: `GameInfo { id: "…", …, ..GameInfo::BASE }`.
    pub const BASE: Self = Self {
        id: "",
        aliases: &[],
        name: "",
        players: ["", ""],
        colors: [PieceColor::Black, PieceColor::White],
        pitch: "",
        credit: "",
        rules_version: 1,
        rules_text: "",
        lessons: "",
        levels: "",
        benches: "",
        reasons: &[],
        translations: &[],
        catalogs: &[],
        options: &[],
        presets: &[],
    };

    /// The line that makes people want to play.
    pub fn pitch_message(&self) -> Message {
        Message::fact("pitch", self.pitch)
    }

    /// What a player is called.
    pub fn player_message(&self, player: Player) -> Message {
        let id = match player {
            Player::One => "player-one",
            Player::Two => "player-two",
        };
        Message::fact(id, self.players[player.index()])
    }

    /// Who made the game.
    pub fn credit_message(&self) -> Message {
        Message::fact("credit", self.credit)
    }
}

/// Everything a position type must do to be played, drawn and searched.
pub trait FullPosition: Position + Notation + View + Steps + Symmetric + Evaluated {}

impl<P: Position + Notation + View + Steps + Symmetric + Evaluated> FullPosition for P {}

/// Generic code that wants a position of whatever type the options call for.
pub trait PositionVisitor {
    /// The result of the visit.
    type Output;

    /// Called once, with the concrete type.
    fn visit<P: FullPosition>(self, position: P) -> Self::Output;
}

/// The position types of a game: a tuple, narrowest board first.
pub trait PositionTypes {
    /// Finds the concrete type of an erased position and visits a copy of it.
    ///
    /// # Errors
    /// Returns the visitor if the position belongs to another game.
    fn visit_erased<V: PositionVisitor>(
        position: &dyn AnyPosition,
        visitor: V,
    ) -> Result<V::Output, V>;
}

macro_rules! position_types {
    ($($name:ident)+) => {
        impl<$($name: FullPosition),+> PositionTypes for ($($name,)+) {
            fn visit_erased<V: PositionVisitor>(
                position: &dyn AnyPosition,
                visitor: V,
            ) -> Result<V::Output, V> {
                $(if let Some(found) = position.as_any().downcast_ref::<ErasedPosition<$name>>() {
                    return Ok(visitor.visit(found.0.clone()));
                })+
                Err(visitor)
            }
        }
    };
}

position_types!(A);
position_types!(A B);
position_types!(A B C);
position_types!(A B C D);

/// How often a position may occur.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// As often as it likes.
    Off,
    /// The game is drawn at that occurrence, the first included.
    Draw {
        /// Which occurrence draws.
        occurrences: u32,
        /// Whether the position after a pass counts as an occurrence.
        after_pass: bool,
    },
    /// A move to an earlier position is illegal; with no other move left the game is drawn.
    Forbid,
}

/// The rules that need history, applied by [`Match`](crate::Match).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchRules {
    /// How often a position may occur.
    pub repetition: Repetition,
    /// The game is a draw after this many plies; 0 for no limit.
    pub max_plies: u32,
}

impl MatchRules {
    /// Neither repetition nor turn limit.
    pub const NONE: Self = Self { repetition: Repetition::Off, max_plies: 0 };

    /// The ending of a game whose board ending is `board`, whose position occurred `occurrences`
    /// times (0 if it does not count) after `plies` plies. `has_allowed_move` is called if
    /// repetition is forbidden; a game that is over on the board counts as having one.
    pub fn ending(
        self,
        board: Option<Ending>,
        occurrences: u32,
        plies: u32,
        has_allowed_move: impl FnOnce() -> bool,
    ) -> Option<Ending> {
        if board.is_some_and(|ending| !ending.reason.after_repetition) {
            return board;
        }
        let is_repeated = match self.repetition {
            Repetition::Off => false,
            Repetition::Draw { occurrences: limit, .. } => occurrences > 0 && occurrences >= limit,
            Repetition::Forbid => !has_allowed_move(),
        };
        let is_out_of_turns = self.max_plies > 0 && plies >= self.max_plies;
        match board {
            _ if is_repeated => Some(Ending::draw(Reason::REPETITION)),
            None if is_out_of_turns => Some(Ending::draw(Reason::MAX_PLIES)),
            board => board,
        }
    }

    /// Whether a position after a pass does not count as an occurrence.
    pub const fn skips_passes(self) -> bool {
        matches!(self.repetition, Repetition::Draw { after_pass: false, .. })
    }
}

/// Why a game could not be started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// The options are wrong.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The position string is wrong.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl StartError {
    /// The error without the text of the position, for callers that already show it.
    pub fn why(&self) -> Message {
        match self {
            Self::Options(error) => error.message(),
            Self::Position(error) => error.why(),
        }
    }

    /// The error for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Options(error) => error.message(),
            Self::Position(error) => error.message(),
        }
    }
}

/// A game: facts and constructors on an empty type, no state.
pub trait Game: Send + Sync + 'static {
    /// The facts.
    const INFO: GameInfo;

    /// A game that is still being made: playable everywhere, but without twin, recorded games, measured levels,
    /// benches or translation, and left out of the documents.
    const IS_DRAFT: bool = false;

    /// The position types, narrowest board first.
    type Positions: PositionTypes;

    /// Builds the start position in the type that fits the options.
    ///
    /// # Errors
    /// [`OptionError`] when the values do not go together.
    fn start<V: PositionVisitor>(
        values: &OptionValues,
        visitor: V,
    ) -> Result<V::Output, OptionError>;

    /// Reads a position string; its board sets the size.
    ///
    /// # Errors
    /// [`StartError`] naming every fault.
    fn read<V: PositionVisitor>(
        values: &OptionValues,
        text: &str,
        visitor: V,
    ) -> Result<V::Output, StartError>;

    /// The rules that need history.
    fn match_rules(values: &OptionValues) -> MatchRules {
        let _ = values;
        MatchRules::NONE
    }

    /// The seed option that `start` needs and that is not given, if any. The caller sets
    /// it, from the clock or from another generator.
    fn missing_seed(values: &OptionValues) -> Option<&'static str> {
        let _ = values;
        None
    }

    /// Record formats of this game beyond the project's own.
    fn formats() -> &'static [&'static dyn RecordFormat] {
        &[]
    }
}
