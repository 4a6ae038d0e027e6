#include "rollout/shipped_models.hpp"

// The files of models/ as they are, in the read-only part of the program.
#define YOMI_INCLUDE_MODEL(name, path)                                     \
    asm(".section .rodata\n" #name "_begin:\n.incbin \"" path "\"\n" #name \
        "_end:\n.byte 0\n.section .text\n");                               \
    extern "C" const char name##_begin[], name##_end[]

YOMI_INCLUDE_MODEL(yomi_light_9, YOMI_MODELS "/9x9.weights");
YOMI_INCLUDE_MODEL(yomi_light_19, YOMI_MODELS "/19x19.weights");
YOMI_INCLUDE_MODEL(yomi_rich_9, YOMI_MODELS "/rich9.weights");
YOMI_INCLUDE_MODEL(yomi_rich_19, YOMI_MODELS "/rich19.weights");
YOMI_INCLUDE_MODEL(yomi_playout_9, YOMI_MODELS "/playout9.weights");
YOMI_INCLUDE_MODEL(yomi_playout_19, YOMI_MODELS "/playout19.weights");

namespace yomi::rollout {
namespace {

constexpr int kLarge = 13;  // from here on the weights for 19x19 serve

std::string_view bytes(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

MoveWeights shipped_move_weights(int board_size) {
    return board_size < kLarge
               ? weights_from_bytes(bytes(yomi_light_9_begin, yomi_light_9_end), "9x9.weights")
               : weights_from_bytes(bytes(yomi_light_19_begin, yomi_light_19_end), "19x19.weights");
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
            keyed_from_bytes(bytes(yomi_rich_9_begin, yomi_rich_9_end), "rich9.weights"));
        return small;
    }
    static const KeyedModelTable large(
        keyed_from_bytes(bytes(yomi_rich_19_begin, yomi_rich_19_end), "rich19.weights"));
    return large;
}

KeyedWeights shipped_playout_weights(int board_size) {
    return board_size < kLarge
               ? keyed_from_bytes(bytes(yomi_playout_9_begin, yomi_playout_9_end), "playout9.weights")
               : keyed_from_bytes(bytes(yomi_playout_19_begin, yomi_playout_19_end), "playout19.weights");
}

}  // namespace yomi::rollout
