#pragma once

#include <cctype>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "support/random_games.hpp"

/// The optional hooks of src/game/hooks.hpp, one check for each.

namespace yomi::test {

/// Texts of legal moves differ whatever the case of their letters, and have no spaces.
template <game::HasText G>
Complaints check_texts(const G& start, int longest, int games) {
    Complaints wrong;
    for_each_state(start, longest, games, wrong, [&](const G& state, const auto& moves) {
        if (state.text().empty()) wrong.emplace_back("has no text of the position");
        std::set<std::string> texts;
        for (const game::MoveId m : moves) {
            std::string text = state.move_text(m);
            if (text.empty()) wrong.push_back(fmt::format("has no text of move {}", m));
            for (char& c : text) {
                if (std::isspace(static_cast<unsigned char>(c)) != 0)
                    wrong.push_back(fmt::format("has a space in the text of move {}", m));
                c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            }
            if (!texts.insert(text).second) wrong.push_back(fmt::format("has two moves {}", text));
        }
    });
    return wrong;
}

/// As many cells as it says, owned by players; moves are different places on it.
template <game::HasPicture G>
Complaints check_picture(const G& start, int longest, int games) {
    Complaints wrong;
    for_each_state(start, longest, games, wrong, [&](const G& state, const auto& moves) {
        const game::Picture picture = state.picture();
        const int size = picture.rows * picture.columns;
        if (picture.rows < 1 || picture.columns < 1 || static_cast<int>(picture.cells.size()) != size)
            wrong.push_back(fmt::format("has {} cells in {} rows and {} columns", picture.cells.size(),
                                        picture.rows, picture.columns));
        for (const game::Picture::Cell& cell : picture.cells) {
            if (cell.owner < -1 || cell.owner >= game::players_of(state))
                wrong.push_back(fmt::format("has a cell of player {}", cell.owner));
        }
        std::set<std::vector<int>> places;
        for (const game::MoveId m : moves) {
            const std::vector<int> place = state.cells_of(m);
            for (const int cell : place) {
                if (cell < 0 || cell >= size)
                    wrong.push_back(fmt::format("has move {} on the cell {} of {}", m, cell, size));
            }
            if (!place.empty() && !places.insert(place).second)
                wrong.push_back(fmt::format("has another move in the place of {}", m));
        }
    });
    return wrong;
}

template <game::HasSensibleMove G>
Complaints check_sensible_move(const G& start, int longest, int games) {
    Complaints wrong;
    base::Random random{base::Seed(5)};
    // Where random moves lead, and where sensible ones do.
    for_each_state(start, longest, games, wrong, [&](const G& state, const auto& moves) {
        if (!is_among(moves, state.sensible_move(random)))
            wrong.emplace_back("has a sensible move that is not legal");
    });
    std::vector<game::MoveId> moves;
    for (int i = 0; i < games && wrong.empty(); ++i) {
        G state = start;
        for (int played = 0; played < longest && !state.is_over() && wrong.empty(); ++played) {
            state.moves(moves);
            const game::MoveId move = state.sensible_move(random);
            if (!is_among(moves, move)) wrong.emplace_back("has a sensible move that is not legal");
            if (wrong.empty()) state.play(move);
        }
    }
    return wrong;
}

/// What a symmetry says of two states: the same player, the same end, and moves that are the images of moves.
template <game::HasSymmetries G>
Complaints check_image(const G& state, const G& image, int k) {
    if (state.is_over() != image.is_over()) return {fmt::format("ends otherwise in image {}", k)};
    if (state.is_over()) {
        for (int p = 0; p < game::players_of(state); ++p) {
            if (game::reward_of(state, p) != game::reward_of(image, p))
                return {fmt::format("has another result in image {}", k)};
        }
        return {};
    }
    if (state.player() != image.player()) return {fmt::format("has another player in image {}", k)};
    if (game::is_chance(state) != game::is_chance(image))
        return {fmt::format("leaves another move to chance in image {}", k)};
    std::vector<game::MoveId> moves;
    std::vector<game::MoveId> images;
    state.moves(moves);
    image.moves(images);
    for (game::MoveId& m : moves) {
        const game::MoveId mapped = state.symmetric(k, m);
        if (k == 0 && mapped != m) return {fmt::format("moves {} by the symmetry that moves nothing", m)};
        if constexpr (game::ChanceGame<G>) {
            if (state.is_chance() && state.probability(m) != image.probability(mapped))
                return {fmt::format("has another probability in image {}", k)};
        }
        m = mapped;
    }
    std::ranges::sort(moves);
    std::ranges::sort(images);
    if (moves != images) return {fmt::format("has other moves in image {}", k)};
    return {};
}

/// A game and its image stay in step.
template <game::HasSymmetries G>
Complaints check_symmetries(const G& start, int longest, int games) {
    base::Random random{base::Seed(6)};
    if (start.symmetries() < 1) return {"has not even the symmetry that moves nothing"};
    std::vector<game::MoveId> moves;
    for (int k = 0; k < start.symmetries(); ++k) {
        for (int i = 0; i < games; ++i) {
            G state = start;
            G image = start;
            for (int played = 0; played < longest && !state.is_over(); ++played) {
                if (Complaints wrong = check_image(state, image, k); !wrong.empty()) return wrong;
                state.moves(moves);
                const game::MoveId move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                image.play(state.symmetric(k, move));
                state.play(move);
            }
            if (Complaints wrong = check_image(state, image, k); !wrong.empty()) return wrong;
        }
    }
    return {};
}

/// The neighbours of a cell as they are drawn, from the upper left one on; "#" beyond the edge.
inline std::string look_around(const game::Picture& picture, int cell) {
    std::string look;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const bool touches = picture.shape != game::Picture::Shape::Hexagons || dx != dy;
            if ((dx == 0 && dy == 0) || !touches) continue;
            const int row = cell / picture.columns + dy;
            const int column = cell % picture.columns + dx;
            const bool inside = row >= 0 && row < picture.rows && column >= 0 && column < picture.columns;
            const auto there = static_cast<std::size_t>(row * picture.columns + column);
            look += inside ? static_cast<char>('1' + picture.cells[there].owner) : '#';
        }
    }
    return look;
}

