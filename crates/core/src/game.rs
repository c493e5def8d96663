//! A game's metadata, options and start position.

use crate::{
    AnyPosition, Catalog, ErasedPosition, Evaluated, Message, NetworkInputs, Notation,
    OptionDefault, OptionError, OptionKind, OptionSpec, OptionValues, Outcome, Player, Position,
    PositionError, Preset, Reason, RecordFormat, Steps, Symmetric, Translation, View,
};

/// The color of a player's pieces. Front ends take the shade from their theme and never tell pieces
/// apart by color alone.
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

/// The metadata of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// A short unique word: the game's name in game strings, paths and file names.
    pub id: &'static str,
    /// Other names accepted as input.
    pub aliases: &'static [&'static str],
    /// The display name.
    pub name: &'static str,
    /// Display names of the players, first player first.
    pub players: [&'static str; 2],
    /// The colors of their pieces.
    pub colors: [PieceColor; 2],
    /// One line that makes people want to play.
    pub pitch: &'static str,
    /// The author; shown in every front end.
    pub credit: &'static str,
    /// Raised only when behavior changes; stored in records.
    pub rules_version: u32,
    /// The rules in prose (Markdown).
    pub rules_text: &'static str,
    /// Lessons for newcomers: `lessons.txt`, read by `parlour-lessons`.
    pub lessons: &'static str,
    /// Puzzles: `puzzles.txt`, read by `parlour-puzzles`; may be empty.
    pub puzzles: &'static str,
    /// Opponents of measured strength: `levels.toml`, read by `parlour-levels`; empty for the
    /// default levels.
    pub levels: &'static str,
    /// Workloads for speed measurements: `benches.toml`, read by `parlour-bench`; may be empty.
    pub benches: &'static str,
    /// The networks that `best` and the highest levels evaluate with, each for its options: read by
    /// `parlour-network`; may be empty.
    pub networks: &'static [NetworkFile],
    /// Boards whose result is known: `solved.toml`, read by `parlour-solved`; may be empty.
    pub solved: &'static str,
    /// The proof files that the game ships with, by name; `solved` refers to them.
    pub proofs: &'static [(&'static str, &'static [u8])],
    /// The game's own reasons for ending, besides [`Reason::GENERAL`].
    pub reasons: &'static [Reason],
    /// The game's texts in other languages; empty if it is only in English.
    pub translations: &'static [Translation],
    /// The game's own messages as Project Fluent catalogs, one or more per language.
    pub catalogs: &'static [Catalog],
    /// The options, in display order.
    pub options: &'static [OptionSpec],
    /// Named sets of options.
    pub presets: &'static [Preset],
}

/// A network that a game ships with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkFile {
    /// The name of the file: `network.net`, or `network-OPTIONS.net` for the options in its header.
    pub name: &'static str,
    /// The file; empty in the browser, where the page loads it when it is needed.
    pub bytes: &'static [u8],
}

impl NetworkFile {
    /// The options that its name says it serves, as in a game string; empty for the usual board.
    pub fn options(&self) -> &'static str {
        let stem = self.name.strip_suffix(".net").unwrap_or(self.name);
        stem.split_once('-').map_or("", |(_, options)| options)
    }
}

impl GameInfo {
    /// Defaults for struct update syntax: `GameInfo { id: "…", …, ..GameInfo::BASE }`.
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
        puzzles: "",
        levels: "",
        benches: "",
        networks: &[],
        solved: "",
        proofs: &[],
        reasons: &[],
        translations: &[],
        catalogs: &[],
        options: &[],
        presets: &[],
    };

    /// The pitch as a message.
    pub fn pitch_message(&self) -> Message {
        Message::fact("pitch", self.pitch)
    }

    /// A player's display name.
    pub fn player_message(&self, player: Player) -> Message {
        let id = match player {
            Player::One => "player-one",
            Player::Two => "player-two",
        };
        Message::fact(id, self.players[player.index()])
    }

    /// The author.
    pub fn credit_message(&self) -> Message {
        Message::fact("credit", self.credit)
    }
}

/// Everything a position type must do to be played, drawn and searched.
pub trait FullPosition:
    Position + Notation + View + Steps + Symmetric + Evaluated + NetworkInputs
{
}

