# What games, matches and options say. `docs/translations.md` describes the format.

# "a, b or c"
one-of = { $others } or { $last }

# Text that is shown as it is.
verbatim = { $text }

# What the players are called where no game is at hand.
player-first = First player
player-second = Second player

# What is counted on a board: "3 groups".
counted = { $n ->
    [one] { $n } { $one }
   *[other] { $n } { $many }
}
