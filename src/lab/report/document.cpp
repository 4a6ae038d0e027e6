#include "lab/report/document.hpp"

#include <fmt/format.h>

namespace yomi::lab {
namespace {

constexpr const char* kStyle =
    "body{font-family:system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;line-height:1.5}"
    "table{border-collapse:collapse;margin:1rem 0}th,td{padding:.3rem .7rem;border-bottom:1px solid #8884;"
    "text-align:right}th:first-child,td:first-child{text-align:left}th{border-bottom-width:2px}"
    "figure{margin:1rem 0}figcaption{color:#888}svg{max-width:100%;height:auto}"
    "@media(prefers-color-scheme:dark){body{background:#161616;color:#ddd}}";

std::string escaped_html(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            default: safe += c;
        }
    }
    return safe;
}

/// An SVG file's XML declaration does not belong inside a page.
std::string inline_svg(const std::string& svg) {
    const std::size_t begin = svg.find("<svg");
    return begin == std::string::npos ? "" : svg.substr(begin);
}

struct HtmlBlock {
    std::string operator()(const Heading& h) const {
        return fmt::format("<h2>{}</h2>\n", escaped_html(h.text));
    }
    std::string operator()(const Paragraph& p) const {
        return fmt::format("<p>{}</p>\n", escaped_html(p.text));
    }
    std::string operator()(const Picture& p) const {
        return fmt::format("<figure>\n{}<figcaption>{}</figcaption></figure>\n", inline_svg(p.svg),
                           escaped_html(p.caption));
    }
    std::string operator()(const TextTable& table) const {
        std::string text = "<table>\n<tr>";
        for (const std::string& cell : table.head) text += fmt::format("<th>{}</th>", escaped_html(cell));
        for (const auto& row : table.rows) {
            text += "</tr>\n<tr>";
            for (const std::string& cell : row) text += fmt::format("<td>{}</td>", escaped_html(cell));
        }
        return text + "</tr>\n</table>\n";
    }
};

struct MarkdownBlock {
    const std::string& stem;
    std::size_t& pictures;

    std::string operator()(const Heading& h) const {
        return fmt::format("## {}\n\n", escaped_markdown(h.text));
    }
    std::string operator()(const Paragraph& p) const {
        return fmt::format("{}\n\n", escaped_markdown(p.text));
    }
    std::string operator()(const Picture& p) const {
        if (stem.empty()) return {};
        return fmt::format("![{}]({})\n\n", escaped_markdown(p.caption), picture_file(stem, ++pictures));
    }
    std::string operator()(const TextTable& table) const { return markdown_of(table); }
};

}  // namespace

std::string html_of(const Document& document) {
    std::string text = fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\"><title>{0}</title><style>{1}</style></head><body>\n<h1>{0}</h1>\n",
        escaped_html(document.title), kStyle);
    for (const auto& block : document.blocks) text += std::visit(HtmlBlock{}, block);
    return text + "</body></html>\n";
}

std::string escaped_markdown(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == '|' || c == '*' || c == '<' || c == '_' || c == '`' || c == '\\') safe += '\\';
        safe += c == '\n' ? ' ' : c;
    }
    return safe;
}

std::string markdown_of(const TextTable& table) {
    const auto line = [](const std::vector<std::string>& cells) {
        std::string text = "|";
        for (const std::string& cell : cells) text += fmt::format(" {} |", escaped_markdown(cell));
        return text + "\n";
    };
    std::string text = line(table.head) + "|---|";
    for (std::size_t i = 1; i < table.head.size(); ++i) text += "--:|";
    text += "\n";
    for (const auto& row : table.rows) text += line(row);
    return text + "\n";
}

std::string markdown_of(const Document& document, const std::string& picture_stem) {
    std::string text = fmt::format("# {}\n\n", escaped_markdown(document.title));
    std::size_t pictures = 0;
    for (const auto& block : document.blocks)
        text += std::visit(MarkdownBlock{picture_stem, pictures}, block);
    while (text.ends_with("\n\n")) text.pop_back();
    return text;
}

std::string picture_file(const std::string& stem, std::size_t n) { return fmt::format("{}-{}.svg", stem, n); }

}  // namespace yomi::lab
