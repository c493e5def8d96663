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
