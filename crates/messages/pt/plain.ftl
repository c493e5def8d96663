# Mensagens do modo linha a linha. As palavras que se escrevem (`undo`, `help`, …) são as mesmas em todas as línguas.

# Perguntas.
numbered = { $n }. { $item }
both = { $one } e { $two }
sentences = { $before } { $next }
cannot-take = Não é possível usar `{ $line }`: { $expected }.
choose-number = Escreva um número de 1 a { $n }, ou back para voltar. [{ $default }]
expected-number = esperava-se um número de 1 a { $n }
expected-number-or-back = esperava-se um número de 1 a { $n }, back ou quit
yes = sim
no = não
yes-or-no = { $question } Escreva sim ou não. [{ $default }]
expected-yes-or-no = esperava-se sim ou não

# O menu.
welcome = Parlour, linha a linha. Escreva um número, ou carregue em Enter para o que está entre parênteses retos.
what-to-do = O que quer fazer?
resume-saved = Retomar { $game }
new-game = Partida nova
learn-a-game = Aprender um jogo
saved-games = Partidas guardadas
quit = Sair
paste-game = Colar uma posição ou um registo
paste-begins = Cole uma posição que comece com o nome do jogo, ou um registo e depois a palavra end. Ou escreva back.
saved-skipped = A partida guardada { $name } foi ignorada: { $why }.
saved-described = { $game } de { $date }, { $players }, { $n ->
    [one] { $n } jogada
   *[other] { $n } jogadas
}, { $result } ({ $name })
name-open-elsewhere = { $name }, aberta noutra janela
no-saved-games = Não há partidas guardadas.
nothing-saved-here = não há partidas guardadas: esperava-se uma pasta de dados
latest-saved = As últimas { $n }. `parlour games` mostra mais { $more }.
saved-open = Retomar ou ver
saved-record = Mostrar o registo da partida
saved-delete = Apagar
delete-saved = Apagar { $name }?
deleted = { $name } foi apagada.

# Uma partida nova.
which-game = Que jogo?
game-offered = { $game }: { $pitch } { $credit }
play = Jogar
who-plays = Jogadores
size-and-rules = Tamanho do tabuleiro e regras
start-position = Posição inicial
game-clock = Relógio
read-rules = Ler as regras
learn-it = Aprender o jogo
edit-position = Editar a posição inicial
choice = { $one }; { $two }; regras { $game }; { $clock }
choice-start = Posição inicial: { $position }
no-clock = sem relógio
seat-any-computer = computador
who-plays-sides = Quem joga com as { $one } e quem joga com as { $two }?
how-strong = Que força tem o computador que joga com as { $player }?
choose-strength = Escreva um número de 1 a { $n }, ou um motor como ab:nodes=10000. [{ $default }]
expected-computer = esperava-se um computador
ask-position = Escreva uma posição, ou none para o início habitual. [none]
ask-clock = Escreva o tempo de cada jogador, como 5m ou 5m+3s, ou none. [{ $now }]
done = Pronto
all-defaults = Repor todas as predefinições
preset-offered = { $key }={ $name }: { $help }
random-seed = ao acaso
option-offered = { $key }: { $value } ({ $help }; predefinição: { $default })
option-question = { $key }: { $help }, { $expected } [{ $value }]

# Preparar o tabuleiro à mão.
setup-begins = Prepare o tabuleiro, uma peça por linha. Também pode escrever undo, edits, board, done ou back.
setup-tool = { $letter } { $name } ({ $n ->
    [one] resta { $n }
   *[other] restam { $n }
})
setup-prompt = Coloque { $tools }: escreva um símbolo e uma casa, ou done.
setup-placed = { $edit }: feito
setup-help = Escreva um símbolo e uma casa; - e uma casa retira uma peça. Também: undo, edits (mostra tudo o que se pode escrever), board, done, back ou quit.
step-taken-back = Desfeito.
computer-chooses = O computador escolhe as { $player } ({ $side }).
choose-side = O outro jogador escolhe um lado: { $one } (x) ou { $two } (o).
expected-side = esperava-se x para as { $one } ou o para as { $two }
side-chosen = Quem escolheu joga com as { $player }; quem preparou joga com as { $other }.

