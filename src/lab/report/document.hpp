#pragma once

#include <string>
#include <variant>
#include <vector>

namespace yomi::lab {

/// A report as blocks, to be written in several forms. All texts are plain.
struct Heading {
    std::string text;
};
struct Paragraph {
    std::string text;
};
struct TextTable {
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
};
struct Picture {
    std::string caption;
    std::string svg;
};

struct Document {
    std::string title;
    std::vector<std::variant<Heading, Paragraph, TextTable, Picture>> blocks;
};

/// A page of its own, with the pictures in it.
std::string html_of(const Document& document);

/// A table alone.
std::string markdown_of(const TextTable& table);

/// A text as Markdown that shows it as it is, in one line.
std::string escaped_markdown(const std::string& text);

/// Pictures are linked as files that begin with the stem; without one they are left out.
std::string markdown_of(const Document& document, const std::string& picture_stem = {});

/// The file name of the n-th picture of a Markdown report.
std::string picture_file(const std::string& stem, std::size_t n);

}  // namespace yomi::lab
