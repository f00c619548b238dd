// What is said of rest with friction does not depend on how the assembly is told.
#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "impend/base/numbers.h"
#include "impend/friction/friction_models.h"
#include "impend/friction/friction_verdict.h"
#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// Blocks in a row, the first of them fixed, that meet in one wave of `facets` facets: they hook into each other and can
// jam.
FrictionScene waves(std::uint64_t seed) {
  Random random(seed * 7 + 1);
  const double mu = random.uniform(0.2, 1.2);
  const int blocks = random.integer(2, 4), facets = random.integer(4, 10);
  const double height = random.uniform(0.05, 0.3);
  FrictionScene scene;
  for (int k = 1; k < blocks; ++k) scene.add_box(1, Vec3(k + 0.5, 0.5, 0.5), Vec3(0.5, 0.5, 0.5));
  const auto on_wave = [&](int block, int j) {
    const double z = static_cast<double>(j) / facets;
    return Vec3(block + height * std::sin(2 * kPi * z), 0, z);
  };
  for (int k = 1; k < blocks; ++k) {
    for (int j = 0; j < facets; ++j) {
      const Vec3 from = on_wave(k, j), to = on_wave(k, j + 1), along = (to - from).normalized();
      for (const Vec3& at : {from, to}) {
        for (const double y : {0.0, 1.0}) {
          scene.touches.push_back({k - 1, k - 2, Vec3(at.x(), y, at.z()), Vec3(along.z(), 0, -along.x()), mu, 0});
        }
      }
    }
  }
  return scene;
}

// Courses of boxes of random widths and densities on a fixed floor, gravity leaning to a random side.
FrictionScene masonry(std::uint64_t seed) {
  Random choice(seed * 7 + 1);
  const int courses = choice.integer(1, 3), columns = choice.integer(1, 3);
  Random random(seed);
  std::vector<SceneBox> boxes = {{Vec3(-50, -50, -1), Vec3(50, 50, 0), 1, true}};
  for (int k = 0; k < courses; ++k) {
    double x = random.uniform(0, 0.7);
    for (int j = 0; j < columns; ++j) {
      const double width = random.uniform(1.2, 2.4);
      boxes.push_back({Vec3(x, 0, k), Vec3(x + width, 1, k + 1), random.uniform(0.5, 2), false});
      x += width;
    }
  }
  const double tilt = random.uniform(0, 0.5), heading = random.uniform(0, 6.28), mu = random.uniform(0.2, 1);
  const Vec3 down(std::sin(tilt) * std::cos(heading), std::sin(tilt) * std::sin(heading), -std::cos(tilt));
  return scene_of_boxes(boxes, mu, 9.81 * down);
}

FrictionScene renumbered(const FrictionScene& scene, std::uint64_t seed) {
  Random random(seed);
  std::vector<int> place(scene.bodies.size());
  std::iota(place.begin(), place.end(), 0);
  for (int i = static_cast<int>(place.size()) - 1; i > 0; --i) std::swap(place[i], place[random.integer(0, i)]);
  FrictionScene other = scene;
  for (size_t k = 0; k < place.size(); ++k) other.bodies[place[k]] = scene.bodies[k];
  for (FrictionTouch& touch : other.touches) {
    if (touch.a >= 0) touch.a = place[touch.a];
    if (touch.b >= 0) touch.b = place[touch.b];
  }
  return reordered(other, seed + 1);
}

FrictionVerdict verdict_of(const FrictionScene& scene) {
  const FrictionProblem problem = friction_problem(scene);
  RestFacts facts;
  facts.solution = solve_static_friction(problem);
  return friction_verdict(problem, facts).verdict;
}

using Told = std::vector<std::pair<std::string, FrictionScene>>;

Told told_otherwise(const FrictionScene& scene, std::uint64_t seed) {
  Told told;
  for (const double density : {0.3, 2.4, 7.0, 1e-3, 1e5})
    told.emplace_back("density " + std::to_string(density), in_units(scene, 1, density, 1));
  told.emplace_back("millimetres", in_units(scene, 1000, 1, 1));
  told.emplace_back("inches and pounds", in_units(scene, 1 / 0.0254, 1 / 0.4536, 1));
  told.emplace_back("other numbers", renumbered(scene, seed + 9));
  told.emplace_back("contacts in another order", reordered(scene, seed + 5));
  told.emplace_back("other tangents", with_axes_turned(scene, seed));
  told.emplace_back("turned", turned(scene, Random(seed).rotation()));
  return told;
}

void check_verdicts(const FrictionScene& scene, std::uint64_t seed) {
  const FrictionVerdict verdict = verdict_of(scene);
  for (const auto& [name, other] : told_otherwise(scene, seed)) {
    INFO("seed " << seed << ", " << scene.touches.size() << " contacts, " << name);
    CHECK(std::string(to_string(verdict_of(other))) == to_string(verdict));
  }
}

TEST_CASE("no verdict with friction on hooked blocks depends on density, unit, order or pose") {
  for (const std::uint64_t seed : {3, 5}) check_verdicts(waves(seed), seed);
}

TEST_CASE("no verdict with friction on leaning masonry depends on density, unit, order or pose") {
  for (const std::uint64_t seed : {2, 8, 10}) check_verdicts(masonry(seed), seed);
}

TEST_CASE("no verdict with friction on stacks, arches and wedges depends on density, unit, order or pose") {
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    Random random(seed);
    check_verdicts(random_stack(seed), seed);
    const int voussoirs = random.integer(3, 5);
    const double thickness = random.uniform(0.08, 0.3);
    check_verdicts(semicircular_arch(voussoirs, thickness, random.uniform(0.1, 0.9)), seed);
    const double angle = random.uniform(0.02, 0.6);
    check_verdicts(hung_wedge(angle, random.uniform(0.01, 1.5)), seed);
  }
}

}  // namespace
}  // namespace impend::test
