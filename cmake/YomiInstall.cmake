# What `cmake --install` gives: the program, headers below include/yomi, libraries, a CMake package "Yomi" with the
# components `search` (the search over any game) and `go` (boards, playouts, players and an engine), and a file for
# pkg-config for each.
#
# The libraries are static, or with -DYOMI_SHARED=ON one shared library. What is inside has no stable ABI before
# version 1: its soname has the first two numbers of the version.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# From the lowest on, as in CMakeLists.txt.
set(YOMI_SEARCH_LIBRARIES yomi_base yomi_bandit yomi_game yomi_mcts)
set(YOMI_GO_LIBRARIES yomi_go yomi_model yomi_rollout yomi_prior yomi_player yomi_engine)
set(installed_libraries ${YOMI_SEARCH_LIBRARIES} ${YOMI_GO_LIBRARIES})

# Loops over the edges of a node take four at a time; a program that instantiates the search has to be compiled for the
# same processor as the library.
set(YOMI_PROCESSOR_FLAG "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND YOMI_ARCH AND NOT YOMI_ARCH STREQUAL "native")
  set(YOMI_PROCESSOR_FLAG -march=${YOMI_ARCH})
endif()

set(YOMI_SEARCH_LINK "")
set(YOMI_GO_LINK "")
if(YOMI_SHARED)
  set(objects "")
  foreach(library ${installed_libraries})
    get_target_property(type ${library} TYPE)
    if(NOT type STREQUAL INTERFACE_LIBRARY)
      list(APPEND objects $<TARGET_OBJECTS:${library}>)
    endif()
  endforeach()
  add_library(yomi_shared SHARED ${objects})
  set_target_properties(yomi_shared PROPERTIES OUTPUT_NAME yomi VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} LINKER_LANGUAGE CXX)
  target_link_libraries(yomi_shared PRIVATE fmt::fmt Threads::Threads)
  install(TARGETS yomi_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
  set(YOMI_INSTALLED_FILES "libyomi.so")
  set(YOMI_SEARCH_LINK "-lyomi")
  set(YOMI_GO_LINK "-lyomi")
else()
  set(YOMI_INSTALLED_FILES "")
  foreach(component SEARCH GO)
    foreach(library ${YOMI_${component}_LIBRARIES})
      get_target_property(type ${library} TYPE)
      if(NOT type STREQUAL INTERFACE_LIBRARY)
        install(TARGETS ${library} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
        string(PREPEND YOMI_${component}_LINK "-l${library} ")
        list(PREPEND YOMI_${component}_FILES "lib${library}.a")
      endif()
    endforeach()
  endforeach()
  string(APPEND YOMI_GO_LINK "${YOMI_SEARCH_LINK}")
endif()

# Headers include each other as "mcts/tree.hpp"; installed ones as "yomi/mcts/tree.hpp", so that they collide with nothing.
set(folders "")
foreach(library ${installed_libraries})
  string(REPLACE "yomi_" "" folder ${library})
  list(APPEND folders ${folder})
endforeach()
install(CODE "set(folders \"${folders}\")\nset(source \"${CMAKE_SOURCE_DIR}\")\nset(includedir \"${CMAKE_INSTALL_INCLUDEDIR}\")"
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
