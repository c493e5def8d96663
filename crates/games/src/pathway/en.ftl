# Reasons for moves in reviews.

why-burden = After { $line }, only { $reader ->
    [mover] you
   *[other] { $mover }
} can use { $squares }: { $n ->
    [one] one more turn to make
   *[other] { $n } more turns to make
}. { $better } was better.
why-burden-missed = { $better } is stronger: after { $line }, only { $enemy } can use { $squares }, { $n ->
    [one] one more turn to make
   *[other] { $n } more turns to make
}.
why-closed-in = After { $line }, { $enemy } no longer has to fill { $squares }. { $better } was better.
why-closed-in-missed = { $better } is stronger: after { $line }, { $reader ->
    [mover] you no longer have
   *[other] { $mover } no longer has
} to fill { $squares }.
why-fed = { $line } takes away { $squares }, which only { $enemy } would have had to fill. { $better } was better.
why-fed-missed = { $better } is stronger: after { $line }, { $enemy } has taken away { $squares }, which only { $reader ->
    [mover] you
   *[other] { $mover }
} would have had to fill.

plan-private = { $reader ->
    [mover] You have
   *[other] { $mover } has
} { $own } squares that no one else can use, { $enemy } { $their }: each is a turn to make. After { $better } it is { $own_better } against { $their_better }.
plan-claimed = { $reader ->
    [mover] You have
   *[other] { $mover } has
} { $own } placements that the other side waits for, { $enemy } { $their }. After { $better } it is { $own_better } against { $their_better }.

idea-private = Count the squares that only one side can use: the one with fewer wins the race to run out.
idea-claimed = Look at the squares that open for one side once the other has moved.
# The options in words.

option-size = size
option-cols = columns
option-rows = rows

# Results with perfect play, and how they were found.

solved-story = Every turn fills a square, so a game ends after at most as many turns as the board has squares, and there are no draws. The solver of this game counts the squares that only one side can still use instead of searching them, and searches the rest to the end. The proof of a win has one reply to every move of the other side, down to positions that a short plain search decides.
