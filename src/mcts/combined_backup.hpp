#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "mcts/parts.hpp"

namespace yomi::mcts {

/// Several backups as one: each gets every node and every result, in this order.
class CombinedBackup : public Backup {
   public:
    explicit CombinedBackup(std::vector<std::unique_ptr<Backup>> parts) : parts_(std::move(parts)) {}

    [[nodiscard]] bool wants_patterns() const override {
        return std::ranges::any_of(parts_, [](const auto& p) { return p->wants_patterns(); });
    }
    [[nodiscard]] bool wants_owners() const override {
        return std::ranges::any_of(parts_, [](const auto& p) { return p->wants_owners(); });
    }
    void start(const Node& node, const Priors& priors, const std::vector<std::uint32_t>& patterns) override {
        for (const auto& p : parts_) p->start(node, priors, patterns);
    }
    void replace_prior(const Node& node, const Priors& before, const Priors& now) override {
        for (const auto& p : parts_) p->replace_prior(node, before, now);
    }
    void update(const Tree& tree, const Path& path, const Trace& trace) override {
        for (const auto& p : parts_) p->update(tree, path, trace);
    }

    void forget() override {
        for (const auto& p : parts_) p->forget();
    }

    [[nodiscard]] const std::vector<std::unique_ptr<Backup>>& parts() const { return parts_; }

   private:
    std::vector<std::unique_ptr<Backup>> parts_;
};

/// These backups as one, which is the backup itself if there is only one: nothing is between it and the
/// search.
inline std::unique_ptr<Backup> combined(std::vector<std::unique_ptr<Backup>> parts) {
    if (parts.size() == 1) return std::move(parts.front());
    return std::make_unique<CombinedBackup>(std::move(parts));
}

/// The backup of this type, alone or among several; null if there is none.
template <class Wanted>
const Wanted* find_backup(const Backup& backup) {
    if (const auto* found = dynamic_cast<const Wanted*>(&backup)) return found;
    if (const auto* several = dynamic_cast<const CombinedBackup*>(&backup)) {
        for (const auto& p : several->parts()) {
            if (const auto* found = find_backup<Wanted>(*p)) return found;
        }
    }
    return nullptr;
}

}  // namespace yomi::mcts
