//! Proofs of several sections, and claims about scores and numbers of turns.

use std::collections::BTreeMap;
use std::io;

use parlour_proofs::{
    Choice, Claim, Fault, Lemmas, Node, ProofError, Rules, Section, SectionStart, Settings, Side,
    Verified, Writer, assemble, verify, verify_stream,
};

use crate::retrograde::{Graph, header, prove, winning_guide};

fn check(file: &[u8], threads: usize) -> Result<Verified, ProofError> {
    verify(file, &Settings::threads(threads), &mut |_| {})
}

/// Pathway 3x3 in sections: one for each answer to the best first move, then the claim.
pub(crate) fn in_sections() -> (Vec<Section>, parlour_proofs::Header) {
    let header = header("pathway", "3/3/3 x", Claim::Win(Side::X), 1);
    let writer = Writer::new(&header).unwrap();
    let graph = Graph::new(writer.rules(), "3/3/3 x");
    let wins = graph.forced(Side::X, &|end| end.winner == Some(Side::X));
    let rules = writer.rules();
    let children = rules.children(&rules.fold("3/3/3 x"));
    let best = children.iter().filter(|child| wins.contains_key(child.position.as_str()));
    let best = best.min_by_key(|child| wins[child.position.as_str()]).unwrap();
    let mut sections = Vec::new();
    for answer in rules.children(&best.position) {
        let (root, lemmas) = (answer.position.as_str(), &Lemmas::default());
        let start = SectionStart { owner: Side::X, root, turns: None, lemmas };
        sections.push(writer.write_section(&start, &mut winning_guide(Side::X, &wins, 1)).unwrap());
    }
    let lemmas = Lemmas::default();
    for section in &sections {
        lemmas.push(&section.head, rules);
    }
    let guide = &mut winning_guide(Side::X, &wins, 1);
    sections.push(writer.write_claim(Side::X, &lemmas, guide).unwrap());
    (sections, header)
}

#[test]
fn sections_are_lemmas() {
    let (mut sections, header) = in_sections();
    let file = assemble(&header, &sections);
    let mut seen = Vec::new();
    for threads in [0, 1, 3] {
        let mut last = None;
        let settings = Settings::threads(threads);
        let verified = verify(&file, &settings, &mut |progress| last = Some(*progress)).unwrap();
        assert_eq!(verified.rank, Some(8), "as in one section");
        let last = last.unwrap();
        assert_eq!((last.sections_done, last.bytes_done), (last.sections, file.len() as u64));
        assert_eq!((last.choices_done, last.positions), (verified.choices, verified.positions));
        seen.push(verified);
    }
    assert!(seen.windows(2).all(|pair| pair[0] == pair[1]));
    let head = &sections.last().unwrap().head;
    assert_eq!((head.choices, head.lemmas), (1, sections.len() - 1), "it only chooses a move");
    // Stored one by one.
    for section in &sections {
        assert_eq!(Section::from_bytes(&section.to_bytes()).as_ref(), Ok(section));
    }
    // A lemma that is missing, or comes later.
    let claim = sections.pop().unwrap();
    sections.insert(0, claim.clone());
    let error = check(&assemble(&header, &sections), 0).unwrap_err();
    assert!(error.to_string().contains("section 1: expected at most 0 lemmas"), "{error}");
    sections[0].head.lemmas = 0;
    sections.rotate_left(1);
    let error = check(&assemble(&header, &sections), 2).unwrap_err();
    let section = sections.len();
    assert!(matches!(error, ProofError::Section { section: found, .. } if found == section));
    // Only lemmas, no claim.
    sections.pop();
    let error = check(&assemble(&header, &sections), 0).unwrap_err();
    assert!(error.to_string().contains("expected the root 3/3/3 x of the claim"), "{error}");
    let error = check(&assemble(&header, &[]), 0).unwrap_err();
    assert_eq!(error, ProofError::NoSection(Side::X));
}

/// Gives one byte at a time, and then perhaps an error.
struct Slow<'a>(&'a [u8], bool);

impl io::Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() && self.1 {
            return Err(io::Error::other("the cable is loose"));
        }
        let n = buffer.len().min(1);
        self.0.read(&mut buffer[..n])
    }
}

