"""Rules, engines, environments and tree search for abstract board games.

>>> import parlour
>>> game = parlour.Game("breakthrough:size=5")
>>> position = game.start()
>>> len(position.legal_moves())
13
>>> played = game.new_match()
>>> played.play("b2-b3")
>>> bot = parlour.Bot("ab:nodes=2000", game)
>>> result = bot.think(played)
>>> result.best in played.legal_moves()
True

Names are those of the Rust crates. `parlour.envs` has environments for PettingZoo and Gymnasium;
`VectorEnv` steps many games at once, and `Mcts` searches them with a neural network.
"""

from ._parlour import (
    ArenaError,
    ArenaResult,
    Bot,
    BotSpecError,
    Budget,
    Encoder,
    Game,
    GradedMove,
    Hint,
    Level,
    Match,
    Mcts,
    MctsResult,
    Move,
    MoveError,
    Network,
    NetworkError,
    NetworkInputs,
    OptionError,
    OptionSpec,
    Outcome,
    ParlourError,
    Player,
    Position,
    PositionBatch,
    PositionError,
    PositionLoader,
    PvLine,
    Record,
    RecordError,
    Score,
    SearchResult,
    SolvedBoard,
    Step,
    VectorEnv,
    arena,
    games,
    grade_match,
    hint,
    load_net,
    network_inputs,
    solve,
    solved_boards,
)
from .notebook import Plot, ProgressBar, plot_ratings

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
    "Plot",
    "Position",
    "PositionBatch",
    "PositionError",
    "PositionLoader",
    "ProgressBar",
    "PvLine",
    "Record",
    "RecordError",
    "Score",
    "SearchResult",
    "SolvedBoard",
    "Step",
    "VectorEnv",
    "arena",
    "games",
    "grade_match",
    "hint",
    "load_net",
    "network_inputs",
    "plot_ratings",
    "solve",
    "solved_boards",
]
