//! The final proof: the sections of the subproblems that the strategy needs, and one on top of them.

use std::collections::{BTreeSet, HashSet};

use parlour_core::Player;
use parlour_proofs::{
    Choice, Claim, Fault, Lemmas, Node as ProofNode, WriteError, Writer, assemble,
};

use crate::error::SolveError;
use crate::folder::RunFolder;
use crate::job::Job;
use crate::rules::{Rules, refused, side};
use crate::section::claims;
use crate::tree::{NodeIdx, Source, Tree};
use crate::value::Value;

/// A claim and its proof file.
#[derive(Debug)]
pub(crate) struct Proof {
    pub(crate) claim: Claim,
    pub(crate) bytes: Vec<u8>,
}

/// Assembles the proof of a solved tree. The section on top of the subproblems may take `memory` MiB
/// while it is written.
pub(crate) fn proof(
    tree: &Tree,
    value: Value,
    rules: &Rules,
    folder: &RunFolder,
    made: &str,
    memory: usize,
) -> Result<Proof, SolveError> {
    let root = &tree.nodes[0];
    let claims = claims(value, tree.attacker.map(|attacker| (attacker, root.left)));
    let (.., claim) = *claims.first().expect("a win within the bound has no proof");
    let header = rules.header(claim, made.to_owned());
    let mut sections = Vec::new();
    let lemmas = Lemmas::default();
    for (owner, ..) in &claims {
        for (node_idx, level) in needed(tree, *owner) {
            let node = &tree.nodes[node_idx];
            let job = Job::new(&node.position, tree.question(node), level);
            let mut section = job.section(folder, *owner)?;
            if claim == Claim::Draw {
                // A winning strategy also holds the draw; the lines of a holding strategy need not
                // end.
                section.head.rank = 0;
            }
            lemmas.push(&section.head, &rules.checked);
            sections.push(section);
        }
    }
    if !matches!(root.solved, Some((_, Source::Job(_)))) {
        let writer = Writer::new(&header).map_err(|error| refused(&error))?;
        let writer = writer.with_max_memory(memory.saturating_mul(1 << 20));
        for (owner, ..) in &claims {
            let mut guide = |node: &ProofNode<'_>| chosen_child(tree, rules, node);
            let section = writer.write_claim(side(*owner), &lemmas, &mut guide).map_err(
                |error| match error {
                    WriteError::Fault(Fault::TooLarge) => SolveError::TooLarge { memory },
                    error => SolveError::Refused { why: error.to_string() },
                },
            )?;
            lemmas.push(&section.head, &rules.checked);
            sections.push(section);
        }
    }
    Ok(Proof { claim, bytes: assemble(&header, &sections) })
}

/// The child that the tree has found best.
fn chosen_child(tree: &Tree, rules: &Rules, node: &ProofNode<'_>) -> Choice {
    let folded = rules.checked.fold(node.position);
    let found = tree.find(&folded, node.turns.unwrap_or(0));
    let Some((_, Source::Children(child_idx))) = found.and_then(|found| found.solved) else {
        return Choice::GiveUp;
    };
    let wanted = rules.checked.key(&tree.nodes[child_idx].position);
    let child = node.children().iter().position(|child| child.key == wanted);
    child.map_or(Choice::GiveUp, Choice::Child)
}

/// The subproblems that the strategy of a player reaches and the jobs that solved them, in a fixed
/// order.
fn needed(tree: &Tree, owner: Player) -> Vec<(NodeIdx, u32)> {
    let mut seen = HashSet::from([0]);
    let mut todo: Vec<NodeIdx> = vec![0];
    let mut found = BTreeSet::new();
    while let Some(node_idx) = todo.pop() {
        let node = &tree.nodes[node_idx];
        let mut next = |child_idx: NodeIdx| {
            if seen.insert(child_idx) {
                todo.push(child_idx);
            }
        };
        match node.solved {
            Some((_, Source::Job(level))) => {
                found.insert((&node.position, node.left, node_idx, level));
            }
            Some((_, Source::Children(child_idx))) if node.turn == owner => next(child_idx),
            Some((_, Source::Children(_))) => node.children.iter().for_each(|idx| next(*idx)),
            Some((_, Source::Over)) | None => {}
        }
    }
    found.into_iter().map(|(.., node_idx, level)| (node_idx, level)).collect()
}
