#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "base/error.hpp"

namespace yomi::lab {

using Bytes = std::vector<std::uint8_t>;

/// Figures and texts one after another; all processes run on machines of one kind.
struct ByteWriter {
    template <class T>
    void operator()(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        const auto* const first = reinterpret_cast<const std::uint8_t*>(&value);
        bytes.insert(bytes.end(), first, first + sizeof value);
    }
    void operator()(const std::string& text) {
        (*this)(text.size());
        bytes.insert(bytes.end(), text.begin(), text.end());
    }
    template <class T>
    void operator()(const std::vector<T>& all) {
        (*this)(all.size());
        for (const T& each : all) (*this)(each);
    }

    Bytes bytes;
};

class ByteReader {
   public:
    explicit ByteReader(const Bytes& from) : bytes_(from) {}

    template <class T>
    void operator()(T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        std::memcpy(&value, take(sizeof value), sizeof value);
    }
    void operator()(std::string& text) {
        std::size_t size = 0;
        (*this)(size);
        const std::uint8_t* const first = take(size);
        text.assign(first, first + size);
    }
    template <class T>
    void operator()(std::vector<T>& all) {
        std::size_t size = 0;
        (*this)(size);
        all.clear();
        for (std::size_t i = 0; i < size; ++i) {
            T each{};
            (*this)(each);
            all.push_back(std::move(each));
        }
    }
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }

   private:
    const std::uint8_t* take(std::size_t size) {
        if (size > left()) throw base::Error("a message from another process is cut off");
        at_ += size;
        return bytes_.data() + (at_ - size);
    }

    const Bytes& bytes_;
    std::size_t at_ = 0;
};

}  // namespace yomi::lab
