# O que o jogo diz, em português.

player-one = Pretas
player-two = Brancas
pitch = Ande tantas casas quantas as peças da linha e seja o primeiro a ligar todas as suas.
credit = Lines of Action, de Claude Soucie (cerca de 1960)

piece-black-piece = peça preta
piece-white-piece = peça branca

option-size = tamanho
option-size-help = colunas e linhas do tabuleiro

option-setup = preparação
option-setup-help = como se dispõem as peças no início
choice-setup-standard = normal
choice-setup-standard-help = cada cor em dois lados opostos
choice-setup-scrambled = misturada
choice-setup-scrambled-help = as cores alternam a toda a volta ("Scrambled Eggs")

option-simultaneous = ambos ao mesmo tempo
option-simultaneous-help = o que acontece quando uma jogada liga os dois lados
choice-simultaneous-mover = quem jogou
choice-simultaneous-mover-help = ganha quem jogou
choice-simultaneous-draw = empate
choice-simultaneous-draw-help = a partida empata (regra de torneio)
choice-simultaneous-illegal = ilegal
choice-simultaneous-illegal-help = a jogada não é permitida

option-nomove = sem jogada
option-nomove-help = o que acontece a um lado sem jogada legal
choice-nomove-pass = passar
choice-nomove-pass-help = tem de passar
choice-nomove-loss = derrota
choice-nomove-loss-help = perde
choice-nomove-draw = empate
choice-nomove-draw-help = a partida empata

option-repetition = repetição
option-repetition-help = o que acontece quando uma posição se repete
choice-repetition-draw3 = empate à terceira
choice-repetition-draw3-help = empate à terceira ocorrência
choice-repetition-draw2 = empate à segunda
choice-repetition-draw2-help = empate à segunda ocorrência
choice-repetition-draw2-board = empate à segunda, só o tabuleiro
choice-repetition-draw2-board-help = empate à segunda ocorrência, seja de quem for a vez
choice-repetition-forbid = proibida
choice-repetition-forbid-help = uma jogada não pode levar a uma posição anterior
choice-repetition-off = sem regra
choice-repetition-off-help = nada

option-maxplies = limite de jogadas
option-maxplies-help = a partida empata ao fim deste número de jogadas; 0 para não haver limite

preset-default-help = as últimas regras dadas por Claude Soucie
preset-olympiad-help = Computer Olympiad e Mind Sports Olympiad
preset-openspiel-help = como no OpenSpiel
preset-codingame-help = como no CodinGame
preset-cutechess-help = como no cutechess

reason-connected = todas as peças de um lado formam um só grupo
reason-both-connected = as peças de cada lado formam um só grupo
reason-blocked = o lado que tem a vez não tem jogada legal

feature-move = { $n ->
    [one] { $n } vez de jogar
   *[other] { $n } vezes de jogar
}
feature-pieces = { $n ->
    [one] { $n } peça
   *[other] { $n } peças
}
feature-groups = { $n ->
    [one] { $n } grupo
   *[other] { $n } grupos
}
feature-outlying = { $n ->
    [one] { $n } peça em grupos longe do centro de massa
   *[other] { $n } peças em grupos longe do centro de massa
}
feature-links = { $n ->
    [one] { $n } par de peças que se tocam
   *[other] { $n } pares de peças que se tocam
}
feature-steps = { $n ->
    [one] { $n } passo até ao centro de massa
   *[other] { $n } passos até ao centro de massa
}
feature-strays = { $n ->
    [one] { $n } peça longe das outras
   *[other] { $n } peças longe das outras
}
feature-offset = { $n ->
    [one] { $n } meio passo entre o centro de massa e o meio
   *[other] { $n } meios passos entre o centro de massa e o meio
}
feature-depth = { $n ->
    [one] { $n } passo de distância à borda
   *[other] { $n } passos de distância à borda
}
feature-blocks = { $n ->
    [one] { $n } bloco compacto junto ao centro de massa
   *[other] { $n } blocos compactos junto ao centro de massa
}
feature-walled = { $n ->
    [one] { $n } peça encurralada na borda
   *[other] { $n } peças encurraladas na borda
}
feature-moves = { $n ->
    [one] { $n } jogada
   *[other] { $n } jogadas
}
feature-captures = { $n ->
    [one] { $n } captura
   *[other] { $n } capturas
}
feature-outward = { $n ->
    [one] { $n } jogada para a borda
   *[other] { $n } jogadas para a borda
}
feature-blocked = { $n ->
    [one] { $n } jogada bloqueada pelo adversário
   *[other] { $n } jogadas bloqueadas pelo adversário
}

