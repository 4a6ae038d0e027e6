#include "rollout/move_weights.hpp"

// The files of models/ as they are, in the read-only part of the program.
#define YOMI_INCLUDE_FILE(name, path)                                      \
    asm(".section .rodata\n" #name "_begin:\n.incbin \"" path "\"\n" #name \
        "_end:\n.byte 0\n.section .text\n");                               \
    extern "C" const char name##_begin[], name##_end[]

YOMI_INCLUDE_FILE(yomi_weights_9, YOMI_MODELS "/9x9.weights");
YOMI_INCLUDE_FILE(yomi_weights_19, YOMI_MODELS "/19x19.weights");

namespace yomi::rollout {
namespace {

MoveWeights read_from(const char* begin, const char* end, const char* name) {
    return weights_from_bytes({begin, static_cast<std::size_t>(end - begin)}, name);
}

}  // namespace

MoveWeights shipped_move_weights(int board_size) {
    // A board between the two is played like the one that it is closer to.
    return board_size < 13 ? read_from(yomi_weights_9_begin, yomi_weights_9_end, "9x9.weights")
                           : read_from(yomi_weights_19_begin, yomi_weights_19_end, "19x19.weights");
}

const MoveTable& shipped_weights(int board_size) {
    if (board_size < 13) {
        static const MoveTable small(shipped_move_weights(board_size));
        return small;
    }
    static const MoveTable large(shipped_move_weights(board_size));
    return large;
}

}  // namespace yomi::rollout
