// The dual programme as a conic one (reach_program.h), whose multipliers are the forces f and, per column of E, the
// load x = x⁺ − x⁻. The price F of τ bounds the forces by Σ f_N ≤ F: without it the programme has no inside where
// contacts hold each other. Where τ = 0 in the end p is admissible, and no forces whatever reach farther. The price ε
// of lengths lets forces leave ε of the loads of each part: without it the programme has no inside where loads are just
// balanced, and motions that cost nothing get ever faster.
//
// Lengths are measured with masses by which what each part bears, its own loads and those that it carries, is alike: of
// the loads of the heaviest a light one would be rounding. Where y₀ is larger than the box of loads, p is taken in its
// units and forces with it: the method ends where it misses little of the largest number that it sees.
#include "impend/friction/load_reach.h"

#include <Eigen/SVD>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "impend/conic/conic_program.h"
#include "impend/friction/balance_projection.h"
#include "impend/friction/reach_program.h"
#include "impend/numerics/looking_factors.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

constexpr double kReachAccuracy = 1e-13;  // relative; the method stops where it gets no nearer
constexpr double kReachFound = 1e-6;      // of the loads of a part: forces that leave more of them were not found
constexpr double kCarriedFound = 1e-8;    // of what a part carries, where that is more: programmes end no nearer
constexpr double kMotionPrice = 1e-9;     // of what it bears: what forces may leave while they are looked for
constexpr double kReachViolation = 1e-8;  // of a motion that counts as admissible
// What a motion misses is charged for this many times the forces that were found.
constexpr double kChargedForces = 100;
constexpr double kMostMotion = 1e7;   // whitened, per unit of a load's work: parts of 1e12 times the mass move by 1e6
constexpr double kFeltLoad = 1e-12;   // what joints leave of a load and is less, as a share of it, is rounding …
constexpr double kFeltMotion = 1e-9;  // … and of a motion the work that loads do less of, as a share of its length
// Σ f_N, whitened, as a share of the largest loads: more where parts must hold each other more.
constexpr std::array<double, 3> kForces = {1e2, 1e4, 1e6};

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

double length_of(const FrictionProblem& problem, int k, const Vec6& load) {
  return std::sqrt(std::max(0.0, load.dot(MassCholesky(problem.M[k]).solve(load))));
}

// ‖M^{-1/2}F‖ of each part: of its loads, at least of its weight. acceleration: 0: what loads give all masses, or what
// they give most where nothing stays.
VecX own_loads(const FrictionProblem& problem, const MatX& loads, double acceleration) {
  double force = 0, mass = 0;
  for (int k = 0; k < problem.bodies(); ++k) {
    force += problem.Q.segment<3>(6 * k).norm();
    mass += problem.M[k](0, 0);
  }
  if (acceleration == 0) acceleration = force / mass;
  for (Eigen::Index j = 0; acceleration == 0 && j < loads.cols(); ++j) {
    for (int k = 0; k < problem.bodies(); ++k) {
      const double length = length_of(problem, k, loads.col(j).segment<6>(6 * k));
      acceleration = std::max(acceleration, length / std::sqrt(problem.M[k](0, 0)));
    }
  }
  VecX own(problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) {
    const double weight = std::sqrt(problem.M[k](0, 0)) * acceleration;
    own[k] = std::max(length_of(problem, k, problem.Q.segment<6>(6 * k)), weight);
  }
  return own;
}

// What parts carry of others, and by which contacts.
struct Carried {
  VecX of_part;   // Σ‖f_i‖/√m_k, N/√kg, and as much of joints
  VecX contacts;  // f_N, N
};

// The least forces of those that balance the loads, or leave least of them: parts that hold each other for nothing add
// nothing. Where nothing stays, of each column of loads, either way.
Carried carried_loads(const FrictionProblem& problem, const MatX& loads) {
  Carried carried{VecX::Zero(problem.bodies()), VecX::Zero(problem.contacts())};
  const auto add = [&](const FrictionProblem& loaded) {
    const WhitenedFriction whitened = whiten(loaded);
    const BalancePoint point = project_loads(whitened, whitened.y0, whitened.mu);
    const VecX n = whitened.forces(point.f.row(0).transpose()), s = whitened.forces(point.f.row(1).transpose()),
               t = whitened.forces(point.f.row(2).transpose());
    VecX of_part = VecX::Zero(problem.bodies());
    for (int i = 0; i < problem.contacts(); ++i) {
      const double force = Vec3(n[i], s[i], t[i]).norm();
      for (const int k : problem.N.block(i)) {
        if (k >= 0) of_part[k] += force / std::sqrt(problem.M[k](0, 0));
      }
    }
    const VecX joints = whitened.scale * whitened.G.transpose_times(point.nu);
    for (int k = 0; k < problem.bodies() && joints.size() > 0; ++k) of_part[k] += joints.segment<6>(6 * k).norm();
    carried.of_part = carried.of_part.cwiseMax(of_part);
    carried.contacts = carried.contacts.cwiseMax(n);
  };
  if (problem.contacts() == 0) return carried;
  if (!problem.Q.isZero(0)) {
    add(problem);
    return carried;
  }
  FrictionProblem loaded = problem;
  for (Eigen::Index j = 0; j < loads.cols(); ++j) {
    for (const double sign : {1.0, -1.0}) {
      loaded.Q = sign * loads.col(j);
      if (!loaded.Q.isZero(0)) add(loaded);
    }
  }
  return carried;
}

