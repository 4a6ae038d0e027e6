#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yomi::serve {

/// What decides whether a request may be answered. A page of another site can make a browser send requests
/// here; it cannot choose the headers Host and Origin, and it cannot know the token.
struct Guard {
    /// The values of Host that are ours, such as "localhost:8080".
    std::vector<std::string> hosts;
    /// Must come with every request that changes something.
    std::string token;

    /// Why the request is refused, or nothing. `origin` is empty if there is none.
    [[nodiscard]] std::string_view refusal(std::string_view method, std::string_view host,
                                           std::string_view origin, std::string_view given_token) const;
};

/// All names under which a browser on this machine reaches a port, and the address that was asked for.
std::vector<std::string> own_hosts(const std::string& address, int port);

/// 128 random bits as text.
std::string random_token();

}  // namespace yomi::serve
