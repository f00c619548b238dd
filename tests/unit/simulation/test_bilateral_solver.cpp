// Limits of rows, and tangents that bear only where contacts press: against closed forms.
#include <cmath>

#include "impend/simulation/step_solver.h"
#include "tests/support/catch.h"

namespace impend::test {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

// One body of mass 2 and inertia 1 with the momentum P and rows along its axes.
FrictionProblem one_body(const Vec6& P) {
  FrictionProblem problem;
  Mat6 M = Mat6::Identity();
  M.topLeftCorner<3, 3>() *= 2;
  problem.M = {M};
  problem.Q = P;
  problem.velocity = VecX::Zero(6);
  problem.N = problem.S = problem.T = problem.G = BlockRows(1);
  problem.mu = problem.viscous = problem.bias_N = problem.bias_S = problem.bias_T = problem.bias_G = VecX::Zero(0);
  problem.body = {0};
  return problem;
}

void add_row(FrictionProblem& problem, int axis, double bias) {
  problem.G.append(0, Vec6(Vec6::Unit(axis)), -1, Vec6(Vec6::Zero()));
  problem.joint.push_back(problem.G.rows() - 1);
  problem.bias_G.conservativeResize(problem.G.rows());
  problem.bias_G[problem.G.rows() - 1] = bias;
}

// A contact through the centre of mass, its normal along z.
void add_contact(FrictionProblem& problem) {
  const Eigen::Index n = problem.N.rows() + 1;
  problem.N.append(0, Vec6(Vec6::Unit(2)), -1, Vec6(Vec6::Zero()));
  problem.S.append(0, Vec6(Vec6::Unit(0)), -1, Vec6(Vec6::Zero()));
  problem.T.append(0, Vec6(Vec6::Unit(1)), -1, Vec6(Vec6::Zero()));
  for (VecX* values : {&problem.mu, &problem.viscous, &problem.bias_N, &problem.bias_S, &problem.bias_T}) {
    *values = VecX::Zero(n);
  }
  problem.contact.push_back(static_cast<int>(n) - 1);
}

Vec6 momentum(double x, double y, double z) {
  Vec6 P = Vec6::Zero();
  P.head<3>() << x, y, z;
  return P;
}

}  // namespace

TEST_CASE("A row bears what it must up to its limit, and the limit beyond") {
  for (const double limit : {3.0, 5.0}) {
    FrictionProblem problem = one_body(momentum(4, 0, 0));
    add_row(problem, 0, 0);
    BilateralLaw law;
    law.compliance = VecX::Zero(1);
    law.limit = VecX::Constant(1, limit);
    law.group = {0};
    const StepSolution s = solve_step(problem, {}, law);
    CHECK(s.nu[0] == Approx(-std::min(limit, 4.0)).epsilon(1e-12));
    CHECK(s.V[0] == Approx((4 - std::min(limit, 4.0)) / 2).margin(1e-12));
    CHECK(s.saturated == (limit < 4 ? 1 : 0));
  }
}

TEST_CASE("Rows of one group share their limit by length, in the direction in which they pull") {
  FrictionProblem problem = one_body(momentum(3, 4, 0));
  add_row(problem, 0, 0);
  add_row(problem, 1, 0);
  BilateralLaw law;
  law.compliance = VecX::Zero(2);
  law.limit = VecX::Constant(2, 2.0);
  law.group = {0, 0};
  const StepSolution s = solve_step(problem, {}, law);
  CHECK(std::abs(s.nu[0] + 1.2) <= 1e-12);
  CHECK(std::abs(s.nu[1] + 1.6) <= 1e-12);
  CHECK(s.saturated == 1);
}

TEST_CASE("A soft row gives way in proportion") {
  FrictionProblem problem = one_body(momentum(4, 0, 0));
  add_row(problem, 0, 0.5);
  BilateralLaw law;
  law.compliance = VecX::Constant(1, 0.25);
  law.limit = VecX::Constant(1, kInf);
  law.group = {0};
  const StepSolution s = solve_step(problem, {}, law);
  // (4 + ν)/2 + 0.5 + 0.25 ν = 0.
  CHECK(s.nu[0] == Approx(-2.5 / 0.75).epsilon(1e-12));
}

TEST_CASE("Tangents bear where the contact presses, and nowhere else") {
  for (const double down : {-1.0, 1.0}) {
    INFO("down " << down);
    FrictionProblem problem = one_body(momentum(4, -2, down));
    add_contact(problem);
    BilateralLaw law;
    law.tangent_compliance = VecX::Zero(1);
    const StepSolution stuck = solve_step(problem, {}, law);
    const bool presses = down < 0;
    CHECK(std::abs(stuck.V[0] - (presses ? 0.0 : 2.0)) <= 1e-12);
    CHECK(std::abs(stuck.f_S[0] + (presses ? 4.0 : 0.0)) <= 1e-11);
    CHECK(std::abs(stuck.f_T[0] - (presses ? 2.0 : 0.0)) <= 1e-11);
    law.tangent_compliance[0] = 0.5;  // viscous: f = −w/0.5
    const StepSolution slows = solve_step(problem, {}, law);
    CHECK(std::abs(slows.V[0] - (presses ? 1.0 : 2.0)) <= 1e-12);
    law.tangent_compliance[0] = -1;  // open
    CHECK(std::abs(solve_step(problem, {}, law).V[0] - 2.0) <= 1e-12);
  }
}

TEST_CASE("A drive against what sticks stands at its limit, and what sticks goes on to stick") {
  FrictionProblem problem = one_body(momentum(0, 0, -1));
  add_contact(problem);
  add_row(problem, 0, -1);  // wants to move with 1 m/s
  BilateralLaw law;
  law.compliance = VecX::Zero(1);
  law.limit = VecX::Constant(1, 3.0);
  law.group = {0};
  law.tangent_compliance = VecX::Zero(1);
  const StepSolution s = solve_step(problem, {}, law);
  CHECK(std::abs(s.V[0]) <= 1e-9);
  CHECK(s.nu[0] == Approx(3).epsilon(1e-9));
  CHECK(s.f_S[0] == Approx(-3).epsilon(1e-9));
}

}  // namespace impend::test
