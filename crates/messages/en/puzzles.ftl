# Puzzles: tasks and feedback.

puzzle-title = Puzzle { $n }
puzzle-question = { $player } to move: { $goal }.
puzzle-hint = Hint: { $area }.

# Words that follow "Your task:".
puzzle-goal-win = find the only winning move
puzzle-goal-draw = find the only move that draws
puzzle-goal-defend = find the only move that does not lose
puzzle-goal-win-by = { $n ->
    [one] find the only move that wins by 1 point
   *[other] find the only move that wins by { $n } points
}
puzzle-goal-lose-by = { $n ->
    [one] find the only move that loses by no more than 1 point
   *[other] find the only move that loses by no more than { $n } points
}
puzzle-goal-best = find the move that is much better than the others

puzzle-missed-win-in = That does not win within { $n } turns. Look again.
puzzle-missed-win = That does not win. Exactly one move does.
puzzle-missed-defend = That loses. Exactly one move holds.
puzzle-missed-score = Another move gives a better final score.
puzzle-missed-best = There is a much better move.

puzzle-praise-win = Well done: that wins.
puzzle-praise-draw = Well done: that saves the draw.
puzzle-praise-defend = Well done: every other move loses.
puzzle-praise-score = Well done: that is the best final score.
puzzle-praise-best = Well done: that is the best move.

puzzle-theme-win-in = win in { $n }
puzzle-theme-win = winning move
puzzle-theme-draw = save the draw
puzzle-theme-defend = defend
puzzle-theme-score = best score
puzzle-theme-best = best move
puzzle-theme-capture = capture
puzzle-theme-sacrifice = sacrifice

# Challenges: hold the result of a solved board against perfect play.
challenge-win = Hold the win: { $board }
challenge-draw = Hold the draw: { $board }
challenge-solved = { $title } (solved)
challenge-goal-win = win against perfect play
challenge-goal-draw = do not lose against perfect play
challenge-missed-win = That gives the win away.
challenge-missed-draw = That loses against perfect play.
challenge-praise-win = You held the won game to the end.
challenge-praise-draw = You did not lose against perfect play.
challenge-hint = Hint: ask after each of your moves what the best reply is.
challenge-hint-turns = Hint: with the best moves the game ends within { $n ->
    [one] one turn
   *[other] { $n } turns
}.
challenge-about = against perfect play, not rated
about-challenges = A board with a proven result. Play it to the end against perfect play: every move must keep the result.

# Progress and menus.
puzzles = Puzzles
puzzles-of = Puzzles: { $game }
puzzles-none = { $game } has no puzzles yet.
puzzles-unreadable = Cannot read the puzzles: { $error }
puzzles-kept = Cannot use your progress with puzzles ({ $why }). It is kept in { $path }.
puzzles-progress = Your rating: { $rating }. Streak: { $streak }, best { $best }.
puzzles-solved = { $n } of { $all } solved
puzzles-daily = Puzzle of the day ({ $date })
puzzles-daily-solved = Puzzle of the day ({ $date }, solved)
puzzles-next = Next puzzle
puzzle-about = { $theme }, difficulty { $rating }
puzzle-solved-rated = Solved! { $praise } Your rating is now { $rating }, your streak { $streak }.
puzzle-wrong-rated = Not quite. { $why } Your rating is now { $rating }.
puzzle-prompt = { $player } ({ $side }): your move; or hint, solution, moves, next, back
puzzle-help = Type a move. Commands: board, hint, solution, moves, describe, rules, retry, next, back, quit.
about-puzzles = Positions with exactly one right move, found by the engines. Your rating follows your results.
help-puzzles = Choose the puzzle of the day, or the next puzzle of a game: unsolved, and about as hard as your rating. Exactly one first move is right. Later moves count as right if they are equally good. Only your first attempt at a puzzle changes your rating and your streak.
unknown-puzzle = there is no such puzzle
puzzles-broken = the puzzles of this game cannot be read
