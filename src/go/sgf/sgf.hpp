#pragma once

/// SGF, the Smart Game Format (FF[4]; FF[1] to FF[3] are read too): the tree as written, with nothing
/// understood.
///
///     SgfCollection games;
///     games.parse(text);                                  // or archive::read_sgf_file()
///     for (const SgfNode game : games.games()) {
///         for (SgfNode node = game; node; node = node.first_child()) {  // the main line
///             for (const SgfProperty property : node.properties()) {
///                 for (const std::string_view value : property) use(property.name(), value);
///             }
///         }
///     }
///
/// Values are the bytes between the brackets, escapes included and in whatever encoding; sgf_text.hpp turns
/// them into text and points, sgf_write.hpp writes a collection, record.hpp makes a game of Go of it.
///
/// Where the standard leaves room: text before the first "(;" is skipped; lower-case letters in the names of
/// properties ("AddBlack" of FF[3]) are dropped; a name may contain digits behind its first letter; the same
/// property may stand in a node more than once. Encodings are no concern: a byte 0x5c is a backslash and a
/// byte 0x5d ends a value, also where they are half of a character of Shift-JIS or GBK.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace yomi::go {

/// What names of properties consist of once lower-case letters are dropped.
constexpr bool is_sgf_name_byte(char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

/// Where a byte stands. Both count from 1; the column counts bytes.
struct SgfLocation {
    std::uint64_t line = 1;
    std::uint64_t column = 1;

    friend bool operator==(const SgfLocation&, const SgfLocation&) = default;
};

/// An SGF text that cannot be read, or a property that makes no sense. what() is "line 3, column 7: problem",
/// or "source:3:7: problem" where the source is known.
class SgfError : public base::Error {
   public:
    SgfError(std::string problem, SgfLocation location, const std::string& source = "");

    [[nodiscard]] SgfLocation location() const { return location_; }
    [[nodiscard]] const std::string& problem() const { return problem_; }
    /// The same error, said of the file of that name.
    [[nodiscard]] SgfError in(const std::string& source) const { return {problem_, location_, source}; }

   private:
    std::string problem_;
    SgfLocation location_;
};

struct SgfParseOptions {
    /// Longer texts are refused. A collection takes at most about 13 bytes of memory for each byte of text
    /// (if that is nothing but ";"), 6 for a common game.
    std::uint64_t max_bytes = std::uint64_t{64} << 20;
    /// The number of the text's first line in its file, for messages.
    std::uint64_t first_line = 1;
    /// Whether only white space may follow the first game.
    bool single_game = false;
};

class SgfNode;
class SgfProperty;
class SgfValues;
template <class Iterator>
class SgfRange;
class SgfSiblings;
class SgfProperties;

/// All game trees of one text. Owns a copy of the text; nodes, properties and values refer to it and live no
/// longer. A collection can be used for one text after the other and then keeps its memory.
///
/// Nothing here is recursive, and all takes linear time: a million nested variations are read, compared,
/// written and destroyed like any other text.
///
/// Thread safety: a const collection may be read by many threads, apart from SgfProperty::location().
class SgfCollection {
   public:
    /// Replaces the contents by those of the text. Throws SgfError and is empty then.
    void parse(std::string_view text, const SgfParseOptions& options = {});
    /// The same without a copy of the text.
    void parse_owned(std::string text, const SgfParseOptions& options = {});

    [[nodiscard]] bool empty() const { return nodes_.empty(); }
    /// The first game's root; there is none in an empty collection.
    [[nodiscard]] SgfNode first_game() const;
    /// The roots of all games.
    [[nodiscard]] SgfRange<SgfSiblings> games() const;
    [[nodiscard]] std::size_t node_count() const { return nodes_.empty() ? 0 : nodes_.size() - 1; }

    /// The same trees with the same properties and values in the same order.
    friend bool operator==(const SgfCollection& a, const SgfCollection& b);

   private:
    friend class SgfNode;
    friend class SgfProperty;
    friend class SgfValues;
    friend class SgfParser;

    using Offset = std::uint32_t;
    static constexpr Offset kNone = ~Offset{0};

    struct Node {
        Offset parent;  // kNone: a root
        Offset next_sibling;
        Offset first_property;
    };
    struct Property {
        Offset name;  // where it begins in the text; it ends before the first byte that cannot be in a name
        Offset first_value;
    };
    struct Value {
        Offset begin;
        Offset end;
    };

    void clear();
    void parse_text(const SgfParseOptions& options);
    [[nodiscard]] std::string_view name(Offset property) const;
    [[nodiscard]] std::string_view value(Offset v) const {
        return {text_.data() + values_[v].begin, values_[v].end - values_[v].begin};
    }
    [[nodiscard]] SgfLocation location(Offset at) const;

    std::string text_;
    std::uint64_t first_line_ = 1;
    // Invariant: nodes stand in the order of the text, which is preorder, so the first child of node n is n +
    // 1 if that has n as its parent. The properties of n end where those of n + 1 begin, and likewise the
    // values of a property; for the last ones there is one more node and one more property, both empty.
    std::vector<Node> nodes_;
    std::vector<Property> properties_;
    std::vector<Value> values_;
    // The beginnings of the lines, made by the first call of location().
    mutable std::vector<Offset> line_begins_;
};

/// An iterator over the values of a property.
class SgfValues {
   public:
    SgfValues(const SgfCollection& all, std::uint32_t index) : all_(&all), index_(index) {}
    std::string_view operator*() const { return all_->value(index_); }
    SgfValues& operator++() {
        ++index_;
        return *this;
    }
    friend bool operator==(const SgfValues&, const SgfValues&) = default;

   private:
    const SgfCollection* all_;
    std::uint32_t index_;
};

/// A property of a node: a name and at least one value. Properties and nodes are cheap to copy.
class SgfProperty {
   public:
    SgfProperty(const SgfCollection& all, std::uint32_t index) : all_(&all), index_(index) {}

    /// Upper-case letters (and digits behind the first).
    [[nodiscard]] std::string_view name() const { return all_->name(index_); }
    /// The values: their bytes as written.
    [[nodiscard]] SgfValues begin() const { return {*all_, first(index_)}; }
    [[nodiscard]] SgfValues end() const { return {*all_, first(index_ + 1)}; }
    [[nodiscard]] std::size_t size() const { return first(index_ + 1) - first(index_); }
    /// One of them, `i` < size().
    [[nodiscard]] std::string_view operator[](std::size_t i) const {
        return all_->value(first(index_) + static_cast<std::uint32_t>(i));
    }
    [[nodiscard]] SgfLocation location() const;

   private:
    [[nodiscard]] std::uint32_t first(std::uint32_t property) const {
        return all_->properties_[property].first_value;
    }

    const SgfCollection* all_;
    std::uint32_t index_;
};

/// A node, or no node at all (where a tree ends).
class SgfNode {
   public:
    SgfNode() = default;
    SgfNode(const SgfCollection& all, std::uint32_t index) : all_(&all), index_(index) {}

    explicit operator bool() const { return index_ != SgfCollection::kNone; }
    friend bool operator==(const SgfNode&, const SgfNode&) = default;

    // All of the following want a node that exists.

    [[nodiscard]] SgfNode parent() const { return {*all_, node().parent}; }
    /// The next variation, or for a root the next game.
    [[nodiscard]] SgfNode next_sibling() const { return {*all_, node().next_sibling}; }
    [[nodiscard]] SgfNode first_child() const {
        return {*all_, all_->nodes_[index_ + 1].parent == index_ ? index_ + 1 : SgfCollection::kNone};
    }
    [[nodiscard]] SgfRange<SgfSiblings> children() const;
    [[nodiscard]] SgfRange<SgfProperties> properties() const;
    /// The first property of that name.
    [[nodiscard]] std::optional<SgfProperty> find(std::string_view name) const;

   private:
    [[nodiscard]] const SgfCollection::Node& node() const { return all_->nodes_[index_]; }

    const SgfCollection* all_ = nullptr;
    std::uint32_t index_ = SgfCollection::kNone;
};

template <class Iterator>
class SgfRange {
   public:
    SgfRange(Iterator begin, Iterator end) : begin_(begin), end_(end) {}
    [[nodiscard]] Iterator begin() const { return begin_; }
    [[nodiscard]] Iterator end() const { return end_; }
    [[nodiscard]] bool empty() const { return begin_ == end_; }

   private:
    Iterator begin_;
    Iterator end_;
};

/// An iterator over variations or games.
class SgfSiblings {
   public:
    explicit SgfSiblings(SgfNode node) : node_(node) {}
    SgfNode operator*() const { return node_; }
    SgfSiblings& operator++() {
        node_ = node_.next_sibling();
        return *this;
    }
    friend bool operator==(const SgfSiblings& a, const SgfSiblings& b) {
        return a.node_ ? a.node_ == b.node_ : !b.node_;
    }

   private:
    SgfNode node_;
};

/// An iterator over the properties of a node.
class SgfProperties {
   public:
    SgfProperties(const SgfCollection& all, std::uint32_t index) : all_(&all), index_(index) {}
    SgfProperty operator*() const { return {*all_, index_}; }
    SgfProperties& operator++() {
        ++index_;
        return *this;
    }
    friend bool operator==(const SgfProperties&, const SgfProperties&) = default;

   private:
    const SgfCollection* all_;
    std::uint32_t index_;
};

inline std::string_view SgfCollection::name(Offset property) const {
    const Offset begin = properties_[property].name;
    Offset end = begin + 1;
    while (is_sgf_name_byte(text_[end])) ++end;  // at the latest the bracket of the first value ends it
    return {text_.data() + begin, end - begin};
}

inline SgfNode SgfCollection::first_game() const { return {*this, nodes_.empty() ? kNone : 0}; }

inline SgfRange<SgfSiblings> SgfCollection::games() const {
    return {SgfSiblings(first_game()), SgfSiblings(SgfNode())};
}

inline SgfRange<SgfSiblings> SgfNode::children() const {
    return {SgfSiblings(first_child()), SgfSiblings(SgfNode())};
}

inline SgfRange<SgfProperties> SgfNode::properties() const {
    return {{*all_, node().first_property}, {*all_, all_->nodes_[index_ + 1].first_property}};
}

}  // namespace yomi::go
