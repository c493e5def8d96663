"""The compiled part of `parlour`. A test compares these stubs with the module."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "ArenaError",
    "ArenaResult",
    "Bot",
    "BotSpecError",
    "Budget",
    "Encoder",
    "Game",
    "GradedMove",
    "Hint",
    "Level",
    "Match",
    "Mcts",
    "MctsResult",
    "Move",
    "MoveError",
    "Network",
    "NetworkError",
    "NetworkInputs",
    "OptionError",
    "OptionSpec",
    "Outcome",
    "ParlourError",
    "Player",
    "Position",
    "PositionBatch",
    "PositionError",
    "PositionLoader",
    "PvLine",
    "Record",
    "RecordError",
    "Score",
    "SearchResult",
    "SolvedBoard",
    "Step",
    "VectorEnv",
    "_restore_line",
    "_restore_match",
    "_restore_move",
    "_restore_network",
    "_restore_outcome",
    "_restore_player",
    "_restore_position",
    "_restore_result",
    "_restore_score",
    "arena",
    "games",
    "grade_match",
    "hint",
    "load_net",
    "network_inputs",
    "solve",
    "solved_boards",
]

class ParlourError(ValueError):
    """The base of all errors of Parlour."""

class OptionError(ParlourError):
    """The game or its options are invalid."""

class PositionError(ParlourError):
    """A position string is invalid."""

class MoveError(ParlourError):
    """A move is malformed or not legal."""

class RecordError(ParlourError):
    """A record cannot be read or written."""

class BotSpecError(ParlourError):
    """A bot name or a budget is invalid."""

class NetworkError(ParlourError):
    """A network file cannot be used."""

class ArenaError(ParlourError):
    """An arena cannot run."""

def games() -> list[Game]:
    """Every game, with default options."""

@final
class Player:
    """One of the two players. `One` is `x` in every text form and moves first."""

    One: Player
    Two: Player
    @property
    def other(self) -> Player: ...
    @property
    def index(self) -> int:
        """0 for `One`, 1 for `Two`."""
    @property
    def letter(self) -> str:
        """`x` or `o`."""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __int__(self) -> int: ...
    def __reduce__(self) -> Any: ...

@final
class Outcome:
    """How a game ended."""

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`."""
    @property
    def winner(self) -> Player | None: ...
    @property
    def reason(self) -> str:
        """The reason as a word."""
    @property
    def reason_text(self) -> str:
        """The reason as a clause for people."""
    def reward(self, player: Player) -> int:
        """1 for a win of `player`, -1 for a loss, 0 for a draw."""
    def __reduce__(self) -> Any: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class OptionSpec:
    """A rules option of a game."""

    @property
    def key(self) -> str: ...
    @property
    def help(self) -> str: ...
    @property
    def kind(self) -> str:
        """`number`, `choice` or `seed`."""
    @property
    def min(self) -> int | None: ...
    @property
    def max(self) -> int | None: ...
    @property
    def choices(self) -> list[str]: ...
    @property
    def default(self) -> str | None:
        """`None` if it depends on other options, or for a seed."""
    @property
    def default_rule(self) -> str | None:
        """How the default depends on other options."""
    @property
    def on_board(self) -> bool:
        """Whether the option shows on the board, so that a position string implies it."""

