//! Parses the text of puzzles.

use std::collections::BTreeSet;

use parlour_lessons::{Entry, LessonError, entries};

use crate::{Claim, Proof, Puzzle, Source};

const KEYS: &[&str] =
    &["puzzle", "game", "position", "claim", "proof", "themes", "rating", "line", "source"];

/// The valid difficulties.
const RATINGS: std::ops::RangeInclusive<u32> = 100..=4000;

impl Puzzle {
    /// Parses all puzzles of a text; an empty text has none.
    ///
    /// # Errors
    /// [`LessonError`] with the first malformed line.
    pub fn parse(text: &str) -> Result<Vec<Self>, LessonError> {
        let entries = entries(text, KEYS)?;
        let mut puzzles: Vec<Self> = Vec::new();
        let mut rest = &entries[..];
        while let Some((head, after)) = rest.split_first() {
            if head.key != "puzzle" {
                return Err(head.error("expected a line `puzzle: FINGERPRINT` first"));
            }
            let n_own = after.iter().position(|entry| entry.key == "puzzle");
            let (own, others) = after.split_at(n_own.unwrap_or(after.len()));
            puzzles.push(puzzle(head, own)?);
            rest = others;
        }
        Ok(puzzles)
    }
}

fn puzzle(head: &Entry, entries: &[Entry]) -> Result<Puzzle, LessonError> {
    let fingerprint = u64::from_str_radix(&head.value, 16)
        .map_err(|_| head.error("expected a fingerprint of hexadecimal digits"))?;
    let find = |key: &str| {
        let mut found = entries.iter().filter(|entry| entry.key == key);
        match (found.next(), found.next()) {
            (_, Some(second)) => {
                Err(second.error(format!("`{key}` occurs twice: expected it once")))
            }
            (first, None) => Ok(first),
        }
    };
    let required = |key: &str| {
        let missing = || head.error(format!("the puzzle has no line `{key}: …`"));
        find(key).and_then(|found| found.ok_or_else(missing))
    };
    let words = |entry: &Entry| entry.value.split_whitespace().map(str::to_owned).collect();
    let lines: Vec<&Entry> = entries.iter().filter(|entry| entry.key == "line").collect();
    if lines.is_empty() {
        return Err(head.error("the puzzle has no line `line: …`"));
    }
    let puzzle = Puzzle {
        line: head.line,
        fingerprint,
        game: required("game")?.value.clone(),
        position: required("position")?.value.clone(),
        claim: claim(required("claim")?)?,
        proof: proof(required("proof")?)?,
        themes: find("themes")?.map(words).unwrap_or_default(),
        rating: rating(required("rating")?)?,
        lines: lines.iter().map(|entry| words(entry)).collect(),
        source: source(required("source")?)?,
    };
    check_tree(&puzzle.lines, &lines)?;
    Ok(puzzle)
}

fn claim(entry: &Entry) -> Result<Claim, LessonError> {
    let words: Vec<&str> = entry.value.split_whitespace().collect();
    let found = match words[..] {
        ["win"] => Some(Claim::Win(None)),
        ["win", turns] => {
            turns.parse().ok().filter(|turns| (1..100).contains(turns)).map(|n| Claim::Win(Some(n)))
        }
        ["draw"] => Some(Claim::Draw),
        ["defend"] => Some(Claim::Defend),
        ["score", margin] => margin.parse().ok().map(Claim::Score),
        ["best"] => Some(Claim::Best),
        _ => None,
    };
    found.ok_or_else(|| {
        entry.error(format!(
            "expected `win`, `win TURNS`, `draw`, `defend`, `score MARGIN` or `best`, found `{}`",
            entry.value
        ))
    })
}

fn proof(entry: &Entry) -> Result<Proof, LessonError> {
    Proof::ALL.into_iter().find(|proof| proof.word() == entry.value).ok_or_else(|| {
        let words = Proof::ALL.map(Proof::word);
        let expected = parlour_core::one_of(&words);
        entry.error(format!("expected {expected}, found `{}`", entry.value))
    })
}

fn rating(entry: &Entry) -> Result<u32, LessonError> {
    let found = entry.value.parse().ok().filter(|rating| RATINGS.contains(rating));
    found.ok_or_else(|| {
        entry.error(format!("expected a rating from {} to {}", RATINGS.start(), RATINGS.end()))
    })
}

fn source(entry: &Entry) -> Result<Source, LessonError> {
    let words: Vec<&str> = entry.value.split_whitespace().collect();
    let found = match words[..] {
        ["seed", seed, "game", game, "ply", ply] => {
            (|| Some((seed.parse().ok()?, game.parse().ok()?, ply.parse().ok()?)))()
        }
        _ => None,
    };
    let (seed, game, ply) =
        found.ok_or_else(|| entry.error("expected `seed SEED game NUMBER ply NUMBER`"))?;
    Ok(Source { seed, game, ply })
}

/// Checks that the lines form a tree: one first move, one reply after the same moves, and a move of
/// the learner at each end.
fn check_tree(lines: &[Vec<String>], entries: &[&Entry]) -> Result<(), LessonError> {
    let mut seen = BTreeSet::new();
    for (line, entry) in lines.iter().zip(entries) {
        if line.len() % 2 == 0 {
            return Err(entry.error("expected a line that ends with a move of the learner"));
        }
        if line[0] != lines[0][0] {
            return Err(entry.error(format!("expected the first move {}", lines[0][0])));
        }
        if !seen.insert(line) {
            return Err(entry.error("the line occurs twice: expected it once"));
        }
        let differs = lines.iter().any(|other| {
            let n_same = line.iter().zip(other).take_while(|(one, two)| one == two).count();
            n_same % 2 == 1 && n_same < line.len().min(other.len())
        });
        if differs {
            return Err(entry.error("expected the same reply after the same moves"));
        }
    }
    Ok(())
}
