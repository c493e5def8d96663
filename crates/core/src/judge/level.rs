//! How strong an opponent of a level is.

/// The settings of a level. Limited by nodes and not by time, so that a level means the same on every
/// machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Nodes a move; 0 looks one turn ahead only.
    pub nodes: u64,
    /// How far a judgment may be off, in score units either way: misjudgments as people make them,
    /// the same position always misjudged in the same way during a game.
    pub noise: i32,
    /// How many of its moves in a hundred it does not see at all, others at each turn.
    pub overlooks: u32,
}

/// The levels of a game that has not measured its own.
pub const DEFAULT_LEVELS: &[Level] = &[
    Level { nodes: 0, noise: 1024, overlooks: 60 },
    Level { nodes: 0, noise: 512, overlooks: 40 },
    Level { nodes: 0, noise: 256, overlooks: 20 },
    Level { nodes: 0, noise: 128, overlooks: 5 },
    Level { nodes: 300, noise: 128, overlooks: 0 },
    Level { nodes: 1_000, noise: 64, overlooks: 0 },
    Level { nodes: 4_000, noise: 32, overlooks: 0 },
    Level { nodes: 15_000, noise: 0, overlooks: 0 },
    Level { nodes: 60_000, noise: 0, overlooks: 0 },
    Level { nodes: 250_000, noise: 0, overlooks: 0 },
];
