# Lessons: the tasks, as words that follow "Your task:", and the feedback on moves.

goal-any = play any legal move
goal-move = find the right move
goal-win = { $n ->
    [one] win this turn
   *[other] win within { $n } turns
}
goal-capture = { $n ->
    [one] capture at least 1 piece
   *[other] capture at least { $n } pieces
}
goal-flip = { $n ->
    [one] turn over at least 1 piece
   *[other] turn over at least { $n } pieces
}
goal-score = { $n ->
    [one] score at least 1 point
   *[other] score at least { $n } points
}
goal-safe = leave your opponent no immediate win
goal-pass = force your opponent to pass

task-loses = That loses at once: { $player } has won.
task-other-move = That is a legal move, but not the one to find here.
task-no-win = That does not win. There is a move that does.
task-win-not-sure = After that you cannot be sure of winning within { $n } turns. Look for a move that leaves { $player } no defense.
task-captures = That captures { $found ->
    [0] nothing
   *[other] only { $found }
}. Capture at least { $n ->
    [one] 1 piece
   *[other] { $n } pieces
}.
task-flips = That turns over { $found ->
    [0] nothing
   *[other] only { $found }
}. Turn over at least { $n ->
    [one] 1 piece
   *[other] { $n } pieces
}.
task-points = That brings you { $found ->
    [one] { $found } point
   *[other] { $found } points
}. Find a move that brings at least { $n }.
task-not-safe = Careful: { $player } now wins with { $move }.
task-can-move = { $player } can still move, for example { $move }.
task-ends-game = That ends the game.
task-goes-on = Good. { $player } replies { $move }. Your turn again.
