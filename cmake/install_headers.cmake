# Run by `cmake --install`, with the folders of src/ whose headers are installed, the source and the folder for headers:
# copies them, so that they include each other below yomi/.
set(target "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/${includedir}/yomi")
string(REPLACE ";" "|" any_folder "${folders}")

function(install_header from to)
  file(READ "${from}" text)
  string(REGEX REPLACE "#include \"((${any_folder})/[^\"]+)\"" "#include \"yomi/\\1\"" text "${text}")
  file(WRITE "${to}" "${text}")
endfunction()

foreach(folder ${folders})
  file(GLOB_RECURSE headers RELATIVE "${source}/src" "${source}/src/${folder}/*.hpp")
  foreach(header ${headers})
    install_header("${source}/src/${header}" "${target}/${header}")
  endforeach()
endforeach()
file(GLOB headers RELATIVE "${source}/include/yomi" "${source}/include/yomi/*.hpp")
foreach(header ${headers})
  install_header("${source}/include/yomi/${header}" "${target}/${header}")
endforeach()
message(STATUS "Installed headers: ${target}")
