#include "serve/game/wishes.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/error.hpp"

namespace yomi::serve {

using nlohmann::ordered_json;

Wishes::Wishes(std::string_view body)
    : object_(
          std::make_unique<ordered_json>(ordered_json::parse(body.empty() ? "{}" : body, nullptr, false))) {
    if (object_->is_discarded()) throw base::Error("the body is no JSON");
    if (!object_->is_object()) throw base::Error("the body is no JSON object");
}

Wishes::~Wishes() = default;

bool Wishes::has(const char* key) const { return object_->contains(key); }

template <class T, class Right>
T Wishes::read(const char* key, const T& otherwise, const std::string& what, const Right& right) {
    const auto found = object_->find(key);
    if (found == object_->end()) return otherwise;
    if (!right(*found)) {
        const std::string given = found->dump(-1, ' ', true, ordered_json::error_handler_t::replace);
        throw base::Error(fmt::format("{} is {}, not {}", key, what, given.substr(0, 80)));
    }
    T value = found->template get<T>();
    object_->erase(found);
    return value;
}

namespace {

bool is_between(const ordered_json& v, std::int64_t low, std::int64_t high) {
    // An unsigned number beyond the signed ones would wrap around.
    if (v.is_number_unsigned())
        return v.get<std::uint64_t>() <= static_cast<std::uint64_t>(high) &&
               static_cast<std::int64_t>(v.get<std::uint64_t>()) >= low;
    return v.is_number_integer() && v.get<std::int64_t>() >= low && v.get<std::int64_t>() <= high;
}

}  // namespace

std::string Wishes::text(const char* key, const std::string& otherwise) {
    return read(key, otherwise, "a text", [](const ordered_json& v) { return v.is_string(); });
}

std::int64_t Wishes::integer(const char* key, std::int64_t low, std::int64_t high, std::int64_t otherwise) {
    const auto right = [=](const ordered_json& v) { return is_between(v, low, high); };
    return read(key, otherwise, fmt::format("a whole number from {} to {}", low, high), right);
}

double Wishes::number(const char* key, double low, double high, double otherwise) {
    const auto right = [=](const ordered_json& v) {
        return v.is_number() && v.get<double>() >= low && v.get<double>() <= high;
    };
    return read(key, otherwise, fmt::format("a number from {} to {}", low, high), right);
}

bool Wishes::truth(const char* key, bool otherwise) {
    return read(key, otherwise, "true or false", [](const ordered_json& v) { return v.is_boolean(); });
}

std::vector<std::int64_t> Wishes::integers(const char* key, std::int64_t low, std::int64_t high,
                                           const std::vector<std::int64_t>& otherwise) {
    const auto right = [=](const ordered_json& v) {
        return v.is_array() &&
               std::ranges::all_of(v, [=](const ordered_json& n) { return is_between(n, low, high); });
    };
    return read(key, otherwise, fmt::format("a list of whole numbers from {} to {}", low, high), right);
}

std::vector<std::pair<std::string, std::string>> Wishes::texts(const char* key) {
    const auto found = object_->find(key);
    if (found == object_->end()) return {};
    std::vector<std::pair<std::string, std::string>> pairs;
    const bool right = found->is_object() &&
                       std::ranges::all_of(*found, [](const ordered_json& v) { return v.is_string(); });
    if (!right) throw base::Error(fmt::format("{} is an object of texts", key));
    for (const auto& [name, value] : found->items()) pairs.emplace_back(name, value.get<std::string>());
    object_->erase(found);
    return pairs;
}

void Wishes::finish() const {
    if (!object_->empty())
        throw base::Error(fmt::format("unknown key '{}'", object_->begin().key().substr(0, 80)));
}

}  // namespace yomi::serve