@final
class Level:
    """A bot of measured strength; its number is its name."""

    @property
    def number(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def eval_noise(self) -> int: ...
    @property
    def miss_rate(self) -> int: ...
    @property
    def network(self) -> bool:
        """Whether it evaluates with the networks that the game ships with."""
    @property
    def elo(self) -> int | None:
        """Elo above random moves, if measured."""
    @property
    def strength(self) -> str | None:
        """The measured strength in words."""

@final
class Game:
    """The rules of a game, with its options: `Game("breakthrough:size=5")`."""

    def __new__(cls, game: str) -> Game: ...
    @property
    def id(self) -> str: ...
    @property
    def aliases(self) -> list[str]: ...
    @property
    def name(self) -> str: ...
    @property
    def players(self) -> tuple[str, str]:
        """The names of the players."""
    @property
    def colors(self) -> tuple[str, str]: ...
    @property
    def pitch(self) -> str: ...
    @property
    def credit(self) -> str: ...
    @property
    def rules_version(self) -> int: ...
    @property
    def rules_text(self) -> str: ...
    @property
    def is_draft(self) -> bool: ...
    @property
    def reasons(self) -> list[str]:
        """Why games end, as words."""
    @property
    def formats(self) -> list[str]:
        """The formats in which matches can be written."""
    @property
    def game_string(self) -> str: ...
    @property
    def options(self) -> list[OptionSpec]: ...
    @property
    def values(self) -> dict[str, str]:
        """The effective values of the options."""
    @property
    def presets(self) -> list[str]:
        """The named sets of options."""
    @property
    def levels(self) -> list[Level]: ...
    @property
    def networks(self) -> list[str]:
        """The networks of the folder of networks: the bot `net:NAME` searches with `NAME`."""
    def start(self, seed: int | None = None) -> Position:
        """The start position. `seed` draws a random layout, where the options ask for one."""
    def read(self, position: str) -> Position:
        """Parses a position string of this game."""
    def new_match(self, position: str | None = None, seed: int | None = None) -> Match:
        """A match from the start, or from a position string."""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Move:
    """A legal move of some position. Every method that takes a move also takes its text.

    Moves compare by text, also with texts.
    """

    @property
    def text(self) -> str: ...
    @property
    def is_pass(self) -> bool: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __lt__(self, value: Move | str, /) -> bool: ...
    def __le__(self, value: Move | str, /) -> bool: ...
    def __gt__(self, value: Move | str, /) -> bool: ...
    def __ge__(self, value: Move | str, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> Any: ...

@final
class Step:
    """One tap of a move: a cell, by its index, or a button, by its label."""

    def __new__(cls, step: Step | int | str) -> Step: ...
    @property
    def cell(self) -> int | None: ...
    @property
    def button(self) -> str | None: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int | str]: ...

@final
class Position:
    """A position: a value that knows its options but not its history."""

    @staticmethod
    def parse(text: str) -> Position:
        """Parses a tagged position: a game string, a blank, a position string."""
    @property
    def game(self) -> Game: ...
    @property
    def turn(self) -> Player: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def text(self) -> str:
        """The position string, without the game."""
    @property
    def tagged(self) -> str:
        """The position string after its game string."""
    @property
    def key(self) -> int: ...
    @property
    def repetition_key(self) -> int: ...
    def count_moves(self) -> int: ...
    def legal_moves(self, max: int | None = None) -> list[Move]:
        """The legal moves in a stable order, at most `max` of them."""
    def distinct_moves(self) -> list[Move]:
        """One move for each resulting position."""
    def random_move(self, seed: int | None = None) -> Move | None:
        """A random legal move; `None` if the game is over."""
    def random_game(
        self, seed: int | None = None, max_plies: int = 10_000
    ) -> tuple[int, Outcome | None]:
        """Plays random moves to the end; returns the number of plies and the outcome."""
    def parse_move(self, text: str) -> Move: ...
    def after(self, m: Move | str) -> Position:
        """The position after a move."""
    def steps_of(self, m: Move | str) -> list[Step]: ...
    def next_steps(self, taken: Sequence[Step | int | str] = ...) -> list[Step]:
        """The steps that may follow the first steps of a move."""
    def move_of(self, taken: Sequence[Step | int | str]) -> Move | None:
        """The move of exactly these steps, if there is one."""
    def step_name(self, step: Step | int | str) -> str:
        """The name of a step's cell or button."""
    def view(self, taken: Sequence[Step | int | str] = ...) -> dict[str, Any]:
        """The board after the first steps of a move, as plain data."""
    def svg(self, taken: Sequence[Step | int | str] = ...) -> str:
        """The board as SVG, after the first steps of a move."""
    def perft(self, depth: int, merged: bool = False) -> int:
        """Counts the move sequences of exactly `depth` plies.

        `merged` counts sequences that lead to the same position once at every ply.
        """
    def symmetries(self) -> NDArray[np.int64]:
        """The images of the cells under each symmetry of the board, the identity first.

        Cell `c` moves to cell `symmetries[i, c]`: `planes[..., symmetries[i]] = before` moves
        planes with one number for each cell.
        """
    def transformed(self, symmetry: int) -> Position:
        """The image of the position under a symmetry, by its number in `symmetries`."""
    def transformed_move(self, m: Move | str, symmetry: int) -> Move:
        """The image of a move: a legal move of the image of the position."""
    def players_swapped(self) -> Position | None:
        """The position with the players swapped; `None` if the rules treat them differently.

        It need not be reachable.
        """
    def features(self) -> list[tuple[str, float, tuple[int, int]]]:
        """The features of the static evaluation: name, weight, counts of both players."""
    def to_match(self) -> Match:
        """A match that starts here."""
    def copy(self) -> Position: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any) -> Position: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str: ...

