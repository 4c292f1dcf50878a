#!/bin/sh
# recipe.sh: networks from nothing, by self-play and training alone.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     src/train/recipe.sh FOLDER [GENERATIONS [GAMES [SAMPLES]]]
#
# Run it in the top folder. A network that counts material is the first teacher. In each generation
# the newest network plays GAMES games, and a new one trains on SAMPLES million positions from the
# games of all generations. At the end the last network plays a match against the first. Games and
# networks remain in FOLDER.
set -eu
folder=$1 generations=${2:-2} games=${3:-40000} samples=${4:-40}
ravelin=${RAVELIN:-./ravelin}
threads=$(getconf _NPROCESSORS_ONLN)
set --  # from here on "$@" holds the --data options of all generations

mkdir -p "$folder"
"$ravelin" network --material --output "$folder/0.nnue"
last=$folder/0.nnue generation=1
while [ "$generation" -le "$generations" ]; do
    new=$folder/$generation
    "$ravelin" selfplay "$new.rvg" --network "$last" --games "$games" --threads "$threads" \
        --seed "$generation" --nodes 125 --win 600
    set -- "$@" --data "$new.rvg"
    "$ravelin" train "$@" --output "$new-trained.nnue" --samples "$samples" --threads 4 --lambda 0.8
    # Scores as large as the margins of the search expect; see "Scale" in RECIPE.md.
    "$ravelin" network "$new-trained.nnue" --output "$new.nnue" --output-permille 600
    last=$new.nnue generation=$((generation + 1))
done
"$ravelin" match "$folder/match.log" --first "$last" --second "$folder/0.nnue" --games 400 \
    --nodes 5000 --threads "$threads"
