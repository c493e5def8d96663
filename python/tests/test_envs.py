"""The environments pass the tests of their frameworks, and agree with the rules."""

import copy
import pickle
import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import parlour
from parlour import Player, envs


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def test_pettingzoo_accepts_the_environment(default_game):
    api_test(envs.aec(default_game, max_plies=60), num_cycles=100)


def test_pettingzoo_finds_the_same_games_from_the_same_seed():
    seed_test(lambda: envs.aec("mapello:setup=random,size=6"), num_cycles=50)


class Masked(envs.AgainstBot):
    """Replaces an illegal action, because the checker does not know masks."""

    def step(self, action):
        mask = self.steps.mask()
        legal = np.flatnonzero(mask)
        return super().step(action if mask[action] else legal[int(action) % len(legal)])


def test_gymnasium_accepts_the_environment(default_game):
    check_env(Masked(default_game, "random", max_plies=60), skip_render_check=True)


def play(env, rng):
    """Plays random legal actions to the end; returns the rewards."""
    while env.agents:
        observation, _, is_over, is_cut, _ = env.last()
        done = is_over or is_cut
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if done else int(rng.choice(legal)))
    return dict(env._cumulative_rewards)


def test_moves_of_steps_are_legal_moves(game):
    env = envs.aec(game, max_plies=40)
    env.reset(seed=7)
    rng = np.random.default_rng(1)
    rewards = {}
    while env.agents:
        observation, reward, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            rewards[env.agent_selection] = reward
            env.step(None)
            continue
        assert env.agent_selection == env.steps.match.turn.letter
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    played = env.steps.match
    again = game.new_match(played.start.text)
    for move in played.moves:
        again.play(move.text)
    assert again.position == played.position
    outcome = played.outcome
    expected = 0 if outcome is None else outcome.reward(Player.One)
    assert rewards == {"x": expected, "o": -expected}


def test_illegal_actions_are_refused():
    env = envs.aec("loa")
    env.reset()
    with pytest.raises(ValueError, match="expected one that the mask allows"):
        env.step(0)
    single = envs.single("loa")
    single.reset()
    with pytest.raises(ValueError, match="expected one that the mask allows"):
        single.step(0)


def test_environments_are_copies_of_their_own():
    env = envs.aec("loa")
    env.reset(seed=1)
    action = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
    env.step(action)
    twin = copy.deepcopy(env)
    legal = np.flatnonzero(env.last()[0]["action_mask"])
    twin.step(int(legal[0]))
    assert twin.steps.match.ply == 1 and env.steps.match.ply == 0
    assert env.steps.taken and not twin.steps.taken


@pytest.mark.parametrize("opponent", ["random", "greedy", "2", "ab:nodes=30"])
def test_copies_of_single_environments_have_the_same_opponent(opponent):
    env = envs.single("breakthrough:size=5", opponent)
    observation, _ = env.reset(seed=4)
    env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    twin = copy.deepcopy(env)
    rng = np.random.default_rng(6)
    is_over = False
    while not is_over:
        action = int(rng.choice(np.flatnonzero(env.steps.mask())))
        *_, is_over, _, _ = env.step(action)
        *_, is_over_there, _, _ = twin.step(action)
        assert is_over_there == is_over
        assert twin.steps.match.to_text() == env.steps.match.to_text()


def test_opponents_play_other_games_with_other_seeds():
    env = envs.single("breakthrough", "random", player=Player.Two)
    starts = {env.reset(seed=seed) and env.steps.match.moves[0].text for seed in range(20)}
    assert len(starts) > 3
    with pytest.raises(parlour.BotSpecError, match="expected random, greedy"):
        envs.single("loa", "stockfish")


def test_encoders_refuse_other_games():
    encoder = parlour.Encoder("loa")
    for other, message in [("breakthrough", "is of breakthrough: expected loa"),
                           ("loa:size=9", "another board")]:
        played = parlour.Game(other).new_match()
        for call in (encoder.mask, encoder.observe):
            with pytest.raises(parlour.ParlourError, match=message):
                call(played)
    for call in (lambda: encoder.action_of(64), lambda: encoder.step_of(66),
                 lambda: encoder.mask(parlour.Game("loa").new_match(), [999])):
        with pytest.raises(parlour.ParlourError, match="expected one below"):
            call()
    assert encoder.action_of("pass") == 64 and encoder.action_of(parlour.Step(3)) == 3
    again = pickle.loads(pickle.dumps(parlour.Encoder("qawale", levels=3)))
    assert again.plane_names == parlour.Encoder("qawale", levels=3).plane_names


