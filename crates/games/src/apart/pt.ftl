# O que o jogo diz, em português.

player-one = Brancas
player-two = Pretas
pitch = Salte tão longe quanto a sua linha é comprida e seja o primeiro a ter todas as peças isoladas.
credit = Apart, de Kanare_Abstract

piece-white-piece = peça branca
piece-black-piece = peça preta

option-cols = colunas
option-cols-help = colunas do tabuleiro

option-rows = linhas
option-rows-help = linhas do tabuleiro

option-opening = abertura
option-opening-help = o que pode ser a primeira vez das brancas
choice-opening-single = simples
choice-opening-single-help = um passo ou um salto
choice-opening-free = livre
choice-opening-free-help = qualquer vez, saltos contínuos incluídos

option-startsquare = casa de partida
option-startsquare-help = se um salto contínuo pode voltar ao ponto de partida
choice-startsquare-blocked = bloqueada
choice-startsquare-blocked-help = a casa de partida conta como usada
choice-startsquare-open = aberta
choice-startsquare-open-help = pode-se pousar uma vez na casa de partida

option-endcheck = verificação do fim
option-endcheck-help = quando se verifica o isolamento
choice-endcheck-turn = no fim da vez
choice-endcheck-turn-help = no fim da vez
choice-endcheck-landing = em cada pouso
choice-endcheck-landing-help = depois de cada pouso; a vez acaba onde a partida se decide

option-repetition = repetição
option-repetition-help = o que acontece quando o tabuleiro e a vez se repetem
choice-repetition-draw3 = empate à terceira
choice-repetition-draw3-help = a terceira ocorrência é empate
choice-repetition-draw2 = empate à segunda
choice-repetition-draw2-help = a segunda ocorrência é empate
choice-repetition-forbid = proibida
choice-repetition-forbid-help = uma vez não pode levar a uma posição anterior
choice-repetition-off = sem regra
choice-repetition-off-help = nada

option-maxplies = limite de vezes
option-maxplies-help = a partida empata depois de tantas vezes; 0 sem limite

reason-isolated = não há duas peças do vencedor que se toquem
reason-isolated-by-opponent = a vez do adversário deixou isoladas todas as peças do vencedor
reason-both-isolated = não há duas peças de nenhum lado que se toquem

feature-move = { $n ->
    [one] { $n } vez de jogar
   *[other] { $n } vezes de jogar
}
feature-piece = { $n ->
    [one] { $n } peça
   *[other] { $n } peças
}
feature-isolated = { $n ->
    [one] { $n } peça isolada
   *[other] { $n } peças isoladas
}
feature-pair = { $n ->
    [one] { $n } par que se toca
   *[other] { $n } pares que se tocam
}
feature-cluster = { $n ->
    [one] { $n } grupo que se toca
   *[other] { $n } grupos que se tocam
}
feature-long = { $n ->
    [one] { $n } linha de três ou mais
   *[other] { $n } linhas de três ou mais
}
feature-jump = { $n ->
    [one] { $n } salto para lá de uma linha
   *[other] { $n } saltos para lá de uma linha
}
feature-keystone = { $n ->
    [one] { $n } peça cuja saída isolaria as restantes
   *[other] { $n } peças cuja saída isolaria as restantes
}
feature-threat = { $n ->
    [one] { $n } peça-chave com a vez
   *[other] { $n } peças-chave com a vez
}
feature-tied = { $n ->
    [one] { $n } peça que ainda tem de se mover
   *[other] { $n } peças que ainda têm de se mover
}
feature-loose = { $n ->
    [one] { $n } peça encostada que se pode afastar
   *[other] { $n } peças encostadas que se podem afastar
}
feature-free = { $n ->
    [one] { $n } casa livre
   *[other] { $n } casas livres
}

# O editor.
editor-extra = 1 enquanto a primeira vez das brancas está limitada, senão 0

# Por que não se pode.
move-form = uma casa de partida e cada casa onde se pousa, como b1-b3 ou d5xd3-d1
nowhere-to-go = a peça em { $square } não tem para onde ir
not-their-piece = a peça em { $square } não é das { $player }, que têm a vez
step-ends-turn = um passo acaba a vez
first-turn-single = a primeira vez da partida é um só passo ou salto
landing-decided = o pouso em { $square } decidiu a partida e acabou a vez
on-no-line = { $to } não está em nenhuma linha, coluna ou diagonal de { $from }
axis-row = horizontal
axis-column = coluna
axis-rising = diagonal ascendente
axis-falling = diagonal descendente
alone-on-axis = em { $square } a peça está sozinha na sua { $axis }: depois de um salto só pode vir outro salto
wrong-distance = em { $from } a linha da peça na { $axis } tem comprimento { $n }, por isso anda ali exatamente { $n }, e { $to } está a { $found }
same-side-there = em { $square } está uma peça do mesmo lado
stood-there = a peça já esteve em { $square } nesta vez

# O que há de errado numa posição.
opening-form = o campo da abertura é `{ $opening }`: esperava-se 0 ou 1
opening-is-free = o campo da abertura é 1 com opening=free: esperava-se 0
opening-binds-first = o campo da abertura é 1 e joga o: esperava-se 0, a regra só obriga x
begin-with-piece = uma vez começa com uma peça
