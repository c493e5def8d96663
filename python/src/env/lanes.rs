//! Many games of one type, stepped in threads.

use std::fmt::Debug;
use std::sync::Arc;

use parlour_core::{
    ErasedPosition, FullPosition, GameResult, Match, MatchRules, Player, PositionVisitor, Rng,
};
use rayon::ThreadPool;
use rayon::prelude::*;

use super::{Actions, Lane, Planes};
use crate::game::Setup;
use crate::mcts::{AnyForest, Forest, SearchSettings};
use crate::plain::reward;

/// The minimum number of games per task.
const MIN_TASK: usize = 8;

/// How the games advance.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Advance<'a> {
    /// By one action each.
    Actions(&'a [i64]),
    /// By one move each, numbered among the legal moves.
    Moves(&'a [i64]),
    /// By this number of random moves each.
    Random(u32),
    /// Not at all: the games begin anew.
    Reset,
    /// Not at all: only the rows are written.
    Show,
}

impl Advance<'_> {
    /// The first game whose action is not legal, by the rows that were written last.
    fn first_illegal<'l, P: FullPosition>(
        self,
        mut lanes: impl Iterator<Item = &'l Lane<P>>,
        rows: &Rows<'_>,
        actions: Actions,
    ) -> Option<usize> {
        let masks = rows.masks.chunks(actions.len());
        match self {
            Self::Actions(chosen) => {
                let is_legal = |(action, mask): (&i64, &[bool])| {
                    usize::try_from(*action).is_ok_and(|action| mask.get(action) == Some(&true))
                };
                let mut legal = chosen.iter().zip(masks).map(is_legal);
                lanes.position(|lane| !legal.next().unwrap_or(false) && lane.result().is_none())
            }
            Self::Moves(chosen) => {
                let mut legal =
                    chosen.iter().zip(&*rows.n_moves).map(|(chosen, n)| (0..*n).contains(chosen));
                lanes.position(|lane| !legal.next().unwrap_or(false) && lane.result().is_none())
            }
            Self::Random(_) | Self::Reset | Self::Show => None,
        }
    }
}

/// The arrays that the games write: one row per game.
pub(crate) struct Rows<'a> {
    pub(crate) observations: &'a mut [f32],
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) terminations: &'a mut [bool],
    pub(crate) truncations: &'a mut [bool],
    pub(crate) players: &'a mut [i8],
    pub(crate) n_moves: &'a mut [i64],
}

/// The result of an advance.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct AdvanceStats {
    pub(crate) n_moves: u64,
    pub(crate) n_games: u64,
    /// A game whose action was not legal; it did not change.
    pub(crate) illegal: Option<usize>,
}

impl AdvanceStats {
    fn and(self, other: Self) -> Self {
        Self {
            n_moves: self.n_moves + other.n_moves,
            n_games: self.n_games + other.n_games,
            illegal: self.illegal.or(other.illegal),
        }
    }
}

/// Games of an erased position type.
pub(crate) trait AnyLanes: Debug + Send + Sync {
    fn boxed_clone(&self) -> Box<dyn AnyLanes>;

    /// Sets the seeds of all games.
    fn seed(&mut self, seed: u64);

    /// Advances every game, begins those anew that have ended, and writes their rows.
    fn advance(&mut self, how: Advance<'_>, rows: Rows<'_>, pool: &ThreadPool) -> AdvanceStats;

    /// Whether moves can be numbered: the game lists them.
    fn lists_moves(&self) -> bool;

    /// The position string of a game.
    fn text(&self, index: usize) -> String;

    /// Search trees whose roots are the games.
    fn forest(&self, settings: SearchSettings, seed: u64) -> Box<dyn AnyForest>;
}

/// Games of one position type.
#[derive(Clone, Debug)]
pub(crate) struct Lanes<P: FullPosition> {
    setup: Arc<Setup>,
    planes: Arc<Planes>,
    rules: MatchRules,
    /// A longer game is truncated.
    max_plies: Option<u32>,
    /// The start, unless it is drawn at random.
    start: Option<P>,
    slots: Vec<Slot<P>>,
}

#[derive(Clone, Debug)]
struct Slot<P: FullPosition> {
    lane: Lane<P>,
    rng: Rng,
}

/// Creates the games of the type that it visits.
pub(crate) struct Creation<'a> {
    pub(crate) setup: Arc<Setup>,
    pub(crate) planes: Arc<Planes>,
    pub(crate) n_games: usize,
    pub(crate) max_plies: Option<u32>,
    /// Matches to continue, if any.
    pub(crate) matches: &'a [Match],
}

impl PositionVisitor for Creation<'_> {
    type Output = Box<dyn AnyLanes>;

    fn visit<P: FullPosition>(self, start: P) -> Box<dyn AnyLanes> {
        let rules = self.setup.game.match_rules(&self.setup.values);
        let lane_of = |played: &Match| {
            let position = position_of::<P>(played.position());
            let result = played.outcome().map(|outcome| outcome.result);
            let plies = played.ply() as u32;
            Lane::with_history(position, rules, played.key_history(), plies, result)
        };
        let slots = (0..self.n_games).map(|index| Slot {
            lane: self.matches.get(index).map_or_else(|| Lane::new(start.clone(), rules), &lane_of),
            rng: Rng::new(0),
        });
        let is_drawn = self.setup.game.missing_seed(&self.setup.values).is_some();
        Box::new(Lanes {
            slots: slots.collect(),
            start: (!is_drawn).then_some(start),
            setup: self.setup,
            planes: self.planes,
            rules,
            max_plies: self.max_plies,
        })
    }
}

