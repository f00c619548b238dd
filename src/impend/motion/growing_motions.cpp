#include "impend/motion/growing_motions.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "impend/base/stop.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/dense.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

// Of K: what is skew by less is rounding.
constexpr double kSymmetric = 1e-6;

// Of the size of what moves: the way of its fastest point. What is of fourth order must show there beside what counts
// as no growth.
constexpr double kWayOn = 0.25;
// Midpoint rule: it errs by the square of a step, which half as many tell. Of the work: what these two may differ by.
constexpr int kSteps = 32;
constexpr double kSameWork = 0.5;
constexpr std::size_t kMostMoved = 16;
// Of singular values, the largest 1: rows that say nothing new but for rounding.
constexpr double kSameRows = 1e-5;
// Of the way: what the path may leave open, or close, of contacts.
constexpr double kClosedOnPath = 1e-4;
// Of the energy of a motion: what does not tilt.
constexpr double kNoTilting = 1e-12;

enum class GoesOn { kFalls, kDoesNotFall, kNotKnown };

class Path {
 public:
  Path(const Assembly& assembly, const Balanced& balanced, const VecX& p)
      : assembly_(assembly), rows_(balanced.rows), p_(p), moved_(moved_blocks(balanced.rows.problem(), p)) {
    const std::vector<char> bears = bearing_rows(rows_.problem(), balanced.forces);
    for (int i = 0; i < rows_.problem().rows(); ++i) {
      if (bears[static_cast<std::size_t>(i)] != 0) bearing_.push_back(i);
    }
    for (const int k : moved_) {
      L_.push_back(lower_factor(rows_.problem().M[k]));
      inverse_.push_back(lower_inverse(L_.back()));
    }
  }

  // Whether loads are constant forces through centres of mass, on few parts.
  bool is_plain() const {
    if (moved_.size() > kMostMoved) return false;
    return std::all_of(moved_.begin(), moved_.end(), [&](int k) {
      const int body = rows_.problem().body[k];
      const auto is_at = [&](const auto& one) { return one.a == body || one.b == body; };
      return rows_.problem().Q.segment<3>(6 * static_cast<Eigen::Index>(k) + 3).isZero(0) &&
             std::none_of(assembly_.springs.begin(), assembly_.springs.end(), is_at) &&
             std::none_of(assembly_.joints.begin(), assembly_.joints.end(),
                          [&](const Joint& joint) { return joint.spring && is_at(joint); }) &&
             std::none_of(assembly_.loads.begin(), assembly_.loads.end(),
                          [&](const Load& load) { return load.point && load.part == body; });
    });
  }

  // To the end of the path, which is so long; `least`: J, work that counts.
  GoesOn goes_on(double length, double least) const {
    const std::optional<Displacements> end = end_of(length, kSteps), coarse = end_of(length, kSteps / 2);
    if (!end || !coarse) return GoesOn::kNotKnown;
    const double most = kClosedOnPath * kWayOn * rows_.size();
    // What bears nothing stops it.
    if (!rows_.stay_closed(*end, {}, most)) return GoesOn::kDoesNotFall;
    if (!rows_.stay_closed(*end, bearing_, most)) return GoesOn::kNotKnown;
    const double work = work_at(*end), other = work_at(*coarse);
    if (!(work > least)) return GoesOn::kDoesNotFall;
    return std::abs(work - other) <= kSameWork * work ? GoesOn::kFalls : GoesOn::kNotKnown;
  }

 private:
  // Nothing where the path was lost.
  std::optional<Displacements> end_of(double length, int steps) const {
    Displacements at(assembly_.parts.size());
    for (int step = 0; step < steps; ++step) {
      look_for_stop();
      const std::optional<VecX> here = velocity(at);
      if (!here) return std::nullopt;
      const std::optional<VecX> amid = velocity(moved(at, *here, length / steps / 2));
      if (!amid) return std::nullopt;
      at = moved(at, *amid, length / steps);
    }
    return at;
  }

