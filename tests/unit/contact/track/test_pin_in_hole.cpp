// A pin that leans in a hole is as far from its wall as dense samples of both ends say, and no more is let through.
#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/test_random.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

constexpr double kPin = 0.49, kHole = 0.5, kFrom = -0.3, kTo = 1.5;  // m; the pin reaches from −1 to 1
// Surfaces are fitted to corners of facets; what a sample of a circle misses of its nearest place.
constexpr double kFittedPin = 1e-9;
constexpr double kEven = kTrackGap / 64;  // gaps that differ by less all around are one
constexpr int kSamples = 4000;
const double kMissed = kHole * kPi * kPi / kSamples / kSamples;

// The least distance of the pin's upper end from the wall, of the hole's lower end from the pin: by samples.
double sampled(const RigidTransform& pin) {
  double least = 1;
  for (int k = 0; k < kSamples; ++k) {
    const double angle = 2 * kPi * k / kSamples;
    const Vec3 around(std::cos(angle), std::sin(angle), 0);
    const Vec3 of_pin = pin * Vec3(kPin * around + Vec3::UnitZ());
    least = std::min(least, kHole - std::hypot(of_pin.x(), of_pin.y()));
    const Vec3 of_hole = pin.inverse() * Vec3(kHole * around + kFrom * Vec3::UnitZ());
    least = std::min(least, std::hypot(of_hole.x(), of_hole.y()) - kPin);
  }
  return least;
}

}  // namespace

TEST_CASE("The least gap of a pin that leans in a hole is that of dense samples") {
  const TrackedPair pair =
      tracked_pair(assembly_of({part_from_mesh("pin", cylinder(64, kPin, 0.03, -1, 1)),
                                part_from_mesh("plate", plate_with_hole(64, kHole, 0.01, kFrom, kTo), true)}));
  Random random(1);
  int open = 0, overlapping = 0;
  for (int k = 0; k < 200; ++k) {
    const double lean = std::pow(10, random.uniform(-5, -1)), off = std::pow(10, random.uniform(-5, -2));
    const Vec3 about = Vec3(random.normal(), random.normal(), 0).normalized();
    const Vec3 aside = off * Vec3(random.normal(), random.normal(), 0).normalized();
    const RigidTransform D{rotation(about, lean).R * rotation(Vec3::UnitZ(), random.uniform(0, 6)).R, aside};
    const double expected = sampled(D);
    double least = 1;
    const auto contacts = contacts_at(pair, D, {}, track_window(1));
    for (const TrackedContact& c : contacts) {
      if (c.key.kind == TrackKind::kRoundRound) least = std::min(least, c.gap);
    }
    INFO("leans by " << lean << ", off by " << off << ": " << in_words(contacts));
    CHECK(least == Approx(expected).margin(kFittedPin + kMissed + kEven));
    (expected > 0 ? open : overlapping) += 1;
  }
  CHECK(open >= 50);
  CHECK(overlapping >= 20);
}

}  // namespace impend::test
