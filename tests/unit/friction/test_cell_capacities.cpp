// Capacities of cells against forces that are known: never more than friction takes, however cells were halved.
#include "impend/friction/capacity/capacity_bound.h"

#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kLeastAngle = 1e-3;  // rad

// A face of a few points at random places, of one block on a floor.
CapacityProblem random_face(Random& random) {
  FrictionScene scene;
  scene.add_box(1, Vec3(0, 0, 0.5), Vec3(0.5, 0.5, 0.5));
  const int points = random.integer(1, 5);
  for (int i = 0; i < points; ++i) {
    const Vec3 at(random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), 0);
    scene.touches.push_back({0, -1, at, Vec3::UnitZ(), random.uniform(0.2, 1.5), 0});
  }
  return nothing_known(whiten(friction_problem(scene)));
}

// What friction takes at the twist, and the gauge there.
struct Powers {
  double friction = 0, gauge = 0;
};

Powers powers(const CapacityProblem& problem, const VecX& lambda, const VecX& twist) {
  Powers found;
  const SlipInterface& slip = problem.interfaces[0];
  for (size_t k = 0; k < slip.contacts.size(); ++k) {
    const int i = slip.contacts[k];
    found.friction += problem.reduced.mu[i] * lambda[i] * (slip.S[k] * twist).norm();
  }
  const SlipCells::Place place = problem.cells[0].place_of(twist);
  for (int q = 0; q < place.theta.size(); ++q) {
    found.gauge += std::max(0.0, place.theta[q]) * problem.cells[0].cells[place.cell].capacity[q];
  }
  return found;
}

TEST_CASE("the gauge of halved cells is never above what friction takes, and comes near to it") {
  double nearest = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    CapacityProblem problem = random_face(random);
    if (problem.interfaces.empty()) continue;
    const SlipInterface& slip = problem.interfaces[0];
    const int d = slip.dimension();
    VecX lambda(problem.reduced.contacts());
    for (double& force : lambda) force = random.chance(0.3) ? 0.0 : random.uniform(0, 2);
    // What is known: the force of each contact, as it is.
    for (size_t k = 0; k < slip.contacts.size(); ++k) {
      problem.forces[0].push_back(
          {VecX::Unit(static_cast<Eigen::Index>(slip.contacts.size()), static_cast<int>(k)), lambda[slip.contacts[k]]});
    }
    use_forces(problem, 0);
    for (int round = 0; round < 60; ++round) {
      VecX twist(d);
      for (double& x : twist) x = random.normal();
      const Powers at = powers(problem, lambda, twist);
      CHECK(at.gauge <= at.friction * (1 + 1e-9));
      if (at.friction > 0) nearest = std::max(nearest, at.gauge / at.friction);
      if (d == 1) continue;
      const int cell = problem.cells[0].place_of(twist).cell;
      const std::vector<int> rays = problem.cells[0].cells[cell].rays;
      halve_cells(problem, 0, cell, rays[static_cast<size_t>(round % d)], kLeastAngle);
      const Powers after = powers(problem, lambda, twist);
      CHECK(after.gauge <= after.friction * (1 + 1e-9));
    }
  }
  CHECK(nearest > 0.99);
}

TEST_CASE("capacities that were proved for a cell stay below what friction takes in its halves") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    CapacityProblem problem = random_face(random);
    if (problem.interfaces.empty() || problem.interfaces[0].dimension() == 1) continue;
    const SlipInterface& slip = problem.interfaces[0];
    VecX lambda(problem.reduced.contacts());
    for (double& force : lambda) force = random.uniform(0, 2);
    VecX twist(slip.dimension());
    for (double& x : twist) x = random.normal();
    // Forces are not asked; each ray of the cells at the twist knows the best capacity at once.
    for (int round = 0; round < 12; ++round) {
      const int cell = problem.cells[0].place_of(twist).cell;
      for (int q = 0; q < slip.dimension(); ++q) {
        if (random.chance(0.4)) continue;
        const VecX weights = ray_weights(problem, {0, cell}, q);
        double known = 0;
        for (size_t k = 0; k < slip.contacts.size(); ++k)
          known += weights[static_cast<int>(k)] * lambda[slip.contacts[k]];
        double& capacity = problem.cells[0].cells[cell].capacity[q];
        capacity = std::max(capacity, known);
      }
      const std::vector<int> rays = problem.cells[0].cells[cell].rays;
      halve_cells(problem, 0, cell, rays[static_cast<size_t>(random.integer(0, slip.dimension() - 1))], kLeastAngle);
      const Powers at = powers(problem, lambda, twist);
      CHECK(at.gauge <= at.friction * (1 + 1e-9));
    }
  }
}

}  // namespace
}  // namespace impend::test
