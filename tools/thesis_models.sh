#!/usr/bin/env bash
# Trains the models that the experiments of the Nomitan thesis compare: N5, N7, N9 and CP by its objective
# (eq. 3.8), CP2 (eq. 4.9), and the same patterns by likelihood. An hour or two for 9x9 on one core; a file that is
# there is kept.
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

train() {  # name, patterns, aim, options
    local file=$folder/$1.weights
    if [ ! -e "$file" ]; then
        "$top/run" train "$games" -o "$file.part" --model "mc/$2" --aim "$3" --seed 1 "${@:4}"
        mv "$file.part" "$file"
    fi
}
for patterns in n5 n7 n9; do
    train "$patterns" "$patterns" rank "$@"
    train "$patterns-likelihood" "$patterns" likelihood "$@"
done
train cp collage rank "$@"
train cp2 collage rank-where-likely "$@"
train cp-likelihood collage likelihood "$@"
