# Messages of the full screen. Names of keys are the same in every language.

window-too-small = too small: { $found }
    needs { $needed }
    or parlour --plain

# The last line: what keys do.
arrows = arrows
key-back = back
key-begin = begin
key-browse = browse moves
key-change = change
key-choose = choose
key-close = close
key-delete = delete
key-dismiss = dismiss
key-done = done
key-end = end
key-evaluation = evaluation
key-flip = flip board
key-help = help
key-hint = hint
key-keep = keep
key-keys = keys
key-hold = hold the win
key-learn = learn
key-leave = leave
key-line = line
key-menu = menu
key-move = move
key-moves = moves
key-next-task = next task
key-next-puzzle = next puzzle
key-open = open
key-page-down = next page
key-page-up = previous page
key-perfection = face perfection
key-place = place
key-play = play
key-players = players
key-quit = quit
key-record = record
key-remove = remove
key-reset = default
key-restart = restart
key-retry = try again
key-review = review
key-rules = rules
key-tool = piece
key-touch = select
key-undo = undo

# The menu.
tagline = board games for two, or for one
heading-unfinished = Unfinished
resume-game = Resume: { $game }
learn = Learn
settings = Settings
about-unfinished = { $game }: { $players }, turn { $n }.
begun-on = started { $date }
about-learn = A few minutes per game: make moves and see what they do.
tasks-solved = { $n } of { $all } tasks solved
about-saved = Every game is saved after every move. Resume one, or look through it.
n-saved = { $n ->
    [0] none yet
    [one] { $n } game
   *[other] { $n } games
}
about-settings = Language, theme, characters, and how fast the computer thinks and moves.
about-quit = See you next time. All games are saved.
help-home =
    # How to get around

    Choose a game and press Enter; press Enter again to play. The second screen asks who plays and by which rules; everything is filled in already.

    - **Arrows** move, **Enter** chooses, **Esc** goes back. **PgUp**, **PgDn**, **Home** and **End** move further.
    - A **digit** goes to a game, a **letter** to the next line that begins with it.
    - **F1** or **?** explains the current screen, **F2** shows the rules of the game.
    - **F8** changes the colors.
    - The **mouse** works too: point, click, scroll. You can click the keys in the last line.
    - **Ctrl-Q** quits from anywhere. Games are saved after every move.

    # Language

    Start with --lang en or --lang pt, or choose a language in the settings. Otherwise your system decides (LANG).

    # Without colors

    Set NO_COLOR in the environment to turn colors off. Start with --ascii to draw with plain characters, or with --plain for a line-by-line mode that needs no full screen.

