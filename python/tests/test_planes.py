"""Observations show the whole state: positions that differ have different planes."""

import numpy as np
import pytest

import parlour

# A stack is shown this high; no game piles up more stones.
LEVELS = 64

#: Small boards, with all kinds of pieces; other games have their usual board.
BOARDS = {
    "apart": "apart:cols=5,rows=5",
    "breakthrough": "breakthrough:size=4",
    "loa": "loa:size=4",
    "mapello": "mapello:setup=random,seed=3,size=6,bonuses=6,walls=2,jokers=2",
    "pathway": "pathway:size=3",
    "qawale": "qawale:size=3",
}


def distinct(position, found, encoder):
    """Adds a position to those found by their planes, and compares the texts of equal planes."""
    planes = encoder.observe(position.to_match()).tobytes()
    assert found.setdefault(planes, position.text) == position.text


def edited(text):
    """Texts like this one, with other values in the fields behind the board."""
    board, *fields = text.split(" ")
    for index, field in enumerate(fields):
        for at, letter in enumerate(field):
            for other in "xo" if letter in "xo" else "0123" if letter.isdigit() else "":
                changed = [*fields]
                changed[index] = field[:at] + other + field[at + 1 :]
                yield " ".join([board, *changed])


@pytest.mark.parametrize("id", [game.id for game in parlour.games()])
def test_positions_that_differ_have_different_planes(id):
    game = parlour.Game(BOARDS.get(id, id))
    encoder = parlour.Encoder(game, levels=LEVELS)
    found = {}
    # All positions after the first moves, then those of random games.
    layer = [game.start()]
    for _ in range(3):
        for position in layer:
            distinct(position, found, encoder)
        layer = [position.after(m) for position in layer for m in position.distinct_moves()][:400]
    for seed in range(20):
        position = game.start()
        while (m := position.random_move(seed)) is not None and len(found) < 20_000:
            position = position.after(m)
            distinct(position, found, encoder)
            if position.count_moves() == 0:
                break
            seed += 1000
    n_edited = 0
    for text in [*found.values()][::7]:
        for other in edited(text):
            try:
                position = game.read(other)
            except parlour.ParlourError:
                continue
            distinct(position, found, encoder)
            n_edited += 1
    assert len(found) > 100 and n_edited > 20, (len(found), n_edited)


def value_of(played, plane, **settings):
    encoder = parlour.Encoder(played.game, **settings)
    shown = encoder.observe(played)[encoder.plane_names.index(plane)]
    assert (shown == shown.flat[0]).all()
    return float(shown.flat[0])


def test_bonuses_taken_are_shown():
    game = parlour.Game("mapello:setup=plain,size=4,bonus=5")
    board = game.start().text.split(" ")[0]
    played = game.new_match(f"{board} o 3,1")
    assert value_of(played, "own bonuses taken") == pytest.approx(1 / 12)
    assert value_of(played, "enemy bonuses taken") == pytest.approx(3 / 12)
    assert value_of(played, "points of a bonus") == pytest.approx(5 / 20)


def test_the_limited_turn_is_shown():
    played = parlour.Game("apart").new_match()
    assert value_of(played, "limited turn") == 1
    played.play(played.position.random_move(1))
    assert value_of(played, "limited turn") == 0
    assert value_of(parlour.Game("apart:opening=free").new_match(), "limited turn") == 0


def test_earlier_occurrences_are_shown():
    plane = "earlier occurrences"
    played = parlour.Game("loa:repetition=draw3").new_match()
    there_and_back = ["b1-b3", "a2-c2", "b3-b1", "c2-a2"]
    for round in range(2):
        for text in there_and_back:
            # The third occurrence draws: the second is the last step before it.
            assert value_of(played, plane) == round / 2
            played.play(text)
    assert played.outcome is not None
    for rules in ("repetition=off", "repetition=forbid"):
        assert plane not in parlour.Encoder(f"loa:{rules}").plane_names


def test_environments_show_the_same_history():
    game = parlour.Game("loa:repetition=draw3,maxplies=40")
    encoder = parlour.Encoder(game)
    names = encoder.plane_names
    played = game.new_match()
    env = parlour.VectorEnv(game, 1, seed=1)
    observations = [env.observations[0].copy()]
    for text in ["b1-b3", "a2-c2", "b3-b1", "c2-a2", "b1-b3"]:
        assert (observations[-1] == encoder.observe(played)).all()
        for step in played.position.steps_of(text):
            env.step([encoder.action_of(step)])
        observations.append(env.observations[0].copy())
        played.play(text)
    assert (observations[-1] == encoder.observe(played)).all()
    assert observations[-1][names.index("earlier occurrences")].max() == 0.5
    assert observations[-1][names.index("plies played")].max() == pytest.approx(5 / 40)
    again = parlour.VectorEnv.from_matches([played])
    assert (again.observations[0] == observations[-1]).all()


def test_the_search_shows_its_leaves_the_history():
    """The planes of a leaf are those of a match that was played to it."""
    game = parlour.Game("loa:repetition=draw3")
    names = parlour.Encoder(game).plane_names
    played = game.new_match()
    for text in ["b1-b3", "a2-c2", "b3-b1"]:
        played.play(text)
    seen = []

    def evaluate(observations, masks):
        seen.append(observations[0, names.index("earlier occurrences")].max())
        return np.zeros(masks.shape, np.float32), np.zeros(len(masks), np.float32)

    env = parlour.VectorEnv.from_matches([played])
    parlour.Mcts(evaluate, simulations=500).search(env, seed=1)
    # One reply leads back to the start.
    assert set(seen) == {0.0, 0.5}
