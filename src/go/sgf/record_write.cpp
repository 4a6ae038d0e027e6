#include <fmt/format.h>

#include "go/sgf/record.hpp"
#include "go/sgf/sgf_text.hpp"
#include "go/sgf/sgf_write.hpp"

namespace yomi::go {
namespace {

/// The name of rules as SGF files have it; nothing if there is none. `known` is kept if it means the same
/// rules, because several names do (Japanese, Korean).
std::string rules_text(const Rules& rules, const std::string& known) {
    const auto meaning = rules_of_sgf(known);
    if (meaning == rules) return known;
    const auto name = name_of(rules);
    if (!name) return meaning ? "" : known;
    if (*name == "aga") return "AGA";
    if (*name == "new-zealand") return "NZ";
    if (*name == "cgos") return "CGOS";
    std::string text = *name;
    bool word_begins = true;
    for (char& c : text) {
        if (word_begins && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        word_begins = c == '-';
    }
    return text;
}

std::string_view player_text(Colour c) { return c == Colour::Black ? "B" : "W"; }

void write_stones(SgfWriter& out, const Position& position, Colour colour, std::string_view property) {
    bool named = false;
    for (const Move& stone : position.setup()) {
        if (stone.colour != colour) continue;
        if (!named) out.name(property);
        named = true;
        out.value(sgf_move_text(stone.point, position.geometry()));
    }
}

void write_info(SgfWriter& out, const GameInfo& info) {
    for (const GameInfoField& field : game_info_fields()) {
        if (field.kind == GameInfoField::Kind::Derived || (info.*field.text).empty()) continue;
        out.property(field.property, sgf_escape(info.*field.text));
    }
}

void write_root(SgfWriter& out, const Position& position, const GameInfo& info) {
    out.property("FF", "4");
    out.property("GM", "1");
    out.property("CA", info.charset.empty() ? "UTF-8" : sgf_escape(info.charset));
    out.property("AP", info.application.empty() ? "Yomi:" YOMI_VERSION : sgf_escape(info.application));
    out.property("SZ", std::to_string(position.size()));
    out.property("KM", fmt::format("{}", position.komi()));
    if (const std::string rules = rules_text(position.rules(), info.rules); !rules.empty()) {
        out.property("RU", sgf_escape(rules));
    }
    write_info(out, info);
    // A handicap that came as plain moves stays plain moves.
    if (!position.setup().empty() && position.handicap() > 0) {
        out.property("HA", std::to_string(position.handicap()));
    }
    write_stones(out, position, Colour::Black, "AB");
    write_stones(out, position, Colour::White, "AW");
    // Readers take the first move's colour for the first player's, which is wrong for a move out of turn.
    const Colour first = position.first_to_play();
    const Colour guess = position.moves().empty() ? Colour::Black : position.moves().front().colour;
    if (!position.setup().empty() || first != guess) out.property("PL", player_text(first));
}

}  // namespace

std::string sgf_of(const Position& position, const GameInfo& info, std::span<const std::string> comments) {
    const auto comment = [&](SgfWriter& out, std::size_t number) {
        if (number < comments.size() && !comments[number].empty()) {
            out.property("C", sgf_escape(comments[number]));
        }
    };
    SgfWriter out;
    out.open();
    out.node();
    write_root(out, position, info);
    comment(out, 0);
    for (std::size_t i = 0; i < position.moves().size(); ++i) {
        const Move& move = position.moves()[i];
        out.node();
        out.property(player_text(move.colour), sgf_move_text(move.point, position.geometry()));
        comment(out, i + 1);
    }
    if (!position.moves().empty() && position.to_play() != opponent(position.moves().back().colour)) {
        out.node();
        out.property("PL", player_text(position.to_play()));
    }
    out.close();
    return out.take();
}

}  // namespace yomi::go
