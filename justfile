# The menu. Without `just`, type the line below a name; each is one command.

# show this menu
default:
    @just --list --unsorted

# what to run before a commit: format, lints, house rules
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    cargo xtask tidy

# the tests of the workspace
test *ARGS:
    cargo test --workspace {{ARGS}}

# the tests beside eight busy processes; `just busy processes` runs those that start processes three times
busy *ARGS:
    cargo xtask busy {{ARGS}}

# how soon keys are answered while an engine thinks, on a real terminal
bench-keys:
    cargo bench --package parlour --bench keys

# everything the continuous integration runs
ci:
    ./test

# record the playthroughs and fuzz seeds anew, and write the generated documents
bless:
    cargo xtask bless

# write docs/games.md, docs/levels.md and the games table of the README
docs:
    cargo xtask docgen

# the folder of a new game
new-game ID:
    cargo xtask new-game {{ID}}

# run the program, e.g. `just run list`
run *ARGS:
    cargo run --release --quiet --bin parlour -- {{ARGS}}

# speed of the rules, with every count asserted
bench *ARGS:
    RUSTFLAGS="-C target-cpu=native" cargo run --release --quiet --target-dir target/native --bin parlour -- bench rules {{ARGS}}

# count lines of play, e.g. `just perft GAME 4`
perft GAME DEPTH *ARGS:
    cargo run --release --quiet --bin parlour -- perft {{GAME}} {{DEPTH}} {{ARGS}}

# all reference counts and a hundred times the random tests (hours)
nightly:
    PARLOUR_TEST_SCALE=nightly cargo test --release --workspace

# fuzz one target: options, position, moves, record, record_json, record_formats, lessons, ugi or random_play
fuzz TARGET SECONDS="600":
    mkdir -p target/fuzz-found/{{TARGET}}
    cargo +nightly fuzz run {{TARGET}} --sanitizer none --features libfuzzer target/fuzz-found/{{TARGET}} fuzz/corpus/{{TARGET}} -- -max_total_time={{SECONDS}} -timeout=10 -max_len=2000 -dict=fuzz/parlour.dict

# try the server's interface with requests of every kind
fuzz-api EXAMPLES="50":
    cargo xtask fuzz-api {{EXAMPLES}}

# mutation tests of the rules (hours; `just mutants -f '**/ID/**'` for one game)
mutants *ARGS:
    cargo mutants --package parlour-games {{ARGS}}
