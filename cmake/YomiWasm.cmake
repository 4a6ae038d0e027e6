# The engine as WebAssembly for a page without a server (preset "wasm", Debian's emscripten). One program, yomi.js and
# yomi.wasm, of all that a game needs; wasm/include adds what emscripten's C++ library lacks.

# Debian's headers of header-only libraries, without the C library of this machine that lies beside them.
set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library fmt nlohmann)
  if(NOT EXISTS /usr/include/${library})
    message(FATAL_ERROR "/usr/include/${library} is missing; './run static' installs it (Debian: libfmt-dev nlohmann-json3-dev)")
  endif()
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()

file(GLOB_RECURSE sources CONFIGURE_DEPENDS
  src/base/*.cpp src/go/*.cpp src/bandit/*.cpp src/mcts/*.cpp src/rollout/*.cpp src/player/*.cpp src/serve/*.cpp
  src/match/referee_clock.cpp src/cli/signature.cpp wasm/*.cpp)
# Left out: what needs threads, processes, files or HTTP, and games with hidden information.
list(FILTER sources EXCLUDE REGEX "/base/(svg_|progress)|/go/sgf_(file|input)|/bandit/(regret|report|input)\\.")
list(FILTER sources EXCLUDE REGEX "/player/(child_process|command_line|gtp_client|hidden_|p_game_study)")
list(FILTER sources EXCLUDE REGEX "/serve/(server|guard|assets|comparison|card_|lab)")

add_executable(yomi ${sources})
target_include_directories(yomi PRIVATE src)
target_include_directories(yomi SYSTEM BEFORE PRIVATE wasm/include)
target_include_directories(yomi SYSTEM PRIVATE ${headers})
yomi_compile_options(yomi)
target_compile_definitions(yomi PRIVATE FMT_HEADER_ONLY)
# Sizes have 32 bits here: hashes and lengths of files are cut where they become indices of what is in memory.
target_compile_options(yomi PRIVATE -msimd128 -fwasm-exceptions -Wno-shorten-64-to-32 -fconstexpr-steps=100000000)
target_link_options(yomi PRIVATE -fwasm-exceptions -O2 --no-entry -sMODULARIZE -sEXPORT_NAME=Yomi -sENVIRONMENT=worker,node
  -sFILESYSTEM=0 -sINITIAL_MEMORY=64MB -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=8MB
  -sEXPORTED_FUNCTIONS=_malloc,_free -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8)
