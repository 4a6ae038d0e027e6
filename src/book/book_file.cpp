#include "book/book_file.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstdint>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/random.hpp"

namespace yomi::book {
namespace {

constexpr std::string_view kMagicWord = "yomi opening book ";
constexpr int kVersion = 1;
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kMostProvenance = 1 << 18;
constexpr std::size_t kMostName = 64;
constexpr std::uint64_t kMostOfAList = 50;
// Deeper than any opening; the reader goes as deep in its own calls.
constexpr int kMostDepth = 400;

std::string head() { return fmt::format("{}{}\n", kMagicWord, kVersion); }

std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = bytes.size();
    for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return base::mix64(sum);
}

/// What a move says beside its numbers, in one byte: its verdict, and whether the position behind it follows.
constexpr int kVerdicts = 3;
constexpr int kFollows = 4;

/// Whole numbers take seven bits a byte, lowest first; those of a fixed size are little-endian.
class Writer {
   public:
    void number(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) text_.push_back(static_cast<char>((value & 0x7f) | 0x80));
        text_.push_back(static_cast<char>(value));
    }
    void fixed(std::uint64_t value) {
        for (int i = 0; i < 8; ++i) text_.push_back(static_cast<char>(value >> (8 * i) & 0xff));
    }
    void text(std::string_view text) {
        number(text.size());
        text_ += text;
    }
    std::string text_;
};

class Reader {
   public:
    Reader(std::string_view bytes, const std::string& source) : rest_(bytes), source_(source) {}

    [[noreturn]] void fail(std::string_view problem) const {
        throw base::Error(fmt::format("'{}' is no usable opening book: {}", source_, problem));
    }
    std::string_view bytes(std::size_t n) {
        if (rest_.size() < n) fail("it ends too early");
        const std::string_view taken = rest_.substr(0, n);
        rest_.remove_prefix(n);
        return taken;
    }
    std::uint64_t number(std::uint64_t most) {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const auto byte = static_cast<unsigned char>(bytes(1)[0]);
            if (shift == 63 && byte > 1) break;
            value |= std::uint64_t{byte & 0x7fU} << shift;
            if ((byte & 0x80) != 0) continue;
            if (value > most) fail("a number is too large");
            return value;
        }
        fail("a number is too long");
    }
    std::uint64_t fixed() {
        std::uint64_t value = 0;
        const std::string_view taken = bytes(8);
        for (std::size_t i = 0; i < 8; ++i)
            value |= std::uint64_t{static_cast<unsigned char>(taken[i])} << (8 * i);
        return value;
    }
    std::string text(std::size_t most) { return std::string(bytes(number(most))); }
    [[nodiscard]] std::size_t left() const { return rest_.size(); }

   private:
    std::string_view rest_;
    const std::string& source_;
};

int number_of(go::Point p, const go::Geometry& g) { return g.row(p) * g.size() + g.column(p); }

void write_conditions(Writer& out, const Conditions& conditions) {
    out.number(static_cast<std::uint64_t>(conditions.size));
    out.number(conditions.komis.size());
    for (const double komi : conditions.komis) out.fixed(std::bit_cast<std::uint64_t>(komi));
    out.number(conditions.rules.size());
    for (const std::string& name : conditions.rules) out.text(name);
}

Conditions read_conditions(Reader& in) {
    Conditions conditions{.size = static_cast<int>(in.number(go::kMaxSize)), .komis = {}, .rules = {}};
    for (std::uint64_t n = in.number(kMostOfAList); n > 0; --n)
        conditions.komis.push_back(std::bit_cast<double>(in.fixed()));
    for (std::uint64_t n = in.number(kMostOfAList); n > 0; --n)
        conditions.rules.push_back(in.text(kMostName));
    return conditions;
}

/// Whether the file has the position behind this move right behind this one.
bool follows(const Book& book, Number n, std::size_t move) {
    const Number next = book.at(n).moves[move].next;
    return next != kNowhere && book.at(next).parent == n && book.at(next).move == move;
}

