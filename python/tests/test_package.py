"""The stubs describe the module, and the examples in the documents work."""

import doctest
import os
import pathlib
import subprocess
import sys

import pytest

import parlour
import parlour.envs
import parlour.notebook

ROOT = pathlib.Path(__file__).parents[2]


def test_the_stubs_match_the_module(tmp_path):
    command = [sys.executable, "-m", "mypy.stubtest", "parlour._parlour", "--ignore-disjoint-bases"]
    package = str(pathlib.Path(parlour.__file__).parents[1])
    # mypy finds an installed package without help, and refuses its folder.
    is_installed = pathlib.Path(package).name == "site-packages"
    paths = {} if is_installed else {"PYTHONPATH": package, "MYPYPATH": package}
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, env=os.environ | paths
    )
    assert "Success: no issues found in 1 module" in done.stdout, done.stdout + done.stderr


def test_a_release_wheel_is_small():
    wheels = list((ROOT / "target" / "wheels").glob("parlour-*.whl"))
    if os.environ.get("PARLOUR_PYTHON_PROFILE", "dev") != "dev":
        wheels += (ROOT / "target" / "python-wheels").glob("parlour-*.whl")
    if not wheels:
        pytest.skip("no release wheel is built: PARLOUR_PYTHON_PROFILE=dist python/test builds one")
    for wheel in wheels:
        assert wheel.stat().st_size < 15_000_000, wheel.name


def test_both_packages_are_typed():
    folder = pathlib.Path(parlour.__file__).parents[1]
    assert (folder / "parlour" / "py.typed").exists()
    assert (folder / "parlour_learn" / "py.typed").exists()


@pytest.mark.parametrize("module", [parlour, parlour.envs, parlour.notebook])
def test_examples_of_modules(module):
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("page, at_least", [("python.md", 20), ("frameworks.md", 15)])
def test_examples_of_the_guides(page, at_least, monkeypatch):
    # The pages name files of the repository.
    monkeypatch.chdir(ROOT)
    guide = ROOT / "docs" / page
    result = doctest.testfile(str(guide), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= at_least and result.failed == 0
