# Solved boards: the results, the menus, and the messages of the explorer.

solved-win-first = The first player ({ $player }) wins.
solved-win-second = The second player ({ $player }) wins.
solved-win-first-in = The first player ({ $player }) wins within { $n ->
    [one] one turn
   *[other] { $n } turns
}.
solved-win-second-in = The second player ({ $player }) wins within { $n ->
    [one] one turn
   *[other] { $n } turns
}.
solved-draw = With perfect play the game is a draw.
solved-score-first = The first player ({ $player }) wins by { $n ->
    [one] one point
   *[other] { $n } points
}.
solved-score-second = The second player ({ $player }) wins by { $n ->
    [one] one point
   *[other] { $n } points
}.
solved-no-win-first = The first player ({ $player }) cannot force a win within { $n ->
    [one] one turn
   *[other] { $n } turns
}.
solved-no-win-second = The second player ({ $player }) cannot force a win within { $n ->
    [one] one turn
   *[other] { $n } turns
}.
# The catalog of a game overrides this with its results and how they were found.
solved-story = No board of this game has been solved yet.
solved-broken = the solved boards of this game cannot be read
# The title of a board: its size, then each other option.
solved-size = { $columns }x{ $rows }
solved-size-option = { $title }, { $option }: { $value }

solved-boards = Solved boards
solved-menu = Explore solved boards
solved-of = Solved boards: { $game }
solved-none = { $game } has no solved boards yet.
solved-board = { $board }: { $result }
solved-moves-all = Only these first moves keep the result: { $moves }.
solved-moves-every = Every first move keeps the result.
solved-moves-some = First moves that keep the result: { $moves }.
about-solved = Boards whose result with perfect play is known. Explore every move, play against the perfect player, or take the winning side and try to keep the win.
help-solved = Choose a board to explore it: each move is marked as a win, a draw or a loss with the number of turns to the end, or "not known" where no search has proven it. Only proven results are shown.

explore-value-unknown = The result of this position is not known.
explore-value = { $player } to move: { $value }.
explore-over = The game is over: { $result }
explore-more = … and further moves
explore-prompt = { $player } ({ $side }): a move, line, undo, restart, board, play, hold, back
explore-help = Type a move to play it. Commands: moves, line (best play to the end), line MOVE, undo, restart, board, play (play against perfection), hold (take the winning side), back, quit.
explore-line = Best play: { $line }
explore-no-line = The best play from here is not known.
explore-no-winner = Neither side wins on this board, so there is no won game to hold.
help-explore = Each move is marked with its proven result for the side that plays it: a win, a draw or a loss, and the number of turns to the end where it is known. Enter plays the selected move, l shows the best play after it, u takes a move back, r starts again, p plays against perfection, h takes the winning side.
explore-searching = Searching…
