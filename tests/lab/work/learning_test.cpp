#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "base/interrupted.hpp"
#include "lab/report/report.hpp"
#include "lab/run/runner.hpp"
#include "lab/work/learning/learning_work.hpp"
#include "learn/measures/figures.hpp"
#include "learn/measures/ownership.hpp"
#include "learn/stored_model.hpp"
#include "process/child_process.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"
#include "support/learning_games.hpp"

namespace yomi::lab {
namespace {

using test::error_text;
using testing::AllOf;
using testing::HasSubstr;

const std::string kHead = R"toml(
name = "small"
seed = 5
[[learning]]
name = "5x5"
train = "some.sgfs"
test = "others.sgfs"
test_games = 4
min_count = 3
epochs = 2
loss = "rank"
power = 3
position = "(;SZ[5];B[cc];W[cd];B[dd])"
after = [0, 2]
boards = [5]
playouts = 3
position_playouts = 40
measure = ["patterns", "rank", "match", "probability", "speed", "sizes", "ownership", "map"]
)toml";
const std::string kModels = R"(
[[learning.models]]
name = "N5"
model = "mc/n5"
[[learning.models]]
name = "CP, small"
model = "mc/collage"
power = 2
epochs = 1
measure = ["patterns", "rank"]
)";

class LearningTest : public test::FolderTest {
   protected:
    LearningTest() {
        file("some.sgfs", test::clinging_sgfs(5, 20, 1));
        file("others.sgfs", test::clinging_sgfs(5, 6, 2));
        games_ = std::filesystem::path(path_of("some.sgfs")).parent_path().string();
    }

    [[nodiscard]] Experiment experiment(const std::string& text,
                                        const std::string& weights = "weights") const {
        Experiment read = read_experiment(text, "x.toml");
        use_folders(read, games_, path_of(weights));
        return read;
    }

    static JobResult job(const Experiment& experiment, std::size_t cell, std::uint64_t number = 0) {
        JobResult result;
        result.number = number;
        match::Table table;
        experiment.cells[cell].work->run({.table = table}, result);
        return result;
    }

    static double figure(const JobResult& result, const std::string& name, double x = 0) {
        for (const Measure& m : result.measures) {
            if (m.name == name && m.x == x) return m.value;
        }
        ADD_FAILURE() << "there is no " << name << " at " << x;
        return 0;
    }

    std::string games_;
};

TEST_F(LearningTest, IsReadWithDefaultsAndExceptions) {
    const Experiment read = read_experiment(kHead + kModels, "x.toml");
    ASSERT_EQ(read.cells.size(), 2U);
    EXPECT_EQ(read.cells[1].name, "CP, small");
    const auto& first = *work_as<LearningWork>(read.cells[0]);
    const auto& second = *work_as<LearningWork>(read.cells[1]);
    EXPECT_EQ(first.training.epochs, 2);
    EXPECT_EQ(second.training.epochs, 1);
    EXPECT_EQ(second.training.loss, "rank");
    EXPECT_EQ(second.file, "cp-small");
    EXPECT_THAT(read.cells[0].spec, AllOf(HasSubstr("model = mc/n5\n"), HasSubstr("train = some.sgfs\n"),
                                          HasSubstr("power = 3\n"), HasSubstr("seed = 5\n")));
    EXPECT_EQ(read_experiment(kHead + "threads = 2\n" + kModels, "x.toml").cells[0].identity,
              read.cells[0].identity)
        << "threads do not change the result";
    EXPECT_THAT(read.cells[0].work->figures(),
                testing::IsSupersetOf({"Rank", "Not0.7", "playouts per second 5x5"}));
    EXPECT_THAT(read.cells[1].work->figures(), testing::Not(testing::Contains("Select")));
}

