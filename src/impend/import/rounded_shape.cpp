#include "impend/import/rounded_shape.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <vector>

namespace impend {
namespace {

constexpr int kMostDigits = 2;         // with more, numbers count as rounded anyway
constexpr int kLeastBent = 3;          // pairs of triangles; a designed corner bends up to three faces …
constexpr double kNearlyFlat = 0.985;  // cosine; neighbours that meet at more than 10° are meant to
constexpr double kFlat = 1e-9;         // of the size, what arithmetic leaves of a flat face
constexpr double kFarthestStep = 9;    // Σ|b_i|; beyond, a narrow triangle says nothing of its neighbour

// The decimals that all coordinates share, 3 where there are more.
int decimals_of(const TriangleMesh& mesh) {
  constexpr double kRounding = 1e-12;  // relative, of reading and scaling
  for (int decimals = 0; decimals <= kMostDigits; ++decimals) {
    const double scale = std::pow(10.0, decimals);
    if (std::all_of(mesh.vertices.begin(), mesh.vertices.end(), [&](const Vec3& v) {
          const Vec3 x = scale * v;
          return ((x.array() - x.array().round()).abs() <= kRounding * x.array().abs()).all();
        })) {
      return decimals;
    }
  }
  return kMostDigits + 1;
}

struct Side {
  int from = -1, to = -1, opposite = -1;  // vertices, from < to
};

std::vector<Side> sides_of(const TriangleMesh& mesh) {
  std::vector<Side> sides;
  for (const auto& t : mesh.triangles) {
    for (int k = 0; k < 3; ++k) {
      const auto [from, to] = std::minmax(t[k], t[(k + 1) % 3]);
      sides.push_back({from, to, t[(k + 2) % 3]});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& s, const Side& t) {
    return std::tuple(s.from, s.to, s.opposite) < std::tuple(t.from, t.to, t.opposite);
  });
  return sides;
}

enum class Bend { kNone, kByRounding, kOther };

Bend bend_of(const TriangleMesh& mesh, const Side& side, int other, double size, double half) {
  const Vec3 &a = mesh.vertices[side.from], &b = mesh.vertices[side.to], &c = mesh.vertices[side.opposite];
  const Vec3& d = mesh.vertices[other];
  const Vec3 area = (b - a).cross(c - a), beyond = (d - a).cross(b - a);
  const double twice = area.norm();
  if (!(twice > 0) || area.dot(beyond) < kNearlyFlat * twice * beyond.norm()) return Bend::kOther;
  const Vec3 n = area / twice;
  const double off = std::abs(n.dot(d - a));
  if (off <= kFlat * size) return Bend::kNone;
  const double of_b = n.dot((d - a).cross(c - a)) / twice, of_c = n.dot((b - a).cross(d - a)) / twice;
  const double weights = std::abs(1 - of_b - of_c) + std::abs(of_b) + std::abs(of_c);
  if (weights > kFarthestStep) return Bend::kOther;
  return off <= (1 + weights) * n.lpNorm<1>() * half ? Bend::kByRounding : Bend::kOther;
}

}  // namespace

double rounding_shown(const TriangleMesh& mesh) {
  const int decimals = decimals_of(mesh);
  if (decimals < 1 || decimals > kMostDigits) return 0;
  const double half = 0.5 * std::pow(10.0, -decimals);
  Vec3 lower = mesh.vertices.front(), upper = lower;
  for (const Vec3& v : mesh.vertices) {
    lower = lower.cwiseMin(v);
    upper = upper.cwiseMax(v);
  }
  const std::vector<Side> sides = sides_of(mesh);
  int flat = 0, bent = 0;
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
    if (sides[i].from != sides[i + 1].from || sides[i].to != sides[i + 1].to) continue;
    const Bend bend = bend_of(mesh, sides[i], sides[i + 1].opposite, (upper - lower).norm(), half);
    flat += bend == Bend::kNone;
    bent += bend == Bend::kByRounding;
  }
  return bent >= kLeastBent && bent > flat ? half : 0;
}

}  // namespace impend
