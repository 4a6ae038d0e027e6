#pragma once

#include <cxxabi.h>
#include <pybind11/pybind11.h>
#include <unistd.h>

#include <optional>

/// The interpreter lock, for threads that may outlive the interpreter. At its end Python ends each other
/// thread that asks for the lock, by unwinding its stack. What would be destroyed on the way needs the lock
/// that nobody can have any more, so such a thread waits for the end of the process instead.

namespace yomi::python {

namespace py = pybind11;

/// Does what calls Python or takes the lock.
template <class Do>
auto while_python_lives(const Do& act) {
    try {
        return act();
    } catch (const abi::__forced_unwind&) {
        while (true) pause();
    }
}

/// Has the lock, in any thread.
class Locked {
   public:
    Locked() {
        while_python_lives([&] { lock_.emplace(); });
    }

   private:
    std::optional<py::gil_scoped_acquire> lock_;
};

/// Gives it back meanwhile.
class Unlocked {
   public:
    Unlocked() : thread_(PyEval_SaveThread()) {}
    ~Unlocked() {
        while_python_lives([&] { PyEval_RestoreThread(thread_); });
    }
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;

   private:
    PyThreadState* thread_;
};

/// Asks Python something, with the lock.
template <class Ask>
auto ask_python(const Ask& ask) {
    const Locked locked;
    return while_python_lives(ask);
}

}  // namespace yomi::python
