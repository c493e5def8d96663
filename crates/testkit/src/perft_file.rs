//! Reference counts: the files `testdata/perft.txt`.
//!
//! ```text
//! # A comment.
//! game pathway:size=4
//! perft 3 2224
//! position xo/2 x
//! perft 1 1 own
//! merged 1 1 own
//! ```
//!
//! `perft` counts every move, `merged` one for each resulting position. `own` marks a number that
//! only this project's code ever produced. `position` holds up to the next `game` or `position`.

use parlour_core::{Counting, FullPosition, PositionVisitor, perft};

/// One line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The game string.
    pub game: String,
    /// The position, if not the start.
    pub position: Option<String>,
    /// Number of plies.
    pub depth: u32,
    /// All moves or distinct ones.
    pub counting: Counting,
    /// Expected count.
    pub nodes: u64,
    /// Whether no independent source gives the number.
    pub is_own: bool,
}

/// Parses a file.
///
/// # Errors
/// A message with the line and what was expected.
pub fn parse(text: &str) -> Result<Vec<Count>, String> {
    let mut counts = Vec::new();
    let mut game = None;
    let mut position = None;
    for (line_idx, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fail = |expected: &str| format!("line {}: expected {expected}", line_idx + 1);
        let (word, rest) = line.split_once(' ').ok_or_else(|| fail("a word and its value"))?;
        let counting = match word {
            "game" => {
                game = Some(rest.trim().to_owned());
                position = None;
                continue;
            }
            "position" => {
                position = Some(rest.trim().to_owned());
                continue;
            }
            "perft" => Counting::AllMoves,
            "merged" => Counting::Merged,
            _ => return Err(fail("game, position, perft or merged")),
        };
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let (depth, nodes, is_own) = match fields[..] {
            [depth, nodes] => (depth, nodes, false),
            [depth, nodes, "own"] => (depth, nodes, true),
            _ => return Err(fail("DEPTH NODES [own]")),
        };
        counts.push(Count {
            game: game.clone().ok_or_else(|| fail("a game line first"))?,
            position: position.clone(),
            depth: depth.parse().map_err(|_| fail("a depth"))?,
            counting,
            nodes: nodes.parse().map_err(|_| fail("a number of nodes"))?,
            is_own,
        });
    }
    Ok(counts)
}

/// Counts on the symmetric and player-swapped copies of a position; all must be equal.
#[derive(Clone, Copy, Debug)]
pub struct Copies {
    /// Number of plies.
    pub depth: u32,
    /// All moves or distinct ones.
    pub counting: Counting,
}

impl PositionVisitor for Copies {
    type Output = Vec<(String, u64)>;

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        let mut counts = Vec::new();
        let mut add = |name: String, copy: &P| {
            counts.push((name, perft(copy, self.depth, self.counting)));
        };
        for symmetry in &position.symmetries()[1..] {
            add(format!("{symmetry:?}"), &position.transformed(*symmetry));
        }
        if let Some(swapped) = position.players_swapped() {
            add("players swapped".to_owned(), &swapped);
        }
        counts
    }
}
