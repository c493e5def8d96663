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

# Alternativas: "a, b ou c".
alternatives = { $words }

# Posições e o que há de errado nelas.
position-malformed = não se percebe a posição `{ $position }`: { $why }
faults = { $others }; { $last }
faults-and-more = { $faults }; e mais { $n }
position-fields = esperava-se `{ $form }`, e há { $n ->
    [one] 1 campo
   *[other] { $n } campos
}
position-side = quem joga é `{ $side }`: esperava-se x ou o
row-length = a linha { $row } a contar de cima tem { $n } casas: esperavam-se { $expected }, como na primeira
row-letter = a linha { $row } a contar de cima tem `{ $letter }`: esperava-se { $letters } ou um número
row-run = a linha { $row } a contar de cima tem a sequência `{ $run }`: esperavam-se de 1 a { $most } casas vazias
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
record-no-header = esperava-se uma linha `chave: valor` ou uma linha em branco antes das jogadas, não `{ $found }`
record-header-twice = o cabeçalho `{ $key }` aparece duas vezes: esperava-se uma
record-no-game = esperava-se um cabeçalho `game: NOME`, e não há nenhum
record-no-variation = há um `)` sem variante para fechar
record-empty-variation = esperava-se uma jogada dentro da variante
record-no-comment = há um `{"}"}` sem comentário para fechar
record-early-variation = esperava-se uma jogada antes de uma variante
record-open-variation = esperava-se `)` para fechar esta variante
record-open-comment = esperava-se `{"}"}` para fechar este comentário
record-rules-version = o registo é da versão `{ $version }` das regras de { $game }: esperava-se { $known } no máximo
record-other-result = o registo diz que o resultado é `{ $claimed }`, mas as jogadas dão `{ $found }`
record-no-start = o registo não diz `{ $option }` nem uma posição inicial: esperava-se um dos dois
json-malformed = o texto não é o JSON de um registo, coluna { $column }
no-such-format = { $game } não tem o formato `{ $format }`: esperava-se { $expected }
unknown-format = formato desconhecido `{ $format }`: esperava-se { $expected }
format-not-for = { $format } não serve para { $game }
replay-stopped = a repetição foi interrompida
at-turn = vez { $turn }: { $why }

# Computadores e o que há de errado nos seus nomes.
unknown-bot = não há nenhum computador `{ $bot }`: esperava-se random, greedy, um nível como 5, best, ab, mcts, solve, one-ply ou net:NOME
unknown-bot-setting = não há a definição `{ $setting }`: esperava-se nodes, depth, time, threads, hash, seed, eval-noise, miss-rate, mast, weights ou net, como em ab:nodes=100000
useless-bot-setting = { $bot } não usa { $setting }: esperava-se { $expected }
bad-bot-setting = a definição { $setting } não pode ser `{ $value }`: esperava-se { $expected }
bad-weights = não se podem usar os pesos em { $file }: { $why }
bad-network = não se pode usar a rede em { $file }: { $why }
no-networks-folder = não há pasta de redes
unknown-network = o jogo não tem essa rede
bad-base64 = esperava-se Base64
network-name = um nome de letras, algarismos, -, _ e pontos
network-other-file = não é um ficheiro de rede: esperava-se a primeira linha `parlour network 1`
network-version = o ficheiro tem a versão { $found }: esperava-se a versão { $expected }
network-bad-line = a linha { $line } é `{ $text }`: esperava-se `chave: valor`
network-missing-key = o cabeçalho termina sem `{ $key }`
network-bad-value = `{ $key }` é `{ $value }`: esperava-se { $expected }
network-size = um múltiplo de { $multiple } de { $multiple } a { $max }
network-length = o ficheiro tem { $found } bytes: esperavam-se { $expected }
network-checksum = a soma de verificação é { $found }: esperava-se { $expected }
network-other-game = a rede é do jogo { $found }: esperava-se { $expected }
network-mismatch = a rede tem `{ $key }: { $found }`: esperava-se { $expected }
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
