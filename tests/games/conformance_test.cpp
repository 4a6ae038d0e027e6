// Bad games that the checks of tests/support must find out.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "support/named_conformance.hpp"
#include "support/playout_conformance.hpp"

namespace yomi::games {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

enum class GameSin {
    None,
    OverAtStart,
    FivePlayers,
    Endless,
    NoMoves,
    MoveTwice,
    MoveBeyondLimit,
    PlayerTwo,
    LimitChanges,
    PlayersChange,
    CopyListsOthers,
    CopyEndsOtherwise,
    ResultTwo,
    RewardTwo,
    RewardsOfTwoInAll,
    RewardIsNotResult,
    ChanceSum,
    ChanceOfNothing,
    ChanceDrawsOthers,
    ChanceDrawsEvenly,
    NeverChance,
    RandomIllegal,
    RandomBiased,
    SensibleIllegal,
    SensibleIllegalLater,
    NoText,
    NoMoveText,
    SpaceInText,
    TextsDifferByCase,
    CellMissing,
    StrangeOwner,
    CellOutside,
    SamePlace,
    NoSymmetry,
    IdentityMoves,
    ImageIsNoMove,
    ImageHasOtherResult,
    ImageHasOtherPlayer,
    ImageEndsEarlier,
    ImageHasOtherChance,
    ImageLeavesToChance,
    GridChanges,
    NoGrid,
    StrideTooShort,
    StrideIsNone,
    PatternOfNothing,
    PatternOfTime,
    TwoCells,
    Allocates,
};

/// How often a thing has been copied since it was made.
struct Copies {
    int count = 0;
    Copies() = default;
    Copies(const Copies& other) : count(other.count + 1) {}
    Copies& operator=(const Copies& other) {
        count = other.count + 1;
        return *this;
    }
    ~Copies() = default;
};

/// Two players fill three by three cells; before each move a coin is tossed, which is heads once in four
/// times. The last one decides. With a sin it is no game any more.
class FakeGame {
   public:
    static constexpr int kHeads = 12;
    static constexpr int kTails = 13;

    explicit FakeGame(GameSin sin = GameSin::None) : sin_(sin) {}

    [[nodiscard]] int players() const {
        return sin_ == GameSin::FivePlayers || (sin_ == GameSin::PlayersChange && copies_.count > 2) ? 5 : 2;
    }
    [[nodiscard]] game::Player player() const {
        if (sin_ == GameSin::PlayerTwo) return 2;
        return (sin_ == GameSin::ImageHasOtherPlayer && last_ % 4 == 0 ? 1 : 0) ^ stones() % 2;
    }
    [[nodiscard]] bool is_over() const {
        if (sin_ == GameSin::OverAtStart) return true;
        if (sin_ == GameSin::ImageEndsEarlier && stones() > 4 && last_ % 4 == 0) return true;
        return stones() == 9 && sin_ != GameSin::Endless;
    }
    [[nodiscard]] double result() const {
        if (sin_ == GameSin::ResultTwo) return 2;
        if (sin_ == GameSin::CopyEndsOtherwise) return copies_.count > 2 ? 1 : 0;
        if (sin_ == GameSin::ImageHasOtherResult) return last_ % 4 == 0 ? 1 : 0;
        return coin_ == kHeads ? 1 : 0;
    }
    [[nodiscard]] double reward(game::Player p) const {
        if (sin_ == GameSin::RewardTwo) return p == 0 ? result() : 2;
        if (sin_ == GameSin::RewardsOfTwoInAll) return p == 0 ? result() : 1;
        if (sin_ == GameSin::RewardIsNotResult) return 0.5;
        return p == 0 ? result() : 1 - result();
    }
    [[nodiscard]] int move_limit() const { return sin_ == GameSin::LimitChanges ? 14 + stones() : 14; }
    [[nodiscard]] bool is_chance() const {
        return sin_ != GameSin::NeverChance && coin_ == 0 &&
               !(sin_ == GameSin::ImageLeavesToChance && stones() > 0 && last_ % 4 == 0);
    }
    void moves(std::vector<game::MoveId>& out) const {
        out.clear();
        if (is_chance()) {
            out = {kHeads, kTails};
            return;
        }
        for (int m = 0; m < 12; ++m) {
            if (m % 4 < 3 && (owner_[cell(m)] < 0 || sin_ == GameSin::Endless))
                out.push_back(static_cast<game::MoveId>(m));
        }
        if (sin_ == GameSin::NoMoves && stones() == 5) out.clear();
        if (sin_ == GameSin::MoveTwice) out.push_back(out.front());
        if (sin_ == GameSin::MoveBeyondLimit) out.push_back(14);
        if (sin_ == GameSin::CopyListsOthers && copies_.count > 2) std::ranges::reverse(out);
    }
    void play(game::MoveId move) {
        if (sin_ == GameSin::Allocates) memory_ = std::make_shared<int>(move);
        if (move >= kHeads) {
            coin_ = move;
            return;
        }
        owner_[cell(move)] = stones() % 2;
        last_ = move;
        if (stones() < 9) coin_ = 0;
    }

