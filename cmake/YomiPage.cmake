# The page of `yomi serve`: bundles web/ with esbuild, and finds the HTTP library.
#   YOMI_PAGE        the folder of its files        YOMI_PAGE_FILES   these files
#   YOMI_HTTPLIB     what to link

find_path(HTTPLIB_INCLUDE httplib.h REQUIRED)
find_library(HTTPLIB_LIBRARY cpp-httplib)
if(HTTPLIB_LIBRARY)
  # Debian compiles it with these; the layout of its structures depends on them.
  find_package(OpenSSL REQUIRED)
  add_library(yomi_httplib INTERFACE)
  target_compile_definitions(yomi_httplib INTERFACE CPPHTTPLIB_OPENSSL_SUPPORT CPPHTTPLIB_ZLIB_SUPPORT
                                                    CPPHTTPLIB_BROTLI_SUPPORT)
  target_link_libraries(yomi_httplib INTERFACE ${HTTPLIB_LIBRARY} OpenSSL::SSL OpenSSL::Crypto)
  set(YOMI_HTTPLIB yomi_httplib)
else()
  set(YOMI_HTTPLIB Threads::Threads)  # a header only
endif()

file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/src/*)
list(APPEND page_sources ${CMAKE_SOURCE_DIR}/web/build.mjs ${CMAKE_SOURCE_DIR}/web/package-lock.json)
find_program(NODE node)
set(YOMI_PAGE ${CMAKE_BINARY_DIR}/page)
set(YOMI_PAGE_FILES ${YOMI_PAGE}/index.html ${YOMI_PAGE}/app.js ${YOMI_PAGE}/app.css)
if(NODE AND EXISTS ${CMAKE_SOURCE_DIR}/web/node_modules/esbuild)
  add_custom_command(OUTPUT ${YOMI_PAGE_FILES}
    COMMAND ${NODE} ${CMAKE_SOURCE_DIR}/web/build.mjs ${YOMI_PAGE}
    DEPENDS ${page_sources} COMMENT "Bundling the page" VERBATIM)
else()
  message(STATUS "Without the page: 'yomi serve' has its API only (./run installs what is missing: Node.js and 'npm ci' in web/)")
  file(WRITE ${YOMI_PAGE}/index.html "<!doctype html><meta name=\"yomi-token\" content=\"%YOMI_TOKEN%\"><title>Yomi</title><p>This Yomi was built without its page. Install Node.js and npm, and call ./run again.</p>\n")
  file(WRITE ${YOMI_PAGE}/app.js "\n")
  file(WRITE ${YOMI_PAGE}/app.css "\n")
endif()
