// How soon a stage of the program comes back once it is told to stop, in processor time: other programs on the machine
// do not change it, and nobody waits for a clock.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "impend/base/progress.h"
#include "impend/base/stop.h"
#include "tests/support/processor_time.h"

namespace impend::test {

// Something that works until it is done, or until its Progress is cancelled; whether it came back as cancelled.
using Stage = std::function<bool(const Progress&)>;

struct Heard {
  bool cancelled = false;
  double worked = 0;           // s from the beginning to the end
  double until_return = 0;     // s from the wish to the end; 0 where it ended before
  double longest_silence = 0;  // s between two looks, or between one and either end: the worst moment for a wish
};

// Runs the stage and wishes it to stop when it has worked for `after` s.
Heard told_to_stop(double after, const Stage& stage);

// The stage listens all along: run for at most `most` s no two looks are farther apart than kMostDeaf, and wishes at
// moments drawn by `seed` end it in that time. What works no longer than that is only warned of: nothing is shown by
// it.
void check_that_it_listens(const std::string& name, std::uint64_t seed, const Stage& stage, double most = 0.7);

// A stage out of something that returns a Result or Status and is given the Progress, …
template <class Body>
Stage stage_of(Body body) {
  return [body = std::move(body)](const Progress& progress) {
    const auto result = body(progress);
    return !result.ok() && result.error().code == ErrorCode::kCancelled;
  };
}

// … and out of something that hears of the wish from the thread that it runs in.
template <class Body>
Stage stage_within(Body body) {
  return [body = std::move(body)](const Progress& progress) {
    const Status done = until_stopped(progress, "cancelled", [&]() -> Status {
      body();
      return ok_status();
    });
    return !done.ok() && done.error().code == ErrorCode::kCancelled;
  };
}

}  // namespace impend::test