/// The concrete type of a position of the same game and board.
fn position_of<P: FullPosition>(position: &dyn parlour_core::AnyPosition) -> P {
    let found = position.as_any().downcast_ref::<ErasedPosition<P>>();
    found.expect("the options fix the position type").0.clone()
}

impl<P: FullPosition> Lanes<P> {
    fn actions(&self) -> Actions {
        Actions { n_cells: self.planes.n_cells() }
    }
}

impl<P: FullPosition> Slot<P> {
    /// Begins a new game.
    fn restart(&mut self, setup: &Setup, start: Option<&P>, rules: MatchRules) {
        let start = start.cloned().unwrap_or_else(|| {
            let (_, drawn) = setup.start(self.rng.next_u64()).expect("the options are checked");
            position_of(&*drawn)
        });
        self.lane = Lane::new(start, rules);
    }
}

impl<P: FullPosition> AnyLanes for Lanes<P> {
    fn boxed_clone(&self) -> Box<dyn AnyLanes> {
        Box::new(self.clone())
    }

    fn seed(&mut self, seed: u64) {
        for (slot, index) in self.slots.iter_mut().zip(0..) {
            slot.rng = Rng::new(parlour_core::mix_in(seed, index));
        }
    }

    fn advance(&mut self, how: Advance<'_>, rows: Rows<'_>, pool: &ThreadPool) -> AdvanceStats {
        let actions = self.actions();
        let (setup, planes, start) = (&*self.setup, &*self.planes, self.start.as_ref());
        let (rules, max_plies) = (self.rules, self.max_plies);
        let slots = &mut self.slots;
        let illegal = how.first_illegal(slots.iter().map(|slot| &slot.lane), &rows, actions);
        if illegal.is_some() {
            return AdvanceStats { illegal, ..AdvanceStats::default() };
        }
        let advance_one = |index: usize, slot: &mut Slot<P>, row: Row<'_>| {
            let mut stats = AdvanceStats::default();
            let Row { observation, mask, reward, termination, truncation, player, n_moves } = row;
            let n_turns = if let Advance::Random(n_turns) = how { n_turns } else { 1 };
            (reward[0], reward[1], *termination, *truncation) = (0.0, 0.0, false, false);
            for _ in 0..n_turns {
                let is_over = slot.lane.result().is_some();
                let moved = match how {
                    Advance::Show => Ok(false),
                    // Only a finished match that was continued: it begins anew.
                    _ if is_over => {
                        slot.restart(setup, start, rules);
                        Ok(false)
                    }
                    Advance::Actions(chosen) => slot.lane.push(actions, chosen[index] as usize),
                    Advance::Moves(chosen) => {
                        slot.lane.play_nth(chosen[index] as usize).map(|()| true)
                    }
                    Advance::Random(_) => {
                        slot.lane.play_random(&mut slot.rng);
                        Ok(true)
                    }
                    Advance::Reset => {
                        slot.restart(setup, start, rules);
                        Ok(false)
                    }
                };
                match moved {
                    Ok(is_move) => stats.n_moves += u64::from(is_move),
                    Err(_) => stats.illegal = Some(index),
                }
                let result = slot.lane.result();
                let is_cut = max_plies.is_some_and(|max| slot.lane.counts().n_plies >= max);
                (*termination, *truncation) = (result.is_some(), result.is_none() && is_cut);
                [reward[0], reward[1]] = rewards(result);
                if (*termination || *truncation) && !matches!(how, Advance::Show) {
                    stats.n_games += 1;
                    slot.restart(setup, start, rules);
                }
                let Slot { lane, .. } = slot;
                planes.write(lane.position(), lane.taken(), lane.counts(), observation);
                slot.lane.write_mask(actions, mask);
            }
            *player = slot.lane.turn().index() as i8;
            *n_moves = slot.lane.n_moves() as i64;
            stats
        };
        pool.install(|| {
            (
                slots,
                rows.observations.par_chunks_mut(planes.len()),
                rows.masks.par_chunks_mut(actions.len()),
                rows.rewards.par_chunks_mut(2),
                rows.terminations,
                rows.truncations,
                rows.players,
                rows.n_moves,
            )
                .into_par_iter()
                .enumerate()
                .with_min_len(MIN_TASK)
                .map(
                    |(
                        index,
                        (slot, observation, mask, reward, termination, truncation, player, n_moves),
                    )| {
                        let row = Row {
                            observation,
                            mask,
                            reward,
                            termination,
                            truncation,
                            player,
                            n_moves,
                        };
                        advance_one(index, slot, row)
                    },
                )
                .reduce(AdvanceStats::default, AdvanceStats::and)
        })
    }

    fn lists_moves(&self) -> bool {
        !P::MANY_PATHS
    }

    fn text(&self, index: usize) -> String {
        self.slots[index].lane.position().text()
    }

    fn forest(&self, settings: SearchSettings, seed: u64) -> Box<dyn AnyForest> {
        let roots = self.slots.iter().map(|slot| slot.lane.clone());
        Box::new(Forest::new(roots, self.planes.clone(), self.actions(), settings, seed))
    }
}

/// The row of one game.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [bool],
    reward: &'a mut [f32],
    termination: &'a mut bool,
    truncation: &'a mut bool,
    player: &'a mut i8,
    n_moves: &'a mut i64,
}

/// The rewards of both players.
fn rewards(result: Option<GameResult>) -> [f32; 2] {
    Player::BOTH.map(|player| result.map_or(0.0, |result| reward(result, player) as f32))
}
