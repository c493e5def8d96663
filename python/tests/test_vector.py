"""`VectorEnv` plays by the same rules as a match and keeps its array objects."""

import copy

import numpy as np
import pytest

import parlour
from parlour import Encoder, Player, VectorEnv


def choose(masks, rng):
    return np.argmax(masks * rng.random(masks.shape), axis=1)


def test_games_follow_the_rules(game):
    """Each game is replayed in a match, with masks, observations, results and starts compared."""
    rng = np.random.default_rng(1)
    env = VectorEnv(game, 4, seed=5, max_plies=30)
    encoder = Encoder(game)
    observations, masks = env.reset(seed=5)
    matches = [game.new_match(env.text(i)) for i in range(4)]
    taken = [[] for _ in range(4)]
    n_ended = 0
    for _ in range(250):
        actions = choose(masks, rng)
        for i in range(4):
            assert (encoder.mask(matches[i], taken[i]) == masks[i]).all()
            assert (encoder.observe(matches[i], taken[i]) == observations[i]).all()
            assert env.players[i] == matches[i].turn.index
            step = encoder.step_of(int(actions[i]))
            if step is not None:
                taken[i].append(step)
            if step is None or not matches[i].next_steps(taken[i]):
                matches[i].play(matches[i].move_of(taken[i]))
                taken[i] = []
        env.step(actions)
        for i in range(4):
            outcome = matches[i].outcome
            is_cut = outcome is None and matches[i].ply >= 30
            assert env.terminations[i] == (outcome is not None)
            assert env.truncations[i] == is_cut
            if outcome is not None:
                assert list(env.rewards[i]) == [outcome.reward(Player.One), outcome.reward(Player.Two)]
            if outcome is not None or is_cut:
                n_ended += 1
                matches[i] = game.new_match(env.text(i))
    assert n_ended == env.n_games_done > 0


def test_arrays_stay_where_they_are():
    env = VectorEnv("loa", 3, seed=1)
    arrays = env.step(choose(env.masks, np.random.default_rng(1)))
    assert arrays[0] is env.observations and arrays[4] is env.masks
    address = env.observations.ctypes.data
    for _ in range(10):
        env.random_rollout(5)
        assert env.observations.ctypes.data == address
    assert env.n_moves_done == 150


def test_threads_do_not_change_the_games():
    texts = []
    for threads in (1, 2):
        env = VectorEnv("mapello:setup=random", 40, seed=9, threads=threads)
        env.random_rollout(70)
        texts.append([env.text(i) for i in range(40)])
    assert texts[0] == texts[1]
    assert len(set(texts[0])) > 30


def test_moves_are_numbered(game):
    env = VectorEnv(game, 6, seed=2)
    if not env.lists_moves:
        with pytest.raises(parlour.ParlourError, match="expected steps"):
            env.step_moves(np.zeros(6, np.int64))
        return
    rng = np.random.default_rng(2)
    for _ in range(40):
        counts = [len(game.read(env.text(i)).legal_moves()) for i in range(6)]
        assert (env.n_moves <= counts).all()
        env.step_moves((rng.random(6) * env.n_moves).astype(np.int64))
    assert env.n_moves_done == 240


def test_actions_are_any_whole_numbers():
    env = VectorEnv("loa", 2, seed=1)
    legal = [int(np.flatnonzero(mask)[0]) for mask in env.masks]
    for kind in (list, np.int32, np.uint8):
        twin = env.copy()
        twin.step(legal if kind is list else np.array(legal, kind))
        assert (twin.masks != env.masks).any()
    for wrong in ([0.5, 1.0], [[1], [2]], ["a", "b"]):
        with pytest.raises(parlour.ParlourError, match="expected one for each game"):
            env.step(wrong)


def test_an_illegal_action_changes_nothing():
    env = VectorEnv("loa", 2, seed=1)
    before = env.text(0), env.observations.copy()
    with pytest.raises(parlour.ParlourError, match="0 is not legal in game 0"):
        env.step(np.zeros(2, np.int64))
    legal = np.flatnonzero(env.masks[0])[0]
    with pytest.raises(parlour.ParlourError, match="-1 is not legal in game 1"):
        env.step(np.array([legal, -1]))
    with pytest.raises(parlour.ParlourError, match="is not legal in game 1"):
        env.step_moves(np.array([0, 99]))
    with pytest.raises(parlour.ParlourError, match="expected 2"):
        env.step(np.zeros(3, np.int64))
    assert before[0] == env.text(0) and (before[1] == env.observations).all()


def test_copies_go_their_own_way():
    env = VectorEnv("loa", 3, seed=1)
    env.random_rollout(4)
    twin = copy.copy(env)
    assert (twin.observations == env.observations).all() and (twin.masks == env.masks).all()
    twin.random_rollout(3)
    env.random_rollout(3)
    assert [twin.text(i) for i in range(3)] == [env.text(i) for i in range(3)]
    twin.random_rollout(1)
    assert [twin.text(i) for i in range(3)] != [env.text(i) for i in range(3)]


def test_matches_go_on_with_their_history():
    game = parlour.Game("loa:size=4,repetition=draw2")
    played = game.new_match()
    rng = np.random.default_rng(3)
    while played.outcome is None:
        before = played.copy()
        played.play(rng.choice([m.text for m in played.legal_moves()]))
    env = VectorEnv.from_matches([before, played])
    assert list(env.terminations) == [False, True]
    assert (env.masks[0] == Encoder(game).mask(before)).all() and not env.masks[1].any()
    env.step(np.array([np.flatnonzero(env.masks[0])[0], -1]))
    assert env.text(1) == game.start().text and not env.terminations.any()
    with pytest.raises(parlour.ParlourError, match="expected loa"):
        VectorEnv.from_matches([played, parlour.Game("pathway").new_match()])
