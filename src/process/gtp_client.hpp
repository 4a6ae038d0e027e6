#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/child_process.hpp"

namespace yomi::process {

/// A program that speaks GTP, version 2, and is not trusted: every answer must come in time, with the number
/// of its command, in the protocol's form and of a bounded size. After a failure nothing that it says can be
/// believed, so it has to be started anew.
///
/// Thread safety: one call at a time.
class GtpClient {
   public:
    /// Starts it. Throws base::Error if there is no such program.
    explicit GtpClient(const std::string& command);
    /// Asks it to quit, and kills it if it does not.
    ~GtpClient();
    GtpClient(const GtpClient&) = delete;
    GtpClient& operator=(const GtpClient&) = delete;

    /// What is behind the = of the answer, its lines joined by "\n". Throws ProgramFailure; a refusal ("?")
    /// is one too.
    std::string ask(std::string_view command, const Patience& patience);
    /// The same, with nothing for a refusal.
    std::optional<std::string> try_ask(std::string_view command, const Patience& patience);

    /// Whether it lists the command; asked once.
    bool knows(std::string_view command, const Patience& patience);

    [[nodiscard]] pid_t pid() const { return process_.pid(); }

   private:
    struct Answer {
        bool success;
        std::string text;
    };
    Answer exchange(std::string_view command, const Patience& patience);
    Answer read_answer(const Patience& patience);

    ChildProcess process_;
    int number_ = 0;  // of the last command
    bool failed_ = false;
    std::optional<std::vector<std::string>> commands_;
};

}  // namespace yomi::process
