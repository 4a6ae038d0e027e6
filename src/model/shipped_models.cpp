#include "model/shipped_models.hpp"

#include "base/included_file.hpp"

YOMI_INCLUDE_FILE(yomi_light_9, YOMI_MODELS "/9x9.weights");
YOMI_INCLUDE_FILE(yomi_light_19, YOMI_MODELS "/19x19.weights");
YOMI_INCLUDE_FILE(yomi_rich_9, YOMI_MODELS "/rich9.weights");
YOMI_INCLUDE_FILE(yomi_rich_19, YOMI_MODELS "/rich19.weights");
YOMI_INCLUDE_FILE(yomi_playout_9, YOMI_MODELS "/playout9.weights");
YOMI_INCLUDE_FILE(yomi_playout_19, YOMI_MODELS "/playout19.weights");

namespace yomi::model {
namespace {

constexpr int kLarge = 13;  // from here on the weights for 19x19 serve

}  // namespace

MoveWeights shipped_move_weights(int board_size) {
    return board_size < kLarge ? weights_from_bytes(YOMI_INCLUDED_FILE(yomi_light_9), "9x9.weights")
                               : weights_from_bytes(YOMI_INCLUDED_FILE(yomi_light_19), "19x19.weights");
}

const MoveTable& shipped_weights(int board_size) {
    if (board_size < kLarge) {
        static const MoveTable small(shipped_move_weights(board_size));
        return small;
    }
    static const MoveTable large(shipped_move_weights(board_size));
    return large;
}

const KeyedModelTable& shipped_rich_weights(int board_size) {
    if (board_size < kLarge) {
        static const KeyedModelTable small(
            keyed_from_bytes(YOMI_INCLUDED_FILE(yomi_rich_9), "rich9.weights"));
        return small;
    }
    static const KeyedModelTable large(keyed_from_bytes(YOMI_INCLUDED_FILE(yomi_rich_19), "rich19.weights"));
    return large;
}

KeyedWeights shipped_playout_weights(int board_size) {
    return board_size < kLarge ? keyed_from_bytes(YOMI_INCLUDED_FILE(yomi_playout_9), "playout9.weights")
                               : keyed_from_bytes(YOMI_INCLUDED_FILE(yomi_playout_19), "playout19.weights");
}

}  // namespace yomi::model
