// Units that are powers of two round nothing.
#include "impend/friction/friction_parts.h"

#include "impend/friction/friction_margins.h"
#include "impend/friction/friction_models.h"
#include "impend/friction/friction_verdict.h"
#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

bool same_bits(const VecX& a, const VecX& b) { return a.size() == b.size() && (a.array() == b.array()).all(); }

// Length, mass and time by powers of two.
struct UnitPowers {
  double length, mass, time;
};
constexpr UnitPowers kPowers[] = {{1, 8, 1}, {1, 0.5, 1}, {1024, 1, 1}, {1, 1, 4}, {1.0 / 64, 2, 0.5}};

TEST_CASE("a friction problem in its own units is the same bits in all units that are powers of two") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const FrictionScene scene = random_stack(seed);
    const FrictionProblem problem = friction_problem(scene);
    const FrictionProblem own = own_units(problem).problem(problem);
    for (const UnitPowers& units : kPowers) {
      const FrictionProblem other = friction_problem(in_units(scene, units.length, units.mass, units.time));
      const FrictionProblem same = own_units(other).problem(other);
      CHECK(same_bits(own.Q, same.Q));
      CHECK((own.N.dense().array() == same.N.dense().array()).all());
      for (int k = 0; k < own.bodies(); ++k) CHECK((own.M[k].array() == same.M[k].array()).all());
    }
  }
}

TEST_CASE("own units are of order one, and lead back to what was given") {
  const FrictionProblem problem = friction_problem(in_units(random_stack(3), 1000, 1e-3, 1));
  const OwnUnits units = own_units(problem);
  const FrictionProblem own = units.problem(problem);
  double heaviest = 0;
  for (const Mat6& M : own.M) heaviest = std::max(heaviest, M(0, 0));
  CHECK((heaviest >= 1 && heaviest < 2));
  FrictionSolution solution = solve_static_friction(problem);
  const FrictionSolution back = units.solution_in_si(units.solution(solution));
  CHECK(same_bits(back.a, solution.a));
  CHECK(same_bits(back.f_N, solution.f_N));
  CHECK(static_friction_residuals(own, units.solution(solution)).largest() < 1e-8);
}

TEST_CASE("all that is said of rest with friction is the same bits in units that are powers of two") {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const FrictionScene scene = random_stack(seed);
    const FrictionProblem problem = friction_problem(scene);
    const FrictionSolution solution = solve_static_friction(problem);
    RestFacts facts;
    facts.solution = solution;
    const FrictionKnowledge known = friction_verdict(problem, facts);
    for (const UnitPowers& units : kPowers) {
      INFO("seed " << seed << " length " << units.length << " mass " << units.mass << " time " << units.time);
      const FrictionScene scaled = in_units(scene, units.length, units.mass, units.time);
      const FrictionProblem other = friction_problem(scaled);
      const FrictionSolution same = solve_static_friction(other);
      const double force = units.mass * units.length / (units.time * units.time);
      CHECK(same_bits(same.f_N, VecX(force * solution.f_N)));
      RestFacts other_facts;
      other_facts.solution = same;
      const FrictionKnowledge other_known = friction_verdict(other, other_facts);
      CHECK(other_known.verdict == known.verdict);
      CHECK(other_known.balance_bounds[0] == known.balance_bounds[0]);
      CHECK(other_known.balance_bounds[1] == known.balance_bounds[1]);
      const FrictionMargins margins = friction_margins(problem, {}, scene.gravity, {});
      const FrictionMargins other_margins = friction_margins(other, {}, scaled.gravity, {});
      CHECK(margins.minimal_mu_bounds[0] == other_margins.minimal_mu_bounds[0]);
      CHECK(margins.minimal_mu_bounds[1] == other_margins.minimal_mu_bounds[1]);
      CHECK(margins.tilt_margin.has_value() == other_margins.tilt_margin.has_value());
      if (margins.tilt_margin && other_margins.tilt_margin) CHECK(*margins.tilt_margin == *other_margins.tilt_margin);
    }
  }
}

}  // namespace
}  // namespace impend::test
