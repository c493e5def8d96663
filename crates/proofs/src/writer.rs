//! Writes sections along the choices of a guide.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::DeflateEncoder;

use crate::claim::Side;
use crate::counted::{self, CountedCrossing, CountedNode, CountedSource, CountedTask, Prospect};
use crate::error::{Fault, ProofError, WriteError};
use crate::goal::Goal;
use crate::header::Header;
use crate::meter::{Meter, Totals};
use crate::rules::{Child, Rules};
use crate::section::{Lemmas, Section, SectionHead};
use crate::walk::{Choice, Chosen, Crossing, Node, Source, Task, Walk};

/// Knows the strategy: for example a solver, or its table.
pub trait Guide {
    /// The choice in a position in which the owner of the strategy is to move. Positions are folded
    /// by symmetry; the guide answers with an index into its children or moves.
    fn choose(&mut self, node: &Node<'_>) -> Choice;

    /// The choice in a proof by counting: the index of a move, or `None` to give up. The default
    /// asks [`choose`](Self::choose).
    fn choose_counted(&mut self, node: &mut CountedNode<'_, '_>) -> Option<usize> {
        let (position, children) = (node.position(), node.children());
        let node = Node::with_children(&position, node.rules(), children);
        match self.choose(&node) {
            Choice::Child(child) | Choice::LeafOrChild(child) => {
                node.children().get(child).map(|child| child.move_index)
            }
            Choice::Move(index) => Some(index),
            Choice::Leaf | Choice::GiveUp => None,
        }
    }
}

impl<F: FnMut(&Node<'_>) -> Choice> Guide for F {
    fn choose(&mut self, node: &Node<'_>) -> Choice {
        self(node)
    }
}

/// Where a section starts.
#[derive(Clone, Copy, Debug)]
pub struct SectionStart<'a> {
    /// The side whose strategy it is.
    pub owner: Side,
    /// The position, in any of its images.
    pub root: &'a str,
    /// The turns to cover, for a claim about a number of turns (that of the claim, less the turns
    /// played since its position).
    pub turns: Option<u32>,
    /// The sections at which the walk may close; in the file they come first, in this order.
    pub lemmas: &'a Lemmas,
}

/// Writes the sections of one proof.
#[derive(Clone, Debug)]
pub struct Writer {
    header: Header,
    rules: Rules,
    /// The maximum memory of the walk of a section, in bytes.
    max_memory: usize,
}

impl Writer {
    /// A writer for the proof that a header describes.
    ///
    /// # Errors
    /// If the header is not one that a proof may have.
    pub fn new(header: &Header) -> Result<Self, ProofError> {
        let rules = Rules::new(header)?;
        Ok(Self { header: header.clone(), rules, max_memory: usize::MAX })
    }

    /// The same writer with a limit on the memory, in bytes, of the positions and choices of a
    /// section while it is written. The guide's memory does not count. Beyond the limit, writing
    /// fails with [`Fault::TooLarge`].
    #[must_use]
    pub fn with_max_memory(self, max_memory: usize) -> Self {
        Self { max_memory, ..self }
    }

    /// The rules of the proof, as the reference generators play them.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The section that proves the claim from the position of the header, closing at `lemmas`.
    ///
    /// # Errors
    /// If the guide gives up or its choices do not prove the claim.
    pub fn write_claim(
        &self,
        owner: Side,
        lemmas: &Lemmas,
        guide: &mut dyn Guide,
    ) -> Result<Section, WriteError> {
        let turns = self.header.turns();
        let root = &self.header.position;
        self.write_section(&SectionStart { owner, root, turns, lemmas }, guide)
    }

    /// Walks the strategy of a guide and writes down its choices. May write a leaf without asking
    /// the guide where a move ends the game as claimed.
    ///
    /// # Errors
    /// If the guide gives up or its choices do not prove the claim.
    pub fn write_section(
        &self,
        start: &SectionStart<'_>,
        guide: &mut dyn Guide,
    ) -> Result<Section, WriteError> {
        let Header { claim, leaf, .. } = self.header;
        self.rules.check_position("the section", start.root)?;
        let goal = Goal::new(claim, start.owner);
        let turns = start.turns.filter(|_| goal.counts_turns());
        let root = self.rules.fold(start.root);
        let totals = Totals::default();
        let mut meter = Meter::new(&totals);
        let (rules, max_memory) = (&self.rules, self.max_memory);
        let lemmas = start.lemmas.first(start.lemmas.len());
        let task = Task { rules, goal, leaf, lemmas, max_memory };
        let mut recorder =
            Recorder { guide, rules: &self.rules, choices: 0, stream: encoder(), open: Vec::new() };
        let rank = if let Some(task) = CountedTask::new(&task, &root) {
            counted::walk(task, &mut recorder, &mut meter)?.0
        } else {
            let walked = Walk::new(task, recorder, &mut meter).run(&root, turns)?;
            recorder = walked.1;
            walked.0
        };
        let (choices, payload) = recorder.finish();
        let (owner, lemmas) = (start.owner, start.lemmas.len());
        Ok(Section { head: SectionHead { owner, root, lemmas, rank, choices }, payload })
    }
}

