#include "tests/support/stopwatch.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "tests/support/catch.h"
#include "tests/support/processor_time.h"
#include "tests/support/test_random.h"

namespace impend::test {

Heard told_to_stop(double after, const Stage& stage) {
  Heard heard;
  std::mutex looking;
  const double begin = processor_seconds();
  double last_look = begin;
  Progress progress;
  progress.cancelled = [&] {
    const std::lock_guard alone(looking);
    const double now = processor_seconds();
    heard.longest_silence = std::max(heard.longest_silence, now - last_look);
    last_look = now;
    return now - begin > after;
  };
  heard.cancelled = stage(progress);
  const double end = processor_seconds();
  heard.longest_silence = std::max(heard.longest_silence, end - last_look);
  heard.worked = end - begin;
  heard.until_return = std::max(0.0, heard.worked - after);
  return heard;
}

namespace {

// Another program on the machine only ever adds to what is measured: the best of a few runs counts, in time of a
// machine that is not slow.
template <class Measure>
Heard best_of(double Heard::*what, const Measure& measure) {
  constexpr int kRuns = 5;
  Heard best = measure();
  for (int run = 1; run < kRuns && best.*what >= kMostDeaf; ++run) {
    best.*what /= slowness();
    if (best.*what < kMostDeaf) break;
    const Heard heard = measure();
    if (heard.*what < best.*what) best = heard;
  }
  return best;
}

}  // namespace

void check_that_it_listens(const std::string& name, std::uint64_t seed, const Stage& stage, double most) {
  INFO(name << ", seed " << seed);
  const Heard whole = best_of(&Heard::longest_silence, [&] { return told_to_stop(most, stage); });
  INFO("worked for " << whole.worked << " s, silent for up to " << whole.longest_silence << " s");
  CHECK(whole.longest_silence < kMostDeaf);
  // What ends by itself in that time, on a fast machine or by a better method, needs no wish.
  if (whole.worked <= kMostDeaf) {
    WARN("this input is too small to be told to stop");
    return;
  }
  Random random(seed);
  constexpr int kWishes = 2;
  for (int wish = 0; wish < kWishes; ++wish) {
    const double after = random.uniform(0, std::min(whole.worked, most));
    const Heard heard = best_of(&Heard::until_return, [&] { return told_to_stop(after, stage); });
    INFO("told to stop after " << after << " s, back " << heard.until_return << " s later");
    CHECK(heard.until_return < kMostDeaf);
    // Work varies a little from run to run: at its very end a wish may come too late.
    CHECK((heard.cancelled || after > 0.7 * whole.worked));
  }
}

}  // namespace impend::test
