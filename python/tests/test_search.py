"""Bots, searches, analysis and arenas."""

import multiprocessing
import os
import pathlib
import signal
import threading

import numpy as np
import pytest

import parlour
from parlour import Bot, Budget

GAMES = pathlib.Path(__file__).parents[2] / "crates" / "games" / "src"
NETWORK = GAMES / "breakthrough" / "network.net"


@pytest.fixture
def played():
    return parlour.Game("breakthrough:size=5").new_match()


def test_searches_repeat_exactly(played):
    results = [Bot("ab:nodes=3000", "breakthrough").think(played) for _ in range(2)]
    assert results[0].best == results[1].best
    assert results[0].nodes == results[1].nodes == 3000
    assert results[0].score == results[1].score and 0 < results[0].score.win_chance < 1


def test_budgets_and_lines(played):
    bot = Bot("ab", "breakthrough")
    result = bot.think(played, Budget(nodes=2000), n_lines=3)
    assert len({line.moves[0] for line in result.lines}) == 3
    assert bot.think(played, depth=2).depth == 2
    with pytest.raises(parlour.BotSpecError, match="would search forever"):
        bot.think(played)
    with pytest.raises(parlour.ParlourError, match="expected breakthrough"):
        bot.think(parlour.Game("loa").new_match(), nodes=10)
    with pytest.raises(parlour.ParlourError, match="expected seconds"):
        Budget(time=-1.0)
    assert Budget(nodes=5) == Budget(nodes=5) != Budget(depth=5)


def test_progress_is_reported_and_its_errors_are_raised(played):
    reports = []
    bot = Bot("ab", "breakthrough")
    result = bot.think(played, nodes=20_000, on_progress=reports.append)
    assert reports and reports[-1].depth <= result.depth

    def fail(_):
        raise KeyError("stop")

    with pytest.raises(KeyError):
        bot.think(played, on_progress=fail, time=60.0)
    reports.clear()
    solved = parlour.solve(parlour.Game("loa:size=4").new_match(), nodes=5000,
                           on_progress=reports.append)
    assert reports and reports[-1].score == solved.score


def uniform(observations, masks):
    return np.zeros(masks.shape, np.float32), np.zeros(len(masks), np.float32)


def loa():
    return parlour.Game("loa").new_match()


def of_one_move():
    played = loa()
    played.play("b1-b3")
    return played


#: A position of Apart with more moves than anybody can count.
CROWDED = (
    "2o4o5o2o6o2/1o3o4o2o3o1o5o/4oo2oo4o4o6/2o9o8o3o/1o3o10o7o1/10o15/5o3o3o12/2o7o3o11/9o2o12o/"
    "6o19/11o2o11/o1o1oo20/3o6o15/3o22/5x2x3xx12/3x7x1x7x4/8x17/11x1xx2x2xo4/1xx14x3x2x1/"
    "3x3x3x12xx/10x3x1x1x7/4x9x2x8/x6x5x12/2x12x3x6/5x6xx3x5x2/3x4x1x4x7x2 x"
)
#: A position of Qawale whose tallest stack has very many walks.
TALL = "6/6/2,nnnnnnnnoxoxoxoxoxox,3/6/6/6 x 6,6"


def many_positions():
    return [parlour.Game("breakthrough").start()] * 20_000_000


#: Calls that would take hours, or use too much memory.
LONG = {
    "think": lambda: Bot("ab", "loa").think(loa(), time=10_000.0),
    "best_move": lambda: Bot("mcts", "loa").best_move(loa(), time=10_000.0),
    "solve": lambda: parlour.solve(loa(), time=10_000.0),
    "hint": lambda: parlour.hint(loa(), Bot("ab", "loa"), time=10_000.0),
    "grade_match": lambda: parlour.grade_match(of_one_move(), Bot("ab", "loa"), time=10_000.0),
    "arena": lambda: parlour.arena("loa", ["ab", "mcts"], time=1000.0, threads=2),
    "perft": lambda: parlour.Game("loa").start().perft(12),
    "perft of many paths": lambda: parlour.Game("apart").start().perft(12, merged=True),
    "count_moves": lambda: parlour.Game("apart").read(CROWDED).count_moves(),
    "distinct_moves": lambda: parlour.Game("qawale:size=6").read(TALL).distinct_moves(),
    "random_game": lambda: parlour.Game("apart").read(CROWDED).random_game(1),
    "evaluate_batch": lambda: parlour.load_net(NETWORK).evaluate_batch(many_positions()),
    "network_inputs": lambda: parlour.network_inputs(many_positions()),
    "rollout": lambda: parlour.VectorEnv("loa", 8, seed=1).random_rollout(2**32 - 1),
    "Mcts": lambda: parlour.Mcts(uniform, simulations=2**20).search(
        parlour.VectorEnv("loa", 500, seed=1)),
}


