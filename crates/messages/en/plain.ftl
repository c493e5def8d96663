# Messages of plain mode. Words that people type (`undo`, `help`, …) are the same in every language.

# Questions.
numbered = { $n }. { $item }
both = { $one }, and { $two }
sentences = { $before } { $next }
cannot-take = Cannot use `{ $line }`: { $expected }.
choose-number = Type a number from 1 to { $n }, or back. [{ $default }]
expected-number = expected a number from 1 to { $n }
expected-number-or-back = expected a number from 1 to { $n }, back or quit
yes = yes
no = no
yes-or-no = { $question } Type yes or no. [{ $default }]
expected-yes-or-no = expected yes or no

# The menu.
welcome = Parlour, line by line. Type a number, or press Enter for the one in brackets.
what-to-do = What would you like to do?
resume-saved = Resume { $game }
new-game = New game
learn-a-game = Learn a game
saved-games = Saved games
quit = Quit
paste-game = Paste a position or a record
paste-begins = Paste a position that begins with the name of its game, or a record and then the word end. Or type back.
saved-skipped = Saved game { $name } is skipped: { $why }.
saved-described = { $game } of { $date }, { $players }, { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}, { $result } ({ $name })
name-open-elsewhere = { $name }, open in another window
no-saved-games = There are no saved games.
nothing-saved-here = there are no saved games: expected a data folder
latest-saved = The latest { $n }. `parlour games` lists { $more } more.
saved-open = Resume or view
saved-record = Show the record
saved-delete = Delete
delete-saved = Delete { $name }?
deleted = { $name } is deleted.

# A new game.
which-game = Which game?
game-offered = { $game }: { $pitch } { $credit }
play = Play
who-plays = Players
size-and-rules = Board size and rules
start-position = Start position
game-clock = Clock
read-rules = Read the rules
learn-it = Learn the game
edit-position = Edit the start position
choice = { $one }; { $two }; rules { $game }; { $clock }
choice-start = Start position: { $position }
no-clock = no clock
seat-any-computer = computer
who-plays-sides = Who plays { $one }, and who plays { $two }?
how-strong = How strong is the computer that plays { $player }?
choose-strength = Type a number from 1 to { $n }, or an engine such as ab:nodes=10000. [{ $default }]
expected-computer = expected a computer
ask-position = Type a position string, or none for the usual start. [none]
ask-clock = Type the time for each player, such as 5m or 5m+3s, or none. [{ $now }]
done = Done
all-defaults = Reset all to defaults
preset-offered = { $key }={ $name }: { $help }
random-seed = random
option-offered = { $key }: { $value } ({ $help }; default: { $default })
option-question = { $key }: { $help }, { $expected } [{ $value }]

# Setting up the board by hand.
setup-begins = Set up the board, one piece per line. You can also type undo, edits, board, done or back.
setup-tool = { $letter } { $name } ({ $n } left)
setup-prompt = Place { $tools }: type a symbol and a square, or done.
setup-placed = { $edit }: done
setup-help = Type a symbol and a square; - and a square removes a piece. Also: undo, edits (lists everything you can type), board, done, back or quit.
step-taken-back = Taken back.
computer-chooses = The computer chooses { $player } ({ $side }).
choose-side = The other player chooses a side: { $one } (x) or { $two } (o).
expected-side = expected x for { $one } or o for { $two }
side-chosen = The player who chose plays { $player }; the player who set up plays { $other }.

# The position editor.
editor-begins = Edit the position, one change per line. Type done to use it, back to leave it as it was, or help.
editor-piece = { $letter } for { $name }
editor-extra = Extra field: { $value } ({ $label })
editor-pieces = Pieces: { $pieces }.
editor-prompt = { $turn }: a symbol and a square, done or help
editor-help = A symbol and a square, such as xc3, places a piece; - and a square removes one. Also: clear, start (the usual start), turn x or turn o (who moves), extra and a value (in games that have it), position (says the position string; with a string: takes it), undo, board, describe, done, back or quit.

# A game.
introduction = { $credit } ({ $game })
seat-of = { $player } ({ $side }): { $seat }
seats = { $one }; { $two }
clock = Clock: { $time }
resumed = The game continues after turn { $n }.
how-to-play = Type a move, or help for a list of commands.
move-said = { $move }: { $said }
over = Game over. { $result }
game-saved = The game is saved as { $name }.
game-not-saved = This game is not saved: { $why }.
prompt-move = { $who }: your move, or help
prompt-move-timed = { $who }: your move, or help ({ $times })
times-left = { $first } has { $one }, { $second } has { $two }
prompt-unfinished = { $who }: continue the move, or - to take a step back
prompt-pass = { $who } has no move: type pass or press Enter
prompt-thinking = { $who } is thinking: pause, menu, quit or help
prompt-paused = { $who } is paused: go, step or help
prompt-browsing = Viewing the board after turn { $n } of { $all }: back, forward, start, end or branch
prompt-over = again, rematch, menu, undo, review, record or quit

