#include "impend/contact/patches/fit_surface.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/geometry/small_matrices.h"

namespace impend {
namespace {

constexpr int kMost = 6;  // parameters of a cone: shift (2), tilt (2), radius, half angle
using Row = Eigen::Matrix<double, kMost, 1>;
using Square = Eigen::Matrix<double, kMost, kMost>;
// A point this near to a cone's apex, of the size of all points, is its tip where it is the only one.
constexpr double kTip = 0.01;

int parameters(const CurvedFit& fit) {
  return fit.kind == CurvedKind::kSphere ? 4 : fit.kind == CurvedKind::kCylinder ? 5 : 6;
}

Vec3 mean_of(const std::vector<Vec3>& points) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3& p : points) sum += p;
  return sum / static_cast<double>(points.size());
}

double length_of(const std::vector<Vec3>& points) {
  Box3 box;
  for (const Vec3& p : points) box.add(p);
  return box.diagonal();
}

// dh/d(parameters) at p and h itself; lengths in units of `unit`.
struct Linear {
  Row row = Row::Zero();
  double h = 0;
};

Linear linearise(const CurvedFit& fit, const std::array<Vec3, 2>& e, double unit, const Vec3& p) {
  Linear result;
  const Vec3 d = p - fit.centre;
  if (fit.kind == CurvedKind::kSphere) {
    const double distance = d.norm();
    result.h = (distance - fit.radius) / unit;
    if (distance > 0) result.row.head<3>() = -d / distance;
    result.row[3] = -1;
    return result;
  }
  const double z = d.dot(fit.axis), c = std::cos(fit.half_angle), s = std::sin(fit.half_angle);
  const Vec3 out = d - z * fit.axis;
  const double rho = out.norm();
  result.h = ((rho - fit.radius) * c - z * s) / unit;
  if (!(rho > 0)) return result;
  const double lever = (z * c + rho * s) / unit;
  for (int k = 0; k < 2; ++k) {
    const double u = out.dot(e[k]) / rho;
    result.row[k] = -u * c;
    result.row[2 + k] = -u * lever;
  }
  result.row[4] = -c;
  if (fit.kind == CurvedKind::kCone) result.row[5] = -((rho - fit.radius) * s + z * c) / unit;
  return result;
}

struct Normal {
  Square A = Square::Zero();
  Row b = Row::Zero();
};

// The cone's tip, where it is one of the points: the only one so near to the apex; −1 where there is none.
int tip_among(const std::vector<Vec3>& points, const CurvedFit& fit, double unit) {
  if (fit.kind != CurvedKind::kCone) return -1;
  const Vec3 apex = fit.centre - fit.radius / std::tan(fit.half_angle) * fit.axis;
  int tip = -1;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!((points[i] - apex).norm() <= kTip * unit)) continue;
    if (tip >= 0) return -1;
    tip = static_cast<int>(i);
  }
  return tip;
}

// At the tip ρ has no derivative. There the point is off by its two distances across the axis and by h on the axis.
std::array<Linear, 3> linearise_tip(const CurvedFit& fit, const std::array<Vec3, 2>& e, double unit, const Vec3& p) {
  std::array<Linear, 3> rows;
  const Vec3 d = p - fit.centre;
  const double z = d.dot(fit.axis), c = std::cos(fit.half_angle), s = std::sin(fit.half_angle);
  for (int k = 0; k < 2; ++k) {
    rows[k].h = d.dot(e[k]) * c / unit;
    rows[k].row[k] = -c;
    rows[k].row[2 + k] = -z * c / unit;
  }
  rows[2].h = -(fit.radius * c + z * s) / unit;
  rows[2].row[4] = -c;
  rows[2].row[5] = (fit.radius * s - z * c) / unit;
  return rows;
}

void add(const Linear& l, Normal& sum) {
  sum.A.noalias() += l.row * l.row.transpose();
  sum.b.noalias() -= l.h * l.row;
}

Normal normal_equations(const std::vector<Vec3>& points, const CurvedFit& fit, double unit) {
  const std::array<Vec3, 2> e = across(fit.axis);
  const int tip = tip_among(points, fit, unit);
  Normal sum;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (static_cast<int>(i) == tip) {
      for (const Linear& l : linearise_tip(fit, e, unit, points[i])) add(l, sum);
    } else {
      add(linearise(fit, e, unit, points[i]), sum);
    }
  }
  return sum;
}

