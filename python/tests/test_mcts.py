"""Batched tree search finds wins with both algorithms, and its statistics are consistent."""

import numpy as np
import pytest

import parlour
from parlour import Mcts, VectorEnv

ALGORITHMS = ["puct", "gumbel"]


def uniform(observations, masks):
    return np.zeros(masks.shape, np.float32), np.zeros(len(masks), np.float32)


def env_of(game, *positions):
    return VectorEnv.from_matches([parlour.Game(game).new_match(text) for text in positions])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_win_in_one_move_is_found(algorithm):
    # Player one wins by a4-a5 or a4-b5, player two by e2-e1 or e2-d1: two steps each.
    positions = ["5/x3o/5/x3o/5 x", "5/x3o/5/x3o/5 o"]
    env = env_of("breakthrough:size=5", *positions)
    result = Mcts(uniform, simulations=200, algorithm=algorithm, noise_scale=0.0).search(env, seed=1)
    matches = [parlour.Game("breakthrough:size=5").new_match(text) for text in positions]
    for match, action, value in zip(matches, result.actions, result.values):
        # The first step chooses the piece that wins.
        assert match.position.step_name(int(action)) == {"x": "a4", "o": "e2"}[match.turn.letter]
        assert value > 0.3
    env.step(result.actions)
    result = Mcts(uniform, simulations=50, algorithm=algorithm, noise_scale=0.0).search(env, seed=1)
    env.step(result.actions)
    assert env.terminations.all()
    assert env.rewards.tolist() == [[1, -1], [-1, 1]]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_visits_and_policies_add_up(game, algorithm):
    env = VectorEnv(game, 5, seed=4)
    env.random_rollout(2)
    before = [env.text(i) for i in range(5)]
    masks = env.masks.copy()
    result = Mcts(uniform, simulations=40, algorithm=algorithm).search(env, seed=7)
    assert (result.visits.sum(axis=1) == 40).all()
    assert np.allclose(result.policies.sum(axis=1), 1, atol=1e-5)
    assert not result.policies[~masks].any() and not result.visits[~masks].any()
    assert masks[np.arange(5), result.actions].all()
    assert [env.text(i) for i in range(5)] == before and (env.masks == masks).all()
    again = Mcts(uniform, simulations=40, algorithm=algorithm).search(env, seed=7)
    assert (again.visits == result.visits).all() and result.n_batches <= 41


def test_the_network_guides_the_search():
    env = VectorEnv("pathway:size=4", 2, seed=1)
    wanted = int(np.flatnonzero(env.masks[0])[3])

    def biased(observations, masks):
        logits = np.zeros(masks.shape, np.float64)
        logits[:, wanted] = 4.0
        return logits, np.zeros(len(masks))

    for algorithm in ALGORITHMS:
        result = Mcts(biased, simulations=20, algorithm=algorithm, noise_scale=0.0).search(env)
        assert (result.actions == wanted).all()


def test_a_batch_has_a_row_for_each_game():
    shapes = set()

    def evaluate(observations, masks):
        shapes.add((observations.shape, masks.shape))
        return uniform(observations, masks)

    env = VectorEnv("loa", 7, seed=1)
    progress = []
    Mcts(evaluate, simulations=10).search(env, on_progress=progress.append)
    assert shapes == {((7, *env.observation_shape), (7, env.n_actions))}
    assert progress == list(range(1, 12))


def test_noise_spreads_the_visits_and_follows_the_seed():
    env = VectorEnv("loa", 1, seed=1)
    search = Mcts(uniform, simulations=30, noise_alpha=0.1, noise_share=1.0)
    visits = [search.search(env, seed=seed).visits for seed in (1, 1, 2)]
    assert (visits[0] == visits[1]).all() and (visits[0] != visits[2]).any()


def test_finished_games_need_no_search():
    env = env_of("breakthrough:size=5", "x3o/5/5/5/o3x o")
    result = Mcts(uniform, simulations=5).search(env)
    assert result.actions.tolist() == [-1] and result.values.tolist() == [-1.0]
    assert result.n_batches == 0


def test_wrong_answers_are_refused():
    env = VectorEnv("loa", 2, seed=1)
    wrong = [
        (lambda o, m: (np.zeros((1, 2)), np.zeros(2)), "expected"),
        (lambda o, m: (np.zeros(m.shape), np.zeros((2, 1))), "number of axes"),
        (lambda o, m: (np.full(m.shape, np.nan), np.zeros(2)), "NaN"),
    ]
    for evaluate, message in wrong:
        with pytest.raises(parlour.ParlourError, match=message):
            Mcts(evaluate, simulations=3).search(env)
    with pytest.raises(parlour.ParlourError, match="expected puct or gumbel"):
        Mcts(uniform, algorithm="uct")
    with pytest.raises(ZeroDivisionError):
        Mcts(lambda o, m: 1 / 0, simulations=3).search(env)