#[test]
fn files_are_checked_as_they_are_read() {
    let (sections, header) = in_sections();
    let file = assemble(&header, &sections);
    let check = |bytes: &[u8], fails, threads| {
        verify_stream(&mut Slow(bytes, fails), &Settings::threads(threads), &mut |_| {})
    };
    for threads in [0, 1, 3] {
        assert_eq!(check(&file, false, threads), verify(&file, &Settings::default(), &mut |_| {}));
        for n in 0..file.len() {
            assert!(check(&file[..n], false, threads).is_err(), "cut after {n} bytes");
        }
        let error = check(&file[..file.len() - 1], true, threads).unwrap_err();
        assert_eq!(error.to_string(), "cannot read the file: the cable is loose");
    }
}

#[test]
fn ranks_are_checked() {
    let (mut sections, header) = in_sections();
    let claim = sections.last_mut().unwrap();
    claim.head.rank += 1;
    let error = check(&assemble(&header, &sections), 0).unwrap_err();
    let section = sections.len();
    assert_eq!(
        error,
        ProofError::Section { section, fault: Fault::Rank { expected: 9, found: 8 } }
    );
}

#[test]
fn limits_stop_a_verification() {
    let (file, _) = prove("breakthrough", "ooo/3/3/xxx x", 0);
    let limited = Settings { max_positions: Some(100), ..Settings::default() };
    assert_eq!(verify(&file, &limited, &mut |_| {}), Err(ProofError::Limit(100)));
    let stop = std::sync::atomic::AtomicBool::new(true);
    let stopped = Settings { stop: Some(&stop), threads: 2, ..Settings::default() };
    assert_eq!(verify(&file, &stopped, &mut |_| {}), Err(ProofError::Stopped));
}

/// The margin with best play, for every position below one.
fn margins(rules: &Rules, position: &str, known: &mut BTreeMap<String, i64>) -> i64 {
    if let Some(margin) = known.get(position) {
        return *margin;
    }
    let children = rules.children(position).into_iter();
    let values = children.map(|child| match child.end {
        Some(end) => end.margin.expect("a game of points"),
        None => margins(rules, &child.position, known),
    });
    let values: Vec<i64> = values.collect();
    let is_x = Side::to_move(position) == Some(Side::X);
    let best = if is_x { values.iter().max() } else { values.iter().min() };
    let best = *best.unwrap();
    known.insert(position.to_owned(), best);
    best
}

#[test]
fn exact_scores() {
    let (game, position) =
        ("mapello:bonus=2,setup=hand,size=4", "6/1#1+#1/1#xo2/2ox#1/1#+1#1/6 x 0,0");
    let rules = Rules::new(&header(game, position, Claim::Score(0), 0)).unwrap();
    let mut known = BTreeMap::new();
    let margin = margins(&rules, &rules.fold(position), &mut known);
    let prove = |margin: i64| {
        let header = header(game, position, Claim::Score(margin), 1);
        let writer = Writer::new(&header).unwrap();
        let guide = |node: &Node<'_>| {
            let value = |child: &parlour_proofs::Child| match child.end {
                Some(end) => end.margin.unwrap(),
                None => known[&child.position],
            };
            let is_x = Side::to_move(node.position) == Some(Side::X);
            let order = |(_, child): &(usize, &parlour_proofs::Child)| {
                if is_x { -value(child) } else { value(child) }
            };
            Choice::Child(node.children().iter().enumerate().min_by_key(order).unwrap().0)
        };
        let write = |side| writer.write_claim(side, &Lemmas::default(), &mut { guide });
        Ok(assemble(&header, &[write(Side::X)?, write(Side::O)?]))
    };
    let file: Result<_, parlour_proofs::WriteError> = prove(margin);
    let verified = check(&file.unwrap(), 2).unwrap();
    assert_eq!(verified.header.claim, Claim::Score(margin));
    assert!(verified.rank > Some(4));
    // Neither more for x nor less.
    assert!(prove(margin + 1).is_err() && prove(margin - 1).is_err());
}
