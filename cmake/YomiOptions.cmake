# Options of the build, and the flags that every target of ours gets.

option(YOMI_TESTS "Build the tests" ON)
option(YOMI_SHARED "Install one shared library instead of static ones" OFF)
option(YOMI_BENCH "Build the Google Benchmark programs" OFF)
option(YOMI_MPI "Use MPI if it is there, for experiments on several machines" ON)
set(YOMI_SANITIZE "" CACHE STRING "Comma-separated sanitizers: address,undefined or thread")
set(YOMI_ARCH "x86-64-v2" CACHE STRING
    "-march on x86-64 (popcnt and SSE4 by default; 'native' for this machine only). No effect elsewhere.")

set(YOMI_PYTHON "AUTO" CACHE STRING "Build the Python module: ON, OFF, or AUTO: with the tests, if pybind11 is there")

function(yomi_compile_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wshadow -Wconversion -Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # Wrong for "literal" + std::string in g++ 12 (GCC bug 105651), the others in code from precompiled headers.
    target_compile_options(${target} PRIVATE -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread
                                             -Wno-array-bounds)
  endif()
  # A function of ours is never replaced by another of its name, so it may be inlined in position-independent code too.
  target_compile_options(${target} PRIVATE -fno-semantic-interposition)
  # The same arithmetic on every machine: no fused multiply-add behind our back.
  target_compile_options(${target} PRIVATE -ffp-contract=off)
  # Nobody reads errno or the exception flags after sqrt or a comparison; keeping them right prevents vectorisation.
  # Neither option changes a result.
  target_compile_options(${target} PRIVATE -fno-math-errno -fno-trapping-math)
  target_compile_definitions(${target} PRIVATE YOMI_VERSION="${PROJECT_VERSION}")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND YOMI_ARCH)
    target_compile_options(${target} PRIVATE -march=${YOMI_ARCH})
  endif()
  if(YOMI_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${YOMI_SANITIZE} -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer)
    # g++ takes the sanitizers' own code for a use of values that are never set.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    target_link_options(${target} PRIVATE -fsanitize=${YOMI_SANITIZE})
  endif()
endfunction()
