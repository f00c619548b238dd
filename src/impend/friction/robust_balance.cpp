#include "impend/friction/robust_balance.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <vector>

#include "impend/base/stop.h"

namespace impend {
namespace {

// The pushes are larger than is asked for with the forces of the loads alone, since those with them are larger.
constexpr double kMoreForce = 4;
// Of a row: what it leaves of those before it, where it notices other motions than they do.
constexpr double kNoticed = 1e-9;

// Columns: unit vectors across all motions that no contact notices. One without friction notices no slip.
MatX noticed_motions(const WhitenedFriction& whitened) {
  const int n = whitened.contacts();
  MatX rows(whitened.y0.size(), 3 * n);
  for (int i = 0; i < n; ++i) {
    int column = 3 * i;
    for (const BlockRows* of : {&whitened.N, &whitened.S, &whitened.T}) {
      VecX row = VecX::Zero(rows.rows());
      if (of == &whitened.N || whitened.mu[i] > 0) of->add_to(i, 1, row);
      rows.col(column++) = whitened.admissible(row);
    }
  }
  Eigen::ColPivHouseholderQR<MatX> qr(rows);
  qr.setThreshold(kNoticed);
  return qr.householderQ() * MatX::Identity(rows.rows(), qr.rank());
}

// Accelerations along and about the axes that all bodies share.
MatX shared_accelerations(const WhitenedFriction& whitened) {
  MatX shared(whitened.y0.size(), 6);
  for (int axis = 0; axis < 6; ++axis) {
    VecX a = VecX::Zero(whitened.y0.size());
    for (int k = 0; k < whitened.bodies(); ++k) a[6 * k + axis] = 1;
    const VecX y = whitened.admissible(whitened.whiten(a));
    shared.col(axis) = y.norm() > 0 ? VecX(y / y.norm()) : y;
  }
  return shared;
}

double sum_of(const ContactForces& f) { return f.colwise().norm().sum(); }

}  // namespace

bool balances_robustly(const WhitenedFriction& whitened, double noise, const BalanceTolerances& tolerances) {
  const BalancePoint loads = project_loads(whitened, whitened.y0, whitened.mu, {}, tolerances);
  const double asked = kMoreForce * noise * (sum_of(loads.f) + 1);
  if (!(loads.upper <= asked)) return false;
  const MatX pushes =
      whitened.bodies() <= kMostPushedBodies ? noticed_motions(whitened) : shared_accelerations(whitened);
  const double push = asked * std::sqrt(static_cast<double>(pushes.cols()));
  for (Eigen::Index k = 0; k < pushes.cols(); ++k) {
    for (const double sign : {1.0, -1.0}) {
      look_for_stop();
      const VecX pushed = whitened.y0 + sign * push * pushes.col(k);
      const BalancePoint at = project_loads(whitened, pushed, whitened.mu, loads, tolerances);
      if (!(noise * (sum_of(at.f) + 1) + at.upper <= asked)) return false;
    }
  }
  return true;
}

}  // namespace impend
