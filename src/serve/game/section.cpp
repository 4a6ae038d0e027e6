#include "serve/game/section.hpp"

namespace yomi::serve {

Section* section_of(std::span<Section* const> sections, std::string_view path, std::string_view& rest) {
    constexpr std::string_view kApi = "/api/";
    if (!path.starts_with(kApi)) return nullptr;
    path.remove_prefix(kApi.size());
    for (Section* const section : sections) {
        const std::string_view name = section->name();
        if (!path.starts_with(name) || path.substr(name.size(), 1) != "/") continue;
        rest = path.substr(name.size() + 1);
        return section;
    }
    return nullptr;
}

Answer answer(Room& room, std::span<Section* const> sections, std::string_view method, std::string_view path,
              std::string_view body) {
    std::string_view rest;
    if (Section* const section = section_of(sections, path, rest)) return section->answer(method, rest, body);
    return answer(room, method, path, body);
}

}  // namespace yomi::serve
