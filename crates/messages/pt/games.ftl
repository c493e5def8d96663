# Por que não se pode fazer uma jogada, em vários jogos.

off-board = o tabuleiro vai de { $first } a { $last }
no-piece = não há nenhuma peça em { $square }
piece-not-yours = a peça em { $square } não é sua
piece-has-no-move = a peça em { $square } não tem jogada
own-piece-there = em { $square } está uma peça sua
occupied = { $square } está ocupada
illegal-here = aqui não é legal
pass-only-without-move = só pode passar quando não tem outra jogada
no-pass-in-game = em { $game } não se passa
must-pass = não tem jogada e tem de passar
turn-is-over = a vez acabou
landing-captures = a chegada a { $square } captura: esperava-se `x` antes, não `-`
landing-captures-nothing = a chegada a { $square } não captura nada: esperava-se `-` antes
goes-on-to-repeat = todas as jogadas que continuam assim repetem uma posição anterior
