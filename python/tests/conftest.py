"""Shared fixtures: every game, small where its options allow it."""

import signal

import pytest

import parlour

# A job in the background of a shell ignores Ctrl-C; tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)

#: Each game with a board that is quick to play, among them one that forbids repetition.
SMALL = [
    "apart:cols=5,rows=5",
    "apart:cols=4,rows=5,repetition=forbid",
    "breakthrough:size=5",
    "loa:size=5",
    "loa:size=4,repetition=forbid",
    "mapello:setup=plain,size=4",
    "mapello:setup=random,size=6",
    "pathway:size=4",
    "qawale:size=3",
]


@pytest.fixture(params=SMALL)
def game(request):
    return parlour.Game(request.param)


@pytest.fixture(params=[game.id for game in parlour.games()])
def default_game(request):
    return parlour.Game(request.param)
