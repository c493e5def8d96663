# O que dizem os jogos, as partidas e as opções. O formato está em docs/translations.md.

# "a, b ou c"
one-of = { $others } ou { $last }

# Texto que se mostra tal e qual.
verbatim = { $text }

# O que pode acabar qualquer partida.
reason-resign = um jogador desistiu
reason-agreed = os jogadores combinaram o empate
reason-time = acabou o tempo de um jogador
reason-abandoned = um jogador abandonou a partida
reason-repetition = a posição repetiu-se
reason-maxplies = chegou-se ao limite de vezes
