"""Pictures and progress bars."""

import io
import xml.etree.ElementTree

import pytest

import parlour


def names(plot: parlour.Plot) -> list[str]:
    """The names in a plot of ratings, from the top."""
    root = xml.etree.ElementTree.fromstring(plot._repr_svg_())
    return [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")
            if text.get("class") == "end"]


def test_ratings_of_an_arena_are_drawn_best_first(tmp_path):
    result = parlour.arena("breakthrough:size=5", ["random", "ab:nodes=300"], pairs=3)
    plot = parlour.plot_ratings(result)
    assert names(plot) == ["ab:nodes=300", "random"]
    assert names(parlour.plot_ratings(result.to_dict())) == names(plot)
    plot.save(tmp_path / "ratings.svg")
    assert (tmp_path / "ratings.svg").read_text() == plot.svg


def test_ratings_of_other_reports_are_drawn():
    gate = {"decision": "accepted", "elo": {"value": 30.0, "low": 10.0, "high": 50.0}}
    assert names(parlour.plot_ratings(gate)) == ["new", "old"]
    open_end = {"decision": "rejected", "elo": {"value": None, "low": None, "high": -200.0}}
    assert names(parlour.plot_ratings(open_end)) == ["old", "new"]
    listed = [("a", 1.0, 2.0), ("b & c", 9.0, None), ("unrated", None, None)]
    assert names(parlour.plot_ratings(listed)) == ["b & c", "a"]
    with pytest.raises(ValueError, match="at least one"):
        parlour.plot_ratings([("a", None, None)])
    with pytest.raises(ValueError, match="expected a results.json"):
        parlour.plot_ratings({"score": 1})


def test_a_progress_bar_counts():
    file = io.StringIO()
    bar = parlour.ProgressBar("games", file=file)
    parlour.arena("breakthrough:size=5", ["random", "greedy"], pairs=2, on_progress=bar)
    assert (bar.n_done, bar.n_all) == (4, 4)
    assert file.getvalue().startswith("\rgames [") and file.getvalue().endswith(" s\n")
    assert 'value="4" max="4"' in bar._repr_html_()
    bar = parlour.ProgressBar(file=None)
    bar(3)
    assert str(bar).startswith("3, ") and "3" in bar._repr_html_()
