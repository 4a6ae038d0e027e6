#include <fmt/format.h>
#include <sys/utsname.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/error.hpp"
#include "lab/store/sqlite.hpp"
#include "lab/store/store.hpp"

namespace yomi::lab {
namespace {

namespace fs = std::filesystem;

/// "Yomi" in ASCII: how SQLite files say whose they are.
constexpr std::int64_t kApplication = 0x596f6d69;

/// Step n turns a store of version n into one of version n + 1. A step that was published stays as it is; a
/// change is another step behind it.
constexpr std::array<const char*, 3> kMigrations = {R"(
    CREATE TABLE runs(
        id INTEGER PRIMARY KEY,
        identity TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        title TEXT NOT NULL,
        text TEXT NOT NULL,
        seed TEXT NOT NULL);
    CREATE TABLE sessions(
        id INTEGER PRIMARY KEY,
        run INTEGER NOT NULL REFERENCES runs,
        started TEXT NOT NULL,
        version TEXT NOT NULL,
        compiler TEXT NOT NULL,
        machine TEXT NOT NULL);
    CREATE TABLE cells(
        id INTEGER PRIMARY KEY,
        identity TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        spec TEXT NOT NULL);
    CREATE TABLE run_cells(
        run INTEGER NOT NULL REFERENCES runs,
        cell INTEGER NOT NULL REFERENCES cells,
        PRIMARY KEY (run, cell)) WITHOUT ROWID;
    CREATE TABLE jobs(
        cell INTEGER NOT NULL REFERENCES cells,
        number INTEGER NOT NULL,
        session INTEGER NOT NULL REFERENCES sessions,
        seconds REAL NOT NULL,
        PRIMARY KEY (cell, number)) WITHOUT ROWID;
    CREATE TABLE games(
        cell INTEGER NOT NULL REFERENCES cells,
        number INTEGER NOT NULL,
        black TEXT NOT NULL,
        white TEXT NOT NULL,
        points REAL NOT NULL,
        result TEXT NOT NULL,
        reason TEXT NOT NULL,
        detail TEXT NOT NULL,
        failed TEXT NOT NULL,
        moves INTEGER NOT NULL,
        seed TEXT NOT NULL,
        size INTEGER NOT NULL,
        komi REAL NOT NULL,
        rules TEXT NOT NULL,
        sgf TEXT NOT NULL,
        PRIMARY KEY (cell, number));
    CREATE TABLE measures(
        cell INTEGER NOT NULL REFERENCES cells,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        x REAL NOT NULL,
        value REAL NOT NULL,
        half_width REAL NOT NULL,
        weight REAL NOT NULL);
    CREATE INDEX measures_by_cell ON measures(cell, number);
)",
                                                    R"(
    ALTER TABLE runs ADD COLUMN reported TEXT NOT NULL DEFAULT '';
)",
                                                    R"(
    ALTER TABLE cells ADD COLUMN inputs TEXT NOT NULL DEFAULT '';
)"};

void refuse(const std::string& path, const std::string& reason) {
    throw base::Error(fmt::format(
        "'{}' is no laboratory of Yomi: {}. It was left as it is; name another file", path, reason));
}

/// Looks at the first bytes, which SQLite itself would only do when it writes.
void check_is_sqlite(const std::string& path) {
    constexpr std::string_view kHeader("SQLite format 3\0", 16);
    if (fs::is_directory(path)) refuse(path, "it is a folder");
    std::ifstream file(path, std::ios::binary);
    std::array<char, 16> begin{};
    if (!file.read(begin.data(), begin.size()) || std::string_view(begin.data(), begin.size()) != kHeader) {
        refuse(path, "it is another kind of file, or damaged");
    }
}

void check_is_ours(Database& database) {
    const std::int64_t application = database.number("PRAGMA application_id");
    if (application != kApplication) refuse(database.path(), "it is a database of another program");
    const std::int64_t version = database.number("PRAGMA user_version");
    if (version > static_cast<std::int64_t>(kMigrations.size())) {
        throw base::Error(fmt::format(
            "the laboratory '{}' was made by a newer Yomi (version {} of its tables; this program "
            "knows {}); use that one",
            database.path(), version, kMigrations.size()));
    }
    if (const std::string found = database.text("PRAGMA quick_check(1)"); found != "ok") {
        throw base::Error(
            fmt::format("the laboratory '{}' is damaged: {}. It was left as it is", database.path(), found));
    }
}

void migrate(Database& database) {
    Transaction transaction(database);
    // Another process may have done it meanwhile.
    for (auto v = static_cast<std::size_t>(database.number("PRAGMA user_version")); v < kMigrations.size();
         ++v) {
        database.run(kMigrations[v]);
        database.run(
            fmt::format("PRAGMA user_version = {}; PRAGMA application_id = {}", v + 1, kApplication));
    }
    transaction.commit();
}

std::unique_ptr<Database> open_file(const std::string& path, bool may_create) {
    std::error_code error;
    const bool exists =
        fs::exists(path, error) && !(fs::is_regular_file(path, error) && fs::file_size(path, error) == 0);
    if (!exists && !may_create) throw base::Error(fmt::format("there is no laboratory '{}'", path));
    if (exists) {
        check_is_sqlite(path);
        Database looked_at(path, Database::Mode::Write);
        // A process that is just making the file has not named it yet.
        if (looked_at.number("PRAGMA application_id") != 0 ||
            looked_at.number("SELECT count(*) FROM sqlite_master") != 0)
            check_is_ours(looked_at);
    }
    auto database = std::make_unique<Database>(path, exists ? Database::Mode::Write : Database::Mode::Create);
    database->run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
    migrate(*database);
    return database;
}

/// As the system calls it.
std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("model name") && line.find(": ") != std::string::npos)
            return line.substr(line.find(": ") + 2);
    }
    return "unknown processor";
}

}  // namespace

Store Store::open(const std::string& path) { return Store(open_file(path, true)); }
Store Store::open_existing(const std::string& path) { return Store(open_file(path, false)); }

Environment Environment::here() {
    utsname system{};
    uname(&system);
    return {
        .version = YOMI_VERSION,
        .compiler =
#if defined(__clang__)
            "clang " __clang_version__,
#else
            "g++ " __VERSION__,
#endif
        .machine = fmt::format("{} {}, {}, {} cores", static_cast<const char*>(system.sysname),
                               static_cast<const char*>(system.machine), processor_name(),
                               std::thread::hardware_concurrency())
    };
}

}  // namespace yomi::lab