    [[nodiscard]] double probability(game::MoveId move) const {
        if (sin_ == GameSin::ChanceSum) return 0.25;
        if (sin_ == GameSin::ChanceOfNothing) return move == kHeads ? 0 : 1;
        if (sin_ == GameSin::ImageHasOtherChance && stones() > 0)
            return move == kHeads ? 0.25 + last_ % 4 * 0.1 : 0.75 - last_ % 4 * 0.1;
        return move == kHeads ? 0.25 : 0.75;
    }
    [[nodiscard]] game::MoveId draw(base::Random& random) const {
        if (sin_ == GameSin::ChanceDrawsOthers) return 3;
        const double heads = sin_ == GameSin::ChanceDrawsEvenly ? 0.5 : probability(kHeads);
        return random.unit() < heads ? kHeads : kTails;
    }
    [[nodiscard]] game::MoveId random_move(base::Random& random) const {
        std::vector<game::MoveId> all;
        moves(all);
        if (sin_ == GameSin::RandomIllegal) return 3;
        if (sin_ == GameSin::RandomBiased && random.below(8) == 0) return all.front();
        return all[random.below(static_cast<std::uint32_t>(all.size()))];
    }
    [[nodiscard]] game::MoveId sensible_move(base::Random&) const {
        std::vector<game::MoveId> all;
        moves(all);
        // Two moves in a row that random play would seldom make: only a playout by sensible moves gets there.
        const bool corner = owner_[0] == 0 && owner_[1] == 1 && owner_[2] == 0 && owner_[3] == 1;
        if (sin_ == GameSin::SensibleIllegalLater && corner) return 3;
        return sin_ == GameSin::SensibleIllegal ? 3 : all.front();
    }

    [[nodiscard]] std::string text() const { return sin_ == GameSin::NoText ? "" : "board"; }
    [[nodiscard]] std::string move_text(game::MoveId move) const {
        if (sin_ == GameSin::NoMoveText && move == 5) return "";
        if (sin_ == GameSin::SpaceInText && move == 5) return "5 ";
        if (sin_ == GameSin::TextsDifferByCase && (move == 5 || move == 6)) return move == 5 ? "a" : "A";
        return std::to_string(move);
    }
    [[nodiscard]] game::Picture picture() const {
        game::Picture picture{.columns = 3, .rows = 3};
        for (const int owner : owner_) picture.cells.push_back({.owner = static_cast<std::int8_t>(owner)});
        if (sin_ == GameSin::CellMissing) picture.cells.pop_back();
        if (sin_ == GameSin::StrangeOwner) picture.cells[4].owner = 2;
        return picture;
    }
    [[nodiscard]] std::vector<int> cells_of(game::MoveId move) const {
        if (move >= kHeads) return {};
        const int place = static_cast<int>(cell(move));
        if (sin_ == GameSin::CellOutside && move == 5) return {9};
        if (sin_ == GameSin::SamePlace && move == 5) return {0};
        if (sin_ == GameSin::TwoCells) return {place, place};
        return {place};
    }

    [[nodiscard]] int symmetries() const { return sin_ == GameSin::NoSymmetry ? 0 : 2; }
    [[nodiscard]] game::MoveId symmetric(int k, game::MoveId move) const {
        if (move >= kHeads) return move;
        const bool mirrors = k == 1 || sin_ == GameSin::IdentityMoves;
        if (sin_ == GameSin::ImageIsNoMove && k == 1) return static_cast<game::MoveId>((move + 1) % 12);
        return static_cast<game::MoveId>(mirrors ? move - move % 4 + 2 - move % 4 : move);
    }

    [[nodiscard]] game::Grid grid() const {
        if (sin_ == GameSin::NoGrid) return {};
        if (sin_ == GameSin::StrideTooShort) return {3, 12};
        if (sin_ == GameSin::StrideIsNone) return {40, 12};
        return {4, sin_ == GameSin::GridChanges ? 12 + stones() % 2 : 12};
    }
    [[nodiscard]] std::uint32_t pattern(game::MoveId move) const {
        if (sin_ == GameSin::PatternOfNothing) return 0;
        if (sin_ == GameSin::PatternOfTime) return static_cast<std::uint32_t>(stones());
        std::uint32_t pattern = 0;
        const int own = static_cast<int>(cell(move));
        for (int c = 0; c < 9; ++c) {
            const bool near = std::abs(c / 3 - own / 3) <= 1 && std::abs(c % 3 - own % 3) <= 1;
            if (near) pattern += static_cast<std::uint32_t>(owner_[static_cast<std::size_t>(c)] + 1) << 2 * c;
        }
        return pattern;
    }

