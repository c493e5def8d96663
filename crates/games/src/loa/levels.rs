//! The opponents of measured strength; `docs/levels.md` has the measurements.

use parlour_core::Level;

pub(super) const LEVELS: &[Level] = &[
    Level { nodes: 0, noise: 650, overlooks: 41 },
    Level { nodes: 0, noise: 480, overlooks: 30 },
    Level { nodes: 0, noise: 340, overlooks: 19 },
    Level { nodes: 0, noise: 190, overlooks: 0 },
    Level { nodes: 108, noise: 115, overlooks: 0 },
    Level { nodes: 180, noise: 97, overlooks: 0 },
    Level { nodes: 390, noise: 67, overlooks: 0 },
    Level { nodes: 760, noise: 44, overlooks: 0 },
    Level { nodes: 1800, noise: 12, overlooks: 0 },
    Level { nodes: 4000, noise: 0, overlooks: 0 },
];
