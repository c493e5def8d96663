//! `Mcts`: the Python class of the search.

use numpy::ndarray::{Dimension, Ix1, Ix2};
use numpy::{
    IntoPyArray, PyArray, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::forest::Results;
use super::{Algorithm, SearchSettings};
use crate::env::PyVectorEnv;
use crate::errors::bad_argument;
use crate::game::random_seed;

/// Batched tree search. `evaluate(observations, masks)` returns the logits of all actions and the
/// values for the side to move, from -1 to 1.
#[pyclass(frozen, module = "parlour", name = "Mcts")]
#[derive(Debug)]
pub(crate) struct PyMcts {
    evaluate: Py<PyAny>,
    settings: SearchSettings,
}

/// The results of a search, one row for each game.
#[pyclass(frozen, get_all, module = "parlour", name = "MctsResult")]
#[derive(Debug)]
pub(crate) struct PyMctsResult {
    /// The best action; -1 if the game is over.
    actions: Py<PyArray1<i64>>,
    /// The probability of each action: the training target of a policy.
    policies: Py<PyArray2<f32>>,
    /// The value for the side to move.
    values: Py<PyArray1<f32>>,
    visits: Py<PyArray2<i32>>,
    /// Calls of `evaluate`.
    n_batches: usize,
}

#[pymethods]
impl PyMcts {
    #[new]
    #[pyo3(signature = (evaluate, *, simulations=64, algorithm="puct", c_puct=1.5, noise_alpha=0.0,
        noise_share=0.25, max_considered=16, noise_scale=1.0))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn new(
        evaluate: Py<PyAny>,
        simulations: u32,
        algorithm: &str,
        c_puct: f32,
        noise_alpha: f32,
        noise_share: f32,
        max_considered: usize,
        noise_scale: f32,
    ) -> PyResult<Self> {
        let algorithm = match algorithm {
            "puct" => Algorithm::Puct { c_puct, noise_alpha, noise_share },
            "gumbel" => Algorithm::Gumbel { max_considered: max_considered.max(1), noise_scale },
            other => {
                let message = format!("no algorithm `{other}`: expected puct or gumbel");
                return Err(bad_argument(message));
            }
        };
        if simulations == 0 {
            return Err(bad_argument("a search needs simulations: expected at least 1"));
        }
        Ok(Self { evaluate, settings: SearchSettings { n_simulations: simulations, algorithm } })
    }

    #[getter]
    fn simulations(&self) -> u32 {
        self.settings.n_simulations
    }

    #[getter]
    fn algorithm(&self) -> &'static str {
        match self.settings.algorithm {
            Algorithm::Puct { .. } => "puct",
            Algorithm::Gumbel { .. } => "gumbel",
        }
    }

    /// Searches every game of `env`, which does not change. `on_progress` is called with the number
    /// of batches so far.
    #[pyo3(signature = (env, *, seed=None, on_progress=None))]
    fn search(
        &self,
        py: Python<'_>,
        env: &PyVectorEnv,
        seed: Option<u64>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<PyMctsResult> {
        let (n_envs, n_actions) = env.size();
        let planes = &env.planes;
        let mut forest = env.lanes.forest(self.settings, seed.unwrap_or_else(random_seed));
        let shape = [n_envs, planes.names.len(), planes.n_rows, planes.n_columns];
        let observations = PyArray4::<f32>::zeros(py, shape, false);
        let masks = PyArray2::<bool>::zeros(py, [n_envs, n_actions], false);
        let mut n_batches = 0;
        loop {
            let n_leaves = {
                let mut observations = observations.try_readwrite()?;
                let mut masks = masks.try_readwrite()?;
                let rows = (observations.as_slice_mut()?, masks.as_slice_mut()?);
                py.detach(|| forest.select(rows.0, rows.1, &env.pool))
            };
            py.check_signals()?;
            if n_leaves == 0 {
                break;
            }
            let answer = self.evaluate.call1(py, (&observations, &masks))?;
            let (logits, values): (Bound<'_, PyAny>, Bound<'_, PyAny>) = answer.extract(py)?;
            let logits = contiguous::<Ix2>(&logits, &[n_envs, n_actions], "logits")?;
            let values = contiguous::<Ix1>(&values, &[n_envs], "values")?;
            let masks = masks.try_readonly()?;
            let (logits, values) = (logits.as_slice()?, values.as_slice()?);
            if logits.iter().chain(values).any(|number| !number.is_finite()) {
                return Err(bad_argument("the network answered NaN or infinity: expected numbers"));
            }
            let masks = masks.as_slice()?;
            py.detach(|| forest.absorb(logits, values, masks, &env.pool));
            n_batches += 1;
            if let Some(on_progress) = &on_progress {
                on_progress.call1(py, (n_batches,))?;
            }
        }
        let mut actions = vec![0; n_envs];
        let mut values = vec![0.0; n_envs];
        let mut policies = vec![0.0; n_envs * n_actions];
        let mut visits = vec![0; n_envs * n_actions];
        forest.finish(Results {
            actions: &mut actions,
            values: &mut values,
            policies: &mut policies,
            visits: &mut visits,
        });
        Ok(PyMctsResult {
            actions: actions.into_pyarray(py).unbind(),
            values: values.into_pyarray(py).unbind(),
            policies: policies.into_pyarray(py).reshape([n_envs, n_actions])?.unbind(),
            visits: visits.into_pyarray(py).reshape([n_envs, n_actions])?.unbind(),
            n_batches,
        })
    }

    fn __repr__(&self) -> String {
        format!("<Mcts {}, {} simulations>", self.algorithm(), self.simulations())
    }
}

/// Any array as 32-bit numbers in C order, without a copy if it is so already.
fn contiguous<'py, D: Dimension>(
    given: &Bound<'py, PyAny>,
    shape: &[usize],
    name: &str,
) -> PyResult<PyReadonlyArray<'py, f32, D>> {
    let options = PyDict::new(given.py());
    options.set_item("dtype", "float32")?;
    let numpy = given.py().import("numpy")?;
    let array = numpy.call_method("ascontiguousarray", (given,), Some(&options))?;
    let array = array.cast_into::<PyArray<f32, D>>().map_err(|_| {
        bad_argument(format!("the {name} have another number of axes: expected {}", shape.len()))
    })?;
    if array.shape() != shape {
        let found = array.shape();
        return Err(bad_argument(format!(
            "the {name} have the shape {found:?}: expected {shape:?}"
        )));
    }
    Ok(array.try_readonly()?)
}