impl<P> FullPosition for P where
    P: Position + Notation + View + Steps + Symmetric + Evaluated + NetworkInputs
{
}

/// Generic code to run on a position whose concrete type depends on the options.
pub trait PositionVisitor {
    /// The result of [`visit`](Self::visit).
    type Output;

    /// Runs the code; called once.
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

/// The repetition rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Repetition has no effect.
    Off,
    /// The game is drawn when a position has occurred this often.
    Draw {
        /// The occurrence that draws, counting the first: 3 for threefold repetition.
        occurrences: u32,
        /// Whether the position after a pass counts as an occurrence.
        after_pass: bool,
    },
    /// A move to an earlier position is illegal; a player without another move draws.
    Forbid,
}

/// The rules that need history, applied by [`Match`](crate::Match).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchRules {
    /// The repetition rule.
    pub repetition: Repetition,
    /// The game is a draw after this many plies; 0 for no limit.
    pub max_plies: u32,
}

impl MatchRules {
    /// Neither repetition nor turn limit.
    pub const NONE: Self = Self { repetition: Repetition::Off, max_plies: 0 };

    /// The option `maxplies`.
    pub const MAX_PLIES: OptionSpec = OptionSpec {
        key: "maxplies",
        help: "the game is drawn after this many turns; 0 for no limit",
        kind: OptionKind::Number { min: 0, max: u32::MAX },
        default: OptionDefault::Is("0"),
        on_board: false,
    };

    /// The rules chosen by the options `repetition` and `maxplies`.
    pub fn of_options(values: &OptionValues) -> Self {
        let draw = |occurrences, after_pass| Repetition::Draw { occurrences, after_pass };
        let repetition = match values.get("repetition").as_str() {
            "draw2" => draw(2, true),
            "draw2-board" => draw(2, false),
            "forbid" => Repetition::Forbid,
            "off" => Repetition::Off,
            _ => draw(3, true),
        };
        Self { repetition, max_plies: values.number("maxplies") }
    }

    /// Combines the outcome on the board with repetition and the turn limit. The position has
    /// occurred `occurrences` times (0 if it does not count), after `plies` plies.
    /// `has_allowed_move` is called only if repetition is forbidden, and must return true for a
    /// game that is over on the board.
    pub fn outcome(
        self,
        board: Option<Outcome>,
        occurrences: u32,
        plies: u32,
        has_allowed_move: impl FnOnce() -> bool,
    ) -> Option<Outcome> {
        if board.is_some_and(|outcome| !outcome.reason.after_repetition) {
            return board;
        }
        let is_repeated = match self.repetition {
            Repetition::Off => false,
            Repetition::Draw { occurrences: limit, .. } => occurrences > 0 && occurrences >= limit,
            Repetition::Forbid => !has_allowed_move(),
        };
        let is_at_turn_limit = self.max_plies > 0 && plies >= self.max_plies;
        match board {
            _ if is_repeated => Some(Outcome::draw(Reason::REPETITION)),
            None if is_at_turn_limit => Some(Outcome::draw(Reason::MAX_PLIES)),
            board => board,
        }
    }

    /// Whether positions after a pass are not counted.
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
    /// The error without the position string, for callers that already show it.
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

/// A game: metadata and constructors on an empty type.
pub trait Game: Send + Sync + 'static {
    /// The metadata.
    const INFO: GameInfo;

    /// Whether the game is under development: playable in every front end, but exempt from the
    /// reference generator, recorded games, levels, benches and translations, and undocumented.
    const IS_DRAFT: bool = false;

    /// The position types, narrowest board first.
    type Positions: PositionTypes;

    /// Builds the start position in the type that fits the options.
    ///
    /// # Errors
    /// [`OptionError`] if the options conflict.
    fn start<V: PositionVisitor>(
        values: &OptionValues,
        visitor: V,
    ) -> Result<V::Output, OptionError>;

    /// Parses a position string, which determines the board size.
    ///
    /// # Errors
    /// [`StartError`] listing every error.
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

    /// The seed option that `start` needs but that is not set, if any. The caller sets it.
    fn missing_seed(values: &OptionValues) -> Option<&'static str> {
        let _ = values;
        None
    }

    /// Record formats specific to this game.
    fn formats() -> &'static [&'static dyn RecordFormat] {
        &[]
    }
}
