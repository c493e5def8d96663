//! A search result as JSON.

use parlour_bots::{PvLine, Score, SearchResult, win_chance};
use parlour_core::AnyMove;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A score for the side to move.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema, Debug)]
pub struct ScoreJson {
    /// Log-odds in units of 1/256; beyond ±20000 a proven win or loss.
    pub points: i32,
    /// Winning chance; a draw counts half.
    pub chance: f64,
    /// Whether it is proven.
    pub proven: bool,
    /// Plies to the win, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins_in: Option<u32>,
    /// Plies to the loss, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loses_in: Option<u32>,
    /// Margin of the win with perfect play, if the game counts points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<i32>,
}

/// A line of play.
#[derive(Serialize, JsonSchema, Debug)]
pub struct LineJson {
    #[serde(rename = "move")]
    first: String,
    score: ScoreJson,
    depth: u32,
    moves: Vec<String>,
}

/// A complete search result.
#[derive(Serialize, JsonSchema, Debug)]
pub struct SearchResultJson {
    lines: Vec<LineJson>,
    depth: u32,
    nodes: u64,
    milliseconds: u64,
    nodes_per_second: u64,
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> Self {
        Self {
            points: score.points,
            chance: (win_chance(score) * 10_000.0).round() / 10_000.0,
            proven: score.is_proven,
            wins_in: score.wins_in(),
            loses_in: score.loses_in(),
            margin: score.margin,
        }
    }
}

impl From<ScoreJson> for Score {
    fn from(score: ScoreJson) -> Self {
        Self { points: score.points, is_proven: score.proven, margin: score.margin }
    }
}

impl From<&PvLine> for LineJson {
    fn from(line: &PvLine) -> Self {
        Self {
            first: line.moves[0].to_string(),
            score: line.score.into(),
            depth: line.depth,
            moves: line.moves.iter().map(AnyMove::to_string).collect(),
        }
    }
}

impl From<&SearchResult> for SearchResultJson {
    fn from(result: &SearchResult) -> Self {
        Self {
            lines: result.lines.iter().map(LineJson::from).collect(),
            depth: result.depth,
            nodes: result.nodes,
            milliseconds: u64::try_from(result.elapsed.as_millis()).unwrap_or(u64::MAX),
            nodes_per_second: result.nodes_per_second(),
        }
    }
}
