# Sourced by ./test: one function a step.

jobs=$(nproc)
# The tests that use threads.
threaded='*Thread*:*Interrupt*:*Progress*:*Stop*:*Input*:*Loop*'

# build PRESET [TARGET…]
build() {
    local preset=$1
    shift
    mkdir -p "build/$preset"
    quietly "build/$preset/configure.log" cmake --preset "$preset" -DYOMI_TESTS=ON
    cmake --build "build/$preset" -j "$jobs" ${1:+--target "$@"}
}

run_tests() {
    local preset=$1
    shift
    ctest --test-dir "build/$preset" -j "$jobs" --output-on-failure --no-tests=error "$@"
}

sources() { git ls-files '*.hpp' '*.cpp'; }

step_format() { sources | xargs clang-format-14 --dry-run --Werror; }

step_release() {
    build release
    run_tests release
}

step_clang() {
    build clang
    run_tests clang
}

# sanitize PRESET FILTER NAME…: builds the test programs and runs each as one process a core, since a start costs more
# than most tests. Code with sanitizers is slow: a twentieth of the random work will do.
sanitize() {
    local preset=$1 filter=$2 name shard
    shift 2
    build "$preset" "${@/#/tests_}"
    for name in "$@"; do
        for ((shard = 0; shard < jobs; ++shard)); do echo "$shard build/$preset/tests/tests_$name"; done
    done | YOMI_TEST_SCALE="${YOMI_TEST_SCALE:-0.05}" GTEST_TOTAL_SHARDS=$jobs xargs -P "$jobs" -n 2 \
        bash -c 'GTEST_SHARD_INDEX=$1 exec "$2" --gtest_brief=1 --gtest_filter="$0"' "$filter"
}

# What reads hostile input and what runs in threads; the step "long" takes all but the command line, which parses
# little and takes long to compile.
step_asan() { sanitize asan '-LegalPositions.OnFourByFour' go archive gtp; }
step_tsan() { sanitize tsan "$threaded" mcts base; }

# flows [OPTION…]: the page's types, and its tests in Chromium.
flows() {
    install_page_packages web build/release --all
    build release yomi
    (cd web && npx tsc --noEmit)
    node web/e2e/page_test.mjs build/release/yomi build/screenshots "$@"
}
step_flows() { flows --main; }
step_page() { flows; }

step_wasm() {
    install_page_packages web build/release --all
    tools/static_page.sh build/static
    build release yomi
    (cd web && npx tsc --noEmit)
    node web/e2e/wasm_test.mjs build/static build/release/yomi
    node web/e2e/static_test.mjs build/static build/screenshots/static
}

# The shared libraries, and the examples with them. The step "release" has them with static ones.
step_install() {
    quietly build/shared-configure.log cmake --preset release -B build/shared -DYOMI_SHARED=ON -DYOMI_TESTS=OFF
    cmake --build build/shared -j "$jobs" --target yomi_shared yomi_shared_laboratory
    python3 tests/docs/installed_examples_test.py build/shared
}

step_tidy() {
    build tidy yomi
    run-clang-tidy-14 -quiet -p build/tidy -j "$jobs" "$PWD/src/"
}

step_long() {
    sanitize asan "*" go archive gtp engine player prior rollout model mcts bandit base
    sanitize tsan "$threaded" gtp engine player mcts bandit base
    build fuzz sgf_fuzz gtp_fuzz
    build release tests_go
    YOMI_TEST_SCALE=10 build/release/tests/tests_go --gtest_filter='*BoardAgainstReference*:LegalPositions*'
    build/fuzz/tests/sgf_fuzz 100000 1
    build/fuzz/tests/gtp_fuzz 1000000 1
}
