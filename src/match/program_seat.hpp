#pragma once

#include "match/seat.hpp"
#include "process/gtp_client.hpp"

namespace yomi::match {

/// A program that speaks GTP. It stays from game to game, unless its command has {seed} or {game} in it: then
/// every game starts it anew with figures of its own. After a failure the next game starts it anew, too.
class ProgramSeat final : public Seat {
   public:
    explicit ProgramSeat(PlayerSpec player);

    void start(const GameStart& start, std::stop_token stop) override;
    Reply move(go::Colour c, const std::optional<engine::TimeLeft>& left, double seconds,
               std::stop_token stop) override;
    void play(go::Colour c, go::Point point, std::stop_token stop) override;
    std::optional<double> score(std::stop_token stop) override;

   private:
    [[nodiscard]] process::Patience patience(std::stop_token stop) const;
    void send_rules(const std::stop_token& stop);
    void send_time(const engine::TimeSettings& time, const std::stop_token& stop);
    [[nodiscard]] Reply read_move(const std::string& text) const;
    [[nodiscard]] Reply read_analysed_move(const std::string& text) const;
    /// Calls with the client, which is gone if that fails.
    template <class Action>
    auto with_client(Action action);

    PlayerSpec player_;
    bool has_figures_;
    const GameOptions* options_ = nullptr;
    std::unique_ptr<process::GtpClient> client_;
};

/// Black's lead from the answer to final_score: "B+3.5", "W+0.5", "0"; nothing for what says no lead.
std::optional<double> read_score(const std::string& text);

}  // namespace yomi::match
