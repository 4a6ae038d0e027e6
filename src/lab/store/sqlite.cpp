#include "lab/store/sqlite.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include "base/error.hpp"

namespace yomi::lab {
namespace {

/// Another process may be writing; a game is worth waiting for.
constexpr int kPatienceMilliseconds = 60'000;

}  // namespace

Database::Database(const std::string& path, Mode mode) : path_(path) {
    const int flags = mode == Mode::Read    ? SQLITE_OPEN_READONLY
                      : mode == Mode::Write ? SQLITE_OPEN_READWRITE
                                            : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(path.c_str(), &handle_, flags, nullptr) != SQLITE_OK) {
        const std::string reason = handle_ == nullptr ? "no memory" : sqlite3_errmsg(handle_);
        sqlite3_close(handle_);
        throw base::Error(fmt::format("cannot open the laboratory '{}': {}", path, reason));
    }
    sqlite3_busy_timeout(handle_, kPatienceMilliseconds);
}

Database::~Database() { sqlite3_close(handle_); }

void Database::fail() const {
    throw base::Error(fmt::format("the laboratory '{}': {}", path_, sqlite3_errmsg(handle_)));
}

void Database::run(const std::string& sql) {
    if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::int64_t Database::number(const std::string& sql) {
    Statement statement(*this, sql);
    return statement.step() ? statement.integer(0) : 0;
}

std::string Database::text(const std::string& sql) {
    Statement statement(*this, sql);
    return statement.step() ? statement.text(0) : "";
}

std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(handle_); }

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
    check(sqlite3_prepare_v2(database.handle_, sql.data(), static_cast<int>(sql.size()), &handle_, nullptr));
}

Statement::~Statement() { sqlite3_finalize(handle_); }

void Statement::check(int code) const {
    if (code != SQLITE_OK) database_.fail();
}

Statement& Statement::with(std::int64_t value) {
    check(sqlite3_bind_int64(handle_, ++bound_, value));
    return *this;
}

Statement& Statement::with(double value) {
    check(sqlite3_bind_double(handle_, ++bound_, value));
    return *this;
}

Statement& Statement::with(const std::string& value) {
    check(
        sqlite3_bind_text(handle_, ++bound_, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT));
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(handle_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail();
    return code == SQLITE_ROW;
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_, column); }
double Statement::real(int column) const { return sqlite3_column_double(handle_, column); }

std::string Statement::text(int column) const {
    const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
    return text == nullptr
               ? ""
               : std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column)));
}

Transaction::Transaction(Database& database) : database_(database) { database.run("BEGIN IMMEDIATE"); }

Transaction::~Transaction() {
    if (!open_) return;
    try {
        database_.run("ROLLBACK");
    } catch (const base::Error&) {
        // SQLite rolls back by itself what was not committed.
    }
}

void Transaction::commit() {
    database_.run("COMMIT");
    open_ = false;
}

}  // namespace yomi::lab
