#include <fmt/format.h>

#include <algorithm>

#include "go/sgf/sgf.hpp"
#include "go/sgf/sgf_text.hpp"

namespace yomi::go {
namespace {

// Offsets have 32 bits, and the largest one means "none".
constexpr std::uint64_t kMostBytes = 0xffff'fffeU;

// From this size on it pays to count before reading, so that no vector is grown by copying (and for a moment
// takes three times its size).
constexpr std::size_t kLongText = std::size_t{64} << 10;

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

/// A byte as it is shown in messages.
std::string byte_text(char c) {
    if (c > ' ' && c <= '~') return fmt::format("'{}'", c);
    return fmt::format("byte 0x{:02x}", static_cast<unsigned char>(c));
}

void check_size(std::size_t bytes, const SgfParseOptions& options) {
    const std::uint64_t most = std::min(options.max_bytes, kMostBytes);
    if (bytes <= most) return;
    throw SgfError(fmt::format("the text has {} bytes; the limit is {}", bytes, most),
                   {options.first_line, 1});
}

}  // namespace

/// Reads a text in one pass, from left to right. Depends on the zero byte that std::string keeps behind its
/// last one: reading ends there and not before.
class SgfParser {
   public:
    SgfParser(SgfCollection& out, bool single_game)
        : out_(out),
          begin_(out.text_.data()),
          at_(begin_),
          end_(begin_ + out.text_.size()),
          single_game_(single_game) {}

    void run() {
        reserve();
        skip_to_first_game();
        Offset last_root = kNone;
        do {
            const auto root = static_cast<Offset>(out_.nodes_.size());
            read_game();
            if (last_root != kNone) out_.nodes_[last_root].next_sibling = root;
            last_root = root;
            skip_padding();
        } while (*at_ == '(' && !single_game_);
        if (at_ != end_) fail(single_game_ ? "the end: one game only" : "another game, '(;', or the end");
        out_.properties_.push_back({0, static_cast<Offset>(out_.values_.size())});
        out_.nodes_.push_back({kNone, kNone, static_cast<Offset>(out_.properties_.size() - 1)});
    }

   private:
    using Offset = SgfCollection::Offset;
    static constexpr Offset kNone = SgfCollection::kNone;

    [[nodiscard]] Offset offset(const char* at) const { return static_cast<Offset>(at - begin_); }

    [[noreturn]] void fail_at(const char* at, const std::string& problem) const {
        throw SgfError(problem, out_.location(offset(at)));
    }
    [[noreturn]] void fail(std::string_view expected) const {
        const std::string found = at_ == end_ ? "the end of the text" : byte_text(*at_);
        fail_at(at_, fmt::format("expected {}, found {}", expected, found));
    }

    [[noreturn]] void fail_unclosed(const char* game) const {
        fail_at(game, fmt::format("the text ends, but the game that begins here lacks {} ')'", open_.size()));
    }

    void skip_space() {
        while (is_sgf_space(*at_)) ++at_;
    }

    /// White space, and what old systems put behind a text: zeros and the end mark of CP/M.
    void skip_padding() {
        while (is_sgf_space(*at_) || *at_ == '\x1a' || (*at_ == '\0' && at_ != end_)) ++at_;
    }

    void reserve() {
        if (out_.text_.size() < kLongText) return;
        const auto count = [&](char c) { return static_cast<std::size_t>(std::count(begin_, end_, c)); };
        out_.nodes_.reserve(count(';') + 1);
        out_.values_.reserve(count('['));
        out_.properties_.reserve(std::min(count('['), out_.text_.size() / 3) + 1);  // "A[]" is the shortest
    }

    /// A mail or a page may surround the first game: it begins at the first '(' that a ';' follows.
    void skip_to_first_game() {
        const char* first = nullptr;
        for (at_ = std::find(begin_, end_, '('); at_ != end_; at_ = std::find(at_, end_, '(')) {
            const char* bracket = at_++;
            skip_space();
            if (*at_ == ';') {
                at_ = bracket;
                return;
            }
            if (first == nullptr) first = at_;
        }
        at_ = first != nullptr ? first : end_;
        fail(first != nullptr ? "';' after '('" : "a game, '(;'");
    }

