//! The opponents of measured strength; `docs/levels.md` has the measurements.

use parlour_core::Level;

pub(super) const LEVELS: &[Level] = &[
    Level { nodes: 0, noise: 1500, overlooks: 85 },
    Level { nodes: 0, noise: 1250, overlooks: 75 },
    Level { nodes: 0, noise: 980, overlooks: 62 },
    Level { nodes: 0, noise: 770, overlooks: 49 },
    Level { nodes: 0, noise: 560, overlooks: 34 },
    Level { nodes: 0, noise: 340, overlooks: 18 },
    Level { nodes: 250, noise: 84, overlooks: 0 },
    Level { nodes: 3500, noise: 0, overlooks: 0 },
];
