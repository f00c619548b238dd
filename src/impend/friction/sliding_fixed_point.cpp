#include "impend/friction/sliding_fixed_point.h"

#include <algorithm>
#include <vector>

#include "impend/base/friction_tolerances.h"
#include "impend/base/stop.h"
#include "impend/friction/anderson.h"
#include "impend/friction/cone_program.h"
#include "impend/friction/coulomb_law.h"

namespace impend {
namespace {

// f_F = μ x_F of multipliers x of rows (w_N, μ w_F).
VecX forces_of(const ReducedFriction& problem, const VecX& x) {
  VecX f = x;
  for (int i = 0; i < problem.contacts(); ++i) f.segment<2>(3 * i + 1) *= problem.mu[i];
  return f;
}

VecX sliding_of(const VecX& w) {
  VecX s(w.size() / 3);
  for (Eigen::Index i = 0; i < s.size(); ++i) s[i] = w.segment<2>(3 * i + 1).norm();
  return s;
}

}  // namespace

SlidingFixedPoint solve_sliding_fixed_point(const ReducedFriction& problem, const VecX& start, double accepted,
                                            int most_rounds) {
  const FrictionTolerances tolerances;
  const int n = problem.contacts();
  MatX A = problem.K;
  VecX bias = problem.bias;
  for (int i = 0; i < n; ++i) {
    A.middleRows<2>(3 * i + 1) *= problem.mu[i];
    bias.segment<2>(3 * i + 1) *= problem.mu[i];
  }
  SlidingFixedPoint result;
  result.f = VecX::Zero(3 * n);
  result.violation = coulomb_violation(problem, result.f, problem.acceleration(problem.motion(result.f)));
  VecX s = start;
  AndersonAcceleration acceleration;
  bool near = result.violation <= accepted;
  for (int round = 0; round < most_rounds && !near; ++round) {
    look_for_stop();
    VecX c = bias;
    for (int i = 0; i < n; ++i) c[3 * i] += problem.mu[i] * std::max(s[i], tolerances.least_sliding);
    const ConeProgramResult program = solve_cone_program(A, c, problem.y0);
    result.programs += program.iterations;
    result.rounds = round + 1;
    if (program.y.size() == 0) break;
    const CoulombNewtonResult finish = finish_coulomb(problem, forces_of(problem, program.x));
    // Newton's method must not choose among solutions: what it finds far from the programme's motion is only kept in
    // case that the rounds find nothing.
    const double apart = (problem.motion(finish.f) - program.y).norm();
    near = finish.violation <= accepted && apart <= tolerances.near_motion;
    if (near || finish.violation < result.violation) {
      result.violation = finish.violation;
      result.f = finish.f;
    }
    s = acceleration.next(s, sliding_of(problem.acceleration(program.y)));
  }
  return result;
}

}  // namespace impend
