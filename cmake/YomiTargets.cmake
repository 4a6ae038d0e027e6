# Most of the time of compiling goes into parsing these headers of others, so they are parsed once: every library reuses
# what yomi_base has precompiled. That hides an include that is missing, which tests/includes_complete.py finds.
set(YOMI_PRECOMPILED <fmt/format.h> <algorithm> <array> <bit> <chrono> <cmath> <cstdint> <filesystem> <functional>
    <limits> <map> <memory> <mutex> <optional> <set> <span> <stop_token> <string> <string_view> <thread> <utility>
    <vector>)

# yomi_library(NAME LINK libs… [HEAVY headers…]): the static library yomi_NAME (a slash becomes an underscore) from all .cpp
# files below src/NAME; of headers alone if there are none. HEAVY headers are precompiled for this library too.
function(yomi_library name)
  cmake_parse_arguments(ARG "" "" "LINK;HEAVY" ${ARGN})
  string(REPLACE "/" "_" target yomi_${name})
  set_property(GLOBAL APPEND PROPERTY YOMI_LIBRARIES ${target})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
  if(NOT sources)
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(${target} INTERFACE ${ARG_LINK})
    return()
  endif()
  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PUBLIC ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(${target} PUBLIC ${ARG_LINK})
  yomi_compile_options(${target})
  # The libraries are a part of the Python module and of the shared library too, and compiling them twice takes minutes.
  # Hidden, tables and functions are reached as directly as in code for a program alone.
  if(NOT EMSCRIPTEN)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    if(NOT YOMI_SHARED)
      set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
    endif()
  endif()
  if(target STREQUAL yomi_base OR ARG_HEAVY)
    target_precompile_headers(${target} PRIVATE ${YOMI_PRECOMPILED} ${ARG_HEAVY})
  else()
    target_precompile_headers(${target} REUSE_FROM yomi_base)
  endif()
endfunction()

# What is tested has the options of the program, sanitizers included; the tests themselves are optimised less (-O1),
# because they would take as long to compile as the program, and g++ 12 warns of strings in them that are fine. They are not
# linked into anything that is used.
function(yomi_test_options target)
  yomi_compile_options(${target})
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# yomi_tests(NAME [WHOLE] LINK libs…): the test program tests_NAME from all .cpp files below tests/NAME, each test known to
# CTest. WHOLE: as one file, so that the headers of GoogleTest and of what is tested are
# parsed once; names in anonymous namespaces have to differ, then. Libraries are never compiled so.
function(yomi_tests name)
  cmake_parse_arguments(ARG "WHOLE" "" "LINK" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${name}/*.cpp)
  add_executable(tests_${name} ${sources})
  target_include_directories(tests_${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(tests_${name} PRIVATE ${ARG_LINK} GTest::gtest GTest::gmock GTest::gtest_main rapidcheck)
  target_compile_definitions(tests_${name} PRIVATE YOMI_TEST_DATA="${CMAKE_SOURCE_DIR}/tests")
  yomi_test_options(tests_${name})
  target_precompile_headers(tests_${name} REUSE_FROM yomi_test_support)
  if(ARG_WHOLE)
    set_target_properties(tests_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  endif()
  add_dependencies(all_tests tests_${name})
  gtest_discover_tests(tests_${name} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)
endfunction()
