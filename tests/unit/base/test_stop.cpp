// A wish to stop reaches every loop, in every thread, and ends as a value.
#include "impend/base/stop.h"

#include <atomic>
#include <thread>

#include "impend/base/parallel.h"
#include "tests/support/catch.h"

using namespace impend;

namespace {

Progress cancelled_after(int looks, std::atomic<int>& count) {
  Progress progress;
  progress.cancelled = [looks, &count] { return ++count > looks; };
  return progress;
}

}  // namespace

TEST_CASE("A loop that looks for a stop ends as the error cancelled") {
  std::atomic<int> asked = 0;
  int rounds = 0;
  const Result<int> result = until_stopped(cancelled_after(10, asked), "given up", [&]() -> Result<int> {
    for (;; ++rounds) look_for_stop();
  });
  REQUIRE_FALSE(result.ok());
  CHECK(result.error().code == ErrorCode::kCancelled);
  CHECK(result.error().message == "given up");
  CHECK(rounds == 10);
}

TEST_CASE("Without a wish a computation returns its own value, and outside of any nobody is asked") {
  CHECK_FALSE(stop_wished());
  look_for_stop();
  const Result<int> result = until_stopped(Progress{}, "given up", []() -> Result<int> {
    look_for_stop();
    return 7;
  });
  REQUIRE(result.ok());
  CHECK(result.value() == 7);
  CHECK(current_stop() == nullptr);
}

TEST_CASE("An inner scope hears the wish of the outer one") {
  std::atomic<int> asked = 0;
  bool inner_ended = false;
  const Result<int> outer = until_stopped(cancelled_after(3, asked), "outer", [&]() -> Result<int> {
    const Result<int> inner = until_stopped(Progress{}, "inner", []() -> Result<int> {
      for (;;) look_for_stop();
    });
    inner_ended = !inner.ok() && inner.error().code == ErrorCode::kCancelled;
    return inner;
  });
  CHECK(inner_ended);
  CHECK_FALSE(outer.ok());
}

TEST_CASE("Threads of a parallel loop hear the wish of the thread that started it") {
  std::atomic<bool> wished = false;
  std::atomic<int> begun = 0;
  Progress progress;
  progress.cancelled = [&] { return wished.load(); };
  const Result<int> result = until_stopped(progress, "given up", [&]() -> Result<int> {
    for_each_index(100000, 2, [&](int) {
      if (++begun == 50) wished = true;
      look_for_stop();
    });
    return 0;
  });
  CHECK_FALSE(result.ok());
  CHECK(begun < 100000);
}
