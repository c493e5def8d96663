//! Grades a move by its cost in winning chances.

use parlour_core::{AnyMove, Message, Player, message};
use parlour_search::Score;

use super::{Explanation, Fact};
use crate::win_chance;

/// The grade of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// The only legal move.
    Forced,
    /// The best move known.
    Best,
    /// Nearly as good as the best.
    Good,
    /// A small loss.
    Inaccuracy,
    /// A large loss.
    Mistake,
    /// Lost the game, or nearly.
    Blunder,
}

impl Grade {
    /// Minimum cost of each grade in winning chances. Scores are log-odds fitted to results, so a
    /// chance means the same in every game; `docs/strength.md` shows the calibration.
    const LIMITS: [(f64, Grade); 3] =
        [(0.20, Grade::Blunder), (0.10, Grade::Mistake), (0.05, Grade::Inaccuracy)];

    fn of_loss(loss: f64) -> Self {
        let found = Self::LIMITS.iter().find(|(limit, _)| loss >= *limit);
        found.map_or(Grade::Good, |(_, grade)| *grade)
    }

    /// Every grade, best first.
    pub const ALL: [Grade; 6] = [
        Grade::Best,
        Grade::Good,
        Grade::Inaccuracy,
        Grade::Mistake,
        Grade::Blunder,
        Grade::Forced,
    ];

    /// Minimum cost of this grade, for grades by cost.
    pub fn limit(self) -> Option<f64> {
        Self::LIMITS.iter().find(|(_, grade)| *grade == self).map(|(limit, _)| *limit)
    }

    /// Whether the grade calls for reasons.
    pub const fn is_bad(self) -> bool {
        matches!(self, Grade::Inaccuracy | Grade::Mistake | Grade::Blunder)
    }

    /// Its English name, as stored and exported.
    pub const fn word(self) -> &'static str {
        match self {
            Grade::Forced => "forced",
            Grade::Best => "best",
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }

    /// Its localized name.
    pub fn message(self) -> Message {
        let english = self.word();
        match self {
            Grade::Forced => message!("grade-forced" or english),
            Grade::Best => message!("grade-best" or english),
            Grade::Good => message!("grade-good" or english),
            Grade::Inaccuracy => message!("grade-inaccuracy" or english),
            Grade::Mistake => message!("grade-mistake" or english),
            Grade::Blunder => message!("grade-blunder" or english),
        }
    }

    /// The annotation sign, such as `?!`.
    pub const fn sign(self) -> &'static str {
        match self {
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
            _ => "",
        }
    }
}

/// The value of a position for the side to move, and the best line.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionValue {
    /// The value.
    pub score: Score,
    /// The best line; empty when the game is over.
    pub line: Vec<AnyMove>,
    /// Whether there is only one move.
    pub is_forced: bool,
}

/// A move with its grade.
#[derive(Clone, PartialEq, Debug)]
pub struct GradedMove {
    /// Its index in the game, from 0.
    pub ply: usize,
    /// Who played it.
    pub player: Player,
    /// The move.
    pub played: AnyMove,
    /// The value before the move, with best play, for its player.
    pub before: Score,
    /// The value after the move.
    pub after: Score,
    /// The best line; it starts with the move itself if that was best.
    pub best_line: Vec<AnyMove>,
    /// Cost in winning chances, 0 to 1.
    pub loss: f64,
    /// The grade.
    pub grade: Grade,
    /// Why it was bad, as data.
    pub facts: Vec<Fact>,
    /// Why it was bad, or good, in a sentence or two.
    pub explanation: Option<Explanation>,
}

impl GradedMove {
    /// The better line; `None` for the best move, even if the engine preferred another of equal
    /// value.
    pub fn better_line(&self) -> Option<&[AnyMove]> {
        let is_best = matches!(self.grade, Grade::Best | Grade::Forced)
            || self.best_line.first() == Some(&self.played);
        (!is_best && !self.best_line.is_empty()).then_some(&*self.best_line)
    }
}

/// Grades moves by the values of the positions around them: the first position, the one after the
/// first move, and so on. Moves without values are skipped. Players alternate from `first`; callers
/// that know better correct it.
///
/// A grade never contradicts a proven result: a move that keeps a proven win, or that is made in a
/// proven loss, costs nothing; one that turns a proven win into a proven loss costs everything.
pub fn grade_moves(first: Player, moves: &[AnyMove], values: &[PositionValue]) -> Vec<GradedMove> {
    let mut player = first;
    let mut graded = Vec::new();
    for (ply, (played, around)) in moves.iter().zip(values.windows(2)).enumerate() {
        let (here, next) = (&around[0], &around[1]);
        let after = next.score.negated();
        let is_best = here.line.first() == Some(played);
        // The search of the next position may find a better value. A proof remains valid, though,
        // even if the next search did not find it again.
        let is_settled = here.score.is_proven && !after.is_proven;
        let is_update = !is_settled && (is_best || is_better(after, here.score));
        let before = if is_update { one_ply_earlier(after) } else { here.score };
        let fall = (win_chance(before) - win_chance(after)).max(0.0);
        let loss = if is_best || here.is_forced { 0.0 } else { fall };
        let grade = match () {
            () if here.is_forced => Grade::Forced,
            () if loss == 0.0 => Grade::Best,
            () => Grade::of_loss(loss),
        };
        graded.push(GradedMove {
            ply,
            player,
            played: played.clone(),
            before,
            after,
            best_line: here.line.clone(),
            loss,
            grade,
            facts: Vec::new(),
            explanation: None,
        });
        player = player.other();
    }
    graded
}

/// The value one ply earlier: a win is one ply further away.
fn one_ply_earlier(score: Score) -> Score {
    let sign = match (score.wins_in(), score.loses_in()) {
        (Some(_), _) => -1,
        (_, Some(_)) => 1,
        _ => 0,
    };
    Score { points: score.points + sign, ..score }
}

/// Whether `new` has a higher winning chance.
fn is_better(new: Score, old: Score) -> bool {
    win_chance(new) > win_chance(old)
}
