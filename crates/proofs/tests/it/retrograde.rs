//! Full retrograde analysis over the reference generator: the truth on tiny boards, and a guide.

use std::collections::BTreeMap;

use parlour_proofs::{
    Child, Choice, Claim, End, Header, Lemmas, Node, Rules, Safety, Section, Side, Symmetry,
    Writer, assemble,
};

/// Every reachable position with its children.
pub(crate) struct Graph {
    children: BTreeMap<String, Vec<Child>>,
    pub(crate) start: String,
}

impl Graph {
    pub(crate) fn new(rules: &Rules, position: &str) -> Self {
        let start = rules.fold(position);
        let mut children = BTreeMap::new();
        let mut open = vec![start.clone()];
        while let Some(position) = open.pop() {
            if children.contains_key(&position) {
                continue;
            }
            let found = rules.children(&position);
            let unfinished = found.iter().filter(|child| child.end.is_none());
            open.extend(unfinished.map(|child| child.position.clone()));
            children.insert(position, found);
        }
        Self { children, start }
    }

    pub(crate) fn positions(&self) -> impl Iterator<Item = &String> {
        self.children.keys()
    }

    /// The plies in which `owner` forces an end that `is_good`, for every position where it can:
    /// positions are added in the order of their distance, until none is left.
    pub(crate) fn forced(
        &self,
        owner: Side,
        is_good: &dyn Fn(&End) -> bool,
    ) -> BTreeMap<&str, u32> {
        let mut distances = BTreeMap::new();
        for distance in 1.. {
            let mut added = Vec::new();
            for (position, children) in &self.children {
                let is_settled = |child: &Child| match &child.end {
                    Some(end) => is_good(end),
                    None => distances.contains_key(child.position.as_str()),
                };
                let is_owner = Side::to_move(position) == Some(owner);
                let is_forced = if is_owner {
                    children.iter().any(is_settled)
                } else {
                    children.iter().all(is_settled)
                };
                if is_forced && !distances.contains_key(position.as_str()) {
                    added.push(position.as_str());
                }
            }
            if added.is_empty() {
                break;
            }
            distances.extend(added.into_iter().map(|position| (position, distance)));
        }
        distances
    }

    /// Who wins with best play, and in how many plies.
    pub(crate) fn winner(&self) -> Option<(Side, u32)> {
        [Side::X, Side::O].into_iter().find_map(|side| {
            let wins = self.forced(side, &|end| end.winner == Some(side));
            wins.get(self.start.as_str()).map(|distance| (side, *distance))
        })
    }
}

/// A header; a game string without a size gets that of the position.
pub(crate) fn header(game: &str, position: &str, claim: Claim, leaf: u32) -> Header {
    let (game, position) = (sized(game, position), position.to_owned());
    Header {
        game,
        position,
        claim,
        leaf,
        symmetry: Symmetry::Board,
        safe: Safety::Ignored,
        made: String::new(),
    }
}

fn sized(game: &str, position: &str) -> String {
    if ["size=", "cols=", "rows="].iter().any(|key| game.contains(key)) {
        return game.to_owned();
    }
    let rows: Vec<&str> = position.split(' ').next().unwrap().split('/').collect();
    let width = |square: char| square.to_digit(10).unwrap_or(1);
    let columns: u32 = rows[0].chars().map(width).sum();
    let size = match game.split(':').next().unwrap() {
        "loa" => format!("size={columns}"),
        "mapello" => format!("size={}", columns - 2),
        // Played on the usual size here.
        "qawale" => return game.to_owned(),
        _ => format!("cols={columns},rows={}", rows.len()),
    };
    format!("{game}{}{size}", if game.contains(':') { ',' } else { ':' })
}

/// Chooses the child that is nearest to a win; asks for a leaf where `leaf` plies suffice.
pub(crate) fn winning_guide<'a>(
    owner: Side,
    wins: &'a BTreeMap<&str, u32>,
    leaf: u32,
) -> impl FnMut(&Node<'_>) -> Choice + 'a {
    move |node| match wins.get(node.position) {
        Some(distance) if *distance <= leaf => Choice::Leaf,
        _ => {
            let distance = |child: &Child| match &child.end {
                Some(end) => (end.winner == Some(owner)).then_some(0),
                None => wins.get(child.position.as_str()).copied(),
            };
            let children = node.children().iter().enumerate();
            let known = children.filter_map(|(index, child)| Some((distance(child)?, index)));
            known.min().map_or(Choice::GiveUp, |(_, index)| Choice::Child(index))
        }
    }
}

/// Chooses the first child from which the opponent cannot force a win.
pub(crate) fn holding_guide<'a>(
    owner: Side,
    losses: &'a BTreeMap<&str, u32>,
) -> impl FnMut(&Node<'_>) -> Choice + 'a {
    move |node| {
        let is_safe = |child: &Child| match &child.end {
            Some(end) => end.winner != Some(owner.other()),
            None => !losses.contains_key(child.position.as_str()),
        };
        node.children().iter().position(is_safe).map_or(Choice::GiveUp, Choice::Child)
    }
}

/// Solves a position and writes the proof of its value, in one section a side.
pub(crate) fn prove(game: &str, position: &str, leaf: u32) -> (Vec<u8>, Graph) {
    prove_folded(game, position, leaf, Symmetry::Board)
}

/// The same where other positions count as the same.
pub(crate) fn prove_folded(
    game: &str,
    position: &str,
    leaf: u32,
    symmetry: Symmetry,
) -> (Vec<u8>, Graph) {
    prove_with(game, position, leaf, symmetry, Safety::Ignored)
}

/// The same, perhaps with positions that close by counting.
pub(crate) fn prove_with(
    game: &str,
    position: &str,
    leaf: u32,
    symmetry: Symmetry,
    safe: Safety,
) -> (Vec<u8>, Graph) {
    let header = |game: &str, position: &str, claim: Claim, leaf: u32| Header {
        symmetry,
        safe,
        ..header(game, position, claim, leaf)
    };
    let rules = Rules::new(&header(game, position, Claim::Win(Side::X), leaf)).unwrap();
    let graph = Graph::new(&rules, position);
    let lemmas = Lemmas::default();
    if let Some((side, _)) = graph.winner() {
        let wins = graph.forced(side, &|end| end.winner == Some(side));
        let header = header(game, position, Claim::Win(side), leaf);
        let writer = Writer::new(&header).unwrap();
        let section =
            writer.write_claim(side, &lemmas, &mut winning_guide(side, &wins, leaf)).unwrap();
        return (assemble(&header, &[section]), graph);
    }
    let header = header(game, position, Claim::Draw, leaf);
    let writer = Writer::new(&header).unwrap();
    let write = |owner: Side| -> Section {
        let losses = graph.forced(owner.other(), &|end| end.winner == Some(owner.other()));
        writer.write_claim(owner, &lemmas, &mut holding_guide(owner, &losses)).unwrap()
    };
    (assemble(&header, &[write(Side::X), write(Side::O)]), graph)
}
