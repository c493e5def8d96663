# Porque é que uma jogada não é possível, em vários jogos.

off-board = o tabuleiro vai de { $first } a { $last }
no-piece = não há nenhuma peça em { $square }
piece-not-yours = a peça em { $square } não é sua
piece-has-no-move = a peça em { $square } não tem jogada
own-piece-there = há uma peça sua em { $square }
occupied = { $square } está ocupada
illegal-here = não é legal aqui
pass-only-without-move = só pode passar quando não tem outra jogada
no-pass-in-game = em { $game } não se pode passar
must-pass = não tem jogadas e tem de passar
turn-is-over = a jogada já terminou
landing-captures = a chegada a { $square } captura: esperava-se `x` antes, não `-`
landing-captures-nothing = a chegada a { $square } não captura nada: esperava-se `-` antes
goes-on-to-repeat = todas as jogadas que começam assim repetem uma posição anterior
