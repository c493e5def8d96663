"""Games, positions, moves, matches and records."""

import copy
import pickle

import pytest

import parlour
from parlour import Match, Player, Position, Step


def test_every_game_has_its_facts(default_game):
    assert default_game.name and default_game.credit and default_game.rules_text
    assert len(default_game.levels) >= 5
    assert default_game == parlour.Game(default_game.game_string)
    assert {spec.key for spec in default_game.options} == set(default_game.values)


def test_options_are_part_of_the_game():
    game = parlour.Game("loa:size=6")
    assert (game.id, game.game_string, game.values["size"]) == ("loa", "loa:size=6", "6")
    assert game != parlour.Game("loa")
    size = next(spec for spec in game.options if spec.key == "size")
    assert (size.kind, size.min, size.default, size.on_board) == ("number", 3, "8", True)
    setup, seed = (next(spec for spec in parlour.Game("mapello").options if spec.key == key)
                   for key in ("setup", "seed"))
    assert setup.default is None and setup.default_rule.startswith("rulebook on size 8")
    assert (seed.kind, seed.default) == ("seed", None)


def test_levels_have_their_measured_strength():
    levels = parlour.Game("loa").levels
    assert [level.number for level in levels] == list(range(1, len(levels) + 1))
    assert levels[0].elo < levels[-1].elo and levels[-1].strength == "master"
    assert levels[-1].network and not levels[0].network
    assert repr(levels[-1]).startswith(f"<Level {len(levels)}: nodes=")


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: parlour.Game("chess"), parlour.OptionError, "unknown game `chess`: expected apart"),
        (lambda: parlour.Game("loa:size=99"), parlour.OptionError, "option `size` cannot be `99`"),
        (lambda: parlour.Game("loa").read("8/8 x"), parlour.PositionError, "cannot read the position"),
        (lambda: parlour.Game("loa").start().after("b1-b9"), parlour.MoveError, "illegal move"),
        (lambda: parlour.Game("loa").start().parse_move("?"), parlour.MoveError, "cannot read the move"),
        (lambda: Match.from_text("game: loa\n\n1. a1-a2"), parlour.MoveError, "turn 1: illegal"),
        (lambda: Match.from_text("game: loa\n\n1. ("), parlour.RecordError, "expected a move"),
        (lambda: parlour.Bot("stockfish", "loa"), parlour.BotSpecError, "expected random, greedy"),
        (lambda: Position.parse("8/8"), parlour.ParlourError, "no game before it"),
    ],
)
def test_errors_have_the_messages_of_the_core(call, error, message):
    with pytest.raises(error, match=message.replace("?", r"\?").replace("(", r"\(")):
        call()
    assert issubclass(error, ValueError)


def test_positions_are_values(game):
    start = game.start(seed=3)
    moved = start.after(start.legal_moves(1)[0])
    assert moved != start
    for same in (start.copy(), copy.copy(start), copy.deepcopy(start), pickle.loads(pickle.dumps(start))):
        assert same == start and hash(same) == hash(start) and same.text == start.text
    assert Position.parse(start.tagged) == start
    assert len({start, start.copy(), moved}) == 2


def test_positions_of_other_options_differ():
    text = parlour.Game("apart").start().text
    one, two = (parlour.Game(f"apart:endcheck={when}").read(text) for when in ("turn", "landing"))
    assert one.text == two.text and one != two


def test_steps_lead_to_moves(game):
    position = game.start(seed=1)
    for move in position.legal_moves(5):
        steps = position.steps_of(move)
        assert position.move_of(steps) == move == move.text
        assert steps[0] in position.next_steps()
        assert pickle.loads(pickle.dumps(steps)) == steps
    assert Step("pass").button == "pass" and Step(4).cell == 4


def test_perft_counts_the_published_numbers():
    loa = parlour.Game("loa").start()
    assert [loa.perft(depth) for depth in range(5)] == [1, 36, 1244, 44952, 1563208]


