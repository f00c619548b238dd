// Rest that friction is sure to hold: bounds against motions that exist, proofs against closed forms.
#include "impend/friction/capacity/capacity_proof.h"

#include <cmath>

#include "impend/friction/capacity/capacity_bound.h"
#include "impend/friction/capacity/capacity_rounds.h"
#include "impend/friction/friction_models.h"
#include "impend/friction/minimal_mu.h"
#include "tests/support/balanced_problems.h"
#include "tests/support/catch.h"
#include "tests/support/friction_table.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

const double kSlope = 20 * std::acos(-1.0) / 180;
const double kNeeded = std::tan(kSlope);

TEST_CASE("no bound is above what a motion that satisfies the law has") {
  int motions = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const double angle = random.uniform(0.2, 0.6), mu = std::tan(angle) * random.uniform(0.1, 0.95);
    const FrictionProblem problem = friction_problem(turned(block_on_incline(angle, mu), random.rotation()));
    const FrictionSolution solution = solve_static_friction(problem);
    REQUIRE(solution.status == SolveStatus::kSolved);
    const CapacityProblem known = nothing_known(whiten(problem));
    const WhitenedFriction whitened = whiten(problem);
    const VecX lambda = whitened.whiten_forces(solution.f_N), y = whitened.whiten(solution.a);
    REQUIRE(y.norm() > 1e-3);
    ++motions;
    const SlipDomain domain{0, known.cells[0].place_of(known.interfaces[0].T * y).cell};
    for (int q = 0; q < 3; ++q) {
      const VecX weights = of_all_contacts(known, 0, ray_weights(known, domain, q));
      const CapacityBound in_cell = least_force(known, weights, domain), anywhere = least_force(known, weights);
      CHECK(in_cell.value <= weights.dot(lambda) + 1e-9);
      CHECK(anywhere.value <= in_cell.value + 1e-5);
    }
    // Σ μ λ ‖v‖ ≥ Σ θ w·λ in the cell.
    double friction = 0, gauge = 0;
    const SlipInterface& slip = known.interfaces[0];
    const VecX twist = slip.T * y, theta = known.cells[0].place_of(twist).theta;
    for (size_t k = 0; k < slip.contacts.size(); ++k) {
      friction += mu * lambda[slip.contacts[k]] * (slip.S[k] * twist).norm();
    }
    for (int q = 0; q < 3; ++q)
      gauge += theta[q] * of_all_contacts(known, 0, ray_weights(known, domain, q)).dot(lambda);
    CHECK(gauge <= friction * (1 + 1e-12));
    CHECK(gauge > 0.8 * friction);
  }
  CHECK(motions == 20);
}

TEST_CASE("a block on a slope presses with its weight, which is what the bound says") {
  const double angle = 0.3;
  const FrictionProblem problem = friction_problem(block_on_incline(angle, 0.5));
  const WhitenedFriction whitened = whiten(problem);
  const CapacityProblem known = nothing_known(whitened);
  const CapacityBound whole = least_force(known, of_all_contacts(known, 0, known.interfaces[0].pressures[0]));
  // No motion lifts the block: Σ λ ≥ m g cos θ; in whitened units of a load ‖y₀‖ = 1 and of the longest row r that is
  // r cos θ/√m, m = 1.
  const double pressed = whitened.row_length.maxCoeff() * std::cos(angle);
  CHECK(whole.value == Approx(pressed).epsilon(1e-6));
  CHECK(whole.value <= pressed);
}

