//! The opponents of measured strength; `docs/levels.md` has the measurements.

use parlour_core::Level;

pub(super) const LEVELS: &[Level] = &[
    Level { nodes: 0, noise: 1500, overlooks: 85 },
    Level { nodes: 0, noise: 1150, overlooks: 70 },
    Level { nodes: 0, noise: 700, overlooks: 45 },
    Level { nodes: 0, noise: 380, overlooks: 21 },
    Level { nodes: 3, noise: 300, overlooks: 0 },
    Level { nodes: 7, noise: 300, overlooks: 0 },
    Level { nodes: 1200, noise: 0, overlooks: 0 },
    Level { nodes: 60_000, noise: 0, overlooks: 0 },
];

/// With more stones than usual hardly a game is drawn, and a step that is just right above would win nearly every game.
pub(super) const LONG: &[Level] = &[
    Level { nodes: 0, noise: 1500, overlooks: 85 },
    Level { nodes: 0, noise: 900, overlooks: 57 },
    Level { nodes: 0, noise: 60, overlooks: 0 },
    Level { nodes: 3, noise: 300, overlooks: 30 },
    Level { nodes: 6, noise: 300, overlooks: 0 },
    Level { nodes: 24, noise: 90, overlooks: 0 },
    Level { nodes: 1600, noise: 0, overlooks: 0 },
    Level { nodes: 20_000, noise: 0, overlooks: 0 },
];
