// Long work while Python goes on: the interpreter is free, progress is told, Ctrl+C and a raised exception end it.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "impend/base/progress.h"
#include "impend/base/result.h"

namespace impend::python {

// Raises impend.Error with code, hint, file, line, part and where.
[[noreturn]] void raise(const Error& error);

// The value, or the error raised.
template <class T>
T value_or_raise(Result<T> result) {
  if (!result) raise(result.error());
  return std::move(result).value();
}

// Asks Python for signals, tells it of progress; both only on the thread that began, since only it may hold exceptions
// that end the call.
class Conversation {
 public:
  explicit Conversation(pybind11::object callback) : callback_(std::move(callback)) {}
  Progress progress();
  // What was raised meanwhile, raised again.
  void raise_again();

 private:
  using Clock = std::chrono::steady_clock;
  void report(std::string_view stage, double fraction);
  bool is_cancelled();

  pybind11::object callback_;  // None, or (stage, fraction) -> False to stop
  std::thread::id thread_ = std::this_thread::get_id();
  std::atomic<bool> stopped_ = false;
  std::optional<pybind11::error_already_set> raised_;
  Clock::time_point asked_ = Clock::now(), told_;
};

// `work` of a Progress, without the interpreter's lock; its error raised.
template <class Work>
auto converse(const pybind11::object& callback, Work&& work) {
  Conversation conversation(callback);
  auto result = [&] {
    const pybind11::gil_scoped_release free;
    return work(conversation.progress());
  }();
  conversation.raise_again();
  return value_or_raise(std::move(result));
}

}  // namespace impend::python