// Moves c along the axis to the middle of the points, where tilt and shift do not mix.
void recentre(const std::vector<Vec3>& points, CurvedFit& fit) {
  if (fit.kind == CurvedKind::kSphere) return;
  const double z = fit.axis.dot(mean_of(points) - fit.centre);
  fit.centre += z * fit.axis;
  fit.radius += z * std::tan(fit.half_angle);
}

void move(const Row& step, double unit, CurvedFit& fit) {
  if (fit.kind == CurvedKind::kSphere) {
    fit.centre += unit * step.head<3>();
    fit.radius += unit * step[3];
    return;
  }
  const std::array<Vec3, 2> e = across(fit.axis);
  fit.centre += unit * (step[0] * e[0] + step[1] * e[1]);
  fit.axis = (fit.axis + step[2] * e[0] + step[3] * e[1]).normalized();
  fit.radius += unit * step[4];
  fit.half_angle += step[5];
}

}  // namespace

std::array<Vec3, 2> across(const Vec3& a) {
  int k = 0;
  a.cwiseAbs().minCoeff(&k);
  const Vec3 u = (Vec3::Unit(k) - a[k] * a).normalized();
  return {u, a.cross(u)};
}

double CurvedFit::height(const Vec3& p) const {
  const Vec3 d = p - centre;
  if (kind == CurvedKind::kSphere) return d.norm() - radius;
  const double z = d.dot(axis);
  const double rho = (d - z * axis).norm();
  if (kind == CurvedKind::kCylinder) return rho - radius;
  return (rho - radius) * std::cos(half_angle) - z * std::sin(half_angle);
}

Vec3 CurvedFit::gradient(const Vec3& p) const {
  const Vec3 d = p - centre;
  const Vec3 out = kind == CurvedKind::kSphere ? d : Vec3(d - d.dot(axis) * axis);
  const double length = out.norm();
  if (!(length > 0)) return Vec3::Zero();
  if (kind != CurvedKind::kCone) return out / length;
  return std::cos(half_angle) / length * out - std::sin(half_angle) * axis;
}

bool CurvedFit::near_apex(const Vec3& p, double slack) const {
  return kind == CurvedKind::kCone && (p - centre).cross(axis).norm() <= slack;
}

std::optional<CurvedFit> cylinder_about(const Vec3& axis, const std::vector<Vec3>& points) {
  const double unit = length_of(points);
  if (points.size() < 3 || !(unit > 0)) return std::nullopt;
  // Circle x² + y² = 2 a x + 2 b y + k across the axis.
  const Vec3 origin = mean_of(points);
  const std::array<Vec3, 2> e = across(axis);
  Mat3 A = Mat3::Zero();
  Vec3 b = Vec3::Zero();
  for (const Vec3& p : points) {
    const Vec3 row((p - origin).dot(e[0]) / unit, (p - origin).dot(e[1]) / unit, 1);
    A += row * row.transpose();
    b += (row.x() * row.x() + row.y() * row.y()) * row;
  }
  const Vec3 x = A.ldlt().solve(b);
  const double square = x.z() + (x.x() * x.x() + x.y() * x.y()) / 4;
  if (!x.allFinite() || !(square > 0) || !(square * kEpsilon < 1)) return std::nullopt;
  CurvedFit fit;
  fit.centre = origin + unit / 2 * (x.x() * e[0] + x.y() * e[1]);
  fit.axis = axis;
  fit.radius = unit * std::sqrt(square);
  return fit;
}

std::optional<CurvedFit> sphere_through(const std::vector<Vec3>& points) {
  const double unit = length_of(points);
  if (points.size() < 4 || !(unit > 0)) return std::nullopt;
  const Vec3 origin = mean_of(points);
  Eigen::Matrix4d A = Eigen::Matrix4d::Zero();
  Eigen::Vector4d b = Eigen::Vector4d::Zero();
  for (const Vec3& p : points) {
    Eigen::Vector4d row;
    row << (p - origin) / unit, 1;
    A += row * row.transpose();
    b += row.head<3>().squaredNorm() * row;
  }
  const Eigen::Vector4d x = A.ldlt().solve(b);
  const double square = x[3] + x.head<3>().squaredNorm() / 4;
  if (!x.allFinite() || !(square > 0) || !(square * kEpsilon < 1)) return std::nullopt;
  CurvedFit fit;
  fit.kind = CurvedKind::kSphere;
  fit.centre = origin + unit / 2 * x.head<3>();
  fit.radius = unit * std::sqrt(square);
  return fit;
}

