#include "rollout/rich_prior.hpp"

// The files of models/ as they are, in the read-only part of the program.
#define YOMI_INCLUDE_MODEL(name, path)                                     \
    asm(".section .rodata\n" #name "_begin:\n.incbin \"" path "\"\n" #name \
        "_end:\n.byte 0\n.section .text\n");                               \
    extern "C" const char name##_begin[], name##_end[]

YOMI_INCLUDE_MODEL(yomi_rich_9, YOMI_MODELS "/rich9.weights");
YOMI_INCLUDE_MODEL(yomi_rich_19, YOMI_MODELS "/rich19.weights");

namespace yomi::rollout {
namespace {

KeyedModelTable table_of(const char* begin, const char* end, const char* name) {
    return KeyedModelTable(keyed_from_bytes({begin, static_cast<std::size_t>(end - begin)}, name));
}

}  // namespace

const KeyedModelTable& shipped_rich_weights(int board_size) {
    // A board between the two is played like the one that it is closer to.
    if (board_size < 13) {
        static const KeyedModelTable small = table_of(yomi_rich_9_begin, yomi_rich_9_end, "rich9.weights");
        return small;
    }
    static const KeyedModelTable large = table_of(yomi_rich_19_begin, yomi_rich_19_end, "rich19.weights");
    return large;
}

}  // namespace yomi::rollout
