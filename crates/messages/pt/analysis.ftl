# Dicas, notas das jogadas, e porque uma jogada foi má.

hint-square = veja { $square }
hint-only-move = só há uma jogada possível: { $button }
hint-board = veja o tabuleiro todo
hint-middle = veja o meio do tabuleiro
hint-left = veja o lado esquerdo do tabuleiro
hint-right = veja o lado direito do tabuleiro
hint-lower = veja a parte de baixo do tabuleiro
hint-upper = veja a parte de cima do tabuleiro
hint-lower-left = veja o canto inferior esquerdo do tabuleiro
hint-lower-right = veja o canto inferior direito do tabuleiro
hint-upper-left = veja o canto superior esquerdo do tabuleiro
hint-upper-right = veja o canto superior direito do tabuleiro

grade-best = a melhor
grade-good = boa
grade-inaccuracy = imprecisão
grade-mistake = erro
grade-blunder = erro grave
grade-forced = forçada

fact-lets-win = Isto deixa as { $player } ganhar em { $n ->
    [one] uma jogada
   *[other] { $n } jogadas
}.
fact-gives-win = Isto dá às { $player } uma partida ganha.
fact-misses-win = As { $player } podiam ter ganho em { $n ->
    [one] uma jogada
   *[other] { $n } jogadas
}.
fact-had-win = As { $player } tinham a partida ganha.
fact-allows-draw = Isto permite um empate.
fact-changed = As { $player } passam de { $before } para { $after }. A melhor jogada teria deixado { $best }.
fact-same = As { $player } continuam com { $after }. A melhor jogada teria deixado { $best }.
