#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace yomi::learn {

/// Keys and how often they were seen, in a table with open addressing that grows up to a fixed size. When
/// that is half full, rare keys are deleted.
class KeyCounts {
   public:
    /// At most `slots` of 16 bytes each. With a border, keys seen at most so often are deleted, as in the
    /// thesis's harvest (Table 3.1); without one (0) the rarest, until a quarter of the table is left at
    /// most.
    explicit KeyCounts(std::size_t slots, std::uint32_t border = 0)
        : most_slots_(slots), border_(border), slots_(std::min<std::size_t>(slots, kFirstSlots)) {}

    /// How often it was seen, this time included.
    std::uint32_t add(std::uint64_t key) {
        Slot& slot = slots_[place(key)];
        if (slot.count++ > 0) return slot.count;
        slot.key = key;
        if (++used_ > slots_.size() / 2) make_room();
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
    static constexpr std::size_t kFirstSlots = 1 << 16;

    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t count = 0;
    };

    /// The upper bits of a product are the place, so that any number of slots will do.
    [[nodiscard]] std::size_t place(std::uint64_t key) const {
        const std::uint64_t mixed = (key ^ key >> 32) * 0x9e3779b97f4a7c15;
        auto i = static_cast<std::size_t>(static_cast<unsigned __int128>(mixed) * slots_.size() >> 64);
        while (slots_[i].count > 0 && slots_[i].key != key) i = i + 1 < slots_.size() ? i + 1 : 0;
        return i;
    }

    void make_room() {
        if (slots_.size() < most_slots_) {
            refill(std::min(2 * slots_.size(), most_slots_), 0);
        } else if (border_ == 0) {
            for (std::uint32_t border = 1; used_ > slots_.size() / 4; border *= 2) prune(border);
        } else {
            // Once is enough unless half the table is common, about which the thesis says nothing.
            for (std::uint32_t border = border_; used_ > slots_.size() / 2; border *= 2) prune(border);
        }
    }

    void prune(std::uint32_t border) {
        const std::size_t before = used_;
        refill(slots_.size(), border);
        pruned_ += before - used_;
    }

    /// A table of that size with the keys seen more often than `border`. Only those are held twice.
    void refill(std::size_t size, std::uint32_t border) {
        std::vector<Slot> left;
        for (const Slot& slot : slots_) {
            if (slot.count > border) left.push_back(slot);
        }
        if (size == slots_.size()) {
            std::ranges::fill(slots_, Slot{});
        } else {
            slots_ = std::vector<Slot>();  // frees the old one before
            slots_.resize(size);
        }
        used_ = left.size();
        for (const Slot& slot : left) slots_[place(slot.key)] = slot;
    }

    std::size_t most_slots_;
    std::uint32_t border_;
    std::vector<Slot> slots_;
    std::size_t used_ = 0;
    std::uint64_t pruned_ = 0;
};

}  // namespace yomi::learn
