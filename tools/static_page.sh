#!/usr/bin/env bash
# The page with the engine as WebAssembly, for any web server that sends files: index.html, app.js, app.css, engine.js,
# yomi.js and yomi.wasm. Called by './run static'.
#
#   ./run static FOLDER    makes the folder; the address of a copy of it is the page
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$top/tools/setup.sh"

if [ $# -ne 1 ] || [[ $1 == -* ]]; then
    sed -n '2,5s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
folder=$1
mapfile -t missing < <(missing_packages "${static_needs_commands[@]}" -- "${static_needs_headers[@]}")
install_missing "${missing[@]}"
build=$top/build/wasm
mkdir -p "$build" "$folder"
install_page_packages "$top/web" "$build"
if [ ! -d "$top/web/node_modules/esbuild" ]; then
    echo "Without its npm packages there is no page to make." >&2
    exit 1
fi

# Where Debian keeps the packages that emscripten's own scripts ask for.
export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}
if [ ! -f "$build/build.ninja" ]; then
    echo "Building the engine as WebAssembly; this takes some minutes the first time." >&2
    (cd "$top" && quietly "$build/configure.log" cmake --preset wasm)
fi
quietly "$build/build.log" cmake --build "$build"
node "$top/web/build.mjs" "$folder" --static
cp "$build/yomi.js" "$build/yomi.wasm" "$folder/"

bytes=$(cd "$folder" && gzip -9c index.html app.js app.css engine.js yomi.js yomi.wasm | wc -c)
echo "The page is in $folder: $((bytes / 1024)) kB compressed. It needs a web server, but no program behind it:"
echo "  python3 -m http.server --directory $folder"
