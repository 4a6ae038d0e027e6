# Sourced by ./run and ./test: finds out what the machine lacks, and installs it where it can.
#
# Debian packages (and their derivatives') by what they bring: a command, or a header. Looking for the thing itself
# works on every system and takes a few milliseconds, so each call can afford it.

run_needs_commands=(g++:g++ cmake:cmake ninja:ninja-build node:nodejs npm:npm)
run_needs_headers=(
    fmt/format.h:libfmt-dev
    CLI/CLI.hpp:libcli11-dev
    nlohmann/json.hpp:nlohmann-json3-dev
    zlib.h:zlib1g-dev
    sqlite3.h:libsqlite3-dev
    toml++/toml.h:libtomlplusplus-dev
    httplib.h:libcpp-httplib-dev
)
static_needs_commands=(em++:emscripten cmake:cmake ninja:ninja-build node:nodejs npm:npm)
static_needs_headers=(fmt/format.h:libfmt-dev nlohmann/json.hpp:nlohmann-json3-dev)
test_needs_commands=(
    python3:python3
    clang-format-14:clang-format-14
    mpicxx:libopenmpi-dev
    mpirun:openmpi-bin
)
test_needs_headers=(
    gtest/gtest.h:libgtest-dev
    gmock/gmock.h:libgmock-dev
    rapidcheck.h:librapidcheck-dev
)
# The Python module is for Debian's own Python, which has these; another may come first in PATH.
debian_python=/usr/bin/python3
[ -x "$debian_python" ] || debian_python=python3
python_needs_commands=(/usr/bin/python3-config:python3-dev)
python_needs_headers=(pybind11/pybind11.h:pybind11-dev)
python_needs_modules=(numpy:python3-numpy pip:python3-pip setuptools:python3-setuptools wheel:python3-wheel)
test_needs_modules=("${python_needs_modules[@]}" pytest:python3-pytest)

# missing_packages COMMAND:PACKAGE… -- HEADER:PACKAGE…: prints the packages whose command or header is not there.
missing_packages() {
    local source=""
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        command -v "${1%%:*}" >/dev/null 2>&1 || echo "${1#*:}"
        shift
    done
    [ $# -gt 0 ] && shift
    if command -v g++ >/dev/null 2>&1; then
        for pair in "$@"; do source+=$'#if !__has_include(<'"${pair%%:*}"$'>)\n'"missing ${pair#*:}"$'\n#endif\n'; done
        printf '%s' "$source" | g++ -std=c++20 -E -P -x c++ - | sed -n 's/ //g; s/^missing//p'
    else
        for pair in "$@"; do echo "${pair#*:}"; done
    fi
}

# missing_modules MODULE:PACKAGE…: prints the packages whose module Debian's Python has not.
missing_modules() {
    local pair
    for pair in "$@"; do
        "$debian_python" -c "import ${pair%%:*}" >/dev/null 2>&1 || echo "${pair#*:}"
    done
}

# install_missing PACKAGE…: installs them with apt-get, or lists them and stops.
install_missing() {
    [ $# -eq 0 ] && return
    local as_root=()
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            echo "Yomi needs these packages, and there is no sudo to install them with: $*" >&2
            echo "As root: apt-get install $*" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "Yomi needs what these Debian packages bring, and there is no apt-get here: $*" >&2
        echo "Install them with your system's package manager, then call this again." >&2
        exit 1
    fi
    echo "Installing: $*" >&2
    export DEBIAN_FRONTEND=noninteractive
    "${as_root[@]}" apt-get update -qq >&2 || echo "apt-get update failed; trying with the old package lists." >&2
    if ! "${as_root[@]}" apt-get install -y -qq --no-install-recommends "$@" >&2; then
        echo "The packages could not be installed; see above." >&2
        exit 1
    fi
}

# install_page_packages WEB BUILD [--all]: the npm packages of the page, as the lock file says; --all: its tests' too. What
# cannot be had leaves a program without its page, which says so.
install_page_packages() {
    local web=$1 build=$2 wanted=esbuild omit=--omit=dev
    if [ "${3:-}" = --all ]; then
        wanted=playwright-core
        omit=
    fi
    [ -d "$web/node_modules/$wanted" ] && return
    echo "Installing the page's npm packages." >&2
    if (cd "$web" && npm ci --no-audit --no-fund --loglevel=error $omit >&2); then
        rm -f "$build/build.ninja" # it was made without them
    else
        echo "The npm packages of the page could not be installed; Yomi is built without its page." >&2
        echo "With a network: cd web && npm ci" >&2
    fi
}

# quietly LOG COMMAND…: runs it, and shows what it printed only if it fails.
quietly() {
    local log=$1
    shift
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        exit 1
    fi
}
