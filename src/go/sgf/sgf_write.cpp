#include "go/sgf/sgf_write.hpp"

namespace yomi::go {
namespace {

constexpr std::size_t kLineBytes = 72;

/// Whether a node is the first of a game tree: a root, or one of several children.
bool begins_tree(SgfNode node) {
    const SgfNode parent = node.parent();
    return !parent || node.next_sibling() || parent.first_child() != node;
}

}  // namespace

void SgfWriter::begin_line() {
    if (!text_.empty() && text_.back() != '\n') text_ += '\n';
    line_begin_ = text_.size();
}

void SgfWriter::open() {
    begin_line();
    text_ += '(';
    root_written_ = depth_++ > 0;
}

void SgfWriter::close() {
    text_ += ')';
    if (--depth_ == 0) text_ += '\n';
}

void SgfWriter::node() {
    const bool first_of_tree = text_.back() == '(';
    if (!first_of_tree && (!root_written_ || text_.size() - line_begin_ >= kLineBytes)) {
        begin_line();
        root_written_ = true;
    }
    text_ += ';';
}

void SgfWriter::property(std::string_view property_name, std::initializer_list<std::string_view> raw) {
    name(property_name);
    for (const std::string_view v : raw) value(v);
}

void SgfWriter::name(std::string_view name) { text_ += name; }

void SgfWriter::value(std::string_view raw) {
    text_ += '[';
    text_ += raw;
    text_ += ']';
}

std::string sgf_write(const SgfCollection& games) {
    SgfWriter out;
    SgfNode node = games.first_game();
    while (node) {
        if (begins_tree(node)) out.open();
        out.node();
        for (const SgfProperty property : node.properties()) {
            out.name(property.name());
            for (const std::string_view value : property) out.value(value);
        }
        SgfNode next = node.first_child();
        while (!next && node) {  // leaves every node once, so all this takes linear time
            if (begins_tree(node)) out.close();
            next = node.next_sibling();
            if (!next) node = node.parent();
        }
        node = next;
    }
    return out.take();
}

}  // namespace yomi::go
