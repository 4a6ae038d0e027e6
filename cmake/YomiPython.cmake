# The Python module: the folder python/ of the build has the package yomi, to be put on PYTHONPATH. python/setup.py and
# tools/python_wheel.sh make a wheel of it.

set(YOMI_PYTHON_PACKAGE "")
if(NOT YOMI_PYTHON OR YOMI_SANITIZE OR (YOMI_PYTHON STREQUAL "AUTO" AND NOT YOMI_TESTS))
  return()
endif()

# Debian's own Python is the one that has pybind11, NumPy and pytest; another may come first in PATH.
if(NOT Python_EXECUTABLE)
  find_program(YOMI_PYTHON3 python3 PATHS /usr/bin NO_DEFAULT_PATH)
  if(YOMI_PYTHON3)
    set(Python_EXECUTABLE ${YOMI_PYTHON3})
  endif()
endif()
find_package(Python 3.9 QUIET COMPONENTS Interpreter Development.Module)
if(Python_FOUND)
  find_package(pybind11 2.10 QUIET CONFIG)
endif()
if(NOT pybind11_FOUND)
  if(NOT YOMI_PYTHON STREQUAL "AUTO")
    message(FATAL_ERROR "The Python module needs Python's headers and pybind11 (Debian: python3-dev pybind11-dev)")
  endif()
  message(STATUS "Without the Python module (Debian: python3-dev pybind11-dev)")
  return()
endif()

set(YOMI_PYTHON_PACKAGE ${CMAKE_BINARY_DIR}/python)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/python/src/*.cpp)
pybind11_add_module(yomi_python MODULE NO_EXTRAS ${sources})
set_target_properties(yomi_python PROPERTIES OUTPUT_NAME _yomi LIBRARY_OUTPUT_DIRECTORY ${YOMI_PYTHON_PACKAGE}/yomi)
target_link_libraries(yomi_python PRIVATE yomi_lab)
yomi_compile_options(yomi_python)
# What is fast is in the libraries; the rest calls Python.
target_compile_options(yomi_python PRIVATE $<$<CONFIG:Release>:-O1>)
target_precompile_headers(yomi_python PRIVATE ${YOMI_PRECOMPILED} <pybind11/numpy.h> <pybind11/stl.h>)

file(GLOB package CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/python/yomi/*)
add_custom_command(TARGET yomi_python POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${package} ${YOMI_PYTHON_PACKAGE}/yomi)
