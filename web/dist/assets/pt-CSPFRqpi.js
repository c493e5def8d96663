var e={lang:`pt`,program:`# Dicas, notas das jogadas, e porque uma jogada foi má.

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
# Mensagens dos jogos, das partidas e das opções. O formato está em docs/translations.md.

# "a, b ou c"
one-of = { $others } ou { $last }

# Texto que se mostra tal e qual.
verbatim = { $text }

# Como se chamam os jogadores quando não há jogo.
player-first = Primeiro jogador
player-second = Segundo jogador

# O que se conta num tabuleiro, quando o jogo não o diz em português.
counted = { $n ->
    [one] { $n } { $one }
   *[other] { $n } { $many }
}

# O que pode acabar qualquer partida.
reason-resign = um jogador desistiu
reason-agreed = os jogadores acordaram o empate
reason-time = um jogador esgotou o tempo
reason-abandoned = um jogador abandonou a partida
reason-repetition = a posição repetiu-se
reason-maxplies = atingiu-se o limite de jogadas

# Jogadas e o que há de errado nelas.
move-malformed = não foi possível ler a jogada \`{ $move }\`: esperava-se { $expected }
move-illegal = jogada ilegal \`{ $move }\`: { $why }
game-over = a partida terminou ({ $result }); já não se esperava nenhuma jogada
repeats-position = repete uma posição anterior
not-legal-here = aqui não é uma jogada legal

# Opções.
unknown-game = jogo desconhecido \`{ $game }\`: esperava-se { $expected }
option-malformed = não foi possível ler a opção \`{ $option }\`: esperava-se chave=valor
unknown-option = opção desconhecida \`{ $option }\`: esperava-se { $expected }
option-twice = a opção \`{ $option }\` aparece duas vezes: esperava-se cada opção uma só vez
option-bad-value = a opção \`{ $option }\` não pode ser \`{ $value }\`: esperava-se { $expected }
option-number = um número inteiro de { $min } a { $max }
option-number-up = um número inteiro a partir de { $min }
options-conflict = as opções contradizem-se: { $why }

# Botões.
button-pass = passar

# Alternativas: "a, b ou c".
alternatives = { $words }

# Posições e o que há de errado nelas.
position-malformed = não se percebe a posição \`{ $position }\`: { $why }
faults = { $others }; { $last }
faults-and-more = { $faults }; e mais { $n }
position-fields = esperava-se \`{ $form }\`, e há { $n ->
    [one] 1 campo
   *[other] { $n } campos
}
position-side = quem joga é \`{ $side }\`: esperava-se x ou o
row-length = a linha { $row } a contar de cima tem { $n } casas: esperavam-se { $expected }, como na primeira
row-letter = a linha { $row } a contar de cima tem \`{ $letter }\`: esperava-se { $letters } ou um número
row-run = a linha { $row } a contar de cima tem a sequência \`{ $run }\`: esperavam-se de 1 a { $most } casas vazias
board-too-large = o tabuleiro tem { $columns } colunas e { $rows } linhas: esperavam-se de 1 a 26 de cada
board-not-square = o tabuleiro tem { $columns } colunas e { $rows } linhas: esperava-se um tabuleiro quadrado de { $min } a { $max }
board-other-size = o tabuleiro tem tamanho { $size }: esperava-se { $given }, como diz a opção
board-columns = o tabuleiro tem { $n } colunas: esperavam-se de { $min } a { $max }
board-rows = o tabuleiro tem { $n } linhas: esperavam-se de { $min } a { $max }
board-one-square = o tabuleiro tem uma só casa: esperavam-se pelo menos 2
board-other-columns = o tabuleiro tem { $n } colunas: esperavam-se { $given }, como diz a opção
board-other-rows = o tabuleiro tem { $n } linhas: esperavam-se { $given }, como diz a opção
placed-in-turn = há { $x } x e { $o } o e joga { $side }: esperavam-se { $expected } x
too-many-pieces = há { $n } { $letter }: esperavam-se { $most } no máximo
no-piece-of-side = não há nenhum { $letter }: esperava-se pelo menos uma peça de cada lado
draft-form = esperava-se um tabuleiro e quem joga
draft-unequal-rows = esperavam-se linhas com o mesmo comprimento
draft-long-row = esperavam-se linhas de { $most } casas no máximo
square-empty = { $square } está vazia
editor-no-extra = neste jogo não se pede nada a seguir a quem joga
editor-form = { $letters } ou - e uma casa como { $square }, ou clear, start, turn x, turn o
setup-finished = a preparação acabou
position-of-other-game = a posição é de { $found }: esperava-se uma de { $game }
option-disagrees = a opção { $option } é { $ours } no jogo e { $theirs } na posição: esperava-se que concordassem

# Em que ponto está a partida.
status-draw = empate: { $reason }
status-no-move = { $status }; não têm jogada e passam

# Registos de partidas e o que há de errado neles.
record-malformed = não se percebe o registo, linha { $line }: { $why }
record-unsupported = o registo não se consegue converter: { $why }
record-no-header = esperava-se uma linha \`chave: valor\` ou uma linha em branco antes das jogadas, não \`{ $found }\`
record-header-twice = o cabeçalho \`{ $key }\` aparece duas vezes: esperava-se uma
record-no-game = esperava-se um cabeçalho \`game: NOME\`, e não há nenhum
record-no-variation = há um \`)\` sem variante para fechar
record-empty-variation = esperava-se uma jogada dentro da variante
record-no-comment = há um \`{"}"}\` sem comentário para fechar
record-early-variation = esperava-se uma jogada antes de uma variante
record-open-variation = esperava-se \`)\` para fechar esta variante
record-open-comment = esperava-se \`{"}"}\` para fechar este comentário
record-rules-version = o registo é da versão \`{ $version }\` das regras de { $game }: esperava-se { $known } no máximo
record-other-result = o registo diz que o resultado é \`{ $claimed }\`, mas as jogadas dão \`{ $found }\`
record-no-start = o registo não diz \`{ $option }\` nem uma posição inicial: esperava-se um dos dois
json-malformed = o texto não é o JSON de um registo, coluna { $column }
no-such-format = { $game } não tem o formato \`{ $format }\`: esperava-se { $expected }
unknown-format = formato desconhecido \`{ $format }\`: esperava-se { $expected }
format-not-for = { $format } não serve para { $game }
replay-stopped = a repetição foi interrompida
at-turn = vez { $turn }: { $why }

# Computadores e o que há de errado nos seus nomes.
unknown-bot = não há nenhum computador \`{ $bot }\`: esperava-se random, greedy, um nível como 5, best, ab, mcts, solve, one-ply ou net:NOME
unknown-bot-setting = não há a definição \`{ $setting }\`: esperava-se nodes, depth, time, threads, hash, seed, eval-noise, miss-rate, mast, weights ou net, como em ab:nodes=100000
useless-bot-setting = { $bot } não usa { $setting }: esperava-se { $expected }
bad-bot-setting = a definição { $setting } não pode ser \`{ $value }\`: esperava-se { $expected }
bad-weights = não se podem usar os pesos em { $file }: { $why }
bad-network = não se pode usar a rede em { $file }: { $why }
no-networks-folder = não há pasta de redes
unknown-network = o jogo não tem essa rede
bad-base64 = esperava-se Base64
network-name = um nome de letras, algarismos, -, _ e pontos
network-other-file = não é um ficheiro de rede: esperava-se a primeira linha \`parlour network 1\`
network-version = o ficheiro tem a versão { $found }: esperava-se a versão { $expected }
network-bad-line = a linha { $line } é \`{ $text }\`: esperava-se \`chave: valor\`
network-missing-key = o cabeçalho termina sem \`{ $key }\`
network-bad-value = \`{ $key }\` é \`{ $value }\`: esperava-se { $expected }
network-size = um múltiplo de { $multiple } de { $multiple } a { $max }
network-length = o ficheiro tem { $found } bytes: esperavam-se { $expected }
network-checksum = a soma de verificação é { $found }: esperava-se { $expected }
network-other-game = a rede é do jogo { $found }: esperava-se { $expected }
network-mismatch = a rede tem \`{ $key }: { $found }\`: esperava-se { $expected }
no-such-level = { $game } não tem o nível { $level }: esperava-se de 1 a { $highest }
whole-number = um número inteiro
number-range = um número de { $min } a { $max }
bot-depth = um número inteiro até 1000
bot-time = um tempo como 500ms ou 2s
bot-hash = um tamanho em MiB de 1 a { $most }
bot-flag = true ou false
bot-file = um ficheiro

# Como está uma partida, segundo um motor.
score-won = já ganhou
score-lost = já perdeu
score-wins-in = ganha em { $n }
score-loses-in = perde em { $n }
score-wins = ganha
score-loses = perde
score-won-by = já ganhou por { $n }
score-lost-by = já perdeu por { $n }
score-wins-by = ganha por { $n }
score-loses-by = perde por { $n }
score-draw = empate

# Peças que o jogo não tem.
piece-something-unknown = algo desconhecido
# Porque é que uma jogada não é possível, em vários jogos.

off-board = o tabuleiro vai de { $first } a { $last }
no-piece = não há nenhuma peça em { $square }
piece-not-yours = a peça em { $square } não é sua
piece-has-no-move = a peça em { $square } não tem jogada
own-piece-there = há uma peça sua em { $square }
occupied = { $square } está ocupada
illegal-here = não é legal aqui
pass-only-without-move = só pode passar quando não tem outra jogada
no-pass-in-game = em { $game } não se pode passar
must-pass = não tem jogadas e tem de passar
turn-is-over = a jogada já terminou
landing-captures = a chegada a { $square } captura: esperava-se \`x\` antes, não \`-\`
landing-captures-nothing = a chegada a { $square } não captura nada: esperava-se \`-\` antes
goes-on-to-repeat = todas as jogadas que começam assim repetem uma posição anterior
# Lições: as tarefas, a seguir a "A sua tarefa:", e os comentários às jogadas.

goal-any = faça uma jogada legal qualquer
goal-move = encontre a jogada certa
goal-win = { $n ->
    [one] ganhe com esta jogada
   *[other] ganhe em { $n } jogadas, no máximo
}
goal-capture = { $n ->
    [one] capture pelo menos 1 peça
   *[other] capture pelo menos { $n } peças
}
goal-flip = { $n ->
    [one] vire pelo menos 1 peça
   *[other] vire pelo menos { $n } peças
}
goal-score = { $n ->
    [one] ganhe pelo menos 1 ponto
   *[other] ganhe pelo menos { $n } pontos
}
goal-safe = não deixe ao adversário nenhuma vitória imediata
goal-pass = obrigue o adversário a passar

task-loses = Isso perde logo: ganharam as { $player }.
task-other-move = É uma jogada legal, mas não é a que se procura aqui.
task-no-win = Isso não ganha. Há uma jogada que ganha.
task-win-not-sure = Depois disso já não tem a certeza de ganhar em { $n } jogadas. Procure uma jogada que não deixe defesa às { $player }.
task-captures = { $found ->
    [0] Isso não captura nada.
   *[other] Isso só captura { $found }.
} { $n ->
    [one] Capture pelo menos 1 peça.
   *[other] Capture pelo menos { $n } peças.
}
task-flips = { $found ->
    [0] Isso não vira nada.
   *[other] Isso só vira { $found }.
} { $n ->
    [one] Vire pelo menos 1 peça.
   *[other] Vire pelo menos { $n } peças.
}
task-points = Isso dá-lhe { $found ->
    [one] { $found } ponto
   *[other] { $found } pontos
}. Encontre uma jogada que dê pelo menos { $n }.
task-not-safe = Cuidado: as { $player } ganham agora com { $move }.
task-can-move = As { $player } ainda podem jogar, por exemplo { $move }.
task-ends-game = Isso termina a partida.
task-goes-on = Muito bem. As { $player } respondem { $move }. É de novo a sua vez.
retry-first = esperava-se primeiro uma nova tentativa da última jogada
task-is-solved = a tarefa já está resolvida
# Porque é que uma ação numa partida é recusada.

ask-first = o outro jogador tem de concordar: peça primeiro
draw-already-offered = já há uma proposta de empate
other-side-answers = é o outro lado que responde
expected-other-action = esperava-se outra ação
seat-taken = o lugar está ocupado: pode assistir
has-other-side = já joga com o outro lado
other-person-chooses = a outra pessoa escolhe um lado
expected-move = esperava-se uma jogada
no-consent-needed = isto não precisa de acordo: faça-o sem pedir
question-open = ainda há um pedido anterior por responder
expected-question-number = esperava-se o número do pedido por responder
expected-change = esperava-se um pedido para desfazer jogadas ou mudar um lugar
say-which-side = joga com os dois lados: diga qual
not-your-side = esse lado não é seu
seat-needed = está a assistir a esta partida: para isso precisa de um lugar
one-seat-choice = só um lugar é \`choice\`: esperava-se nos dois ou em nenhum
no-other-player = não há outro jogador
game-not-over = a partida ainda não terminou: a desforra vem depois
other-not-gone = o outro jogador ainda não está ausente há tempo suficiente
other-never-came = o outro jogador nunca entrou: dê o lugar a um computador
game-is-over = a partida terminou: { $result }
nothing-to-answer = não há nada a que responder
nothing-to-take-back = não há nada para desfazer
nothing-to-redo = não há nada para refazer
other-players-turn = é a vez das { $player }
move-for-other-turn = esta jogada é a número { $turn }, mas a partida está na número { $now }
one-of-squares = uma de { $n } casas
move-goes-on = a jogada ainda não terminou: esperava-se { $next } a seguir
expected-turn = esperava-se outra jogada, de 0 a { $last }
clock-not-paused = uma partida com relógio entre duas pessoas não se pode pôr em pausa
clock-left = esperavam-se tempos restantes entre 1 e { $most } milissegundos
clock-malformed = não se percebe o relógio \`{ $clock }\`: esperava-se um tempo como 5m ou 5m+3s
move-not-here = a jogada { $text } não cabe aqui
no-variation = não há a variante { $text } depois de { $ply } jogadas
no-such-turn = não há { $ply } jogadas
game-has-ended = a partida acabou
seat-needs-holder = um lugar precisa de alguém
# Mensagens dos dois modos do terminal: jogadas e tabuleiros por palavras, jogadores, comandos, partidas guardadas, definições.

# Um lado e a sua letra.
side = { $player } ({ $side })
list = { $others }, { $last }

# Jogadas. $effect é um dos efeitos.
move-plays = As { $player } jogam em { $square }{ $effect }
move-goes = As { $player } jogam de { $from } para { $to }{ $effect }
move-goes-by = As { $player } jogam de { $from } por { $squares } para { $to }{ $effect }
move-passes = As { $player } passam: não há outra jogada
move-other = { $player }: { $action }{ $effect }
effect-none = { "" }
effect-captures = , capturando { $n }
effect-flips = , virando { $n }

# O tabuleiro.
cell-holds = { $square }: { $content }
cell-empty = vazia
cell-border = margem
stack = pilha de { $n }, de baixo para cima: { $pieces }
mark-last-move = última jogada
mark-used = usada nesta jogada
mark-winning = decide a partida
mark-captured = capturada
mark-flipped = virada
pieces-at = { $pieces }: { $squares }
board-empty = O tabuleiro está vazio.
reserves = na mão: x { $x }, o { $o }
lifted = levantadas, de baixo para cima: { $pieces }
score = { $player }: { $n ->
    [one] { $n } ponto
   *[other] { $n } pontos
} ({ $detail })

# De quem é a vez, e resultados.
status-to-move = Jogam as { $side }
status-must-pass = As { $side } não têm jogadas e têm de passar
status-won = Ganham as { $side }: { $reason }
result-won = Ganham as { $player }: { $reason }
result-draw = Empate: { $reason }
unfinished = por acabar

# O que o jogador pode escolher a seguir.
choices-none = Não há jogadas legais.
choices-begin = Pode começar em { $squares }.
choices-next = Pode continuar para { $squares }.
choices-may-stop = Pode parar aqui ou continuar para { $squares }.
choices-complete = A jogada { $move } está completa.
squares-and-more = { $squares } e mais { $n }
moves-counted = { $n ->
    [one] { $n } jogada
   *[other] { $n } jogadas
}
moves-more-than = mais de { $n } jogadas

# Jogadas que não se podem fazer.
play-is-over = A partida terminou.
earlier-position = Esta é uma posição anterior. Volte à partida ou continue a jogar a partir daqui.
computers-turn = É a vez do computador ({ $player }).

# Quem joga.
seat-person = pessoa
seat-level = computador, nível { $level }
seat-computer = computador, { $bot }
level = nível { $level }
bot-or-human = { $fault }, ou human para uma pessoa
players-against = { $one } contra { $two }
seat-note-person = você, ou alguém ao seu lado
strength-first-steps = primeiros passos
strength-beginner = principiante
strength-learner = aprendiz
strength-casual = jogador ocasional
strength-keen = jogador assíduo
strength-club = jogador de clube
strength-strong-club = bom jogador de clube
strength-expert = perito
strength-strong-expert = grande perito
strength-master = mestre
seat-note-level = força não medida
seat-note-best = força máxima, todos os processadores
seat-note-network = força máxima com esta rede
seat-note-mcts = pesquisa em árvore de Monte Carlo
seat-note-greedy = vê uma jogada à frente
seat-note-random = joga ao acaso
seat-note-one-ply = pesquisa de um lance
seat-note-alpha-beta = pesquisa alfa-beta
seat-note-solve = só resolução exata

# O que fazem os comandos.
command-help = Mostrar teclas e comandos
command-rules = Mostrar as regras
command-undo = Desfazer a última jogada
command-redo = Refazer a jogada
command-hint = Dica; de novo: a jogada
command-evaluation = Avaliação e melhores variantes
command-moves = Listar as jogadas legais
command-back = Ir para a posição anterior
command-forward = Ir para a posição seguinte
command-start = Ir para o início
command-end = Voltar à partida
command-branch = Jogar a partir da posição mostrada
command-variation = Mudar para outra variante
command-pause = Pausar ou retomar os computadores
command-step = Uma jogada do computador em pausa
command-faster = Mostrar as jogadas mais depressa
command-slower = Mostrar as jogadas mais devagar
command-flip = Virar o tabuleiro
command-swap = Trocar de lado
command-level = Mudar quem joga um lado
command-confirm = Confirmar as jogadas antes de jogar
command-draw = Propor ou aceitar empate
command-resign = Desistir
command-copy-position = Mostrar a posição em texto
command-copy-record = Mostrar o registo da partida
command-grades = Rever a partida
command-again = Jogar de novo
command-rematch = Desforra com os lados trocados
command-theme = Tema seguinte
command-menu = Voltar ao menu; a partida fica guardada
command-quit = Sair; a partida fica guardada

# Motores que falham.
engine-stuck = O motor não responde: comece uma partida nova
engine-late = O motor não respondeu a tempo
seat-given-back = { $why }. Agora joga você com as { $player }.

# Ficheiros.
cannot-read = não foi possível ler { $path }: { $error }
cannot-write = não foi possível escrever { $path }: { $error }
cannot-create = não foi possível criar { $path }: { $error }
cannot-delete = não foi possível apagar { $name }: { $error }
no-free-name = não foi possível encontrar um nome livre em { $path }
no-home-folder = não foi possível encontrar a sua pasta pessoal: indique em { $variable } uma pasta para as partidas guardadas
open-elsewhere = { $name } está aberta noutra janela
no-such-saved-game = não existe a partida guardada \`{ $name }\`: esperava-se um nome da lista de \`parlour games\`
saved-game-fault = { $name }: { $why }
saved-game-newer = guardada por uma versão mais recente do programa (formato { $version }; este programa lê até { $n })
saved-game-version = formato desconhecido \`{ $version }\`: esperava-se um número até { $n }
saved-game-left = esperavam-se dois tempos depois de \`left\`
saved-game-at = esperava-se um número depois de \`at\`, e não \`{ $found }\`
saved-game-beyond = a jogada { $n } fica para lá do fim da partida
settings-unreadable = Não foi possível ler as definições em { $path }: { $error }
settings-newer = escritas por uma versão mais recente do programa
settings-kept = Não é possível usar as definições ({ $why }). Ficam guardadas em { $path }.

# As opções das regras por palavras.
option-is = { $option }: { $value }
game-with = { $game } ({ $options })
pasted-expected = esperava-se o registo de uma partida ou uma posição que comece pelo nome do jogo
saved-name-form = \`{ $name }\` não pode ser um nome: esperavam-se letras, algarismos, - e _, no máximo 100
saved-name-taken = já existe uma partida guardada { $name }
export-exists = { $path } já existe: escolha outro nome
# Problemas: o que pedem e o que dizem sobre uma jogada.

puzzle-title = Problema { $n }
puzzle-question = Joga { $player }: { $goal }.
puzzle-hint = Dica: { $area }.

# Palavras que seguem «A sua tarefa:».
puzzle-goal-win = encontre a única jogada que ganha
puzzle-goal-draw = encontre a única jogada que empata
puzzle-goal-defend = encontre a única jogada que não perde
puzzle-goal-win-by = { $n ->
    [one] encontre a única jogada que ganha por 1 ponto
   *[other] encontre a única jogada que ganha por { $n } pontos
}
puzzle-goal-lose-by = { $n ->
    [one] encontre a única jogada que não perde por mais de 1 ponto
   *[other] encontre a única jogada que não perde por mais de { $n } pontos
}
puzzle-goal-best = encontre a jogada muito melhor do que as outras

puzzle-missed-win-in = { $n ->
    [one] Isso não ganha nesta jogada.
   *[other] Isso não ganha em { $n } jogadas.
} Veja outra vez.
puzzle-missed-win = Isso não ganha. Só uma jogada ganha.
puzzle-missed-defend = Isso perde. Só uma jogada resiste.
puzzle-missed-score = Outra jogada dá um resultado final melhor.
puzzle-missed-best = Há uma jogada muito melhor.

puzzle-praise-win = Muito bem: isso ganha.
puzzle-praise-draw = Muito bem: isso salva o empate.
puzzle-praise-defend = Muito bem: qualquer outra jogada perde.
puzzle-praise-score = Muito bem: é o melhor resultado final.
puzzle-praise-best = Muito bem: é a melhor jogada.

puzzle-theme-win-in = ganhar em { $n }
puzzle-theme-win = jogada vencedora
puzzle-theme-draw = salvar o empate
puzzle-theme-defend = defender
puzzle-theme-score = melhor pontuação
puzzle-theme-best = melhor jogada
puzzle-theme-capture = captura
puzzle-theme-sacrifice = sacrifício

# Desafios: tabuleiros resolvidos em que se mantém o resultado contra o jogo perfeito.
challenge-win = Manter a vitória: { $board }
challenge-draw = Manter o empate: { $board }
challenge-solved = { $title } (resolvido)
challenge-goal-win = ganhe contra o jogo perfeito
challenge-goal-draw = não perca contra o jogo perfeito
challenge-missed-win = Isso deixa escapar a vitória.
challenge-missed-draw = Isso perde contra o jogo perfeito.
challenge-praise-win = Manteve a partida ganha até ao fim.
challenge-praise-draw = Não perdeu contra o jogo perfeito.
challenge-hint = Dica: depois de cada jogada sua, pergunte qual é a melhor resposta.
challenge-hint-turns = Dica: com as melhores jogadas, a partida acaba em, no máximo, { $n ->
    [one] uma jogada
   *[other] { $n } jogadas
}.
challenge-about = contra o jogo perfeito, sem classificação
about-challenges = Um tabuleiro cujo resultado está provado. Jogue-o até ao fim contra o jogo perfeito: cada jogada tem de manter o resultado.

# Progresso e menus.
puzzles = Problemas
puzzles-of = Problemas: { $game }
puzzles-none = { $game } ainda não tem problemas.
puzzles-unreadable = Não foi possível ler os problemas: { $error }
puzzles-kept = Não é possível usar o seu progresso nos problemas ({ $why }). Fica guardado em { $path }.
puzzles-progress = A sua classificação: { $rating }. Série: { $streak }, melhor { $best }.
puzzles-solved = { $n } de { $all } resolvidos
puzzles-daily = Problema do dia ({ $date })
puzzles-daily-solved = Problema do dia ({ $date }, resolvido)
puzzles-next = Problema seguinte
puzzle-about = { $theme }, dificuldade { $rating }
puzzle-solved-rated = Resolvido! { $praise } A sua classificação é agora { $rating }, a sua série { $streak }.
puzzle-wrong-rated = Ainda não. { $why } A sua classificação é agora { $rating }.
puzzle-prompt = { $player } ({ $side }): é a sua vez; ou hint, solution, moves, next, back
puzzle-help = Escreva uma jogada. Comandos: board, hint, solution, moves, describe, rules, retry, next, back, quit.
about-puzzles = Posições com exatamente uma jogada certa, encontradas pelos motores. A sua classificação segue os seus resultados.
help-puzzles = Escolha o problema do dia, ou o problema seguinte de um jogo: por resolver e de dificuldade próxima da sua classificação. Só uma primeira jogada está certa. As jogadas seguintes contam como certas se forem igualmente boas. Só a primeira tentativa em cada problema altera a sua classificação e a sua série.
unknown-puzzle = não existe esse problema
puzzles-broken = não é possível ler os problemas deste jogo
# Mensagens do servidor para os seus clientes.

at-event = acontecimento { $n }: { $why }
body-too-large = o pedido é grande de mais
body-unreadable = o pedido não se consegue ler
bot-with-weights = um programa com um ficheiro de pesos não pode jogar aqui
bot-with-network = um programa com um ficheiro de rede não pode jogar aqui
control-characters = não são permitidos caracteres de controlo
engine-broke-down = o motor avariou
engines-busy = os motores estão sobrecarregados; tente de novo
expected-event = esperava-se o acontecimento { $n }, não { $found }
expected-json = esperava-se um pedido do tipo application/json
expected-own-address = esperava-se o endereço deste servidor: um número, localhost ou um nome local
expected-position = esperava-se \`match\`, ou \`game\`, ou uma \`position\` com o jogo
expected-subprotocol = esperava-se o subprotocolo { $name }
expected-text = esperava-se texto
expected-websocket = esperava-se um WebSocket
id-length = um nome tem de 1 a { $n } caracteres
lessons-broken = as lições não se conseguem ler
match-events = a partida já tem { $n } acontecimentos: desista ou comece outra
match-moves = a partida já tem { $n } jogadas: desista ou proponha empate
match-no-turn = a partida não tem essa vez
match-unreadable = esta partida não se consegue repetir
most-edits = esperavam-se no máximo { $n } edições
most-headers = esperavam-se no máximo { $n } linhas de cabeçalho
most-ids = esperavam-se no máximo { $n } nomes
most-moves = esperavam-se no máximo { $n } jogadas
most-record-moves = esperavam-se no máximo { $n } jogadas em todas as linhas
most-steps = esperavam-se no máximo { $n } passos
no-moves-to-grade = não há jogadas para avaliar
no-set-up = estas opções não pedem uma preparação manual
no-such-button = esse botão não existe aqui
no-such-game = esse jogo não existe
no-such-language = essa língua não existe
no-such-match = essa partida não existe
no-such-network = essa rede não existe
unknown-task = essa tarefa não existe
nothing-here = não há nada neste caminho
open-match-again = é preciso abrir a partida de novo
other-methods = este caminho não aceita este método
page-of-other-server = esta página é de outro servidor
no-bot-to-move = nenhum computador tem a vez: esperava-se um computador no lado que joga
pause-bots-first = os computadores jogam sozinhos: ponha-os primeiro em pausa
questions-open = já tem demasiados pedidos aos motores em aberto: espere por uma resposta
rematch-exists = já há uma desforra: { $match }
request-ended = o pedido terminou
request-malformed = o pedido não se percebe
requests-at-a-time = demasiados pedidos ao mesmo tempo: espere por uma resposta
server-bug = um erro no servidor
server-busy = o servidor está sobrecarregado; tente de novo
store-read-only = o armazém das partidas é só de leitura
store-unreachable = não se chega ao armazém das partidas; tente de novo
stored-enough = este endereço atingiu o limite de armazenamento: espere um pouco
stored-seats = os lugares não se conseguem ler
too-many-actions = demasiadas ações: espere um momento
too-many-connections = demasiadas ligações deste endereço
too-many-matches = demasiadas partidas novas: espere um momento
too-many-clocks = demasiadas partidas com o relógio a contar: termine primeiro uma delas
too-many-requests = demasiados pedidos: espere um momento
turn-range = esperava-se uma vez de 0 a { $last }
workers-overdue = demasiados motores não respondem: reinicie o servidor
# Tabuleiros resolvidos: os resultados, os menus e as mensagens do explorador.

solved-win-first = O primeiro jogador ({ $player }) ganha.
solved-win-second = O segundo jogador ({ $player }) ganha.
solved-win-first-in = O primeiro jogador ({ $player }) ganha em, no máximo, { $n ->
    [one] uma jogada
   *[other] { $n } jogadas
}.
solved-win-second-in = O segundo jogador ({ $player }) ganha em, no máximo, { $n ->
    [one] uma jogada
   *[other] { $n } jogadas
}.
solved-draw = Com jogo perfeito, a partida empata.
solved-score-first = O primeiro jogador ({ $player }) ganha por { $n ->
    [one] um ponto
   *[other] { $n } pontos
}.
solved-score-second = O segundo jogador ({ $player }) ganha por { $n ->
    [one] um ponto
   *[other] { $n } pontos
}.
solved-no-win-first = O primeiro jogador ({ $player }) não consegue forçar a vitória em { $n ->
    [one] uma jogada
   *[other] { $n } jogadas
}.
solved-no-win-second = O segundo jogador ({ $player }) não consegue forçar a vitória em { $n ->
    [one] uma jogada
   *[other] { $n } jogadas
}.
# O mesmo em listas.
solved-short-win = ganha { $player }
solved-short-draw = empate
solved-short-score = ganha { $player } por { $n }
solved-short-no-win = { $player } não ganha em { $n }
# Os jogos dizem no seu próprio catálogo o que se sabe deles e como.
solved-story = Ainda nenhum tabuleiro deste jogo foi resolvido.
solved-broken = não é possível ler os tabuleiros resolvidos deste jogo
# Como se chama um tabuleiro, e com cada opção que não é o seu tamanho.
solved-size = { $columns }x{ $rows }
solved-size-option = { $title }, { $option }: { $value }
solved-position = { $title }, posição tirada de uma partida

solved-boards = Tabuleiros resolvidos
solved-menu = Explorar jogos resolvidos
solved-of = Tabuleiros resolvidos: { $game }
solved-none = { $game } ainda não tem tabuleiros resolvidos.
solved-board = { $board }: { $result }
solved-moves-all = Só estas primeiras jogadas mantêm o resultado: { $moves }.
solved-moves-every = Todas as primeiras jogadas mantêm o resultado.
solved-moves-some = Primeiras jogadas que mantêm o resultado: { $moves }.
solved-search-only = Encontrado por uma procura exata, sem uma prova que se possa verificar.
about-solved = Tabuleiros cujo resultado com jogo perfeito é conhecido. Explore todas as jogadas, jogue contra o jogador perfeito, ou fique com o lado que ganha e tente não perder a vantagem.
help-solved = Escolha um tabuleiro para o explorar: cada jogada é marcada como vitória, empate ou derrota, com o número de jogadas até ao fim, ou «desconhecido» onde nenhuma procura o provou. Só se mostram resultados provados.

explore-unknown = desconhecido
explore-value-unknown = O resultado desta posição é desconhecido.
explore-value = Joga { $player }: { $value }.
explore-over = A partida acabou: { $result }
explore-more = … e outras jogadas
explore-prompt = { $player } ({ $side }): uma jogada, line, undo, restart, board, play, hold, back
explore-help = Escreva uma jogada para a fazer. Comandos: moves, line (o melhor jogo até ao fim), line JOGADA, undo, restart, board, play (jogar contra a perfeição), hold (ficar com o lado que ganha), back, quit.
explore-line = Melhor jogo: { $line }
explore-no-line = O melhor jogo a partir daqui é desconhecido.
explore-no-winner = Nenhum lado ganha neste tabuleiro, por isso não há jogo ganho para segurar.
help-explore = Cada jogada é marcada com o resultado provado para quem a faz: vitória, empate ou derrota, e o número de jogadas até ao fim, se for conhecido. Enter faz a jogada escolhida, l mostra o melhor jogo depois dela, u volta atrás, r recomeça, p joga contra a perfeição, h fica com o lado que ganha.
explore-searching = A procurar…
`,games:{apart:`# O que o jogo diz, em português.

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
opening-form = o campo da abertura é \`{ $opening }\`: esperava-se 0 ou 1
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
`,breakthrough:`# O que o jogo diz, em português.

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
`,loa:`# O que o jogo diz, em português.

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
sgf-no-move = \`{ $move_text }\` não é uma jogada
sgf-expected = esperava-se \`{ $wanted }\` de { $part }, não \`{ $found }\`
sgf-ends = esperava-se \`{ $wanted }\` de { $part }, e o texto acaba
sgf-tree = uma árvore de jogo
sgf-value = um valor de propriedade
sgf-no-node = esperava-se um nó \`;\` numa árvore de jogo
sgf-property-twice = a propriedade \`{ $name }\` aparece duas vezes num nó
sgf-open-value = esperava-se \`]\` para fechar este valor
fen-malformed = \`{ $text }\` não é uma posição: esperavam-se linhas de { $black }, { $white } e números, e depois { $first } ou { $second }

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
`,mapello:`# O que o jogo diz, em português.

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
bonuses-taken = os bónus apanhados são \`{ $bonuses }\`: esperavam-se dois números de 0 a { $most }, como 2,0

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
`,pathway:`# O que o jogo diz, em português.

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
`,qawale:`# O que o jogo diz, em português.

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
reserves-form = as reservas são \`{ $reserves }\`: esperavam-se as pedras na mão de x e de o, como 8,8
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
`}};export{e as default};