// The dual programme as a conic one, over (q, τ, t): p = B q,
//
//   min −y₀·p + F τ + b Σ t_k   subject to  (K p)_i + τ e_N ∈ K*_i,  τ ≥ 0,  −t ≤ d − Ẽᵀp ≤ t,
//
// whose multipliers are the forces f and, per column of E, the load x = x⁺ − x⁻. The price F of τ bounds the forces by
// Σ f_N ≤ F: without it the programme has no inside where contacts hold each other. Where τ = 0 in the end p is
// admissible, and no forces whatever reach farther. Where y₀ is larger than the box of loads, p is taken in its
// units and forces with it: the method ends where it misses little of the largest number that it sees.
#include "impend/friction/load_reach.h"

#include <Eigen/SVD>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "impend/friction/balance_projection.h"
#include "impend/numerics/conic_program.h"
#include "impend/numerics/looking_factors.h"

namespace impend {
namespace {

constexpr double kReachAccuracy = 1e-13;  // relative; the method stops where it gets no nearer
constexpr double kReachFound = 1e-6;      // of the loads: forces that leave more were not found
constexpr double kReachViolation = 1e-8;  // of a motion that counts as admissible
constexpr double kMostMotion = 1e7;   // whitened, per unit of a load's work: parts of 1e12 times the mass move by 1e6
constexpr double kFeltLoad = 1e-12;   // what joints leave of a load and is less, as a share of it, is rounding …
constexpr double kFeltMotion = 1e-9;  // … and of a motion the work that loads do less of, as a share of its length
// Σ f_N, whitened, as a share of the largest loads: more where parts must hold each other more.
constexpr std::array<double, 3> kForces = {1e2, 1e4, 1e6};

// Places in x = (q, τ, t).
struct ReachColumns {
  int motions = 0, loads = 0;
  int tau() const { return motions; }
  int t(int k) const { return motions + 1 + k; }
  int size() const { return motions + 1 + loads; }
};

// The three rows of a contact over the columns where one of them is not zero.
struct ReachRows {
  std::vector<int> columns;
  MatX rows;  // 3 × columns
};

// Columns ascend, whichever of the two bodies is named first.
ReachRows reach_rows(const WhitenedFriction& whitened, const MatX* basis, int i) {
  ReachRows contact;
  if (basis != nullptr) {
    for (int k = 0; k < basis->cols(); ++k) contact.columns.push_back(k);
    contact.rows = MatX::Zero(3, basis->cols());
  }
  const std::array<int, 2>& blocks = whitened.N.block(i);
  const int first = blocks[0] <= blocks[1] ? 0 : 1;
  for (const int side : {first, 1 - first}) {
    const int block = blocks[side];
    if (block < 0) continue;
    Eigen::Matrix<double, 3, 6> rows;
    rows.row(0) = whitened.N.value(i, side).transpose();
    rows.row(1) = whitened.S.value(i, side).transpose();
    rows.row(2) = whitened.T.value(i, side).transpose();
    if (basis != nullptr) {
      contact.rows += rows * basis->middleRows(6 * block, 6);
      continue;
    }
    const Eigen::Index before = contact.rows.cols();
    contact.rows.conservativeResize(3, before + 6);
    contact.rows.rightCols(6) = rows;
    for (int k = 0; k < 6; ++k) contact.columns.push_back(6 * block + k);
  }
  return contact;
}

// Adds K p + slack·τ e_N ∈ K*_μ.
void add_reach_contact(ReachRows contact, double mu, double slack, const ReachColumns& at, ConicProgram& program) {
  contact.columns.push_back(at.tau());
  contact.rows.conservativeResize(3, contact.rows.cols() + 1);
  contact.rows.rightCols(1) = Vec3(slack, 0, 0);
  if (mu == 0) {
    program.add_row(contact.columns, -contact.rows.row(0).transpose(), 0);
    return;
  }
  contact.rows.bottomRows(2) *= mu;
  program.cones.push_back({std::move(contact.columns), -contact.rows, Eigen::Vector3d::Zero()});
}

// −t ≤ d − Ẽᵀp ≤ t, all over the same columns, so that the method takes these rows at once.
void add_loads(const MatX& loads_of_q, const VecX& d, const ReachColumns& at, ConicProgram& program) {
  std::vector<int> columns;
  for (int j = 0; j < at.motions; ++j) columns.push_back(j);
  for (int k = 0; k < at.loads; ++k) columns.push_back(at.t(k));
  for (int k = 0; k < at.loads; ++k) {
    for (const double sign : {1.0, -1.0}) {
      VecX row = VecX::Zero(at.motions + at.loads);
      row.head(at.motions) = -sign * loads_of_q.col(k);
      row[at.motions + k] = -1;
      program.add_row(columns, row, -sign * d[k]);
    }
  }
}

// −R ≤ q_j ≤ R, in units of R, by whose size the method would measure what it misses otherwise: else what moves freely,
// and asks for no load, gets ever faster until all else is rounding beside it.
void bound_motions(double most, const ReachColumns& at, ConicProgram& program) {
  for (int j = 0; j < at.motions; ++j) {
    for (const double sign : {1.0, -1.0}) program.add_row({j}, VecX::Constant(1, sign / most), 1);
  }
}

// Orthonormal columns that span what is orthogonal to the orthonormal columns of `basis`.
MatX orthogonal_rest(const MatX& basis) {
  const PivotedQr qr = pivoted_qr(basis);
  MatX rest = MatX::Zero(basis.rows(), basis.rows() - basis.cols());
  rest.bottomRows(rest.cols()).setIdentity();
  apply(qr, rest);
  return rest;
}

// Loads over the motions that joints let pass, of which what is but rounding is taken: by their lengths before, and in
// combinations of them, since the axes of the world are none of the joints'. Else a part that joints lock would move by
// a load, if only the motion is long enough.
MatX without_rounding(MatX in_q, const MatX& loads) {
  const VecX length = loads.colwise().norm().transpose().unaryExpr([](double l) { return l > 0 ? l : 1.0; });
  in_q = in_q * length.cwiseInverse().asDiagonal();
  if (in_q.size() == 0) return in_q;
  const Eigen::JacobiSVD<MatX> svd(in_q, Eigen::ComputeThinU | Eigen::ComputeThinV);
  const VecX felt = svd.singularValues().unaryExpr([](double s) { return s > kFeltLoad ? s : 0.0; });
  if ((felt.array() == svd.singularValues().array()).all()) return in_q * length.asDiagonal();
  return svd.matrixU() * felt.asDiagonal() * svd.matrixV().transpose() * length.asDiagonal();
}

}  // namespace

LoadReach::LoadReach(const FrictionProblem& problem, const MatX& loads) : whitened_(whiten(problem)) {
  jointed_ = whitened_.joint_basis.cols() > 0;
  if (jointed_) basis_ = orthogonal_rest(whitened_.joint_basis);
  loads_.resize(loads.rows(), loads.cols());
  for (int k = 0; k < whitened_.bodies(); ++k) {
    loads_.middleRows(6 * k, 6) = whitened_.inverse[k] * loads.middleRows(6 * k, 6) / whitened_.scale;
  }
  largest_ = loads_.colwise().norm().maxCoeff();
  loads_ /= largest_;
  y0_ = whitened_.y0 / largest_;
  felt_ = felt(loads_);
}

MatX LoadReach::felt(const MatX& loads) const {
  return jointed_ ? without_rounding(basis_.transpose() * loads, loads) : loads;
}

ReachedLoad LoadReach::towards(const VecX& d, double box) const {
  return answer({loads_, felt_, d, box, unit_for(box)});
}

ReachedLoad LoadReach::along(const VecX& d, double box) const {
  const MatX load = loads_ * d;
  ReachedLoad reached = answer({load, felt(load), VecX::Ones(1), box, unit_for(box)});
  // Against d loads may be balanced, and still none along it.
  if (reached.value < 0) {
    reached.found = reached.found && reached.value > -kReachFound * box;
    reached.value = 0;
  }
  if (reached.x.size() == 1) reached.x = VecX(reached.value * d);
  return reached;
}

ReachedLoad LoadReach::answer(const Question& question) const {
  ReachedLoad best;
  for (const double most : kForces) {
    ReachedLoad reached = with_forces_up_to(most * (question.unit + question.box) / question.unit, question);
    const bool better = reached.found && reached.certified > best.certified;
    if (better || !best.found) best = std::move(reached);
    if (best.certified) break;
  }
  return best;
}

ReachedLoad LoadReach::with_forces_up_to(double most, const Question& question) const {
  const int n = whitened_.contacts(), m = static_cast<int>(question.d.size());
  const ReachColumns at{static_cast<int>(question.felt.rows()), m};
  const MatX* basis = jointed_ ? &basis_ : nullptr;
  const double share = std::sqrt(most);  // the price is split between the cost of τ and its rows
  ConicProgram program;
  program.c = VecX::Zero(at.size());
  program.c.head(at.motions) = (jointed_ ? VecX(-basis_.transpose() * y0_) : VecX(-y0_)) / question.unit;
  program.c[at.tau()] = share;
  program.c.tail(m).setConstant(question.box);
  for (int i = 0; i < n; ++i)
    add_reach_contact(reach_rows(whitened_, basis, i), whitened_.mu[i], 1 / share, at, program);
  program.add_row({at.tau()}, VecX::Constant(1, -1.0), 0);
  add_loads(question.felt / question.unit, question.d, at, program);
  // Where no joints lock anything each motion is felt as it is, and more rows cost digits of it.
  if (jointed_) bound_motions(kMostMotion * question.unit, at, program);
  const ConicPoint point = solve_conic_program(program, kReachAccuracy, {}, ConicStart::kLeast);
  ReachedLoad reached;
  if (point.x.size() == 0) return reached;
  const VecX q = point.x.head(at.motions) / question.unit;
  tell_loads(point.z, question, reached);
  tell_motion(q, question, reached);
  return reached;
}

// z: of the contacts one after the other, of τ, of two rows per load, of two per motion.
void LoadReach::tell_loads(const VecX& z, const Question& question, ReachedLoad& reached) const {
  ContactForces f = ContactForces::Zero(3, whitened_.contacts());
  Eigen::Index row = 0;
  for (int i = 0; i < whitened_.contacts(); ++i) {
    f(0, i) = z[row++];
    if (whitened_.mu[i] == 0) continue;
    f.col(i).tail<2>() = whitened_.mu[i] * z.segment<2>(row);
    row += 2;
  }
  f *= question.unit;
  ++row;
  reached.x.resize(question.d.size());
  for (Eigen::Index k = 0; k < reached.x.size(); ++k) reached.x[k] = z[row + 2 * k] - z[row + 2 * k + 1];
  reached.value = question.d.dot(reached.x);
  const VecX none = VecX::Zero(whitened_.G.rows());
  VecX left = residual_motion(whitened_, y0_ + question.loads * reached.x, f, none);
  left -= whitened_.G.transpose_times(whitened_.joint_part(left));
  reached.residual = left.norm();
  reached.found = reached.residual < kReachFound * (1 + reached.x.norm());
}

void LoadReach::tell_motion(const VecX& q, const Question& question, ReachedLoad& reached) const {
  const VecX p = jointed_ ? VecX(basis_ * q) : q;
  const ContactForces w = contact_motions(whitened_, p);
  double outside = 0;
  for (int i = 0; i < whitened_.contacts(); ++i) {
    outside = std::max(outside, outside_dual_cone(w.col(i), whitened_.mu[i]));
  }
  reached.violation = outside / std::max(1.0, p.norm());
  reached.certified = reached.violation < kReachViolation;
  reached.motion = whitened_.motion(p) / (whitened_.scale * whitened_.scale * largest_);
  reached.momentum = felt_.transpose() * q;
  if (reached.momentum.norm() <= kFeltMotion * q.norm()) reached.momentum.setZero();
  reached.work = -y0_.dot(p);
  reached.bound = reached.work + question.box * (question.d - question.felt.transpose() * q).lpNorm<1>();
}

}  // namespace impend
