#include "go/sgf/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "go/sgf/sgf_text.hpp"

namespace yomi::go {
namespace {

constexpr int kMostHandicap = kMaxSize * kMaxSize;

[[noreturn]] void refuse(SgfProperty property, const std::string& problem) {
    throw SgfError(problem, property.location());
}

/// "B[zz]", cut off if it is long.
std::string shown(SgfProperty property, std::string_view value) {
    constexpr std::size_t kMost = 30;
    const std::string text = sgf_simple_text(value.substr(0, kMost));
    return fmt::format("{}[{}{}]", property.name(), text, value.size() > kMost ? "…" : "");
}

template <class Number>
std::optional<Number> number(std::string_view text) {
    Number read{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return read;
}

/// A real number, also with a sign in front or a comma for the point.
std::optional<double> real(std::string_view raw) {
    std::string text(sgf_trim(raw));
    std::ranges::replace(text, ',', '.');
    if (text.starts_with('+')) text.erase(0, 1);
    const auto read = number<double>(text);
    return read && std::isfinite(*read) ? read : std::nullopt;
}

/// Fills a record, node by node from the root.
class RecordReader {
   public:
    explicit RecordReader(Record& record) : record_(record) { record_.clear(); }

    void read_root(SgfNode root) {
        if (const auto game = root.find("GM")) check_game(*game);
        if (const auto size = root.find("SZ")) record_.size = read_size(*size);
        board_ = &Geometry::of(record_.size);
        read(root);
    }

    void read(SgfNode node) {
        before_ = static_cast<std::uint32_t>(record_.moves.size());
        for (const SgfProperty property : node.properties()) {
            const std::string_view name = property.name();
            if (name.size() == 2) {
                read_other(property, name);
            } else if (name.size() == 1 && (name[0] == 'B' || name[0] == 'W')) {
                read_move(property, name[0] == 'B' ? Colour::Black : Colour::White);
            }
        }
    }

   private:
    static void check_game(SgfProperty property) {
        const std::string_view value = sgf_trim(property[0]);
        if (value.empty() || value == "1") return;
        refuse(property, fmt::format("{} is not Go; only GM[1] can be read", shown(property, value)));
    }

    static int read_size(SgfProperty property) {
        const std::string_view value = sgf_trim(property[0]);
        auto size = number<int>(value);
        if (const auto sides = sgf_compose(value)) {
            size = number<int>(sides->first);
            const auto rows = number<int>(sides->second);
            if (size && rows && *size != *rows) {
                refuse(property, fmt::format("{} is a rectangular board; only square ones can be read",
                                             shown(property, value)));
            }
            if (!rows) size = std::nullopt;
        }
        if (size && *size >= kMinSize && *size <= kMaxSize) return *size;
        refuse(property, fmt::format("{} is no size of a board; it can be from {} to {}",
                                     shown(property, value), kMinSize, kMaxSize));
    }

    void read_move(SgfProperty property, Colour colour) {
        if (property.size() != 1) {
            refuse(property,
                   fmt::format("{} has {} values; a move has one", property.name(), property.size()));
        }
        const auto point = sgf_move(property[0], *board_);
        if (!point) {
            refuse(property,
                   fmt::format("{} as move {} is no point of a {}x{} board", shown(property, property[0]),
                               record_.moves.size() + 1, record_.size, record_.size));
        }
        record_.moves.push_back({colour, *point});
    }

    void read_other(SgfProperty property, std::string_view name) {
        if (name == "AB") return read_stones(property, Colour::Black);
        if (name == "AW") return read_stones(property, Colour::White);
        if (name == "AE") return read_stones(property, Colour::Empty);
        if (name == "PL") return read_player(property);
        const auto fields = game_info_fields();
        const auto field = std::ranges::find(fields, name, &GameInfoField::property);
        if (field != fields.end()) read_info(*field, property[0]);
    }

    void read_info(const GameInfoField& field, std::string_view value) {
        std::string& text = record_.info.*field.text;
        if (field.kind == GameInfoField::Kind::Text) {
            text = sgf_text(value);
        } else {
            sgf_simple_text(value, text);
        }
        if (field.property == "KM") {
            record_.komi = real(value);
        } else if (field.property == "RU") {
            record_.rules = rules_of_sgf(text);
        } else if (field.property == "HA") {
            record_.handicap = std::clamp(number<int>(sgf_trim(value)).value_or(0), 0, kMostHandicap);
        }
    }

    void read_stones(SgfProperty property, Colour colour) {
        for (const std::string_view value : property) {
            if (sgf_trim(value).empty()) continue;
            const auto corners = sgf_compose(value).value_or(std::pair(value, value));
            const auto from = sgf_point(corners.first, *board_);
            const auto to = sgf_point(corners.second, *board_);
            if (!from || !to) {
                refuse(property, fmt::format("{} is no point or rectangle of a {}x{} board",
                                             shown(property, value), record_.size, record_.size));
            }
            record_.setup.push_back({before_, SetupEdit::Kind::Stones, colour, *from, *to});
        }
    }

    void read_player(SgfProperty property) {
        const std::string_view value = sgf_trim(property[0]);
        const char first = value.empty() ? '\0' : value[0];
        const bool black = first == 'B' || first == 'b' || first == '1';  // FF[3] has numbers too
        if (!black && first != 'W' && first != 'w' && first != '2') {
            refuse(property, fmt::format("{} is no player; it can be B or W", shown(property, value)));
        }
        record_.setup.push_back(
            {before_, SetupEdit::Kind::ToPlay, black ? Colour::Black : Colour::White, kNoPoint, kNoPoint});
    }

    Record& record_;
    const Geometry* board_ = nullptr;  // of the record's size, once that is known
    // Moves before this node. Where set-up and a move share a node, the set-up comes first: that is how the
    // standard splits such a node.
    std::uint32_t before_ = 0;
};

}  // namespace

void Record::clear() {
    for (const GameInfoField& field : game_info_fields()) (info.*field.text).clear();
    size = 19;
    komi.reset();
    rules.reset();
    handicap = 0;
    setup.clear();
    moves.clear();
}

void read_record(SgfNode game, Record& record) {
    RecordReader reader(record);
    reader.read_root(game);
    for (SgfNode node = game.first_child(); node; node = node.first_child()) reader.read(node);
}

Record read_record(SgfNode game) {
    Record record;
    read_record(game, record);
    return record;
}

Record read_path(SgfNode last) {
    std::vector<SgfNode> path;
    for (SgfNode node = last; node; node = node.parent()) path.push_back(node);
    Record record;
    RecordReader reader(record);
    reader.read_root(path.back());
    for (std::size_t i = path.size() - 1; i-- > 0;) reader.read(path[i]);
    return record;
}

}  // namespace yomi::go
