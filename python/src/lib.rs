//! The Python package `parlour`: the rules and engines of every game, environments for learning, and
//! tree search with a neural network.
//!
//! The classes are thin and named as in Rust; `parlour/_parlour.pyi` documents them.

mod analysis;
mod arena;
mod bots;
mod env;
mod errors;
mod game;
mod long;
mod matches;
mod mcts;
mod network;
mod pickle;
mod plain;
mod position;
mod positions;
mod solved;
mod symmetry;
mod work;

use pyo3::prelude::*;

#[pymodule]
mod _parlour {
    #[pymodule_export]
    use crate::analysis::{PyGradedMove, PyHint, grade_match, hint};
    #[pymodule_export]
    use crate::arena::{PyArenaResult, arena};
    #[pymodule_export]
    use crate::bots::{
        _restore_line, _restore_result, _restore_score, PyBot, PyBudget, PyPvLine, PyScore,
        PySearchResult, solve,
    };
    #[pymodule_export]
    use crate::env::{PyEncoder, PyVectorEnv};
    #[pymodule_export]
    use crate::game::{PyGame, PyLevel, PyOptionSpec, games};
    #[pymodule_export]
    use crate::matches::{_restore_match, PyMatch, PyRecord};
    #[pymodule_export]
    use crate::mcts::{PyMcts, PyMctsResult};
    #[pymodule_export]
    use crate::network::{_restore_network, PyNetwork, PyNetworkInputs, load_net, network_inputs};
    #[pymodule_export]
    use crate::plain::{_restore_outcome, _restore_player, PyOutcome, PyPlayer};
    #[pymodule_export]
    use crate::position::{_restore_move, _restore_position, PyMove, PyPosition, PyStep};
    #[pymodule_export]
    use crate::positions::{PyPositionBatch, PyPositionLoader};
    #[pymodule_export]
    use crate::solved::{PySolvedBoard, solved_boards};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        if let Some(folder) = parlour_play::networks_folder() {
            parlour_bots::set_networks_folder(folder);
        }
        crate::errors::register(module)
    }
}