   private:
    static std::size_t cell(int move) { return static_cast<std::size_t>(move / 4 * 3 + move % 4); }
    [[nodiscard]] int stones() const {
        return static_cast<int>(std::ranges::count_if(owner_, [](int o) { return o >= 0; }));
    }

    GameSin sin_;
    std::array<int, 9> owner_ = {-1, -1, -1, -1, -1, -1, -1, -1, -1};
    int coin_ = 0;
    int last_ = 1;
    Copies copies_;
    std::shared_ptr<int> memory_;
};

static_assert(game::ChanceGame<FakeGame> && game::SharedReward<FakeGame> && game::HasText<FakeGame>);
static_assert(game::HasPicture<FakeGame> && game::HasSymmetries<FakeGame> && game::HasPatterns<FakeGame>);
static_assert(game::HasRandomMove<FakeGame> && game::HasSensibleMove<FakeGame>);

TEST(GameConformance, FindsEverySin) {
    const std::map<GameSin, const char*> complaints = {
        {GameSin::OverAtStart, "is over before it starts"},
        {GameSin::FivePlayers, "has 5 players"},
        {GameSin::Endless, "does not end within 18 moves"},
        {GameSin::NoMoves, "has no move and is not over"},
        {GameSin::MoveTwice, "lists the move 0 twice"},
        {GameSin::MoveBeyondLimit, "has the move 14 beyond the limit 14"},
        {GameSin::PlayerTwo, "lets player 2 move"},
        {GameSin::LimitChanges, "changes the limit"},
        {GameSin::PlayersChange, "changes the number of players"},
        {GameSin::CopyListsOthers, "lists other moves for a copy"},
        {GameSin::CopyEndsOtherwise, "ends otherwise for a copy"},
        {GameSin::ResultTwo, "ends with the result 2"},
        {GameSin::RewardTwo, "gives player 1 2"},
        {GameSin::RewardsOfTwoInAll, "shares out 2 in all"},
        {GameSin::RewardIsNotResult, "something else than the result"},
        {GameSin::ChanceSum, "probabilities that sum to 0.5"},
        {GameSin::ChanceOfNothing, "lists 12 that cannot come"},
        {GameSin::ChanceDrawsOthers, "draws what is not among chance's moves"},
        {GameSin::ChanceDrawsEvenly, "standard deviations off"},
        {GameSin::NeverChance, "never leaves a move to chance"},
        {GameSin::RandomIllegal, "has a random move that is not legal"},
        {GameSin::RandomBiased, "random_move: draws moves"},
        {GameSin::SensibleIllegal, "has a sensible move that is not legal"},
        {GameSin::SensibleIllegalLater, "has a sensible move that is not legal"},
        {GameSin::NoText, "has no text of the position"},
        {GameSin::NoMoveText, "has no text of move 5"},
        {GameSin::SpaceInText, "has a space in the text of move 5"},
        {GameSin::TextsDifferByCase, "has two moves a"},
        {GameSin::CellMissing, "has 8 cells in 3 rows and 3 columns"},
        {GameSin::StrangeOwner, "has a cell of player 2"},
        {GameSin::CellOutside, "has move 5 on the cell 9 of 9"},
        {GameSin::SamePlace, "has another move in the place of 5"},
        {GameSin::NoSymmetry, "has not even the symmetry"},
        {GameSin::IdentityMoves, "by the symmetry that moves nothing"},
        {GameSin::ImageIsNoMove, "has other moves in image 1"},
        {GameSin::ImageHasOtherResult, "has another result in image 1"},
        {GameSin::ImageHasOtherPlayer, "has another player in image 1"},
        {GameSin::ImageEndsEarlier, "ends otherwise in image 1"},
        {GameSin::ImageHasOtherChance, "has another probability in image 1"},
        {GameSin::ImageLeavesToChance, "leaves another move to chance in image 1"},
        {GameSin::GridChanges, "changes its grid"},
        {GameSin::NoGrid, "has no grid"},
        {GameSin::StrideTooShort, "on the cells"},
        {GameSin::StrideIsNone, "does not lead to the next row"},
        {GameSin::PatternOfNothing, "has one pattern of two looks"},
        {GameSin::PatternOfTime, "has two patterns of one look"},
        {GameSin::TwoCells, "has no one cell for the move"},
    };
    for (const auto& [sin, complaint] : complaints) {
        EXPECT_THAT(test::complaints_of(FakeGame(sin), 18, 30), Contains(HasSubstr(complaint)))
            << static_cast<int>(sin);
    }
    EXPECT_THAT(test::complaints_of(FakeGame(), 18, 30), IsEmpty());
    EXPECT_EQ(complaints.size(), static_cast<std::size_t>(GameSin::Allocates) - 1) << "each sin has a line";
}

/// What is random about a game that allocates nothing.
class QuietGame {
   public:
    explicit QuietGame(GameSin sin = GameSin::None) : sin_(sin) {}
    [[nodiscard]] game::Player player() const { return left_ % 2; }
    [[nodiscard]] bool is_over() const { return left_ == 0; }
    [[nodiscard]] double result() const { return sin_ == GameSin::ResultTwo ? 2 : 1; }
    [[nodiscard]] static int move_limit() { return 2; }
    static void moves(std::vector<game::MoveId>& out) {
        out.clear();
        out.push_back(0);
        out.push_back(1);
    }
    void play(game::MoveId move) {
        if (sin_ == GameSin::Allocates) memory_ = std::make_shared<int>(move);
        --left_;
    }