std::optional<CurvedFit> cone_of_planes(const std::vector<Vec3>& normals, const std::vector<Vec3>& points,
                                        const std::vector<Vec3>& corners) {
  if (normals.size() < 3) return std::nullopt;
  const Vec3 mean = mean_of(normals), origin = mean_of(points);
  Mat3 spread = Mat3::Zero(), A = Mat3::Zero();
  Vec3 b = Vec3::Zero();
  for (std::size_t i = 0; i < normals.size(); ++i) {
    spread += (normals[i] - mean) * (normals[i] - mean).transpose();
    A += normals[i] * normals[i].transpose();
    b += normals[i].dot(points[i] - origin) * normals[i];
  }
  const Vec3 planes = principal_values(A);
  if (!(planes[0] > kEpsilon * planes[2])) return std::nullopt;  // a cylinder
  const Vec3 apex = origin + A.ldlt().solve(b);
  CurvedFit fit;
  fit.kind = CurvedKind::kCone;
  fit.axis = principal_axes(spread).axes.col(0);
  if (fit.axis.dot(origin - apex) < 0) fit.axis = -fit.axis;
  double along = 0, across_axis = 0;
  for (const Vec3& p : corners) {
    const double z = fit.axis.dot(p - apex);
    along += z;
    across_axis += (p - apex - z * fit.axis).norm();
  }
  if (!(along > 0)) return std::nullopt;
  fit.half_angle = std::atan2(across_axis, along);
  fit.centre = apex + fit.axis.dot(origin - apex) * fit.axis;
  fit.radius = fit.axis.dot(origin - apex) * std::tan(fit.half_angle);
  if (!fit.centre.allFinite() || !(fit.radius > 0)) return std::nullopt;
  return fit;
}

bool refine_fit(const std::vector<Vec3>& points, int steps, bool fixed_axis, CurvedFit& fit) {
  const double unit = length_of(points);
  if (!(unit > 0)) return false;
  const int n = parameters(fit);
  recentre(points, fit);
  for (int i = 0; i < steps; ++i) {
    look_after(1 + static_cast<long>(points.size() / 4));
    Normal sum = normal_equations(points, fit, unit);
    for (int k = 0; k < kMost; ++k) {
      const bool frozen = k >= n || (fixed_axis && fit.kind != CurvedKind::kSphere && (k == 2 || k == 3));
      if (!frozen) continue;
      sum.A.row(k).setZero();
      sum.A.col(k).setZero();
      sum.A(k, k) = 1;
      sum.b[k] = 0;
    }
    const Row step = sum.A.ldlt().solve(sum.b);
    // A tilt by a radian, or a radius that turns over, is no refinement.
    if (!step.allFinite() || (n > 4 && step.segment<2>(2).norm() > 1)) return false;
    move(step, unit, fit);
    if (!(fit.radius > 0) || !(std::abs(fit.half_angle) < std::acos(0.0))) return false;
    recentre(points, fit);
    // Convergence is quadratic near the end: the next step would be rounding.
    if (step.head(n).lpNorm<Eigen::Infinity>() < std::sqrt(kEpsilon)) break;
  }
  return fit.radius > 0;
}

double largest_residual(const std::vector<Vec3>& points, const CurvedFit& fit) {
  look_after(1 + static_cast<long>(points.size() / 16));
  double largest = 0;
  for (const Vec3& p : points) largest = std::max(largest, std::abs(fit.height(p)));
  return largest;
}

FitSpread spread_of_fit(const std::vector<Vec3>& points, const CurvedFit& fit) {
  look_after(1 + static_cast<long>(points.size() / 4));
  const double unit = length_of(points);
  const int n = parameters(fit);
  const Eigen::MatrixXd A = normal_equations(points, fit, unit).A.topLeftCorner(n, n);
  const Eigen::MatrixXd cov = A.ldlt().solve(Eigen::MatrixXd::Identity(n, n));
  const auto deviation = [&](int k) { return std::sqrt(std::max(0.0, cov(k, k))); };
  FitSpread spread;
  if (fit.kind == CurvedKind::kSphere) {
    spread.centre = std::hypot(deviation(0), deviation(1), deviation(2));
    spread.radius = deviation(3);
    return spread;
  }
  spread.centre = std::hypot(deviation(0), deviation(1));
  spread.axis = std::hypot(deviation(2), deviation(3)) / unit;
  spread.radius = deviation(4);
  if (n == kMost) spread.half_angle = deviation(5) / unit;
  return spread;
}

}  // namespace impend
