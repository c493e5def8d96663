# O que o jogo diz, em português.

player-one = Vermelhas
player-two = Azuis
pitch = Construa caminhos, nunca amontoados, e seja o primeiro a não ter onde jogar.
credit = Pathway, de Mark Steere (2021)

piece-red-checker = pedra vermelha
piece-blue-checker = pedra azul

option-size = tamanho
option-size-help = colunas e linhas do tabuleiro

option-cols = colunas
option-cols-help = colunas do tabuleiro
option-cols-default = tamanho

option-rows = linhas
option-rows-help = linhas do tabuleiro
option-rows-default = tamanho

reason-no-placement = quem tem a vez não tem onde colocar uma pedra

feature-move = { $n ->
    [one] { $n } vez de jogar
   *[other] { $n } vezes de jogar
}
feature-private = { $n ->
    [one] { $n } casa livre só sua
   *[other] { $n } casas livres só suas
}
feature-waiting = { $n ->
    [one] { $n } casa só sua que se pode abrir
   *[other] { $n } casas só suas que se podem abrir
}
feature-lone = { $n ->
    [one] { $n } casa só sua e isolada
   *[other] { $n } casas só suas e isoladas
}
feature-claimed = { $n ->
    [one] { $n } casa por que o adversário espera
   *[other] { $n } casas por que o adversário espera
}
feature-link = { $n ->
    [one] { $n } par de casas utilizáveis lado a lado
   *[other] { $n } pares de casas utilizáveis lado a lado
}
feature-even = { $n ->
    [one] { $n } vez com um número par de jogadas por fazer
   *[other] { $n } vezes com um número par de jogadas por fazer
}
feature-ahead = { $n ->
    [one] { $n } vez com menos jogadas a fazer sozinho
   *[other] { $n } vezes com menos jogadas a fazer sozinho
}

# Porque é que uma jogada não é possível.
move-form = uma casa, como c5
touches-several = { $square } toca em { $n } pedras suas; só pode tocar numa, ou em nenhuma pedra
touches-enemy = { $square } só toca em pedras adversárias; tem de tocar exatamente numa das suas, ou em nenhuma pedra
one-checker = coloca-se uma só pedra por jogada

# O que uma análise diz das jogadas.
why-burden = Depois de { $line }, só { $reader ->
    [mover] você pode
   *[other] as { $mover } podem
} usar { $squares }: { $n ->
    [one] mais uma jogada por fazer
   *[other] mais { $n } jogadas por fazer
}. { $better } era melhor.
why-burden-missed = { $better } é mais forte: depois de { $line }, só as { $enemy } podem usar { $squares }, { $n ->
    [one] mais uma jogada por fazer
   *[other] mais { $n } jogadas por fazer
}.
why-closed-in = Depois de { $line }, as { $enemy } já não têm de ocupar { $squares }. { $better } era melhor.
why-closed-in-missed = { $better } é mais forte: depois de { $line }, { $reader ->
    [mover] você já não tem
   *[other] as { $mover } já não têm
} de ocupar { $squares }.
why-fed = { $line } tira { $squares }, que só as { $enemy } teriam de ocupar. { $better } era melhor.
why-fed-missed = { $better } é mais forte: depois de { $line }, as { $enemy } tiram { $squares }, que só { $reader ->
    [mover] você teria
   *[other] as { $mover } teriam
} de ocupar.

plan-private = { $reader ->
    [mover] Você tem
   *[other] As { $mover } têm
} { $own } casas que mais ninguém pode usar, as { $enemy } { $their }: cada uma é uma jogada por fazer. Depois de { $better } são { $own_better } contra { $their_better }.
plan-claimed = { $reader ->
    [mover] Você tem
   *[other] As { $mover } têm
} { $own } casas de que o outro lado está à espera, as { $enemy } { $their }. Depois de { $better } são { $own_better } contra { $their_better }.

idea-private = Conte as casas que só um lado pode usar: quem tem menos fica primeiro sem jogada.
idea-claimed = Veja as casas que se abrem para um lado depois de o outro jogar.

# O que se sabe do jogo perfeito, e como.

solved-story = Cada jogada ocupa uma casa, por isso a partida acaba, no máximo, em tantas jogadas quantas as casas do tabuleiro, e não há empates. Um programa feito para este jogo encontra as casas que só um lado ainda pode usar, conta-as sem procurar, e procura o resto até ao fim. A prova de uma vitória tem uma resposta a cada jogada do adversário, até posições que uma procura curta e simples decide.