/// Asks the guide and records the choices.
struct Recorder<'a> {
    guide: &'a mut dyn Guide,
    rules: &'a Rules,
    choices: u64,
    stream: DeflateEncoder<Vec<u8>>,
    /// The moves that are not settled; kept to save allocations.
    open: Vec<usize>,
}

impl Recorder<'_> {
    /// Writes a number with seven bits per byte, the lowest first; the highest bit says that more
    /// follow.
    fn record(&mut self, mut number: usize) {
        self.choices += 1;
        loop {
            let low = (number & 0x7f) as u8;
            number >>= 7;
            let byte = if number > 0 { low | 0x80 } else { low };
            self.stream.write_all(&[byte]).expect("memory takes every byte");
            if number == 0 {
                return;
            }
        }
    }

    /// The bytes of the choices so far.
    fn n_bytes(&self) -> usize {
        self.stream.get_ref().capacity()
    }

    fn finish(self) -> (u64, Vec<u8>) {
        (self.choices, self.stream.finish().expect("memory takes every byte"))
    }
}

impl CountedSource for Recorder<'_> {
    type Error = WriteError;

    /// Chooses a move that counting or the strategy has settled, if there is one: it costs nothing.
    /// Otherwise asks the guide.
    fn choose(&mut self, crossing: &mut CountedCrossing<'_>) -> Result<usize, WriteError> {
        self.open.clear();
        let mut chosen = None;
        for (index, square) in crossing.squares().enumerate() {
            match crossing.prospect(square) {
                Prospect::Proven => {
                    chosen = Some(index);
                    break;
                }
                Prospect::Lost => {}
                Prospect::Open => self.open.push(index),
            }
        }
        if chosen.is_none() {
            let mut node = CountedNode::new(crossing, self.rules, &self.open);
            chosen = self.guide.choose_counted(&mut node);
        }
        let index = chosen.ok_or_else(|| WriteError::GaveUp(crossing.position()))?;
        self.record(index + 1);
        Ok(index)
    }

    fn memory(&self) -> usize {
        self.n_bytes()
    }
}

impl Source for Recorder<'_> {
    type Error = WriteError;

    fn choose(&mut self, crossing: &mut Crossing<'_, '_>) -> Result<Chosen, WriteError> {
        let node = Node::new(crossing);
        let Crossing { position, task, .. } = *crossing;
        let is_met = |child: &Child| child.end.is_some_and(|end| task.goal.is_met(&end));
        // Skip the test for an immediate win where the guide finds it: the test would take most of the
        // time of a proof that closes early.
        let looks_for_ends = task.goal.must_end() || !task.rules.counts_safe_turns();
        let is_settled_at_once =
            task.leaf > 0 && looks_for_ends && node.children().iter().any(is_met);
        let choice = if is_settled_at_once { Choice::Leaf } else { self.guide.choose(&node) };
        let (rank, child) = match choice {
            Choice::Move(index) => {
                self.record(index + 1);
                return Ok(Chosen::Move(index));
            }
            Choice::GiveUp => return Err(WriteError::GaveUp(position.to_owned())),
            Choice::Child(child) => (None, Some(child)),
            Choice::Leaf => (crossing.settle()?, None),
            Choice::LeafOrChild(child) => (crossing.settle()?, Some(child)),
        };
        let chosen = match (rank, child) {
            (Some(rank), _) => Chosen::Leaf(rank),
            (None, Some(index)) => {
                let children = node.children();
                let child = children.get(index).ok_or_else(|| Fault::NoSuchMove {
                    position: position.to_owned(),
                    choice: index as u64 + 1,
                    moves: children.len(),
                });
                Chosen::Move(child?.move_index)
            }
            (None, None) => {
                let position = position.to_owned();
                return Err(Fault::LeafNotSettled { position, plies: task.leaf }.into());
            }
        };
        self.record(match chosen {
            Chosen::Leaf(_) => 0,
            Chosen::Move(index) => index + 1,
        });
        Ok(chosen)
    }

    fn memory(&self) -> usize {
        self.n_bytes()
    }
}

fn encoder() -> DeflateEncoder<Vec<u8>> {
    DeflateEncoder::new(Vec::new(), Compression::best())
}

impl From<Fault> for WriteError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
