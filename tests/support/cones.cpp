#include "tests/support/cones.h"

#include <Eigen/Dense>
#include <algorithm>

namespace impend::test {

Wrench wrench_of(const Vec3& point, const Vec3& normal, const Vec3& origin, double length) {
  Wrench w;
  w << normal, (point - origin).cross(normal) / length;
  return w;
}

double distance_to_cone(const std::vector<Wrench>& generators, const Wrench& target) {
  const int n = static_cast<int>(generators.size());
  if (n == 0) return target.norm();
  Eigen::MatrixXd W(6, n);
  for (int i = 0; i < n; ++i) W.col(i) = generators[i];
  std::vector<int> active;
  Eigen::VectorXd x = Eigen::VectorXd::Zero(n);
  for (int round = 0; round < 20 * n + 20; ++round) {
    const Eigen::VectorXd slope = W.transpose() * (target - W * x);
    int enter = -1;
    for (int i = 0; i < n; ++i) {
      if (std::find(active.begin(), active.end(), i) != active.end()) continue;
      if (slope[i] > 1e-13 && (enter < 0 || slope[i] > slope[enter])) enter = i;
    }
    if (enter < 0) break;
    active.push_back(enter);
    while (!active.empty()) {
      const Eigen::MatrixXd sub = W(Eigen::all, active);
      const Eigen::VectorXd z = sub.completeOrthogonalDecomposition().solve(target);
      double step = 1;
      for (int k = 0; k < z.size(); ++k) {
        if (z[k] <= 0) step = std::min(step, x[active[k]] / (x[active[k]] - z[k] + 1e-300));
      }
      for (int k = 0; k < z.size(); ++k) x[active[k]] += step * (z[k] - x[active[k]]);
      std::vector<int> kept;
      for (int i : active) {
        if (x[i] > 1e-15) {
          kept.push_back(i);
        } else {
          x[i] = 0;
        }
      }
      const bool all = kept.size() == active.size();
      active = kept;
      if (all && step >= 1) break;
    }
  }
  return (target - W * x).norm();
}

double cone_difference(const std::vector<Wrench>& a, const std::vector<Wrench>& b) {
  double largest = 0;
  for (const Wrench& w : a) largest = std::max(largest, distance_to_cone(b, w));
  for (const Wrench& w : b) largest = std::max(largest, distance_to_cone(a, w));
  return largest;
}

int rank_of(const std::vector<Wrench>& wrenches, double tolerance) {
  if (wrenches.empty()) return 0;
  Eigen::MatrixXd W(6, wrenches.size());
  for (std::size_t i = 0; i < wrenches.size(); ++i) W.col(static_cast<int>(i)) = wrenches[i];
  const Eigen::VectorXd s = W.jacobiSvd().singularValues();
  return static_cast<int>((s.array() > tolerance * s[0]).count());
}

}  // namespace impend::test
