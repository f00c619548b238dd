#include "impend/friction/no_slip_rows.h"

#include <numeric>
#include <optional>

#include "impend/base/friction_tolerances.h"
#include "impend/base/stop.h"
#include "impend/numerics/looking_factors.h"

namespace impend {
namespace {

VecX dense_direction(const BlockRows& rows, int i) {
  VecX row = VecX::Zero(rows.cols());
  rows.add_to(i, 1, row);
  return row;
}

// Least-squares impulses along joints and the tangents of some contacts, if they give y.
std::optional<TangentImpulses> least_impulses(const WhitenedFriction& whitened, const std::vector<int>& contacts,
                                              const VecX& y) {
  const Eigen::Index joints = whitened.G.rows(), count = static_cast<Eigen::Index>(contacts.size());
  if (joints + count == 0) return std::nullopt;
  MatX X(y.size(), joints + 2 * count);
  for (int k = 0; k < joints; ++k) X.col(k) = dense_direction(whitened.G, k);
  for (Eigen::Index k = 0; k < count; ++k) {
    X.col(joints + 2 * k) = dense_direction(whitened.S, contacts[k]);
    X.col(joints + 2 * k + 1) = dense_direction(whitened.T, contacts[k]);
  }
  const VecX mu = LeastNormSolver(X, VelocityTolerances{}.slip_dependence).solve(y);
  if (!((X * mu - y).norm() <= VelocityTolerances{}.pivot * (1 + mu.norm()))) return std::nullopt;
  TangentImpulses impulses{mu.head(joints), VecX::Zero(whitened.contacts()), VecX::Zero(whitened.contacts())};
  for (Eigen::Index k = 0; k < count; ++k) {
    impulses.S[contacts[k]] = mu[joints + 2 * k];
    impulses.T[contacts[k]] = mu[joints + 2 * k + 1];
  }
  return impulses;
}

}  // namespace

IndependentRows::IndependentRows(const WhitenedFriction& whitened)
    : factor_(6 * whitened.bodies()), contacts_(whitened.contacts()) {
  // They are independent by their own, finer measure.
  for (int k = 0; k < whitened.G.rows(); ++k) joints_ += factor_.append(dense_direction(whitened.G, k), 0.0) ? 1 : 0;
  MatX rest(6 * whitened.bodies(), 2 * contacts_);
  std::vector<double> length;
  for (int i = 0; i < 2 * contacts_; ++i) {
    const VecX row = dense_direction(i % 2 ? whitened.T : whitened.S, i / 2);
    length.push_back(row.norm() > 0 ? row.norm() : 1.0);
    rest.col(i) = factor_.project(row / length.back());
  }
  const double least = VelocityTolerances{}.slip_dependence;
  while (rest.cols() > 0) {
    look_for_stop();
    Eigen::Index farthest = 0;
    if (rest.colwise().norm().maxCoeff(&farthest) <= least) break;
    const int i = static_cast<int>(farthest);
    const VecX direction = factor_.project(rest.col(i)).normalized();
    if (factor_.append(dense_direction(i % 2 ? whitened.T : whitened.S, i / 2) / length[i], least)) {
      tangents_.push_back({i / 2, i % 2 != 0, length[i]});
      rest -= direction * (direction.transpose() * rest);
    }
    rest.col(i).setZero();
  }
}

TangentImpulses IndependentRows::impulses(const VecX& y) const {
  const VecX mu = factor_.combination(factor_.coordinates(y));
  TangentImpulses impulses{mu.head(joints_), VecX::Zero(contacts_), VecX::Zero(contacts_)};
  for (size_t k = 0; k < tangents_.size(); ++k) {
    const auto& [contact, second, length] = tangents_[k];
    (second ? impulses.T : impulses.S)[contact] = mu[joints_ + static_cast<Eigen::Index>(k)] / length;
  }
  return impulses;
}

TangentImpulses shared_impulses(const WhitenedFriction& whitened, const IndependentRows& rows,
                                const std::vector<int>& contacts, const VecX& y) {
  if (const auto among = least_impulses(whitened, contacts, y)) return *among;
  std::vector<int> all(whitened.contacts());
  std::iota(all.begin(), all.end(), 0);
  if (const auto among = least_impulses(whitened, all, y)) return *among;
  return rows.impulses(y);
}

}  // namespace impend