// With masses by which all of these are as long as the largest.
FrictionProblem in_own_measure(FrictionProblem problem, const VecX& own) {
  const double most = own.maxCoeff();
  for (int k = 0; k < problem.bodies(); ++k) problem.M[k] *= (own[k] / most) * (own[k] / most);
  return problem;
}

}  // namespace

void ReachedLoad::take_forces(const ReachedLoad& other) {
  found = other.found;
  x = other.x;
  value = other.value;
  residual = other.residual;
}

void ReachedLoad::take_motion(const ReachedLoad& other) {
  motion = other.motion;
  violation = other.violation;
  certified = other.certified;
  bound = other.bound;
  momentum = other.momentum;
  work = other.work;
  charge = other.charge;
}

LoadReach::LoadReach(const FrictionProblem& problem, const MatX& loads, double acceleration) {
  const VecX own = own_loads(problem, loads, acceleration);
  const Carried carried = carried_loads(problem, loads);
  const VecX borne = own.cwiseMax(kCarriedFound / kReachFound * carried.of_part);
  whitened_ = whiten(in_own_measure(problem, borne));
  jointed_ = whitened_.joint_basis.cols() > 0;
  if (jointed_) basis_ = orthogonal_rest(whitened_.joint_basis);
  loads_.resize(loads.rows(), loads.cols());
  for (int k = 0; k < whitened_.bodies(); ++k) {
    loads_.middleRows(6 * k, 6) = whitened_.inverse[k] * loads.middleRows(6 * k, 6) / whitened_.scale;
  }
  largest_ = loads_.colwise().norm().maxCoeff();
  own_ = borne.maxCoeff() / (whitened_.scale * largest_);
  least_forces_ = whitened_.whiten_forces(carried.contacts) / largest_;
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
    reached.found = reached.found && reached.value > -kReachFound * std::min(box, own_);
    reached.value = 0;
  }
  if (reached.x.size() == 1) reached.x = VecX(reached.value * d);
  return reached;
}

// Forces prove by themselves, and so do motions: of each the first that does.
ReachedLoad LoadReach::answer(const Question& question) const {
  ReachedLoad best;
  for (const double most : kForces) {
    const ReachedLoad reached = with_forces_up_to(most * (question.unit + question.box) / question.unit, question);
    if (!best.found && !best.certified) {
      best = reached;
    } else if (!best.found && reached.found) {
      best.take_forces(reached);
    } else if (!best.certified && reached.certified) {
      best.take_motion(reached);
    }
    if (best.found && best.certified) break;
  }
  return best;
}

ReachedLoad LoadReach::with_forces_up_to(double most, const Question& question) const {
  const ReachColumns at{static_cast<int>(question.felt.rows()), static_cast<int>(question.d.size())};
  ReachNumbers numbers;
  numbers.cost = (jointed_ ? VecX(-basis_.transpose() * y0_) : VecX(-y0_)) / question.unit;
  numbers.loads = question.felt / question.unit;
  numbers.d = question.d;
  numbers.box = question.box;
  numbers.most = most;
  numbers.price = kMotionPrice * own_ / question.unit;
  // Where no joints lock anything each motion is felt as it is, and more rows cost digits of it.
  numbers.bound = jointed_ ? kMostMotion * question.unit : 0;
  const ConicProgram program = reach_program(whitened_, jointed_ ? &basis_ : nullptr, at, numbers);
  const ConicPoint point = solve_conic_program(program, kReachAccuracy, {}, {ConicStart::kLeast});
  ReachedLoad reached;
  if (point.x.size() == 0) return reached;
  const VecX q = point.x.head(at.motions) / question.unit;
  const ContactForces f = tell_loads(point.z, question, reached);
  tell_motion(q, f, question, reached);
  return reached;
}

// z: of the contacts one after the other, of τ, of two rows per load, of others.
ContactForces LoadReach::tell_loads(const VecX& z, const Question& question, ReachedLoad& reached) const {
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
  const VecX load = question.loads * reached.x;
  for (int k = 0; k < whitened_.bodies(); ++k) {
    const double bears = std::max(own_, load.segment<6>(6 * k).norm());
    reached.residual = std::max(reached.residual, left.segment<6>(6 * k).norm() / bears);
  }
  reached.found = reached.residual < kReachFound;
  return f;
}

void LoadReach::tell_motion(const VecX& q, const ContactForces& f, const Question& question,
                            ReachedLoad& reached) const {
  const VecX p = jointed_ ? VecX(basis_ * q) : q;
  const ContactForces w = contact_motions(whitened_, p);
  double outside = 0;
  for (int i = 0; i < whitened_.contacts(); ++i) {
    const double missed = outside_dual_cone(w.col(i), whitened_.mu[i]);
    outside = std::max(outside, missed);
    reached.charge += kChargedForces * std::max(f(0, i), least_forces_[i]) * missed;
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