@pytest.mark.parametrize("call", LONG.values(), ids=LONG)
def test_ctrl_c_stops_long_calls(call):
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        call()
    timer.join()


def test_a_searching_bot_is_not_reset(played):
    bot = Bot("ab", "breakthrough")
    with pytest.raises(parlour.ParlourError, match="is searching"):
        bot.think(played, time=10_000.0, on_progress=lambda _: bot.new_game())
    bot.new_game()


def test_tasks_and_results_go_to_other_processes():
    played, budget = parlour.Game("breakthrough").new_match(), Budget(nodes=500)
    bot = Bot(f"ab:net={NETWORK}", played.game)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        result = pool.apply(bot.think, (played, budget))
        net = pool.apply(parlour.load_net, (NETWORK,))
    here = bot.think(played, budget)
    assert (result.best, result.score, result.nodes) == (here.best, here.score, here.nodes)
    assert [line.moves for line in result.lines] == [line.moves for line in here.lines]
    # A move from elsewhere is a move here.
    played.play(result.best)
    known = parlour.load_net(NETWORK)
    assert net.evaluate(played) == known.evaluate(played) and net.to_bytes() == known.to_bytes()


def test_the_gil_is_released(played):
    counted = []
    stop = threading.Event()

    def count():
        while not stop.is_set():
            counted.append(len(counted))

    counter = threading.Thread(target=count)
    counter.start()
    before = len(counted)
    Bot("ab", "breakthrough").think(played, nodes=100_000)
    after = len(counted)
    stop.set()
    counter.join()
    assert after > before


def test_the_solver_proves_results():
    played = parlour.Game("breakthrough:size=5").new_match("5/x4/5/4o/5 x")
    result = parlour.solve(played, nodes=100_000)
    assert result.score.is_proven and result.score.is_win and str(result.score) == "wins"


def test_levels_play(default_game):
    bot = Bot("1", default_game)
    played = default_game.new_match(seed=1)
    assert bot.best_move(played).text in [m.text for m in played.position.legal_moves(100_000)]
    highest = len(default_game.levels)
    with pytest.raises(parlour.BotSpecError, match=f"expected 1 to {highest}"):
        Bot(str(highest + 1), default_game)


def test_a_blunder_is_graded_with_its_reason():
    # Player one threatens to reach the far row, and player two does not capture.
    played = parlour.Game("breakthrough:size=5").new_match("2o1o/1x3/5/5/xx3 o")
    played.play("e5-e4")
    progress = []
    bot = Bot("best:threads=1", "breakthrough")
    graded = parlour.grade_match(
        played, bot, nodes=20_000, on_progress=lambda *counts: progress.append(counts)
    )
    assert progress == [(1, 2), (2, 2)]
    assert len(graded) == 1 and graded[0].player == parlour.Player.Two
    assert graded[0].grade == "blunder" and graded[0].sign == "??" and graded[0].loss > 0.2
    assert graded[0].better_line[0] == "c5xb4"
    assert graded[0].after.loses_in == 1 and graded[0].before.win_chance > 0.5
    assert graded[0].facts and "b4" in graded[0].explanation


def test_mistakes_are_explained(default_game):
    played = default_game.new_match(seed=1)
    bot = Bot("random:seed=5", default_game)
    while played.outcome is None and played.ply < 12:
        played.play(bot.best_move(played))
    graded = parlour.grade_match(played, Bot("ab", default_game), nodes=500)
    assert len(graded) == played.ply
    for move in graded:
        assert (move.sign != "") == (move.grade in ("inaccuracy", "mistake", "blunder"))
        if move.sign:
            assert all("{" not in fact for fact in move.facts)
        if move.explanation:
            assert move.reason and "{$" not in move.explanation


def test_hints_name_a_move(default_game):
    played = default_game.new_match(seed=1)
    hint = parlour.hint(played, Bot("ab", default_game), nodes=500)
    assert hint.area and hint.best == hint.result.best


def test_an_arena_rates_its_players(tmp_path):
    progress = []
    result = parlour.arena(
        "breakthrough:size=5",
        ["random", "greedy", "ab:nodes=200"],
        pairs=3,
        folder=tmp_path / "run",
        on_progress=lambda *counts: progress.append(counts),
    )
    assert result.n_games == 18 and progress[-1] == (18, 18)
    ratings = {name: elo for name, elo, _ in result.ratings}
    assert ratings["ab:nodes=200"] > ratings["random"]
    assert sum(sum(games) for _, games in result.scores) == 36
    for svg in (result.elo_svg(), result.table_svg(), result._repr_svg_()):
        assert svg.startswith("<svg") and "greedy" in svg
    assert "greedy" in str(result) and result.to_dict()
    with pytest.raises(parlour.ArenaError, match="expected two or more"):
        parlour.arena("loa", ["random"])
