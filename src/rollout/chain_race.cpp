#include "rollout/chain_race.hpp"

namespace yomi::rollout {

template <int W, go::Colour C>
void ChainRace<W, C>::add_rivals(const Board& b, Point stone, Point left_out, FewPoints<8>& rivals) {
    Point s = stone;
    do {
        for (std::uint32_t n = Chains::neighbours<kOther>(Chains::code(b, s)); n != 0; n &= n - 1) {
            const Point head = b.head(Chains::first_of(b, s, n));
            if (head != left_out && b.liberties(head) == 2) rivals.add(head);
        }
        s = Chains::next(b, s);
    } while (s != stone);
}

template <int W, go::Colour C>
bool ChainRace<W, C>::is_caught_soon(const Board& b, Point p) {
    if (Ours::captures(b, p)) return false;
    const auto after = Ours::liberties_after(b, p);
    if (Chains::count(after) != 2) return false;
    const Point one = Chains::template lowest<W>(after.data());
    auto rest = after;
    Chains::erase(rest, one);
    const Point two = Chains::template lowest<W>(rest.data());
    return is_caught_by(b, p, one, two) || is_caught_by(b, p, two, one);
}

template <int W, go::Colour C>
bool ChainRace<W, C>::is_caught_by(const Board& b, Point p, Point atari, Point way_out) {
    auto attacker = Theirs::liberties_after(b, atari);
    Chains::erase(attacker, p);
    if (Chains::count(attacker) < 2 || Ours::captures(b, way_out)) return false;
    auto left = Ours::liberties_after(b, way_out);
    const auto joined = Ours::liberties_after(b, p);
    for (std::size_t i = 0; i < W; ++i) left[i] |= joined[i];
    Chains::erase(left, p);
    Chains::erase(left, way_out);
    Chains::erase(left, atari);
    return Chains::count(left) <= 1;
}

// For every number of words that a set of points takes (go::Geometry::words()).
template class ChainRace<2, go::Colour::Black>;
template class ChainRace<2, go::Colour::White>;
template class ChainRace<3, go::Colour::Black>;
template class ChainRace<3, go::Colour::White>;
template class ChainRace<6, go::Colour::Black>;
template class ChainRace<6, go::Colour::White>;
template class ChainRace<go::PointSet::kWords, go::Colour::Black>;
template class ChainRace<go::PointSet::kWords, go::Colour::White>;

}  // namespace yomi::rollout
