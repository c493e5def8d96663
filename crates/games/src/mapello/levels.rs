//! The opponents of measured strength; `docs/levels.md` has the measurements.

use parlour_core::Level;

pub(super) const LEVELS: &[Level] = &[
    Level { nodes: 0, noise: 780, overlooks: 50 },
    Level { nodes: 0, noise: 440, overlooks: 28 },
    Level { nodes: 0, noise: 200, overlooks: 5 },
    Level { nodes: 40, noise: 160, overlooks: 0 },
    Level { nodes: 99, noise: 117, overlooks: 0 },
    Level { nodes: 210, noise: 89, overlooks: 0 },
    Level { nodes: 440, noise: 62, overlooks: 0 },
    Level { nodes: 950, noise: 34, overlooks: 0 },
    Level { nodes: 2200, noise: 3, overlooks: 0 },
    Level { nodes: 5500, noise: 0, overlooks: 0 },
];
