# O que o jogo diz, em português.

player-one = Pretas
player-two = Brancas
pitch = Reversi num mapa: os muros quebram linhas, os bónus dão pontos, os jóqueres servem às duas cores.
credit = Mapello, de Simon M. Lucas (2012), jóqueres de Néstor Romeral Andrés (nestorgames)

piece-black-disc = disco preto
piece-white-disc = disco branco
piece-wall = muro
piece-bonus = bónus
piece-joker = jóquer

option-setup = preparação
option-setup-help = como se colocam os muros, os bónus e os jóqueres
option-setup-default = a do livro de regras no tamanho 8, senão a simples
choice-setup-rulebook = livro de regras
choice-setup-rulebook-help = o exemplo do livro de regras (tamanho 8)
choice-setup-plain = simples
choice-setup-plain-help = nenhum deles: Reversi
choice-setup-random = ao acaso
choice-setup-random-help = colocados ao acaso
choice-setup-hand = à mão
choice-setup-hand-help = colocados por um jogador; o outro escolhe depois a cor

option-walls = muros
option-walls-help = número de muros; o máximo, se forem colocados à mão

option-bonuses = número de bónus
option-bonuses-help = número de bónus; o máximo, se forem colocados à mão

option-jokers = jóqueres
option-jokers-help = número de jóqueres; o máximo, se forem colocados à mão

option-jokerplace = colocação dos jóqueres
option-jokerplace-help = como se colocam os jóqueres de uma preparação ao acaso
choice-jokerplace-random = ao acaso
choice-jokerplace-random-help = ao acaso
choice-jokerplace-hand = à mão
choice-jokerplace-hand-help = por um jogador; o outro escolhe depois a cor

option-seed = semente
option-seed-help = semente aleatória: a mesma semente dá a mesma disposição

option-bonus = bónus
option-bonus-help = pontos por um bónus

option-start = início
option-start-help = as cores dos quatro discos iniciais
choice-start-rulebook = livro de regras
choice-start-rulebook-help = como no livro de regras: as pretas têm d5 e e4, com a1 em baixo à esquerda
choice-start-othello = Othello
choice-start-othello-help = ao contrário: as pretas têm d4 e e5

option-size = tamanho
option-size-help = colunas e linhas do tabuleiro interior
choice-size-4-help = para testes
choice-size-6-help = para aprender
choice-size-8-help = o jogo
choice-size-10-help = para serões longos

preset-official-help = o livro de regras
preset-feup-help = muros e bónus ao acaso, jóqueres à mão, 5 pontos por bónus

reason-score = nenhum dos jogadores pode colocar um disco, por isso a pontuação decide

feature-move = { $n ->
    [one] { $n } vez de jogar
   *[other] { $n } vezes de jogar
}
feature-mobility = { $n ->
    [one] { $n } casa onde jogar
   *[other] { $n } casas onde jogar
}
feature-outlook = { $n ->
    [one] { $n } casa aberta ao lado de discos adversários
   *[other] { $n } casas abertas ao lado de discos adversários
}
feature-frontier = { $n ->
    [one] { $n } disco ao lado de uma casa aberta
   *[other] { $n } discos ao lado de casas abertas
}
feature-anchors = { $n ->
    [one] { $n } disco numa casa que faz de canto
   *[other] { $n } discos em casas que fazem de canto
}
feature-ledges = { $n ->
    [one] { $n } disco numa casa que faz de borda
   *[other] { $n } discos em casas que fazem de borda
}
feature-secure = { $n ->
    [one] { $n } disco seguro até ao fim
   *[other] { $n } discos seguros até ao fim
}
feature-risks = { $n ->
    [one] { $n } disco ao lado de um canto aberto
   *[other] { $n } discos ao lado de cantos abertos
}
feature-discs = { $n ->
    [one] { $n } disco
   *[other] { $n } discos
}
feature-prizes = { $n ->
    [one] { $n } ponto de bónus ganho
   *[other] { $n } pontos de bónus ganhos
}
feature-prizereach = { $n ->
    [one] { $n } ponto de bónus ao alcance
   *[other] { $n } pontos de bónus ao alcance
}
feature-anchorreach = { $n ->
    [one] { $n } casa que faz de canto ao alcance
   *[other] { $n } casas que fazem de canto ao alcance
}
feature-pockets = { $n ->
    [one] { $n } casa fechada que só este jogador pode usar
   *[other] { $n } casas fechadas que só este jogador pode usar
}
feature-last = { $n ->
    [one] { $n } última jogada, se ninguém passar
   *[other] { $n } últimas jogadas, se ninguém passar
}

# O editor.
editor-extra = bónus ganhos por x e o, como 0,0

# Porque é que uma jogada não é possível.
move-form = uma casa, como e2, ou pass
discs-placed-on = os discos colocam-se de { $squares }
border-square = { $square } é uma casa da margem: os discos colocam-se de { $squares }
wall-there = em { $square } há um muro
flips-nothing = um disco em { $square } não vira nada: tem de virar pelo menos um
one-disc = coloca-se um só disco por jogada
can-place = { $side } pode colocar um disco e por isso não pode passar
cannot-place = não há onde colocar um disco, por isso { $side } tem de passar

square-range = { $first } a { $last }

