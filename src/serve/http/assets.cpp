#include "serve/http/assets.hpp"

#include "base/included_file.hpp"

YOMI_INCLUDE_FILE(yomi_page_html, YOMI_PAGE "/index.html");
YOMI_INCLUDE_FILE(yomi_page_js, YOMI_PAGE "/app.js");
YOMI_INCLUDE_FILE(yomi_page_css, YOMI_PAGE "/app.css");

namespace yomi::serve {

const Asset* find_asset(std::string_view path) {
    static const Asset kAssets[] = {
        {"/", "text/html; charset=utf-8", YOMI_INCLUDED_FILE(yomi_page_html)},
        {"/app.js", "text/javascript; charset=utf-8", YOMI_INCLUDED_FILE(yomi_page_js)},
        {"/app.css", "text/css; charset=utf-8", YOMI_INCLUDED_FILE(yomi_page_css)},
    };
    for (const Asset& asset : kAssets) {
        if (asset.path == path) return &asset;
    }
    return nullptr;
}

}  // namespace yomi::serve
