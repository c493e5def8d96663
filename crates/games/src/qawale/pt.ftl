# O que o jogo diz, em português.

player-one = Claras
player-two = Escuras
pitch = Junte uma pedra a uma pilha, semeie a pilha inteira e seja o primeiro a fazer quatro em linha.
credit = Qawale, de Romain Froger e Didier Lenain-Bragard (Gigamic, 2022)

piece-light-stone = pedra clara
piece-dark-stone = pedra escura
piece-neutral-stone = pedra neutra

option-size = tamanho
option-size-help = colunas e linhas do tabuleiro, e o comprimento de uma linha

option-stones = pedras
option-stones-help = pedras de cada jogador
option-stones-default = 2 × tamanho

option-path = caminho
option-path-help = por onde pode ir um caminho
choice-path-loop = com voltas
choice-path-loop-help = para qualquer lado, menos diretamente para trás
choice-path-simple = simples
choice-path-simple-help = nunca duas vezes à mesma casa, incluindo a de partida

option-lines = linhas
option-lines-help = que linhas ganham
choice-lines-all = todas
choice-lines-all-help = linhas, colunas e as duas diagonais grandes
choice-lines-ortho = sem diagonais
choice-lines-ortho-help = só linhas e colunas

option-double = linhas de ambos
option-double-help = o que acontece quando uma jogada deixa os dois jogadores com uma linha
choice-double-mover = quem jogou
choice-double-mover-help = ganha quem jogou
choice-double-draw = empate
choice-double-draw-help = a partida empata

preset-official-help = a folha de regras da editora
preset-feup-help = uma versão de estudantes: caminhos simples, sem diagonais, empate se ambos tiverem uma linha

reason-line = quem jogou completou uma linha
reason-line-by-opponent = quem jogou completou uma linha do adversário
reason-both-lines = ambos os jogadores têm uma linha
reason-reserves-empty = todas as pedras estão colocadas e nenhum dos jogadores tem uma linha
reason-blocked = nenhuma pilha pode ser semeada sem cruzar o seu caminho

feature-move = { $n ->
    [one] { $n } vez de jogar
   *[other] { $n } vezes de jogar
}
feature-threats = { $n ->
    [one] { $n } linha a que falta uma pedra e a que uma pilha chega
   *[other] { $n } linhas a que falta uma pedra e a que uma pilha chega
}
feature-stalled = { $n ->
    [one] { $n } linha a que falta uma pedra e a que nenhuma pilha chega
   *[other] { $n } linhas a que falta uma pedra e a que nenhuma pilha chega
}
feature-near = { $n ->
    [one] { $n } linha a que faltam duas pedras
   *[other] { $n } linhas a que faltam duas pedras
}
feature-visible = { $n ->
    [one] { $n } pedra visível
   *[other] { $n } pedras visíveis
}
feature-center = { $n ->
    [one] { $n } pedra visível fora da borda
   *[other] { $n } pedras visíveis fora da borda
}
feature-under = { $n ->
    [one] { $n } pedra logo abaixo do topo
   *[other] { $n } pedras logo abaixo do topo
}
feature-deep = { $n ->
    [one] { $n } pedra enterrada bem fundo
   *[other] { $n } pedras enterradas bem fundo
}
feature-doubles = { $n ->
    [one] { $n } pilha de duas dominada
   *[other] { $n } pilhas de duas dominadas
}
feature-towers = { $n ->
    [one] { $n } pilha mais alta dominada
   *[other] { $n } pilhas mais altas dominadas
}
feature-loaded = { $n ->
    [one] { $n } pilha com duas ou mais pedras próprias
   *[other] { $n } pilhas com duas ou mais pedras próprias
}

