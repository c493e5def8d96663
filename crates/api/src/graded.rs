//! Graded moves.

use parlour_bots::analysis::{Fact, Grade, GradedMove};
use parlour_core::{AnyMove, GameInfo};
use parlour_match::Side;
use parlour_wire::{MessageJson, ScoreJson};
use schemars::JsonSchema;
use serde::Serialize;

/// A graded move.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GradedMoveJson {
    ply: usize,
    side: Side,
    #[serde(rename = "move")]
    played: String,
    grade: GradeJson,
    /// The sign of the grade, such as `?`.
    sign: &'static str,
    /// Its cost in winning chances.
    loss: f64,
    before: ScoreJson,
    after: ScoreJson,
    /// The best line instead.
    best: Vec<String>,
    /// Why it was bad or good, in one or two sentences, if the reason is certain.
    explanation: Option<MessageJson>,
    /// The cells that the explanation concerns.
    marks: Vec<u16>,
    /// Why it was bad, one English sentence per fact.
    reasons: Vec<String>,
    /// The same sentences as messages.
    reason_messages: Vec<MessageJson>,
    /// The same reasons as facts.
    facts: Vec<FactJson>,
}

impl GradedMoveJson {
    /// A graded move of a game.
    pub fn new(one: &GradedMove, game: &'static GameInfo) -> Self {
        let reason = |fact: &Fact| MessageJson::new(&fact.message(), Some(game));
        let explanation = one.explanation.as_ref();
        let reason_messages: Vec<_> = one.facts.iter().map(reason).collect();
        Self {
            ply: one.ply,
            side: one.player.into(),
            played: one.played.to_string(),
            grade: one.grade.into(),
            sign: one.grade.sign(),
            loss: (one.loss * 10_000.0).round() / 10_000.0,
            before: one.before.into(),
            after: one.after.into(),
            best: one.best_line.iter().map(AnyMove::to_string).collect(),
            explanation: explanation
                .map(|found| MessageJson::new(&found.message(None), Some(game))),
            marks: one
                .explanation
                .iter()
                .flat_map(|found| &found.marks)
                .map(|cell| cell.0)
                .collect(),
            reasons: reason_messages.iter().map(|reason| reason.text().to_owned()).collect(),
            reason_messages,
            facts: one.facts.iter().map(FactJson::from).collect(),
        }
    }
}

/// The grade of a move.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum GradeJson {
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
    /// There was no other move.
    Forced,
}

impl From<Grade> for GradeJson {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Best => GradeJson::Best,
            Grade::Good => GradeJson::Good,
            Grade::Inaccuracy => GradeJson::Inaccuracy,
            Grade::Mistake => GradeJson::Mistake,
            Grade::Blunder => GradeJson::Blunder,
            Grade::Forced => GradeJson::Forced,
        }
    }
}

/// Why a move was bad.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum FactJson {
    /// It lets `side` win in this many turns.
    LetsWin { side: Side, turns: u32 },
    /// It gives `side` a won game.
    GivesWin { side: Side },
    /// `side` could have won in this many turns.
    MissesWin { side: Side, turns: u32 },
    /// `side` had a won game.
    HadWin { side: Side },
    /// It allows a draw.
    AllowsDraw,
    /// A feature count of `side`: before the move, after it, and after the best move.
    Count {
        side: Side,
        /// The noun for one of them.
        one: &'static str,
        /// The noun for several.
        many: &'static str,
        before: i32,
        after: i32,
        best: i32,
    },
}

impl From<&Fact> for FactJson {
    fn from(fact: &Fact) -> Self {
        match *fact {
            Fact::LetsWin { player, turns } => FactJson::LetsWin { side: player.into(), turns },
            Fact::GivesWin { player } => FactJson::GivesWin { side: player.into() },
            Fact::MissesWin { player, turns } => FactJson::MissesWin { side: player.into(), turns },
            Fact::HadWin { player } => FactJson::HadWin { side: player.into() },
            Fact::AllowsDraw => FactJson::AllowsDraw,
            Fact::Count { player, feature, before, after, best } => FactJson::Count {
                side: player.into(),
                one: feature.singular,
                many: feature.plural,
                before,
                after,
                best,
            },
        }
    }
}
