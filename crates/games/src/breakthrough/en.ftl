# Reasons for moves in reviews.

why-captured = After { $line }, { $reader ->
    [mover] you have lost the piece
   *[other] { $mover } has lost the piece
} on { $square }. { $better } avoids that.
why-captured-missed = { $better } is stronger: { $line } wins { $enemy }'s piece on { $square }.

plan-advance = { $enemy } gets { $their } pieces two steps from the far row, { $reader ->
    [mover] you get
   *[other] { $mover } gets
} { $own }. After { $better } it is { $their_better } against { $own_better }.
plan-loose = { $reader ->
    [mover] { $own } of your pieces can
   *[other] { $own } pieces of { $mover } can
} be captured without loss, { $their } of { $enemy }. After { $better } it is { $own_better } against { $their_better }.
plan-home = { $reader ->
    [mover] You guard
   *[other] { $mover } guards
} { $own } squares in front of the home row, { $enemy } { $their }. After { $better } it is { $own_better } against { $their_better }.

idea-captures = Look at the captures: win a piece, or save one.
idea-advance = Look at the pieces nearest to the far row, of both sides.
idea-loose = Look for pieces that are attacked more often than guarded.
idea-home = Keep the squares in front of your home row guarded.
# The options in words.

option-size = size
option-cols = columns
option-rows = rows

# Results with perfect play, and how they were found.

solved-story = Pawns never move back, so every game ends and there are no draws. On small boards proof-number search finds which side breaks through by force. Abdallah Saffidine, Nicolas Jouandeau and Tristan Cazenave solved boards up to 6x5 in 2011, which our results can be compared with.