/// Neighbours on the grid are neighbours in the picture, all the same way up, and nothing else is.
inline Complaints check_grid(const game::Grid& grid, const std::map<int, int>& cell_of, int columns) {
    int way = 0;  // of the stride: down (1) or up (-1)
    for (const auto& [move, cell] : cell_of) {
        const auto next = cell_of.find(move + grid.stride);
        if (next != cell_of.end()) way = next->second / columns - cell / columns;
    }
    if (way != 1 && way != -1) return {"has a stride that does not lead to the next row"};
    for (const auto& [move, cell] : cell_of) {
        for (const auto& [other, other_cell] : cell_of) {
            const int across = other_cell % columns - cell % columns;
            const int down = (other_cell / columns - cell / columns) * way;
            const bool is_near = std::max(std::abs(across), std::abs(down)) <= 1;
            bool is_near_by_number = false;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx)
                    is_near_by_number = is_near_by_number || other == move + dy * grid.stride + dx;
            }
            const bool is_right = !is_near || other == move + down * grid.stride + across;
            if (is_near != is_near_by_number || !is_right)
                return {fmt::format("has the moves {} and {} on the cells {} and {}", move, other, cell,
                                    other_cell)};
        }
    }
    return {};
}

/// The grid is that of the picture, and the pattern of a move is a number for what stands around it.
template <class G>
requires game::HasPatterns<G> && game::HasPicture<G> Complaints check_patterns(const G& start, int longest,
                                                                               int games) {
    Complaints wrong;
    const game::Grid grid = start.grid();
    if (grid.stride < 1 || grid.points < 1) return {"has no grid"};
    constexpr std::size_t kEvery = 5;  // move is looked at, other ones in each state
    std::size_t looked = 0;
    std::map<int, int> cell_of;
    std::map<std::pair<int, std::string>, std::uint32_t> pattern_of;
    std::map<std::pair<int, std::uint32_t>, std::string> look_of;
    for_each_state(start, longest, games, wrong, [&](const G& state, const auto& moves) {
        if (state.grid().stride != grid.stride || state.grid().points != grid.points)
            wrong.emplace_back("changes its grid");
        ++looked;
        const game::Picture picture = state.picture();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const game::MoveId m = moves[i];
            if (m >= grid.points) continue;
            const std::vector<int> place = state.cells_of(m);
            if (place.size() != 1 || cell_of.try_emplace(m, place[0]).first->second != place[0]) {
                wrong.push_back(fmt::format("has no one cell for the move {} of the grid", m));
                return;
            }
            if (i % kEvery != looked % kEvery) continue;
            const std::string look = look_around(picture, place[0]);
            const std::uint32_t pattern = state.pattern(m);
            if (pattern_of.try_emplace({m, look}, pattern).first->second != pattern)
                wrong.push_back(fmt::format("has two patterns of one look around {}: {}", m, look));
            if (look_of.try_emplace({m, pattern}, look).first->second != look)
                wrong.push_back(fmt::format("has one pattern of two looks around {}: {}", m, look));
        }
    });
    if (wrong.empty()) wrong = check_grid(grid, cell_of, start.picture().columns);
    return wrong;
}

}  // namespace yomi::test
