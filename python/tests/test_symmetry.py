"""Symmetries commute with the rules, and solved boards agree with the solver."""

import numpy as np
import pytest

import parlour


def stacks(position):
    return [[piece["letter"] for piece in cell["stack"]] for cell in position.view()["cells"]]


def test_symmetries_move_cells_and_moves(game):
    position = game.start(seed=1)
    for seed in range(6):
        images = position.symmetries()
        assert images.shape == (len(images), len(position.view()["cells"]))
        assert (images[0] == np.arange(images.shape[1])).all()
        before = stacks(position)
        for symmetry, image in enumerate(images):
            other = position.transformed(symmetry)
            after = stacks(other)
            assert [after[cell] for cell in image] == before and other.turn == position.turn
            assert other.count_moves() == position.count_moves()
            for m in position.legal_moves(20):
                moved = position.transformed_move(m, symmetry)
                assert other.after(moved) == position.after(m).transformed(symmetry)
        m = position.random_move(seed)
        if m is None:
            break
        position = position.after(m)


def test_no_such_symmetry():
    start = parlour.Game("loa").start()
    with pytest.raises(parlour.ParlourError, match="no symmetry 8: expected one below 8"):
        start.transformed(8)
    with pytest.raises(parlour.MoveError):
        start.transformed_move("a1-a2", 0)


def test_players_swap(game):
    position = game.start(seed=1)
    swapped = position.players_swapped()
    if swapped is not None:
        assert swapped.turn == position.turn.other and swapped.players_swapped() == position
        assert swapped.count_moves() == position.count_moves()


def test_solved_boards_agree_with_the_solver():
    boards = parlour.solved_boards("loa")
    [small] = [board for board in boards if board.game.game_string == "loa:size=4"]
    assert small.claim == "win x" and small.winner == parlour.Player.One and small.turns == 3
    assert "first player" in small.result and small.command.startswith("parlour solve loa:size=4")
    solved = parlour.solve(small.new_match(), nodes=10_000)
    assert solved.score.is_win and solved.best.text in small.moves


def test_every_solved_board_starts(default_game):
    boards = parlour.solved_boards(default_game)
    for board in boards:
        played = board.new_match()
        assert board.game.id == default_game.id and played.outcome is None
        for text in board.moves:
            assert played.parse_move(text).text == text
        assert (board.proof is None) or board.sha256
    with pytest.raises(parlour.OptionError):
        parlour.solved_boards("chess")
