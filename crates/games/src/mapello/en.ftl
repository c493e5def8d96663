# Reasons for moves in reviews.

why-anchor = After { $line }, { $enemy } holds { $square }: no line can ever turn a disc there. { $better } was better.
why-anchor-missed = { $better } is stronger: { $line } takes { $square }, where { $reader ->
    [mover] no line can ever turn your disc.
   *[other] no line can ever turn the disc of { $mover }.
}
why-bonus = After { $line }, { $enemy } takes the bonus on { $square } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
}). { $better } was better.
why-bonus-missed = { $better } is stronger: after { $line }, { $reader ->
    [mover] you take
   *[other] { $mover } takes
} the bonus on { $square } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
}).
why-pass = After { $line }, { $reader ->
    [mover] you have had no move and lost a turn.
   *[other] { $mover } has had no move and lost a turn.
} { $better } was better.
why-pass-missed = { $better } is stronger: after { $line }, { $enemy } has had no move and lost a turn.

plan-mobility = { $enemy } has { $their } squares to place on, { $reader ->
    [mover] you have
   *[other] { $mover } has
} { $own }. After { $better } it is { $their_better } against { $own_better }.
plan-frontier = { $reader ->
    [mover] { $own } of your discs
   *[other] { $own } discs of { $mover }
} are beside open squares, which gives { $enemy } targets. After { $better } it would be { $own_better }.
plan-secure = { $enemy } gets { $their } discs that are safe for good, { $reader ->
    [mover] you get
   *[other] { $mover } gets
} { $own }. After { $better } it is { $their_better } against { $own_better }.
plan-prizes = { $enemy } has { $their } bonus points within reach, { $reader ->
    [mover] you have
   *[other] { $mover } has
} { $own }. After { $better } it is { $their_better } against { $own_better }.

idea-anchors = Look for squares where no line can ever turn a disc: take one, or keep the enemy away from it.
idea-bonuses = Look at the bonuses: take one, or keep the enemy away from it.
idea-pass = Look for a move that leaves the enemy without a move.
idea-mobility = Leave the enemy few squares to place on, and yourself many.
idea-frontier = Turn few discs at the edge of the position: discs beside open squares are targets.
idea-secure = Build on discs that can never be turned.
# The options in words.

option-setup = setup
choice-setup-rulebook = rule book
choice-setup-plain = plain
choice-setup-random = random
choice-setup-hand = by hand
option-walls = walls
option-bonuses = bonuses
option-jokers = jokers
option-jokerplace = joker placement
choice-jokerplace-random = random
choice-jokerplace-hand = by hand
option-seed = random seed
option-bonus = bonus points
option-start = starting discs
choice-start-rulebook = rule book
choice-start-othello = Othello
option-size = size

# Results with perfect play, and how they were found.

solved-story = Discs never leave the board, so the board fills up and the last turns can be searched to the end. The solver finds not only the winner but the final score with perfect play. On 6x6 squares without walls the second player wins 20 to 16. Of twenty random layouts with four walls, the first player wins 17, the second 2, and one is a draw.