@final
class Match:
    """One play of a game: a tree of moves with a current position."""

    @staticmethod
    def from_text(text: str, format: str | None = None) -> Match:
        """Reads a record in any format, or in the given one, and replays it."""
    @property
    def game(self) -> Game: ...
    @property
    def game_string(self) -> str: ...
    @property
    def position(self) -> Position: ...
    @property
    def start(self) -> Position: ...
    def position_at(self, ply: int) -> Position | None:
        """The position after `ply` turns of the active line."""
    @property
    def tagged_position(self) -> str: ...
    @property
    def turn(self) -> Player: ...
    @property
    def ply(self) -> int:
        """The number of turns played."""
    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""
    @property
    def line_moves(self) -> list[Move]:
        """The moves of the active line, with those that were taken back."""
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def is_ended_by_players(self) -> bool: ...
    @property
    def result_text(self) -> str: ...
    def legal_moves(self) -> list[Move]: ...
    def parse_move(self, text: str) -> Move: ...
    def play(self, m: Move | str) -> None:
        """Plays a move. Drops moves that were taken back, unless this is the next of them."""
    def branch(self, m: Move | str) -> None:
        """Plays a move and keeps moves that were taken back as a variation."""
    def undo(self) -> bool:
        """Takes back an ending by the players, else the last move; false at the start."""
    def redo(self) -> bool: ...
    def go_to(self, ply: int) -> bool:
        """Goes to the position after `ply` turns of the active line; false if it is shorter."""
    def variations(self, ply: int) -> list[Move]:
        """The alternatives to the move after `ply` turns."""
    def variation_lines(self, ply: int) -> list[list[Move]]:
        """The same alternatives, each with the moves that follow it."""
    def enter_variation(self, ply: int, m: Move | str) -> bool:
        """Makes a variation the active line and goes after its first move."""
    def promote(self) -> None:
        """Makes the active line the main line."""
    def resign(self, player: Player) -> bool:
        """`player` resigns; false if the game is over."""
    def agree_draw(self) -> bool: ...
    def lose_on_time(self, player: Player) -> bool: ...
    def abandon(self, player: Player) -> bool: ...
    def header(self, key: str) -> str | None: ...
    def set_header(self, key: str, value: str) -> None: ...
    @property
    def comment(self) -> str:
        """The comment on the current position."""
    @comment.setter
    def comment(self, comment: str) -> None: ...
    def next_steps(self, taken: Sequence[Step | int | str] = ...) -> list[Step]:
        """The steps that may follow the first steps of a move, as the history allows."""
    def move_of(self, taken: Sequence[Step | int | str]) -> Move | None:
        """The move of exactly these steps, if there is one."""
    def view(self, taken: Sequence[Step | int | str] = ...) -> dict[str, Any]:
        """The board with the last move marked, as plain data."""
    def to_record(self) -> Record: ...
    def to_text(self, format: str = "text") -> str:
        """The record as text, or in another format of the game."""
    def svg(self, taken: Sequence[Step | int | str] = ...) -> str:
        """The board as SVG, after the first steps of a move."""
    def copy(self) -> Match: ...
    def __copy__(self) -> Match: ...
    def __deepcopy__(self, _memo: Any) -> Match: ...
    def __len__(self) -> int: ...
    def __reduce__(self) -> Any: ...
    def _repr_html_(self) -> str: ...

