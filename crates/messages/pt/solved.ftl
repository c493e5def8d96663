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
# Os jogos dizem no seu próprio catálogo o que se sabe deles e como.
solved-story = Ainda nenhum tabuleiro deste jogo foi resolvido.
solved-broken = não é possível ler os tabuleiros resolvidos deste jogo
# Como se chama um tabuleiro, e com cada opção que não é o seu tamanho.
solved-size = { $columns }x{ $rows }
solved-size-option = { $title }, { $option }: { $value }

solved-boards = Tabuleiros resolvidos
solved-menu = Explorar jogos resolvidos
solved-of = Tabuleiros resolvidos: { $game }
solved-none = { $game } ainda não tem tabuleiros resolvidos.
solved-board = { $board }: { $result }
solved-moves-all = Só estas primeiras jogadas mantêm o resultado: { $moves }.
solved-moves-every = Todas as primeiras jogadas mantêm o resultado.
solved-moves-some = Primeiras jogadas que mantêm o resultado: { $moves }.
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
