# What `cmake --install` gives: the program, headers below include/yomi, libraries, a CMake package "Yomi" with the
# components `search` (the search over any game), `go` (boards, playouts, players and an engine) and `laboratory` (the
# whole program, for games of one's own), and a file for pkg-config for each of the first two.
#
# The libraries are static, or with -DYOMI_SHARED=ON two shared ones: libyomi has `search` and `go`, and
# libyomi_laboratory, which needs many other libraries, the rest. What is inside has no stable ABI before version 1: the
# sonames have the first two numbers of the version.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# From the lowest on, as in CMakeLists.txt.
set(YOMI_SEARCH_LIBRARIES yomi_base yomi_bandit yomi_game yomi_mcts)
set(YOMI_GO_LIBRARIES yomi_go yomi_book yomi_model yomi_rollout yomi_prior yomi_player yomi_engine)
get_property(YOMI_LABORATORY_LIBRARIES GLOBAL PROPERTY YOMI_LIBRARIES)
list(REMOVE_ITEM YOMI_LABORATORY_LIBRARIES ${YOMI_SEARCH_LIBRARIES} ${YOMI_GO_LIBRARIES})
set(installed_libraries ${YOMI_SEARCH_LIBRARIES} ${YOMI_GO_LIBRARIES})
# Of the laboratory: what makes a table of a game, and the program itself.
set(YOMI_LABORATORY_HEADERS arena/game_table.hpp arena/open_games.hpp arena/session.hpp arena/thinking.hpp
  cli/program.hpp)

# yomi_shared_library(TARGET NAME FROM libraries… LINK libraries…): all objects of these libraries as libNAME.so.
function(yomi_shared_library target name)
  cmake_parse_arguments(ARG "" "" "FROM;LINK" ${ARGN})
  set(objects "")
  foreach(library ${ARG_FROM})
    get_target_property(type ${library} TYPE)
    if(NOT type STREQUAL INTERFACE_LIBRARY)
      list(APPEND objects $<TARGET_OBJECTS:${library}>)
    endif()
  endforeach()
  add_library(${target} SHARED ${objects})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} LINKER_LANGUAGE CXX INSTALL_RPATH "$ORIGIN")
  target_link_libraries(${target} PRIVATE ${ARG_LINK} Threads::Threads)
  install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
endfunction()

# Loops over the edges of a node take four at a time; a program that instantiates the search has to be compiled for the
# same processor as the library.
set(YOMI_PROCESSOR_FLAG "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND YOMI_ARCH AND NOT YOMI_ARCH STREQUAL "native")
  set(YOMI_PROCESSOR_FLAG -march=${YOMI_ARCH})
endif()

set(YOMI_SEARCH_LINK "")
set(YOMI_GO_LINK "")
# What the laboratory needs of others; YomiConfig.cmake finds the same.
set(YOMI_LABORATORY_NEEDS SQLite::SQLite3 ZLIB::ZLIB tomlplusplus::tomlplusplus)
set(YOMI_WITH_HTTPLIB ${HTTPLIB_LIBRARY})
set(YOMI_WITH_MPI ${MPI_CXX_FOUND})
if(YOMI_SHARED)
  yomi_shared_library(yomi_shared yomi FROM ${installed_libraries} LINK fmt::fmt)
  yomi_shared_library(yomi_shared_laboratory yomi_laboratory FROM ${YOMI_LABORATORY_LIBRARIES}
    LINK yomi_shared fmt::fmt ${YOMI_LABORATORY_NEEDS} ${YOMI_HTTPLIB} $<$<BOOL:${MPI_CXX_FOUND}>:MPI::MPI_CXX>)
  set(YOMI_SEARCH_FILES libyomi.so)
  set(YOMI_GO_FILES libyomi.so)
  set(YOMI_LABORATORY_FILES libyomi_laboratory.so libyomi.so)
  set(YOMI_SEARCH_LINK "-lyomi")
  set(YOMI_GO_LINK "-lyomi")
else()
  foreach(component SEARCH GO LABORATORY)
    foreach(library ${YOMI_${component}_LIBRARIES})
      get_target_property(type ${library} TYPE)
      if(NOT type STREQUAL INTERFACE_LIBRARY)
        install(TARGETS ${library} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
        string(PREPEND YOMI_${component}_LINK "-l${library} ")
        list(PREPEND YOMI_${component}_FILES "lib${library}.a")
      endif()
    endforeach()
  endforeach()
  list(APPEND YOMI_GO_FILES ${YOMI_SEARCH_FILES})
  list(APPEND YOMI_LABORATORY_FILES ${YOMI_GO_FILES})
  string(APPEND YOMI_GO_LINK "${YOMI_SEARCH_LINK}")
endif()

# Headers include each other as "mcts/tree.hpp"; installed ones as "yomi/mcts/tree.hpp", so that they collide with nothing.
set(folders "")
foreach(library ${installed_libraries})
  string(REPLACE "yomi_" "" folder ${library})
  list(APPEND folders ${folder})
endforeach()
install(CODE "set(folders \"${folders}\")\nset(single_headers \"${YOMI_LABORATORY_HEADERS}\")\nset(source \"${CMAKE_SOURCE_DIR}\")\nset(includedir \"${CMAKE_INSTALL_INCLUDEDIR}\")"
        COMPONENT library)
install(SCRIPT ${CMAKE_SOURCE_DIR}/cmake/install_headers.cmake COMPONENT library)
configure_file(${CMAKE_SOURCE_DIR}/cmake/version.hpp.in ${CMAKE_BINARY_DIR}/version.hpp @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/version.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/yomi COMPONENT library)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Yomi)
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/YomiConfig.cmake.in ${CMAKE_BINARY_DIR}/YomiConfig.cmake
  INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/YomiConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/YomiConfig.cmake ${CMAKE_BINARY_DIR}/YomiConfigVersion.cmake
        DESTINATION ${package} COMPONENT library)

file(RELATIVE_PATH YOMI_PREFIX_FROM_PC "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
foreach(component search go)
  string(TOUPPER ${component} name)
  set(YOMI_COMPONENT ${component})
  set(YOMI_COMPONENT_LINK "${YOMI_${name}_LINK}")
  configure_file(${CMAKE_SOURCE_DIR}/cmake/yomi.pc.in ${CMAKE_BINARY_DIR}/yomi-${component}.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/yomi-${component}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
endforeach()

install(TARGETS yomi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
