// What happens to one island is nothing to another: two heaps far apart move, to the last bit, as each alone.
#include <algorithm>
#include <cstring>
#include <string>
#include <tuple>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kApart = 40;  // m

// Blocks, balls and a loose column above the ground at x, which fall, bounce, slide and come to rest.
void add_heap(Assembly& assembly, Random& random, const std::string& name, double x) {
  const int count = random.integer(3, 6);
  for (int i = 0; i < count; ++i) {
    const Vec3 center(x + random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1), 0.2 + 0.3 * i);
    const std::string part = name + " " + std::to_string(i);
    if (random.chance(0.5)) {
      add_ball(assembly, part, random.uniform(0.04, 0.12), random.uniform(0.5, 4), center);
    } else {
      add_block(assembly, part, random.uniform3(0.06, 0.2), {random.rotation(), center});
    }
    assembly.parts.back().linear_velocity = random.uniform3(-0.5, 0.5);
    assembly.parts.back().angular_velocity = random.uniform3(-3, 3);
  }
  for (int i = 0; i < 2; ++i) {
    add_block(assembly, name + " column " + std::to_string(i), Vec3(0.1, 0.1, 0.1),
              translation(Vec3(x + 0.35, 0.02 * i, 0.05 + 0.1 * i)));
  }
}

struct Heaps {
  Assembly both;
  int first = 0;  // parts of the first heap; the others are of the second

  explicit Heaps(std::uint64_t seed) {
    Random random(Random(seed).bits());
    both = over_ground(random.chance(0.5) ? 0.4 : 0.0);
    add_heap(both, random, "near", 0);
    first = static_cast<int>(both.parts.size());
    add_heap(both, random, "far", kApart);
  }
  // The parts of the other heap stay where they are: the scene is as large as before.
  Assembly alone(bool is_first) const {
    Assembly one = both;
    for (int i = 0; i < static_cast<int>(one.parts.size()); ++i) {
      Part& part = one.parts[static_cast<size_t>(i)];
      if ((i < first) == is_first) continue;
      part.fixed = true;
      part.linear_velocity = part.angular_velocity = Vec3::Zero();
    }
    return one;
  }
};

bool same_bits(const BodyState& a, const BodyState& b) {
  const auto same = [](const double* x, const double* y, size_t n) {
    return std::memcmp(x, y, n * sizeof(double)) == 0;
  };
  return same(a.center.data(), b.center.data(), 3) && same(a.rotation.data(), b.rotation.data(), 9) &&
         same(a.linear.data(), b.linear.data(), 3) && same(a.angular.data(), b.angular.data(), 3);
}

// Events of some parts.
std::vector<SimulationEvent> events_of(const Followed& run, int from, int to) {
  std::vector<SimulationEvent> events;
  for (const SimulationEvent& e : run.report.events) {
    if (e.a >= from && e.a < to) events.push_back(e);
  }
  std::sort(events.begin(), events.end(), [](const SimulationEvent& x, const SimulationEvent& y) {
    return std::tuple(x.time, x.kind, x.a, x.b) < std::tuple(y.time, y.kind, y.a, y.b);
  });
  return events;
}

void check_same(const Followed& both, const Followed& alone, int from, int to) {
  const size_t frames = std::min(both.frames.size(), alone.frames.size());
  for (size_t k = 0; k < frames; ++k) {
    for (int i = from; i < to; ++i) {
      INFO("part " << i << " at " << both.frames[k].time << " s");
      REQUIRE(same_bits(both.frames[k].bodies[static_cast<size_t>(i)], alone.frames[k].bodies[static_cast<size_t>(i)]));
    }
  }
  const std::vector<SimulationEvent> x = events_of(both, from, to), y = events_of(alone, from, to);
  const double until = both.frames[frames - 1].time;
  for (size_t k = 0; k < std::max(x.size(), y.size()); ++k) {
    if ((k >= x.size() || x[k].time > until) && (k >= y.size() || y[k].time > until)) break;
    INFO("event " << k);
    REQUIRE((k < x.size() && k < y.size()));
    REQUIRE(x[k].kind == y[k].kind);
    CHECK((x[k].time == y[k].time && x[k].a == y[k].a && x[k].b == y[k].b));
  }
}

}  // namespace

TEST_CASE("Two heaps far apart move as each alone, to the last bit, whatever strikes where and when") {
  int cuts = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    for (const double e : {0.0, 0.6}) {
      INFO("seed " << seed << ", restitution " << e);
      const Heaps heaps(seed);
      const SimulationLaw law = heaps.both.friction.mu > 0 ? SimulationLaw::kCoulomb : SimulationLaw::kFrictionless;
      const SimulationOptions options = bouncing(e, 1e-3, law);
      const Followed both = follow(heaps.both, options, 0.6);
      const int parts = static_cast<int>(heaps.both.parts.size());
      check_same(both, follow(heaps.alone(true), options, 0.6), 0, heaps.first);
      check_same(both, follow(heaps.alone(false), options, 0.6), heaps.first, parts);
      cuts += static_cast<int>(both.report.counts.cuts);
    }
  }
  CHECK(cuts > 60);
}

TEST_CASE("Events of islands that are cut at their own times are told in the order of time") {
  for (std::uint64_t seed = 20; seed < 26; ++seed) {
    INFO("seed " << seed);
    const Followed run = follow(Heaps(seed).both, bouncing(0.6, 0x1p-7, SimulationLaw::kCoulomb), 1);
    const std::vector<SimulationEvent>& events = run.report.events;
    CHECK(std::is_sorted(events.begin(), events.end(),
                         [](const SimulationEvent& a, const SimulationEvent& b) { return a.time < b.time; }));
    CHECK(run.report.counts.cuts > 10);
    // Blows at any speed only take energy; what steps themselves add is far below what falls.
    for (const SimulationFrame& f : run.frames) {
      const double gained = f.energy.kinetic + f.energy.potential - run.frames[0].energy.kinetic;
      REQUIRE(gained <= 1e-3 * run.frames[0].energy.kinetic);
    }
    CHECK(run.report.counts.deepest < 1e-6);
  }
}

