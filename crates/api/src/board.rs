//! Boards, moves and steps.

use std::borrow::Cow;
use std::collections::BTreeMap;

use parlour_core::{
    AnyMove, BoardView, Cell, Effect, GameInfo, Match, PieceColor, Step, StepSource,
};
use parlour_match::Side;
use parlour_messages::{Language, Localization};
use parlour_play::describe_move;
use parlour_wire::{MarkJson, ResultJson, ViewJson};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One touch of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StepJson {
    /// A cell, by its index in the view.
    Cell(u16),
    /// A button, by its label.
    Button(String),
}

impl From<Step> for StepJson {
    fn from(step: Step) -> Self {
        match step {
            Step::Cell(Cell(index)) => StepJson::Cell(index),
            Step::Button(label) => StepJson::Button(label.to_owned()),
        }
    }
}

impl StepJson {
    /// The step that it stands for. Looks up a button label among the next steps.
    pub fn to_step(&self, source: &dyn StepSource, taken: &[Step]) -> Option<Step> {
        match self {
            StepJson::Cell(index) => Some(Step::Cell(Cell(*index))),
            StepJson::Button(label) => source
                .next_steps(taken)
                .into_iter()
                .find(|step| matches!(step, Step::Button(known) if known == label)),
        }
    }
}

/// A board to draw, in the same form for every game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BoardViewJson {
    #[serde(flatten)]
    view: ViewJson,
    /// The colors of `x` and `o`.
    colors: [ColorJson; 2],
}

impl BoardViewJson {
    /// The board of a game to draw.
    pub fn new(view: BoardView, game: &'static GameInfo) -> Self {
        Self { colors: view.colors.map(ColorJson::from), view: ViewJson::new(view, game) }
    }
}

/// The color of a side's pieces.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ColorJson {
    Black,
    White,
    Red,
    Blue,
}

impl From<PieceColor> for ColorJson {
    fn from(color: PieceColor) -> Self {
        match color {
            PieceColor::Black => ColorJson::Black,
            PieceColor::White => ColorJson::White,
            PieceColor::Red => ColorJson::Red,
            PieceColor::Blue => ColorJson::Blue,
        }
    }
}

/// A move of a line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayedMoveJson {
    /// In canonical notation.
    pub text: String,
    side: Side,
    steps: Vec<StepJson>,
    /// A sentence that describes the move.
    words: String,
    /// Number of pieces it captured.
    captured: usize,
    /// Number of pieces it flipped.
    flipped: usize,
}

impl PlayedMoveJson {
    /// The move after `ply` turns of the line.
    fn new(played: &Match, ply: usize, m: &AnyMove) -> Option<Self> {
        let before = played.position_at(ply)?;
        let steps = before.steps_of(m);
        let description = describe_move(before, m);
        let english = Localization::shared(Language::English, Some(played.game().info()));
        Some(Self {
            text: m.to_string(),
            side: before.turn().into(),
            steps: steps.into_iter().map(StepJson::from).collect(),
            words: english.text(&description.message),
            captured: description.captured,
            flipped: description.flipped,
        })
    }
}

/// Updates a list of moves to a match whose first `n_known` moves have not changed. Returns the
/// number of unchanged moves.
pub fn refresh_moves(moves: &mut Vec<PlayedMoveJson>, played: &Match, n_known: usize) -> usize {
    let same = |(one, m): &(&PlayedMoveJson, &AnyMove)| one.text == m.text();
    let n_known = n_known.min(moves.len()).min(played.line_moves().len());
    debug_assert!(moves.iter().zip(played.line_moves()).take(n_known).all(|pair| same(&pair)));
    let unchecked = moves[n_known..].iter().zip(played.line_moves_from(n_known));
    let n_same = n_known + unchecked.take_while(same).count();
    moves.truncate(n_same);
    let new = (n_same..).zip(played.line_moves_from(n_same));
    moves.extend(new.filter_map(|(ply, m)| PlayedMoveJson::new(played, ply, m)));
    n_same
}

/// A line that replaces the rest of the line.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VariationJson {
    /// Number of moves before it.
    ply: usize,
    moves: Vec<String>,
}

/// A line of play and the current ply.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BoardJson<'a> {
    /// A game string.
    game: String,
    /// The id of the game.
    id: &'static str,
    /// The rules options by key.
    values: BTreeMap<&'static str, String>,
    /// The start as a position string.
    start: String,
    /// The current position, tagged with its game.
    position: String,
    /// In an event: the client keeps this many moves and the variations before them. Absent if `moves` is the whole
    /// line.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_from: Option<usize>,
    moves: Cow<'a, [PlayedMoveJson]>,
    /// The number of moves played; the rest of the line was taken back.
    ply: usize,
    variations: Vec<VariationJson>,
    /// Null when the game is over.
    turn: Option<Side>,
    result: ResultJson,
    view: BoardViewJson,
}

impl<'a> BoardJson<'a> {
    /// The board of a match, with its moves and variations from `moves_from` on; [`refresh_moves`] fills `moves`.
    pub fn new(played: &Match, moves: &'a [PlayedMoveJson], moves_from: usize) -> Self {
        Self::with_moves(played, moves_from, Cow::Borrowed(&moves[moves_from..]))
    }

    /// The board of a match with all its moves.
    pub fn whole(played: &Match) -> Self {
        let mut moves = Vec::new();
        refresh_moves(&mut moves, played, 0);
        Self::with_moves(played, 0, Cow::Owned(moves))
    }

    fn with_moves(played: &Match, moves_from: usize, moves: Cow<'a, [PlayedMoveJson]>) -> Self {
        let (info, values) = (played.game().info(), played.values());
        let outcome = played.outcome();
        let variations = (moves_from..=moves_from + moves.len()).flat_map(|ply| {
            let lines = played.variation_lines(ply).into_iter();
            let texts = lines.map(|line| line.into_iter().map(AnyMove::to_string).collect());
            texts.map(move |moves| VariationJson { ply, moves })
        });
        let variations = variations.collect();
        Self {
            game: played.game_string(),
            id: info.id,
            values: values.specs().iter().map(|spec| (spec.key, values.get(spec.key))).collect(),
            start: played.start().text(),
            position: played.tagged_position(),
            moves_from: (moves_from > 0).then_some(moves_from),
            moves,
            ply: played.ply(),
            variations,
            turn: outcome.is_none().then(|| played.position().turn().into()),
            result: ResultJson::new(outcome, info),
            view: BoardViewJson::new(played.view(&[]), info),
        }
    }
}

/// The effect of a step on a cell.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EffectJson {
    cell: u16,
    mark: MarkJson,
}

impl From<Effect> for EffectJson {
    fn from(effect: Effect) -> Self {
        Self { cell: effect.cell.0, mark: effect.mark.into() }
    }
}
