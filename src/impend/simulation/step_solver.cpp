#include "impend/simulation/step_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "impend/base/stop.h"
#include "impend/conic/anderson.h"
#include "impend/friction/coulomb_law.h"
#include "impend/friction/dense_projection.h"
#include "impend/friction/friction_parts.h"
#include "impend/friction/pyramid_law.h"
#include "impend/numerics/active_set/small_nnls.h"
#include "impend/numerics/mass_factor.h"
#include "impend/simulation/bilateral_rows.h"
#include "impend/simulation/bilateral_solver.h"
#include "impend/simulation/few_contacts.h"
#include "impend/simulation/interior_friction.h"
#include "impend/simulation/part_solution.h"
#include "impend/simulation/simulation.h"
#include "impend/simulation/step_newton.h"

namespace impend {
namespace {

constexpr int kMostSweeps = 200;
constexpr int kMostSweepsAlone = 1500;  // where no other method follows
// Acceleration that makes the law this many times worse than the sweep before begins anew.
constexpr double kWorse = 2;
// Steps of sweeps become parallel to rounding. Of what their normal equations are rounded by, 1e-16, this lets 1e-8
// through into forces that the law leaves open; 1e-12 let 1e-4 through, and bodies went otherwise by it.
constexpr double kParallelSteps = 1e-8;
constexpr AndersonSettings kSweepAcceleration = {.remembered = 16, .ridge = kParallelSteps};
// What is accepted of a guess, over this, is left to sweeps: so that the next steps can take it for a guess.
constexpr double kDigitsOfGuess = 8;
// Contacts of one part up to which dense methods are run.
constexpr int kMostDense = 100;
// … and up to which they are where the law is met to what is taken for solved already.
constexpr int kMostForDigits = 60;
// … and Lemke's method on pyramids, whose tableau is some hundreds of unknowns.
constexpr int kMostByLemke = 300;
// Factorizations of Newton's method on motions, of which one takes as long as one or two sweeps.
constexpr int kMostFactorizations = 300;
// … and of large parts that neither it nor sweeps have solved: shocks that go through a whole wall.
constexpr int kMostOfHardParts = 1200;

// One connected part, whitened, with its joints taken out: rows sparse without joints, else dense.
class PartSolver {
 public:
  PartSolver(const FrictionProblem& problem, const MatX& guess, const VecX& compliance, int pyramid)
      : problem_(problem),
        pyramid_(pyramid),
        guess_(guess),
        whitened_(whiten(without_joint_rows(problem))),
        n_(problem.contacts()),
        joints_(problem.G.rows() > 0),
        soft_(compliance.size() > 0 && !compliance.isZero(0)) {
    mu_.mu = whitened_.mu;
    if (joints_) {
      bilateral_.emplace(problem.G, problem.bias_G, compliance, whitened_.inverse, whitened_.scale);
      make_dense();
    }
    y0_ = joints_ ? dense_.y0 : whitened_.y0;
    bias_.resize(3 * n_);
    for (int i = 0; i < n_; ++i) {
      bias_.segment<3>(3 * i) << whitened_.bias_N[i], whitened_.bias_S[i], whitened_.bias_T[i];
    }
    if (joints_) bias_ = dense_.bias;
    leave_out_what_joints_fix();
    f_ = VecX::Zero(3 * n_);
    if (guess.rows() == n_ && guess.cols() == 3) {
      for (int k = 0; k < 3; ++k) {
        const VecX whitened = whitened_.whiten_forces(guess.col(k));
        for (int i = 0; i < n_; ++i) f_[3 * i + k] = fixed_[i] ? 0.0 : whitened[i];
      }
    }
  }

