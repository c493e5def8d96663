//! The opponents of measured strength; `docs/levels.md` has the measurements.

use parlour_core::Level;

pub(super) const LEVELS: &[Level] = &[
    Level { nodes: 0, noise: 1500, overlooks: 85 },
    Level { nodes: 0, noise: 1150, overlooks: 70 },
    Level { nodes: 0, noise: 550, overlooks: 35 },
    Level { nodes: 0, noise: 250, overlooks: 10 },
    Level { nodes: 0, noise: 0, overlooks: 0 },
    Level { nodes: 40, noise: 150, overlooks: 0 },
    Level { nodes: 3500, noise: 0, overlooks: 0 },
    Level { nodes: 50_000, noise: 0, overlooks: 0 },
];
