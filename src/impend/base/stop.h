// A wish to stop that every loop of a computation sees without its being handed down.
//
// Whoever starts a computation wraps it in until_stopped() with its Progress. Loops below call look_for_stop() at least
// every few milliseconds; where the user has cancelled, that throws Stopped, which unwinds to until_stopped() and there
// becomes a value, ErrorCode::kCancelled. Nothing else may catch it. Outside of any scope nobody is asked.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <utility>

#include "impend/base/progress.h"
#include "impend/base/result.h"

namespace impend {

// No std::exception: nobody may take it for a fault.
struct Stopped {};

// What one scope asks. Shared by the threads that work for it, one of which asks at a time.
class StopWish {
 public:
  StopWish(std::function<bool()> asked, StopWish* outer) : asked_(std::move(asked)), outer_(outer) {}
  bool seen();

 private:
  std::function<bool()> asked_;
  StopWish* outer_;
  std::mutex asking_;
  std::atomic<bool> seen_ = false;
};

// The wish that this thread looks at; null when nobody can wish it to stop.
StopWish* current_stop();

// This thread works for `wish` as long as it lives; loops over threads hand it on (parallel.h).
class WorkFor {
 public:
  explicit WorkFor(StopWish* wish);
  ~WorkFor();
  WorkFor(const WorkFor&) = delete;
  WorkFor& operator=(const WorkFor&) = delete;

 private:
  StopWish* before_;
};

// Whether to stop; a look costs some tens of nanoseconds. Held by tests/unit/base.
bool stop_wished();
// Throws Stopped where stop_wished().
void look_for_stop();
// The same at every 64th call of this thread: for steps of a microsecond or less.
void look_now_and_then();

// What `body`, which returns a Result or Status, returns; the error `message` where `progress` or an outer scope was
// cancelled meanwhile.
template <typename Body>
auto until_stopped(const Progress& progress, const std::string& message, Body&& body) -> decltype(body()) {
  StopWish wish(progress.cancelled, current_stop());
  const WorkFor scope(&wish);
  try {
    return body();
  } catch (const Stopped&) {
    return Error{ErrorCode::kCancelled, message, {}, ""};
  }
}

// Ways to look from loops that one call per round would slow down.

// As look_now_and_then() called `steps` times, for a loop of so many steps of a microsecond or less that is about to
// begin, or has ended.
void look_after(long steps);

// An order that looks now and then: for sorting what may be millions of things.
template <typename Less>
auto looking(Less less) {
  return [less](const auto& a, const auto& b) {
    look_now_and_then();
    return less(a, b);
  };
}

}  // namespace impend
