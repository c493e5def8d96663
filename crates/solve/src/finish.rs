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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{OracleSettings, oracle};
    use crate::run::{RunEnd, Runner, run};
    use crate::settings::RunSettings;
    use crate::tree::Work;
    use crate::worker::Spread;

    /// A finished run of many subproblems in a folder, with its tree and the value.
    fn finished(folder: &RunFolder, settings: &RunSettings) -> (Tree, Value) {
        let mut runner = Runner {
            spread: Spread::Threads(1),
            stop: parlour_search::StopFlag::new(),
            clock: &|| 0.0,
            progress: &mut |_| {},
            finds_first_moves: false,
        };
        let end = run(folder, settings, &mut runner).unwrap();
        assert!(matches!(end, RunEnd::Finished(_)));
        let rules = Rules::new(settings).unwrap();
        let (game, values) = settings.parsed().unwrap();
        let start = settings.start().unwrap();
        let oracle = oracle(game, &values, &start, OracleSettings::EMPTY).unwrap();
        let mut tree = Tree::new(&rules.root(), None, &*oracle).unwrap();
        let mut work = Work {
            folder,
            rules: &rules,
            oracle: &*oracle,
            open: Vec::new(),
            seen: HashSet::new(),
            want: 1,
            nodes: 0,
            seconds: 0.0,
            n_finished: 0,
            max_nodes: 8,
        };
        let value = tree.evaluate(&mut work).unwrap().expect("its jobs are finished");
        (tree, value)
    }

    #[test]
    fn a_section_on_top_that_takes_too_much_memory_is_refused() {
        // With counting and with the text of positions.
        for game in ["pathway:size=3", "breakthrough:cols=3,rows=4"] {
            let settings = RunSettings::new(game, None, None, 1, Some(8)).unwrap();
            let root = tempfile::tempdir().unwrap();
            let folder = RunFolder::create(root.path(), &settings).unwrap();
            let (tree, value) = finished(&folder, &settings);
            assert!(matches!(tree.nodes[0].solved, Some((_, Source::Children(_)))), "{game}");
            let rules = Rules::new(&settings).unwrap();
            let made = crate::row::command(&settings);
            let proof = |memory| proof(&tree, value, &rules, &folder, &made, memory);
            let error = proof(0).unwrap_err();
            assert!(matches!(error, SolveError::TooLarge { memory: 0 }), "{game}: {error}");
            let message = error.to_string();
            assert!(
                message.contains("more than 0 MiB") && message.contains("--memory"),
                "{message}"
            );
            // With more memory, it is the proof of the run.
            let written = std::fs::read(root.path().join("proof.proof")).unwrap();
            assert!(proof(16).unwrap().bytes == written, "{game}");
        }
    }
}
