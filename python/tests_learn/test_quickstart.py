"""The quick start, shortened: a real training must improve on its initial network and beat level 3."""

from parlour_learn.__main__ import parser
from parlour_learn.quickstart import quickstart


def test_a_short_training_beats_its_start_and_level_3(tmp_path, program):
    results = quickstart(parser().parse_args([
        "quickstart", "--parlour", str(program), "--out", str(tmp_path), "--seconds", "600",
        "--positions", "12000", "--nodes", "40", "--epochs", "8", "--batch", "256", "--pairs", "100",
    ]))
    assert results["selfplay"]["positions"] >= 12_000
    trained = results["training"]["network"]
    assert trained["loss"] < 0.67 and trained["sign_accuracy"] > 0.55
    # All games without a search: only the learned evaluation counts.
    assert results["match_start"]["games"] == results["match_level"]["games"] == 200
    assert results["match_start"]["score"] > 0.75
    assert results["match_level"]["opponent"] == "3" and results["match_level"]["score"] >= 0.6
    assert (tmp_path / "quickstart.net").stat().st_size < 20_000
