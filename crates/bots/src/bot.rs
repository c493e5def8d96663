//! Bots: from a match to a search result.

use std::any::Any;
use std::time::Duration;

use parlour_core::{
    AnyGame, AnyMove, BoardView, FullPosition, GameResult, Match, Meter, OptionValues,
    PositionVisitor, Rng,
};
use parlour_search::{Budget, Engine, Limiter, Report, Root, Score, SearchLine};
use parlour_solved::Proven;

use crate::classic;
use crate::engines::{self, Evaluation};
use crate::evaluation::unlisted;
use crate::spec::{BotKind, BotSpec, BotSpecError};

/// A line of play.
#[derive(Clone, PartialEq, Debug)]
pub struct PvLine {
    /// Its score for the side to move.
    pub score: Score,
    /// The moves, at least one.
    pub moves: Vec<AnyMove>,
    /// Search depth in plies.
    pub depth: u32,
}

/// The result of a search, best lines first.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult {
    /// The best lines, at least one, with distinct first moves.
    pub lines: Vec<PvLine>,
    /// Completed depth in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl SearchResult {
    /// The move to play.
    pub fn best(&self) -> &AnyMove {
        &self.lines[0].moves[0]
    }

    /// The score of the position for the side to move.
    pub fn score(&self) -> Score {
        self.lines[0].score
    }

    /// Nodes per second; 0 if no time elapsed.
    pub fn nodes_per_second(&self) -> u64 {
        let nanos = self.elapsed.as_nanos();
        (u128::from(self.nodes) * 1_000_000_000).checked_div(nanos).unwrap_or(0) as u64
    }
}

/// A player that chooses moves. It keeps its tables between the moves of one game.
pub trait Bot: Send {
    /// Its name, as [`BotSpec`] writes it.
    fn name(&self) -> String;

    /// Searches an unfinished match and calls `on_progress` with every new result. Returns up to
    /// `n_lines` lines; simple bots return one.
    fn think(
        &mut self,
        played: &Match,
        budget: &Budget,
        n_lines: usize,
        on_progress: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult;

    /// Clears all state: the next search depends on nothing before it.
    fn new_game(&mut self);
}

/// Builds a bot for a game.
///
/// # Errors
/// [`BotSpecError`] if the game has no such level, or if a file that `spec` names cannot be used.
pub fn build(spec: &BotSpec, game: &'static dyn AnyGame) -> Result<Box<dyn Bot>, BotSpecError> {
    if let BotKind::Level(level) = spec.kind {
        let highest = parlour_levels::levels(game).len() as u32;
        if level > highest {
            let game = game.info().id;
            return Err(BotSpecError::NoSuchLevel { game, level, highest });
        }
    }
    let evaluation = Evaluation::of(spec, game)?;
    let rng = Rng::new(spec.seed);
    let spec = spec.clone();
    Ok(Box::new(SpecBot { spec, game, evaluation, rng, engine: None, values: None }))
}

/// A bot built from its name.
struct SpecBot {
    spec: BotSpec,
    game: &'static dyn AnyGame,
    evaluation: Evaluation,
    rng: Rng,
    /// The engine for the last position type; see [`TypedEngine`].
    engine: Option<Box<dyn Any + Send>>,
    /// The options and the board of the last search.
    values: Option<(OptionValues, BoardSize)>,
}

/// Columns and rows.
type BoardSize = [usize; 2];

fn board_size(view: &BoardView) -> BoardSize {
    [view.columns.len(), view.rows.len()]
}

/// An engine for one position type, as stored in [`SpecBot`].
struct TypedEngine<P>(Box<dyn Engine<P>>);

impl Bot for SpecBot {
    fn name(&self) -> String {
        self.spec.to_string()
    }

    fn think(
        &mut self,
        played: &Match,
        budget: &Budget,
        n_lines: usize,
        on_progress: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        if self.spec.kind == BotKind::Best
            && let Some(proven) = parlour_solved::proven(played)
        {
            return self.think_proven(&proven, played, budget, n_lines, on_progress);
        }
        self.search(played, budget, n_lines, on_progress)
    }

    fn new_game(&mut self) {
        self.rng = Rng::new(self.spec.seed);
        self.engine = None;
    }
}

impl SpecBot {
    fn search(
        &mut self,
        played: &Match,
        budget: &Budget,
        n_lines: usize,
        on_progress: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let search = PendingSearch { bot: self, played, budget, n_lines, on_progress };
        parlour_games::with_position(played.position(), search).unwrap_or_else(|_| unlisted())
    }

