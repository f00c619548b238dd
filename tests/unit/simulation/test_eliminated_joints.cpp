// Joints taken out of a part with few contacts: laws by the problem's own numbers, closed forms of soft rows that are
// one, rows that are said twice or nearly so, and what is kept between solutions.
#include "impend/simulation/eliminated_joints.h"

#include <cmath>

#include "impend/friction/friction_models.h"
#include "impend/simulation/step_solver.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_problems.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

VecX impulses(const FrictionProblem& p, const FrictionSolution& s) {
  return p.N.transpose_times(s.f_N) + p.S.transpose_times(s.f_S) + p.T.transpose_times(s.f_T) +
         p.G.transpose_times(s.nu);
}

// What the balance of momenta misses, of the momenta, and rows of joints, of the fastest body's rate along them.
double missed(const FrictionProblem& p, const VecX& compliance, const FrictionSolution& s) {
  VecX MV(s.a.size());
  for (int k = 0; k < p.bodies(); ++k) MV.segment<6>(6 * k) = p.M[k] * s.a.segment<6>(6 * k);
  const VecX rest = MV - p.Q - impulses(p, s);
  double missed = rest.norm() / std::max(p.Q.norm(), MV.norm());
  for (int k = 0; k < p.G.rows(); ++k) {
    const double soft = compliance.size() > 0 ? compliance[k] * s.nu[k] : 0.0;
    const double size = 1 + std::sqrt(p.G.dot_rows(k, k)) * s.a.norm() + std::abs(soft);
    missed = std::max(missed, std::abs(p.G.dot(k, s.a) + p.bias_G[k] + soft) / size);
  }
  return missed;
}

// One body of mass 2 and inertia 1 with rows along its axes.
FrictionProblem one_body(const std::vector<Vec6>& rows, const VecX& bias) {
  FrictionProblem p;
  Mat6 M = Mat6::Identity();
  M.topLeftCorner<3, 3>() *= 2;
  p.M = {M};
  p.Q = Vec6::Unit(0) * 4;
  p.N = p.S = p.T = p.G = BlockRows(1);
  p.mu = p.viscous = p.bias_N = p.bias_S = p.bias_T = VecX::Zero(0);
  for (const Vec6& row : rows) p.G.append(0, row, -1, Vec6(Vec6::Zero()));
  p.bias_G = bias;
  return p;
}

}  // namespace

TEST_CASE("Random linkages with rigid and soft rows satisfy their laws without their joints") {
  int solved = 0, touching = 0, met = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    for (const double mu : {0.0, 0.4}) {
      INFO("seed " << seed << " mu " << mu);
      FrictionProblem p = jointed_friction_problem(seed, mu);
      Random random(seed);
      p.bias_G = p.G.rows() > 0 ? VecX(p.G.times(random.normals(6 * p.bodies()))) : VecX();
      VecX compliance = VecX::Zero(p.G.rows());
      for (int k = 0; k < p.G.rows(); ++k) {
        if (random.uniform(0, 1) < 0.3) compliance[k] = std::pow(10.0, random.uniform(-3, 2));
      }
      const std::optional<EliminatedJoints> joints = EliminatedJoints::of(p, compliance);
      if (!joints) continue;
      touching += p.contacts() > 0 ? 1 : 0;
      const std::optional<PartSolution> found = joints->solve(p, {});
      if (!found) continue;
      ++solved;
      met += p.contacts() > 0 ? 1 : 0;
      CHECK(found->residual <= kSolvedTo);
      CHECK(missed(p, compliance, found->solution) <= 1e-10);
      FrictionSolution s = found->solution;
      for (Eigen::Index i = 0; i < s.f_N.size(); ++i) {
        CHECK(s.f_N[i] >= -1e-9 * (1 + s.f_N.cwiseAbs().maxCoeff()));
        CHECK(std::hypot(s.f_S[i], s.f_T[i]) <= p.mu[i] * s.f_N[i] + 1e-9 * (1 + s.f_N.cwiseAbs().maxCoeff()));
      }
    }
  }
  CHECK(solved >= 100);
  // Others are left to other methods: joints written with six decimals contradict each other.
  INFO(met << " of " << touching);
  CHECK(met >= touching / 2);
}

