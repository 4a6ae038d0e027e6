#!/usr/bin/env bash
# Trains the models that the experiments of the Nomitan thesis compare: N5, N7, N9 and CP by its objective
# (eq. 3.8), CP2 (eq. 4.9), the same patterns by likelihood, and N7 for the tree. Half an hour for the 18,168 games of 9x9
# that the tables of docs/learning.md come from, on one core; a file that is there is kept.
#
#   tools/thesis_models.sh GAMES.sgfs.gz FOLDER [options of 'yomi train'…]
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [ $# -lt 2 ]; then
    sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
games=$1
folder=$2
shift 2
mkdir -p "$folder"

train() {  # name, function/patterns, aim, options
    local file=$folder/$1.weights
    if [ ! -e "$file" ]; then
        "$top/run" train "$games" -o "$file.part" --model "$2" --aim "$3" --seed 1 "${@:4}"
        mv "$file.part" "$file"
    fi
}
for patterns in n5 n7 n9; do
    train "$patterns" "mc/$patterns" rank "$@"
    train "$patterns-likelihood" "mc/$patterns" likelihood "$@"
done
train cp mc/collage rank "$@"
train cp2 mc/collage rank-where-likely "$@"
train cp-likelihood mc/collage likelihood "$@"
train uct-n7 uct/n7 rank "$@"
