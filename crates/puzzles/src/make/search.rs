//! Searches the two best moves of a position for a claim.

use parlour_bots::{Bot, BotKind, BotSpec, BotSpecError, Budget, Score, SearchResult, StopFlag};
use parlour_bots::{build, win_chance};
use parlour_core::{AnyGame, AnyMove, Match};

use super::{forced_win, lines};
use crate::{Claim, Proof};

/// For a claim with proof `depth`, the maximum winning chance of any other move.
const MAX_OTHER_CHANCE: f64 = 0.7;

/// A defense must leave at least this chance.
const MIN_DEFENSE_CHANCE: f64 = 0.2;

/// The margin in winning chances of a claim without proof.
const MIN_MARGIN: f64 = 0.35;

/// Score puzzles come from close games and need a clearly better move.
const MAX_CLOSE_MARGIN: i32 = 12;
const MIN_GAIN: i32 = 2;

/// Wins within this many turns are searched exhaustively.
pub(crate) const MAX_TURNS: u32 = 3;

/// Size of the tables in MiB.
const HASH_MIB: u32 = 8;

/// A confirmed claim with its lines.
#[derive(Clone, Debug)]
pub(crate) struct ConfirmedClaim {
    pub(crate) claim: Claim,
    pub(crate) proof: Proof,
    /// The lines, at least one.
    pub(crate) lines: Vec<Vec<AnyMove>>,
}

/// The engines of a run: one for quick searches, one for confirmations, which shares no tables with
/// the first.
pub(crate) struct PuzzleSearch {
    quick: Box<dyn Bot>,
    deep: Box<dyn Bot>,
    stop: StopFlag,
}

impl PuzzleSearch {
    pub(crate) fn new(game: &'static dyn AnyGame, stop: StopFlag) -> Result<Self, BotSpecError> {
        Self::of(&BotSpec::new(BotKind::Best), game, stop)
    }

    /// A searcher that does not use the networks of the game.
    pub(crate) fn linear(game: &'static dyn AnyGame, stop: StopFlag) -> Result<Self, BotSpecError> {
        let network = Some(BotSpec::NO_NETWORK.into());
        Self::of(&BotSpec { network, ..BotSpec::new(BotKind::Best) }, game, stop)
    }

    fn of(
        spec: &BotSpec,
        game: &'static dyn AnyGame,
        stop: StopFlag,
    ) -> Result<Self, BotSpecError> {
        let spec = BotSpec { threads: Some(1), hash: Some(HASH_MIB), ..spec.clone() };
        Ok(Self { quick: build(&spec, game)?, deep: build(&spec, game)?, stop })
    }

    pub(crate) fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// Searches with `nodes` nodes; returns the claim and the right move.
    pub(crate) fn quick(&mut self, start: &Match, nodes: u64) -> Option<(Claim, AnyMove)> {
        let budget = self.budget(nodes);
        let result = self.quick.think(start, &budget, 2, &mut |_| {});
        let (claim, _) = classify(&result)?;
        Some((claim, result.best().clone()))
    }

    /// Searches with empty tables.
    pub(crate) fn deep(&mut self, start: &Match, nodes: u64, n_lines: usize) -> SearchResult {
        self.deep.new_game();
        let budget = self.budget(nodes);
        self.deep.think(start, &budget, n_lines, &mut |_| {})
    }

    /// Confirms with `nodes` nodes that `wanted` is the right move, and finds the lines.
    pub(crate) fn confirmed(
        &mut self,
        start: &Match,
        nodes: u64,
        wanted: &AnyMove,
    ) -> Option<ConfirmedClaim> {
        let result = self.deep(start, nodes, 2);
        let (claim, proof) = classify(&result)?;
        if self.stop.is_stopped() || !leads_to_same(start, result.best(), wanted) {
            return None;
        }
        if !matches!(claim, Claim::Win(_)) {
            let lines = vec![lines::extended(self, start, claim, nodes, result.best())];
            return Some(ConfirmedClaim { claim, proof, lines });
        }
        for turns in 1..=MAX_TURNS {
            let Some(forced) = forced_win(start.position(), turns) else { break };
            if forced.first_moves.is_empty() {
                continue;
            }
            let is_only = forced.first_moves.len() == 1;
            let is_same = leads_to_same(start, &forced.first_moves[0], wanted);
            let found =
                ConfirmedClaim { claim: Claim::Win(Some(turns)), proof, lines: forced.lines };
            return Some(found).filter(|found| is_only && is_same && !found.lines.is_empty());
        }
        // A longer win: every move must be proven.
        (proof == Proof::Exact).then(|| {
            let lines = vec![lines::extended(self, start, claim, nodes, result.best())];
            ConfirmedClaim { claim, proof, lines }
        })
    }

    fn budget(&self, nodes: u64) -> Budget {
        Budget { stop: self.stop.clone(), ..Budget::nodes(nodes) }
    }
}

/// The claim and the kind of proof that the two best lines of a search support.
pub(crate) fn classify(result: &SearchResult) -> Option<(Claim, Proof)> {
    let [first, second, ..] = &result.lines[..] else { return None };
    let (best, other) = (first.score, second.score);
    let margins = best.margin.zip(other.margin).filter(|_| best.is_proven && other.is_proven);
    if let Some((margin, less)) = margins
        && best.points.signum() == other.points.signum()
    {
        let is_close = margin.abs() <= MAX_CLOSE_MARGIN && margin >= less + MIN_GAIN;
        return is_close.then_some((Claim::Score(margin), Proof::Exact));
    }
    match () {
        () if best.is_win() => of_win(other),
        () if best.is_proven_draw() => other.is_loss().then_some((Claim::Draw, Proof::Exact)),
        () if best.is_loss() => None,
        () if other.is_loss() => {
            (win_chance(best) >= MIN_DEFENSE_CHANCE).then_some((Claim::Defend, Proof::Only))
        }
        () => (win_chance(best) - win_chance(other) >= MIN_MARGIN && !other.is_proven)
            .then_some((Claim::Best, Proof::Margin)),
    }
}

/// The claim of a winning move whose best alternative has this score.
fn of_win(other: Score) -> Option<(Claim, Proof)> {
    match () {
        () if other.is_win() => None,
        () if other.is_proven => Some((Claim::Win(None), Proof::Exact)),
        () => (win_chance(other) <= MAX_OTHER_CHANCE).then_some((Claim::Win(None), Proof::Depth)),
    }
}

/// Whether two moves lead to the same position.
pub(crate) fn leads_to_same(start: &Match, one: &AnyMove, two: &AnyMove) -> bool {
    let after = |m: &AnyMove| start.position().after(m).map(|position| position.text()).ok();
    one == two || after(one) == after(two)
}