# Saved games.
latest-first = latest first
turn = turn
outcome-won = { $player } wins
outcome-draw = draw
opened-elsewhere = open elsewhere
unusable-files = Files that cannot be used
cannot-delete-file = Only a saved game can be deleted here.
confirm-delete = Delete { $name } for good? Enter: delete. Esc: keep.
kept = { $name } is kept.
about-saved-game = { $game }: { $players }, { $result }
none-saved = No saved games yet. Every game is saved after its first move.
saving-is-off = Nothing is saved: the program was started without a data folder.
saved-nowhere = there are no saved games here
help-saved =
    # Saved games

    Every game is saved after every move, under the name of the game and the time it began.

    - **Enter** resumes an unfinished game and opens a finished one, to browse its moves.
    - **Delete** asks for confirmation, then deletes for good.
    - **F2** shows the game record as it is in the file.
    - **/** searches in names, dates, games, players and results; **r** renames, **e** exports the record to a file.
    - **Paste** a record or a position to open it as a new game.
    - Files that cannot be used stay as they are; choose one to read why.

# Settings.
settings-saved = saved automatically
setting-language = Language
setting-language-help = The language of this program. The default is that of your system.
setting-theme = Theme
setting-theme-help = The colors. Choose contrast if you find many colors hard to tell apart; no theme relies on color alone.
setting-characters = Characters
setting-characters-help = Choose ASCII if your terminal or font lacks other characters.
setting-pace = Animation
setting-pace-help = How fast a computer's move is shown, step by step.
setting-pace-value = { $n } ms per step
setting-no-pace = off
setting-think = Thinking
setting-think-help = Thinking time for best and the engines. Levels have limits of their own.
setting-think-seconds = { $n } s per move
setting-think-milliseconds = { $n } ms per move
setting-confirm = Confirm
setting-confirm-help = Press Enter once more to play a complete move.
setting-evaluation-help = Show the computer's evaluation beside the board.
on = on
off = off
theme-wood = wood
theme-slate = slate
theme-sea = sea
theme-paper = paper
theme-contrast = contrast
help-settings =
    # Settings

    - **Up** and **Down** go to a row, **Left** and **Right** change it, **Delete** restores the default.
    - Changes take effect at once and are saved.
    - A row with a dot (a star in ASCII) differs from the default.

# A new game.
title-new-game = New game: { $game }
form-mode = Mode
form-mode-help = Who plays: people at this keyboard, or the computer.
form-seat-help = { $seat }: { $note }. There are levels from 1 to { $n }, and engines by name.
form-rules = Rules
form-rules-help = A named set of rules: { $rules }
form-clock-help = Time for the whole game, and time added after each turn. A player whose time runs out loses.
form-play-help = Press Enter to begin, or go to a row with the arrows to change it.
form-option-help = { $help }; { $takes }
form-number-help = { $expected }; you can type digits
form-seed-help = empty for a new random start each time, or digits to get the same one again
help-word-value = { $value }: { $help }
with-default = { $help } (default: { $default })
rules-usual = usual
rules-usual-help = the game as it is usually played
rules-own = your own
rules-own-help = as set below
cannot-play = Cannot play yet
help-form =
    # New game

    Everything is filled in: your last choices, or what suits a first game. Press **Enter** on Play to begin.

    - **Up** and **Down** go to a row, **Left** and **Right** change it. You can type numbers.
    - A row with a dot (a star in ASCII) differs from the default; **Delete** restores it.
    - **Rules** are named sets of options; every option of the game follows below. The last lines explain the current row.
    - If options contradict each other, the screen says so, and you cannot play until you change one.
    - **Enter** on a row goes to Play; **F5** plays from anywhere.
    - **F2** shows the rules, **F3** the lessons of this game, **Esc** goes back.

    # Who plays

    Levels have measured strengths, and the same word means the same strength in every game; the highest plays as well as a short thinking time allows. The bot **best** uses all the time and all the processors you give it; **mcts**, **greedy** and **random** choose their moves in other ways.

# Setting up the board by hand.
title-setup = { $game }: set up the board
title-setup-help = Set up the board
left = left
setup-remove = remove
setup-leaving = Press Esc again to leave. What you placed will be lost.
setup-other-chooses = The other player chooses: which side do you play from this start?
setup-computer-takes = The computer takes { $player }, who moves first. You play { $other }.
setup-computers-only = Both players are computers and keep their sides.
side-moves-first = { $side }, who moves first
begin = Begin
help-setup =
    # Set up the board

    One player sets up the board; the other then chooses a side. So it pays to set up a fair board.

    - **Arrows** move the cursor, **Enter** places the selected piece. Dots show where it may go.
    - **Tab**, a **number** or the piece's symbol selects another piece.
    - **Delete** removes the piece under the cursor, **Backspace** undoes the last change.
    - **F5** when you are done. You do not have to place anything.
    - With the **mouse**: click to place, right-click to remove, click on a piece beside the board to select it.

    If the computer chooses, it takes the side that moves first.

# A game.
title-keys = Keys and commands
keys-moves = Play with arrows and Enter, with the mouse, or type a move.
keys-steps = Tab: next legal square. Backspace: one step back. Esc: cancel move.
keys-signs = Symbols: { $legal } legal, { $last } last move, { $captured } captured, { $flipped } flipped, ? hint, 1 2 3 steps
title-over = Game over
over-look = Look at the board and browse the moves
over-undo = Take back the last move
over-menu = Menu
title-seats = Who plays?
title-seat = Who plays { $player } ({ $side })?
title-resign = { $player }: resign?
no-play-on = No, play on
yes-resign = Yes, resign
title-draw = { $player }: offer a draw?
yes-offer-draw = Yes, offer a draw
title-draw-offered = { $player } offers { $other } a draw
decline-draw = Decline and play on
accept-draw = Accept the draw
title-variations = Variations
title-legal-moves = { $n ->
    [one] { $n } legal move
   *[other] { $n } legal moves
}
title-first-moves = The first { $n } legal moves
title-position = Position (copied, if your terminal allows it)
title-record = Game record (copied, if your terminal allows it)
title-evaluation = Evaluation
title-moves = Moves
title-try = try it: you play both sides
no-moves-yet = no moves yet
thinking = thinking
not-evaluated = not evaluated, F6 reviews the game
score-of = { $player } { $score }
n-in-hand = { $n } in hand
n-on-board = { $n } on board
reviewing = reviewing { $n } of { $all }, Esc stops
place = turn { $n }
place-paused = turn { $n }, paused
place-browsing = viewing turn { $n } of { $all }
board-goes-on = { $arrows } move the cursor to see more
say-your-turn = Use arrows and Enter or the mouse, or type a move. F1 shows all keys.
say-thinking = { $player } is thinking.
say-paused = Paused. F9 resumes, Ctrl-T makes one move.
say-must-pass = { $status }: press Enter.
say-only-button = You can only { $button }: press Enter.
say-taken-back = Taken back.
say-redone = Redone.
say-no-moves-now = You can list legal moves on your turn.
say-nowhere-to-branch = Go to an earlier position first (PgUp).
say-no-variation = There are no variations yet.
say-variation = Switched to the variation.
say-variation-gone = That variation no longer exists.
say-one-step = One computer move.
say-swapped = The players have swapped sides.
say-no-draw-now = You cannot offer a draw now.
say-no-resigning-now = You cannot resign now.
say-draw-considered = The computer is considering the offer.
say-draw-declined-by-computer = The computer declines: it expects to win.
say-hint-search = Looking for a hint…
say-hint-area = Hint: { $area }. F3 again shows the move.
say-hint-idea = Hint: { $area }. { $idea } F3 again shows the move.
say-at-turn = After turn { $n }, { $move }. End: back to the game. Ctrl-K: play on from here.
say-at-start = Start of the game. End: back to the game. Ctrl-K: play on from here.
say-graded = { $move }: { $grade }.
say-review-begins = Reviewing the game… Esc stops.
no-mistakes = No mistakes found.
grades-of = { $player }: { $inaccuracies ->
    [one] { $inaccuracies } inaccuracy
   *[other] { $inaccuracies } inaccuracies
}, { $mistakes ->
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
}, { $blunders ->
    [one] { $blunders } blunder
   *[other] { $blunders } blunders
}
grades-summary = { $one }. { $two }. PgUp and PgDn show the reasons.
say-no-pace = Computer moves are shown at once.
say-pace = Computer moves are shown at { $n } ms per step.
say-copied = Copied, if your terminal allows it.
say-theme = theme: { $theme }
say-may-stop = { $move }: press Enter here again to play it, or go on.
say-confirm = { $move }: press Enter to play it, Backspace to step back.
say-step-back = One step back.
say-no-step-back = There is no step to take back. Ctrl-Z takes back a turn.
say-stopped = Stopped.
say-known-words = { $error }. Commands: { $words }.

# Lessons.
about-try = Play both sides as long as you like; nothing is saved.
no-such-task = there is no such task
not-allowed = Not allowed: { $why }.
solved-not-saved = Solved, but not saved: { $why }.
say-not-quite = Not quite. { $why }
task-hint = Hint: { $hint }
due-retry = Press Enter to take the move back.
due-next = Press Enter for the next task.
due-next-puzzle = Press Enter for the next puzzle.
due-back = That was the last task. Press Enter to go back.
due-back-puzzle = Press Enter to go back to the puzzles.
title-task = Task
help-learn =
    # Learn

    Each game has a few small tasks. Make a move on the board, and the program tells you whether it solves the task, and if not, why. Solved tasks are marked with a check mark (a plus sign in ASCII).

    - **Up** and **Down** go to a task, **Enter** begins it.
    - **Try it** is a board without an opponent: try whatever you like.
    - **F2** shows the rules of the game.
help-task =
    # Task

    Read the task and make the move on the board.

    - **Arrows** move the cursor, **Enter** selects a square; a move may take several. Dots mark legal squares, and **Tab** goes from one to the next.
    - Or **type** the move, as in the rules, and press Enter.
    - Or use the **mouse**; the right button takes a step back.
    - **Backspace** takes a step back, **Esc** cancels the move; Esc again leaves.
    - **F3** gives a hint, **F4** restarts, **F6** goes to the next task, **F2** shows the rules.
    - **PgUp** and **PgDn** scroll a long text.

# Scores, the end of a game, and leaving it.
n-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
say-over = { $result }. Enter: what next?
key-again = play again
key-rematch = rematch, sides swapped
is-thinking = { $player } is thinking
is-searching = searching
title-leave = Leave the game?
yes-leave = Yes, leave
leave-saved = It is saved as { $name }; you can resume it later.
leave-unsaved = It is not saved.
key-run = play or run command
key-clear = clear
key-step-back = one step back
key-cancel = cancel move
key-next-square = next square
key-previous = previous
key-next = next
key-to-game = back to the game
key-to-start = start
key-branch = play on from here
title-evaluation-of = Evaluation ({ $player })
closing-saved = The game is saved as { $name }. `parlour` resumes it. File: { $path }

# The position editor, and pasted games.
key-edit = position
key-turn = other side
title-editor = Position editor
title-editor-of = { $game }: position editor
position-pasted = Position pasted.
position-over = The game is over in this position.
help-editor =
    # Position editor

    Make any position of the game, then play from there.

    - **Arrows** move the cursor, **Enter** places the selected piece, **Delete** removes one.
    - **Tab**, a **number** or the letter of a piece selects it.
    - **F3** changes the side to move, **F4** clears the board, **F6** restores the start, **F7** types the extra field of games that have one.
    - **Backspace** undoes the last change.
    - **F5** plays from the position. If it is not legal, the last line says why.
    - **Paste** a position to edit it.
    - With the **mouse**: click to place, right-click to remove.

# Saved games: search, names, export; statistics.
key-search = search
key-rename = rename
key-export = export
key-cancel-input = cancel
ask-search = Search: { $text }
ask-name = New name: { $text }
ask-path = Export to file: { $text }
search-found = { $n } of { $all } contain "{ $text }"
renamed = Renamed to { $name }.
exported = Exported to { $path }.
statistics = Statistics
about-statistics = Your results against the computer, by game and level.
no-statistics = No finished games against the computer yet.
statistics-counts = { $n ->
    [one] { $n } game
   *[other] { $n } games
}: { $wins } won, { $draws } drawn, { $losses } lost

# Rules.
rules-technical = For reference: notation, options and rulings
say-your-turn-short = Your move. F1: keys
