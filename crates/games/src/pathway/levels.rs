//! The opponents of measured strength; `docs/levels.md` has the measurements.

use parlour_core::Level;

pub(super) const LEVELS: &[Level] = &[
    Level { nodes: 0, noise: 1350, overlooks: 80 },
    Level { nodes: 0, noise: 480, overlooks: 30 },
    Level { nodes: 0, noise: 270, overlooks: 0 },
    Level { nodes: 0, noise: 20, overlooks: 0 },
    Level { nodes: 190, noise: 70, overlooks: 0 },
    Level { nodes: 1200, noise: 28, overlooks: 0 },
    Level { nodes: 2700, noise: 0, overlooks: 0 },
    Level { nodes: 16_000, noise: 0, overlooks: 0 },
    Level { nodes: 40_000, noise: 0, overlooks: 0 },
    Level { nodes: 150_000, noise: 0, overlooks: 0 },
];
