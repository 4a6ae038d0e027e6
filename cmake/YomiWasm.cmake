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

add_library(fmt::fmt INTERFACE IMPORTED)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
foreach(library fmt::fmt nlohmann_json::nlohmann_json)
  target_include_directories(${library} INTERFACE ${headers})
endforeach()
add_library(Threads::Threads INTERFACE IMPORTED)  # there are none

# For every library and the program.
include_directories(BEFORE SYSTEM ${CMAKE_SOURCE_DIR}/wasm/include)
# Sizes have 32 bits here: hashes and lengths of files are cut where they become indices of what is in memory.
add_compile_options(-msimd128 -fwasm-exceptions -Wno-shorten-64-to-32 -fconstexpr-steps=100000000)
set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)  # emscripten's wrapper does not know them

# yomi_wasm_program(NAME LINK libs…): the program of all .cpp files in wasm/ and these libraries.
function(yomi_wasm_program name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/wasm/*.cpp)
  add_executable(${name} ${sources})
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  yomi_compile_options(${name})
  target_link_options(${name} PRIVATE -fwasm-exceptions -O2 --no-entry -sMODULARIZE -sEXPORT_NAME=Yomi
    -sENVIRONMENT=worker,node -sFILESYSTEM=0 -sINITIAL_MEMORY=64MB -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB
    -sTOTAL_STACK=8MB -sEXPORTED_FUNCTIONS=_malloc,_free
    -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8)
endfunction()
