// Time of the contacts of a step: a wall of 100 bricks all of which move, each in its own way, a little to and fro.
// The sum of all bits found tells whether two builds find the same. Usage: bench_tracker [STEPS] [SIZE]
#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure/taken.h"
#include "impend/contact/find_contacts.h"
#include "impend/contact/track/contact_tracker.h"
#include "tests/support/processor_time.h"
#include "tests/support/shapes.h"

namespace impend::bench {
namespace {

constexpr int kRows = 10, kColumns = 10;
constexpr double kStep = 0x1p-10;      // s
const Vec3 kBrick(0.24, 0.115, 0.07);  // m

// Running bond on level ground.
Assembly wall() {
  Assembly assembly;
  assembly.gravity = Vec3(0, 0, -9.81);
  assembly.ground = Ground{0};
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      const Vec3 low((column + row % 2 / 2.0) * kBrick.x(), 0, row * kBrick.z());
      assembly.parts.push_back(
          test::part_from_mesh(fmt::format("brick {} {}", row, column), test::box(low, low + kBrick)));
    }
  }
  return assembly;
}

// Where brick k is at time t: it shifts by up to `size` (m) and turns by as much over its length.
RigidTransform moved(int k, double t, double size, const Vec3& middle) {
  const Vec3 phase(0.7 * k, 1.3 * k, 2.1 * k);
  const Vec3 swing((phase.array() + 40 * t).sin());
  const Vec3 turn = size / kBrick.x() * Vec3((phase.array() * 1.7 + 40 * t).sin());
  const Mat3 R = Eigen::AngleAxisd(turn.norm(), turn.normalized()).toRotationMatrix();
  return {R, middle + size * swing - R * middle};
}

// Of keys, places, normals and gaps, to the last bit.
void add_to(std::uint64_t& sum, const std::vector<TrackedContact>& contacts) {
  const auto add = [&](std::uint64_t bits) { sum = std::rotl(sum, 7) * 0x9E3779B97F4A7C15u + bits; };
  for (const TrackedContact& c : contacts) {
    const TrackKey& k = c.key;
    for (const int i : {k.a, k.b, static_cast<int>(k.kind), k.swapped ? 1 : 0, k.first, k.second, k.place}) add(i);
    for (const Vec3& v : {c.point, c.normal, Vec3(c.gap, c.beyond ? 1 : 0, 0)}) {
      for (const double x : v) add(std::bit_cast<std::uint64_t>(x));
    }
  }
}

void run(double size, int steps) {
  const Assembly assembly = wall();
  const ContactSet contacts = taken(find_contacts(assembly, {}));
  ContactTracker tracker = taken(ContactTracker::start(assembly, contacts));
  const int count = static_cast<int>(assembly.parts.size());
  Displacements places(count);
  tracker.take_as_closed(places);
  StepReach reach{std::vector<double>(count, 4 * 40 * size * kStep),
                  std::vector<double>(count, 40 * size / kBrick.x() * kStep)};
  double seconds = 0;
  std::size_t found = 0;
  std::uint64_t sum = 0;
  for (int s = 0; s < steps; ++s) {
    for (int k = 0; k < count; ++k) {
      places[k] = moved(k, s * kStep, size, assembly.parts[k].center_of_mass_W());
    }
    const double before = test::processor_seconds();
    const std::vector<TrackedContact> touching = tracker.contacts(places, reach);
    seconds += test::processor_seconds() - before;
    found += touching.size();
    add_to(sum, touching);
  }
  fmt::print("by {:.0e} m: {:.3f} ms a step, {:.0f} contacts, sum {:016x}\n", size, 1e3 * seconds / steps,
             static_cast<double>(found) / steps, sum);
}

}  // namespace
}  // namespace impend::bench

int main(int argc, char** argv) {
  const int steps = argc > 1 ? std::atoi(argv[1]) : 500;
  if (argc > 2) {
    impend::bench::run(std::atof(argv[2]), steps);
    return 0;
  }
  for (const double size : {1e-6, 1e-4, 1e-3, 1e-2}) impend::bench::run(size, steps);
}
