#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace yomi::lab {

/// A connection to a SQLite file. Every error is a base::Error that names the file.
///
/// Thread safety: one call at a time.
class Database {
   public:
    enum class Mode { Read, Write, Create };

    Database(const std::string& path, Mode mode);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    /// Statements without results, separated by semicolons.
    void run(const std::string& sql);
    /// The first column of the first row.
    std::int64_t number(const std::string& sql);
    std::string text(const std::string& sql);
    [[nodiscard]] std::int64_t last_id() const;
    [[nodiscard]] const std::string& path() const { return path_; }

    [[noreturn]] void fail() const;

   private:
    friend class Statement;

    std::string path_;
    sqlite3* handle_ = nullptr;
};

/// One statement with parameters ?1, ?2 …, to be stepped through.
class Statement {
   public:
    Statement(Database& database, std::string_view sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Binds the next parameter.
    Statement& with(std::int64_t value);
    Statement& with(double value);
    Statement& with(const std::string& value);

    /// Whether there is another row.
    bool step();
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string text(int column) const;

   private:
    void check(int code) const;

    Database& database_;
    sqlite3_stmt* handle_ = nullptr;
    int bound_ = 0;
};

/// All or nothing: what happened since is undone unless commit() was called.
class Transaction {
   public:
    explicit Transaction(Database& database);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    void commit();

   private:
    Database& database_;
    bool open_ = true;
};

}  // namespace yomi::lab
