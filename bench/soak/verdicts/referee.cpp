#include "bench/soak/verdicts/referee.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "tests/support/curved_shapes.h"

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

Vec3 corner(const Vec2& at, const Turned& how, int i) {
  const double angle = how.phase + 2 * kPi * i / how.facets;
  return {how.stretch * at.x() * std::cos(angle), at.x() * std::sin(angle), at.y()};
}

void add_piece(Profile& profile, test::Random& random, int kind) {
  const Vec2 from = profile.back();
  const double length = random.uniform(0.15, 1);
  if (kind == 0) profile.push_back(from + Vec2(0, length));
  if (kind == 1) {
    const double half_angle = random.uniform(0.05, 1.2);
    profile.push_back(from + length * Vec2(std::sin(half_angle), std::cos(half_angle)));
  }
  if (kind == 2) profile.push_back(from + Vec2(0.6 * length, 0));
  if (kind == 3) profile.push_back(from + 0.2 * length * Vec2(1, 1));
  if (kind != 4) return;
  const int rows = random.integer(2, 6);  // a rounded corner, from level to upright
  const double last = random.uniform(0.5, 1.0) * kPi / 2;
  for (int i = 1; i <= rows; ++i) {
    const double angle = last * i / rows;
    profile.push_back(from + length * Vec2(std::sin(angle), 1 - std::cos(angle)));
  }
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

TriangleMesh turned_mesh(const Profile& profile, const Turned& how) {
  TriangleMesh mesh =
      test::transformed(test::turned(how.facets, profile), test::rotation(Vec3::UnitZ(), how.phase));
  for (Vec3& x : mesh.vertices) x.x() *= how.stretch;
  return mesh;
}

Touches seat_touches(const Profile& profile, const Turned& how) {
  Touches touches;
  for (std::size_t r = 0; r + 1 < profile.size(); ++r) {
    const Vec2 low = profile[r], high = profile[r + 1];
    for (int i = 0; i < how.facets; ++i) {
      const Vec3 a = corner(low, how, i), b = corner(low, how, i + 1), c = corner(high, how, i + 1),
                 d = corner(high, how, i);
      const Vec3 normal = (d - b).cross(c - a).normalized();  // (c − a)×(d − b) points out of the plug
      for (const Vec3& p : {a, b, c, d}) touches.push_back({p, normal});
    }
  }
  return touches;
}

Touches disc_touches(double radius, double z, const Turned& how) {
  Touches touches;
  for (int i = 0; i < how.facets; ++i) touches.push_back({corner({radius, z}, how, i), Vec3::UnitZ()});
  return touches;
}

Profile random_profile(test::Random& random, int pieces) {
  Profile profile{{random.chance(0.1) ? 0.0 : random.uniform(0.2, 1.5), 0}};
  int last = -1;
  for (int k = 0; k < pieces; ++k) {
    int kind = random.integer(0, 4);
    if (profile.back().x() == 0 && kind == 0) kind = 1;  // a cylinder has a radius
    if (kind == last) kind = (kind + 1) % 3;
    if (profile.back().x() == 0 && kind == 0) kind = 1;
    add_piece(profile, random, kind);
    last = kind;
  }
  if (profile.front().y() == profile.back().y()) add_piece(profile, random, 1);
  return profile;
}

TriangleMesh plug_mesh(const Profile& profile, double above, const Turned& how) {
  Profile outline;
  if (profile.front().x() > 0) outline.emplace_back(0, profile.front().y());
  outline.insert(outline.end(), profile.begin(), profile.end());
  if (above > 0) outline.emplace_back(profile.back() + Vec2(0, above));
  outline.emplace_back(0, outline.back().y());
  return turned_mesh(outline, how);
}

TriangleMesh seat_mesh(const Profile& profile, Bottom bottom, const Turned& how) {
  const Vec2 first = profile.front(), last = profile.back();
  const double outer = 1.3 * last.x() + 0.2, below = first.y() - 0.6, pocket = first.y() - 0.3;
  if (first.x() == 0) bottom = Bottom::kTouches;
  Profile outline;
  outline.emplace_back(bottom == Bottom::kThrough ? first.x() : 0.0, below);
  outline.emplace_back(outer, below);
  outline.emplace_back(outer, last.y());
  outline.insert(outline.end(), profile.rbegin(), profile.rend());
  if (bottom == Bottom::kThrough) outline.push_back(outline.front());
  if (bottom == Bottom::kPocket) outline.emplace_back(first.x(), pocket);
  if (bottom == Bottom::kPocket) outline.emplace_back(0, pocket);
  if (bottom == Bottom::kTouches && first.x() > 0) outline.emplace_back(0, first.y());
  return turned_mesh(outline, how);
}

}  // namespace impend::soak
