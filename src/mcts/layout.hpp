#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yomi::mcts {

/// Where a node begins in the tree's memory, in words; 0 is no node.
using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0;

/// A figure that is kept for every edge: what it is called, its type, and what it is in a new node. Each is a
/// constant beside the part that fills it; parts that read it name the same constant.
template <class T>
struct ColumnKind {
    static_assert(std::same_as<T, float> || std::same_as<T, std::uint32_t>);
    std::string_view name;
    T initial;
    std::string_view filled_by = {};  ///< the options with which a search has it, for messages
};

/// Where such figures are in a tree.
template <class T>
struct Column {
    std::uint32_t index = 0;
};

/// Which columns the edges of a tree have, which parts fill them and which need them. A part says so in its
/// constructor; check() refuses parts that do not fit. Parts that fill columns are made before those that
/// only use them if they are there.
class Layout {
    struct Known {
        std::string name;
        bool is_float;
        std::uint32_t initial;
        std::string filled_by;            // options
        std::optional<std::string> from;  // the part that fills it
        std::vector<std::string> for_whom;
    };
    struct Missed {
        std::string name;
        std::string by;
    };
    // First, because the columns below are made with them.
    std::string asking_ = "the search";
    std::vector<Missed> missed_;  // what parts would have used, had it been there
    std::vector<Known> columns_;

   public:
    Layout();

    // Every tree has these, and the search fills them.
    Column<std::uint32_t> move;
    Column<NodeId> child;          ///< kNoNode until the edge's node is made
    Column<std::uint32_t> visits;  ///< virtual visits of a prior included
    Column<float> mean;            ///< share of wins for the player who chooses the edge
    Column<float> virtual_visits;  ///< of the prior
    Column<float> prior;           ///< the prior's weight as a share of all edges'

    /// The column, which the part fills. Throws base::Error if another part does already.
    template <class T>
    Column<T> fills(const ColumnKind<T>& kind) {
        const std::uint32_t index = add(kind.name, std::same_as<T, float>, bits(kind), kind.filled_by);
        note_filled(columns_[index]);
        return {index};
    }

    /// The column, without which the part makes no sense.
    template <class T>
    Column<T> needs(const ColumnKind<T>& kind) {
        const std::uint32_t index = add(kind.name, std::same_as<T, float>, bits(kind), kind.filled_by);
        note_needed(columns_[index]);
        return {index};
    }

    /// The column if a part fills it; the part can do without.
    template <class T>
    std::optional<Column<T>> uses(const ColumnKind<T>& kind) {
        if (auto found = find(kind)) return found;
        missed_.push_back({std::string(kind.name), asking_});
        return std::nullopt;
    }

    /// The column, if some part fills it.
    template <class T>
    [[nodiscard]] std::optional<Column<T>> find(const ColumnKind<T>& kind) const {
        for (std::uint32_t c = 0; c < columns_.size(); ++c) {
            if (columns_[c].name == kind.name && columns_[c].from) return Column<T>{c};
        }
        return std::nullopt;
    }

    /// Throws base::Error if a column is needed that no part fills; it names the part and what would help.
    void check() const;

    /// While it lives, what is asked for is asked for by this part: "selector", "rave".
    class Asking {
       public:
        Asking(Layout& layout, std::string_view kind, std::string_view name);
        ~Asking() { layout_.asking_.swap(before_); }
        Asking(const Asking&) = delete;
        Asking& operator=(const Asking&) = delete;

       private:
        Layout& layout_;
        std::string before_;
    };

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(columns_.size()); }
    [[nodiscard]] std::uint32_t initial(std::uint32_t column) const { return columns_[column].initial; }
    [[nodiscard]] const std::string& name(std::uint32_t column) const { return columns_[column].name; }
    /// The part that fills it, "the backup 'rave'"; nothing if none does.
    [[nodiscard]] const std::optional<std::string>& from(std::uint32_t column) const {
        return columns_[column].from;
    }

   private:
    template <class T>
    static std::uint32_t bits(const ColumnKind<T>& kind) {
        return std::bit_cast<std::uint32_t>(kind.initial);
    }
    std::uint32_t add(std::string_view name, bool is_float, std::uint32_t initial,
                      std::string_view filled_by);
    void note_filled(Known& column);
    void note_needed(Known& column);
};

}  // namespace yomi::mcts
