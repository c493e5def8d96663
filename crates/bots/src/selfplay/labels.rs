//! Positions of self-play games with scores and results, for training.

use std::any::Any;
use std::collections::HashSet;

use parlour_core::{
    AnyGame, Evaluated, Evaluator, FullPosition, GameResult, InputSet, LinearEvaluator, Meter,
    OptionError, OptionValues, Player, PositionVisitor, Rng, Solver,
};
use parlour_positions::{Header, Record, SOLVED};
use parlour_search::{Budget, Engine, Report, Root, Score};

use super::{SelfPlay, Turn, play_game};
use crate::engines::{self, Evaluation};
use crate::evaluation::unlisted;

/// The positions of one game, encoded as records.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GamePositions {
    /// The records, as in the file.
    pub records: Vec<u8>,
    /// Their number.
    pub n_positions: u64,
}

/// Plays games and labels their positions. It keeps its engine from game to game, but clears it, so
/// that each game depends only on its number.
#[derive(Debug)]
pub struct PositionPlayer<'a> {
    game: &'static dyn AnyGame,
    values: &'a OptionValues,
    settings: &'a SelfPlay,
    budget: &'a Budget,
    /// A [`Typed`] engine for the position type of the last game.
    engine: Option<Box<dyn Any>>,
}

/// The state of a thread for one position type, kept between games.
struct Typed<P: FullPosition> {
    engine: Box<dyn Engine<P>>,
    evaluator: P::Evaluator,
    /// The counterpart of each input.
    swap: Vec<u16>,
}

impl<'a> PositionPlayer<'a> {
    /// A player of a game. The budget provides the stop flag; its limits apply in addition to those
    /// of the bot's name.
    pub fn new(
        game: &'static dyn AnyGame,
        values: &'a OptionValues,
        settings: &'a SelfPlay,
        budget: &'a Budget,
    ) -> Self {
        Self { game, values, settings, budget, engine: None }
    }

    /// The header for the file; `None` if networks, or the network that plays, do not support the
    /// board.
    ///
    /// # Errors
    /// [`OptionError`] if the options are contradictory.
    pub fn header(&self, game: String, made: String) -> Result<Option<Header>, OptionError> {
        struct Shape<'a>(&'a Evaluation, &'a OptionValues);

        impl PositionVisitor for Shape<'_> {
            type Output = (usize, Vec<u16>);

            fn visit<P: FullPosition>(self, start: P) -> Self::Output {
                let is_plain = self.0.for_position(&start, self.1).networks.is_empty();
                let swap =
                    if is_plain == self.0.networks.is_empty() { swap(&start) } else { Vec::new() };
                (<P::Evaluator as LinearEvaluator<P>>::PHASES, swap)
            }
        }

        let (_, values) = self.settings.game_setup(self.game, self.values, 0)?;
        let start = self.game.start(&values)?;
        let shape = Shape(&self.settings.evaluation, &values);
        let (n_phases, swap) =
            parlour_games::with_position(&*start, shape).unwrap_or_else(|_| unlisted());
        let (nodes, seed) = (self.settings.spec.limits.nodes.unwrap_or(0), self.settings.seed);
        let header = Header { game, n_phases, nodes, seed, made, swap };
        Ok(Some(header).filter(|header| header.n_inputs() > 0))
    }

    /// Plays the game with a number; `None` if it was stopped.
    ///
    /// # Errors
    /// [`OptionError`] if the options are contradictory.
    pub fn play(&mut self, number: u64) -> Result<Option<GamePositions>, OptionError> {
        let (seed, values) = self.settings.game_setup(self.game, self.values, number)?;
        let start = self.game.start(&values)?;
        let one_game = OneGame { player: self, values: &values, rng: Rng::new(seed) };
        Ok(parlour_games::with_position(&*start, one_game).unwrap_or_else(|_| unlisted()))
    }
}

fn swap<P: FullPosition>(position: &P) -> Vec<u16> {
    (0..position.n_inputs()).map(|input| position.swapped_input(input) as u16).collect()
}

struct OneGame<'p, 'a> {
    player: &'p mut PositionPlayer<'a>,
    values: &'p OptionValues,
    rng: Rng,
}

impl PositionVisitor for OneGame<'_, '_> {
    type Output = Option<GamePositions>;

    fn visit<P: FullPosition>(mut self, start: P) -> Option<GamePositions> {
        let PositionPlayer { game, settings, budget, engine: kept, .. } = self.player;
        let levels = parlour_levels::levels_for(*game, self.values);
        let reused = kept.take().and_then(|engine| engine.downcast::<Typed<P>>().ok());
        let evaluation = settings.evaluation.for_position(&start, self.values);
        let mut typed = reused.unwrap_or_else(|| {
            let engine = engines::engine::<P>(&settings.spec, levels, &evaluation);
            let evaluator = evaluation.linear::<P>();
            Box::new(Typed { engine, evaluator, swap: swap(&start) })
        });
        typed.engine.forget();
        let budget = engines::budget(&settings.spec, levels, &evaluation, budget);
        let root = Root::with_rules(start, game.match_rules(self.values));
        let search_nodes = budget.nodes.unwrap_or(0);
        let mut labels = Labels::new(&typed.evaluator, &typed.swap, search_nodes, settings.images);
        let engine = &mut *typed.engine;
        let result =
            play_game(root, settings, &mut self.rng, engine, &budget, &mut |root, turn| {
                if let Turn::Searched(report) = turn {
                    labels.add(root, report);
                }
            });
        let game = result.map(|result| labels.finish(result));
        *kept = Some(typed);
        game
    }
}