  // J, what the loads have done.
  double work_at(const Displacements& at) const {
    double sum = 0;
    for (const int k : moved_) {
      const Vec3 center = center_of(k);
      sum += rows_.problem().Q.segment<3>(6 * static_cast<Eigen::Index>(k)).dot(displacement(at, k) * center - center);
    }
    return sum;
  }

  Vec3 center_of(int k) const {
    return assembly_.parts[static_cast<std::size_t>(rows_.problem().body[k])].center_of_mass_W();
  }
  const RigidTransform& displacement(const Displacements& at, int k) const {
    return at[static_cast<std::size_t>(rows_.problem().body[k])];
  }

  // P p there, of the blocks that move.
  std::optional<VecX> velocity(const Displacements& at) const {
    const std::optional<BlockRows> J = rows_.rows_at(at);
    if (!J) return std::nullopt;
    const auto size = 6 * static_cast<Eigen::Index>(moved_.size());
    MatX G = MatX::Zero(static_cast<Eigen::Index>(bearing_.size()), size);
    VecX y(size);
    for (std::size_t m = 0; m < moved_.size(); ++m) {
      const auto column = 6 * static_cast<Eigen::Index>(m);
      for (std::size_t i = 0; i < bearing_.size(); ++i) {
        for (const int side : {0, 1}) {
          if (J->block(bearing_[i])[side] != moved_[m]) continue;
          G.row(static_cast<Eigen::Index>(i)).segment<6>(column) += inverse_[m] * J->value(bearing_[i], side);
        }
      }
      y.segment<6>(column) = L_[m].transpose() * p_.segment<6>(6 * static_cast<Eigen::Index>(moved_[m]));
    }
    const Eigenpairs pairs = eigenpairs(G.transpose() * G);
    const double none = kSameRows * kSameRows * pairs.values[size - 1];
    const MatX kept = pairs.vectors.leftCols((pairs.values.array() <= none).count());
    y = kept * (kept.transpose() * y);
    VecX v(size);
    for (std::size_t m = 0; m < moved_.size(); ++m) {
      const auto column = 6 * static_cast<Eigen::Index>(m);
      v.segment<6>(column) = inverse_[m].transpose() * y.segment<6>(column);
    }
    return v;
  }

  Displacements moved(Displacements at, const VecX& v, double time) const {
    for (std::size_t m = 0; m < moved_.size(); ++m) {
      RigidTransform& X = at[static_cast<std::size_t>(rows_.problem().body[moved_[m]])];
      const Vec3 center = center_of(moved_[m]), turn = time * v.segment<3>(6 * static_cast<Eigen::Index>(m) + 3);
      const Vec3 there = X * center + time * v.segment<3>(6 * static_cast<Eigen::Index>(m));
      const double angle = turn.norm();
      if (angle > 0) X.R = Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix() * X.R;
      X.p = there - X.R * center;
    }
    return at;
  }

  const Assembly& assembly_;
  const MovedRows& rows_;
  const VecX& p_;
  std::vector<int> moved_;         // blocks
  std::vector<int> bearing_;       // rows
  std::vector<Mat6> L_, inverse_;  // M = L Lᵀ of the blocks that move
};

// Along p or −p, ‖p‖_M = 1.
GoesOn goes_on(const Assembly& assembly, const Balanced& balanced, const VecX& p, double least) {
  const Path path(assembly, balanced, p);
  if (!path.is_plain()) return GoesOn::kNotKnown;
  double fastest = 0;
  for (Eigen::Index k = 0; k < p.size(); k += 6) {
    fastest = std::max(fastest, p.segment<3>(k).norm() + balanced.rows.size() * p.segment<3>(k + 3).norm());
  }
  const double length = kWayOn * balanced.rows.size() / fastest, counts = 0.5 * least * length * length;
  const GoesOn one_way = path.goes_on(length, counts);
  return one_way == GoesOn::kDoesNotFall ? path.goes_on(-length, counts) : one_way;
}

}  // namespace