@final
class Record:
    """A record: header lines and moves, not yet checked against the rules."""

    @staticmethod
    def parse(text: str, format: str | None = None) -> Record:
        """Parses a record as text, JSON or in a format of a game."""
    @property
    def game(self) -> str: ...
    @property
    def start(self) -> str | None: ...
    @property
    def result(self) -> str | None: ...
    @property
    def headers(self) -> dict[str, str]: ...
    @property
    def moves(self) -> list[str]:
        """The texts of the moves of the main line."""
    def to_match(self) -> Match:
        """Replays the record and checks every move."""
    def to_text(self) -> str: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self) -> Any: ...

@final
class Budget:
    """Limits of a search; it ends at the first one reached. `time` is in seconds."""

    def __new__(
        cls, nodes: int | None = None, depth: int | None = None, time: float | None = None
    ) -> Budget: ...
    @property
    def nodes(self) -> int | None: ...
    @property
    def depth(self) -> int | None: ...
    @property
    def time(self) -> float | None: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int | None, int | None, float | None]: ...

@final
class Score:
    """The value of a position for the side to move."""

    @property
    def points(self) -> int:
        """In 256ths of a logit; beyond 20,000 a proven win or loss."""
    @property
    def is_proven(self) -> bool: ...
    @property
    def margin(self) -> int | None:
        """The final margin, if points decide the game and the search reached its end."""
    @property
    def is_win(self) -> bool: ...
    @property
    def is_loss(self) -> bool: ...
    @property
    def is_proven_draw(self) -> bool: ...
    @property
    def wins_in(self) -> int | None: ...
    @property
    def loses_in(self) -> int | None: ...
    @property
    def win_chance(self) -> float:
        """The winning chance of the side to move, draws counted half."""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> Any: ...

@final
class PvLine:
    """A line of play and its score."""

    @property
    def score(self) -> Score: ...
    @property
    def moves(self) -> list[Move]: ...
    @property
    def depth(self) -> int: ...
    def __reduce__(self) -> Any: ...

@final
class SearchResult:
    """The result of a search, best lines first."""

    @property
    def best(self) -> Move: ...
    @property
    def score(self) -> Score: ...
    @property
    def lines(self) -> list[PvLine]: ...
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def elapsed(self) -> float:
        """Seconds."""
    @property
    def nodes_per_second(self) -> int: ...
    def __reduce__(self) -> Any: ...

@final
class Bot:
    """A player that chooses moves: `random`, `greedy`, `5`, `best:time=1s`, `ab:nodes=100000`.

    It keeps its tables between the moves of one game; a pickled bot begins without them. Searches
    release the GIL, and Ctrl-C stops them.
    """

    def __new__(cls, name: str, game: Game | str) -> Bot: ...
    @property
    def name(self) -> str: ...
    @property
    def game(self) -> Game: ...
    def think(
        self,
        played: Match,
        budget: Budget | None = None,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        n_lines: int = 1,
        on_progress: Callable[[SearchResult], object] | None = None,
    ) -> SearchResult:
        """Searches an unfinished match and calls `on_progress` with every new result."""
    def best_move(
        self,
        played: Match,
        budget: Budget | None = None,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
    ) -> Move:
        """The move to play."""
    def new_game(self) -> None:
        """Clears all state: the next search depends on nothing before it."""
    def __getnewargs__(self) -> tuple[str, Game]: ...

def solve(
    played: Match,
    budget: Budget | None = None,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    on_progress: Callable[[SearchResult], object] | None = None,
) -> SearchResult:
    """Solves a match: a proven result, or the best line known when the budget ends.

    `on_progress` is called with every new result.
    """

