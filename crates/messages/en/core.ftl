# Messages of games, matches and options. `docs/translations.md` describes the format.

# "a, b or c"
one-of = { $others } or { $last }

# Text that is shown as it is.
verbatim = { $text }

# The names of the players without a game.
player-first = First player
player-second = Second player

# Counts on a board: "3 groups".
counted = { $n ->
    [one] { $n } { $one }
   *[other] { $n } { $many }
}
