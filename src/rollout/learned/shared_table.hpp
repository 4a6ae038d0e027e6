#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>

namespace yomi::rollout {

/// Where a table made of learned weights comes from.
struct TableSource {
    std::string weights;  ///< a file, or shipped
    int board_size = 0;
    double power = 1;
};

/// Tables are large and take a moment to make, and never change: all threads and players that want the same
/// one share it. It goes with the last of them.
template <class Table, class Make>
std::shared_ptr<const Table> shared_table(const TableSource& source, const Make& make) {
    static std::mutex mutex;
    static std::map<std::tuple<std::string, int, double>, std::weak_ptr<const Table>> made;
    const std::scoped_lock lock(mutex);
    std::weak_ptr<const Table>& entry = made[{source.weights, source.board_size, source.power}];
    if (auto table = entry.lock()) return table;
    std::shared_ptr<const Table> table = make();
    entry = table;
    return table;
}

}  // namespace yomi::rollout