@final
class SolvedBoard:
    """A board with a known result, and how the result was found."""

    @property
    def game(self) -> Game:
        """The game with the options of the board."""
    @property
    def position(self) -> str | None:
        """The position string, if it is not the start of the game."""
    @property
    def claim(self) -> str:
        """`win x`, `draw`, `score 4` (for the first player) or `no win x within 10 turns`."""
    @property
    def winner(self) -> Player | None: ...
    @property
    def result(self) -> str:
        """The result as a sentence."""
    @property
    def moves(self) -> list[str]:
        """First moves that keep the result; mirror images of them do, too."""
    @property
    def is_complete(self) -> bool:
        """Whether every other first move is proven to give the result away."""
    @property
    def turns(self) -> int | None:
        """The game ends within this many turns, if known."""
    @property
    def command(self) -> str:
        """The command that finds the result again."""
    @property
    def nodes(self) -> int | None: ...
    @property
    def seconds(self) -> float | None: ...
    @property
    def memory(self) -> int | None:
        """The memory allowed, in MiB."""
    @property
    def positions(self) -> int | None:
        """Positions of the proof."""
    @property
    def sha256(self) -> str | None:
        """The checksum of the proof file; `None` for an exact search without a proof."""
    @property
    def proof(self) -> str | None:
        """The name of the shipped proof file."""
    @property
    def book(self) -> str | None:
        """The name of the shipped opening book."""
    @property
    def published(self) -> str | None:
        """Literature to compare with."""
    def new_match(self) -> Match:
        """A match that starts on the board."""

def solved_boards(game: Game | str) -> list[SolvedBoard]:
    """The boards of a game whose result with perfect play is known, with any options."""

@final
class GradedMove:
    """A move with its grade, and why it was bad or good."""

    @property
    def ply(self) -> int:
        """Its index in the game, from 0."""
    @property
    def player(self) -> Player: ...
    @property
    def played(self) -> Move: ...
    @property
    def before(self) -> Score:
        """The value before the move, with best play, for its player."""
    @property
    def after(self) -> Score:
        """The value after the move, for its player."""
    @property
    def best_line(self) -> list[Move]: ...
    @property
    def better_line(self) -> list[Move] | None:
        """The better line; `None` for the best move."""
    @property
    def loss(self) -> float:
        """Cost in winning chances, 0 to 1."""
    @property
    def grade(self) -> str:
        """`best`, `good`, `inaccuracy`, `mistake`, `blunder` or `forced`."""
    @property
    def sign(self) -> str: ...
    @property
    def facts(self) -> list[str]:
        """Arguments against the move, as sentences."""
    @property
    def explanation(self) -> str | None:
        """Why the move was bad, or good, in a sentence or two."""
    @property
    def reason(self) -> str | None:
        """The name of the reason."""

def grade_match(
    played: Match,
    bot: Bot,
    budget: Budget | None = None,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    on_progress: Callable[[int, int], object] | None = None,
) -> list[GradedMove]:
    """Grades every move of a match.

    `on_progress` is called with the number of searched positions and the number of all positions.
    """

@final
class Hint:
    """A hint: where to look and what to think of, then the move and its reason."""

    @property
    def area(self) -> str: ...
    @property
    def cells(self) -> list[int]: ...
    @property
    def idea(self) -> str | None: ...
    @property
    def best(self) -> Move: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def result(self) -> SearchResult: ...

def hint(
    played: Match,
    bot: Bot,
    budget: Budget | None = None,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
) -> Hint:
    """Searches an unfinished match and returns a hint."""

@final
class ArenaResult:
    """The result of an arena."""

    @property
    def n_games(self) -> int: ...
    @property
    def ratings(self) -> list[tuple[str, float | None, float | None]]:
        """Name, Elo and half the 95 % interval of each player, in the order given."""
    @property
    def scores(self) -> list[tuple[str, list[int]]]:
        """Games won, drawn and lost by each player, in the order given."""
    def to_dict(self) -> dict[str, Any]:
        """The report as plain data."""
    def table_svg(self) -> str:
        """The cross table as SVG."""
    def elo_svg(self) -> str:
        """The ratings with error bars as SVG."""
    def _repr_svg_(self) -> str: ...

