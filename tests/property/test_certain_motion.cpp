// Motion is claimed where no geometry within the noise forbids it: light parts under heavy ones and tapers in their
// seats rest, whatever the mass ratio and the angle, and are never called moving because of their rounding.
#include <cmath>
#include <numbers>
#include <string>

#include "impend/motion/component_solution.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

struct VerdictTally {
  int moves = 0, stable = 0, marginal = 0, broken = 0;
  std::string first;

  void count(const Judgement& judgement, const std::string& draw) {
    if (judgement.verdict == Verdict::kMoves) {
      if (moves++ == 0) first = draw;
    } else {
      ++(judgement.verdict == Verdict::kStable ? stable : marginal);
    }
    const Bounds& bounds = judgement.bounds;
    broken += !(bounds.lower >= 0 && bounds.lower <= judgement.motion_ratio && judgement.motion_ratio <= bounds.upper);
  }
};

Judgement judged(const MotionProblem& problem) { return solve_component(problem, {}, {}).judgement; }

// float32: 1e-8 to 1e-6 of a row's length.
double random_noise(Random& random) { return std::pow(10.0, random.uniform(-8, -6)); }

// A block (2×2×1) on four shims under its corners, each lighter than it by 10^0 to 10^7.
ProblemScene block_on_shims(Random& random) {
  ProblemScene scene;
  scene.name = "block on shims";
  scene.add_fixed();
  const double ratio = std::pow(10.0, random.uniform(0, 7));
  std::vector<int> shims;
  const double width = random.uniform(0.1, 0.5), height = random.uniform(0.01, 0.2);
  for (const double x : {-1.0, 1.0}) {
    for (const double y : {-1.0, 1.0}) {
      const Vec3 low(x > 0 ? 1 - width : -1, y > 0 ? 1 - width : -1, 0), high = low + Vec3(width, width, height);
      const int shim = scene.add_box(low, high, 4 / (ratio * width * width * height));
      scene.add_face(shim, 0, low, Vec3(high.x(), high.y(), 0), Vec3(0, 0, 1));
      shims.push_back(shim);
    }
  }
  const int block = scene.add_box(Vec3(-1, -1, height), Vec3(1, 1, height + 1), 1);
  for (size_t k = 0; k < shims.size(); ++k) {
    const Vec3 low(k / 2 ? 1 - width : -1, k % 2 ? 1 - width : -1, height);
    scene.add_face(block, shims[k], low, low + Vec3(width, width, 0), Vec3(0, 0, 1));
  }
  return scene;
}

// A wedge between two walls that lean toward each other below, by 1e-4 to 0.3 rad each.
ProblemScene wedge_in_slot(Random& random, double sense) {
  ProblemScene scene;
  scene.name = "wedge in its slot";
  scene.add_fixed();
  const double angle = sense * std::pow(10.0, random.uniform(-4, -0.5));
  const int wedge = scene.add_box(Vec3(-0.5, -0.5, -0.5), Vec3(0.5, 0.5, 0.5), std::pow(10.0, random.uniform(-3, 3)));
  for (const double side : {-1.0, 1.0}) {
    const Vec3 normal(-side * std::cos(angle), 0, std::sin(angle));
    for (const double z : {-0.5, 0.5}) {
      for (const double y : {-0.5, 0.5}) {
        scene.contacts.push_back({wedge, 0, Vec3(side * (0.5 + z * std::tan(angle)), y, z), normal, 1});
      }
    }
  }
  return scene;
}

VerdictTally tally(ProblemScene (*make)(Random&), int draws) {
  VerdictTally result;
  for (int draw = 0; draw < draws; ++draw) {
    Random random(static_cast<std::uint64_t>(draw));
    ProblemScene scene = make(random);
    if (draw % 2) scene = rotated(scene, random.rotation());
    const double noise = random_noise(random);
    result.count(judged(perturbed(to_problem(scene), noise, random)), scene.name + " draw " + std::to_string(draw));
  }
  return result;
}

void check_never_moves(ProblemScene (*make)(Random&), int draws, int least_stable) {
  const VerdictTally result = tally(make, draws);
  INFO(result.stable << " stable, " << result.marginal << " marginal, " << result.moves << " move; " << result.first);
  CHECK(result.moves == 0);
  CHECK(result.broken == 0);
  CHECK(result.stable >= least_stable);
}

void check_never_stable(ProblemScene (*make)(Random&), int draws, int least_moves) {
  const VerdictTally result = tally(make, draws);
  INFO(result.stable << " stable, " << result.marginal << " marginal, " << result.moves << " move");
  CHECK(result.stable == 0);
  CHECK(result.broken == 0);
  CHECK(result.moves >= least_moves);
}

ProblemScene narrowing_slot(Random& random) { return wedge_in_slot(random, 1); }
ProblemScene widening_slot(Random& random) { return wedge_in_slot(random, -1); }

// As block_on_shims, with one more shim that nothing carries.
ProblemScene block_with_loose_shim(Random& random) {
  ProblemScene scene = block_on_shims(random);
  const PointBody& block = scene.bodies[5];
  const double top = block.center.z() - 0.5;
  const int loose = scene.add_box(Vec3(-0.1, -0.1, top - 0.01), Vec3(0.1, 0.1, top), 4e-3);
  scene.add_face(5, loose, Vec3(-0.1, -0.1, top), Vec3(0.1, 0.1, top), Vec3(0, 0, 1));
  return scene;
}

}  // namespace

TEST_CASE("light parts under heavy ones do not move because of their rounding") {
  check_never_moves(block_on_shims, 400, 100);
}

TEST_CASE("a light part that nothing carries moves though its neighbours rest") {
  check_never_stable(block_with_loose_shim, 200, 180);
}

TEST_CASE("tapers in their seats do not move because of their rounding") { check_never_moves(narrowing_slot, 400, 60); }

TEST_CASE("tapers in seats that widen downward move") { check_never_stable(widening_slot, 400, 300); }

TEST_CASE("light parts and tapers in twenty thousand draws", "[.soak]") {
  check_never_moves(block_on_shims, 10000, 2500);
  check_never_moves(narrowing_slot, 10000, 1500);
  check_never_stable(widening_slot, 2000, 1500);
}

}  // namespace impend::test
