# Mensagens do ecrã inteiro. Os nomes das teclas são os mesmos em todas as línguas.

window-too-small = demasiado pequeno: { $found }
    precisa de { $needed }
    ou parlour --plain

# A última linha: o que fazem as teclas.
arrows = setas
key-back = voltar
key-begin = começar
key-browse = percorrer
key-change = mudar
key-choose = escolher
key-close = fechar
key-delete = apagar
key-dismiss = fechar o aviso
key-done = pronto
key-end = fim
key-evaluation = avaliação
key-flip = virar
key-help = ajuda
key-hint = dica
key-keep = manter
key-keys = teclas
key-hold = segurar a vitória
key-learn = aprender
key-leave = sair
key-line = linha
key-menu = menu
key-move = mover
key-moves = jogadas
key-next-task = tarefa seguinte
key-next-puzzle = problema seguinte
key-open = abrir
key-page-down = página seguinte
key-page-up = página anterior
key-perfection = enfrentar a perfeição
key-place = colocar
key-play = jogar
key-players = jogadores
key-quit = sair
key-record = registo
key-remove = retirar
key-reset = repor
key-restart = recomeçar
key-retry = tentar de novo
key-review = rever
key-rules = regras
key-tool = peça
key-touch = escolher
key-undo = desfazer

# O menu.
tagline = jogos de tabuleiro para dois, ou para um
heading-unfinished = Por acabar
resume-game = Retomar: { $game }
learn = Aprender
settings = Definições
about-unfinished = { $game }: { $players }, jogada { $n }.
begun-on = começada em { $date }
about-learn = Poucos minutos por jogo: faça jogadas e veja o que acontece.
tasks-solved = { $n } de { $all } tarefas resolvidas
about-saved = Todas as partidas ficam guardadas depois de cada jogada. Retome uma ou percorra-a.
n-saved = { $n ->
    [0] ainda nenhuma
    [one] { $n } partida
   *[other] { $n } partidas
}
about-settings = Língua, tema, caracteres, e a rapidez com que o computador pensa e joga.
about-quit = Até à próxima. As partidas ficam guardadas.
help-home =
    # Como navegar

    Escolha um jogo e carregue em Enter; carregue outra vez em Enter para jogar. O segundo ecrã pergunta quem joga e com que regras; já está tudo preenchido.

    - As **setas** movem, **Enter** escolhe, **Esc** volta. **PgUp**, **PgDn**, **Home** e **End** vão mais longe.
    - Um **algarismo** vai para um jogo, uma **letra** para a linha seguinte que começa por ela.
    - **F1** ou **?** explica o ecrã atual, **F2** mostra as regras do jogo.
    - **F8** muda as cores.
    - O **rato** também funciona: aponte, clique, rode a roda. Pode clicar nas teclas da última linha.
    - **Ctrl-Q** sai de qualquer lado. As partidas ficam guardadas depois de cada jogada.

    # Língua

    Inicie com --lang en ou --lang pt, ou escolha uma língua nas definições. Caso contrário, decide o seu sistema (LANG).

    # Sem cores

    Defina NO_COLOR no ambiente para desligar as cores. Inicie com --ascii para desenhar com caracteres simples, ou com --plain para um modo linha a linha que não precisa do ecrã inteiro.