TEST_CASE("Soft rows along one coordinate share what they bear by their compliances") {
  // 2 v = 4 + ν₁ + ν₂, v + b_k + Γ_k ν_k = 0.
  const VecX bias = Eigen::Vector3d(0.5, -1, 2), compliance = Eigen::Vector3d(0.25, 2, 1e-3);
  const FrictionProblem p = one_body({Vec6::Unit(0), Vec6::Unit(0), Vec6::Unit(0)}, bias);
  const std::optional<PartSolution> found = EliminatedJoints::of(p, compliance)->solve(p, {});
  REQUIRE(found);
  const double v = (4 - bias.cwiseQuotient(compliance).sum()) / (2 + compliance.cwiseInverse().sum());
  CHECK(std::abs(found->solution.a[0] - v) <= 1e-12 * std::abs(v));
  for (int k = 0; k < 3; ++k) {
    CHECK(std::abs(found->solution.nu[k] + (v + bias[k]) / compliance[k]) <= 1e-12 * std::abs(found->solution.nu[k]));
  }
}

TEST_CASE("A drive moves what is at rest, however light") {
  for (const double light : {1.0, 1e-12, 1e-30}) {
    INFO("times " << light);
    FrictionProblem p = one_body({Vec6::Unit(1)}, VecX::Constant(1, -3e-3));
    p.M[0] *= light;
    p.Q.setZero();
    const std::optional<PartSolution> found = EliminatedJoints::of(p, {})->solve(p, {});
    REQUIRE(found);
    CHECK((found->solution.a - 3e-3 * Vec6::Unit(1)).norm() <= 1e-15);
    CHECK(std::abs(found->solution.nu[0] - 2 * light * 3e-3) <= 1e-15 * light);
  }
}

TEST_CASE("Rigid rows said twice are held once, those that are nearly others are left to other methods") {
  const double angle[] = {0, 1e-5, 0.3};
  for (const double at : angle) {
    const Vec6 other = std::cos(at) * Vec6::Unit(0) + std::sin(at) * Vec6::Unit(1);
    const FrictionProblem p = one_body({Vec6::Unit(0), other}, VecX::Zero(2));
    const std::optional<EliminatedJoints> joints = EliminatedJoints::of(p, {});
    REQUIRE(joints.has_value() == (at != angle[1]));
    if (!joints) continue;
    const std::optional<PartSolution> found = joints->solve(p, {});
    REQUIRE(found);
    CHECK(found->solution.a.norm() <= 1e-12);
    CHECK((impulses(p, found->solution) + p.Q).norm() <= 1e-12);
  }
  // Two that contradict each other have no solution.
  const FrictionProblem p = one_body({Vec6::Unit(0), Vec6::Unit(0)}, Eigen::Vector2d(0, 1e-6));
  CHECK_FALSE(EliminatedJoints::of(p, {})->solve(p, {}));
}

TEST_CASE("What solutions of one step share changes no bit of them") {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    INFO("seed " << seed);
    FrictionProblem p = jointed_friction_problem(seed, 0.3);
    BilateralLaw law;
    if (seed % 2 == 0) law.tangent_compliance = VecX::Zero(p.contacts());
    StepReuse reuse;
    Random random(seed);
    for (int again = 0; again < 3; ++again) {
      p.Q += 0.1 * p.Q.norm() * random.normals(6 * p.bodies());
      for (VecX* bias : {&p.bias_N, &p.bias_S, &p.bias_T}) *bias = 0.1 * random.normals(p.contacts());
      p.bias_G = p.G.rows() > 0 ? VecX(0.1 * p.G.times(random.normals(6 * p.bodies()))) : VecX();
      // Rigid, then soft, then softer.
      if (again > 0 && p.G.rows() > 0) {
        law.compliance = VecX::Constant(p.G.rows(), again == 1 ? 0.1 : 0.5);
        law.limit = VecX::Constant(p.G.rows(), std::numeric_limits<double>::infinity());
        law.group.clear();
        for (int k = 0; k < p.G.rows(); ++k) law.group.push_back(k);
      }
      const StepSolution kept = solve_step(p, {}, law, {}, &reuse), anew = solve_step(p, {}, law);
      CHECK(kept.V == anew.V);
      CHECK(kept.f_N == anew.f_N);
      CHECK(kept.f_S == anew.f_S);
      CHECK(kept.f_T == anew.f_T);
      CHECK(kept.nu == anew.nu);
    }
  }
}

}  // namespace impend::test
