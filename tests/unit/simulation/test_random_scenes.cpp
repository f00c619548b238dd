// Boxes, wedges and balls dropped on the ground in a heap: numbers stay finite, parts stay out of each other, the books
// balance, and what was not solved is told.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"
#include "tests/unit/simulation/convex_overlap.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kFallStep = 1e-3, kFallTime = 1;  // s
constexpr double kDeepest = 1e-6;                  // of the largest part, beyond the gap

struct DroppedPart {
  double radius = 0;  // of a ball; 0: a convex mesh
};

struct DroppedScene {
  Assembly assembly;
  std::vector<DroppedPart> parts;
  SimulationOptions options;
  double size = 0;  // m, the largest part
};

// Three to six parts above each other, which reach as far as 0.25 from their centres at most; some are linked.
DroppedScene dropped(std::uint64_t seed) {
  Random random(Random(seed).bits());
  DroppedScene scene;
  scene.assembly = over_ground(random.chance(0.3) ? 0 : random.uniform(0.05, 0.9));
  const int count = random.integer(3, 6);
  const double jointed = random.chance(0.3) ? 0.5 : 0.0;
  for (int i = 0; i < count; ++i) {
    const int kind = random.integer(0, 3);
    const Vec3 size = random.uniform3(0.05, 0.25);
    const Mat3 R = random.chance(0.3) ? Mat3::Identity() : Mat3(random.rotation());
    const double x = random.uniform(-0.1, 0.1), y = random.uniform(-0.1, 0.1);
    const Vec3 center(x, y, 0.27 + 0.5 * i);
    const std::string name = "part " + std::to_string(i);
    DroppedPart part;
    if (kind == 3) {
      const Vec3 half = size / 2;
      const TriangleMesh spike = polyhedron(
          {{0, 0, 0}, {-half.x(), -half.y(), size.z()}, {half.x(), -half.y(), size.z()}, {0, half.y(), size.z()}},
          {{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}});
      scene.assembly.parts.push_back(part_from_mesh(name, spike));
      Part& last = scene.assembly.parts.back();
      last.X_WP = {R, center - R * last.mass.center_of_mass};
    } else if (kind == 2) {
      part.radius = size.x() / 2;
      add_ball(scene.assembly, name, part.radius, random.uniform(0.5, 5), center);
    } else if (kind == 1) {
      const TriangleMesh wedge = prism({{0, 0}, {size.x(), 0}, {0, size.y()}}, 0, size.z());
      scene.assembly.parts.push_back(part_from_mesh(name, wedge));
      Part& last = scene.assembly.parts.back();
      last.X_WP = {R, center - R * last.mass.center_of_mass};
    } else {
      add_block(scene.assembly, name, size, {R, center}, random.uniform(500, 5000));
    }
    scene.assembly.parts.back().linear_velocity = random.uniform3(-0.5, 0.5);
    scene.assembly.parts.back().angular_velocity = random.uniform3(-3, 3);
    scene.parts.push_back(part);
    if (i > 0 && random.chance(jointed)) {
      Joint joint;
      joint.type = random.chance(0.5) ? JointType::kBall : JointType::kHinge;
      joint.a = i - 1;
      joint.b = i;
      joint.point = center - Vec3(0, 0, 0.25);
      joint.axis = random.direction();
      scene.assembly.joints.push_back(joint);
      // As one body at the start, so that the joint holds.
      scene.assembly.parts.back().linear_velocity = scene.assembly.parts[i - 1].linear_velocity = Vec3::Zero();
      scene.assembly.parts.back().angular_velocity = scene.assembly.parts[i - 1].angular_velocity = Vec3::Zero();
    }
    scene.size = std::max(scene.size, bounding_box(scene.assembly.parts.back().mesh).diagonal());
  }
  scene.options =
      stepping(kFallStep, scene.assembly.friction.none() ? SimulationLaw::kFrictionless : SimulationLaw::kCoulomb);
  scene.options.restitution = random.chance(0.5) ? 0 : random.uniform(0, 0.9);
  return scene;
}

ConvexBody placed(const Part& part, const DroppedPart& kind, const BodyState& state) {
  if (kind.radius > 0) return ball_at(state.center, kind.radius);
  return hull_of(part.mesh, state.displacement(part.center_of_mass_W()) * part.X_WP);
}

