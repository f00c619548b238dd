// The search for the most even forces comes to its end.
#include "impend/motion/canonical_forces.h"

#include <cmath>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/problem_families.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

struct Asked {
  BlockRows G;
  VecX given;
  double goal = 0;
};

// `rows` contacts, six per body, between bodies anywhere or near each other in the numbering; on a grid, so that many
// depend on each other, or anywhere.
Asked sparse_contacts(std::uint64_t seed, int rows, bool near, bool on_grid) {
  Random random(seed);
  const int bodies = rows / 6;
  Asked asked;
  asked.G = BlockRows(bodies);
  std::vector<double> root;
  for (int k = 0; k < bodies; ++k) root.push_back(std::exp(random.uniform(-1, 1)));
  const auto point = [&] {
    const Vec3 p(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    return on_grid ? Vec3(p.array().round()) : p;
  };
  for (int i = 0; i < rows; ++i) {
    const int a = random.integer(0, bodies - 1);
    int b = near ? a + random.integer(1, 4) : random.integer(-1, bodies - 1);
    if (b >= bodies || b == a) b = -1;
    const Vec3 n = on_grid
                       ? Vec3((random.chance(0.5) ? 1 : -1) * Vec3::Unit(random.integer(0, 2)))
                       : Vec3(Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)).normalized());
    Vec6 on_a, on_b = Vec6::Zero();
    on_a << n, point().cross(n);
    on_a /= root[a];
    if (b >= 0) on_b << -n, -point().cross(n);
    if (b >= 0) on_b /= root[b];
    asked.G.append(a, on_a, b, on_b);
  }
  asked.given.resize(rows);
  for (double& force : asked.given) force = random.chance(0.4) ? 0 : random.uniform(0, 10);
  asked.goal = 1e-12 * asked.G.transpose_times(asked.given).norm();
  return asked;
}

TEST_CASE("the least forces are found on sparse random contacts by the hundreds") {
  for (const int rows : {200, 500, 1000}) {
    for (const bool near : {false, true}) {
      for (const bool on_grid : {false, true}) {
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
          INFO(rows << " contacts, near " << near << ", on grid " << on_grid << ", seed " << seed);
          const Asked asked = sparse_contacts(100 * seed + rows, rows, near, on_grid);
          const LeastNormForces least = least_norm_forces(asked.G, asked.given, rows, asked.goal);
          INFO(least.note);
          REQUIRE(least.found);
          CHECK(least.forces.minCoeff() >= 0);
          CHECK(least.forces.norm() <= asked.given.norm() * (1 + 1e-12));
          CHECK(asked.G.transpose_times(VecX(least.forces - asked.given)).norm() <= asked.goal);
        }
      }
    }
  }
}

TEST_CASE("the least forces are found on two thousand sparse contacts") {
  const Asked asked = sparse_contacts(1, 2000, true, true);
  const LeastNormForces least = least_norm_forces(asked.G, asked.given, 2000, asked.goal);
  INFO(least.note);
  CHECK(least.found);
}

TEST_CASE("the least forces do not depend on which of the forces that do the same were given") {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Asked asked = sparse_contacts(seed, 300, true, true);
    const LeastNormForces least = least_norm_forces(asked.G, asked.given, 300, asked.goal);
    REQUIRE(least.found);
    for (const double share : {0.0, 0.3}) {
      const VecX other = share * asked.given + (1 - share) * least.forces;
      const LeastNormForces again = least_norm_forces(asked.G, other, 300, asked.goal);
      INFO("seed " << seed << " share " << share << " " << again.note);
      REQUIRE(again.found);
      CHECK((again.forces - least.forces).norm() <= 1e-7 * least.forces.norm());
    }
  }
}

TEST_CASE("no forces are less than the least ones in any direction that keeps their sum on every body") {
  // λ* is the least: (λ − λ*)·λ* ≥ 0 for every λ that does the same.
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Asked asked = sparse_contacts(seed + 50, 400, true, true);
    const LeastNormForces least = least_norm_forces(asked.G, asked.given, 400, asked.goal);
    REQUIRE(least.found);
    const double gain = (asked.given - least.forces).dot(least.forces);
    CHECK(gain >= -1e-9 * least.forces.squaredNorm());
  }
}

}  // namespace
}  // namespace impend::test
