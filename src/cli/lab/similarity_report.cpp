#include "cli/lab/similarity_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "plot/lines.hpp"

namespace yomi::cli {
namespace {

using Level = SimilarityCurve::Level;

void take(Level& level, const SimilarityCurve::Matches& matches) {
    if (matches.updates == 0) return;
    level.updates += matches.updates;
    level.share.add(static_cast<double>(matches.matching) / static_cast<double>(matches.updates));
}

std::string setting_text(const SimilaritySetting& setting) {
    return fmt::format("{0}x{0}, surroundings {1}, {2} playouts a position, seed {3}; {4}; {5}", setting.size,
                       setting.surroundings, setting.playouts, setting.seed, setting.source, setting.player);
}

/// How many depths are shown.
std::size_t depths_of(const std::vector<SimilarityCurve>& curves, std::size_t max_depth) {
    std::size_t depths = 0;
    for (const SimilarityCurve& curve : curves) depths = std::max(depths, curve.levels().size());
    return std::min(depths, max_depth + 1);
}

constexpr int kUpdates = 13;
constexpr int kShare = 8;
constexpr int kInterval = 8;

/// The cells of one position in one row.
std::string cells(const Level& level) {
    if (level.updates == 0)
        return fmt::format("{:>{}}", "-", kUpdates + kShare) + std::string(kInterval, ' ');
    const double half = level.share.half_width_95();
    return fmt::format("{:>{}}{:>{}.2f}", level.updates, kUpdates, 100 * level.share.mean(), kShare) +
           (std::isfinite(half) ? fmt::format(" ± {:<{}.2f}", 100 * half, kInterval - 3)
                                : std::string(kInterval, ' '));
}

template <class Cells>
std::string row(const std::string& head, const std::vector<SimilarityCurve>& curves, const Cells& cells_of) {
    std::string text = fmt::format("{:>5}", head);
    for (const SimilarityCurve& curve : curves) text += cells_of(curve);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
}

/// A field of CSV: a file's name may hold anything.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + "\"";
}

}  // namespace

void SimilarityCurve::add(std::size_t after_moves, const std::vector<Matches>& matches) {
    after_moves_.add(static_cast<double>(after_moves));
    levels_.resize(std::max(levels_.size(), matches.size()));
    Matches sum;
    for (std::size_t depth = 0; depth < matches.size(); ++depth) {
        take(levels_[depth], matches[depth]);
        sum.updates += matches[depth].updates;
        sum.matching += matches[depth].matching;
    }
    take(all_, sum);
}

std::string similarity_table(const SimilaritySetting& setting, const std::vector<SimilarityCurve>& curves,
                             std::size_t max_depth) {
    constexpr int kWidth = kUpdates + kShare;
    const std::string behind(kInterval, ' ');
    const bool averaged = !curves.empty() && curves.front().all().share.count() > 1;
    std::string text = setting_text(setting) +
                       "\nRAVE updates by the depth of the updated node, and the share (in %) of those whose "
                       "surroundings match\n";
    text += averaged ? "± is the 95 % confidence interval over games\n\n" : "\n";
    text += row("", curves, [&](const SimilarityCurve& curve) {
        return fmt::format("{:>{}}", curve.label(), kWidth) + behind;
    });
    text += row("", curves, [&](const SimilarityCurve& curve) {
        return fmt::format("{:>{}}", fmt::format("after {:.4g} moves", curve.after_moves()), kWidth) + behind;
    });
    text += row("depth", curves, [&](const SimilarityCurve&) {
        return fmt::format("{:>{}}{:>{}}", "updates", kUpdates, "share", kShare) + behind;
    });
    for (std::size_t depth = 0; depth < depths_of(curves, max_depth); ++depth) {
        text += row(fmt::format("{}", depth), curves, [&](const SimilarityCurve& curve) {
            return cells(depth < curve.levels().size() ? curve.levels()[depth] : Level{});
        });
    }
    return text + row("all", curves, [](const SimilarityCurve& curve) { return cells(curve.all()); });
}

std::string similarity_csv(const SimilaritySetting& setting, const std::vector<SimilarityCurve>& curves,
                           std::size_t max_depth) {
    const std::string tail =
        fmt::format("{},{},{},{},{},{}\n", setting.size, setting.playouts, setting.surroundings, setting.seed,
                    quoted(setting.source), quoted(setting.player));
    std::string text =
        "position,after_moves,depth,updates,share,share_pm95,games,size,playouts,surroundings,seed,source,"
        "player\n";
    for (const SimilarityCurve& curve : curves) {
        for (std::size_t depth = 0; depth < std::min(curve.levels().size(), max_depth + 1); ++depth) {
            const Level& level = curve.levels()[depth];
            if (level.updates == 0) continue;
            const double half = level.share.half_width_95();
            text += fmt::format("{},{:.10g},{},{},{:.10g},{},{},{}", curve.label(), curve.after_moves(),
                                depth, level.updates, level.share.mean(),
                                std::isfinite(half) ? fmt::format("{:.10g}", half) : std::string(),
                                level.share.count(), tail);
        }
    }
    return text;
}

std::string similarity_svg(const SimilaritySetting& setting, const std::vector<SimilarityCurve>& curves,
                           std::size_t max_depth) {
    plot::SvgPanel panel{.title = fmt::format("Matching surroundings, {0}x{0}", setting.size),
                         .x_label = "depth of the updated node",
                         .y_label = "share of RAVE updates, %",
                         .log_x = false,
                         .lines = {}};
    for (const SimilarityCurve& curve : curves) {
        plot::SvgLine line{.label = curve.label(), .x = {}, .y = {}, .low = {}, .high = {}};
        for (std::size_t depth = 0; depth < std::min(curve.levels().size(), max_depth + 1); ++depth) {
            const Level& level = curve.levels()[depth];
            if (level.updates == 0) continue;
            const double share = level.share.mean();
            const double half = std::isfinite(level.share.half_width_95()) ? level.share.half_width_95() : 0;
            line.x.push_back(static_cast<double>(depth));
            line.y.push_back(100 * share);
            // Student's interval knows nothing of the ends of a share.
            line.low.push_back(100 * std::max(share - half, 0.0));
            line.high.push_back(100 * std::min(share + half, 1.0));
        }
        panel.lines.push_back(std::move(line));
    }
    return plot::svg_plot({panel}, setting_text(setting));
}

}  // namespace yomi::cli