TEST_CASE("damaged multipliers bound by less") {
  const FrictionProblem problem = friction_problem(block_on_incline(0.3, 0.5));
  CapacityProblem known = nothing_known(whiten(problem));
  VecX weights;
  for (const bool with_capacities : {false, true}) {
    if (with_capacities) {
      // Of every ray a little: what friction takes is then part of the bound.
      for (SlipCell& cell : known.cells[0].cells) cell.capacity.assign(3, 0.01);
    }
    // As a whole, and towards an edge, which a tilt relieves as far as the energy goes.
    for (const int pressure : {0, 1, 5}) {
      weights = of_all_contacts(known, 0, known.interfaces[0].pressures[pressure]);
      const CapacityBound good = least_force(known, weights);
      REQUIRE(good.value > 0);
      CHECK(checked_bound(known, weights, {}, good) == Approx(good.value));
      Random random(3);
      for (int round = 0; round < 200; ++round) {
        CapacityBound bad = good;
        const double size = std::pow(10, random.uniform(-4, 0));
        if (round % 4 < 2) bad.z += size * (round % 4 == 0 ? random.normals(6) : VecX(-known.reduced.y0));
        if (round % 4 == 2) bad.nu[random.integer(0, 3)] += size;
        if (round % 4 == 3) bad.g[0] = good.g[0] * (1 + 10 * size) + (round % 8 == 3 ? size : 0.0) * random.normals(3);
        CHECK(checked_bound(known, weights, {}, bad) < good.value + 1e-5);
      }
    }
  }
  CapacityBound none = least_force(known, weights);
  none.z[0] = std::nan("");
  CHECK(checked_bound(known, weights, {}, none) == -kNoBound);
  none.z[0] = 0;
  none.g[0][0] = std::nan("");
  CHECK(checked_bound(known, weights, {}, none) == -kNoBound);
}

TEST_CASE("stacks on a slope rest for certain from the friction angle on and never below") {
  for (const int blocks : {1, 2, 4}) {
    INFO(blocks << " blocks");
    CHECK(prove_rest(friction_problem(blocks_on_slope(blocks, 0.2, kSlope, 2 * kNeeded))).certain);
    for (const double share : {0.5, 0.99, 1 - 1e-6}) {
      CHECK_FALSE(prove_rest(friction_problem(blocks_on_slope(blocks, 0.2, kSlope, share * kNeeded))).certain);
    }
  }
  CHECK(prove_rest(friction_problem(blocks_on_slope(1, 0.2, kSlope, 1.01 * kNeeded))).certain);
  CHECK(prove_rest(friction_problem(blocks_on_slope(2, 0.2, kSlope, 1.01 * kNeeded))).certain);
  const CapacityProof eight = prove_rest(friction_problem(blocks_on_slope(8, 0.1, kSlope, 2 * kNeeded)));
  CHECK(eight.certain);
  CHECK(eight.bounds < 150);  // nine questions to each interface are enough
}

TEST_CASE("what falls although forces could hold it is never proved to rest") {
  for (const double angle : {0.05, 0.2, 0.6}) {
    for (const double mu : {0.7, 5.0}) CHECK_FALSE(prove_rest(friction_problem(hung_wedge(angle, mu))).certain);
  }
}

// A block of inertia 1 on four corners and a pin in their middle, all of whose weight the pin may carry: the smallest
// torque about the normal turns it on the pin.
TEST_CASE("what turns on a pin that sticks is never proved to rest") {
  for (const double height : {0.0, 0.5}) {
    for (const double off : {0.0, 2e-13, 2e-10, 1e-6}) {
      FrictionScene scene;
      scene.bodies.push_back({1, Vec3(0, 0, height), Mat3::Identity()});
      for (const double x : {-1.0, 1.0}) {
        for (const double y : {-1.0, 1.0}) scene.touches.push_back({0, -1, Vec3(x, y, 0), Vec3(0, 0, 1), 0.5, 0});
      }
      scene.touches.push_back({0, -1, Vec3(off, 0, 0), Vec3(0, 0, 1), 0.5, 0});
      FrictionProblem problem = friction_problem(scene);
      for (const double torque : {0.1, 1.0}) {
        INFO("height " << height << ", off " << off << ", torque " << torque);
        problem.Q[5] = torque;
        CHECK_FALSE(prove_rest(problem).certain);
      }
    }
  }
}