def test_perft_merges_equal_positions():
    qawale = parlour.Game("qawale:size=3").start()
    assert qawale.perft(3, merged=True) < qawale.perft(3)
    assert qawale.perft(2, merged=True) == sum(
        len(qawale.after(move).distinct_moves()) for move in qawale.distinct_moves()
    )


def test_a_match_knows_its_history(game):
    played = game.new_match(seed=2)
    while played.outcome is None and played.ply < 30:
        moves = played.legal_moves()
        played.play(moves[played.ply % len(moves)])
    ply, text = played.ply, played.to_text()
    again = Match.from_text(text)
    assert [m.text for m in again.moves] == [m.text for m in played.moves]
    assert again.position == played.position
    assert played.undo() and played.ply == ply - 1 and played.redo()
    restored = pickle.loads(pickle.dumps(played))
    assert restored.position == played.position and restored.to_text() == text
    assert Match.from_text(played.to_text("json"), "json").to_text() == text


def test_variations_resignation_and_comments():
    played = parlour.Game("loa").new_match()
    played.play("b1-b3")
    played.comment = "quiet"
    played.undo()
    played.branch("c1-c3")
    assert [m.text for m in played.variations(0)] == ["b1-b3"]
    assert played.enter_variation(0, "b1-b3") and played.comment == "quiet"
    assert played.resign(Player.Two) and played.result_text == "1-0 resign"
    assert played.is_ended_by_players
    assert not played.resign(Player.One)
    assert pickle.loads(pickle.dumps(played)).result_text == "1-0 resign"
    record = played.to_record()
    # The main line is the first.
    assert record.moves == ["b1-b3"] and record.result == "1-0 resign"
    assert parlour.Record.parse(record.to_text()) == record == pickle.loads(pickle.dumps(record))


def test_a_pickled_match_stays_in_its_variation():
    played = parlour.Game("loa").new_match()
    for move in ("b1-b3", "a2-c2", "d1-d3"):
        played.play(move)
    played.go_to(1)
    for move in ("a3-c3", "e1-e3"):
        played.branch(move)
    played.undo()
    assert [[m.text for m in line] for line in played.variation_lines(1)] == [["a2-c2", "d1-d3"]]

    def same(restored):
        assert [m.text for m in restored.moves] == ["b1-b3", "a3-c3"]
        assert [m.text for m in restored.line_moves] == ["b1-b3", "a3-c3", "e1-e3"]
        assert restored.position == played.position and restored.to_text() == played.to_text()
        return restored

    same(pickle.loads(pickle.dumps(played)))
    played.agree_draw()
    assert same(pickle.loads(pickle.dumps(played))).result_text == "1/2-1/2 agreed"


def test_outcomes_and_moves_can_be_pickled():
    won = parlour.Game("breakthrough:size=5").read("x3o/5/5/5/o3x o").outcome
    assert pickle.loads(pickle.dumps(won)) == won
    start = parlour.Game("loa").start()
    move = pickle.loads(pickle.dumps(start.parse_move("b1-b3")))
    assert move == "b1-b3" and start.after(move) == start.after("b1-b3")
    assert start.steps_of(move) == start.steps_of("b1-b3")
    with pytest.raises(parlour.MoveError, match="illegal move `b1-b3`"):
        start.after("b1-h1").after(move)


def test_a_finished_game_has_an_outcome():
    won = parlour.Game("breakthrough:size=5").read("x3o/5/5/5/o3x o")
    assert won.outcome.winner == Player.One and won.outcome.result == "1-0"
    assert (won.outcome.reward(Player.One), won.outcome.reward(Player.Two)) == (1, -1)
    assert won.legal_moves() == []


def test_views_are_plain_data(default_game):
    view = default_game.start(seed=1).view()
    assert len(view["cells"]) == len(view["columns"]) * len(view["rows"])


def test_boards_draw_themselves(default_game):
    position = default_game.start(seed=1)
    svg = position._repr_svg_()
    assert svg.startswith("<svg xmlns=") and svg.count("<svg") == svg.count("</svg>") == 2
    played = position.to_match()
    played.play(position.legal_moves(1)[0])
    assert "<figcaption>" in played._repr_html_()
    assert str(position).count("\n") >= len(position.view()["rows"])