# Porque é que uma jogada não é possível.
walk-form = uma casa de partida e direções, como a1:uur, ou as casas percorridas, como a1-a2-a3-b3
place-and-sow = em Qawale não se passa: coloque uma pedra e semeie
game-has-ended = a partida acabou
steps-lead-nowhere = os passos anteriores não são o início de uma jogada legal
all-sown = todas as pedras estão semeadas
path-gets-stuck = um caminho por { $square } fica sem saída antes de semear as { $n } pedras
place-on-stone = { $square } está vazia: coloque numa casa que tenha uma pedra
stack-too-tall = a pilha em { $square } é alta de mais: todos os caminhos de { $n } passos a partir daí se cruzam
not-beside = { $to } não está um passo acima, abaixo, à esquerda ou à direita de { $from }
step-back = o passo atrás para { $square } é proibido: acabou de sair de lá
square-touched = o caminho já passou por { $square }: não pode entrar duas vezes na mesma casa
walk-length = a pilha em { $square } com a sua pedra tem { $n } pedras: esperavam-se { $n } passos, e não { $found }
step-leaves-board = o passo { $step } a partir de { $square } sai do tabuleiro

# O que há de errado numa posição.
reserves-form = as reservas são `{ $reserves }`: esperavam-se as pedras na mão de x e de o, como 8,8
neutral-stones = há { $n } pedras neutras no tabuleiro: esperavam-se { $expected }
stones-of-side = { $side } tem { $placed } pedras no tabuleiro e { $held } na mão: esperavam-se { $stones } ao todo
reserves-equal = as reservas são { $x },{ $o } e joga x: esperavam-se tantas para x como para o
reserves-one-less = as reservas são { $x },{ $o } e joga o: esperava-se menos uma para x do que para o
row-not-square = a linha { $row } a contar de cima tem { $n } casas: esperavam-se { $expected }, tantas como as linhas
row-two-runs = a linha { $row } a contar de cima tem dois números seguidos: esperava-se um por sequência
row-empty-stack = a linha { $row } a contar de cima não tem nada entre duas vírgulas: esperava-se uma pilha ou um número

# O que uma análise diz das jogadas.
why-three = Depois de { $line }, as { $enemy } mostram { $n } em linha em { $squares }. { $better } era melhor.
why-three-missed = { $better } é mais forte: depois de { $line }, { $reader ->
    [mover] você mostra
   *[other] as { $mover } mostram
} { $n } em linha em { $squares }.
why-gift = { $line } descobre { $n } pedras das { $enemy } em linha em { $squares }. { $better } não dá isso de graça.
why-gift-missed = { $better } é mais forte: depois de { $line }, as { $enemy } descobrem { $n } pedras { $reader ->
    [mover] suas
   *[other] das { $mover }
} em linha em { $squares }.
why-gave-up-three = { $line } desfaz { $reader ->
    [mover] a sua linha
   *[other] a linha das { $mover }
} em { $squares }. { $better } era melhor.
why-gave-up-three-missed = { $better } é mais forte: depois de { $line }, as { $enemy } desfazem a sua linha em { $squares }.
why-blocked = Depois de { $line }, as { $enemy } cortam { $reader ->
    [mover] a sua linha
   *[other] a linha das { $mover }
} em { $squares }. { $better } era melhor.
why-blocked-missed = { $better } é mais forte: { $line } corta a linha das { $enemy } em { $squares }.

plan-threats = As { $enemy } ficam com { $their } linhas a uma pedra do fim e ao alcance, { $reader ->
    [mover] você
   *[other] as { $mover }
} com { $own }. Depois de { $better } são { $their_better } contra { $own_better }.
plan-stacks = As { $enemy } controlam { $their } pilhas altas, { $reader ->
    [mover] você
   *[other] as { $mover }
} { $own }. Depois de { $better } são { $their_better } contra { $own_better }.
plan-visible = As { $enemy } mostram { $their } pedras, { $reader ->
    [mover] você
   *[other] as { $mover }
} { $own }. Depois de { $better } são { $their_better } contra { $own_better }.

idea-threes = Veja as linhas a que falta uma pedra: faça uma, ou corte uma.
idea-stacks = Uma pilha alta chega a muitas casas: controle uma.
idea-visible = Só contam as pedras de cima: mostre mais das suas.

# O que se sabe do jogo perfeito, e como.

solved-story = Cada jogada gasta uma pedra, por isso com poucas pedras na mão a partida é curta e pode ser procurada até ao fim. A prova dá a cada lado uma estratégia que nunca perde, dobrada pelas oito simetrias do tabuleiro; para onde a contagem das pedras mostra que um lado está seguro. Com as oito pedras habituais a árvore é grande demais. O que se pode provar é que nenhum lado consegue forçar a vitória em certo número de jogadas.