TEST_F(LearningTest, FormerNamesOfOptionsAreReadAndKeepTheIdentity) {
    const Experiment read = read_experiment(kHead + kModels, "x.toml");
    EXPECT_THAT(
        read.cells[0].spec,
        AllOf(HasSubstr("\naim = rank\n"), HasSubstr("\nleast = 3\n"), HasSubstr("\nevery = 1\n"),
              HasSubstr("\ncaution = 0\n"), HasSubstr("\nslope = 1000\n"), HasSubstr("\ntest_every = 1\n"),
              HasSubstr("\nleast_seen = 0\n"), HasSubstr("\nleast_factored = 50\n")));
    std::string former = kHead;
    former.replace(former.find("loss ="), 6, "aim =");
    former.replace(former.find("min_count ="), 11, "least =");
    EXPECT_EQ(read_experiment(former + kModels, "x.toml").cells[0].identity, read.cells[0].identity);
    EXPECT_THAT(error_text([] { read_experiment(kHead + "aim = \"rank\"\n" + kModels, "x.toml"); }),
                AllOf(HasSubstr("x.toml:"), HasSubstr("aim is the old name of loss")));
}

TEST_F(LearningTest, MistakesAreNamed) {
    const auto wrong = [](const std::string& text) {
        return error_text([&] { read_experiment(text, "x.toml"); });
    };
    EXPECT_THAT(wrong(kHead), HasSubstr("add [[learning.models]]"));
    EXPECT_THAT(wrong(kHead + "[[learning.models]]\nmodel = \"mc/n99\"\n"),
                AllOf(HasSubstr("x.toml:"), HasSubstr("there are no patterns 'n99'")));
    EXPECT_THAT(wrong(kHead + "[[learning.models]]\nmodel = \"best\"\n"),
                HasSubstr("there is no model 'best'"));
    EXPECT_THAT(wrong(kHead + "[[learning.models]]\nmodel = \"mc/n4\"\n"),
                HasSubstr("model = 'mc/n4': there are no playouts with it, so 'speed' cannot be measured"));
    EXPECT_THAT(wrong(kHead + "[[learning.models]]\nmeasure = [\"luck\"]\n"),
                HasSubstr("measure = 'luck' is not known; there are patterns rank match"));
    EXPECT_THAT(wrong(kHead + "[[learning.models]]\nafter = [4]\n"),
                HasSubstr("after = 4: the game of 'position' has 3 moves"));
    EXPECT_THAT(wrong(kHead + "[[learning.models]]\nposition = \"(;SZ[5];B[cc];W[cc])\"\n"),
                HasSubstr("x.toml:"));
    EXPECT_THAT(wrong(kHead + "[[learning.models]]\ntrain = \"\"\n"), HasSubstr("the key train is missing"));
    EXPECT_THAT(wrong(kHead + "[[learning.models]]\nmodel = \"mc/n5\"\nfile = \"../up\"\n"),
                HasSubstr("file = '../up' is no name"));
    EXPECT_THAT(wrong(kHead + "[[learning.models]]\nepoch = 3\n"), HasSubstr("epoch"));
    EXPECT_THAT(wrong(kHead + "[[learning.models]]\nmodel = \"rich\"\nfactors = 4\nmeasure = [\"rank\"]\n"),
                HasSubstr("cannot be raised to a power"));
}

TEST_F(LearningTest, MissingGamesAreAnErrorThatNamesFileAndOption) {
    Experiment read = read_experiment(kHead + kModels, "x.toml");
    EXPECT_THAT(error_text([&] { use_folders(read, "", "w"); }),
                AllOf(HasSubstr("some.sgfs"), HasSubstr("--games-from")));
    std::filesystem::remove(path_of("others.sgfs"));
    EXPECT_THAT(error_text([&] { use_folders(read, games_, "w"); }),
                AllOf(HasSubstr("others.sgfs"), HasSubstr("test = "), HasSubstr("--games-from")));
    EXPECT_THAT(error_text([&] {
                    Worker worker;
                    worker.run(read_experiment(kHead + kModels, "x.toml").cells[0], 0, {});
                }),
                HasSubstr("--games-from"));
}

