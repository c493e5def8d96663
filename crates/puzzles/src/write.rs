//! Writes puzzles as text.

use std::fmt::{self, Display, Formatter};

use crate::{Claim, Proof, Puzzle, Source};

impl Display for Claim {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(None) => f.write_str("win"),
            Self::Win(Some(turns)) => write!(f, "win {turns}"),
            Self::Draw => f.write_str("draw"),
            Self::Defend => f.write_str("defend"),
            Self::Score(margin) => write!(f, "score {margin}"),
            Self::Best => f.write_str("best"),
        }
    }
}

impl Proof {
    pub(crate) const ALL: [Self; 4] = [Self::Exact, Self::Depth, Self::Only, Self::Margin];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Depth => "depth",
            Self::Only => "only",
            Self::Margin => "margin",
        }
    }
}

impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "seed {} game {} ply {}", self.seed, self.game, self.ply)
    }
}

impl Display for Puzzle {
    /// Formats the record that [`Puzzle::parse`] reads.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "puzzle: {:016x}", self.fingerprint)?;
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "position: {}", self.position)?;
        writeln!(f, "claim: {}", self.claim)?;
        writeln!(f, "proof: {}", self.proof.word())?;
        if !self.themes.is_empty() {
            writeln!(f, "themes: {}", self.themes.join(" "))?;
        }
        writeln!(f, "rating: {}", self.rating)?;
        for line in &self.lines {
            writeln!(f, "line: {}", line.join(" "))?;
        }
        writeln!(f, "source: {}", self.source)
    }
}