# Partidas guardadas.
latest-first = as mais recentes primeiro
turn = jogada
outcome-won = { $player } ganham
outcome-draw = empate
opened-elsewhere = aberta noutra janela
unusable-files = Ficheiros inutilizáveis
cannot-delete-file = Aqui só se pode apagar uma partida guardada.
confirm-delete = Apagar { $name } definitivamente? Enter: apagar. Esc: manter.
kept = { $name } não foi apagada.
about-saved-game = { $game }: { $players }, { $result }
none-saved = Ainda não há partidas guardadas. Cada partida fica guardada depois da primeira jogada.
saving-is-off = Nada fica guardado: o programa foi iniciado sem uma pasta de dados.
saved-nowhere = não há aqui partidas guardadas
help-saved =
    # Partidas guardadas

    Todas as partidas ficam guardadas depois de cada jogada, com o nome do jogo e a hora a que começaram.

    - **Enter** retoma uma partida por acabar e abre uma acabada, para percorrer as jogadas.
    - **Delete** pede confirmação e depois apaga definitivamente.
    - **F2** mostra o registo da partida tal como está no ficheiro.
    - **/** procura em nomes, datas, jogos, jogadores e resultados; **r** muda o nome, **e** exporta o registo para um ficheiro.
    - **Cole** um registo ou uma posição para os abrir como partida nova.
    - Os ficheiros inutilizáveis ficam como estão; escolha um para ler porquê.

# Definições.
settings-saved = guardadas automaticamente
setting-language = Língua
setting-language-help = A língua deste programa. A predefinição é a do seu sistema.
setting-theme = Tema
setting-theme-help = As cores. Escolha contraste se tem dificuldade em distinguir as cores; nenhum tema depende só da cor.
setting-characters = Caracteres
setting-characters-help = Escolha ASCII se o seu terminal ou tipo de letra não tiver outros caracteres.
setting-pace = Animação
setting-pace-help = A rapidez com que as jogadas do computador são mostradas, passo a passo.
setting-pace-value = { $n } ms por passo
setting-no-pace = desligada
setting-think = Reflexão
setting-think-help = Tempo de reflexão de best e dos motores. Os níveis têm limites próprios.
setting-think-seconds = { $n } s por jogada
setting-think-milliseconds = { $n } ms por jogada
setting-confirm = Confirmar
setting-confirm-help = Carregar outra vez em Enter para fazer uma jogada completa.
setting-evaluation-help = Mostrar a avaliação do computador ao lado do tabuleiro.
on = sim
off = não
theme-wood = madeira
theme-slate = ardósia
theme-sea = mar
theme-paper = papel
theme-contrast = contraste
help-settings =
    # Definições

    - **Cima** e **Baixo** vão para uma linha, **Esquerda** e **Direita** mudam-na, **Delete** repõe a predefinição.
    - As alterações têm efeito imediato e ficam guardadas.
    - Uma linha com um ponto (um asterisco em ASCII) difere da predefinição.

# Uma partida nova.
title-new-game = Partida nova: { $game }
form-mode = Modo
form-mode-help = Quem joga: pessoas neste teclado, ou o computador.
form-seat-help = { $seat }: { $note }. Há níveis de 1 a { $n }, e motores pelo nome.
form-rules = Regras
form-rules-help = Um conjunto de regras com nome: { $rules }
form-clock-help = Tempo para toda a partida, e tempo acrescentado depois de cada jogada. Quem esgota o tempo perde.
form-play-help = Carregue em Enter para começar, ou vá com as setas à linha que quer mudar.
form-option-help = { $help }; { $takes }
form-number-help = { $expected }; pode escrever algarismos
form-seed-help = vazia para um início aleatório de cada vez, ou algarismos para repetir o mesmo
help-word-value = { $value }: { $help }
with-default = { $help } (predefinição: { $default })
rules-usual = habituais
rules-usual-help = o jogo como se joga habitualmente
rules-own = próprias
rules-own-help = como indicado em baixo
cannot-play = Ainda não pode jogar
help-form =
    # Partida nova

    Está tudo preenchido: as suas últimas escolhas, ou o mais adequado a uma primeira partida. Carregue em **Enter** em Jogar para começar.

    - **Cima** e **Baixo** vão para uma linha, **Esquerda** e **Direita** mudam-na. Pode escrever números.
    - Uma linha com um ponto (um asterisco em ASCII) difere da predefinição; **Delete** repõe-na.
    - As **regras** são conjuntos de opções com nome; em baixo seguem-se todas as opções do jogo. As últimas linhas explicam a linha atual.
    - Se as opções se contradizem, o ecrã avisa, e não pode jogar enquanto não mudar uma delas.
    - **Enter** numa linha vai para Jogar; **F5** joga a partir de qualquer lado.
    - **F2** mostra as regras, **F3** as lições deste jogo, **Esc** volta.

    # Quem joga

    Os níveis têm forças medidas, e a mesma palavra quer dizer a mesma força em todos os jogos; o mais alto joga tão bem quanto o permite um tempo de reflexão curto. O jogador **best** usa todo o tempo e todos os processadores que lhe der; **mcts**, **greedy** e **random** escolhem as jogadas de outras maneiras.

# Preparar o tabuleiro à mão.
title-setup = { $game }: preparar o tabuleiro
title-setup-help = Preparar o tabuleiro
left = por colocar
setup-remove = retirar
setup-leaving = Carregue outra vez em Esc para sair. O que colocou perde-se.
setup-other-chooses = O outro jogador escolhe: com que lado joga a partir deste início?
setup-computer-takes = O computador fica com as { $player }, que jogam primeiro. Você joga com as { $other }.
setup-computers-only = Os dois jogadores são computadores e mantêm os seus lados.
side-moves-first = { $side }, que jogam primeiro
begin = Começar
help-setup =
    # Preparar o tabuleiro

    Um jogador prepara o tabuleiro; o outro escolhe depois um lado. Por isso compensa preparar um tabuleiro justo.

    - As **setas** movem o cursor, **Enter** coloca a peça escolhida. Os pontos mostram onde pode ficar.
    - **Tab**, um **número** ou o símbolo da peça escolhe outra peça.
    - **Delete** retira a peça sob o cursor, **Backspace** desfaz a última alteração.
    - **F5** quando estiver pronto. Não tem de colocar nada.
    - Com o **rato**: clique para colocar, botão direito para retirar, clique numa peça ao lado do tabuleiro para a escolher.

    Se for o computador a escolher, fica com o lado que joga primeiro.

# Uma partida.
title-keys = Teclas e comandos
keys-moves = Jogue com as setas e Enter, com o rato, ou escreva uma jogada.
keys-steps = Tab: casa legal seguinte. Backspace: recuar. Esc: anular a jogada.
keys-signs = Símbolos: { $legal } legal, { $last } última jogada, { $captured } capturada, { $flipped } virada, ? dica, 1 2 3 passos
title-over = Fim da partida
over-look = Ver o tabuleiro e percorrer as jogadas
over-undo = Desfazer a última jogada
over-menu = Menu
title-seats = Quem joga?
title-seat = Quem joga com as { $player } ({ $side })?
title-resign = { $player }: desistir?
no-play-on = Não, continuar
yes-resign = Sim, desistir
title-draw = { $player }: propor empate?
yes-offer-draw = Sim, propor empate
title-draw-offered = As { $player } propõem empate às { $other }
decline-draw = Recusar e continuar
accept-draw = Aceitar o empate
title-variations = Variantes
title-legal-moves = { $n ->
    [one] { $n } jogada legal
   *[other] { $n } jogadas legais
}
title-first-moves = As primeiras { $n } jogadas legais
title-position = Posição (copiada, se o terminal o permitir)
title-record = Registo da partida (copiado, se o terminal o permitir)
title-evaluation = Avaliação
title-moves = Jogadas
title-try = experimentar: joga pelos dois lados
no-moves-yet = ainda sem jogadas
thinking = a pensar
not-evaluated = sem avaliação, F6 revê a partida
score-of = { $player } { $score }
n-in-hand = { $n } na mão
n-on-board = { $n } em jogo
reviewing = a rever { $n } de { $all }, Esc interrompe
place = jogada { $n }
place-paused = jogada { $n }, em pausa
place-browsing = a ver a jogada { $n } de { $all }
board-goes-on = { $arrows } mova o cursor para ver mais
say-your-turn = Use as setas e Enter ou o rato, ou escreva uma jogada. F1 mostra as teclas.
say-thinking = As { $player } estão a pensar.
say-paused = Em pausa. F9 retoma, Ctrl-T faz uma jogada.
say-must-pass = { $status }: carregue em Enter.
say-only-button = Só pode { $button }: carregue em Enter.
say-taken-back = Desfeita.
say-redone = Refeita.
say-no-moves-now = Só pode listar as jogadas legais na sua vez.
say-nowhere-to-branch = Vá primeiro para uma posição anterior (PgUp).
say-no-variation = Ainda não há variantes.
say-variation = Mudou para a variante.
say-variation-gone = Essa variante já não existe.
say-one-step = Uma jogada do computador.
say-swapped = Os jogadores trocaram de lado.
say-no-draw-now = Agora não pode propor empate.
say-no-resigning-now = Agora não pode desistir.
say-draw-considered = O computador está a considerar a proposta.
say-draw-declined-by-computer = O computador recusa: espera ganhar.
say-hint-search = À procura de uma dica…
say-hint-area = Dica: { $area }. F3 outra vez mostra a jogada.
say-hint-idea = Dica: { $area }. { $idea } F3 outra vez mostra a jogada.
say-at-turn = Depois da jogada { $n }, { $move }. End: voltar à partida. Ctrl-K: jogar a partir daqui.
say-at-start = Início da partida. End: voltar à partida. Ctrl-K: jogar a partir daqui.
say-graded = { $move }: { $grade }.
say-review-begins = A rever a partida… Esc interrompe.
no-mistakes = Nenhum erro encontrado.
grades-of = { $player }: { $inaccuracies ->
    [one] { $inaccuracies } imprecisão
   *[other] { $inaccuracies } imprecisões
}, { $mistakes ->
    [one] { $mistakes } erro
   *[other] { $mistakes } erros
}, { $blunders ->
    [one] { $blunders } erro grave
   *[other] { $blunders } erros graves
}
grades-summary = { $one }. { $two }. PgUp e PgDn mostram os motivos.
say-no-pace = As jogadas do computador são mostradas de imediato.
say-pace = As jogadas do computador são mostradas a { $n } ms por passo.
say-copied = Copiado, se o terminal o permitir.
say-theme = tema: { $theme }
say-may-stop = { $move }: carregue outra vez em Enter aqui para jogar, ou continue.
say-confirm = { $move }: Enter joga, Backspace recua um passo.
say-step-back = Um passo atrás.
say-no-step-back = Não há nenhum passo para recuar. Ctrl-Z desfaz a última jogada.
say-stopped = Interrompido.
say-known-words = { $error }. Comandos: { $words }.

# Lições.
about-try = Jogue pelos dois lados o tempo que quiser; nada fica guardado.
no-such-task = essa tarefa não existe
not-allowed = Não é permitido: { $why }.
solved-not-saved = Resolvida, mas não guardada: { $why }.
say-not-quite = Ainda não. { $why }
task-hint = Dica: { $hint }
due-retry = Carregue em Enter para desfazer a jogada.
due-next = Carregue em Enter para a tarefa seguinte.
due-next-puzzle = Carregue em Enter para o problema seguinte.
due-back = Era a última tarefa. Carregue em Enter para voltar.
due-back-puzzle = Carregue em Enter para voltar aos problemas.
title-task = Tarefa
help-learn =
    # Aprender

    Cada jogo tem algumas tarefas pequenas. Faça uma jogada no tabuleiro, e o programa diz-lhe se resolve a tarefa e, se não resolver, porquê. As tarefas resolvidas ficam com um visto (um sinal de mais em ASCII).

    - **Cima** e **Baixo** vão para uma tarefa, **Enter** começa-a.
    - **Experimentar** é um tabuleiro sem adversário: experimente o que quiser.
    - **F2** mostra as regras do jogo.
help-task =
    # Tarefa

    Leia a tarefa e faça a jogada no tabuleiro.

    - As **setas** movem o cursor, **Enter** escolhe uma casa; uma jogada pode precisar de várias. Os pontos marcam as casas legais, e **Tab** vai de uma para a seguinte.
    - Ou **escreva** a jogada, como nas regras, e carregue em Enter.
    - Ou use o **rato**; o botão direito recua um passo.
    - **Backspace** recua um passo, **Esc** anula a jogada; outra vez Esc sai.
    - **F3** dá uma dica, **F4** recomeça, **F6** vai para a tarefa seguinte, **F2** mostra as regras.
    - **PgUp** e **PgDn** deslocam um texto comprido.

# Pontuação, fim do jogo e saída.
n-points = { $n ->
    [one] { $n } ponto
   *[other] { $n } pontos
}
say-over = { $result }. Enter: e agora?
key-again = jogar outra vez
key-rematch = desforra, lados trocados
is-thinking = { $player }: a pensar
is-searching = a procurar
title-leave = Sair do jogo?
yes-leave = Sim, sair
leave-saved = Fica guardado como { $name }; pode retomá-lo mais tarde.
leave-unsaved = Não fica guardado.
key-run = jogar ou executar comando
key-clear = limpar
key-step-back = um passo atrás
key-cancel = cancelar jogada
key-next-square = casa seguinte
key-previous = anterior
key-next = seguinte
key-to-game = voltar ao jogo
key-to-start = início
key-branch = jogar a partir daqui
title-evaluation-of = Avaliação ({ $player })
closing-saved = O jogo está guardado como { $name }. `parlour` retoma-o. Ficheiro: { $path }

# O editor de posições e jogos colados.
key-edit = posição
key-turn = outro lado
title-editor = Editor de posições
title-editor-of = { $game }: editor de posições
position-pasted = Posição colada.
position-over = Nesta posição a partida já terminou.
help-editor =
    # Editor de posições

    Componha qualquer posição do jogo e jogue a partir dela.

    - As **setas** movem o cursor, **Enter** coloca a peça escolhida, **Delete** retira uma.
    - **Tab**, um **número** ou a letra de uma peça escolhe-a.
    - **F3** muda o lado que joga, **F4** esvazia o tabuleiro, **F6** repõe o início, **F7** escreve o campo adicional dos jogos que o têm.
    - **Backspace** desfaz a última alteração.
    - **F5** joga a partir da posição. Se não for legal, a última linha diz porquê.
    - **Cole** uma posição para a editar.
    - Com o **rato**: clique para colocar, botão direito para retirar.

# Partidas guardadas: procura, nomes, exportação; estatísticas.
key-search = procurar
key-rename = mudar o nome
key-export = exportar
key-cancel-input = cancelar
ask-search = Procurar: { $text }
ask-name = Novo nome: { $text }
ask-path = Exportar para o ficheiro: { $text }
search-found = { $n } de { $all } contêm "{ $text }"
renamed = O novo nome é { $name }.
exported = Exportada para { $path }.
statistics = Estatísticas
about-statistics = Os seus resultados contra o computador, por jogo e nível.
no-statistics = Ainda não há partidas terminadas contra o computador.
statistics-counts = { $n ->
    [one] { $n } partida
   *[other] { $n } partidas
}: { $wins } ganhas, { $draws } empatadas, { $losses } perdidas

# Regras.
rules-technical = Para consulta: notação, opções e esclarecimentos
say-your-turn-short = É a sua vez. F1: teclas
