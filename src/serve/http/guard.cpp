#include "serve/http/guard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <random>

namespace yomi::serve {

std::string_view Guard::refusal(std::string_view method, std::string_view host, std::string_view origin,
                                std::string_view given_token) const {
    if (std::ranges::find(hosts, host) == hosts.end()) {
        return "this host name is not one of this program's; use the address that it printed";
    }
    if (!origin.empty()) {
        constexpr std::string_view kScheme = "http://";
        const bool ours = origin.starts_with(kScheme) &&
                          std::ranges::find(hosts, origin.substr(kScheme.size())) != hosts.end();
        if (!ours) return "requests from other sites are not answered";
    }
    if (method != "GET" && method != "HEAD" && given_token != token) {
        return "the header X-Yomi-Token is missing or wrong; load the page again";
    }
    return {};
}

std::vector<std::string> own_hosts(const std::string& address, int port) {
    std::vector<std::string> hosts;
    for (const std::string& name :
         {std::string("localhost"), std::string("127.0.0.1"), std::string("[::1]"), address}) {
        hosts.push_back(fmt::format("{}:{}", name, port));
    }
    return hosts;
}

std::string random_token() {
    std::random_device device;
    std::string token;
    for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", static_cast<std::uint32_t>(device()));
    return token;
}

}  // namespace yomi::serve
