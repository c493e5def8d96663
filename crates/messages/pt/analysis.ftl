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
hint-win = Você pode ganhar { $n ->
    [0] à força
    [1] já
   *[other] à força em { $n } jogadas
}.
hint-defense = Cuidado: as { $enemy } ameaçam ganhar.
hint-only-defense = Cuidado: as { $enemy } ameaçam ganhar já, e só uma jogada o impede.

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

# Porque uma jogada foi má ou boa, numa ou duas frases. $reader é "mover" para quem jogou.

why-misses-win = { $reader ->
    [mover] Você podia ter ganho
   *[other] As { $mover } podiam ter ganho
} { $n ->
    [0] à força com { $better }
    [1] já com { $better }
   *[other] à força em { $n } jogadas, a começar por { $better }
}.{ $now ->
    [won] {" "}A vitória continua lá.
    [lost] {" "}Agora as { $enemy } têm a partida ganha.
    [drawn] {" "}Agora o empate é forçado.
   *[open] {""}
}
why-allows-win = { $move } deixa as { $enemy } ganhar { $n ->
    [0] à força
    [1] já com { $reply }
   *[other] à força em { $n } jogadas, a começar por { $reply }
}. { $had ->
    [draw] { $better } segura o empate.
    [lost] A partida já estava perdida, mas { $better } resiste mais tempo.
   *[open] { $n ->
        [1] { $better } evita isso.
       *[other] { $better } era melhor.
    }
}
why-loses-at-once = { $move } acaba a partida a favor das { $enemy }. { $better } era melhor.
why-allows-draw = { $reader ->
    [mover] Depois de { $move } você já não consegue forçar mais do que um empate.
   *[other] Depois de { $move } as { $mover } já não conseguem forçar mais do que um empate.
} { $better } mantém as hipóteses.
why-only-move = { $reader ->
    [mover] Você encontrou a única jogada:
   *[other] As { $mover } encontraram a única jogada:
} qualquer outra deixa as { $enemy } ganhar já.
why-trap-avoided = { $reader ->
    [mover] Você evitou uma armadilha:
   *[other] As { $mover } evitaram uma armadilha:
} { $bait } parece tentadora, mas deixa as { $enemy } ganhar já com { $reply }.
why-forced-win = { $reader ->
    [mover] Você jogou sem erros uma vitória forçada de { $n } jogadas.
   *[other] As { $mover } jogaram sem erros uma vitória forçada de { $n } jogadas.
}
why-already-lost = As { $enemy } já tinham aqui a vitória forçada{ $n ->
    [0] ; { $reader ->
        [mover] nenhuma das suas jogadas muda isso.
       *[other] nenhuma jogada das { $mover } muda isso.
    }
    [1] , e depois de { $move } ganham já com { $reply }.
   *[other] : depois de { $move } são { $n } jogadas, a começar por { $reply }.
}