// Parts that share a joint may pass through each other.
bool linked(const DroppedScene& scene, size_t i, size_t j) {
  const auto& joints = scene.assembly.joints;
  return std::any_of(joints.begin(), joints.end(), [&](const Joint& joint) {
    return joint.a == static_cast<int>(std::min(i, j)) && joint.b == static_cast<int>(std::max(i, j));
  });
}

// The deepest overlap of any two parts or of a part and the ground, m; ≤ 0 where there is none.
double deepest_overlap(const DroppedScene& scene, const std::vector<BodyState>& bodies) {
  std::vector<ConvexBody> placed_parts;
  double deepest = 0;
  for (size_t i = 0; i < bodies.size(); ++i) {
    placed_parts.push_back(placed(scene.assembly.parts[i], scene.parts[i], bodies[i]));
    deepest = std::max(deepest, -height_above_ground(placed_parts[i]));
    for (size_t j = 0; j < i; ++j) {
      if ((bodies[i].center - bodies[j].center).norm() > scene.size || linked(scene, i, j)) continue;
      deepest = std::max(deepest, -separation(placed_parts[i], placed_parts[j]));
    }
  }
  return deepest;
}

bool finite(const SimulationFrame& frame) {
  return std::all_of(frame.bodies.begin(), frame.bodies.end(), [](const BodyState& b) {
    return b.center.allFinite() && b.rotation.allFinite() && b.linear.allFinite() && b.angular.allFinite() &&
           (b.rotation.transpose() * b.rotation - Mat3::Identity()).norm() <= 1e-12;
  });
}

// Energy as the states have it, and the largest that the laws allow: that of the beginning.
double energy_of(const Assembly& assembly, const SimulationFrame& frame) {
  double sum = 0;
  for (size_t i = 0; i < frame.bodies.size(); ++i) {
    const Part& part = assembly.parts[i];
    sum += kinetic_energy(part, frame.bodies[i]);
    sum -= part.mass.mass * assembly.gravity.dot(frame.bodies[i].center);
  }
  return sum;
}

// `each`: so many steps apart the overlaps are asked.
void check_dropped(std::uint64_t seed, double until = kFallTime, int each = 5) {
  const DroppedScene scene = dropped(seed);
  INFO("seed " << seed << ", " << to_string(scene.options.law) << ", restitution "
               << scene.options.restitution.value_or(0));
  const Analysis analysis = analysed_for(scene.assembly, scene.options.law);
  Simulator simulator = started(analysis, scene.options);
  const double allowed = analysis.contacts.gap + kDeepest * scene.size,
               start = energy_of(scene.assembly, simulator.frame());
  double deepest = 0, gained = 0;
  bool sound = true;
  for (int k = 1; k * kFallStep < until + kFallStep / 2 && !simulator.ended(); ++k) {
    if (!simulator.step()) break;
    if (k % each != 0) continue;
    const SimulationFrame frame = simulator.frame();
    sound = sound && finite(frame);
    deepest = std::max(deepest, deepest_overlap(scene, frame.bodies));
    gained = std::max(gained, energy_of(scene.assembly, frame) - start);
  }
  const Simulation& report = simulator.report();
  INFO("ended as " << to_string(report.end) << " at " << report.time << ": " << report.reason);
  CHECK(sound);
  CHECK(deepest <= allowed);
  CHECK(gained <= 1e-3 * start);
  CHECK(report.end != SimulationEnd::kDiverged);
  CHECK((report.counts.worst_residual > kSolvedStep) == (report.counts.unsolved > 0));
  if (report.counts.unsolved > 0) CHECK_FALSE(report.warnings.empty());
  if (report.end == SimulationEnd::kUnsolved) {
    CHECK_FALSE(report.reason.empty());
  } else {
    CHECK((report.end == SimulationEnd::kRest || report.time == Approx(until)));
  }
  CHECK(report.counts.deepest <= allowed);
}

}  // namespace

