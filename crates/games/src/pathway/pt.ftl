# O que o jogo diz, em português.

player-one = Vermelhas
player-two = Azuis
pitch = Construa caminhos, nunca amontoados, e seja o primeiro a não ter para onde ir.
credit = Pathway, de Mark Steere (2021)

piece-red-checker = pedra vermelha
piece-blue-checker = pedra azul

option-size = tamanho
option-size-help = colunas e linhas do tabuleiro

reason-no-placement = quem joga não tem onde colocar

feature-move = { $n ->
    [one] { $n } vez de jogar
   *[other] { $n } vezes de jogar
}
feature-private = { $n ->
    [one] { $n } colocação só sua
   *[other] { $n } colocações só suas
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
    [one] { $n } colocação por que o adversário espera
   *[other] { $n } colocações por que o adversário espera
}
feature-link = { $n ->
    [one] { $n } par de casas utilizáveis lado a lado
   *[other] { $n } pares de casas utilizáveis lado a lado
}
feature-even = { $n ->
    [one] { $n } vez com número par de lances por jogar
   *[other] { $n } vezes com número par de lances por jogar
}
feature-ahead = { $n ->
    [one] { $n } vez com menos lances a jogar sozinho
   *[other] { $n } vezes com menos lances a jogar sozinho
}

# Por que não se pode.
move-form = uma casa, como c5
touches-several = { $square } toca em { $n } pedras suas; só pode tocar numa, ou em nenhuma pedra
touches-enemy = { $square } só toca no adversário; tem de tocar exatamente numa das suas, ou em nenhuma pedra
one-checker = em cada vez coloca-se uma só pedra
