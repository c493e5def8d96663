# Reasons for moves in reviews.

why-cut-off = { $reader ->
    [mover] After { $line }, your { $n ->
        [one] piece on { $squares } is
       *[other] pieces on { $squares } are
    } cut off from the rest. { $better } keeps your pieces closer together.
   *[other] After { $line }, { $mover }'s { $n ->
        [one] piece on { $squares } is
       *[other] pieces on { $squares } are
    } cut off from the rest. { $better } keeps the pieces closer together.
}
why-cut-off-missed = { $better } is stronger: after { $line }, { $enemy }'s { $n ->
    [one] piece on { $squares } is
   *[other] pieces on { $squares } are
} cut off from the rest.
why-joined = After { $line }, { $enemy } has joined two groups on { $squares }. { $better } keeps { $enemy } apart for longer.
why-joined-missed = { $better } is stronger: after { $line }, { $reader ->
    [mover] your piece on { $squares } joins two of your groups.
   *[other] the piece on { $squares } joins two groups of { $mover }.
}
why-capture-joins = The capture on { $squares } helps { $enemy }, who has one group fewer to connect. { $better } avoids that.
why-capture-joins-missed = { $better } is stronger: after { $line }, the capture on { $squares } leaves { $reader ->
    [mover] you
   *[other] { $mover }
} one group fewer to connect.

plan-scattered = { $reader ->
    [mover] Your pieces stay scattered:
   *[other] { $mover }'s pieces stay scattered:
} { $own } groups against { $their } of { $enemy }. { $better } leads to { $own_better } against { $their_better }.
plan-mobility = { $reader ->
    [mover] Your pieces have less room:
   *[other] { $mover }'s pieces have less room:
} { $own } moves against { $their } of { $enemy }. { $better } leads to { $own_better } against { $their_better }.
plan-walled = { $reader ->
    [mover] { $enemy } walls in { $own } of your pieces at the edge.
   *[other] { $enemy } walls in { $own } pieces of { $mover } at the edge.
} After { $better } only { $own_better } would be walled in.

idea-groups = Your pieces are in several groups: bring them together, or keep the enemy apart.
idea-mobility = Give your pieces room to move, or take it from the enemy.
idea-walled = A piece at the edge can be walled in: free yours, or shut in one of the enemy.
# The options in words.

option-size = size
option-setup = setup
choice-setup-standard = standard
choice-setup-scrambled = scrambled eggs
option-simultaneous = both connected
choice-simultaneous-mover = the mover wins
choice-simultaneous-draw = draw
choice-simultaneous-illegal = illegal
option-nomove = no legal move
choice-nomove-pass = pass
choice-nomove-loss = loss
choice-nomove-draw = draw
option-repetition = repetition
choice-repetition-draw3 = draw at the third
choice-repetition-draw2 = draw at the second
choice-repetition-forbid = forbidden
choice-repetition-off = no rule
option-maxplies = turn limit

# Results with perfect play, and how they were found.

solved-story = Pieces can go back and forth, so even on small boards a search cannot reach the end of every game. Proof-number search (df-pn) instead follows the lines in which the defender has the fewest choices. In the proof of a win every move of the winner brings the end strictly closer, so repetition cannot fake a win. The 6x6 board was first solved by Mark Winands in 2008. The 4x4 board is solved strongly: of the 312,356 reachable positions, not counting mirror images, the side to move wins 247,614, loses 64,506 and draws 236 (if connecting both sides at once is a draw: 243,082, 61,856 and 7,418), and no win takes more than 16 turns.
