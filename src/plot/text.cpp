#include "plot/text.hpp"

#include <fmt/format.h>

namespace yomi::plot {

std::string svg_head(double width, double height, const std::string& description) {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
        "height=\"{1:g}\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<desc>{2}</desc>\n",
        width, height, svg_escaped(description));
}

std::string svg_escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return out;
}

std::string svg_text(double x, double y, const char* anchor, const std::string& text,
                     const std::string& more) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, more,
                       svg_escaped(text));
}

}  // namespace yomi::plot
