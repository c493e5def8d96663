//! The header of a proof file.

use std::fmt::Write as _;

use crate::claim::Claim;
use crate::error::ProofError;
use crate::lines::{Lines, check_sum, crc, not};

/// The first line of every proof file.
const FIRST_LINE: &str = "parlour proof 1";

/// Deepest plain search that a proof may ask for.
pub const MAX_LEAF: u32 = 16;

/// The most sections a file may have.
const MAX_SECTIONS: u64 = 1 << 24;

/// Which positions are equivalent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// Images under the symmetries of the board that the rules respect.
    Board,
    /// Equal positions only.
    None,
    /// Positions that consist of the same independent parts. The reference generator must know
    /// parts.
    Parts,
    /// Like `Parts`, but squares that cancel out are left out, and positions that counting settles
    /// are not visited. The reference generator must count.
    Counted,
}

/// When a position closes because the owner is safe for as long as the claim requires. The
/// reference generator must count safe turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Safety {
    /// Never.
    Ignored,
    /// If counting shows it.
    Counted,
    /// As `Counted`, and if one move of the owner leads to such a position.
    Tried,
}

/// The header: game, position, claim, and how the sections are read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game string with its options, `loa:size=5,simultaneous=draw`; no preset.
    pub game: String,
    /// The canonical position string, without tag.
    pub position: String,
    /// What the proof claims about the position.
    pub claim: Claim,
    /// Depth in plies of the plain search that settles the leaves of the strategy.
    pub leaf: u32,
    /// Which positions are equivalent.
    pub symmetry: Symmetry,
    /// When positions close because the owner is safe.
    pub safe: Safety,
    /// How the proof was made, for people; one line, empty if unknown.
    pub made: String,
}

impl Header {
    /// The number of turns that the claim is about, if it is about one.
    pub(crate) fn turns(&self) -> Option<u32> {
        self.claim.turns()
    }

    /// The header as text, with the number of sections and its checksum.
    pub(crate) fn write(&self, n_sections: usize) -> String {
        let symmetry = match self.symmetry {
            Symmetry::Board => "board",
            Symmetry::None => "none",
            Symmetry::Parts => "parts",
            Symmetry::Counted => "counted",
        };
        let mut text = format!(
            "{FIRST_LINE}\ngame: {}\nposition: {}\nclaim: {}\nleaf: {}\nsymmetry: {symmetry}\n",
            self.game, self.position, self.claim, self.leaf
        );
        text += match self.safe {
            Safety::Ignored => "",
            Safety::Counted => "safe: counted\n",
            Safety::Tried => "safe: tried\n",
        };
        // Control characters become spaces: a line feed would end the line.
        let made = self.made.replace(char::is_control, " ");
        if !made.is_empty() {
            let _ = writeln!(text, "made: {made}");
        }
        let _ = writeln!(text, "sections: {n_sections}");
        let sum = crc(&[text.as_bytes()]);
        let _ = write!(text, "crc: {sum:08x}\n\n");
        text
    }

    /// Reads a header; returns it with the number of sections.
    pub(crate) fn read(lines: &mut Lines<'_>) -> Result<(Self, u64), ProofError> {
        let place = "the header";
        let whole = lines.rest();
        if lines.line(place, "`parlour proof 1`").ok() != Some(FIRST_LINE) {
            return Err(ProofError::NotAProof);
        }
        let game = lines.value(place, "game")?.to_owned();
        let position = lines.value(place, "position")?.to_owned();
        let text = lines.value(place, "claim")?;
        let claim = text.parse().map_err(|()| not(place, "a claim such as `win x`", text))?;
        let leaf = lines.number(place, "leaf", u64::from(MAX_LEAF))? as u32;
        let symmetry = match lines.value(place, "symmetry")? {
            "board" => Symmetry::Board,
            "none" => Symmetry::None,
            "parts" => Symmetry::Parts,
            "counted" => Symmetry::Counted,
            found => {
                let expected = "the symmetry `board`, `none`, `parts` or `counted`";
                return Err(not(place, expected, found));
            }
        };
        let safe = match lines.optional(place, "safe")? {
            None => Safety::Ignored,
            Some("counted") => Safety::Counted,
            Some("tried") => Safety::Tried,
            Some(found) => return Err(not(place, "the word `counted` or `tried`", found)),
        };
        let made = lines.optional(place, "made")?.unwrap_or_default().to_owned();
        let n_sections = lines.number(place, "sections", MAX_SECTIONS)?;
        let covered = &whole[..whole.len() - lines.rest().len()];
        let sum = lines.checksum(place)?;
        check_sum(place, sum, crc(&[covered]))?;
        Ok((Self { game, position, claim, leaf, symmetry, safe, made }, n_sections))
    }
}
