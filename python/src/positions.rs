//! `PositionLoader`: position files as shuffled batches, read by a Rust thread.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use parlour_positions::{Batch, Loader, LoaderSettings, PositionsError};
use pyo3::prelude::*;

use crate::errors::{self, IntoPy, bad_argument};

/// The maximum number of records in a shuffle buffer, and of positions in a batch.
const MAX_RECORDS: usize = 1 << 28;

/// The extension of position files.
const EXTENSION: &str = "positions";

/// One pass over position files in random order.
#[pyclass(frozen, module = "parlour", name = "PositionLoader")]
#[derive(Debug)]
pub(crate) struct PyPositionLoader {
    loader: Mutex<Loader>,
    #[pyo3(get)]
    game: String,
    #[pyo3(get)]
    n_inputs: usize,
    #[pyo3(get)]
    n_phases: usize,
    #[pyo3(get)]
    n_positions: u64,
    #[pyo3(get)]
    batch: usize,
    #[pyo3(get)]
    swap: Py<PyArray1<i64>>,
}

/// Positions as arrays.
#[pyclass(frozen, get_all, module = "parlour", name = "PositionBatch")]
#[derive(Debug)]
pub(crate) struct PyPositionBatch {
    /// The active inputs of all positions, ascending within each; empty if packed.
    indices: Py<PyArray1<u16>>,
    /// The start of each position in `indices`, and the end of the last; empty if packed.
    starts: Py<PyArray1<u32>>,
    /// The packed inputs; no rows unless packed.
    words: Py<PyArray2<u64>>,
    scores: Py<PyArray1<i16>>,
    static_evals: Py<PyArray1<i16>>,
    phases: Py<PyArray1<u8>>,
    results: Py<PyArray1<i8>>,
    solved: Py<PyArray1<bool>>,
}

impl IntoPy for PositionsError {
    fn into_py(self) -> PyErr {
        match self {
            Self::Io { error, .. } if error.kind() == std::io::ErrorKind::NotFound => {
                pyo3::exceptions::PyFileNotFoundError::new_err(error.to_string())
            }
            error => errors::ParlourError::new_err(error.to_string()),
        }
    }
}

/// The files that a list of files and folders stands for.
fn files_of(given: Vec<PathBuf>) -> PyResult<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in given {
        if !path.is_dir() {
            files.push(path);
            continue;
        }
        let entries = std::fs::read_dir(&path)?.map(|entry| entry.map(|entry| entry.path()));
        let mut inside = entries.collect::<Result<Vec<PathBuf>, _>>()?;
        inside.retain(|file| file.extension().is_some_and(|found| found == EXTENSION));
        inside.sort();
        files.extend(inside);
    }
    if files.is_empty() {
        return Err(bad_argument("there are no files: expected at least one position file"));
    }
    Ok(files)
}

#[pymethods]
impl PyPositionLoader {
    #[new]
    #[pyo3(signature = (files, *, batch=16_384, shuffle=1_048_576, seed=1, skip=0, excluded=Vec::new(),
        packed=false))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn new(
        py: Python<'_>,
        files: Vec<PathBuf>,
        batch: usize,
        shuffle: usize,
        seed: u64,
        skip: u64,
        excluded: Vec<(u64, u64)>,
        packed: bool,
    ) -> PyResult<Self> {
        for (name, value) in [("batch", batch), ("shuffle", shuffle)] {
            if !(1..=MAX_RECORDS).contains(&value) {
                return Err(bad_argument(format!(
                    "{name} is {value}: expected 1 to {MAX_RECORDS}"
                )));
            }
        }
        let files = files_of(files)?;
        let settings = LoaderSettings { batch, shuffle, seed, skip, packed };
        let ranges: Vec<_> = excluded.into_iter().map(|(start, end)| start..end).collect();
        let opened = py.detach(|| Loader::open_without(&files, &ranges, settings));
        let loader = opened.map_err(IntoPy::into_py)?;
        let header = loader.header();
        let swap: Vec<i64> = header.swap.iter().map(|input| i64::from(*input)).collect();
        Ok(Self {
            game: header.game.clone(),
            n_inputs: header.n_inputs(),
            n_phases: header.n_phases,
            n_positions: loader.n_positions(),
            batch,
            swap: swap.into_pyarray(py).unbind(),
            loader: Mutex::new(loader),
        })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyPositionBatch>> {
        let mut batch = Batch::default();
        let found = py.detach(|| {
            let mut loader = self.loader.lock().unwrap_or_else(PoisonError::into_inner);
            loader.next_batch(&mut batch)
        });
        py.check_signals()?;
        if !found.map_err(IntoPy::into_py)? {
            return Ok(None);
        }
        let n_words = self.n_inputs.div_ceil(64);
        let n_rows = batch.words.len() / n_words;
        Ok(Some(PyPositionBatch {
            words: batch.words.into_pyarray(py).reshape((n_rows, n_words))?.unbind(),
            indices: batch.indices.into_pyarray(py).unbind(),
            starts: batch.starts.into_pyarray(py).unbind(),
            scores: batch.scores.into_pyarray(py).unbind(),
            static_evals: batch.static_evals.into_pyarray(py).unbind(),
            phases: batch.phases.into_pyarray(py).unbind(),
            results: batch.results.into_pyarray(py).unbind(),
            solved: batch.solved.into_pyarray(py).unbind(),
        }))
    }

    fn __repr__(&self) -> String {
        format!("<PositionLoader {}, {} positions>", self.game, self.n_positions)
    }
}

#[pymethods]
impl PyPositionBatch {
    fn __len__(&self, py: Python<'_>) -> usize {
        self.scores.bind(py).len().unwrap_or_default()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<PositionBatch of {} positions>", self.__len__(py))
    }
}
