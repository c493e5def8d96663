//! The strategy of a solved subproblem, written down while the tables are warm.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use parlour_core::{GameResult, Player, SquaresLeft};
use parlour_proofs::{
    Choice, Claim, CountedNode, Fault, Guide, Lemmas, Node, Section, SectionStart, WriteError,
    Writer, table_bytes, text_bytes,
};
use parlour_search::{Budget, StopFlag};

use crate::error::SolveError;
use crate::job::Job;
use crate::oracle::{Oracle, Progress, Reply};
use crate::rules::{Rules, side};
use crate::value::{Aim, Value, seen_from};

/// A section may have this many choices, or as many as the nodes that the value may take, if that
/// is more. A larger one would take too much time and memory for one job.
const MAX_CHOICES: u64 = 20_000_000;

/// A section may take this many times as many nodes as the value.
const NODES_FACTOR: u64 = 16;

/// Below this depth, solving a position again is cheaper than looking it up.
const MIN_SHARED_PLIES: u32 = 4;

/// The sections of a job.
pub(crate) enum Written {
    /// The strategies as bytes, and the nodes spent.
    Sections { sections: Vec<(Player, Vec<u8>)>, spent: u64 },
    /// A section takes more nodes than one job may spend.
    OutOfNodes { spent: u64 },
    /// A section has more choices, or takes more memory, than one job may write. More nodes would
    /// not help.
    TooLarge { spent: u64 },
    /// The caller asked to stop.
    Stopped,
}

/// The claims that the value of a subproblem supports: each with a player who needs a strategy for
/// it, and the aim of that strategy.
pub(crate) fn claims(value: Value, bound: Option<(Player, u32)>) -> Vec<(Player, Aim, Claim)> {
    let both = |claim, aim: fn(Player, i32) -> Aim, score| {
        Player::BOTH.map(|owner| (owner, aim(owner, score), claim)).to_vec()
    };
    match (value, bound) {
        (Value::Result(GameResult::Win(player)), _) => {
            vec![(player, Aim::Win, Claim::Win(side(player)))]
        }
        (Value::Result(GameResult::Draw), _) => both(Claim::Draw, |_, _| Aim::Hold, 0),
        (Value::Score(score), _) => {
            let claim = Claim::Score(i64::from(score));
            both(claim, |owner, score| Aim::Score(seen_from(owner, score)), score)
        }
        (Value::WinsWithin(false), Some((attacker, plies))) => {
            let claim = Claim::NoWin { side: side(attacker), turns: plies };
            vec![(attacker.other(), Aim::Outlast(plies), claim)]
        }
        (Value::WinsWithin(_), _) => Vec::new(),
    }
}

/// Writes the strategies that prove a value. The value may take `limit` nodes, a strategy `memory` bytes.
pub(crate) fn sections(
    rules: &Rules,
    job: &Job,
    value: Value,
    oracle: &mut dyn Oracle,
    (limit, memory): (u64, usize),
    stop: &StopFlag,
) -> Result<Written, SolveError> {
    let mut all = Vec::new();
    let mut spent = 0;
    for (owner, aim, claim) in claims(value, job.bound()) {
        let writer = writer(rules, claim)?;
        let lemmas = Lemmas::default();
        let start = SectionStart {
            owner: side(owner),
            root: &job.position,
            turns: job.plies,
            lemmas: &lemmas,
        };
        let mut write = |oracle: &mut dyn Oracle, progress| {
            let limits = Limits {
                choices: limit.max(MAX_CHOICES),
                nodes: limit.saturating_mul(NODES_FACTOR).saturating_sub(spent),
                memory,
            };
            let written = section(&writer, &start, aim, progress, oracle, limits, stop);
            spent += written.spent;
            (written.section, written.given_up)
        };
        let (mut written, mut given_up) = write(&mut *oracle, Progress::Any);
        if let Err(WriteError::Fault(Fault::Repeats(_))) = written {
            // Wins found by different searches may form a cycle; shortest wins do not.
            (written, given_up) = write(&mut *oracle, Progress::Fastest);
        }
        match (written, given_up) {
            (Ok(section), _) => all.push((owner, section.to_bytes())),
            (Err(_), Some(GivenUp::Stopped)) => return Ok(Written::Stopped),
            (Err(_), Some(GivenUp::OutOfNodes)) => return Ok(Written::OutOfNodes { spent }),
            (Err(_), Some(GivenUp::TooLarge)) => return Ok(Written::TooLarge { spent }),
            (Err(error), _) => return Err(SolveError::Refused { why: error.to_string() }),
        }
    }
    Ok(Written::Sections { sections: all, spent })
}