  void solve() {
    residual_ = violation(f_);
    method_ = "as before";
    as_before_ = residual_ <= kAcceptedStep;
    if (as_before_) return;
    if (n_ == 0) return;
    if (problem_.mu.isZero(0)) {
      without_friction();
      return;
    }
    if (pyramid_ > 0) {
      by_pyramids();
      return;
    }
    // Sweeps over large parts take thousands of rounds; from far away Newton's method takes some fifty factors.
    if (is_large()) inside();
    if (is_large() && residual_ > kSolvedTo) newton(kMostFactorizations);
    // Digits beyond what is accepted cost large parts as much as all before.
    if (is_large() && residual_ <= kSolvedStep) return;
    if (residual_ > kAcceptedStep / kDigitsOfGuess) sweep();
    if (residual_ > kAcceptedStep / kDigitsOfGuess && !joints_)
      newton(is_large() ? kMostOfHardParts : kMostFactorizations);
    // From where sweeps ended in a tall stack that is struck, the path within the cones still leads to the solution.
    if (residual_ > kAcceptedStep && !joints_ && !is_large()) {
      inside();
      if (residual_ > kAcceptedStep) newton(kMostFactorizations);
    }
    // Dense methods are dear: not for digits that the next step does without.
    if (n_ > kMostForDigits && residual_ <= kSolvedStep) return;
    if (residual_ > kAcceptedStep / kDigitsOfGuess && n_ <= kMostDense) finish();
    if (residual_ > kAcceptedStep && n_ <= kMostDense) all_methods();
  }

  double residual() const { return residual_; }
  const std::string& method() const { return method_; }

  FrictionSolution solution() const {
    FrictionSolution s;
    VecX parts[3];
    for (int k = 0; k < 3; ++k) {
      parts[k].resize(n_);
      for (int i = 0; i < n_; ++i) parts[k][i] = f_[3 * i + k];
    }
    const VecX y = motion(f_);
    s.a = whitened_.motion(y.head(whitened_.y0.size()));
    s.f_N = whitened_.forces(parts[0]);
    s.f_S = whitened_.forces(parts[1]);
    s.f_T = whitened_.forces(parts[2]);
    // To the last bit: what rests is to be the same in every step.
    if (as_before_ && !joints_ && guess_.rows() == n_ && guess_.cols() == 3) {
      s.f_N = guess_.col(0);
      s.f_S = guess_.col(1);
      s.f_T = guess_.col(2);
    }
    s.nu = VecX::Zero(problem_.G.rows());
    if (joints_) {
      const VecX pushed = whitened_.y0 + whitened_.N.transpose_times(parts[0]) + whitened_.S.transpose_times(parts[1]) +
                          whitened_.T.transpose_times(parts[2]);
      s.nu = bilateral_->multipliers(y - bilateral_->extended(pushed));
    }
    s.state.assign(n_, ContactState::kOpen);
    s.status = SolveStatus::kSolved;
    return s;
  }

 private:
  // A contact along whose normal joints leave no motion: its row holds, whatever its force.
  void leave_out_what_joints_fix() {
    fixed_.assign(n_, 0);
    for (int i = 0; joints_ && i < n_; ++i) {
      if (dense_.K.row(3 * i).norm() > kSlipDependence) continue;
      fixed_[i] = 1;
      dense_.K.middleRows<3>(3 * i).setZero();
      bias_.segment<3>(3 * i).setZero();
      dense_.bias.segment<3>(3 * i).setZero();
    }
  }

  const BlockRows& rows(int k) const { return k == 0 ? whitened_.N : k == 1 ? whitened_.S : whitened_.T; }

  void make_dense() {
    if (dense_.mu.size() > 0 || dense_.y0.size() > 0) return;
    if (!joints_) {
      dense_ = without_joints(whitened_);
      return;
    }
    const VecX imposed = bilateral_->imposed();
    dense_.mu = whitened_.mu;
    dense_.y0 = bilateral_->project(bilateral_->extended(whitened_.y0)) + imposed;
    dense_.K.resize(3 * n_, bilateral_->coordinates());
    dense_.bias.resize(3 * n_);
    const VecX* const bias[3] = {&whitened_.bias_N, &whitened_.bias_S, &whitened_.bias_T};
    for (int i = 0; i < n_; ++i) {
      for (int k = 0; k < 3; ++k) {
        VecX row = VecX::Zero(bilateral_->coordinates());
        rows(k).add_to(i, 1, row);
        dense_.bias[3 * i + k] = (*bias[k])[i] + row.dot(imposed);
        dense_.K.row(3 * i + k) = bilateral_->project(row).transpose();
      }
    }
  }

