"""The whole pipeline, with a stand-in for the `parlour` program."""

import json
import os
import sys
from pathlib import Path

import pytest
from parlour_learn.__main__ import parser
from parlour_learn.errors import InputError
from parlour_learn.pipeline import run
from parlour_learn.process import run_for

PROGRAM = """#!{python}
import json, sys
from pathlib import Path
sys.path[:0] = [{tests!r}, {package!r}]
import synthetic
arguments = sys.argv[1:]
with open({log!r}, "a") as log:
    log.write(json.dumps(arguments) + "\\n")
if arguments[0] == "arena":
    print(json.dumps({{"pairings": [{{"one": "net", "two": "linear", "score": 0.75}}]}}))
    sys.exit(0)
synthetic.write(Path(arguments[arguments.index("--out") + 1]), 100)
sys.exit({code})
"""


def program(folder: Path, code: int = 0) -> Path:
    tests = Path(__file__).parent
    path = folder / "parlour"
    path.write_text(PROGRAM.format(python=sys.executable, tests=str(tests), code=code,
                                   package=str(tests.parent), log=str(folder / "log")))
    os.chmod(path, 0o755)
    return path


def arguments(folder: Path, parlour: Path):
    return parser().parse_args([
        "run", "synthetic:size=5", "--parlour", str(parlour), "--out", str(folder / "out"),
        "--seconds", "900", "--epochs", "1",
        "--hidden", "32", "--threads", "3", "--nodes", "77",
    ])


def test_the_pipeline_plays_trains_exports_and_compares(tmp_path):
    results = run(arguments(tmp_path, program(tmp_path)))
    out = tmp_path / "out"
    assert json.loads((out / "result.json").read_text()) == results
    assert results["selfplay"]["positions"] == 2000
    assert results["training"]["network"]["quantized"]["positions"] > 0
    assert results["export"]["bytes"] == (out / "network.net").stat().st_size
    assert results["match"]["score"] == 0.75
    played, compared = map(json.loads, (tmp_path / "log").read_text().splitlines())
    assert played[:2] == ["selfplay", "synthetic:size=5"] and "--resume" in played
    assert played[played.index("--nodes") + 1] == "77"
    assert f"net=ab:net={out / 'network.net'}" in compared and "linear=ab" in compared
    assert compared[compared.index("--concurrency") + 1] == "3"


def test_a_failing_program_is_reported(tmp_path):
    with pytest.raises(InputError, match="failed with code 3"):
        run(arguments(tmp_path, program(tmp_path, code=3)))


def test_a_command_is_interrupted_after_its_time():
    script = "trap 'echo stopped; exit 0' INT; while :; do sleep 0.1; done"
    assert run_for(["sh", "-c", script], 2) == "stopped\n"
