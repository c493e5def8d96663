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