  Vec3 acceleration_at(int i, const VecX& y) const {
    if (joints_) return dense_.K.middleRows<3>(3 * i) * y + bias_.segment<3>(3 * i);
    return Vec3(whitened_.N.dot(i, y), whitened_.S.dot(i, y), whitened_.T.dot(i, y)) + bias_.segment<3>(3 * i);
  }

  void push(int i, const Vec3& df, VecX& y) const {
    if (joints_) {
      y += dense_.K.middleRows<3>(3 * i).transpose() * df;
      return;
    }
    for (int k = 0; k < 3; ++k) rows(k).add_to(i, df[k], y);
  }

  VecX motion(const VecX& f) const {
    VecX y = y0_;
    for (int i = 0; i < n_; ++i) {
      if (!f.segment<3>(3 * i).isZero(0)) push(i, f.segment<3>(3 * i), y);
    }
    return y;
  }

  double violation(const VecX& f) const {
    const VecX y = motion(f);
    VecX w(3 * n_);
    for (int i = 0; i < n_; ++i) w.segment<3>(3 * i) = acceleration_at(i, y);
    return pyramid_ > 0 ? pyramid_violation(mu_, f, w, pyramid_) : coulomb_violation(mu_, f, w);
  }

  double take(const VecX& f, const char* method) {
    const double residual = violation(f);
    if (!(residual < residual_)) return residual;
    f_ = f;
    residual_ = residual;
    method_ = method;
    return residual;
  }

  Mat3 block(int i) const {
    if (joints_) return dense_.K.middleRows<3>(3 * i) * dense_.K.middleRows<3>(3 * i).transpose();
    Mat3 W = Mat3::Zero();
    for (int side = 0; side < 2; ++side) {
      Eigen::Matrix<double, 3, 6> K;
      for (int k = 0; k < 3; ++k) K.row(k) = rows(k).value(i, side).transpose();
      W += K * K.transpose();
    }
    return W;
  }

  void without_friction() {
    if (!joints_) {
      std::vector<int> start;
      for (int i = 0; i < n_; ++i) {
        if (f_[3 * i] > 0) start.push_back(i);
      }
      SmallNnls nnls;
      if (nnls.solve({whitened_.N, whitened_.y0, whitened_.bias_N}, start) == SmallStatus::kSolved) {
        VecX f = VecX::Zero(3 * n_);
        for (int i = 0; i < n_; ++i) f[3 * i] = nnls.lambda()[i];
        take(f, "nonnegative least squares");
      }
    }
    if (residual_ > kAcceptedStep && n_ <= kMostDense) pivot();
    if (residual_ > kAcceptedStep) sweep();
  }

  void pivot() {
    make_dense();
    DenseProjection normals{MatX::Zero(n_, y0_.size()), y0_, VecX::Zero(n_)};
    VecX length = VecX::Ones(n_);
    for (int i = 0; i < n_; ++i) {
      const double here = dense_.K.row(3 * i).norm();
      normals.c[i] = dense_.bias[3 * i];
      if (here <= NumericalTolerances{}.dependence) continue;
      length[i] = here;
      normals.G.row(i) = dense_.K.row(3 * i) / here;
      normals.c[i] /= here;
    }
    const DenseResult result = project_by_pivoting(normals);
    if (!result.solved) return;
    VecX f = VecX::Zero(3 * n_);
    for (int i = 0; i < n_; ++i) f[3 * i] = result.f[i] / length[i];
    take(f, "principal pivoting");
  }

  // One sweep from f: its forces, motion and the law's violation at them.
  VecX swept(const VecX& from, const std::vector<Mat3>& W) const {
    VecX f = from;
    VecX y = motion(f);
    for (int i = 0; i < n_; ++i) {
      if (!(W[i](0, 0) > NumericalTolerances{}.dependence)) continue;
      const Vec3 before = f.segment<3>(3 * i);
      const Vec3 q = acceleration_at(i, y) - W[i] * before;
      const Vec3 after = solve_contact_block(W[i], q, whitened_.mu[i]);
      if (after == before) continue;
      f.segment<3>(3 * i) = after;
      push(i, after - before, y);
    }
    return f;
  }

