#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace yomi::learn {

/// Keys and how often they were seen, in a table of fixed size. When it is half full the rarest are deleted
/// until a quarter of it is left at most, as the thesis's harvest does (Table 3.1).
class KeyCounts {
   public:
    /// `slots` is a power of two; 16 bytes each.
    explicit KeyCounts(std::size_t slots) : slots_(slots), mask_(slots - 1) {}

    /// How often it was seen, this time included.
    std::uint32_t add(std::uint64_t key) {
        Slot& slot = slots_[place(key)];
        if (slot.count++ > 0) return slot.count;
        slot.key = key;
        if (++used_ > slots_.size() / 2) prune();
        return 1;
    }

    [[nodiscard]] std::uint32_t count(std::uint64_t key) const { return slots_[place(key)].count; }
    [[nodiscard]] std::uint64_t pruned() const { return pruned_; }

    /// Calls see(key, count) for all, in no order that means anything.
    template <class See>
    void each(const See& see) const {
        for (const Slot& slot : slots_) {
            if (slot.count > 0) see(slot.key, slot.count);
        }
    }

   private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t count = 0;
    };

    [[nodiscard]] std::size_t place(std::uint64_t key) const {
        std::size_t i = (key ^ key >> 32) & mask_;
        while (slots_[i].count > 0 && slots_[i].key != key) i = (i + 1) & mask_;
        return i;
    }

    void prune() {
        for (std::uint32_t border = 1; used_ > slots_.size() / 4; border *= 2) {
            const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(slots_.size()));
            const std::size_t before = std::exchange(used_, std::size_t{0});
            for (const Slot& slot : old) {
                if (slot.count <= border) continue;
                slots_[place(slot.key)] = slot;
                ++used_;
            }
            pruned_ += before - used_;
        }
    }

    std::vector<Slot> slots_;
    std::size_t mask_;
    std::size_t used_ = 0;
    std::uint64_t pruned_ = 0;
};

}  // namespace yomi::learn