TEST_CASE("a ladder that forces balance rests for certain") {
  const FrictionScene scene = ladder(1.0, 0.5);
  CHECK(prove_rest(friction_problem(scene)).certain);
  CHECK_FALSE(prove_rest(friction_problem(ladder(1.0, 0.3))).certain);  // cot 1 / 2 = 0.321 is needed
}

TEST_CASE("a proof depends on no pose, units, axes or order") {
  const FrictionScene scene = blocks_on_slope(2, 0.3, kSlope, 1.5 * kNeeded);
  Random random(11);
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    INFO("seed " << seed);
    CHECK(prove_rest(friction_problem(turned(scene, random.rotation()))).certain);
    CHECK(prove_rest(friction_problem(with_axes_turned(reordered(scene, seed), seed))).certain);
    CHECK(prove_rest(friction_problem(in_units(scene, std::pow(10, random.uniform(-3, 3)), 1e-3, 1))).certain);
  }
}

TEST_CASE("capacities of cells that were halved speak of one direction") {
  // Each has a motion, and was once said to rest: rays of one cell had capacities for different directions.
  CHECK_FALSE(prove_rest(balanced_contacts(20192)).certain);
  CHECK_FALSE(prove_rest(balanced_contacts(20375)).certain);
  CHECK_FALSE(prove_rest(balanced_faces(20082)).certain);
}

TEST_CASE("noise of the rows is allowed for") {
  const FrictionProblem problem = friction_problem(blocks_on_slope(1, 0.2, kSlope, 1.05 * kNeeded));
  CHECK(prove_rest(problem, 1e-9, 1e-7).certain);
  CHECK_FALSE(prove_rest(problem, 1e-9, 1e-12).certain);
  CHECK_FALSE(prove_rest(problem, 1e-3, 1e-1).certain);
}

TEST_CASE("an arch rests for certain as long as no stone's face turns on another") {
  for (const int stones : {3, 5}) {
    FrictionScene arch = semicircular_arch(stones, 0.3, 1);
    const double least = *minimal_mu(friction_problem(arch)).value;
    for (FrictionTouch& touch : arch.touches) touch.mu = 2 * least;
    const FrictionProblem problem = friction_problem(arch);
    CHECK(prove_rest_without_turns(problem).certain);
    // With less friction than any forces need it moves, and without turns as well.
    for (FrictionTouch& touch : arch.touches) touch.mu = 0.9 * least;
    CHECK_FALSE(prove_rest_without_turns(friction_problem(arch)).certain);
  }
}

TEST_CASE("what falls without any turn is not held by leaving turns out") {
  for (const double mu : {0.2, 0.6, 5.0}) {
    CHECK_FALSE(prove_rest_without_turns(friction_problem(hung_wedge(0.1, mu))).certain);
  }
}

TEST_CASE("joints that hold turns let faces shift and tip, and nothing turn about their normals") {
  const FrictionProblem problem = friction_problem(blocks_on_slope(2, 0.3, kSlope, 0.5));
  const FrictionProblem held = with_turns_held(problem);
  REQUIRE(held.G.rows() == 2);
  VecX a = VecX::Zero(12);
  a.segment<6>(6) << 1, 2, 3, 0.1, 0.2, 0;  // the upper block shifts and tips
  CHECK(held.G.times(a).isZero(1e-15));
  a[11] = 1;  // and turns
  CHECK_FALSE(held.G.times(a).isZero(1e-3));
}

TEST_CASE("a proof of rest and a motion that satisfies the law exclude each other") {
  int proved = 0, moving = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    INFO("seed " << seed);
    for (const FrictionProblem& problem : {balanced_contacts(seed), balanced_faces(seed)}) {
      if (problem.Q.isZero(0)) continue;
      const RestChecked checked = check_rest(problem, 1e8);
      CHECK_FALSE((checked.proved && checked.moves));
      proved += checked.proved;
      moving += checked.moves;
    }
  }
  CHECK(proved > 20);
  CHECK(moving > 10);
}

}  // namespace
}  // namespace impend::test