MatX orthonormal_basis(const MotionProblem& problem, const std::vector<NeutralMotion>& motions) {
  MatX unit(problem.Q.size(), static_cast<Eigen::Index>(motions.size())), product = unit;
  for (Eigen::Index k = 0; k < unit.cols(); ++k) {
    const VecX& motion = motions[static_cast<std::size_t>(k)].motion;
    unit.col(k) = motion / mass_norm(problem, motion);
    product.col(k) = momentum_of(problem, unit.col(k));
  }
  const Eigenpairs pairs = eigenpairs(unit.transpose() * product);
  return unit * pairs.vectors * pairs.values.cwiseSqrt().cwiseInverse().asDiagonal();
}

std::optional<MatX> stiffness(const MovedRows& rows, const VecX& lambda, const MatX& basis) {
  MatX K(basis.cols(), basis.cols());
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    look_for_stop();
    const std::optional<VecX> change = rows.change_of_force(lambda, basis.col(k));
    if (!change) return std::nullopt;
    K.col(k) = basis.transpose() * *change;
  }
  return K;
}

Growing growing_motions(const MatX& K, double least) {
  const double skew = (K - K.transpose()).norm();
  Growing growing;
  growing.symmetric = skew <= std::max(kSymmetric * K.norm(), least);
  if (growing.symmetric) {
    const Eigenpairs pairs = eigenpairs(0.5 * (K + K.transpose()));
    growing.along = pairs.vectors.rightCols((pairs.values.array() > least).count());
    growing.any = growing.along.cols() > 0;
    return growing;
  }
  const RealEigenpairs pairs = real_eigenpairs(K);
  growing.along = pairs.vectors.rightCols((pairs.values.array() > least).count());
  growing.any = pairs.most_imaginary > least || growing.along.cols() > 0;
  return growing;
}

std::string may_fall_farther_on(const Assembly& assembly, const Balanced& balanced, const MatX& basis, const MatX& K,
                                double least) {
  const Eigenpairs pairs = eigenpairs(0.5 * (K + K.transpose()));
  std::vector<Eigen::Index> flat;
  for (Eigen::Index k = 0; k < pairs.values.size(); ++k) {
    if (std::abs(pairs.values[k]) <= least) flat.push_back(k);
  }
  if (flat.empty()) return "";
  const MatX motions = tilting_motions(balanced.rows.problem(), basis * pairs.vectors(Eigen::all, flat));
  std::string not_known;
  for (Eigen::Index column = 0; column < motions.cols(); ++column) {
    for (const VecX& p : taken_apart(balanced, motions.col(column))) {
      const double size = mass_norm(balanced.rows.problem(), p);
      if (!(size > 0)) continue;
      const GoesOn goes = goes_on(assembly, balanced, p / size, least);
      if (goes == GoesOn::kFalls) return "tilted a little it neither falls nor rights itself; tilted more it falls";
      if (goes == GoesOn::kNotKnown) not_known = "tilted a little it neither falls nor rights itself";
    }
  }
  return not_known;
}

MatX tilting_motions(const MotionProblem& problem, const MatX& motions) {
  MatX tilts(motions.rows() / 2, motions.cols());
  for (int k = 0; k < problem.bodies(); ++k) {
    const Eigen::Index row = 6 * static_cast<Eigen::Index>(k);
    const Vec3 force = problem.Q.segment<3>(row);
    const Vec3 along = force.isZero(0) ? force : Vec3(force.normalized());
    const double inertia = std::sqrt(problem.M[k].bottomRightCorner<3, 3>().trace() / 3);
    for (Eigen::Index column = 0; column < motions.cols(); ++column) {
      tilts.col(column).segment<3>(row / 2) = inertia * along.cross(Vec3(motions.col(column).segment<3>(row + 3)));
    }
  }
  const Eigenpairs pairs = eigenpairs(tilts.transpose() * tilts);
  return motions * pairs.vectors.rightCols((pairs.values.array() > kNoTilting).count());
}

}  // namespace impend