/// A writer for sections that prove a claim.
pub(crate) fn writer(rules: &Rules, claim: Claim) -> Result<Writer, SolveError> {
    Writer::new(&rules.header(claim, String::new()))
        .map_err(|error| SolveError::Refused { why: error.to_string() })
}

/// The limits of a section.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) choices: u64,
    pub(crate) nodes: u64,
    /// Bytes, besides the tables of the oracle.
    pub(crate) memory: usize,
}

impl Limits {
    /// No limits.
    pub(crate) const NONE: Self = Self { choices: u64::MAX, nodes: u64::MAX, memory: usize::MAX };
}

/// One section along the choices of an oracle.
pub(crate) struct WrittenSection {
    pub(crate) section: Result<Section, WriteError>,
    /// Why there is none, if the oracle did not finish.
    pub(crate) given_up: Option<GivenUp>,
    /// The nodes spent.
    pub(crate) spent: u64,
}

/// Writes one section.
pub(crate) fn section(
    writer: &Writer,
    start: &SectionStart<'_>,
    aim: Aim,
    progress: Progress,
    oracle: &mut dyn Oracle,
    limits: Limits,
    stop: &StopFlag,
) -> WrittenSection {
    // The guide keeps about half as many positions as the walk; with counting, it keeps none.
    let for_guide = if writer.rules().is_counted() { 0 } else { limits.memory / 3 };
    let writer = writer.clone().with_max_memory(limits.memory - for_guide);
    let mut guide = SolverGuide {
        oracle,
        rules: writer.rules(),
        aim,
        progress,
        covered: HashMap::new(),
        covered_text: 0,
        max_covered: for_guide,
        choices_left: limits.choices,
        nodes_left: limits.nodes,
        stop,
        given_up: None,
    };
    let section = writer.write_section(start, &mut guide);
    let is_too_large = matches!(section, Err(WriteError::Fault(Fault::TooLarge)));
    let given_up = if is_too_large { Some(GivenUp::TooLarge) } else { guide.given_up };
    WrittenSection { section, given_up, spent: limits.nodes - guide.nodes_left }
}

/// Why a guide gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GivenUp {
    Stopped,
    OutOfNodes,
    TooLarge,
}

/// Follows the solver's recommendations.
struct SolverGuide<'g> {
    oracle: &'g mut dyn Oracle,
    rules: &'g parlour_proofs::Rules,
    aim: Aim,
    progress: Progress,
    /// Keys of positions that the strategy already covers, and for how many turns.
    covered: HashMap<String, u32>,
    /// The bytes of these keys, and the maximum bytes of the whole map.
    covered_text: usize,
    max_covered: usize,
    choices_left: u64,
    nodes_left: u64,
    stop: &'g StopFlag,
    given_up: Option<GivenUp>,
}

