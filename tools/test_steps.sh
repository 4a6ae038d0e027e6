# Sourced by ./test: one function a step.

jobs=$(nproc)

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

step_asan() {
    build asan all_tests
    # What starts the program itself is a matter of the other builds.
    YOMI_TEST_SCALE=${YOMI_TEST_SCALE:-0.05} run_tests asan -E '^(gtp_program|e2e)'
}

step_tsan() {
    build tsan tests_base tests_bandit tests_mcts tests_gtp
    local program
    for program in base bandit mcts gtp; do
        YOMI_TEST_SCALE=${YOMI_TEST_SCALE:-0.05} "build/tsan/tests/tests_$program" --gtest_brief=1 \
            --gtest_filter='*Thread*:*Interrupt*:*Progress*:*Stop*:*Input*:*Loop*'
    done
}

step_tidy() {
    build release yomi
    run-clang-tidy-14 -quiet -p build/release -j "$jobs" "$PWD/src/"
}

step_long() {
    build asan tests_go sgf_fuzz gtp_fuzz
    build release tests_go
    YOMI_TEST_SCALE=10 build/release/tests/tests_go --gtest_filter='BoardRandom*:LegalPositions*'
    build/asan/tests/sgf_fuzz 100000 1
    build/asan/tests/gtp_fuzz 1000000 1
}
