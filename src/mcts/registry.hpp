#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/fields.hpp"
#include "mcts/game_facts.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// The options of a part, and the way to make it with them.
template <class Part>
class Maker {
   public:
    virtual ~Maker() = default;
    [[nodiscard]] virtual base::Fields fields() = 0;
    [[nodiscard]] virtual std::unique_ptr<Part> make(Layout& layout, const GameFacts& facts) const = 0;
};

/// One line of a table of parts.
template <class Part>
struct PartEntry {
    std::string_view name;
    std::string_view help;
    std::unique_ptr<Maker<Part>> (*maker)();
    std::string_view paper = {};  ///< who described it: names, title, year
};

struct NoOptions {
    static base::Fields fields() { return {}; }
};

/// What a part calls itself; only the table knows that of parts without a name.
template <class Made>
constexpr std::string_view own_name() {
    if constexpr (requires { Made::kName; }) {
        return Made::kName;
    } else {
        return "";
    }
}

/// A maker for a part with these options. The part's constructor takes, in this order, what it needs of: the
/// layout, the options, the facts about the game.
template <class Part, class Made, class Options = NoOptions>
std::unique_ptr<Maker<Part>> maker_of() {
    class Own : public Maker<Part> {
       public:
        base::Fields fields() override { return options_.fields(); }
        std::unique_ptr<Part> make(Layout& layout, const GameFacts& facts) const override {
            const Layout::Asking asking(layout, Part::kKind, own_name<Made>());
            if constexpr (std::constructible_from<Made, Layout&, const Options&, const GameFacts&>) {
                return std::make_unique<Made>(layout, options_, facts);
            } else if constexpr (std::constructible_from<Made, Layout&, const Options&>) {
                return std::make_unique<Made>(layout, options_);
            } else if constexpr (std::constructible_from<Made, const Options&>) {
                return std::make_unique<Made>(options_);
            } else if constexpr (std::constructible_from<Made, Layout&>) {
                return std::make_unique<Made>(layout);
            } else {
                return std::make_unique<Made>();
            }
        }

       private:
        Options options_;
    };
    return std::make_unique<Own>();
}

/// The line of a part that describes itself, Made: its kName, kHelp and, if it has them, kPaper and Options.
/// The part's own source has it made (part_entry.hpp), so that a table need not include the part.
template <class Part, class Made>
PartEntry<Part> describe();

// The tables of the parts that serve every game. To add a part, add its line in registry.cpp.
const std::vector<PartEntry<Selector>>& selectors();
const std::vector<PartEntry<Widening>>& widenings();
const std::vector<PartEntry<Backup>>& backups();
const std::vector<PartEntry<Choice>>& choices();

}  // namespace yomi::mcts