# Typed moves.
no-move-begun = No move has begun: expected a move or a square.
cannot-stop-here = The move cannot end here.
no-step-to-take-back = No move has begun. Type undo to take back a turn.
move-taken-back = The move is taken back.
may-stop = { $move } is a move: type stop to play it.
move-waits = { $move }: press Enter to play it, or - to take it back
moves-listed = { $count }: { $moves }
step-captures = captures { $squares }
step-flips = flips { $squares }
step-effect = { $step } { $effect }

# Commands.
help-moves = Type a move in the game's notation, or square by square: c5, C-5, row 5 column 3, or 2-4 for column and row counted from 0.
help-word = { $word }: { $help }
help-words = { $word } (or { $others }): { $help }
help-level = level changes who plays a side: level o 5, level x human
word-board = Show the board again, like Enter
word-describe = Describe the board; with a square: say what is on it
word-stop = Play the unfinished move as it is, like Enter
word-step-back = Take back the last square of the unfinished move
word-accept = Accept the draw offer
word-decline = Decline the draw offer
no-themes = Themes need the full-screen mode.
no-such-square = There is no square `{ $square }`: expected one such as { $example }.
hint-area = Hint: { $area }. Type hint again for the move.
hint-idea = Hint: { $area }. { $idea } Type hint again for the move.
hint-move = Hint: { $move }
hint-move-reason = Hint: { $move }. { $reason }
no-hint-now = You can get a hint on your own turn.
nothing-to-review = There are no moves to review yet.
review-begins = Reviewing the game. This takes a moment.
graded = { $player } { $move }: { $grade }.
graded-better = { $move } was better.
evaluation-for = For { $player }: { $score }
evaluated-line = { $score }: { $moves }
no-evaluation = No evaluation was found in time. Try again.
earlier-position-words = This is an earlier position. Type end or branch first.
paused = Paused. The computers and the clock are stopped.
goes-on = The game goes on.
no-computers-turn = It is not a computer's turn.
pace = Each computer move is shown for { $n } ms.
confirm-on = Press Enter to confirm each move.
confirm-off = Moves are played without confirmation.
no-person-plays = No person plays. Type, for example, level x human first.
draw-offered = { $player } offers a draw.
draw-offered-to = { $player } offers a draw. { $other }: accept or decline.
draw-accepted = The draw is accepted.
draw-declined = The draw is declined. The game goes on.
no-draw-offered = There is no draw offer.
resigned = { $player } resigns. Type undo to take that back.
seat-listed = { $word }: { $seat }, { $note }
choose-seat = Type level, a side and one of these, such as level o 5.
which-side = Which side? Expected level x or level o, and a player.

# Going through the game.
nothing-to-undo = There is nothing to take back.
nothing-to-replay = There is nothing to redo.
taken-back = Taken back: the game is after turn { $n }.
redone = Redone: the game is after turn { $n }.
end-of-line = There is no such turn: this is the end of the line.
shown-turn = After turn { $n } of { $all }, { $move }
at-start = Start of the game; { $n ->
    [one] { $n } turn follows
   *[other] { $n } turns follow
}
nowhere-to-branch = This is the current position. Type back or start first.
branched = The game continues from here. The moves after it stay as a variation.
no-variations-yet = There are no variations yet. Type back and branch to begin one.
variation-at = { $move } at turn { $n }
choose-variation = Type variation and a number.
no-such-variation = There is no variation `{ $line }`: expected a number from 1 to { $n }.
variation-entered = The game is at the end of the variation with { $move }.

# Lessons.
learn-game = Learn { $game }
lesson-solved = { $title } ({ $n } of { $all } solved)
try-board = Try it: play both sides
try-begins = You play both sides. Type moves for a list of legal moves, undo to take back, menu to leave.
lessons-unreadable = Cannot read the lessons: { $error }
task-unplayable = Cannot play this task: { $error }
lesson-done = Lesson finished: { $title }
task-prompt = { $player } ({ $side }): your move; or hint, solution, moves, next, back
task-help = Type a move. Commands: task, hint, solution, moves, describe, rules, retry, try (play both sides from here), next, back, quit.
your-task = Your task: { $goals }
solved = Solved! { $praise }
not-quite = Not quite. { $why } The move is taken back: try again.

# Names, export and results of saved games.
saved-rename = Rename
saved-export = Export the record to a file
saved-new-name = New name for { $name }:
saved-renamed = Renamed to { $name }.
saved-export-to = File for the record [{ $path }]:
saved-exported = Exported to { $path }.
results = Statistics
results-none = No finished games against the computer yet.
results-line = { $game }, { $opponent }: { $n ->
    [one] { $n } game
   *[other] { $n } games
}, { $wins } won, { $draws } drawn, { $losses } lost
