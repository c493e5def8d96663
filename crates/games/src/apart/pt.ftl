# O que o jogo diz, em português.

player-one = Brancas
player-two = Pretas
pitch = Cada peça anda tantas casas quantas as peças da sua linha. Seja o primeiro a separar todas as suas peças.
credit = Apart, de Kanare_Abstract

piece-white-piece = peça branca
piece-black-piece = peça preta

option-cols = colunas
option-cols-help = colunas do tabuleiro

option-rows = linhas
option-rows-help = linhas do tabuleiro

option-opening = abertura
option-opening-help = o que as brancas podem fazer na primeira jogada
choice-opening-single = simples
choice-opening-single-help = um passo ou um salto
choice-opening-free = livre
choice-opening-free-help = qualquer jogada, incluindo um salto contínuo

option-startsquare = casa de partida
option-startsquare-help = se um salto contínuo pode voltar à casa de partida
choice-startsquare-blocked = bloqueada
choice-startsquare-blocked-help = a peça não pode voltar à casa de partida
choice-startsquare-open = aberta
choice-startsquare-open-help = a peça pode voltar uma vez à casa de partida

option-endcheck = verificação do fim
option-endcheck-help = quando se verifica o isolamento
choice-endcheck-turn = no fim da jogada
choice-endcheck-turn-help = no fim da jogada
choice-endcheck-landing = a cada chegada
choice-endcheck-landing-help = a cada casa de chegada; a jogada termina assim que a partida se decide

option-repetition = repetição
option-repetition-help = o que acontece quando uma posição se repete
choice-repetition-draw3 = empate à terceira
choice-repetition-draw3-help = empate à terceira ocorrência
choice-repetition-draw2 = empate à segunda
choice-repetition-draw2-help = empate à segunda ocorrência
choice-repetition-forbid = proibida
choice-repetition-forbid-help = uma jogada não pode levar a uma posição anterior
choice-repetition-off = sem regra
choice-repetition-off-help = nada

option-maxplies = limite de jogadas
option-maxplies-help = a partida empata ao fim deste número de jogadas; 0 para não haver limite

reason-isolated = não há duas peças do vencedor que se toquem
reason-isolated-by-opponent = a jogada do adversário deixou isoladas todas as peças do vencedor
reason-both-isolated = não há duas peças do mesmo lado que se toquem

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
    [one] { $n } par de peças que se tocam
   *[other] { $n } pares de peças que se tocam
}
feature-cluster = { $n ->
    [one] { $n } grupo de peças que se tocam
   *[other] { $n } grupos de peças que se tocam
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
editor-extra = 1 enquanto a primeira jogada das brancas está limitada, senão 0

# Porque é que uma jogada não é possível.
move-form = uma casa de partida e cada casa de chegada, como b1-b3 ou d5xd3-d1
nowhere-to-go = a peça em { $square } não tem para onde ir
not-their-piece = a peça em { $square } não é das { $player }, que têm a vez
step-ends-turn = um passo termina a jogada
first-turn-single = a primeira jogada da partida é um só passo ou salto
landing-decided = a chegada a { $square } decidiu a partida e terminou a jogada
on-no-line = { $to } não está numa linha, coluna ou diagonal com { $from }
axis-row = horizontal
axis-column = coluna
axis-rising = diagonal ascendente
axis-falling = diagonal descendente
alone-on-axis = em { $square } a peça está sozinha na { $axis }, por isso não pode voltar a saltar por aí
wrong-distance = em { $from } a linha da peça na { $axis } tem comprimento { $n }, por isso a peça anda exatamente { $n }, mas { $to } está a { $found }
same-side-there = em { $square } está uma peça do mesmo lado
stood-there = a peça já esteve em { $square } nesta jogada

# O que há de errado numa posição.
opening-form = o campo da abertura é `{ $opening }`: esperava-se 0 ou 1
opening-is-free = o campo da abertura é 1 com opening=free: esperava-se 0
opening-binds-first = o campo da abertura é 1 e joga o: esperava-se 0, a regra só obriga x
begin-with-piece = uma jogada começa com uma peça

# O que uma análise diz das jogadas.
why-touching = Depois de { $line }, { $reader ->
    [mover] as suas peças em { $squares } tocam-se, e você precisa de pelo menos mais { $left } jogadas.
   *[other] as peças das { $mover } em { $squares } tocam-se, e as { $mover } precisam de pelo menos mais { $left } jogadas.
} { $better } era melhor.
why-touching-missed = { $better } é mais forte: depois de { $line }, as peças das { $enemy } em { $squares } tocam-se, e as { $enemy } precisam de pelo menos mais { $left } jogadas.
why-freed = Depois de { $line }, as { $enemy } ganham um passo na corrida: a peça de { $squares } saiu, e ainda têm de sair { $left }. { $better } era melhor.
why-freed-missed = { $better } ganha uma jogada na corrida: depois de { $line }, { $reader ->
    [mover] ainda têm de sair { $left } das suas peças.
   *[other] ainda têm de sair { $left } peças das { $mover }.
}
why-capture-frees = A captura em { $squares } ajuda as { $enemy } na corrida: agora têm de sair { $left } peças. { $better } evita isso.
why-capture-frees-missed = { $better } é mais forte: depois de { $line }, a captura em { $squares } ajuda { $reader ->
    [mover] você
   *[other] as { $mover }
} na corrida.

plan-race = { $reader ->
    [mover] Você precisa
   *[other] As { $mover } precisam
} de pelo menos mais { $own } jogadas, as { $enemy } de { $their }. Depois de { $better } são { $own_better } contra { $their_better }.
plan-landing = { $reader ->
    [mover] { $own } das suas peças que se tocam podem
   *[other] { $own } peças das { $mover } que se tocam podem
} sair já, { $their } das { $enemy }. Depois de { $better } são { $own_better } contra { $their_better }.
plan-pieces = { $reader ->
    [mover] Você tem
   *[other] As { $mover } têm
} { $own } peças para separar, as { $enemy } { $their }. Depois de { $better } são { $own_better } contra { $their_better }.

idea-race = É uma corrida: procure uma jogada que separe peças, ou que atrase o adversário.
idea-landing = Procure casas onde uma peça fique sozinha.
idea-pieces = Menos peças são mais fáceis de separar: pense duas vezes antes de capturar.

# O que se sabe do jogo perfeito, e como.

solved-story = Uma jogada pode ser uma cadeia de saltos, por isso as posições têm muitas jogadas, mas poucas diferentes. A procura por números de prova (df-pn) encontra vitórias em tabuleiros estreitos: segue as linhas em que o defensor tem menos escolhas. Onde nenhum lado consegue forçar a vitória, a prova é uma estratégia de cada lado que nunca perde.