def test_observations_show_pieces_from_the_movers_side():
    game = parlour.Game("breakthrough:size=5")
    encoder = parlour.Encoder(game)
    assert encoder.plane_names == [
        "own x", "enemy x", "touched", "touched last", "player one to move",
    ]
    played = game.new_match()
    first = encoder.observe(played)
    played.play("b2-b3")
    second = encoder.observe(played)
    # Rows count from the bottom: player one's pieces are in the first two.
    assert first[0, :2].all() and first[1, 3:].all() and first[4].all()
    assert second[1].sum() == 10 and second[1, 2, 1] == 1 and second[0, 3:].all()
    assert not second[4].any() and not second[2].any()
    taken = [parlour.Step(15)]
    partial = encoder.observe(played, taken)
    assert partial[2, 3, 0] == partial[3, 3, 0] == 1 and partial[2].sum() == 1


def test_observations_show_stacks_hands_and_reserves():
    game = parlour.Game("qawale:size=3")
    encoder = parlour.Encoder(game, levels=4)
    names = encoder.plane_names
    played = game.new_match()
    start = encoder.observe(played)
    corner = names.index("neutral n, 0 below the top")
    assert start[corner, 0, 0] == 1 and start[names.index("height"), 0, 0] == 2 / 4
    assert np.allclose(start[names.index("own reserve")], 6 / 8)
    lifted = encoder.observe(played, [0])
    assert lifted[names.index("height"), 0, 0] == 0
    assert lifted[names.index("hand: neutral n, 0 before it")].all()
    assert lifted[names.index("hand: own x, 2 before it")].all()


def shown(view, mover, levels):
    """The pieces of a view as the planes must show them: `whose kind, level` to cells."""
    planes = {}

    def name(piece):
        if piece["owner"] is None:
            return f"neutral {piece['letter']}"
        # Planes are named after player one's pieces; every game has one kind for each player.
        return ("own" if piece["owner"] == mover else "enemy") + " x"

    for index, cell in enumerate(view["cells"]):
        for level, piece in enumerate(reversed(cell["stack"])):
            if level < levels:
                planes.setdefault((name(piece), level), set()).add(index)
    return planes


def test_observations_show_the_pieces_of_the_view(game):
    levels = 8
    encoder = parlour.Encoder(game, levels=levels)
    env = envs.aec(game)
    rng = np.random.default_rng(4)
    env.reset(seed=4)
    for _ in range(120):
        observation, _, is_over, _, _ = env.last()
        if is_over:
            break
        match, taken = env.steps.match, env.steps.taken
        expected = shown(match.view(taken), match.turn.letter, levels)
        found = {}
        for plane, name in zip(observation["observation"], encoder.plane_names):
            kind, _, level = name.partition(", ")
            # `own x`, `neutral J`; not `own reserve` or `own bonuses taken`.
            if len(kind.split()) == 2 and len(kind.split()[1]) == 1:
                cells = set(np.flatnonzero(plane).tolist())
                if cells:
                    found[kind, int(level.split()[0]) if level else 0] = cells
        assert found == expected
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))


def test_stop_ends_a_move_that_may_go_on():
    game = parlour.Game("apart:opening=free")
    env = envs.aec(game)
    rng = np.random.default_rng(3)
    stop = env.steps.encoder.stop_action
    n_stops = 0
    for seed in range(3):
        env.reset(seed=seed)
        for _ in range(400):
            observation, _, is_over, _, _ = env.last()
            if is_over:
                break
            mask = observation["action_mask"]
            if mask[stop]:
                ply = env.steps.match.ply
                env.step(stop)
                assert env.steps.match.ply == ply + 1
                n_stops += 1
            else:
                env.step(int(rng.choice(np.flatnonzero(mask))))
    assert n_stops > 0


@pytest.mark.parametrize("opponent", ["greedy", "1", lambda played: played.legal_moves()[0]])
def test_opponents_reply(opponent):
    env = envs.single("breakthrough:size=5", opponent, player=Player.Two, render_mode="ansi")
    observation, info = env.reset(seed=3)
    rng = np.random.default_rng(5)
    assert env.steps.match.ply == 1 and info["player"] == "o"
    is_over = False
    while not is_over:
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, is_over, _, _ = env.step(action)
    assert reward == env.steps.match.outcome.reward(Player.Two)
    assert "a b c d e" in env.render()


def test_render_draws_the_unfinished_move():
    env = envs.aec("loa", render_mode="svg")
    env.reset()
    assert env.render().startswith("<svg")
    assert envs.aec("loa").render() is None
