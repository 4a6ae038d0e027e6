# yomi_library(NAME LINK libs… [HEAVY headers…]): the static library yomi_NAME (a slash becomes an underscore) from all .cpp
# files below src/NAME; of headers alone if there are none. HEAVY headers are precompiled.
function(yomi_library name)
  cmake_parse_arguments(ARG "" "" "LINK;HEAVY" ${ARGN})
  string(REPLACE "/" "_" target yomi_${name})
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
  if(ARG_HEAVY)
    target_precompile_headers(${target} PRIVATE ${ARG_HEAVY})
  endif()
endfunction()

# yomi_tests(NAME [WHOLE] LINK libs…): the test program tests_NAME from all .cpp files below tests/NAME, each test known to
# CTest. What is tested has the options of the program, sanitizers included; the tests themselves are optimised less (-O1),
# because they would take as long to compile as the program, and g++ 12 warns of strings in them that are fine. They are not
# linked into anything that is used. WHOLE: as one file, so that the headers of GoogleTest and of what is tested are
# parsed once; names in anonymous namespaces have to differ, then. Libraries are never compiled so.
function(yomi_tests name)
  cmake_parse_arguments(ARG "WHOLE" "" "LINK" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${name}/*.cpp)
  add_executable(tests_${name} ${sources})
  target_include_directories(tests_${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(tests_${name} PRIVATE ${ARG_LINK} GTest::gtest GTest::gmock GTest::gtest_main rapidcheck)
  target_compile_definitions(tests_${name} PRIVATE YOMI_TEST_DATA="${CMAKE_SOURCE_DIR}/tests")
  yomi_compile_options(tests_${name})
  target_compile_options(tests_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  if(ARG_WHOLE)
    set_target_properties(tests_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  else()
    target_precompile_headers(tests_${name} PRIVATE <gmock/gmock.h> <gtest/gtest.h> <map> <string> <vector>)
  endif()
  add_dependencies(all_tests tests_${name})
  gtest_discover_tests(tests_${name} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)
endfunction()
