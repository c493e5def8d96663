# O que o jogo diz, em português.

player-one = Brancas
player-two = Pretas
pitch = As peças só andam para a frente; seja o primeiro a levar uma ao outro lado.
credit = Breakthrough, de Dan Troyka (2000)

piece-white-piece = peça branca
piece-black-piece = peça preta

option-size = tamanho
option-size-help = colunas e linhas do tabuleiro

option-cols = colunas
option-cols-help = colunas do tabuleiro
option-cols-default = tamanho

option-rows = linhas
option-rows-help = linhas do tabuleiro
option-rows-default = tamanho

reason-reached = uma peça chegou à última linha
reason-captured-all = um lado ficou sem peças

feature-move = { $n ->
    [one] { $n } vez de jogar
   *[other] { $n } vezes de jogar
}
feature-piece = { $n ->
    [one] { $n } peça
   *[other] { $n } peças
}
feature-one = { $n ->
    [one] { $n } peça a um passo da última linha
   *[other] { $n } peças a um passo da última linha
}
feature-two = { $n ->
    [one] { $n } peça a dois passos da última linha
   *[other] { $n } peças a dois passos da última linha
}
feature-three = { $n ->
    [one] { $n } peça a três passos da última linha
   *[other] { $n } peças a três passos da última linha
}
feature-loose = { $n ->
    [one] { $n } peça prestes a chegar, sem ser atacada
   *[other] { $n } peças prestes a chegar, sem serem atacadas
}
feature-race = { $n ->
    [one] { $n } corrida ganha
   *[other] { $n } corridas ganhas
}
feature-home = { $n ->
    [one] { $n } peça na primeira linha
   *[other] { $n } peças na primeira linha
}
feature-gate = { $n ->
    [one] { $n } casa guardada à frente da primeira linha
   *[other] { $n } casas guardadas à frente da primeira linha
}
feature-threatened = { $n ->
    [one] { $n } peça ameaçada
   *[other] { $n } peças ameaçadas
}
feature-hanging = { $n ->
    [one] { $n } peça que já pode ser capturada
   *[other] { $n } peças que já podem ser capturadas
}
feature-pair = { $n ->
    [one] { $n } par de peças lado a lado
   *[other] { $n } pares de peças lado a lado
}

# Por que não se pode.
move-form = uma jogada, como a2-a3 ou a2xb3
one-forward = uma peça anda uma casa para a frente, a direito ou na diagonal
no-capture-ahead = a direito nada se captura

# O que há de errado numa posição.

# O que uma análise diz das jogadas.
why-captured = Depois de { $line }, { $reader ->
    [mover] você perdeu a peça
   *[other] as { $mover } perderam a peça
} em { $square }. { $better } evita isso.
why-captured-missed = { $better } é mais forte: { $line } ganha a peça das { $enemy } em { $square }.

plan-advance = As { $enemy } ficam com { $their } peças a dois passos da última linha, { $reader ->
    [mover] você
   *[other] as { $mover }
} com { $own }. Depois de { $better } são { $their_better } contra { $own_better }.
plan-loose = { $reader ->
    [mover] { $own } das suas peças podem
   *[other] { $own } peças das { $mover } podem
} ser capturadas sem perda, { $their } das { $enemy }. Depois de { $better } são { $own_better } contra { $their_better }.
plan-home = { $reader ->
    [mover] Você guarda
   *[other] As { $mover } guardam
} { $own } casas à frente da linha de casa, as { $enemy } { $their }. Depois de { $better } são { $own_better } contra { $their_better }.

idea-captures = Veja as capturas: ganhe uma peça, ou salve uma.
idea-advance = Veja as peças mais perto da última linha, dos dois lados.
idea-loose = Procure peças mais atacadas do que guardadas.
idea-home = Mantenha guardadas as casas à frente da sua linha de casa.

# O que se sabe do jogo perfeito, e como.

solved-story = As peças nunca recuam, por isso todas as partidas acabam e não há empates. Em tabuleiros pequenos, a procura por números de prova encontra o lado que rompe à força. O tabuleiro 5x5 foi resolvido pela primeira vez em 2006, com o mesmo vencedor que aqui; Abdallah Saffidine, Nicolas Jouandeau e Tristan Cazenave resolveram tabuleiros até 6x5 em 2011.
