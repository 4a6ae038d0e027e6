#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace yomi::serve {

/// The object of a request: each key is read once, and none is left over. All functions throw base::Error for
/// what they cannot read.
class Wishes {
   public:
    explicit Wishes(std::string_view body);
    ~Wishes();
    Wishes(const Wishes&) = delete;
    Wishes& operator=(const Wishes&) = delete;

    [[nodiscard]] bool has(const char* key) const;

    std::string text(const char* key, const std::string& otherwise);
    std::int64_t integer(const char* key, std::int64_t low, std::int64_t high, std::int64_t otherwise);
    double number(const char* key, double low, double high, double otherwise);
    bool truth(const char* key, bool otherwise);
    /// A list of such whole numbers.
    std::vector<std::int64_t> integers(const char* key, std::int64_t low, std::int64_t high,
                                       const std::vector<std::int64_t>& otherwise);
    /// An object whose values are texts; empty if there is none.
    std::vector<std::pair<std::string, std::string>> texts(const char* key);

    /// Throws for keys that nobody asked for.
    void finish() const;

   private:
    template <class T, class Right>
    T read(const char* key, const T& otherwise, const std::string& what, const Right& right);

    std::unique_ptr<nlohmann::ordered_json> object_;
};

}  // namespace yomi::serve