  // Sweeps, accelerated: where an accelerated start makes the law worse than the sweep before, that one is taken.
  void sweep() {
    std::vector<Mat3> W;
    for (int i = 0; i < n_; ++i) W.push_back(block(i));
    AndersonAcceleration anderson(kSweepAcceleration);
    VecX x = f_;
    double before = std::numeric_limits<double>::infinity();
    const int most = n_ > kMostDense && (joints_ || problem_.mu.isZero(0)) ? kMostSweepsAlone : kMostSweeps;
    for (int round = 1; round <= most; ++round) {
      look_for_stop();
      const VecX g = swept(x, W);
      const double violation = take(g, "Gauss-Seidel sweeps");
      if (residual_ <= kSolvedTo || (round > kMostSweeps && residual_ <= kAcceptedStep / kDigitsOfGuess)) return;
      if (violation > kWorse * before) {
        anderson.restart();
        x = g;
      } else {
        x = anderson.next(x, g);
      }
      before = violation;
    }
  }

  void by_pyramids() {
    if (n_ > kMostByLemke) return;
    make_dense();
    const PyramidForces found = solve_pyramids(dense_, pyramid_);
    if (found.status == LemkeResult::Status::kSolved) take(found.f, "Lemke's method");
  }

  bool is_large() const { return n_ > kMostDense && !joints_; }

  void inside() {
    const InteriorFriction found = solve_by_interior_friction(whitened_, f_, kSolvedTo);
    if (found.f.size() > 0) take(found.f, "an interior-point method");
  }

  void newton(int most) {
    const StepNewton found = solve_by_step_newton(whitened_, f_, kSolvedTo, most);
    take(found.f, "Newton's method on motions");
  }

  void finish() {
    make_dense();
    take(finish_coulomb(dense_, f_).f, "Newton's method");
  }

  void all_methods() {
    if (soft_) return;  // they know rigid rows only
    const FrictionSolution found = solve_coulomb(problem_, VecX::Zero(2 * n_), FrictionSettings{});
    if (found.f_N.size() != n_) return;
    VecX f(3 * n_);
    const VecX parts[3] = {whitened_.whiten_forces(found.f_N), whitened_.whiten_forces(found.f_S),
                           whitened_.whiten_forces(found.f_T)};
    for (int i = 0; i < n_; ++i) f.segment<3>(3 * i) << parts[0][i], parts[1][i], parts[2][i];
    take(f, "the methods of static friction");
  }