impl SolverGuide<'_> {
    /// A child that costs nothing because the strategy already covers it. `None` where a win must
    /// make progress, because such a child could close a cycle.
    fn covered_child(&self, node: &Node<'_>) -> Option<usize> {
        let may_return = self.aim != Aim::Win || self.oracle.always_ends();
        if !may_return {
            return None;
        }
        let turns = node.turns.map_or(0, |turns| turns - 1);
        node.children()
            .iter()
            .position(|child| self.covered.get(&child.key).is_some_and(|covered| *covered >= turns))
    }

    fn solver_choice(&mut self, node: &Node<'_>) -> Option<Choice> {
        let children =
            || node.children().iter().map(|child| child.position.clone()).collect::<Vec<String>>();
        let aim = match (self.aim, node.turns) {
            (Aim::Outlast(_), Some(turns)) => Aim::Outlast(turns),
            (aim, _) => aim,
        };
        let budget = self.budget();
        let reply = self.oracle.reply(node.position, &children, aim, self.progress, &budget);
        // The generators agree on positions; tests check this.
        let (reply, spent) = reply.ok()?;
        self.nodes_left = self.nodes_left.saturating_sub(spent);
        match reply? {
            Reply::Move(text) => node.move_index(&text).map(Choice::Move),
            Reply::Position(text) => {
                let key = self.rules.key(&text);
                node.children().iter().position(|child| child.key == key).map(Choice::Child)
            }
        }
    }

    /// Whether looking for a covered child takes less time than it saves.
    fn seeks_covered(&self, node: &Node<'_>) -> bool {
        let plies = match (node.turns, self.aim) {
            (Some(turns), _) => Some(turns),
            (None, Aim::Hold) => self.oracle.plies_left(node.position).ok().flatten(),
            (None, _) => None,
        };
        plies.is_none_or(|plies| plies >= MIN_SHARED_PLIES)
    }

    /// Marks the position after a choice as covered.
    fn cover(&mut self, node: &Node<'_>, choice: Choice) {
        let key = match choice {
            Choice::Child(child_idx) => node.children()[child_idx].key.clone(),
            Choice::Move(move_index) => match node.key_after(move_index) {
                Some(key) => key,
                None => return,
            },
            Choice::Leaf | Choice::LeafOrChild(_) | Choice::GiveUp => return,
        };
        let turns = node.turns.map_or(0, |turns| turns - 1);
        match self.covered.entry(key) {
            Entry::Occupied(mut known) => *known.get_mut() = turns.max(*known.get()),
            Entry::Vacant(new) => {
                self.covered_text += text_bytes(new.key().len());
                new.insert(turns);
            }
        }
    }
}

impl SolverGuide<'_> {
    /// Whether the limits allow another choice.
    fn may_choose(&mut self) -> bool {
        let Some(left) = self.choices_left.checked_sub(1) else {
            self.given_up = Some(GivenUp::TooLarge);
            return false;
        };
        self.choices_left = left;
        let table = table_bytes::<(String, u32)>(self.covered.capacity());
        if table + self.covered_text > self.max_covered {
            self.given_up = Some(GivenUp::TooLarge);
            return false;
        }
        self.note_limits()
    }

    /// Notes a limit that is reached. Returns whether there is none.
    fn note_limits(&mut self) -> bool {
        if self.stop.is_stopped() {
            self.given_up = Some(GivenUp::Stopped);
        } else if self.nodes_left == 0 {
            self.given_up = Some(GivenUp::OutOfNodes);
        }
        self.given_up.is_none()
    }

    fn budget(&self) -> Budget {
        Budget { nodes: Some(self.nodes_left), stop: self.stop.clone(), ..Budget::default() }
    }
}

impl Guide for SolverGuide<'_> {
    fn choose_counted(&mut self, node: &mut CountedNode<'_, '_>) -> Option<usize> {
        if !self.may_choose() {
            return None;
        }
        let (rest, is_x) = (node.rest(), node.rest().is_x_to_move);
        let own_first = |[x, o]: [u64; 2]| if is_x { [x, o] } else { [o, x] };
        let left = SquaresLeft { of_use: own_first(rest.of_use), near: own_first(rest.near) };
        let (square, spent) = self.oracle.winning_square(&left, &self.budget());
        self.nodes_left = self.nodes_left.saturating_sub(spent);
        let found = square.and_then(|square| node.move_on(square));
        if found.is_none() {
            self.note_limits();
        }
        found
    }

    fn choose(&mut self, node: &Node<'_>) -> Choice {
        if !self.may_choose() {
            return Choice::GiveUp;
        }
        let seeks_covered = self.seeks_covered(node);
        let covered =
            if seeks_covered { self.covered_child(node).map(Choice::Child) } else { None };
        let Some(choice) = covered.or_else(|| self.solver_choice(node)) else {
            self.note_limits();
            return Choice::GiveUp;
        };
        if seeks_covered {
            self.cover(node, choice);
        }
        choice
    }
}