TEST_CASE("The oracle of overlap knows boxes and balls that touch, part and overlap") {
  const TriangleMesh cube = box(Vec3(-1, -1, -1), Vec3(1, 1, 1));
  const ConvexBody still = hull_of(cube, {});
  for (const double apart : {0.1, 0.0, -0.1}) {
    CHECK(separation(still, hull_of(cube, translation(Vec3(2 + apart, 0.3, 0)))) == Approx(apart).margin(1e-12));
    CHECK(separation(still, ball_at(Vec3(0.5, 0, 1.5 + apart), 0.5)) == Approx(apart).margin(1e-12));
    // Edge on edge across, a ball at a corner.
    const Mat3 up = rotation(kAxisX, kPi / 4).R, over = rotation(kAxisY, kPi / 4).R;
    const Vec3 above(0, 0, 2 * std::sqrt(2.0) + apart);
    CHECK(separation(hull_of(cube, {up, Vec3::Zero()}), hull_of(cube, {over, above})) == Approx(apart).margin(1e-12));
    const Vec3 corner = Vec3(1, 1, 1) + (0.5 + apart) * Vec3(1, 1, 1).normalized();
    CHECK(separation(ball_at(corner, 0.5), still) == Approx(apart).margin(1e-12));
    CHECK(separation(ball_at(Vec3(0, 0, 0), 0.5), ball_at(Vec3(0, 1 + apart, 0), 0.5)) == Approx(apart).margin(1e-12));
    CHECK(height_above_ground(ball_at(Vec3(3, 2, 0.5 + apart), 0.5)) == Approx(apart).margin(1e-12));
  }
}

// In several goes, each a test of its own.
TEST_CASE("Random heaps, some of linked parts, stay finite and out of each other, seeds 1 to 5") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) check_dropped(seed);
}

TEST_CASE("Random heaps, some of linked parts, stay finite and out of each other, seeds 6 to 10") {
  for (std::uint64_t seed = 6; seed <= 10; ++seed) check_dropped(seed);
}

TEST_CASE("Random heaps, some of linked parts, stay finite and out of each other, seeds 11 to 15") {
  for (std::uint64_t seed = 11; seed <= 15; ++seed) check_dropped(seed);
}

TEST_CASE("Random heaps, some of linked parts, stay finite and out of each other, seeds 16 to 20") {
  for (std::uint64_t seed = 16; seed <= 20; ++seed) check_dropped(seed);
}

TEST_CASE("Random heaps, some of linked parts, stay finite and out of each other, seeds 21 to 25") {
  for (std::uint64_t seed = 21; seed <= 25; ++seed) check_dropped(seed);
}

TEST_CASE("Random heaps, some of linked parts, stay finite and out of each other, seeds 26 to 30") {
  for (std::uint64_t seed = 26; seed <= 30; ++seed) check_dropped(seed);
}

// In 5184 a ball is driven round an edge; in the others parts turn onto what is beyond the rim of a face when the step
// begins, or edges turn past each other.
TEST_CASE("Random heaps in which parts once sank into each other stay out of each other") {
  check_dropped(5184);
  for (const std::uint64_t seed : {1075, 1246, 1435}) check_dropped(seed, 5);
}

// Acute edges that pass along each other (1374, 1445), a corner beside the rim of a face (281, 1452), and one that
// reaches the ground in a step whose law is solved in two ways, by turns, where its impact is sought (557).
TEST_CASE("Random heaps in which features once were missed for a step stay out of each other at every step") {
  for (const std::uint64_t seed : {281, 557, 1374, 1445, 1452}) check_dropped(seed, 3.5, 1);
}

// As many as IMPEND_RANDOM_SCENES says, from seed IMPEND_FIRST_SCENE on (1), for IMPEND_SCENE_SECONDS each (1): for
// long runs by hand.
TEST_CASE("Random heaps by number", "[.soak]") {
  const char *count = std::getenv("IMPEND_RANDOM_SCENES"), *first = std::getenv("IMPEND_FIRST_SCENE"),
             *seconds = std::getenv("IMPEND_SCENE_SECONDS");
  const std::uint64_t from = first ? std::strtoull(first, nullptr, 10) : 1;
  const std::uint64_t to = from + (count ? std::strtoull(count, nullptr, 10) : 0);
  for (std::uint64_t seed = from; seed < to; ++seed) {
    check_dropped(seed, seconds ? std::strtod(seconds, nullptr) : kFallTime);
  }
}

}  // namespace impend::test
