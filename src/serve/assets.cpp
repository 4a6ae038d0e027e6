#include "serve/assets.hpp"

#include <cstddef>

// The files that the build made of web/, as they are, in the read-only part of the program.
#define YOMI_INCLUDE_ASSET(name, path)                                     \
    asm(".section .rodata\n" #name "_begin:\n.incbin \"" path "\"\n" #name \
        "_end:\n.byte 0\n.section .text\n");                               \
    extern "C" const char name##_begin[], name##_end[]

YOMI_INCLUDE_ASSET(yomi_page_html, YOMI_PAGE "/index.html");
YOMI_INCLUDE_ASSET(yomi_page_js, YOMI_PAGE "/app.js");
YOMI_INCLUDE_ASSET(yomi_page_css, YOMI_PAGE "/app.css");

namespace yomi::serve {
namespace {

std::string_view text_of(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

const Asset* find_asset(std::string_view path) {
    static const Asset kAssets[] = {
        {"/", "text/html; charset=utf-8", text_of(yomi_page_html_begin, yomi_page_html_end)},
        {"/app.js", "text/javascript; charset=utf-8", text_of(yomi_page_js_begin, yomi_page_js_end)},
        {"/app.css", "text/css; charset=utf-8", text_of(yomi_page_css_begin, yomi_page_css_end)},
    };
    for (const Asset& asset : kAssets) {
        if (asset.path == path) return &asset;
    }
    return nullptr;
}

}  // namespace yomi::serve
