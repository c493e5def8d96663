//! What goes over the wire, in both directions. `docs/protocol.md` shows each form once.

use std::collections::BTreeMap;

use parlour_core::{BoardView, Cell, Effect, Match, PieceColor, Step, StepSource};
use parlour_match::{Event, Side};
use parlour_play::tell_move;
use parlour_wire::{PairJson, ResultJson, ViewJson, mark_word};
use serde::{Deserialize, Serialize};

/// One touch of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StepJson {
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
    /// The step that is meant: labels are known by what may be touched after `taken`.
    pub(crate) fn to_step(&self, source: &dyn StepSource, taken: &[Step]) -> Option<Step> {
        match self {
            StepJson::Cell(index) => Some(Step::Cell(Cell(*index))),
            StepJson::Button(label) => source
                .next_steps(taken)
                .into_iter()
                .find(|step| matches!(step, Step::Button(known) if known == label)),
        }
    }
}

/// A view with the colors of the pieces.
#[derive(Debug, Serialize)]
pub(crate) struct BoardViewJson {
    #[serde(flatten)]
    view: ViewJson,
    colors: [&'static str; 2],
}

impl From<BoardView> for BoardViewJson {
    fn from(view: BoardView) -> Self {
        Self { colors: view.colors.map(color_word), view: view.into() }
    }
}

/// One word for a color.
pub(crate) fn color_word(color: PieceColor) -> &'static str {
    match color {
        PieceColor::Black => "black",
        PieceColor::White => "white",
        PieceColor::Red => "red",
        PieceColor::Blue => "blue",
    }
}

/// A move of a line.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoveJson {
    /// In canonical notation.
    pub(crate) text: String,
    side: Side,
    steps: Vec<StepJson>,
    words: String,
    captured: usize,
    flipped: usize,
}

impl MoveJson {
    /// The move after `ply` turns of the line.
    fn new(played: &Match, ply: usize, text: &str) -> Option<Self> {
        let before = played.position_at(ply)?;
        let steps = before.steps_of(text).unwrap_or_default();
        let told = tell_move(before, text, played.game().info().players);
        Some(Self {
            text: text.to_owned(),
            side: before.turn().into(),
            steps: steps.into_iter().map(StepJson::from).collect(),
            words: told.words,
            captured: told.captured,
            flipped: told.flipped,
        })
    }
}

/// Brings a list of moves up to date with a match whose first `n_known` moves have not changed. Returns how many stay
/// as they were.
pub(crate) fn refresh_moves(moves: &mut Vec<MoveJson>, played: &Match, n_known: usize) -> usize {
    let same = |(one, text): &(&MoveJson, &str)| one.text == *text;
    let n_known = n_known.min(moves.len()).min(played.line_moves().len());
    debug_assert!(moves.iter().zip(played.line_moves()).take(n_known).all(|pair| same(&pair)));
    let unsure = moves[n_known..].iter().zip(played.line_moves_from(n_known));
    let n_same = n_known + unsure.take_while(same).count();
    moves.truncate(n_same);
    let new = (n_same..).zip(played.line_moves_from(n_same));
    moves.extend(new.filter_map(|(ply, text)| MoveJson::new(played, ply, text)));
    n_same
}

/// Moves that were tried in place of one of the line.
#[derive(Debug, Serialize)]
pub(crate) struct VariationJson {
    ply: usize,
    moves: Vec<String>,
}

/// A line of play and where one stands in it.
#[derive(Debug, Serialize)]
pub(crate) struct BoardJson<'a> {
    game: String,
    id: &'static str,
    values: BTreeMap<&'static str, String>,
    start: String,
    position: String,
    /// How many moves a client has already; left out with the whole line.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_from: Option<usize>,
    moves: &'a [MoveJson],
    ply: usize,
    variations: Vec<VariationJson>,
    turn: Option<Side>,
    result: ResultJson,
    view: BoardViewJson,
}

impl<'a> BoardJson<'a> {
    /// The board of a match, with its moves and variations from a ply on; `moves` as [`refresh_moves`] makes them.
    pub(crate) fn new(played: &Match, moves: &'a [MoveJson], moves_from: usize) -> Self {
        let values = played.values();
        let ending = played.ending();
        let variations = (moves_from..=moves.len()).filter_map(|ply| {
            let moves: Vec<String> =
                played.variations(ply).into_iter().map(str::to_owned).collect();
            (!moves.is_empty()).then_some(VariationJson { ply, moves })
        });
        Self {
            game: played.game_string(),
            id: played.game().info().id,
            values: values.specs().iter().map(|spec| (spec.key, values.get(spec.key))).collect(),
            start: played.start().text(),
            position: played.tagged_position(),
            moves_from: (moves_from > 0).then_some(moves_from),
            moves: &moves[moves_from..],
            ply: played.ply(),
            variations: variations.collect(),
            turn: ending.is_none().then(|| played.position().turn().into()),
            result: ResultJson::new(ending),
            view: played.view(&[]).into(),
        }
    }
}

/// Who plays a side.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SeatJson {
    pub(crate) kind: &'static str,
    pub(crate) taken: bool,
    pub(crate) bot: Option<String>,
    pub(crate) label: String,
}

/// How many are connected.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub(crate) struct PresenceJson {
    pub(crate) x: u32,
    pub(crate) o: u32,
    pub(crate) watchers: u32,
}

/// A side asks to take back what came after `ply` turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct TakeBackJson {
    pub(crate) side: Side,
    pub(crate) ply: usize,
}

/// A change that needs the other side's consent.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct QuestionJson {
    pub(crate) side: Side,
    pub(crate) seq: i64,
    pub(crate) change: Event,
}

/// A match: its board and the people at it.
#[derive(Debug, Serialize)]
pub(crate) struct StateJson<'a> {
    #[serde(rename = "match")]
    pub(crate) id: &'a str,
    pub(crate) seq: i64,
    #[serde(flatten)]
    pub(crate) board: BoardJson<'a>,
    pub(crate) seats: PairJson<SeatJson>,
    pub(crate) presence: PresenceJson,
    pub(crate) thinking: bool,
    pub(crate) paused: bool,
    pub(crate) draw_offer: Option<Side>,
    pub(crate) take_back: Option<TakeBackJson>,
    pub(crate) question: Option<QuestionJson>,
    pub(crate) claim_in: PairJson<Option<u64>>,
    pub(crate) shared: bool,
    pub(crate) rematch: Option<&'a str>,
}

/// A match in a few words.
#[derive(Debug, Serialize)]
pub(crate) struct SummaryJson {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) name: &'static str,
    pub(crate) ply: usize,
    pub(crate) turn: Option<Side>,
    pub(crate) result: ResultJson,
    pub(crate) status: String,
    pub(crate) seats: PairJson<SeatJson>,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

/// What a step would do to a cell.
#[derive(Debug, Serialize)]
pub(crate) struct EffectJson {
    cell: u16,
    mark: &'static str,
}

impl From<Effect> for EffectJson {
    fn from(effect: Effect) -> Self {
        Self { cell: effect.cell.0, mark: mark_word(effect.mark) }
    }
}