# Porque é que uma jogada não é possível.
move-form = uma jogada, como c1-c3 ou c1xa3, ou pass
not-one-line = { $from } e { $to } não estão na mesma linha
line-distance = { $n ->
    [one] a linha tem 1 peça, por isso a jogada é de 1 casa, não de { $found }
   *[other] a linha tem { $n } peças, por isso a jogada é de { $n } casas, não de { $found }
}
enemy-between = há uma peça adversária pelo meio
joins-both = ligaria os dois lados, o que estas regras proíbem

# Registos de outros programas.
sgf-game = o jogo é GM[{ $game }]: esperava-se GM[9]
sgf-size = o tabuleiro é SZ[{ $size }]: esperava-se de 3 a 26
sgf-setup = a preparação é SU[{ $setup }]: esperava-se Standard, Scrambled-eggs, ou Custom com AB e AW
sgf-white-first = começam as Brancas: esperavam-se as Pretas, a não ser que haja peças colocadas
sgf-point = { $point } não é uma casa do tabuleiro
sgf-no-move = `{ $move_text }` não é uma jogada
sgf-expected = esperava-se `{ $wanted }` de { $part }, não `{ $found }`
sgf-ends = esperava-se `{ $wanted }` de { $part }, e o texto acaba
sgf-tree = uma árvore de jogo
sgf-value = um valor de propriedade
sgf-no-node = esperava-se um nó `;` numa árvore de jogo
sgf-property-twice = a propriedade `{ $name }` aparece duas vezes num nó
sgf-open-value = esperava-se `]` para fechar este valor
fen-malformed = `{ $text }` não é uma posição: esperavam-se linhas de { $black }, { $white } e números, e depois { $first } ou { $second }

# O que uma análise diz das jogadas.
why-cut-off = { $reader ->
    [mover] Depois de { $line }, { $n ->
        [one] a sua peça em { $squares } fica separada
       *[other] as suas peças em { $squares } ficam separadas
    } do resto. { $better } mantém as peças mais juntas.
   *[other] Depois de { $line }, { $n ->
        [one] a peça das { $mover } em { $squares } fica separada
       *[other] as peças das { $mover } em { $squares } ficam separadas
    } do resto. { $better } mantém as peças mais juntas.
}
why-cut-off-missed = { $better } é mais forte: depois de { $line }, { $n ->
    [one] a peça das { $enemy } em { $squares } fica separada
   *[other] as peças das { $enemy } em { $squares } ficam separadas
} do resto.
why-joined = Depois de { $line }, as { $enemy } juntam dois grupos em { $squares }. { $better } mantém as { $enemy } separadas por mais tempo.
why-joined-missed = { $better } é mais forte: depois de { $line }, a peça em { $squares } junta dois grupos { $reader ->
    [mover] seus
   *[other] das { $mover }
}.
why-capture-joins = A captura em { $squares } ajuda as { $enemy }, que têm menos um grupo para ligar. { $better } evita isso.
why-capture-joins-missed = { $better } é mais forte: depois de { $line }, a captura em { $squares } deixa { $reader ->
    [mover] você
   *[other] as { $mover }
} com menos um grupo para ligar.

plan-scattered = { $reader ->
    [mover] As suas peças continuam espalhadas:
   *[other] As peças das { $mover } continuam espalhadas:
} { $own } grupos contra { $their } das { $enemy }. { $better } leva a { $own_better } contra { $their_better }.
plan-mobility = { $reader ->
    [mover] As suas peças têm menos espaço:
   *[other] As peças das { $mover } têm menos espaço:
} { $own } jogadas contra { $their } das { $enemy }. { $better } leva a { $own_better } contra { $their_better }.
plan-walled = { $reader ->
    [mover] As { $enemy } encurralam { $own } das suas peças na borda.
   *[other] As { $enemy } encurralam { $own } peças das { $mover } na borda.
} Depois de { $better } só { $own_better } ficariam encurraladas.

idea-groups = As suas peças estão em vários grupos: junte-as, ou mantenha as do adversário separadas.
idea-mobility = Dê espaço às suas peças, ou tire-o ao adversário.
idea-walled = Uma peça na borda pode ficar encurralada: liberte a sua, ou encurrale uma do adversário.

# O que se sabe do jogo perfeito, e como.

solved-story = As peças podem ir e voltar, por isso é impossível procurar até ao fim de todas as partidas, mesmo em tabuleiros pequenos. A procura por números de prova (df-pn) segue antes as linhas em que o defensor tem menos escolhas. Na prova de uma vitória, cada resposta aproxima o fim, de modo que nenhuma repetição a pode falsear. O tabuleiro 6x6 foi resolvido pela primeira vez por Mark Winands em 2008. O tabuleiro 4x4 está totalmente resolvido: das 312 356 posições a que se pode chegar, sem contar reflexos, quem joga ganha 247 614, perde 64 506 e empata 236 (se ligar os dois lados ao mesmo tempo for empate: 243 082, 61 856 e 7 418), e nenhuma vitória leva mais de 16 jogadas.
