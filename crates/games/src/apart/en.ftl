# Reasons for moves in reviews.

why-touching = After { $line }, { $reader ->
    [mover] your pieces on { $squares } touch, and you need at least { $left } more turns.
   *[other] the pieces of { $mover } on { $squares } touch, and { $mover } needs at least { $left } more turns.
} { $better } was better.
why-touching-missed = { $better } is stronger: after { $line }, { $enemy }'s pieces on { $squares } touch, and { $enemy } needs at least { $left } more turns.
why-freed = After { $line }, { $enemy } is a step ahead in the race: the piece from { $squares } has left, and { $left } more must leave. { $better } was better.
why-freed-missed = { $better } gains a turn in the race: after { $line }, { $reader ->
    [mover] { $left } of your pieces must still leave.
   *[other] { $left } pieces of { $mover } must still leave.
}
why-capture-frees = The capture on { $squares } helps { $enemy } in the race: now { $left } pieces must still leave. { $better } avoids that.
why-capture-frees-missed = { $better } is stronger: after { $line }, the capture on { $squares } helps { $reader ->
    [mover] you
   *[other] { $mover }
} in the race.

plan-race = { $reader ->
    [mover] You need
   *[other] { $mover } needs
} at least { $own } more turns, { $enemy } { $their }. After { $better } it is { $own_better } against { $their_better }.
plan-landing = { $reader ->
    [mover] { $own } of your touching pieces
   *[other] { $own } touching pieces of { $mover }
} can get away at once, { $enemy } has { $their }. After { $better } it is { $own_better } against { $their_better }.
plan-pieces = { $reader ->
    [mover] You have
   *[other] { $mover } has
} { $own } pieces to keep apart, { $enemy } { $their }. After { $better } it is { $own_better } against { $their_better }.

idea-race = It is a race: look for a turn that separates pieces, or one that delays the enemy.
idea-landing = Look for squares where a piece stands alone.
idea-pieces = Fewer pieces are easier to keep apart: think twice about captures.
# The options in words.

option-cols = columns
option-rows = rows
option-opening = first turn
choice-opening-single = one step or jump
choice-opening-free = any move
option-startsquare = starting square
choice-startsquare-blocked = blocked
choice-startsquare-open = open
option-endcheck = end is checked
choice-endcheck-turn = after the turn
choice-endcheck-landing = at every landing
option-repetition = repetition
choice-repetition-draw3 = draw at the third
choice-repetition-draw2 = draw at the second
choice-repetition-forbid = forbidden
choice-repetition-off = no rule
option-maxplies = turn limit

# Results with perfect play, and how they were found.

solved-story = A turn can be a chain of jumps, so positions have very many moves, but these lead to few different positions. Proof-number search (df-pn) finds wins on narrow boards: it follows the lines in which the defender has the fewest choices. If neither side can force a win, the proof is a strategy for each side that never loses.