void write_position(Writer& out, const Book& book, Number n) {
    const go::Geometry& g = go::Geometry::of(book.conditions().size);
    const BookPosition& position = book.at(n);
    out.number(static_cast<std::uint64_t>(position.share));
    out.number(position.moves.size());
    for (std::size_t i = 0; i < position.moves.size(); ++i) {
        const BookMove& move = position.moves[i];
        out.number(static_cast<std::uint64_t>(number_of(move.point, g)));
        out.number(static_cast<std::uint64_t>(move.share));
        out.number(move.visits);
        out.number(static_cast<std::uint64_t>(move.verdict) + (follows(book, n, i) ? kFollows : 0));
    }
    for (std::size_t i = 0; i < position.moves.size(); ++i) {
        if (follows(book, n, i)) write_position(out, book, position.moves[i].next);
    }
}

void read_position(Reader& in, Book& book, Number parent, std::size_t move, int depth) {
    if (depth > kMostDepth) in.fail("a line is too long");
    const go::Geometry& g = go::Geometry::of(book.conditions().size);
    Found found{.share = static_cast<int>(in.number(kWhole))};
    std::vector<std::size_t> following;
    const std::uint64_t moves = in.number(static_cast<std::uint64_t>(g.area()));
    for (std::size_t i = 0; i < moves; ++i) {
        const auto point = static_cast<int>(in.number(static_cast<std::uint64_t>(g.area() - 1)));
        FoundMove& next = found.moves.emplace_back();
        next.point = g.point(point % g.size(), point / g.size());
        next.share = static_cast<int>(in.number(kWhole));
        next.visits = in.number(~std::uint64_t{0});
        const auto flags = static_cast<int>(in.number(kFollows + kVerdicts - 1));
        if (flags % kFollows >= kVerdicts) in.fail("there is no such verdict");
        next.verdict = static_cast<Verdict>(flags % kFollows);
        if (flags >= kFollows) following.push_back(i);
    }
    const Number n = book.add(parent, move, found);
    for (const std::size_t i : following) read_position(in, book, n, i, depth + 1);
}

}  // namespace

std::string book_to_bytes(const Book& book) {
    Writer out;
    out.text_ = head();
    out.text(book.provenance());
    write_conditions(out, book.conditions());
    out.number(static_cast<std::uint64_t>(book.size()));
    if (book.size() > 0) write_position(out, book, Number(0));
    out.fixed(checksum(out.text_));
    return std::move(out.text_);
}

Book book_from_bytes(std::string_view bytes, const std::string& source) {
    Reader all(bytes, source);
    if (!bytes.starts_with(kMagicWord)) all.fail("it does not begin like one");
    if (!bytes.starts_with(head())) all.fail("its version is not one that this program reads");
    if (bytes.size() < head().size() + kChecksumBytes) all.fail("it ends too early");
    const std::string_view body = bytes.substr(0, bytes.size() - kChecksumBytes);
    if (Reader(bytes.substr(body.size()), source).fixed() != checksum(body))
        all.fail("its checksum is wrong; it was damaged or cut off");
    Reader in(body.substr(head().size()), source);
    std::string provenance = in.text(kMostProvenance);
    try {
        Book book(read_conditions(in), std::move(provenance));
        const std::uint64_t size = in.number(in.left());
        if (size > 0) read_position(in, book, kNowhere, 0, 0);
        if (static_cast<std::uint64_t>(book.size()) != size)
            in.fail("it has not as many positions as it says");
        if (in.left() != 0) in.fail("it is longer than what it says");
        return book;
    } catch (const base::Error& wrong) {
        // What the book itself refuses does not know the file.
        const std::string_view text = wrong.what();
        if (text.starts_with(fmt::format("'{}'", source))) throw;
        in.fail(text);
    }
}

Book read_book(const std::string& path) { return book_from_bytes(base::read_text_file(path), path); }

void write_book(const std::string& path, const Book& book) {
    base::write_text_file(path, book_to_bytes(book));
}

}  // namespace yomi::book