# A preparação.
edit-form = uma peça e uma casa, como #a8, +c8, Jc9 ou -a8
all-placed = não resta nenhum { $piece } para colocar
inner-square = { $square } é uma casa interior: os jóqueres colocam-se na margem
border-for-jokers = { $square } é uma casa da margem: um { $piece } coloca-se de { $squares }
center-square = { $square } é uma das quatro casas do centro, onde o jogo começa
already-there = já há um { $piece } em { $square }
square-empty = { $square } está vazia
disc-of-start = o disco em { $square } faz parte da posição inicial
was-drawn = o { $piece } em { $square } foi colocado ao acaso e fica
is-drawn = nesta preparação cada { $piece } é colocado ao acaso
rulebook-size = setup=rulebook é uma disposição de tamanho 8: esperava-se size=8 ou outro setup, e não size={ $size }
random-needs-seed = setup=random precisa de uma semente: esperava-se também seed=NÚMERO
layout-too-full = walls={ $walls } e bonuses={ $bonuses } não cabem em size={ $size }: esperavam-se no máximo { $n } no total

# Em que ponto está a partida ou a preparação.
status-no-disc = as { $player } ({ $side }) têm de passar: não se pode colocar nenhum disco
discs-and-bonuses = { $discs ->
    [one] 1 disco
   *[other] { $discs } discos
}, { $bonuses } bónus
setup-left = preparação: falta colocar { $walls ->
    [one] 1 muro
   *[other] { $walls } muros
}, { $bonuses } bónus e { $jokers ->
    [one] 1 jóquer
   *[other] { $jokers } jóqueres
}
setup-jokers-left = preparação: falta colocar { $n ->
    [one] 1 jóquer
   *[other] { $n } jóqueres
}

# O que há de errado numa posição.
board-frame = o tabuleiro tem { $columns } colunas e { $rows } linhas: esperava-se { $sizes }, com a margem
board-inner-size = o interior do tabuleiro tem tamanho { $size }: esperava-se { $given }, como diz a opção
only-jokers-on-border = { $squares } na margem: só lá se esperavam jóqueres
joker-inside = um jóquer em { $squares }: só se esperavam jóqueres na margem
bonuses-taken = os bónus apanhados são `{ $bonuses }`: esperavam-se dois números de 0 a { $most }, como 2,0

# O que uma análise diz das jogadas.
why-anchor = Depois de { $line }, as { $enemy } ficam com { $square }: nenhuma linha pode virar um disco ali. { $better } era melhor.
why-anchor-missed = { $better } é mais forte: { $line } ocupa { $square }, onde nenhuma linha pode virar { $reader ->
    [mover] o seu disco.
   *[other] o disco das { $mover }.
}
why-bonus = Depois de { $line }, as { $enemy } tomam o bónus em { $square } ({ $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
}). { $better } era melhor.
why-bonus-missed = { $better } é mais forte: depois de { $line }, { $reader ->
    [mover] você toma
   *[other] as { $mover } tomam
} o bónus em { $square } ({ $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
}).
why-pass = Depois de { $line }, { $reader ->
    [mover] você ficou sem jogada e perdeu a vez.
   *[other] as { $mover } ficaram sem jogada e perderam a vez.
} { $better } era melhor.
why-pass-missed = { $better } é mais forte: depois de { $line }, as { $enemy } ficam sem jogada e perdem a vez.

plan-mobility = As { $enemy } têm { $their } casas para jogar, { $reader ->
    [mover] você
   *[other] as { $mover }
} { $own }. Depois de { $better } são { $their_better } contra { $own_better }.
plan-frontier = { $reader ->
    [mover] { $own } dos seus discos
   *[other] { $own } discos das { $mover }
} estão ao lado de casas livres, o que dá alvos às { $enemy }. Depois de { $better } seriam { $own_better }.
plan-secure = As { $enemy } ficam com { $their } discos seguros até ao fim, { $reader ->
    [mover] você
   *[other] as { $mover }
} com { $own }. Depois de { $better } são { $their_better } contra { $own_better }.
plan-prizes = As { $enemy } têm { $their } pontos de bónus ao alcance, { $reader ->
    [mover] você
   *[other] as { $mover }
} { $own }. Depois de { $better } são { $their_better } contra { $own_better }.

idea-anchors = Procure casas onde nenhuma linha pode virar um disco: ocupe uma, ou afaste o adversário dela.
idea-bonuses = Veja os bónus: tome um, ou afaste o adversário dele.
idea-pass = Procure uma jogada que deixe o adversário sem jogada.
idea-mobility = Deixe poucas casas ao adversário, e muitas para si.
idea-frontier = Vire poucos discos à beira da posição: discos ao lado de casas livres são alvos.
idea-secure = Construa sobre discos que nunca podem ser virados.

# O que se sabe do jogo perfeito, e como.

solved-story = Os discos nunca saem do tabuleiro, por isso ele enche-se e as últimas jogadas podem ser procuradas até ao fim. O programa não se fica por quem ganha: encontra o resultado final com jogo perfeito. Em 6x6 casas sem muros, o segundo jogador ganha por 20 a 16. De vinte mapas aleatórios com quatro muros, o primeiro jogador ganha 17, o segundo 2, e um é empate.
