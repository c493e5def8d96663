# Without `just`, run the line below a name; each is one command.

# show this menu
default:
    @just --list --unsorted

# run before a commit: format, lints, project rules
check:
    cargo fmt --all --check
    cargo clippy --all-targets -- -D warnings
    cargo xtask tidy

# the tests of the workspace
test *ARGS:
    cargo test {{ARGS}}

# the tests next to eight busy processes; `just busy processes` runs those that start processes three times
busy *ARGS:
    cargo xtask busy {{ARGS}}

# key latency on a real terminal while an engine searches
bench-keys:
    cargo bench --package parlour --bench keys

# everything that CI runs
ci:
    ./test

# update the playthroughs, fuzz seeds and generated documents
bless:
    cargo xtask bless

# write docs/games.md, docs/levels.md and the games table of the README
docs:
    cargo xtask docgen

# write the descriptions of the API and of the local protocol from the Rust types, and the client's types from them
api:
    cargo xtask api

# one static program with its checksum, in target/dist
dist:
    cargo xtask dist

# build the WebAssembly modules, of all games or of the named ones, and the browser client with them
wasm *GAMES:
    cargo xtask wasm {{GAMES}}

# nodes per second of native code and of the WebAssembly modules; `scalar` adds modules without vector instructions
wasm-bench *WORDS:
    cargo xtask wasm-bench {{WORDS}}

# create the folder of a new game
new-game ID:
    cargo xtask new-game {{ID}}

# run the program, e.g. `just run list`
run *ARGS:
    cargo run --release --quiet --bin parlour -- {{ARGS}}

# benchmark the rules, with every count checked
bench *ARGS:
    RUSTFLAGS="-C target-cpu=native" cargo run --release --quiet --target-dir target/native --bin parlour -- bench rules {{ARGS}}

# count move sequences, e.g. `just perft GAME 4`
perft GAME DEPTH *ARGS:
    cargo run --release --quiet --bin parlour -- perft {{GAME}} {{DEPTH}} {{ARGS}}

# all reference counts, a hundred times the random tests, and the long tests of the template, Python and the browser (hours)
nightly:
    PARLOUR_TEST_SCALE=nightly bash -c 'cargo test --release && cargo xtask test-template && python/test && cargo build && cd web && npm ci && npm run e2e'

# fuzz one target: options, position, moves, record, record_json, record_formats, lessons, network, proof, ugi or random_play
fuzz TARGET SECONDS="600":
    mkdir -p target/fuzz-found/{{TARGET}}
    cargo +nightly fuzz run {{TARGET}} --sanitizer none --features libfuzzer target/fuzz-found/{{TARGET}} fuzz/corpus/{{TARGET}} -- -max_total_time={{SECONDS}} -timeout=10 -max_len=2000 -dict=fuzz/parlour.dict

# fuzz the server's API
fuzz-api EXAMPLES="50":
    cargo xtask fuzz-api {{EXAMPLES}}

# mutation tests of the rules (hours; `just mutants -f '**/ID/**'` for one game)
mutants *ARGS:
    cargo mutants --package parlour-games {{ARGS}}
