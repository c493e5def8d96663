# Reasons for moves in reviews.

why-three = After { $line }, { $enemy } shows { $n } in a line on { $squares }. { $better } was better.
why-three-missed = { $better } is stronger: after { $line }, { $reader ->
    [mover] you show
   *[other] { $mover } shows
} { $n } in a line on { $squares }.
why-gift = { $line } uncovers { $n } stones of { $enemy } in a line on { $squares }. { $better } does not give that away.
why-gift-missed = { $better } is stronger: after { $line }, { $enemy } uncovers { $n } stones { $reader ->
    [mover] of yours
   *[other] of { $mover }
} in a line on { $squares }.
why-gave-up-three = { $line } breaks up { $reader ->
    [mover] your line
   *[other] the line of { $mover }
} on { $squares }. { $better } was better.
why-gave-up-three-missed = { $better } is stronger: after { $line }, { $enemy } breaks up the line on { $squares }.
why-blocked = After { $line }, { $enemy } has broken { $reader ->
    [mover] your line
   *[other] the line of { $mover }
} on { $squares }. { $better } was better.
why-blocked-missed = { $better } is stronger: { $line } breaks the line of { $enemy } on { $squares }.

plan-threats = { $enemy } gets { $their } lines one stone short and within reach, { $reader ->
    [mover] you
   *[other] { $mover }
} { $own }. After { $better } it is { $their_better } against { $own_better }.
plan-stacks = { $enemy } controls { $their } tall stacks, { $reader ->
    [mover] you
   *[other] { $mover }
} { $own }. After { $better } it is { $their_better } against { $own_better }.
plan-visible = { $enemy } shows { $their } stones, { $reader ->
    [mover] you
   *[other] { $mover }
} { $own }. After { $better } it is { $their_better } against { $own_better }.

idea-threes = Look at the lines that are one stone short: make one, or break one.
idea-stacks = A tall stack reaches many squares: take control of one.
idea-visible = Only the top stones count: show more of yours.
# The options in words.

option-size = size
option-stones = stones
option-path = path
choice-path-loop = may loop
choice-path-simple = no square twice
option-lines = lines
choice-lines-all = all
choice-lines-ortho = no diagonals
option-double = lines for both
choice-double-mover = the mover wins
choice-double-draw = draw

# Results with perfect play, and how they were found.

solved-story = Every turn uses up a stone, so with few stones in hand a game is short and can be searched to the end: the proof is the whole tree, folded by the eight symmetries of the board. With the usual eight stones the tree is too large. There we prove that neither side can force a win within a number of turns.
