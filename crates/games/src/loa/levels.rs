//! The opponents of measured strength; `docs/levels.md` has the measurements.

use parlour_core::Level;

pub(super) const LEVELS: &[Level] = &[
    Level { nodes: 0, noise: 700, overlooks: 45 },
    Level { nodes: 0, noise: 480, overlooks: 30 },
    Level { nodes: 0, noise: 340, overlooks: 19 },
    Level { nodes: 0, noise: 200, overlooks: 0 },
    Level { nodes: 135, noise: 105, overlooks: 0 },
    Level { nodes: 260, noise: 80, overlooks: 0 },
    Level { nodes: 450, noise: 60, overlooks: 0 },
    Level { nodes: 950, noise: 36, overlooks: 0 },
    Level { nodes: 2100, noise: 9, overlooks: 0 },
    Level { nodes: 5500, noise: 0, overlooks: 0 },
];