TEST_F(LearningTest, FiguresAreThoseOfTheWeights) {
    const Experiment read = experiment(kHead + kModels);
    const JobResult result = job(read, 0);
    const learn::StoredModel stored = learn::read_model(path_of("weights/n5.weights"));
    const auto games = learn::read_games(path_of("others.sgfs"), {.games = 4});
    const learn::Measures plain = learn::measure(*stored.model, stored.parameters, games, 1);
    std::vector<float> raised = stored.parameters;
    for (float& x : raised) x *= 3;
    const learn::Measures powered = learn::measure(*stored.model, raised, games, 1);
    for (const learn::Figure& f : learn::figures()) {
        EXPECT_EQ(figure(result, f.name), f.value(f.kind == "probability" ? powered : plain)) << f.name;
    }
    EXPECT_NE(plain.select(), powered.select());
    EXPECT_EQ(figure(result, "match", 3), plain.match(3));
    EXPECT_GT(figure(result, "patterns"), 0);
    EXPECT_LT(figure(result, "patterns"), figure(result, "weights")) << "features are no patterns";
    EXPECT_GT(figure(result, "Match1" + std::string(kOnTraining)), 0);
    EXPECT_GT(figure(result, "playouts per second 5x5"), 0);
    double shares = 0;
    for (std::size_t size = 0; size <= 4; ++size) shares += figure(result, size_name(5, size), 1);
    EXPECT_NEAR(shares, 1, 1e-9) << "n5 has four sizes";
    const auto owners =
        learn::ownership_of(path_of("weights/n5.weights"), {.power = 3},
                            position_after(*work_as<LearningWork>(read.cells[0]), 2), 40, base::Seed(5));
    EXPECT_EQ(figure(result, ownership_name(2), 12), owners[12]);
    double sum = 0;
    for (const Measure& m : result.measures) sum += m.name == map_name(2) ? m.value : 0;
    EXPECT_NEAR(sum, 1, 1e-5);
}

TEST_F(LearningTest, WeightsAreTheSameAsOfTheDriverAndUsedAgain) {
    const Experiment read = experiment(kHead + kModels);
    job(read, 1);
    const auto& work = *work_as<LearningWork>(read.cells[1]);
    learn::TrainingListener quiet;
    learn::train(work.training,
                 {.games = path_of("some.sgfs"),
                  .skip_from = {},
                  .test = {},
                  .test_skip_from = {},
                  .out = path_of("plain"),
                  .checkpoint = {}},
                 base::Seed(5), quiet);
    const std::string link = path_of("weights/cp-small.weights");
    EXPECT_EQ(FolderTest::read(link), FolderTest::read(path_of("plain")));
    const auto made = std::filesystem::last_write_time(link);
    job(read, 1);
    EXPECT_EQ(std::filesystem::last_write_time(link), made) << "they were there";
    // Other games, other weights, whatever the name of their file.
    file("some.sgfs", test::clinging_sgfs(5, 20, 3));
    job(read, 1);
    EXPECT_NE(FolderTest::read(link), FolderTest::read(path_of("plain")));
    // A file that nobody here made is left alone.
    std::filesystem::remove(link);
    file("weights/cp-small.weights", "mine");
    EXPECT_THAT(error_text([&] { job(read, 1); }), HasSubstr("--weights-to"));
    EXPECT_EQ(FolderTest::read(link), "mine");
}

