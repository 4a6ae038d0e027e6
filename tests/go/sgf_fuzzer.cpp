#include "go/sgf_fuzzer.hpp"

#include <algorithm>
#include <array>

#include "go/sgf/record.hpp"
#include "go/sgf/sgf.hpp"
#include "go/sgf/sgf_write.hpp"

namespace yomi::test {
namespace {

using namespace yomi::go;
using namespace std::string_view_literals;

// Repeating and mixing may not make texts that take long for their size alone.
constexpr std::size_t kMostBytes = 20'000;

constexpr std::array<std::string_view, 10> kExamples = {
    "(;GM[1]FF[4]SZ[9]KM[7.5]RU[Chinese]RE[B+8];B[ee];W[ge];B[fc];W[];B[tt])",
    "mail header\n(;FF[4]SZ[19]C[a \\] b \\\\ c \\: d\\\ne](;B[pd];W[dp](;B[pp])(;B[dd]))(;B[dd]))\n",
    "(;SZ[13]HA[3]AB[dd][jj][dj]PL[W]KM[0.5];W[jd];B[gg])",
    "(;SZ[5]AB[aa:ce]AW[da:de]PL[B];B[ee];AE[aa:ee]AB[cc]PL[W];W[bb])",
    "(;GaMe[1]SiZe[7]AddBlack[cc]AddWhite[ee];Black[dd];White[ce])(;SZ[2];B[aa];W[bb];B[ab])",
    "(;GM[2]SZ[8])(;SZ[19:13])(;SZ[26])(;SZ[9];B[zz])(;SZ[9];B[aa];W[aa])",
    "(;CA[Shift_JIS]PB[\x96\x7b\x88\xf6\x96\x56]PW[\x83\x5c\x5d]GC[\xe9\xbb\x92\n\xe7\x99\xbd];B[qd])",
    "(;SZ[3];B[ba];W[aa];B[ab];W[bb];B[aa];W[ac];B[cb];W[ca];B[bc];W[cc])",
    "(;SZ[25]LB[aa:A][bb:B]AR[aa:bb];B[tt];W[yy]N[n]BL[12.5]OB[3];B[];W[];PL[B])",
    "(;AP[x:1]FF[3]C[]HA[2]KM[];AB[dd][pp];W[dp])",
};

constexpr std::string_view kSyntax = "()[];\\:\n\r \tABWEPLSZCGMKHRUab019-+.,\0\xff"sv;

bool same(const Position& a, const Position& b) {
    return a.size() == b.size() && a.moves() == b.moves() && a.setup() == b.setup() && a.komi() == b.komi() &&
           a.rules() == b.rules() && a.first_to_play() == b.first_to_play() && a.handicap() == b.handicap() &&
           a.board().same_position(b.board());
}

bool same_texts(const GameInfo& a, const GameInfo& b) {
    return std::ranges::all_of(game_info_fields(), [&](const GameInfoField& field) {
        return field.kind == GameInfoField::Kind::Derived || a.*field.text == b.*field.text;
    });
}

std::string check_record(const Record& record, SgfFuzzCounts& counts) {
    const ReplayOptions options{.check_ko = KoRule::Simple, .check_suicide = true};
    try {
        make_position(record);  // may refuse the superko or suicide that the next line lets pass
    } catch (const base::Error&) {
    }
    Position position(record.size);
    try {
        replay(record, position, options);
    } catch (const base::Error&) {
        return "";
    }
    ++counts.positions;
    SgfCollection written;
    written.parse(sgf_of(position, record.info));
    const Record again = read_record(written.first_game());
    if (!same_texts(record.info, again.info)) return "a game's texts change when they are written and read";
    if (!same(position, make_position(again, options)))
        return "a position changes when it is written and read";
    return "";
}

std::string check_parsed(const SgfCollection& games, SgfFuzzCounts& counts) {
    const std::string written = sgf_write(games);
    SgfCollection again;
    try {
        again.parse(written);
    } catch (const SgfError& error) {
        return std::string("what was written cannot be read: ") + error.what();
    }
    if (!(again == games)) return "what was written is read as something else";
    if (sgf_write(again) != written) return "what is canonical is written differently";
    int left = 5;
    for (const SgfNode game : games.games()) {
        if (left-- == 0) break;
        SgfNode leaf = game;  // by way of the last children
        for (SgfNode child = leaf; child; child = child.first_child()) {
            while (child.next_sibling() && child != game) child = child.next_sibling();
            leaf = child;
        }
        for (const bool main_line : {true, false}) {
            Record record;
            try {
                record = main_line ? read_record(game) : read_path(leaf);
            } catch (const SgfError&) {
                continue;
            }
            ++counts.records;
            if (std::string problem = check_record(record, counts); !problem.empty()) return problem;
        }
    }
    return "";
}

}  // namespace

SgfFuzzer::SgfFuzzer(base::Seed seed) : random_(seed), seeds_(kExamples.begin(), kExamples.end()) {
    for (int i = 0; i < 10; ++i) seeds_.push_back(random_game());
}

std::string SgfFuzzer::random_game() {
    Position position(2 + static_cast<int>(random_.below(18)), *rules_by_name("tromp-taylor"), 0.5);
    std::vector<std::string> comments = {"about [all] of it"};
    for (int i = 0; i < 60; ++i) {
        const auto& points = position.geometry().points();
        const Point p = points[random_.below(static_cast<std::uint32_t>(points.size()))];
        const Colour c = position.to_play();
        position.play(c, position.is_legal(c, p) ? p : kPass);
        comments.emplace_back(i % 7 == 0 ? "a \\comment:\n2" : "");
    }
    return sgf_of(position, {.black = "A", .white = "B]", .result = "0"}, comments);
}

std::size_t SgfFuzzer::place(std::string_view text) {
    return random_.below(static_cast<std::uint32_t>(text.size() + 1));
}

void SgfFuzzer::mutate(std::string& text) {
    const std::size_t at = place(text);
    const std::size_t length = std::min<std::size_t>(random_.below(40), text.size() - at);
    const char syntax = kSyntax[random_.below(static_cast<std::uint32_t>(kSyntax.size()))];
    const std::string& other = seeds_[random_.below(static_cast<std::uint32_t>(seeds_.size()))];
    switch (random_.below(11)) {
        case 0:
            if (at < text.size()) text[at] = static_cast<char>(random_());
            break;
        case 1:
            if (at < text.size()) text[at] = syntax;
            break;
        case 2: text.insert(at, 1, syntax); break;
        case 3: text.erase(at, length); break;
        case 4: text.insert(at, text.substr(at, length)); break;
        case 5: text.insert(at, other.substr(place(other), 60)); break;
        case 6: text.resize(at); break;
        case 7: text = "(;" + text + ")"; break;
        case 8: text = text.substr(0, at) + other.substr(place(other)); break;
        case 9: {
            const std::string part = text.substr(at, length);
            for (std::uint32_t i = random_.below(100); i > 0; --i) text.insert(at, part);
            break;
        }
        default: {
            const std::size_t depth = random_.below(200);
            std::string nested;
            for (std::size_t i = 0; i < depth; ++i) nested += "(;";
            text.insert(at, nested + std::string(random_.below(8) == 0 ? place(text) % 200 : depth, ')'));
        }
    }
}

std::string SgfFuzzer::next() {
    std::string text = seeds_[random_.below(static_cast<std::uint32_t>(seeds_.size()))];
    for (std::uint32_t i = 1 + random_.below(6); i > 0; --i) mutate(text);
    if (text.size() > kMostBytes) text.resize(kMostBytes);
    return text;
}

std::string check_sgf_text(const std::string& text, SgfFuzzCounts& counts) {
    ++counts.texts;
    SgfCollection games;
    try {
        games.parse(text);
    } catch (const SgfError& error) {
        if (!games.empty()) return "a refused text left something behind";
        if (error.location().line == 0 || error.location().column == 0) return "an error has no place";
        return "";
    }
    ++counts.parsed;
    return check_parsed(games, counts);
}

}  // namespace yomi::test
