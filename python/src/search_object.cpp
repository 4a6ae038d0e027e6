#include "search_object.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "interrupts.hpp"

namespace yomi::python {
namespace {

/// Another value for one question.
class SetFor {
   public:
    SetFor(const base::Fields& fields, const char* name, const std::optional<std::string>& value) {
        if (!value) return;
        const base::Field& field = base::find_field(fields, name);
        before_ = field.get();
        field.set(*value);
        field_ = field;
    }
    ~SetFor() {
        if (field_) field_->set(before_);
    }
    SetFor(const SetFor&) = delete;
    SetFor& operator=(const SetFor&) = delete;

   private:
    std::optional<base::Field> field_;
    std::string before_;
};

}  // namespace

SearchObject::SearchObject(std::shared_ptr<GameObject> game, std::string player, const Settings& settings,
                           std::uint64_t seed)
    : game_(std::move(game)), choice_{.name = player, .options = {{"player", player}}}, seed_(seed) {
    arena::GameTable& table = game_->table();
    const auto probe = table.seat(choice_, base::Seed(seed));
    const Settings named = named_fully(
        settings, [&] { return probe->fields(); },
        [&](const std::string& name, const std::string& value) {
            base::set_field(probe->fields(), name, value);
        });
    choice_.options.insert(choice_.options.end(), named.begin(), named.end());
    seat_ = table.seat(choice_, base::Seed(seed));
}

void SearchObject::require_same_game(const StateObject& state) const {
    if (!game_->is_same(*state.game))
        throw base::Error(
            fmt::format("the state is one of {}, and this searches {}", state.game->text(), game_->text()));
}

AnalysisObject SearchObject::analyse(const StateObject& state, std::optional<std::int64_t> playouts,
                                     std::optional<double> seconds) {
    const Use use(busy_, "the search");
    require_same_game(state);
    base::Fields fields;
    if (playouts || seconds) fields = seat_->fields();
    // One limit that is given for this question stands for all that are usual.
    const auto text = [](auto value) {
        return value ? std::optional(text_of_value(py::cast(*value))) : std::nullopt;
    };
    const SetFor own_playouts(fields, "playouts",
                              seconds && !playouts ? std::optional<std::string>("0") : text(playouts));
    const SetFor own_seconds(fields, "seconds",
                             playouts && !seconds ? std::optional<std::string>("0") : text(seconds));
    // Another thread may play on with the state meanwhile: then it makes one of its own.
    const std::shared_ptr<const arena::Play> position = state.play;
    SignalStop signals;
    AnalysisObject analysis;
    {
        const Unlocked unlocked;
        const arena::Inquiry inquiry{.interval = kSignalInterval.count() / 1000.0,
                                     .look = [&](const arena::PositionView&) { signals.look(); },
                                     .most_moves = 1};
        analysis.view = seat_->think(*position, inquiry, signals.token());
    }
    signals.rethrow();
    return analysis;
}

base::Fields SearchObject::fields() {
    const Use use(busy_, "the search");
    return seat_->fields();
}

AnalysisObject SearchObject::node(const StateObject& state, const std::vector<std::string>& line) {
    const Use use(busy_, "the search");
    require_same_game(state);
    return {seat_->look_at(*state.play, line)};
}

void SearchObject::forget() {
    const Use use(busy_, "the search");
    seat_ = game_->table().seat(choice_, base::Seed(seed_));
}

std::shared_ptr<SearchObject> make_search(const py::object& game, const std::string& player,
                                          const std::optional<std::uint64_t>& seed, const py::dict& options) {
    arena::SeatChoice choice = arena::read_seat_choice(player);
    Settings settings(choice.options.begin() + 1, choice.options.end());
    for (auto& setting : settings_of(options)) settings.push_back(std::move(setting));
    auto made = std::make_shared<SearchObject>(game_of(game), choice.options.front().second, settings,
                                               seed_or_random(seed));
    return made;
}

}  // namespace yomi::python