TEST_F(LearningTest, AnInterruptedTrainingGoesOn) {
    const std::string text = kHead + "[[learning.models]]\nname = \"N5\"\nmodel = \"mc/n5\"\nepochs = 300\n" +
                             "measure = [\"patterns\", \"rank\"]\n";
    const JobResult whole = job(experiment(text, "whole"), 0);
    const Experiment read = experiment(text, "halves");
    std::filesystem::create_directories(path_of("halves"));
    std::stop_source stop;
    std::atomic<bool> done = false;
    std::jthread watcher([&] {
        while (!done) {
            for (const auto& entry : std::filesystem::directory_iterator(path_of("halves"))) {
                if (entry.path().extension() == ".check") stop.request_stop();
            }
        }
    });
    JobResult half;
    match::Table table;
    EXPECT_THROW(read.cells[0].work->run({.table = table, .stop = stop.get_token()}, half),
                 base::Interrupted);
    done = true;
    watcher.join();
    EXPECT_FALSE(std::filesystem::exists(path_of("halves/n5.weights")));
    const JobResult rest = job(read, 0);
    EXPECT_EQ(FolderTest::read(path_of("halves/n5.weights")), FolderTest::read(path_of("whole/n5.weights")));
    ASSERT_EQ(rest.measures.size(), whole.measures.size());
    for (std::size_t i = 0; i < rest.measures.size(); ++i)
        EXPECT_EQ(rest.measures[i].value, whole.measures[i].value) << rest.measures[i].name;
    for (const auto& entry : std::filesystem::directory_iterator(path_of("halves")))
        EXPECT_EQ(entry.path().extension(), ".weights") << "nothing else is left";
}

TEST_F(LearningTest, MeasuringStopsWhenItIsAskedTo) {
    for (const std::string what : {"rank", "speed"}) {
        const std::string text =
            kHead + "[[learning.models]]\nname = \"N5\"\nmodel = \"mc/n5\"\nmeasure = [\"" + what + "\"]\n";
        const Experiment read = experiment(text);
        job(read, 0);  // makes the weights
        std::stop_source stop;
        stop.request_stop();
        JobResult none;
        match::Table table;
        EXPECT_THROW(read.cells[0].work->run({.table = table, .stop = stop.get_token()}, none),
                     base::Interrupted)
            << what;
    }
}

TEST_F(LearningTest, JobsDifferBySeed) {
    const Experiment read = experiment(kHead + "repeat = 2\n" + kModels);
    EXPECT_EQ(read.cells[1].jobs, 2U);
    const JobResult first = job(read, 1);
    const JobResult second = job(read, 1, 1);
    EXPECT_NE(figure(first, "Error"), figure(second, "Error"));
    EXPECT_EQ(std::filesystem::read_symlink(path_of("weights/cp-small.weights")).extension(), ".weights");
}

TEST_F(LearningTest, IsRunAndReportedBesideThePaper) {
    const std::string table = "part,patterns,Rank,Over0.05,playouts per second 5x5\nN5,1234,4.5,0.25,99\n";
    const auto read_file = [&](const std::string&) { return table; };
    const std::string text = "reported = \"x.csv\"\n" + kHead + kModels;
    Experiment read = read_experiment(text, "x.toml", read_file);
    use_folders(read, games_, path_of("weights"));
    Store store = Store::open(path_of("lab.db"));
    store.begin_session(read, Environment::here());
    Schedule schedule = schedule_of(read, store);
    EXPECT_GT(expected_seconds(read, schedule, store)[0], 0);
    run_locally(read, store, schedule, {.workers = 2, .sgf_folder = {}}, {});
    EXPECT_EQ(schedule.left(), 0U);
    // Without the folders, as a report is read later.
    const Experiment later = Store::experiment_of(store.runs().front());
    const Document document = report_of(store.runs().front(), later, store);
    const std::string page = markdown_of(document, "x");
    EXPECT_THAT(page, AllOf(HasSubstr("Learning: 5x5"), HasSubstr("| mc/collage | rank | 1 | some.sgfs |"),
                            HasSubstr("| 1234 |"), HasSubstr("| 4.5 |"), HasSubstr("Over0.05 | paper"),
                            HasSubstr("| 99 |"), HasSubstr("Largest known size of patterns, 5x5")));
    EXPECT_THAT(page, testing::Not(HasSubstr("Over0.2")));
    EXPECT_THAT(page, AllOf(HasSubstr("After 2 moves: how likely"), HasSubstr("After 0 moves: percent")));
    EXPECT_THAT(error_text([&] {
                    read_experiment(text, "x.toml", [](const std::string&) { return "part,black\nN5,1\n"; });
                }),
                HasSubstr("'N5' has no figure 'black'; it has patterns"));
}

}  // namespace
}  // namespace yomi::lab