def arena(
    game: Game | str,
    bots: Sequence[str],
    *,
    pairs: int = 10,
    nodes: int | None = None,
    time: float | None = None,
    seed: int = 1,
    max_plies: int = 1000,
    threads: int | None = None,
    folder: str | PathLike[str] | None = None,
    on_progress: Callable[[int, int], object] | None = None,
) -> ArenaResult:
    """Plays bots against each other, from paired openings.

    `folder` keeps the games and resumes an interrupted run; without it the games are forgotten.
    `on_progress` is called with the number of finished games and the number of all games.
    """

@final
class Network:
    """A neural evaluation from a file; `load_net` reads it."""

    @property
    def file(self) -> str:
        """The file that it was read from."""
    @property
    def game(self) -> Game:
        """The game on a board that the network serves, the smallest if there are several."""
    @property
    def options(self) -> str:
        """The options that it serves: `size=6`, `size=6..8`; empty for the usual board."""
    @property
    def version(self) -> int:
        """The version of the file format."""
    @property
    def base(self) -> str:
        """`linear` if the output is added to the linear evaluation, or `none`."""
    @property
    def made(self) -> str:
        """How it was made."""
    @property
    def n_inputs(self) -> int: ...
    @property
    def hidden(self) -> int:
        """The width of an accumulator."""
    @property
    def middle(self) -> int:
        """The width of the middle layer."""
    @property
    def n_phases(self) -> int: ...
    def serves(self, game: Game | str) -> bool:
        """Whether the network evaluates positions of a game with these options."""
    def evaluate(self, position: Position | Match) -> Score:
        """The score of a position, or of the current position of a match, for the side to move."""
    def evaluate_batch(self, positions: Sequence[Position | Match]) -> NDArray[np.int32]:
        """The scores of many positions, in 256ths of a logit, for the side to move in each."""
    def to_bytes(self) -> bytes:
        """The contents of its file, without lines that the core ignores."""
    def __reduce__(self) -> Any: ...

def load_net(file: str | PathLike[str]) -> Network:
    """Reads a network file and checks it against its game."""

@final
class NetworkInputs:
    """The inputs of networks for some positions."""

    @property
    def active(self) -> NDArray[np.uint8]:
        """A row of zeros and ones for each position, seen by the side to move."""
    @property
    def swap(self) -> NDArray[np.int64]:
        """For each input, the one that means the same to the other player."""
    @property
    def phases(self) -> NDArray[np.uint8]:
        """The phase of each position."""
    @property
    def n_phases(self) -> int:
        """The number of phases of the game."""
    @property
    def static_evals(self) -> NDArray[np.int32]:
        """The linear evaluation of each position, for the side to move."""

def network_inputs(positions: Sequence[Position | Match]) -> NetworkInputs:
    """The inputs of networks for positions of one game on one board."""

@final
class PositionBatch:
    """Positions of a `PositionLoader` as arrays, all seen by the side to move."""

    @property
    def indices(self) -> NDArray[np.uint16]:
        """The active inputs of all positions, ascending within each; empty if packed."""
    @property
    def starts(self) -> NDArray[np.uint32]:
        """The start of each position in `indices`, and the end of the last; empty if packed."""
    @property
    def words(self) -> NDArray[np.uint64]:
        """The inputs as bits: input `i` is bit `i % 64` of word `i // 64`; no rows unless packed."""
    @property
    def scores(self) -> NDArray[np.int16]:
        """Search scores in 256ths of a logit."""
    @property
    def static_evals(self) -> NDArray[np.int16]:
        """Linear evaluations."""
    @property
    def phases(self) -> NDArray[np.uint8]: ...
    @property
    def results(self) -> NDArray[np.int8]:
        """Results, or values of solved positions: -1, 0 or 1."""
    @property
    def solved(self) -> NDArray[np.bool_]: ...
    def __len__(self) -> int: ...

