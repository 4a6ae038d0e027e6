#pragma once

#include <memory>
#include <string>

#include "serve/game/room.hpp"
#include "serve/game/section.hpp"

namespace yomi::serve {

struct ServerOptions {
    std::string address = "127.0.0.1";
    int port = 8093;  ///< 0: any that is free
};

/// The page and its API over HTTP. docs/reference/http-api.md says what is answered and what is refused.
///
/// Thread safety: stop() from any thread.
class Server {
   public:
    /// Takes the port; throws base::Error if it cannot. The room must outlive the server.
    Server(Room& room, const ServerOptions& options);
    ~Server();
    /// Before run(); the section must outlive the server.
    void add(Section& section);

    [[nodiscard]] int port() const;
    /// What writes must bring along.
    [[nodiscard]] const std::string& token() const;
    /// How many look at live events now.
    [[nodiscard]] int watchers() const;

    /// Answers until stopped.
    void run();
    /// Ends run(), and closes the room and the sections, for watchers wait there.
    void stop();

   private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace yomi::serve
