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
hint-win = You can win { $n ->
    [0] by force
    [1] at once
   *[other] by force in { $n } turns
}.
hint-defense = Take care: { $enemy } threatens to win.
hint-only-defense = Take care: { $enemy } threatens to win at once, and only one move prevents it.

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

# Why a move was bad or good, in a sentence or two. $reader is "mover" for the player who moved.

why-misses-win = { $reader ->
    [mover] You
   *[other] { $mover }
} could have won { $n ->
    [0] by force with { $better }
    [1] at once with { $better }
   *[other] by force in { $n } turns, starting with { $better }
}.{ $now ->
    [won] {" "}The win is still there.
    [lost] {" "}Now { $enemy } has a forced win.
    [drawn] {" "}Now the game is a forced draw.
   *[open] {""}
}
why-allows-win = { $move } lets { $enemy } win { $n ->
    [0] by force
    [1] at once with { $reply }
   *[other] by force in { $n } turns, starting with { $reply }
}. { $had ->
    [draw] { $better } holds the draw.
    [lost] The game was lost already, but { $better } holds out longer.
   *[open] { $n ->
        [1] { $better } prevents it.
       *[other] { $better } was better.
    }
}
why-loses-at-once = { $move } ends the game in favor of { $enemy }. { $better } was better.
why-allows-draw = { $reader ->
    [mover] After { $move } you can no longer force more than a draw.
   *[other] After { $move } { $mover } can no longer force more than a draw.
} { $better } keeps the chances.
why-only-move = { $reader ->
    [mover] You found the only move:
   *[other] { $mover } found the only move:
} every other one lets { $enemy } win at once.
why-trap-avoided = { $reader ->
    [mover] You avoided a trap:
   *[other] { $mover } avoided a trap:
} { $bait } looks tempting, but lets { $enemy } win at once with { $reply }.
why-forced-win = { $reader ->
    [mover] You played a forced win of { $n } turns without a mistake.
   *[other] { $mover } played a forced win of { $n } turns without a mistake.
}
why-already-lost = { $enemy } already had a forced win here{ $n ->
    [0] ; { $reader ->
        [mover] none of your moves changes that.
       *[other] no move of { $mover } changes that.
    }
    [1] , and after { $move } wins at once with { $reply }.
   *[other] : after { $move } it takes { $n } turns, starting with { $reply }.
}