# O editor de posições.
editor-begins = Edite a posição, uma alteração por linha. Escreva done para usá-la, back para deixá-la como estava, ou help.
editor-piece = { $letter } para { $name }
editor-extra = Campo extra: { $value } ({ $label })
editor-pieces = Peças: { $pieces }.
editor-prompt = { $turn }: um símbolo e uma casa, done ou help
editor-help = Um símbolo e uma casa, como xc3, coloca uma peça; - e uma casa retira uma. Também: clear (esvaziar), start (o início habitual), turn x ou turn o (quem joga), extra e um valor (nos jogos que o têm), position (diz o texto da posição; com um texto: usa-o), undo, board, describe, done, back ou quit.

# Uma partida.
introduction = { $credit } ({ $game })
seat-of = { $player } ({ $side }): { $seat }
seats = { $one }; { $two }
clock = Relógio: { $time }
resumed = A partida continua depois da jogada { $n }.
how-to-play = Escreva uma jogada, ou help para ver os comandos.
move-said = { $move }: { $said }
over = Fim da partida. { $result }
game-saved = A partida fica guardada como { $name }.
game-not-saved = Esta partida não fica guardada: { $why }.
prompt-move = { $who }: é a sua vez; escreva uma jogada, ou help
prompt-move-timed = { $who }: é a sua vez; escreva uma jogada, ou help ({ $times })
times-left = { $first } têm { $one }, { $second } têm { $two }
prompt-unfinished = { $who }: continue a jogada, ou - para recuar um passo
prompt-pass = { $who } não têm jogadas: escreva pass ou carregue em Enter
prompt-thinking = { $who } estão a pensar: pause, menu, quit ou help
prompt-paused = { $who } em pausa: go, step ou help
prompt-browsing = Tabuleiro depois da jogada { $n } de { $all }: back, forward, start, end ou branch
prompt-over = again, rematch, menu, undo, review, record ou quit

# Jogadas escritas.
no-move-begun = Não há nenhuma jogada começada: esperava-se uma jogada ou uma casa.
cannot-stop-here = A jogada não pode terminar aqui.
no-step-to-take-back = Não há nenhuma jogada começada. Escreva undo para desfazer a última.
move-taken-back = A jogada foi desfeita.
may-stop = { $move } é uma jogada completa: escreva stop para a fazer.
move-waits = { $move }: carregue em Enter para jogar, ou - para desfazer
moves-listed = { $count }: { $moves }
step-captures = captura { $squares }
step-flips = vira { $squares }
step-effect = { $step } { $effect }

# Comandos.
help-moves = Escreva uma jogada na notação do jogo, ou casa a casa: c5, C-5, row 5 column 3, ou 2-4 para coluna e linha contadas a partir de 0.
help-word = { $word }: { $help }
help-words = { $word } (ou { $others }): { $help }
help-level = level muda quem joga um lado: level o 5, level x human
word-board = Mostrar outra vez o tabuleiro, como Enter
word-describe = Descrever o tabuleiro; com uma casa: dizer o que lá está
word-stop = Fazer a jogada começada tal como está, como Enter
word-step-back = Desfazer a última casa da jogada começada
word-accept = Aceitar a proposta de empate
word-decline = Recusar a proposta de empate
no-themes = Os temas só existem no modo de ecrã inteiro.
no-such-square = Não existe a casa `{ $square }`: esperava-se uma como { $example }.
hint-area = Dica: { $area }. Escreva hint outra vez para ver a jogada.
hint-idea = Dica: { $area }. { $idea } Escreva hint outra vez para ver a jogada.
hint-move = Dica: { $move }
hint-move-reason = Dica: { $move }. { $reason }
no-hint-now = Só pode pedir uma dica na sua vez.
nothing-to-review = Ainda não há jogadas para rever.
review-begins = A rever a partida. Demora um momento.
graded = { $player } { $move }: { $grade }.
graded-better = { $move } era melhor.
evaluation-for = Para as { $player }: { $score }
evaluated-line = { $score }: { $moves }
no-evaluation = A avaliação não ficou pronta a tempo. Tente outra vez.
earlier-position-words = Esta é uma posição anterior. Escreva primeiro end ou branch.
paused = Em pausa. Os computadores e o relógio estão parados.
goes-on = A partida continua.
no-computers-turn = Não é a vez de um computador.
pace = Cada jogada do computador é mostrada durante { $n } ms.
confirm-on = Carregue em Enter para confirmar cada jogada.
confirm-off = As jogadas fazem-se sem confirmação.
no-person-plays = Não há nenhuma pessoa a jogar. Escreva primeiro, por exemplo, level x human.
draw-offered = As { $player } propõem empate.
draw-offered-to = As { $player } propõem empate. { $other }: accept ou decline.
draw-accepted = O empate foi aceite.
draw-declined = O empate foi recusado. A partida continua.
no-draw-offered = Não há proposta de empate.
resigned = As { $player } desistem. Escreva undo para voltar atrás.
seat-listed = { $word }: { $seat }, { $note }
choose-seat = Escreva level, um lado e um destes, como level o 5.
which-side = Que lado? Esperava-se level x ou level o, e um jogador.

