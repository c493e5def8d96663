"""Balanced openings for the arena."""

import pytest

import parlour
from parlour_learn.__main__ import dispatch, parser
from parlour_learn.errors import InputError


def run(out, *more):
    return dispatch(parser().parse_args(["openings", "breakthrough:size=6", "--out", str(out),
                                         "--judge", "ab:nodes=300", *more]))


def test_openings_are_distinct_and_even(tmp_path):
    out = tmp_path / "even.txt"
    report = run(out, "--count", "8", "--within", "0.1")
    note, *lines = out.read_text().splitlines()
    assert report["openings"] == len(set(lines)) == 8 and note.startswith("# breakthrough:size=6")
    game = parlour.Game("breakthrough:size=6")
    judge = parlour.Bot("ab:nodes=300", game)
    for line in lines:
        kind, _, text = line.partition(" ")
        position = game.read(text)
        judge.new_game()
        score = judge.think(position.to_match()).score
        assert kind == "fen" and position.outcome is None
        assert not score.is_proven and abs(score.win_chance - 0.5) < 0.2
    again = tmp_path / "again.txt"
    run(again, "--count", "8", "--within", "0.1")
    assert again.read_text() == out.read_text()


def test_too_few_are_an_error(tmp_path):
    with pytest.raises(InputError, match="expected 1"):
        run(tmp_path / "none.txt", "--count", "1", "--within", "-1")
    assert not (tmp_path / "none.txt").exists()
