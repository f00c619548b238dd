#include "impend/simulation/jointed_part.h"

#include "impend/simulation/step_law.h"
#include "impend/simulation/step_newton.h"

namespace impend {
namespace {

// Most parts take three to ten; those that need more are better off with other methods.
constexpr int kMostFactorizationsWithJoints = 60;
// What is better than is asked for by this is taken without looking further.
constexpr double kDigits = 8;

}  // namespace

FrictionProblem without_joint_rows(const FrictionProblem& problem) {
  FrictionProblem alone = problem;
  alone.G = BlockRows(problem.bodies());
  alone.bias_G = VecX();
  alone.joint.clear();
  return alone;
}

std::optional<PartSolution> solve_jointed_part(const FrictionProblem& problem, const VecX& compliance,
                                               const PartGuess& guess) {
  const WhitenedFriction whitened = whiten(without_joint_rows(problem));
  const WhitenedBilateral rows =
      whiten_bilateral(problem.G, problem.bias_G, compliance, whitened.inverse, whitened.scale);
  const int n = problem.contacts();
  VecX start = VecX::Zero(3 * n);
  for (int k = 0; k < 3 && guess.f.rows() == n && guess.f.cols() == 3; ++k) {
    const VecX column = whitened.whiten_forces(guess.f.col(k));
    for (int i = 0; i < n; ++i) start[3 * i + k] = column[i];
  }
  VecX nu = VecX::Zero(rows.G.rows());
  if (guess.nu.size() == nu.size()) nu = guess.nu.cwiseProduct(rows.length) / whitened.scale;
  const StepNewton found = solve_by_step_newton(whitened, rows, start, nu, kSolvedTo, kMostFactorizationsWithJoints);
  const double most = kAcceptedStep / kDigits;
  if (!(found.violation <= most && (found.missed <= most || found.settled))) return std::nullopt;
  PartSolution part;
  VecX columns[3];
  for (int k = 0; k < 3; ++k) {
    columns[k].resize(n);
    for (int i = 0; i < n; ++i) columns[k][i] = found.f[3 * i + k];
  }
  const VecX y = whitened.y0 + whitened.N.transpose_times(columns[0]) + whitened.S.transpose_times(columns[1]) +
                 whitened.T.transpose_times(columns[2]) + rows.G.transpose_times(found.nu);
  part.solution.a = whitened.motion(y);
  part.solution.f_N = whitened.forces(columns[0]);
  part.solution.f_S = whitened.forces(columns[1]);
  part.solution.f_T = whitened.forces(columns[2]);
  part.solution.nu = whitened.scale * found.nu.cwiseQuotient(rows.length);
  part.solution.state.assign(n, ContactState::kOpen);
  part.solution.status = SolveStatus::kSolved;
  part.residual = found.violation;
  part.method = "Newton's method on motions";
  return part;
}

}  // namespace impend