    /// Plays by a verified proof. Other lines, and the defense of a lost position, come from the
    /// search, with scores that do not contradict the proof.
    fn think_proven(
        &mut self,
        proven: &Proven,
        played: &Match,
        budget: &Budget,
        n_lines: usize,
        on_progress: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let score = match proven.result {
            GameResult::Win(winner) if winner == played.position().turn() => Score::WON,
            GameResult::Win(_) => Score::LOST,
            GameResult::Draw => Score::DRAW,
        };
        let first = proven.reply.as_ref().map(|reply| PvLine {
            score,
            moves: vec![reply.clone()],
            depth: 1,
        });
        if let (Some(line), true) = (&first, n_lines <= 1) {
            let (lines, elapsed) = (vec![line.clone()], Duration::ZERO);
            let result = SearchResult { lines, depth: 1, nodes: 1, elapsed };
            on_progress(&result);
            return result;
        }
        let corrected = |result: &SearchResult| with_proof(result, first.as_ref(), score, n_lines);
        let result =
            self.search(played, budget, n_lines, &mut |result| on_progress(&corrected(result)));
        corrected(&result)
    }
}

/// The result of a search of a position whose value is proven.
fn with_proof(
    result: &SearchResult,
    first: Option<&PvLine>,
    score: Score,
    n_lines: usize,
) -> SearchResult {
    let mut lines = result.lines.clone();
    for line in &mut lines {
        if score.is_loss() && !line.score.is_loss() {
            line.score = Score { margin: line.score.margin, ..score };
        }
    }
    if let Some(first) = first {
        let same = lines.iter().position(|line| line.moves[0] == first.moves[0]);
        let mut best = same.map_or_else(|| first.clone(), |at| lines.remove(at));
        if !best.score.is_proven {
            best.score = first.score;
        }
        lines.insert(0, best);
    }
    lines.truncate(n_lines.max(1));
    SearchResult { lines, ..result.clone() }
}

/// One search, before dispatch to the concrete position type.
struct PendingSearch<'a> {
    bot: &'a mut SpecBot,
    played: &'a Match,
    budget: &'a Budget,
    n_lines: usize,
    on_progress: &'a mut dyn FnMut(&SearchResult),
}

impl PositionVisitor for PendingSearch<'_> {
    type Output = SearchResult;

    fn visit<P: FullPosition>(mut self, position: P) -> SearchResult {
        let root = Root {
            position,
            rules: self.played.game().match_rules(self.played.values()),
            history: self.played.key_history().clone(),
            plies: self.played.ply() as u32,
        };
        let limiter = Limiter::new(self.budget);
        let chosen = match self.bot.spec.kind {
            BotKind::Random => self.random_move(&root, &mut limiter.counter()),
            BotKind::Greedy => {
                classic::greedy_move(&root, &mut self.bot.rng, &mut limiter.counter())
            }
            _ => return self.search(&root),
        };
        let line = SearchLine { score: Score::of_points(0), moves: vec![chosen], depth: 0 };
        let report = Report { lines: vec![line], depth: 0, nodes: 1, elapsed: Duration::ZERO };
        to_result(&root.position, &report, 1)
    }
}

impl PendingSearch<'_> {
    /// A random move that the history allows; forbidden moves are rare.
    fn random_move<P: FullPosition>(&mut self, root: &Root<P>, meter: &mut dyn Meter) -> P::Move {
        const TRIES: u32 = 1000;
        let rng = &mut self.bot.rng;
        for _ in 0..TRIES {
            let m = classic::random_move(&root.position, rng);
            if root.is_allowed(m) {
                return m;
            }
        }
        classic::greedy_move(root, rng, meter)
    }

    fn search<P: FullPosition>(self, root: &Root<P>) -> SearchResult {
        let spec = &self.bot.spec;
        let levels = parlour_levels::levels_for(self.bot.game, self.played.values());
        let board = board_size(&root.position.view(&[]));
        // Boards with the same number of squares have the same number of inputs, for example 4 x 9
        // and 6 x 6.
        let start = self.bot.game.start(self.played.values());
        let is_own_board = start.map_or(true, |start| board_size(&start.view(&[])) == board);
        let evaluation = if is_own_board {
            self.bot.evaluation.for_position(&root.position, self.played.values())
        } else {
            self.bot.evaluation.without_networks()
        };
        let budget = engines::budget(spec, levels, &evaluation, self.budget);
        // Position keys do not include the options: with other options, proven results in the
        // tables may be false. A board given in a position may differ from that of the options.
        let values = Some((self.played.values().clone(), board));
        if self.bot.values != values {
            self.bot.engine = None;
            self.bot.values = values;
        }
        let reused =
            self.bot.engine.take().and_then(|engine| engine.downcast::<TypedEngine<P>>().ok());
        let mut engine = reused.unwrap_or_else(|| {
            Box::new(TypedEngine(engines::engine::<P>(spec, levels, &evaluation)))
        });
        let (on_progress, n_lines) = (self.on_progress, self.n_lines.max(1));
        engine.0.set_lines(n_lines);
        let mut report_progress =
            |report: &Report<P::Move>| on_progress(&to_result(&root.position, report, n_lines));
        let report = engine.0.search(root, &budget, &mut report_progress);
        self.bot.engine = Some(engine);
        to_result(&root.position, &report, n_lines)
    }
}

/// Erases the types of a report, and drops surplus lines: some engines return more than requested.
fn to_result<P: FullPosition>(
    position: &P,
    report: &Report<P::Move>,
    n_lines: usize,
) -> SearchResult {
    let to_line = |line: &SearchLine<P::Move>| {
        let mut at = position.clone();
        let moves = line.moves.iter().map(|m| {
            let erased = AnyMove::new(&at, *m);
            at.play_unchecked(*m);
            erased
        });
        PvLine { score: line.score, moves: moves.collect(), depth: line.depth }
    };
    SearchResult {
        lines: report.lines.iter().take(n_lines).map(to_line).collect(),
        depth: report.depth,
        nodes: report.nodes,
        elapsed: report.elapsed,
    }
}
