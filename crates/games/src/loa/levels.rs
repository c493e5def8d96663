//! The opponents of measured strength; `docs/levels.md` has the measurements.

use parlour_core::Level;

pub(super) const LEVELS: &[Level] = &[
    Level { nodes: 0, noise: 700, overlooks: 45 },
    Level { nodes: 0, noise: 480, overlooks: 30 },
    Level { nodes: 0, noise: 340, overlooks: 19 },
    Level { nodes: 0, noise: 200, overlooks: 0 },
    Level { nodes: 100, noise: 118, overlooks: 0 },
    Level { nodes: 195, noise: 94, overlooks: 0 },
    Level { nodes: 410, noise: 65, overlooks: 0 },
    Level { nodes: 930, noise: 37, overlooks: 0 },
    Level { nodes: 2100, noise: 9, overlooks: 0 },
    Level { nodes: 5500, noise: 0, overlooks: 0 },
];
