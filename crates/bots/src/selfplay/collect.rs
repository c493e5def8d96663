//! Writes games to a position file in the order of their numbers.

use std::collections::BTreeMap;

use parlour_positions::{PositionsError, Writer};

use super::GamePositions;

/// When a file is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// It has this many games.
    Games(u64),
    /// It has at least this many positions; it ends with the game that reaches them.
    Positions(u64),
}

/// Receives games in any order. A file depends only on its settings, not on the threads that played
/// the games: games are written in the order of their numbers, and those beyond the target dropped.
#[derive(Debug)]
pub struct Collector {
    writer: Writer,
    target: Target,
    /// Games that wait for a game with a smaller number.
    waiting: BTreeMap<u64, GamePositions>,
    /// Complete games that are not written yet.
    block: GamePositions,
    n_block_games: u64,
}

impl Collector {
    /// Continues a file.
    pub fn new(writer: Writer, target: Target) -> Self {
        let (waiting, block) = (BTreeMap::new(), GamePositions::default());
        Self { writer, target, waiting, block, n_block_games: 0 }
    }

    /// The number of games in the file and in memory, which is the number of the next game.
    pub fn n_games(&self) -> u64 {
        self.writer.n_games() + self.n_block_games
    }

    /// The number of positions in the file and in memory.
    pub fn n_positions(&self) -> u64 {
        self.writer.n_positions() + self.block.n_positions
    }

    /// Whether the target is reached.
    pub fn is_complete(&self) -> bool {
        match self.target {
            Target::Games(n_games) => self.n_games() >= n_games,
            Target::Positions(n_positions) => self.n_positions() >= n_positions,
        }
    }

    /// Adds a game.
    pub fn add(&mut self, number: u64, game: GamePositions) {
        self.waiting.insert(number, game);
        while !self.is_complete()
            && let Some(next) = self.waiting.remove(&self.n_games())
        {
            self.block.records.extend(next.records);
            self.block.n_positions += next.n_positions;
            self.n_block_games += 1;
        }
    }

    /// Writes the complete games.
    ///
    /// # Errors
    /// [`PositionsError`] if the system cannot write.
    pub fn flush(&mut self) -> Result<(), PositionsError> {
        if self.n_block_games > 0 {
            self.writer.append(self.n_block_games, self.block.n_positions, &self.block.records)?;
            self.block = GamePositions::default();
            self.n_block_games = 0;
        }
        Ok(())
    }
}