    void read_game();
    void open();
    void close();
    void read_node();
    void read_property();
    void tidy_name(char* name);
    void read_value();

    SgfCollection& out_;
    const char* const begin_;
    const char* at_;
    const char* const end_;
    const bool single_game_;

    // The first node of each game tree that is open, outermost first.
    std::vector<Offset> open_;
    // The node that a new one follows, and the last variation that was closed under it.
    Offset parent_ = kNone;
    Offset last_variation_ = kNone;
};

void SgfParser::read_game() {
    parent_ = kNone;
    last_variation_ = kNone;
    const char* const game = at_;
    open();
    while (!open_.empty()) {
        skip_space();
        switch (*at_) {
            case ';':
                if (last_variation_ != kNone) fail("'(' or ')': a node cannot follow a variation");
                read_node();
                break;
            case '(': open(); break;
            case ')': close(); break;
            default:
                if (at_ == end_) fail_unclosed(game);
                fail(last_variation_ != kNone ? "'(' or ')'" : "a property, ';', '(' or ')'");
        }
    }
}

void SgfParser::open() {
    ++at_;
    skip_space();
    if (*at_ != ';') fail("';' after '('");
    const auto first = static_cast<Offset>(out_.nodes_.size());
    if (last_variation_ != kNone) out_.nodes_[last_variation_].next_sibling = first;
    open_.push_back(first);
    read_node();
}

void SgfParser::close() {
    ++at_;
    last_variation_ = open_.back();
    parent_ = out_.nodes_[last_variation_].parent;
    open_.pop_back();
}

void SgfParser::read_node() {
    ++at_;
    const auto node = static_cast<Offset>(out_.nodes_.size());
    out_.nodes_.push_back({parent_, kNone, static_cast<Offset>(out_.properties_.size())});
    parent_ = node;
    last_variation_ = kNone;
    for (skip_space(); is_upper(*at_) || is_lower(*at_); skip_space()) read_property();
}

void SgfParser::read_property() {
    out_.properties_.push_back({offset(at_), static_cast<Offset>(out_.values_.size())});
    char* const name = out_.text_.data() + offset(at_);
    while (is_sgf_name_byte(*at_)) ++at_;
    if (*at_ != '[') tidy_name(name);
    do {
        read_value();
        skip_space();
    } while (*at_ == '[');
}

/// For names of FF[3] and white space behind a name: moves the bytes that count to the front and puts spaces
/// behind them.
void SgfParser::tidy_name(char* name) {
    char* kept = name;
    for (at_ = name; is_sgf_name_byte(*at_) || is_lower(*at_); ++at_) {
        if (is_upper(*at_) || (kept != name && !is_lower(*at_))) *kept++ = *at_;
    }
    if (kept == name) fail_at(name, "the name of a property needs an upper-case letter");
    std::fill(kept, out_.text_.data() + offset(at_), ' ');
    skip_space();
    if (*at_ != '[') fail("'[' after the name of a property");
}

void SgfParser::read_value() {
    const char* const bracket = at_++;
    const char* p = at_;
    for (; *p != ']'; ++p) {
        if (*p == '\\') ++p;
        if (p >= end_) fail_at(bracket, "the value that begins here has no ']' at its end");
    }
    out_.values_.push_back({offset(at_), offset(p)});
    at_ = p + 1;
}

void SgfCollection::parse(std::string_view text, const SgfParseOptions& options) {
    clear();
    check_size(text.size(), options);
    text_.assign(text);
    parse_text(options);
}

void SgfCollection::parse_owned(std::string text, const SgfParseOptions& options) {
    clear();
    check_size(text.size(), options);
    text_ = std::move(text);
    parse_text(options);
}

void SgfCollection::clear() {
    text_.clear();
    nodes_.clear();
    properties_.clear();
    values_.clear();
    line_begins_.clear();
}

void SgfCollection::parse_text(const SgfParseOptions& options) {
    first_line_ = options.first_line;
    try {
        SgfParser(*this, options.single_game).run();
    } catch (...) {
        clear();
        throw;
    }
}

}  // namespace yomi::go
