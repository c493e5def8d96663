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
no-such-saved-game = não existe a partida guardada `{ $name }`: esperava-se um nome da lista de `parlour games`
saved-game-fault = { $name }: { $why }
saved-game-newer = guardada por uma versão mais recente do programa (formato { $version }; este programa lê até { $n })
saved-game-version = formato desconhecido `{ $version }`: esperava-se um número até { $n }
saved-game-left = esperavam-se dois tempos depois de `left`
saved-game-at = esperava-se um número depois de `at`, e não `{ $found }`
saved-game-beyond = a jogada { $n } fica para lá do fim da partida
settings-unreadable = Não foi possível ler as definições em { $path }: { $error }
settings-newer = escritas por uma versão mais recente do programa
settings-kept = Não é possível usar as definições ({ $why }). Ficam guardadas em { $path }.

# As opções das regras por palavras.
option-is = { $option }: { $value }
game-with = { $game } ({ $options })
pasted-expected = esperava-se o registo de uma partida ou uma posição que comece pelo nome do jogo
saved-name-form = `{ $name }` não pode ser um nome: esperavam-se letras, algarismos, - e _, no máximo 100
saved-name-taken = já existe uma partida guardada { $name }
export-exists = { $path } já existe: escolha outro nome
