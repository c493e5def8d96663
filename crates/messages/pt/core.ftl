# O que dizem os jogos, as partidas e as opções. O formato está em docs/translations.md.

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
move-malformed = não foi possível ler a jogada `{ $move }`: esperava-se { $expected }
move-illegal = jogada ilegal `{ $move }`: { $why }
game-over = a partida terminou ({ $result }); já não se esperava nenhuma jogada
repeats-position = repete uma posição anterior
not-legal-here = aqui não é uma jogada legal

# Opções.
unknown-game = jogo desconhecido `{ $game }`: esperava-se { $expected }
option-malformed = não foi possível ler a opção `{ $option }`: esperava-se chave=valor
unknown-option = opção desconhecida `{ $option }`: esperava-se { $expected }
option-twice = a opção `{ $option }` aparece duas vezes: esperava-se cada opção uma só vez
option-bad-value = a opção `{ $option }` não pode ser `{ $value }`: esperava-se { $expected }
option-number = um número inteiro de { $min } a { $max }
option-number-up = um número inteiro a partir de { $min }
options-conflict = as opções contradizem-se: { $why }

# Botões.
button-pass = passar
