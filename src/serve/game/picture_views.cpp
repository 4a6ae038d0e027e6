#include "serve/game/picture_views.hpp"

#include <nlohmann/json.hpp>

namespace yomi::serve {

nlohmann::ordered_json picture_json(const game::Picture& picture) {
    using PictureJson = nlohmann::ordered_json;
    constexpr std::string_view kShapes[] = {"squares", "lines", "hexagons"};
    PictureJson owners = PictureJson::array();
    PictureJson marks = PictureJson::object();
    for (std::size_t i = 0; i < picture.cells.size(); ++i) {
        owners.push_back(picture.cells[i].owner);
        if (!picture.cells[i].mark.empty()) marks[std::to_string(i)] = picture.cells[i].mark;
    }
    return {{"shape", kShapes[static_cast<std::size_t>(picture.shape)]},
            {"columns", picture.columns},
            {"rows", picture.rows},
            {"owners", owners},
            {"marks", marks},
            {"note", picture.note},
            {"edges", picture.edges},
            {"from_below", picture.counts_from_below}};
}

}  // namespace yomi::serve
