#!/usr/bin/env bash
# Makes a wheel of the Python package, without a network, and says how to install it.
#
#   tools/python_wheel.sh [FOLDER]    FOLDER: where the wheel goes (build/wheels)
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$top/tools/setup.sh"

mapfile -t missing < <(
    missing_packages "${run_needs_commands[@]}" "${python_needs_commands[@]}" -- "${run_needs_headers[@]}" \
        "${python_needs_headers[@]}"
    missing_modules "${python_needs_modules[@]}"
)
install_missing "${missing[@]}"

folder=${1:-$top/build/wheels}
mkdir -p "$folder" "$top/build"
echo "Building the module; this takes some minutes the first time." >&2
quietly "$top/build/wheel.log" "$debian_python" -m pip wheel --no-build-isolation --no-index --no-deps \
    --wheel-dir "$folder" "$top/python"
echo "$debian_python -m pip install --no-index --no-deps $(ls -t "$folder"/yomi-*.whl | head -1)"