  const FrictionProblem& problem_;
  const int pyramid_;
  const MatX guess_;
  bool as_before_ = false;
  WhitenedFriction whitened_;
  int n_ = 0;
  bool joints_ = false, soft_ = false;
  std::optional<BilateralRows> bilateral_;
  ReducedFriction dense_;  // where it is needed
  ReducedFriction mu_;     // of the law alone
  VecX y0_, bias_, f_;
  std::vector<char> fixed_;
  double residual_ = std::numeric_limits<double>::infinity();
  std::string method_;
};

// Of a matrix or a vector; of an empty one nothing.
template <class Dense>
Dense chosen_rows(const Dense& guess, const std::vector<int>& rows) {
  if (guess.rows() == 0) return {};
  Dense chosen(static_cast<Eigen::Index>(rows.size()), guess.cols());
  for (std::size_t k = 0; k < rows.size(); ++k) chosen.row(static_cast<Eigen::Index>(k)) = guess.row(rows[k]);
  return chosen;
}

void choose(const VecX& from, const std::vector<int>& rows, VecX& values) {
  for (std::size_t k = 0; k < rows.size(); ++k) {
    values[static_cast<Eigen::Index>(k)] = rows[k] < from.size() ? from[rows[k]] : 0.0;
  }
}

// What differs between problems with the same rows.
void take_right_sides(const FrictionProblem& whole, FrictionPart& part) {
  for (std::size_t k = 0; k < part.bodies.size(); ++k) {
    part.problem.Q.segment<6>(6 * static_cast<Eigen::Index>(k)) = whole.Q.segment<6>(6 * part.bodies[k]);
  }
  choose(whole.bias_N, part.contacts, part.problem.bias_N);
  choose(whole.bias_S, part.contacts, part.problem.bias_S);
  choose(whole.bias_T, part.contacts, part.problem.bias_T);
  choose(whole.bias_G, part.joints, part.problem.bias_G);
}

PartSolution solve_part(const FrictionProblem& problem, const VecX& compliance, const PartGuess& start, int pyramid,
                        KeptElimination& elimination) {
  if (problem.G.rows() > 0 && pyramid == 0) {
    if (const std::optional<EliminatedJoints>& joints = elimination.of(problem, compliance)) {
      if (std::optional<PartSolution> found = joints->solve(problem, start)) return *std::move(found);
    }
    if (std::optional<PartSolution> jointed = solve_jointed_part(problem, compliance, start)) {
      return *std::move(jointed);
    }
  }
  PartSolver solver(problem, start.f, compliance, pyramid);
  solver.solve();
  return {solver.solution(), solver.residual(), solver.method()};
}

// Of bodies that nothing touches.
void put_free(const FrictionProblem& problem, const FrictionPart& part, VecX& V) {
  for (const int k : part.bodies) {
    V.segment<6>(6 * k) = MassCholesky(problem.M[k]).solve(problem.Q.segment<6>(6 * k));
  }
}

}  // namespace

StepSolution solve_step(const FrictionProblem& problem, const MatX& guess, const BilateralLaw& bilateral,
                        const VecX& nu_guess, StepReuse* reuse) {
  StepReuse own;
  StepReuse& kept = reuse != nullptr ? *reuse : own;
  if (!kept.made) {
    std::vector<int> all(problem.contacts());
    std::iota(all.begin(), all.end(), 0);
    if (all.size() == problem.contact.size()) {
      std::stable_sort(all.begin(), all.end(), [&](int i, int k) { return problem.contact[i] < problem.contact[k]; });
    }
    for (FrictionPart& part : friction_parts(problem, all)) {
      kept.parts.emplace_back();
      kept.parts.back().of = std::move(part);
    }
    kept.made = true;
  } else {
    for (StepReuse::Part& part : kept.parts) take_right_sides(problem, part.of);
  }
  FrictionSolution whole;
  whole.a.resize(problem.Q.size());
  whole.f_N = whole.f_S = whole.f_T = VecX::Zero(problem.contacts());
  whole.nu = VecX::Zero(problem.G.rows());
  whole.state.assign(problem.contacts(), ContactState::kOpen);
  StepSolution solution;
  for (StepReuse::Part& known : kept.parts) {
    const FrictionPart& part = known.of;
    if (part.contacts.empty() && part.joints.empty()) {
      put_free(problem, part, whole.a);
      continue;
    }
    const SolvePart solve = [&](const FrictionProblem& of, const VecX& compliance, const PartGuess& start,
                                KeptElimination& elimination) {
      return solve_part(of, compliance, start, bilateral.pyramid, elimination);
    };
    const PartGuess start{chosen_rows(guess, part.contacts), chosen_rows(nu_guess, part.joints)};
    const auto solved = [&]() -> PartSolution {
      if (!bilateral.empty()) {
        return solve_bilateral(part, bilateral, start, solve, known.rows, &solution.saturated);
      }
      if (part.joints.empty() && part.problem.mu.isZero(0) && bilateral.pyramid == 0) {
        std::optional<PartSolution> found = solve_frictionless(part.problem, start, known.normals);
        if (found) return *std::move(found);
      }
      return solve(part.problem, {}, start, known.elimination);
    };
    const PartSolution found = solved();
    put_part(part, found.solution, whole);
    if (found.residual >= solution.residual) {
      solution.residual = found.residual;
      solution.method = found.method;
    }
  }
  solution.V = std::move(whole.a);
  solution.f_N = std::move(whole.f_N);
  solution.f_S = std::move(whole.f_S);
  solution.f_T = std::move(whole.f_T);
  solution.nu = std::move(whole.nu);
  return solution;
}

VecX momenta(const FrictionProblem& problem, const StepSolution& solution) {
  return problem.Q + problem.N.transpose_times(solution.f_N) + problem.S.transpose_times(solution.f_S) +
         problem.T.transpose_times(solution.f_T) + problem.G.transpose_times(solution.nu);
}

}  // namespace impend
