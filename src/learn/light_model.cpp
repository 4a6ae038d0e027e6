#include "learn/light_model.hpp"

#include <algorithm>

#include "go/board_moves.hpp"

namespace yomi::learn {

using go::Colour;
using go::Pattern;
using go::Point;
using model::MoveFeatures;
using model::PatternTable;

class LightModel::Reader : public MoveReader {
   public:
    explicit Reader(const LightModel& model) : model_(model) {}

    void read(const go::GameState& state, std::span<const Point> moves, Example& out) override {
        out.weights.clear();
        out.begin.clear();
        keys_.find(state.board(), state.board().to_play());
        go::BoardMoves::with_words(state.board(), [&]<int W>() {
            for (const Point p : moves) {
                out.begin.push_back(static_cast<std::uint32_t>(out.weights.size()));
                state.board().to_play() == Colour::Black ? add<W, Colour::Black>(state, p, out)
                                                         : add<W, Colour::White>(state, p, out);
            }
        });
        out.begin.push_back(static_cast<std::uint32_t>(out.weights.size()));
    }

   private:
    template <int W, Colour C>
    void add(const go::GameState& state, Point p, Example& out) {
        const go::Board& board = state.board();
        const go::Geometry& g = board.geometry();
        const auto feature = [&](int f) { out.weights.push_back(static_cast<std::uint32_t>(f)); };
        feature(MoveFeatures::kLine + MoveFeatures::line(g, p));
        feature(MoveFeatures::kLast + MoveFeatures::distance(g, p, state.last_move()));
        feature(MoveFeatures::kBefore + MoveFeatures::distance(g, p, state.move_before_last()));
        const std::uint32_t code = go::BoardChains::code(board, p) & 0xffff;
        if (!go::is_alone(code)) MoveFeatures::tactical<W, C>(board, p, code, state.last_move(), feature);
        const std::uint32_t shape =
            model_.shapes_[static_cast<std::size_t>(pattern_at(board, p, C, 0).cells[0])];
        if (shape == PatternTable::kNone) return;
        out.weights.push_back(shape);
        for (int size = 1; size < Pattern::kSizes; ++size) {
            const std::uint32_t number = model_.table_.find(keys_.key(p, size));
            if (number == PatternTable::kNone) break;
            out.weights.push_back(number);
        }
    }

    const LightModel& model_;
    go::PatternKeys keys_;
};

LightModel::LightModel(const std::vector<CountedPattern>& patterns)
    : shapes_(1 << 16, PatternTable::kNone), table_(Pattern::kSymmetries * patterns.size()) {
    for (const CountedPattern& counted : patterns) {
        const auto number = static_cast<std::uint32_t>(MoveFeatures::kCount + patterns_.size());
        patterns_.push_back(counted.pattern);
        if (counted.pattern.size > 0) {
            for (const std::uint64_t key : turned_keys(counted.pattern)) table_.insert(key, number);
            continue;
        }
        for (int s = 0; s < Pattern::kSymmetries; ++s) {
            shapes_[static_cast<std::size_t>(turned(counted.pattern, s).cells[0])] = number;
        }
    }
}

std::size_t LightModel::weights() const { return MoveFeatures::kCount + patterns_.size(); }

std::unique_ptr<MoveReader> LightModel::reader() const { return std::make_unique<Reader>(*this); }

model::MoveWeights LightModel::named(std::span<const float> weights) const {
    model::MoveWeights result;
    std::copy_n(weights.begin(), MoveFeatures::kCount, result.features.begin());
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
        result.patterns.push_back({patterns_[i], weights[MoveFeatures::kCount + i]});
    }
    return result;
}

std::string LightModel::to_bytes(std::span<const float> parameters, const std::string& provenance) const {
    model::MoveWeights result = named(parameters);
    result.provenance = provenance;
    return weights_to_bytes(result);
}

}  // namespace yomi::learn
