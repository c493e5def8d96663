# Messages of both terminal front ends: moves and boards in words, players, commands, saved games, settings.

# A player and their letter.
side = { $player } ({ $side })
list = { $others }, { $last }

# Moves. $effect is one of the effects.
move-plays = { $player } plays { $square }{ $effect }
move-goes = { $player } moves from { $from } to { $to }{ $effect }
move-goes-by = { $player } moves from { $from } via { $squares } to { $to }{ $effect }
move-passes = { $player } passes: there is no other move
move-other = { $player }: { $action }{ $effect }
effect-none = { "" }
effect-captures = , capturing { $n }
effect-flips = , flipping { $n }

# The board.
cell-holds = { $square }: { $content }
cell-empty = empty
cell-border = border
stack = stack of { $n }, bottom to top: { $pieces }
mark-last-move = last move
mark-used = used in this move
mark-winning = decides the game
mark-captured = captured
mark-flipped = flipped
pieces-at = { $pieces }: { $squares }
board-empty = The board is empty.
reserves = in hand: x { $x }, o { $o }
lifted = lifted, bottom first: { $pieces }
score = { $player } has { $n ->
    [one] { $n } point
   *[other] { $n } points
}: { $detail }

# Whose turn it is, and results.
status-to-move = { $side } to move
status-must-pass = { $side } has no move and must pass
status-won = { $side } wins: { $reason }
result-won = { $player } wins: { $reason }
result-draw = Draw: { $reason }
unfinished = unfinished

# The choices for the next step.
choices-none = There are no legal moves.
choices-begin = You may begin with { $squares }.
choices-next = You may go on to { $squares }.
choices-may-stop = You may stop here, or go on to { $squares }.
choices-complete = The move { $move } is complete.
squares-and-more = { $squares } and { $n } more
moves-counted = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
moves-more-than = more than { $n } moves

# Moves that cannot be played.
play-is-over = The game is over.
earlier-position = This is an earlier position. Return to the game, or play on from here.
computers-turn = It is the computer's turn ({ $player }).

# Who plays.
seat-person = person
seat-level = computer, level { $level }
seat-computer = computer, { $bot }
level = level { $level }
bot-or-human = { $fault }, or human for a person
players-against = { $one } against { $two }
seat-note-person = you, or someone next to you
strength-first-steps = first steps
strength-beginner = beginner
strength-learner = learner
strength-casual = casual player
strength-keen = keen player
strength-club = club player
strength-strong-club = strong club player
strength-expert = expert
strength-strong-expert = strong expert
strength-master = master
seat-note-level = unmeasured strength
seat-note-best = full strength, all threads
seat-note-network = full strength with this network
seat-note-mcts = Monte Carlo tree search
seat-note-greedy = looks one move ahead
seat-note-random = plays random moves
seat-note-one-ply = one-ply search
seat-note-alpha-beta = alpha-beta search
seat-note-solve = exact solver only

# Descriptions of the commands.
command-help = Show keys and commands
command-rules = Show the rules
command-undo = Take back your last move
command-redo = Redo the move
command-hint = Get a hint; again: show the move
command-evaluation = Show evaluation and best lines
command-moves = List legal moves
command-back = Go to the previous position
command-forward = Go to the next position
command-start = Go to the start
command-end = Return to the game
command-branch = Play on from the position shown
command-variation = Switch to another variation
command-pause = Pause or resume computers
command-step = One computer move while paused
command-faster = Show computer moves faster
command-slower = Show computer moves slower
command-flip = Flip board
command-swap = Swap sides
command-level = Change who plays a side
command-confirm = Confirm moves before they are played
command-draw = Offer or accept a draw
command-resign = Resign
command-copy-position = Show the position as text
command-copy-record = Show the game record
command-grades = Review game
command-again = Play again
command-rematch = Rematch with sides swapped
command-theme = Next theme
command-menu = Back to the menu; the game is saved
command-quit = Quit; the game is saved

# Engines that fail.
engine-stuck = The engine does not respond: start a new game
engine-late = The engine did not respond in time
seat-given-back = { $why }. You play { $player } now.

# Files.
cannot-read = cannot read { $path }: { $error }
cannot-write = cannot write { $path }: { $error }
cannot-create = cannot create { $path }: { $error }
cannot-delete = cannot delete { $name }: { $error }
no-free-name = cannot find a free name in { $path }
no-home-folder = cannot find your home folder: set { $variable } to a folder for saved games
open-elsewhere = { $name } is open in another window
no-such-saved-game = there is no saved game `{ $name }`: expected a name listed by `parlour games`
saved-game-fault = { $name }: { $why }
saved-game-newer = saved by a newer version of the program (format { $version }; this program reads up to { $n })
saved-game-version = unknown format `{ $version }`: expected a number up to { $n }
saved-game-left = expected two times after `left`
saved-game-at = expected a number after `at`, not `{ $found }`
saved-game-beyond = turn { $n } is beyond the end of the game
settings-unreadable = Cannot read the settings in { $path }: { $error }
settings-newer = written by a newer version of the program
settings-kept = Cannot use the settings ({ $why }). They are kept in { $path }.

# Rules options in words.
option-is = { $option }: { $value }
game-with = { $game } ({ $options })
pasted-expected = expected a game record, or a position that begins with the name of its game
saved-name-form = `{ $name }` cannot be a name: expected letters, digits, - and _, at most 100
saved-name-taken = there is already a saved game { $name }
export-exists = { $path } exists already: choose another name
