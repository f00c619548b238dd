// Pairs of blocks that spin and strike each other in empty space without loss: energy is kept, and none enters the
// other, however far they move and turn within a step.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "impend/contact/track/contact_tracker.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"
#include "tests/unit/simulation/convex_overlap.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kEnergyKept = 1e-9;  // of the energy

// The spin of a cube keeps its energy to rounding, that of other blocks to the step's square.
enum class Spinning { kCubes, kBlocks };

struct SpinningPair {
  Assembly assembly;
  double step = 1e-3;  // s
};

SpinningPair spinning_pair(std::uint64_t seed, Spinning kind) {
  Random random(Random(seed).bits());
  SpinningPair pair;
  pair.assembly = in_the_open();
  pair.assembly.gravity = Vec3::Zero();
  const double side = random.uniform(0.05, 0.2), spin = random.chance(0.5) ? 20 : 100,
               speed = random.chance(0.5) ? 1 : 10;
  pair.step = random.chance(0.5) ? 1e-3 : 5e-3;
  for (const double away : {-0.3, 0.3}) {
    const Vec3 size = kind == Spinning::kCubes ? Vec3(side, side, side) : random.uniform3(0.05, 0.2);
    const Vec3 center = Vec3(away, 0, 0) + random.uniform3(-0.05, 0.05);
    const Mat3 turned = random.rotation();
    const int part = add_block(pair.assembly, away < 0 ? "one" : "other", size, {turned, center}, 2000);
    pair.assembly.parts[part].linear_velocity = -speed * center.normalized();
    pair.assembly.parts[part].angular_velocity = spin * random.uniform(0, 1) * random.direction();
  }
  return pair;
}

double overlap_of(const Assembly& assembly, const SimulationFrame& frame) {
  std::vector<ConvexBody> bodies;
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    const Part& part = assembly.parts[i];
    if (part.fixed) continue;
    bodies.push_back(hull_of(part.mesh, frame.bodies[i].displacement(part.center_of_mass_W()) * part.X_WP));
  }
  return -separation(bodies[0], bodies[1]);
}

double kinetic_of(const Assembly& assembly, const SimulationFrame& frame) {
  double sum = 0;
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    if (!assembly.parts[i].fixed) sum += kinetic_energy(assembly.parts[i], frame.bodies[i]);
  }
  return sum;
}

// How many impacts there were.
long check_spinning(std::uint64_t seed, Spinning kind) {
  const SpinningPair pair = spinning_pair(seed, kind);
  INFO((kind == Spinning::kCubes ? "cubes" : "blocks") << ", seed " << seed << ", step " << pair.step);
  const Followed run = follow(pair.assembly, bouncing(1, pair.step), 0.5);
  const double start = kinetic_of(pair.assembly, run.frames.front());
  double off = 0, deepest = 0;
  for (const SimulationFrame& frame : run.frames) {
    const double now = kind == Spinning::kCubes ? kinetic_of(pair.assembly, frame) - start
                                                : std::abs(frame.energy.impacts) + std::abs(frame.energy.corrections);
    off = std::max(off, std::abs(now));
    deepest = std::max(deepest, overlap_of(pair.assembly, frame));
  }
  CHECK(off <= kEnergyKept * start);
  CHECK(deepest <= run.start.contacts.gap);
  // Shallow overlaps are told of features that are not opposite each other, too.
  CHECK(run.report.counts.deepest <= kDepthPerGap * run.start.contacts.gap);
  CHECK(run.report.counts.reduced == 0);
  return run.report.counts.cuts;
}

long check_all(std::uint64_t first, std::uint64_t last, Spinning kind) {
  long cuts = 0;
  for (std::uint64_t seed = first; seed <= last; ++seed) cuts += check_spinning(seed, kind);
  return cuts;
}

}  // namespace

TEST_CASE("Pairs of spinning cubes that strike without loss keep their energy and stay out of each other") {
  CHECK(check_all(1, 100, Spinning::kCubes) > 100);
}

TEST_CASE("Pairs of spinning blocks that strike without loss lose nothing in impacts and stay out of each other") {
  CHECK(check_all(1, 100, Spinning::kBlocks) > 100);
}

// As many as IMPEND_RANDOM_SCENES says, from seed IMPEND_FIRST_SCENE on (1): for long runs by hand.
TEST_CASE("Spinning pairs by number", "[.soak]") {
  const char *count = std::getenv("IMPEND_RANDOM_SCENES"), *first = std::getenv("IMPEND_FIRST_SCENE");
  const std::uint64_t from = first ? std::strtoull(first, nullptr, 10) : 1;
  const std::uint64_t to = from + (count ? std::strtoull(count, nullptr, 10) : 0);
  for (std::uint64_t seed = from; seed < to; ++seed) {
    check_spinning(seed, Spinning::kCubes);
    check_spinning(seed, Spinning::kBlocks);
  }
}

}  // namespace impend::test
