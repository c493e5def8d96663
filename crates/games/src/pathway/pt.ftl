# O que o jogo diz, em português.

player-one = Vermelhas
player-two = Azuis
pitch = Construa caminhos, nunca amontoados, e seja o primeiro a não ter onde jogar.
credit = Pathway, de Mark Steere (2021)

piece-red-checker = pedra vermelha
piece-blue-checker = pedra azul

option-size = tamanho
option-size-help = colunas e linhas do tabuleiro

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
