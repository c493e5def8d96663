# Hints, and why a move was bad.

hint-square = look at { $square }
hint-only-move = there is only one thing to do: { $button }
hint-board = look at the whole board
hint-middle = look at the middle of the board
hint-left = look at the left side of the board
hint-right = look at the right side of the board
hint-lower = look at the lower side of the board
hint-upper = look at the upper side of the board
hint-lower-left = look at the lower left of the board
hint-lower-right = look at the lower right of the board
hint-upper-left = look at the upper left of the board
hint-upper-right = look at the upper right of the board

fact-lets-win = This lets { $player } win in { $n ->
    [one] one turn
   *[other] { $n } turns
}.
fact-gives-win = This gives { $player } a won game.
fact-misses-win = { $player } could have won in { $n ->
    [one] one turn
   *[other] { $n } turns
}.
fact-had-win = { $player } had a won game.
fact-allows-draw = This allows a draw.
fact-changed = { $player } goes from { $before } to { $after }. The best move would have left { $best }.
fact-same = { $player } still has { $after }. The best move would have left { $best }.
