//! Pickling: a value becomes the name of a function of the module and its arguments.

use pyo3::prelude::*;

/// What `__reduce__` returns.
pub(crate) type Reduced<'py, T> = PyResult<(Bound<'py, PyAny>, T)>;

/// A value that the function `name` of the module makes of `arguments`.
pub(crate) fn reduced<'py, T>(py: Python<'py>, name: &str, arguments: T) -> Reduced<'py, T> {
    Ok((py.import("parlour._parlour")?.getattr(name)?, arguments))
}
