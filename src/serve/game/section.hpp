#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "serve/game/api.hpp"
#include "serve/game/bell.hpp"

namespace yomi::serve {

/// A part of the API beside the game of Go. Its paths begin with "/api/NAME/"; "/api/NAME/events" is a stream
/// that the server keeps.
///
/// Thread safety: all functions from any thread.
class Section {
   public:
    virtual ~Section() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    /// `path` is what comes behind "/api/NAME/". Bad input is an answer of 400 to 499 and changes nothing.
    virtual Answer answer(std::string_view method, std::string_view path, std::string_view body) = 0;
    /// What watchers are told: server-sent events with all that is shown now.
    virtual std::string events() = 0;
    /// The same for one who was told when the bell had that number, without what has not changed since.
    virtual std::string events_since(std::uint64_t /*seen*/) { return events(); }
    /// Between two of these, at least.
    [[nodiscard]] virtual std::chrono::milliseconds pause() const { return std::chrono::milliseconds(100); }

    [[nodiscard]] Bell& bell() { return bell_; }

   private:
    Bell bell_;
};

/// The section that a path such as "/api/board/layers" belongs to, or null; then `rest` is what comes behind
/// its name.
Section* section_of(std::span<Section* const> sections, std::string_view path, std::string_view& rest);

/// What a section says, or answer() for all other paths.
Answer answer(Room& room, std::span<Section* const> sections, std::string_view method, std::string_view path,
              std::string_view body);

}  // namespace yomi::serve
