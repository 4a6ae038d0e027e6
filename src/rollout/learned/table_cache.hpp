#pragma once

#include <compare>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <typeindex>
#include <utility>

namespace yomi::rollout {

/// Where a table made of learned weights comes from.
struct TableSource {
    std::string weights;  ///< a file, or shipped
    int board_size = 0;
    double power = 1;

    friend auto operator<=>(const TableSource&, const TableSource&) = default;
};

/// Tables of learned weights are large, take a moment to make and never change, so all who hold one cache
/// share them. The cache belongs to the options of a part: the parts of all threads of a player are made with
/// the same options. It keeps no table alive: a table goes with the last one that uses it.
///
/// Thread safety: all of it.
class TableCache {
   public:
    /// The table from that source; `make` makes it if nobody has it. Others that want a table wait
    /// meanwhile.
    template <class Table, class Make>
    std::shared_ptr<const Table> get(const TableSource& source, const Make& make) {
        const std::scoped_lock lock(mutex_);
        std::weak_ptr<const void>& entry = tables_[{std::type_index(typeid(Table)), source}];
        if (const auto table = entry.lock()) return std::static_pointer_cast<const Table>(table);
        std::shared_ptr<const Table> table = make();
        entry = table;
        return table;
    }

   private:
    std::mutex mutex_;
    std::map<std::pair<std::type_index, TableSource>, std::weak_ptr<const void>> tables_;
};

}  // namespace yomi::rollout