@final
class PositionLoader:
    """One pass over position files in random order, as an iterator of batches.

    A Rust thread reads and shuffles, without the interpreter lock, files larger than memory. A folder
    stands for the `.positions` files in it. `shuffle` is the number of records in the shuffle
    buffer. The order depends only on the files and the seed. `skip` leaves out the first batches, to
    continue a pass; `excluded` leaves out ranges of records (first, end), ascending and numbered
    through all files. `packed` gives `words` in place of `indices`.
    """

    def __new__(
        cls,
        files: Sequence[str | PathLike[str]],
        *,
        batch: int = 16_384,
        shuffle: int = 1_048_576,
        seed: int = 1,
        skip: int = 0,
        excluded: Sequence[tuple[int, int]] = ...,
        packed: bool = False,
    ) -> PositionLoader: ...
    @property
    def game(self) -> str:
        """The game string."""
    @property
    def n_inputs(self) -> int: ...
    @property
    def n_phases(self) -> int: ...
    @property
    def n_positions(self) -> int:
        """The number of positions of a whole pass."""
    @property
    def batch(self) -> int:
        """Positions per batch; only the last batch may be smaller."""
    @property
    def swap(self) -> NDArray[np.int64]:
        """For each input, the one that means the same to the other player."""
    def __iter__(self) -> PositionLoader: ...
    def __next__(self) -> PositionBatch: ...

@final
class Encoder:
    """Turns matches of a game into arrays, and actions into steps.

    Stacks are shown `levels` high.
    """

    def __new__(cls, game: Game | str, *, levels: int = 8) -> Encoder: ...
    @property
    def game(self) -> Game: ...
    @property
    def n_actions(self) -> int: ...
    @property
    def stop_action(self) -> int:
        """The action that ends a move where it may end."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows from the bottom, columns."""
    @property
    def plane_names(self) -> list[str]:
        """What each plane shows; `own` and `enemy` are relative to the side to move."""
    def step_of(self, action: int) -> Step | None:
        """The step of an action; `None` for stop."""
    def action_of(self, step: Step | int | str) -> int:
        """The action of a step."""
    def mask(
        self, played: Match, taken: Sequence[Step | int | str] = ...
    ) -> NDArray[np.bool_]:
        """The legal actions after the first steps of a move."""
    def observe(
        self, played: Match, taken: Sequence[Step | int | str] = ...
    ) -> NDArray[np.float32]:
        """The planes after the first steps of a move, for the side to move."""
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, int]]: ...

