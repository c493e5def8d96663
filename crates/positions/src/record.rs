//! One position of a file.

/// The bit of the ply field that marks a solved position.
pub const SOLVED: u16 = 1 << 15;

/// A position from the point of view of the side to move, with its search score and result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record<'a> {
    /// The active inputs: input `i` is bit `i % 64` of word `i / 64`.
    pub words: &'a [u64],
    /// The search score; above 20,000 a proven win, below -20,000 a proven loss.
    pub score: i16,
    /// The static linear evaluation.
    pub static_eval: i16,
    /// The game phase.
    pub phase: u8,
    /// The result of the game, or the value if solved: -1, 0 or 1.
    pub result: i8,
    /// The ply, with [`SOLVED`].
    pub ply: u16,
}

impl Record<'_> {
    /// Appends the record to a buffer.
    pub fn encode(&self, bytes: &mut Vec<u8>) {
        for word in self.words {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(self.score.to_le_bytes());
        bytes.extend(self.static_eval.to_le_bytes());
        bytes.extend([self.phase, self.result as u8]);
        bytes.extend(self.ply.to_le_bytes());
    }
}