   private:
    GameSin sin_;
    int left_ = 10;
    std::shared_ptr<int> memory_;
};

TEST(GameConformance, FindsBadPlayouts) {
    EXPECT_THAT(test::check_playouts(QuietGame(), 10, 1000), IsEmpty());
    EXPECT_THAT(test::check_playouts(QuietGame(), 9, 1000), Contains(HasSubstr("more than 9 moves")));
    EXPECT_THAT(test::check_playouts(QuietGame(GameSin::Allocates), 10, 1000),
                Contains(HasSubstr("allocates memory")));
    EXPECT_THAT(test::check_playouts(QuietGame(GameSin::ResultTwo), 10, 1000),
                Contains(HasSubstr("without a result")));
}

/// Options of which some break a rule of theirs; what the games are like is the same.
struct GoodOptions {
    std::int64_t length = 3;
    bool quick = false;
    std::string kind = "long";

    base::Fields fields() {
        return {base::field("length", length, {1, 9}, "moves"), base::field("quick", quick, "quickly"),
                base::field("kind", kind, {"long", "short"}, "what it is")};
    }
    void check() const {
        if (quick && length == 9) throw base::Error("length = 9 is not quick");
    }
};

struct CarelessOptions : GoodOptions {
    base::Fields fields() {
        return {base::field("Length", length, {1, 9}, ""), base::field("Length", length, {1, 9}, "moves")};
    }
    static void check() {}
};

struct StrictOptions : GoodOptions {
    void check() const {
        if (length == 1) throw base::Error("length = 1 is short");
    }
};

struct BoundlessOptions : GoodOptions {
    static void check() {}
};

template <class O>
class NamedGame : public QuietGame {
   public:
    static constexpr std::string_view kName = "named-game";
    static constexpr std::string_view kHelp = "has a name";
    using Options = O;
    explicit NamedGame(const Options& options = {})
        : QuietGame(std::is_same_v<O, BoundlessOptions> && options.length == 9 ? GameSin::ResultTwo
                                                                               : GameSin::None) {}
};

class NamelessGame : public NamedGame<CarelessOptions> {
   public:
    using NamedGame::NamedGame;
    static constexpr std::string_view kName = "Nameless Game";
    static constexpr std::string_view kHelp = "";
};

TEST(GameConformance, FindsBadNamesAndOptions) {
    test::check_named<NamedGame<GoodOptions>>(10);
    const auto wrong = test::check_names<NamelessGame>();
    EXPECT_THAT(wrong, Contains("'Nameless Game' is no name of a game"));
    EXPECT_THAT(wrong, Contains("has no help"));
    EXPECT_THAT(wrong, Contains("Length has no help"));
    EXPECT_THAT(wrong, Contains("Length is no name of an option"));
    EXPECT_THAT(wrong, Contains("Length is the name of two options"));
    EXPECT_THAT(test::check_options<NamedGame<StrictOptions>>(10), Contains(HasSubstr("refuses length = 1")));
    EXPECT_THAT(test::check_options<NamedGame<BoundlessOptions>>(10),
                Contains(HasSubstr("length = 9 quick = true kind = long ends with the result 2")));
    EXPECT_THAT(test::check_options<NamedGame<GoodOptions>>(9), Contains(HasSubstr("does not end within 9")));
}

}  // namespace
}  // namespace yomi::games