@final
class VectorEnv:
    """Many games, stepped in threads. Games that end begin anew in the same step.

    The arrays are the same objects all the time, and every step overwrites them. `max_plies`
    truncates longer games; `threads` is by default one per core.
    """

    def __new__(
        cls,
        game: Game | str,
        n_envs: int,
        *,
        seed: int | None = None,
        threads: int | None = None,
        max_plies: int | None = None,
        levels: int = 8,
    ) -> VectorEnv: ...
    @staticmethod
    def from_matches(
        matches: Sequence[Match], *, threads: int | None = None, levels: int = 8
    ) -> VectorEnv:
        """Continues matches of one game. Those that are over begin anew with the next step."""
    def reset(self, seed: int | None = None) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Begins every game anew. The same seed gives the same starts and random moves."""
    def step(
        self, actions: ArrayLike
    ) -> tuple[
        NDArray[np.float32],
        NDArray[np.float32],
        NDArray[np.bool_],
        NDArray[np.bool_],
        NDArray[np.bool_],
    ]:
        """Takes one action in every game: any row of whole numbers.

        Returns observations, rewards of both players, terminations, truncations and masks.
        """
    def step_moves(
        self, moves: ArrayLike
    ) -> tuple[
        NDArray[np.float32],
        NDArray[np.float32],
        NDArray[np.bool_],
        NDArray[np.bool_],
        NDArray[np.bool_],
    ]:
        """Plays one complete move in every game, by its number below `n_moves`."""
    def random_rollout(self, n_moves: int) -> tuple[int, int]:
        """Plays random moves in every game and writes observation and mask after each.

        Returns the number of moves and of finished games.
        """
    @property
    def game(self) -> Game: ...
    @property
    def n_envs(self) -> int: ...
    @property
    def n_actions(self) -> int: ...
    @property
    def observation_shape(self) -> tuple[int, int, int]: ...
    @property
    def plane_names(self) -> list[str]: ...
    @property
    def lists_moves(self) -> bool:
        """Whether `step_moves` works: the game has few enough moves to number them."""
    @property
    def n_moves_done(self) -> int:
        """Completed moves since the creation."""
    @property
    def n_games_done(self) -> int:
        """Finished games since the creation."""
    @property
    def observations(self) -> NDArray[np.float32]: ...
    @property
    def masks(self) -> NDArray[np.bool_]: ...
    @property
    def rewards(self) -> NDArray[np.float32]: ...
    @property
    def terminations(self) -> NDArray[np.bool_]: ...
    @property
    def truncations(self) -> NDArray[np.bool_]: ...
    @property
    def players(self) -> NDArray[np.int8]:
        """The side to move in each game, 0 or 1."""
    @property
    def n_moves(self) -> NDArray[np.int64]:
        """The number of legal moves in each game that begin with the steps taken."""
    def text(self, index: int) -> str:
        """The position string of a game."""
    def copy(self) -> VectorEnv: ...
    def __copy__(self) -> VectorEnv: ...
    def __deepcopy__(self, _memo: Any) -> VectorEnv: ...
    def __len__(self) -> int: ...

@final
class MctsResult:
    """The results of a search, one row for each game."""

    @property
    def actions(self) -> NDArray[np.int64]:
        """The best action; -1 if the game is over."""
    @property
    def policies(self) -> NDArray[np.float32]:
        """The probability of each action: what a policy should learn."""
    @property
    def values(self) -> NDArray[np.float32]:
        """The value for the side to move."""
    @property
    def visits(self) -> NDArray[np.int32]: ...
    @property
    def n_batches(self) -> int:
        """Calls of `evaluate`."""

@final
class Mcts:
    """Batched tree search, by PUCT or with Gumbel noise; its nodes are steps.

    `evaluate(observations, masks)` returns the logits of all actions and the values for the side to
    move, from -1 to 1. It always gets one row for each game, so that a compiled function sees one
    shape. The arrays are the same objects in every call, which overwrites them.
    """

    def __new__(
        cls,
        evaluate: Callable[[NDArray[np.float32], NDArray[np.bool_]], tuple[Any, Any]],
        *,
        simulations: int = 64,
        algorithm: str = "puct",
        c_puct: float = 1.5,
        noise_alpha: float = 0.0,
        noise_share: float = 0.25,
        max_considered: int = 16,
        noise_scale: float = 1.0,
    ) -> Mcts: ...
    @property
    def simulations(self) -> int: ...
    @property
    def algorithm(self) -> str: ...
    def search(
        self,
        env: VectorEnv,
        *,
        seed: int | None = None,
        on_progress: Callable[[int], object] | None = None,
    ) -> MctsResult:
        """Searches every game of `env`, which does not change."""

def _restore_line(score: Score, moves: Sequence[Move], depth: int) -> PvLine: ...
def _restore_match(
    text: str, line: Sequence[str], ply: int, ending: tuple[str, int] | None
) -> Match: ...
def _restore_move(text: str) -> Move: ...
def _restore_network(name: str, bytes: bytes) -> Network: ...
def _restore_outcome(result: str, word: str, text: str) -> Outcome: ...
def _restore_player(index: int) -> Player: ...
def _restore_position(game: str, text: str) -> Position: ...
def _restore_result(
    lines: Sequence[PvLine], depth: int, nodes: int, elapsed: float
) -> SearchResult: ...
def _restore_score(points: int, is_proven: bool, margin: int | None) -> Score: ...