# Percorrer a partida.
nothing-to-undo = Não há nada para desfazer.
nothing-to-replay = Não há nada para refazer.
taken-back = Desfeito: a partida está depois da jogada { $n }.
redone = Refeito: a partida está depois da jogada { $n }.
end-of-line = Essa jogada não existe: a variante acaba aqui.
shown-turn = Depois da jogada { $n } de { $all }, { $move }
at-start = Início da partida; { $n ->
    [one] segue-se { $n } jogada
   *[other] seguem-se { $n } jogadas
}
nowhere-to-branch = Esta é a posição atual. Escreva primeiro back ou start.
branched = A partida continua a partir daqui. As jogadas seguintes ficam como variante.
no-variations-yet = Ainda não há variantes. Escreva back e branch para começar uma.
variation-at = { $move } na jogada { $n }
choose-variation = Escreva variation e um número.
no-such-variation = Não existe a variante `{ $line }`: esperava-se um número de 1 a { $n }.
variation-entered = A partida está no fim da variante com { $move }.

# Lições.
learn-game = Aprender { $game }
lesson-solved = { $title } ({ $n } de { $all } resolvidas)
try-board = Experimentar os dois lados
try-begins = Joga pelos dois lados. Escreva moves para ver as jogadas legais, undo para desfazer, menu para sair.
lessons-unreadable = Não foi possível ler as lições: { $error }
task-unplayable = Não foi possível jogar esta tarefa: { $error }
lesson-done = Lição terminada: { $title }
task-prompt = { $player } ({ $side }): é a sua vez; ou hint, solution, moves, next, back
task-help = Escreva uma jogada. Comandos: task, hint, solution, moves, describe, rules, retry, try (jogar pelos dois lados a partir daqui), next, back, quit.
your-task = A sua tarefa: { $goals }
solved = Resolvida! { $praise }
not-quite = Ainda não. { $why } A jogada foi desfeita: tente outra vez.

# Linhas que não se conseguem ler.
line-too-long = esperava-se uma linha de { $n } MiB no máximo
line-not-utf8 = esperava-se texto UTF-8: o byte { $offset } da linha é outra coisa

# Nomes, exportação e resultados das partidas guardadas.
saved-rename = Mudar o nome
saved-export = Exportar o registo para um ficheiro
saved-new-name = Novo nome de { $name }:
saved-renamed = O novo nome é { $name }.
saved-export-to = Ficheiro do registo [{ $path }]:
saved-exported = Exportada para { $path }.
results = Estatísticas
results-none = Ainda não há partidas terminadas contra o computador.
results-line = { $game }, { $opponent }: { $n ->
    [one] { $n } partida
   *[other] { $n } partidas
}, { $wins } ganhas, { $draws } empatadas, { $losses } perdidas
