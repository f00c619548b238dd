#include "impend/report/time_left.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace impend {
namespace {

constexpr double kQuietSeconds = 4;    // s: what ends sooner needs no estimate
constexpr double kLeastShareDone = 0.02;   // done since the stage began: from less nothing can be judged
constexpr double kMostShown = 172800;  // s, two days: more says no more than "long"
constexpr double kSurprise = 1.5;      // an estimate that grew by this factor is told
constexpr double kFew = 8;             // s: "a few seconds"

// Steps that a person would name: within a sixth to a half of each other.
constexpr std::array kSteps = {10.0,   20.0,    30.0,    45.0,    60.0,    120.0,   180.0,   300.0,
                               480.0,  600.0,   900.0,   1200.0,  1800.0,  2700.0,  3600.0,  5400.0,
                               7200.0, 10800.0, 18000.0, 28800.0, 43200.0, 64800.0, 86400.0, kMostShown};

// The least step that is not below, so that nobody waits longer than he was told.
double step_of(double seconds) {
  if (seconds <= kFew) return kFew;
  for (const double step : kSteps) {
    if (seconds <= step) return step;
  }
  return kMostShown;
}

std::string words_of_step(double step) {
  constexpr double kMinute = 60, kHour = 3600;
  if (step <= kFew) return "a few seconds left";
  if (step < kMinute) return fmt::format("about {:.0f} s left", step);
  if (step < kHour) return fmt::format("about {:.0f} min left", step / kMinute);
  return fmt::format("about {:g} h left", step / kHour);
}

}  // namespace

void TimeLeft::hear(std::string_view stage, double fraction, double seconds) {
  if (stage != stage_ || !(fraction >= fraction_) || fraction < 0 || fraction_ < 0) {
    stage_ = stage;
    first_fraction_ = fraction;
    first_seconds_ = seconds;
    shown_ = 0;
  }
  fraction_ = fraction;
}

std::string TimeLeft::words(double seconds) {
  const double spent = seconds - first_seconds_, done = fraction_ - first_fraction_;
  if (fraction_ < 0 || spent < kQuietSeconds || !(done >= kLeastShareDone) || fraction_ >= 1) return "";
  const double left = spent * (1 - fraction_) / done;
  if (!std::isfinite(left) || left > kMostShown) return "";
  const double step = step_of(left);
  if (shown_ == 0 || step < shown_ || left > kSurprise * shown_) shown_ = step;
  return words_of_step(shown_);
}

}  // namespace impend
