#include "bench/soak/verdicts/referee.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace impend::soak {
namespace {

using Vec6 = Eigen::Matrix<double, 6, 1>;
using Wrenches = Eigen::Matrix<double, 6, Eigen::Dynamic>;

struct Solid {
  Vec3 center = Vec3::Zero();
  Mat3 root = Mat3::Zero();  // inverse root of the inertia per mass
};

// Per unit of mass.
Solid solid_of(const TriangleMesh& mesh) {
  double volume = 0;
  Vec3 first = Vec3::Zero();
  const Vec3 o = mesh.vertices.front();
  const auto corner = [&](int i) { return Vec3(mesh.vertices[i] - o); };
  for (const auto& [i, j, k] : mesh.triangles) {
    const double v = corner(i).dot(corner(j).cross(corner(k))) / 6;
    volume += v;
    first += v * (corner(i) + corner(j) + corner(k)) / 4;
  }
  const Vec3 c = first / volume;
  Mat3 second = Mat3::Zero();
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vec3 p[] = {corner(i) - c, corner(j) - c, corner(k) - c};
    const double v = p[0].dot(p[1].cross(p[2])) / 6;
    const Vec3 sum = p[0] + p[1] + p[2];
    second += v / 20 * (sum * sum.transpose());
    for (const Vec3& q : p) second += v / 20 * (q * q.transpose());
  }
  second /= volume;
  const Mat3 inertia = second.trace() * Mat3::Identity() - second;
  return {o + c, Eigen::SelfAdjointEigenSolver<Mat3>(inertia).operatorInverseSqrt()};
}

// Least ‖A λ − b‖ over λ ≥ 0 on the passive columns.
Eigen::VectorXd least_squares(const Wrenches& A, const std::vector<int>& passive, const Vec6& b) {
  Eigen::MatrixXd P(6, static_cast<int>(passive.size()));
  for (std::size_t k = 0; k < passive.size(); ++k) P.col(static_cast<int>(k)) = A.col(passive[k]);
  return P.colPivHouseholderQr().solve(b);
}

// Lawson and Hanson; columns of unit length. The residual, or nothing when it did not end.
std::optional<double> residual(const Wrenches& A, const Vec6& b) {
  constexpr double kEnough = 1e-11;  // of ‖b‖: far above rounding, far below any motion in question
  std::vector<int> passive;
  Eigen::VectorXd lambda = Eigen::VectorXd::Zero(A.cols());
  for (int round = 0; round < 60 + 3 * A.cols(); ++round) {
    const Vec6 r = b - A * lambda;
    if (r.norm() <= kEnough * b.norm()) return 0.0;
    Eigen::VectorXd pull = A.transpose() * r;
    for (const int i : passive) pull[i] = 0;
    int best = -1;
    if (A.cols() == 0 || pull.maxCoeff(&best) <= kEnough * b.norm()) return r.norm();
    passive.push_back(best);
    for (;;) {
      const Eigen::VectorXd s = least_squares(A, passive, b);
      double step = 1;
      int first = -1;  // that falls to 0
      for (std::size_t k = 0; k < passive.size(); ++k) {
        const double now = lambda[passive[k]], then = s[static_cast<int>(k)];
        const double reach = then > 0 ? 1 : now > 0 ? now / (now - then) : 0;
        if (reach < step) first = passive[k];
        step = std::min(step, reach);
      }
      for (std::size_t k = 0; k < passive.size(); ++k) {
        lambda[passive[k]] += step * (s[static_cast<int>(k)] - lambda[passive[k]]);
      }
      if (first < 0) break;
      std::erase_if(passive, [&](int i) {
        const bool out = i == first || lambda[i] <= 0;
        if (out) lambda[i] = 0;
        return out;
      });
      if (passive.empty()) break;
    }
  }
  return std::nullopt;
}

}  // namespace

double motion_ratio(const TriangleMesh& mesh, const Touches& touches, const Vec3& gravity) {
  const Solid solid = solid_of(mesh);
  Wrenches A(6, static_cast<int>(touches.size()));
  for (std::size_t i = 0; i < touches.size(); ++i) {
    const Touch& t = touches[i];
    Vec6 w;
    w << t.normal, solid.root * (t.point - solid.center).cross(t.normal);
    A.col(static_cast<int>(i)) = w.normalized();
  }
  Vec6 b;
  b << -gravity, Vec3::Zero();
  const auto left = residual(A, b);
  return left ? *left / gravity.norm() : -1;
}

std::optional<Clear> clear_truth(const TriangleMesh& mesh, const std::vector<Touches>& descriptions,
                                 const Vec3& gravity) {
  constexpr double kTurn = 0.03, kLeast = 0.03, kRest = 1e-8;  // rad; of free fall; rounding
  const Vec3 side = gravity.unitOrthogonal(), other = gravity.normalized().cross(side);
  double least = 1, most = 0;
  std::optional<double> ratio;
  for (const Touches& touches : descriptions) {
    for (const Vec3& turn : {Vec3(0, 0, 0), side, other, Vec3(-side), Vec3(-other)}) {
      const double found = motion_ratio(mesh, touches, gravity + kTurn * gravity.norm() * turn);
      if (found < 0) return std::nullopt;
      if (!ratio) ratio = found;
      least = std::min(least, found);
      most = std::max(most, found);
    }
  }
  if (most < kRest) return Clear{Truth::kRests, 0};
  if (least > kLeast) return Clear{Truth::kMoves, *ratio};
  return std::nullopt;
}

}  // namespace impend::soak
