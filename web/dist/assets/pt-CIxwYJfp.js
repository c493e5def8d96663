var e=`# Textos do cliente em português.

# Geral.
nav-play = Jogar
nav-puzzles = Problemas
nav-learn = Aprender
nav-analysis = Análise
nav-settings = Definições
nav-home = Página inicial
nav-label = Menu principal
nav-skip = Saltar para o conteúdo
missing-title = Página não encontrada
missing-text = Não há nenhuma página neste endereço. A ligação pode ser antiga ou ter um erro.
missing-home = Ir para a página inicial
missing-game = Jogo não encontrado
missing-gameText = Não há nenhum jogo com este nome.
missing-load = Esta página não carregou
missing-reload = Recarregar
loading = A carregar…
failed = Algo correu mal: { $why }
offline = não foi possível contactar o servidor
thinking = a pensar…
cancel = Cancelar
close = Fechar
copy = Copiar
copied = Copiado
copy-failed = O navegador não permite copiar aqui
update-ready = Há uma nova versão.
update-do = Atualizar agora
retry = Tentar outra vez

# Página inicial.
home-title = Bons jogos para dois
home-lead = Jogue contra o computador, ou com um amigo neste ecrã ou noutro aparelho. Não precisa de conta.
home-now = Jogar agora
home-nowHelp = { $game } contra o nível { $level }{ $word ->
    [none] .
   *[other] {" "}({ $word }).
}
home-change = Mudar
home-games = Todos os jogos
home-going = Partidas em curso
home-over = Partidas terminadas
home-play = Jogar
home-lessons = Lições
home-rules = Regras
home-further = Praticar e estudar
home-all = Mostrar as { $n } partidas
home-puzzleHelp = Uma posição, uma só jogada certa.
home-learn = Aprender um jogo
home-learnHelp = Tarefas curtas no tabuleiro.
home-analysis = Tabuleiro de análise
home-analysisHelp = Explore qualquer posição com o motor.
home-load = Abrir uma partida
home-loadHelp = Cole um registo ou largue um ficheiro.
home-delete = Apagar
home-deleted = { $game }: partida apagada.
home-shared = partilhada
home-away = { $n ->
    [one] Falta uma partida partilhada: não foi possível contactar o servidor.
   *[other] Faltam { $n } partidas partilhadas: não foi possível contactar o servidor.
}
home-insecure = As partidas deste aparelho estão guardadas só neste navegador.
home-new = Novidades
home-new-1 = Os tabuleiros ocupam toda a janela em qualquer ecrã, do telemóvel ao ecrã de parede.
home-new-2 = As revisões mostram os momentos decisivos, a precisão e a melhor linha, que pode jogar no tabuleiro.
home-new-3 = Relógios em todos os jogos, e jogadas antecipadas contra uma pessoa noutro aparelho.
home-new-4 = Um problema do dia em cada jogo, centenas de outros, e a sua própria classificação.
delete-title = Apagar esta partida?
delete-text = { $game }, com { $n ->
    [one] { $n } jogada
   *[other] { $n } jogadas
}, sai da sua lista. Se a partida ainda estiver em curso, perde o seu lugar.
moves = { $n ->
    [one] { $n } jogada
   *[other] { $n } jogadas
}
points = pontos
inHand = { $n } na mão

# Abrir uma partida.
load-title = Abrir uma partida
load-help = Cole um registo ou uma posição em qualquer formato, ou largue um ficheiro sobre a página.
load-drop = Largue para abrir
load-large = Este ficheiro é grande demais para um registo de partida.
load-text = Registo ou posição
load-do = Abrir

# Nova partida.
new-title = Nova partida: { $game }
new-opponent = Adversário
opponent-computer = Computador
opponent-computer-help = Jogue contra este computador, no nível que escolher.
opponent-screen = Mesmo ecrã
opponent-screen-help = Duas pessoas jogam à vez neste ecrã.
opponent-device = Outro aparelho
opponent-device-help = Recebe uma ligação para partilhar. O primeiro visitante ocupa o lugar livre.
opponent-watch = Assistir
opponent-watch-help = O computador joga com os dois lados e você assiste.
new-level = Nível
new-player = Computador
new-playerOf = Computador das { $name }
new-byLevel = Níveis normais
new-network = Rede: { $name }
new-levelOf = Nível das { $name }
new-side = O seu lado
new-first = { $name }, primeiro
new-second = { $name }, depois
new-any = Ao acaso
new-options = Opções
new-start = Começar
option-preset = Conjunto de regras
option-own = Personalizado
option-default = Por omissão: { $value }.
option-follows = Por omissão: { $rule }.
option-range = De { $min } a { $max }.
option-numbered = { $n } ({ $words })
option-drawn = ao acaso
option-reset = Repor
setup-title = Preparar o tabuleiro
setup-board = Preparação do tabuleiro
setup-tools = Peça a colocar
setup-left = { $n ->
    [one] (resta { $n })
   *[other] (restam { $n })
}
setup-erase = Retirar
setup-undo = Desfazer
setup-clear = Limpar
setup-computer = Você prepara o tabuleiro. O computador joga depois com { $first } e começa; você joga com { $second }.
setup-device = Você prepara o tabuleiro. Quem abrir a ligação escolhe { $first } ou { $second }; você joga com o outro lado.
choice-title = Escolha o seu lado
choice-screen = Um jogador preparou o tabuleiro. O outro escolhe agora um lado.
choice-device = O seu adversário preparou o tabuleiro, por isso é você quem escolhe o lado.
choice-left = Quem preparou o tabuleiro joga com { $name }
choice-wait = A partida começa quando um lado for escolhido.

# A página da partida.
match-title = Partida
match-missing = esta partida não existe, ou foi apagada
match-elsewhere = esta partida não está neste navegador. As partidas contra o computador ou no mesmo ecrã ficam no navegador em que começaram; use Partilhar aí para as passar para o servidor
seat-open = lugar livre
seat-choice = por escolher
seat-human = pessoa
seat-humanLong = Uma pessoa neste ecrã
seat-level = computador, nível { $level }
seat-levelTitle = Nível { $level }
seat-levelWord = Computador, nível { $level }: { $word }
seat-bot = computador, { $name }
seat-network = rede { $name }
seat-waiting = À espera de um jogador
seat-you = Você
seats-title = Mudar os jogadores
presence-here = presente
presence-away = ausente
strip-turn = a jogar
strip-yours = é a sua vez
strip-won = venceu
clock-left = restam { $time }
clock-running = restam { $time }, relógio a contar
clock-warning = { $name }: restam { $time }
clock-seconds = { $seconds ->
    [one] 1 segundo
   *[other] { $seconds } segundos
}
clock-onlyMinutes = { $minutes ->
    [one] 1 minuto
   *[other] { $minutes } minutos
}
clock-both = { $minutes ->
    [one] 1 minuto
   *[other] { $minutes } minutos
} { $seconds ->
    [one] 1 segundo
   *[other] { $seconds } segundos
}
clock-title = Relógio
clock-none = Sem relógio
clock-minutes = { $minutes } min
clock-increment = { $minutes } min + { $seconds } s
clock-own = Personalizado
clock-ownMinutes = Minutos para cada jogador
clock-ownSeconds = Segundos acrescentados por jogada
clock-help = Os relógios começam a contar depois da primeira jogada. Quem esgotar o tempo perde.
clock-bad = Indique até 24 horas para cada jogador e um número inteiro de segundos por jogada.
turn-name = Jogam as { $name }
result-won = { $name } ganham: { $why }
result-draw = Empate: { $why }
result-youWon = Ganhou: { $why }
result-youLost = { $name } ganharam: { $why }
result-onTime = { $loser } ficaram sem tempo: { $name } ganham
result-they-onTime = { $name } ficaram sem tempo
result-you-onTime = Ficou sem tempo
result-resigned = { $loser } desistiram: { $name } ganham
result-they-resigned = { $name } desistiram
result-you-resigned = Desistiu
result-title = { $name } ganham
result-drawTitle = Empate
result-wonTitle = Ganhou
result-lostTitle = Perdeu
connection-open = A ligar…
connection-lost = Ligação perdida. A ligar de novo…
connection-back = Ligado de novo

game-yours = É a sua vez.
game-thinking = { $name } estão a pensar…
game-waiting = À espera da jogada das { $name }.
premove-set = Jogada antecipada: feita logo depois da jogada das { $name }.
premove-illegal = Jogada antecipada cancelada: já não é legal.
game-notYours = Não é a sua vez.
game-goOn = Continue a jogada.
game-mayStop = Pode parar aqui ou continuar.
game-confirm = Fazer esta jogada?
game-looking = Jogada { $n } de { $of }.
game-return = Voltar à partida
game-goto = Continuar daqui
game-watching = Está a assistir a esta partida.
game-tabs = Sobre esta partida
tab-moves = Jogadas
tab-review = Revisão
tab-rules = Regras
tab-position = Posição
game-tools = Ferramentas
game-undo = Desfazer
game-redo = Refazer
game-takeBack = Pedir para desfazer
game-askRedo = Pedir para refazer
game-askPlayOn = Pedir para continuar
game-askGoto = Pedir para continuar daqui
game-flip = Virar
game-flipLong = Virar o tabuleiro
game-share = Partilhar
game-more = Mais
game-draw = Propor empate
game-resign = Desistir
game-rematch = Desforra
game-review = Rever
game-new = Nova partida
game-nextLevel = Tentar o nível { $level }
game-pause = Pausa
game-continue = Continuar
game-step = Fazer uma jogada
game-analysis = Analisar
game-type = Escrever uma jogada
game-mute = Desligar o som
game-unmute = Ligar o som
watch-label = Reprodução
watch-speed = Velocidade
watch-speed-0 = 4 s por jogada
watch-speed-1 = 2 s por jogada
watch-speed-2 = 1 s por jogada
watch-speed-3 = 0,5 s por jogada
watch-speed-4 = máxima
draw-accept = Aceitar o empate
draw-decline = Recusar
takeBack-accept = Deixar desfazer
takeBack-decline = Recusar
ask-agree = Concordar
ask-waiting = À espera da resposta do adversário.
ask-withdraw = Retirar o pedido
ask-playOn = { $name } pedem para continuar
ask-goto = { $name } pedem para ir para a jogada { $n }
ask-vary = { $name } pedem para mudar para a variante { $move }
ask-both = { $name } pedem para jogar também com as { $other }
ask-open = { $name } pedem para abrir o lugar das { $other } a outro jogador
ask-bot = { $name } pedem para substituir o jogador das { $other } por: { $seat }
gone-text = { $name } estão ausentes há algum tempo.
gone-claim = Reclamar a vitória
gone-bot = Deixar o computador jogar
lent-text = O computador joga com as { $name } por si.
lent-back = Retomar o lugar
rematch-ready = O seu adversário propõe uma desforra.
rematch-join = Aceitar a desforra
rematch-watch = Ver a desforra
resign-title = Desistir desta partida?
resign-text = O seu adversário ganha de imediato.
resign-do = { $name } desistem
invite-title = Convidar
invite-help = Abra esta ligação no outro aparelho para jogar com as { $name }. Quem vier depois pode assistir.
invite-choice = Abra esta ligação no outro aparelho. O primeiro visitante escolhe um lado; você joga com o outro. Quem vier depois pode assistir.
invite-link = Ligação para esta partida
invite-local = Só este computador se pode ligar. Reinicie com --host 0.0.0.0 para convidar outros aparelhos.

move-pass = Passar
move-stop = Parar aqui
move-confirm = Jogar { $move }
move-back = Desfazer um passo
move-cancel = Cancelar a jogada
moves-label = Jogadas
moves-none = Ainda sem jogadas.
moves-start = Início
moves-variation = Variante
look-label = Percorrer as jogadas
look-first = Primeira jogada
look-back = Jogada anterior
look-on = Jogada seguinte
look-last = Última jogada
text-label = Jogada ou comando
text-play = Jogar
text-help = Enter: jogar ou executar. Esc: limpar.
keys-title = Atalhos de teclado
keys-browse = Percorrer as jogadas
keys-ends = Primeira e última jogada
keys-command = Escrever uma jogada ou um comando
keys-tabs = Jogadas, revisão, regras
keys-board = Ir para o tabuleiro; as setas mudam de casa
keys-touch = No tabuleiro: pegar ou pousar
keys-back = No tabuleiro: desfazer um passo, cancelar a jogada
keys-help = Mostrar esta lista

# Motor e revisão.
hint-first = Sugestão
hint-label = Sugestão.
hint-more = Mostrar a jogada
hint-move = Jogue { $move }.
engine-on = Motor
engine-lines = Linhas
engine-bar = { $name }: { $chance }
engine-over = A partida acabou nesta posição.
engine-depth = profundidade { $depth }, { $nodes } nós
score-wins = ganha em { $n }
score-loses = perde em { $n }
score-draw = empate
review-lead = O motor avalia cada jogada e mostra os momentos decisivos da partida.
review-start = Rever a partida
review-again = Rever de novo
review-try = Experimente jogadas no tabuleiro.
review-variations = Variantes
review-forget = Apagar a variante { $move }
review-comment = Comentário à jogada { $n }
review-comment-variation = Comentário a { $move }
review-comment-start = Comentário à posição inicial
review-busy = A rever as jogadas…
review-closed = A revisão fica disponível depois da partida.
review-graph = Hipóteses das { $name } ao longo da partida
review-axis = jogadas
review-accuracy = { $n }% de precisão
review-moments = Momentos decisivos
review-clean = Nenhum erro encontrado.
review-better = Melhor: { $move }
review-retry = Tentar de novo daqui
review-table = Pormenores
review-move = Jogada
review-lost = Hipóteses perdidas
review-why = Razões
line-label = Melhor linha
line-back = Jogada anterior da linha
line-on = Jogada seguinte da linha
grade-best = a melhor jogada
grade-good = boa jogada
grade-inaccuracy = imprecisão
grade-mistake = erro
grade-blunder = erro grave
grade-forced = única jogada

# Partilhar.
share-title = Partilhar
move-title = Continuar com outro aparelho
move-help = A partida passa para o servidor. O primeiro aparelho que abrir a ligação fica com o lado que escolher; os seguintes podem assistir.
move-over = A partida passa para o servidor, e a ligação mostra-a noutros aparelhos.
move-side = Outro aparelho joga com: { $name }
move-link = Obter uma ligação
share-link = Ligação
share-qr = Código QR da ligação
share-position = Posição
share-copyPosition = Copiar a posição
share-copyRecord = Copiar o registo
share-records = Guardar o registo
share-pictures = Guardar uma imagem

# Análise e editor.
analysis-title = Tabuleiro de análise
analysis-game = Jogo
analysis-new = Abrir um tabuleiro de análise vazio
analysis-play = Jogar a partir daqui
analysis-edit = Editar a posição
editor-title = Editar a posição
editor-help = Clique numa casa para pôr a peça escolhida; clique outra vez para a tirar.
editor-help-stacks = Clique numa casa para pôr a peça escolhida em cima; “Retirar” tira a peça do topo.
editor-clear = Limpar o tabuleiro
editor-start = Posição inicial
editor-turn = Quem joga
editor-fine = Esta é uma posição legal.
editor-wrong = Ainda não é uma posição legal:
editor-done = Analisar a posição
analysis-enter = Introduzir uma posição
analysis-enter-help = Uma posição deste jogo, ou uma que comece por um jogo e as suas opções.
analysis-show = Mostrar a posição

# Regras e lições.
rules-title = Regras
rules-try = Experimentar num tabuleiro
rules-table = Tabela
learn-title = Aprender
learn-lead = Tarefas curtas no tabuleiro: da primeira jogada à vitória, em poucos minutos por jogo.
learn-of = Aprender { $game }
learn-open = Lições
learn-start = Começar
learn-progress = Progresso em { $game }
learn-done = { $n } de { $of } resolvidas
learn-solved = resolvida
task-all = Todas as tarefas
task-of = Tarefa { $n } de { $of }
task-goal = A sua tarefa:
task-open = É a sua vez.
task-wrong = Ainda não.
task-solved = Certo!
task-again = Tentar de novo
task-restart = Repetir
task-next = Próxima tarefa
task-hint = Sugestão

# Definições.
settings-title = Definições
settings-look = Aspeto
settings-language = Língua
settings-mode = Tema
settings-board = Tabuleiro
settings-pieces = Peças
settings-motion = Animações
settings-speed = Velocidade das animações
settings-play = Ao jogar
settings-choices = Realçar as jogadas legais
settings-coordinates = Mostrar coordenadas
settings-bands = Mostrar as ligações entre peças
settings-confirm = Confirmar as jogadas
settings-confirm-help = Perguntar antes de fazer uma jogada.
settings-sound = Som e movimento
settings-sounds = Sons
settings-volume = Volume
language-en = English
language-pt = Português
mode-auto = Automático
mode-light = Claro
mode-dark = Escuro
mode-contrast = Alto contraste
board-wood = Madeira
board-slate = Ardósia
board-paper = Papel
board-contrast = Alto contraste
pieces-turned = Madeira torneada
pieces-flat = Lisas
motion-auto = Automático
motion-on = Ligadas
motion-off = Desligadas
speed-slow = Lenta
speed-normal = Normal
speed-fast = Rápida
data-title = Os seus dados
data-kept = As suas partidas e definições estão guardadas neste navegador.
data-evictable = As suas partidas e definições estão guardadas neste navegador. Ele pode apagá-las se faltar espaço no disco: exporte-as de vez em quando.
data-memory = Este navegador não pode guardar dados: as partidas perdem-se quando fechar a página. Exporte-as para as guardar.
data-server = Este navegador não pode guardar dados, por isso o servidor guarda as suas partidas. Depois de recarregar a página, só pode assistir.
data-shared = As partidas com outro aparelho estão guardadas no servidor.
data-offline = A página também abre sem rede.
data-export = Exportar
data-import = Importar
data-imported = Importado
data-bad = Este ficheiro não foi exportado pelo Parlour, ou está danificado. Nada foi alterado.
data-keep = Pedir ao navegador que guarde os meus dados
insecure-title = Esta página foi carregada por HTTP simples.
insecure-works = Jogar, analisar, as lições, os problemas e as partidas com outros aparelhos funcionam.
insecure-offline = A página não abre sem o servidor e não pode ser instalada como aplicação.
insecure-kept = O navegador pode apagar as suas partidas. Exporte-as de vez em quando.
insecure-help = Para usar estas funções, abra o Parlour em localhost, no computador onde ele corre, ou por HTTPS.

# O tabuleiro.
board-label = Tabuleiro: { $game }
board-watching = Não é a sua vez neste tabuleiro.
cell-empty = vazia
cell-border = margem
cell-stack = pilha de { $n }, de baixo para cima: { $pieces }
cell-step = passo { $n } desta jogada
cell-stop = pode parar aqui
cell-choice = jogada legal
cell-hinted = sugestão
mark-last-move = última jogada
mark-used = usada nesta jogada
mark-winning = decide a partida
mark-captured = capturada
mark-flipped = virada

# Anúncios.
told-played = { $name } jogam { $cell }
told-went = { $name } vão de { $from } para { $to }
told-wentBy = { $name } vão de { $from } por { $way } para { $to }
told-passed = { $name } passam: não há outra jogada
told-captured = { $move } e capturam { $n }
told-flipped = { $move } e viram { $n }
said-moved = { $name } jogam { $move }
said-undone = Jogada desfeita
said-redone = Jogada refeita
said-resigned = { $name } desistem
said-offered = { $name } propõem empate
said-accepted = { $name } aceitam o empate
said-declined = { $name } recusam o empate
said-asked = { $name } pedem para desfazer uma jogada
said-granted = { $name } deixam desfazer a jogada
said-refused = { $name } não deixam desfazer a jogada
said-agreed = { $name } concordam
said-disagreed = { $name } recusam
said-seat = { $name } entraram na partida
said-rematch = A desforra está pronta
said-looking = Jogada { $n }

# Erros ao jogar sem servidor.
engine-crashed = O motor parou. Tente outra vez.
module-missing = Este jogo ainda não está disponível sem ligação. Ligue-se uma vez para o descarregar.
network-missing = Não foi possível carregar a rede neuronal. O computador joga sem ela.
network-failed = Não foi possível carregar a rede. Tente mais tarde.
storage-failed = O navegador não conseguiu guardar. Liberte espaço em disco e tente outra vez.
load-unknown = Esperava-se o registo de uma partida, uma posição ou o nome de um jogo.

# Problemas
puzzles-title = Problemas
puzzles-lead = Cada posição tem uma única primeira jogada certa. A sua classificação acompanha os seus resultados. Num desafio, joga um tabuleiro resolvido contra o jogo perfeito e tem de manter o resultado.
puzzles-daily = Problema do dia
puzzles-dailyDone = Problema do dia, resolvido
puzzles-open = Resolver
puzzles-solved = resolvido
puzzles-next = Problema seguinte
puzzles-all = Todos os problemas
puzzles-done = { $n } de { $of } resolvidos
puzzles-progress = Problemas resolvidos de { $game }
puzzles-none = Ainda não há problemas.
puzzles-rating = Classificação
puzzles-streak = Série
puzzles-best = Melhor série
puzzles-difficulty = Dificuldade { $n }
puzzles-solution = Mostrar a solução
puzzles-hide = Ocultar a solução
puzzles-line = Solução
challenge-title = Desafios
challenge-of = Desafios: { $game }
challenge-lead = Tabuleiros cujo resultado está provado. Jogue-os até ao fim contra o jogo perfeito: cada jogada tem de manter o resultado.
challenge-none = Ainda não há desafios.
challenge-about = Sem classificação
challenge-next = Desafio seguinte
challenge-explore = Explorar este tabuleiro (mostra que jogadas ganham)

# Tabuleiros resolvidos
home-solvedHelp = O jogo perfeito, jogada a jogada.
solved-title = Tabuleiros resolvidos
solved-of = Tabuleiros resolvidos: { $game }
solved-lead = Tabuleiros cujo resultado com jogo perfeito é conhecido. Explore todas as jogadas, jogue contra o motor mais forte ou concretize um jogo ganho.
solved-none = Ainda não há tabuleiros resolvidos.
solved-count = { $n ->
    [one] Um tabuleiro resolvido
   *[other] { $n } tabuleiros resolvidos
}
solved-open = Ver tabuleiros
solved-explore = Explorar
solved-maps = Os tabuleiros mostram as primeiras jogadas: ✓ mantém o resultado, × deita-o fora, ? é desconhecida. As setas são jogadas que o mantêm.
solved-game = Jogo
solved-map = Primeiras jogadas de { $board } que mantêm o resultado: { $moves }
solved-shipped = Inclui um ficheiro de prova que qualquer pessoa pode verificar.
solved-summed = O ficheiro de prova é identificado pela sua soma de verificação.
solved-again = O comando na página do tabuleiro volta a encontrar o resultado.
solved-board = Jogadas de { $board }
solved-how = Como foi resolvido
solved-nodes = Nós
solved-time = Tempo
solved-positions = Posições verificadas
solved-command = Comando
solved-published = Publicado
solved-hold = Concretizar a vitória
solved-holdDraw = Segurar o empate
solved-play = Jogar contra o motor mais forte
explore-searching = A procurar…
explore-value = Joga { $player }: { $value }.
explore-valueUnknown = Joga { $player }: o resultado é desconhecido.
explore-move = Jogada
explore-result = Resultado
explore-line = Linha
explore-best = Melhor jogo
explore-noLine = O jogo perfeito a partir daqui é desconhecido.
explore-more = Há mais jogadas. Faça-as no tabuleiro.
explore-start = Início
explore-after = Jogada { $n }: { $move }
explore-restart = Recomeçar
explore-keeps = mantém o resultado
explore-fails = deita fora o resultado
explore-unknown = desconhecido
legend-win = ganha
legend-keeps = mantém o resultado (pela prova do tabuleiro)
legend-unknown = desconhecido
legend-draw = empata
legend-fails = deita fora o resultado (pela prova do tabuleiro)
legend-loss = perde
`;export{e as default};