#pragma once

namespace yomi::cli {

class Command;

/// `yomi serve`: the page in the browser.
void add_serve_command(Command program);

}  // namespace yomi::cli
