#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// `yomi serve`: the page in the browser.
void add_serve_command(CLI::App& app);

}  // namespace yomi::cli