/// Collects the positions of one game.
struct Labels<'e, P: FullPosition> {
    evaluator: &'e P::Evaluator,
    swap: &'e [u16],
    solver: <P as Evaluated>::Solver,
    solver_nodes: u64,
    images: bool,
    seen: HashSet<u64>,
    noisy: Vec<P::Move>,
    found: Vec<Label>,
}

/// A position before the end of its game is known.
struct Label {
    inputs: InputSet,
    turn: Player,
    score: i16,
    static_eval: i16,
    phase: u8,
    ply: u16,
    /// The proven value for the side to move.
    value: Option<i8>,
}

impl<'e, P: FullPosition> Labels<'e, P> {
    /// The solver may spend as many nodes on a position as the search.
    fn new(evaluator: &'e P::Evaluator, swap: &'e [u16], search_nodes: u64, images: bool) -> Self {
        Self {
            evaluator,
            swap,
            images,
            solver: <P as Evaluated>::Solver::default(),
            solver_nodes: search_nodes * 100 / <P as Evaluated>::Solver::NODE_PRICE,
            seen: HashSet::new(),
            noisy: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Adds a position unless a static evaluation of it would be meaningless or it occurred before.
    fn add(&mut self, root: &Root<P>, report: &Report<P::Move>) {
        let (position, score) = (&root.position, report.score());
        // Engines do not evaluate positions with an immediate win.
        let is_decided = score.wins_in().is_some_and(|plies| plies <= 1);
        self.noisy.clear();
        self.evaluator.noisy_moves(position, &mut self.noisy);
        if is_decided || self.noisy.contains(&report.best()) || !self.seen.insert(position.key()) {
            return;
        }
        let value = self.proven_value(root, score);
        let label = Label {
            inputs: self.seen_by_mover(position),
            turn: position.turn(),
            score: score.points.clamp(-32_000, 32_000) as i16,
            static_eval: self.evaluator.evaluate(position) as i16,
            phase: self.evaluator.phase(position) as u8,
            ply: root.plies.min(u32::from(SOLVED - 1)) as u16,
            value,
        };
        let n_images = if self.images { position.symmetries().len() } else { 1 };
        for symmetry in &position.symmetries()[1..n_images] {
            let inputs = self.seen_by_mover(&position.transformed(*symmetry));
            self.found.push(Label { inputs, ..label });
        }
        self.found.push(label);
    }

    /// The active inputs, with the side to move as player One.
    fn seen_by_mover(&self, position: &P) -> InputSet {
        let inputs = InputSet::of(position);
        match position.turn() {
            Player::One => inputs,
            Player::Two => inputs.iter().map(|input| self.swap[input] as usize).collect(),
        }
    }

    /// The value by the search, or by the game's solver if that is quick.
    fn proven_value(&mut self, root: &Root<P>, score: Score) -> Option<i8> {
        if score.is_proven {
            return Some(if score.is_proven_draw() { 0 } else { score.points.signum() as i8 });
        }
        let (position, nodes) = (&root.position, self.solver_nodes);
        if root.needs_history() || !self.solver.is_within_reach(position, nodes) {
            return None;
        }
        let solution = self.solver.solve(position, &mut NodesLeft(nodes))?;
        Some(result_for(position.turn(), solution.result))
    }

    fn finish(self, result: GameResult) -> GamePositions {
        let mut records = Vec::new();
        for label in &self.found {
            let record = Record {
                words: &label.inputs.words()[..self.swap.len().div_ceil(64)],
                score: label.score,
                static_eval: label.static_eval,
                phase: label.phase,
                result: label.value.unwrap_or_else(|| result_for(label.turn, result)),
                ply: label.ply | if label.value.is_some() { SOLVED } else { 0 },
            };
            record.encode(&mut records);
        }
        GamePositions { records, n_positions: self.found.len() as u64 }
    }
}

/// 1 for a win of `player`, 0 for a draw, -1 for a loss.
fn result_for(player: Player, result: GameResult) -> i8 {
    match result {
        GameResult::Draw => 0,
        GameResult::Win(winner) if winner == player => 1,
        GameResult::Win(_) => -1,
    }
}

/// Stops the solver when its nodes are spent.
struct NodesLeft(u64);

impl Meter for NodesLeft {
    fn spend(&mut self, nodes: u64) -> bool {
        self.0 = self.0.saturating_sub(nodes);
        self.0 > 0
    }
}
