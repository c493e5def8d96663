#!/bin/sh
# A program that speaks just enough UGI: plays the first legal move, which it asks PARLOUR for.
parlour=$1
game=$2
while read -r word rest; do
    case $word in
    ugi) echo "id name mock" && echo ugiok ;;
    isready) echo readyok ;;
    position) position=$rest ;;
    go)
        case $position in
        startpos*) start= && moves=${position#startpos} ;;
        fen*) start=${position#fen } && start=${start%% moves*} && moves=${position#fen "$start"} ;;
        esac
        moves=${moves# moves}
        # shellcheck disable=SC2086
        if [ -n "$start" ]; then
            at=$("$parlour" replay "$game" --position "$start" -- $moves)
        else
            at=$("$parlour" replay "$game" -- $moves)
        fi
        at=$(echo "$at" | sed -n 's/^position //p')
        echo "info depth 1 score cp 7 $rest"
        echo "bestmove $("$parlour" moves "$game" --position "$at" | head -n 1)"
        ;;
    quit) exit 0 ;;
    esac
done