TEST_CASE("A ball that bounces between two of one step's islands meets both of them") {
  // On a line: the first strikes the second, which is then fast enough to reach the third and come back within one
  // step.
  Assembly assembly = in_the_open();
  assembly.gravity = Vec3::Zero();
  add_ball(assembly, "striker", 0.1, 1, Vec3(-0.25, 0, 0));
  add_ball(assembly, "light", 0.1, 0.2, Vec3(0, 0, 0));
  add_ball(assembly, "wall", 0.1, 5, Vec3(0.21, 0, 0));
  const size_t first = assembly.parts.size() - 3;
  assembly.parts[first].linear_velocity = Vec3(10, 0, 0);
  const Followed run = follow(assembly, bouncing(1, 0.02), 0.04);
  // Elastic, by hand: momentum and energy after as many blows as there were, and the order on the line is kept.
  double momentum = 0, energy = 0;
  const double mass[3] = {1, 0.2, 5};
  for (size_t i = 0; i < 3; ++i) {
    const BodyState& state = run.last().bodies[first + i];
    momentum += mass[i] * state.linear.x();
    energy += mass[i] * state.linear.squaredNorm() / 2;
    if (i > 0) CHECK(state.center.x() - run.last().bodies[first + i - 1].center.x() >= 0.2 - 1e-9);
  }
  CHECK(momentum == Approx(10).epsilon(1e-12));
  CHECK(energy == Approx(50).epsilon(1e-12));
  CHECK(run.report.counts.cuts >= 3);
}

TEST_CASE("A ball that comes near as another one strikes within the step overlaps nothing") {
  // A block rests on a table and juts out. A ball strikes it from the side half way through the step, and another comes
  // from below: it would be at the block just before. On a straight line to where it is at the end of the step it would
  // be there only after, lower by g h²/8.
  constexpr double kStep = 0.01, kStrike = kStep / 2, kSpeed = 0.2, kEarly = 6e-5, kFall = 9.80665;
  const double lower = kFall * kStep * kStep / 8;
  REQUIRE(kEarly < lower);
  for (const double e : {0.0, 0.5}) {
    INFO("restitution " << e);
    Assembly assembly = over_ground(0);
    add_fixed(assembly, "table", Vec3(-0.6, -0.2, 0.4), Vec3(0, 0.2, 0.5));
    add_block(assembly, "block", Vec3(0.5, 0.2, 0.1), translation(Vec3(-0.05, 0, 0.55)));
    add_ball(assembly, "from the side", 0.04, 1, Vec3(-0.34 - kStrike, 0, 0.55));
    assembly.parts.back().linear_velocity = Vec3(1, 0, 0);
    const double rise = kSpeed * kStrike - lower;  // until then
    add_ball(assembly, "from below", 0.04, 0.1, Vec3(0.1, 0, 0.46 - (rise - kEarly)));
    assembly.parts.back().linear_velocity = Vec3(0, 0, kSpeed);
    const Followed run = follow(assembly, bouncing(e, kStep), 2 * kStep);
    CHECK(run.report.counts.cuts >= 2);
    CHECK(run.report.counts.deepest < 1e-9);
  }
}

TEST_CASE("What is slow at a wall within the step is there for what comes from behind and is stopped elsewhere") {
  // A ball glides to a wall, slowly, and is there long before the step ends. A block follows it and would strike a post
  // beside them half way through the step, but is at the ball before: then all three stand still, with no impulse left.
  constexpr double kStep = 0.01, kStrike = kStep / 2, kSlow = 0.04, kToWall = 1e-5, kSpeed = 0.5, kDeep = 4e-5;
  // Were its speed lost in proportion to time, the ball would then be so far in the wall that the block stays clear.
  REQUIRE(kSlow * kStrike / 2 > kToWall + kDeep);
  for (const double e : {0.0, 0.5}) {
    INFO("restitution " << e);
    Assembly assembly = over_ground(0);
    add_fixed(assembly, "wall", Vec3(0.1 + kToWall, -0.1, 0), Vec3(0.2, 0.1, 0.2));
    add_ball(assembly, "ball", 0.1, 1, Vec3(0, 0, 0.1));
    assembly.parts.back().linear_velocity = Vec3(kSlow, 0, 0);
    const double face = -0.1 + kToWall + kDeep - kSpeed * kStrike;  // of the block
    add_block(assembly, "block", Vec3(0.2, 0.8, 0.2), translation(Vec3(face - 0.1, 0, 0.1)));
    assembly.parts.back().linear_velocity = Vec3(kSpeed, 0, 0);
    for (const double y : {-0.4, 0.2}) {
      add_fixed(assembly, "post", Vec3(-0.1 + kToWall + kDeep, y, 0), Vec3(0.1, y + 0.2, 0.2));
    }
    const Followed run = follow(assembly, bouncing(e, kStep), kStep);
    const std::vector<BodyState>& bodies = run.last().bodies;
    const double ball = bodies[1].center.x(), block = bodies[2].center.x();
    CHECK(ball <= kToWall + 1e-9);
    CHECK(ball - block >= 0.2 - 1e-9);
    CHECK(run.report.counts.deepest < 1e-9);
  }
}

}  // namespace impend::test
