#include "impend/dynamics/velocity_bias.h"

#include <cmath>

#include "impend/numerics/dense.h"

namespace impend {
namespace {

// Sharp edges of both bodies whose squared sine is below this run along each other (0.6°·10⁻², far above rounding):
// the contact point may wander along them.
constexpr double kParallelEdges = 1e-8;
// Surfaces whose curvatures cancel to this share of their size fit each other (a pin in a bore with 1e-4 of play):
// where along them they touch is not known.
constexpr double kConforming = 1e-4;

using Vec2 = Eigen::Vector2d;
using Mat2 = Eigen::Matrix2d;
using Tangents = Eigen::Matrix<double, 3, 2>;

// Directions in which ξ is prescribed, Σ d dᵀ, and Σ d (d·ξ).
struct Prescribed {
  Mat2 directions = Mat2::Zero();
  Vec2 values = Vec2::Zero();

  void add(const LocalShape& shape, const Tangents& tangents, const Vec2& velocity) {
    for (const Vec3& d : shape.sharp) {
      const Vec2 along = tangents.transpose() * d;
      directions += along * along.transpose();
      values += along * along.dot(velocity);
    }
  }
};

// The ξ that makes φ̈ least: prescribed where a surface is sharp (the mean where both are), stationary where the
// surfaces curve away from each other, half of v in the directions that are left.
Vec2 wandering(const Prescribed& prescribed, const Mat2& K_a, const Mat2& K_b, const Vec2& v, const Vec2& m) {
  const Eigenpairs sharp = eigenpairs(MatX(prescribed.directions));
  Vec2 xi = Vec2::Zero();
  Tangents::Scalar largest = sharp.values.maxCoeff();
  Eigen::Matrix<double, 2, Eigen::Dynamic> free(2, 0);
  for (int k = 0; k < 2; ++k) {
    const Vec2 direction = sharp.vectors.col(k);
    const double weight = sharp.values[k];
    if (largest > 0 && weight > kParallelEdges * largest) {
      xi += direction * (direction.dot(prescribed.values) / weight);
    } else {
      free.conservativeResize(2, free.cols() + 1);
      free.rightCols<1>() = direction;
    }
  }
  if (free.cols() == 0) return xi;
  const Mat2 K = K_a + K_b;
  const double curved = K_a.norm() + K_b.norm();
  const Eigenpairs away = eigenpairs(MatX(free.transpose() * K * free));
  const Vec2 pull = K_a * v - m - K * xi;
  for (Eigen::Index k = 0; k < free.cols(); ++k) {
    const Vec2 direction = free * away.vectors.col(k);
    const double opening = away.values[k];
    const bool conforming = std::abs(opening) <= kConforming * curved;
    xi += direction * (conforming ? direction.dot(v) / 2 : direction.dot(pull) / opening);
  }
  return xi;
}

}  // namespace

ContactBias contact_bias(const BodyMotion& a, const BodyMotion& b, const Vec3& point, const Vec3& normal,
                         const LocalShape& shape_a, const LocalShape& shape_b) {
  Tangents tangents;
  tangents.col(0) = normal.unitOrthogonal();
  tangents.col(1) = normal.cross(tangents.col(0));
  const Mat2 K_a = tangents.transpose() * shape_a.curvature * tangents;
  const Mat2 K_b = tangents.transpose() * shape_b.curvature * tangents;
  const Vec2 v = tangents.transpose() * (a.velocity_at(point) - b.velocity_at(point));
  const Vec2 m = tangents.transpose() * normal.cross(a.angular - b.angular);
  Prescribed prescribed;
  prescribed.add(shape_a, tangents, v);
  prescribed.add(shape_b, tangents, Vec2::Zero());
  const Vec2 xi = wandering(prescribed, K_a, K_b, v, m);
  const Vec2 past = xi - v;

  const Vec3 material = a.centripetal_at(point) - b.centripetal_at(point);
  ContactBias bias;
  bias.normal = normal.dot(material) + 2 * b.angular.cross(normal).dot(tangents * v) + 2 * m.dot(past) +
                past.dot(K_a * past) + xi.dot(K_b * xi);
  bias.relative = material + a.angular.cross(tangents * past) - b.angular.cross(tangents * xi);
  return bias;
}

double joint_bias(const BodyMotion& a, const BodyMotion& b, const JointRow& row, const Vec3& point) {
  if (row.angular) return row.direction.dot(a.angular.cross(b.angular));
  const Vec3 material = a.centripetal_at(point) - b.centripetal_at(point);
  const Vec3 relative = a.velocity_at(point) - b.velocity_at(point);
  return row.direction.dot(material) + 2 * b.angular.cross(row.direction).dot(relative);
}

}  // namespace impend
