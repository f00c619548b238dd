#include "impend/contact/tangent_cone.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/geometry/bvh.h"

namespace impend {
namespace {

constexpr std::size_t kMostPlanes = 6;
// Planes at less than about half a degree cannot be told apart here, and test points lie this share of the shortest
// edge away.
constexpr double kSmall = 0.01;

double noise_of(const ContactNormal& n) { return std::max(n.noise.col(0).norm(), n.noise.col(1).norm()); }

// Nothing where two planes are not one within their noise, and yet too near to be told apart: taken as one they would
// bound a corner that is not there.
std::optional<std::vector<ContactNormal>> distinct_planes(const std::vector<ContactNormal>& facets) {
  const GeometricTolerances tolerances;
  std::vector<ContactNormal> planes;
  for (const ContactNormal& f : facets) {
    bool known = false;
    for (const ContactNormal& p : planes) {
      const double apart = p.normal.cross(f.normal).norm();
      if (apart > kSmall) continue;
      const double noise = tolerances.direction_noise * (noise_of(p) + noise_of(f)) + tolerances.direction_floor;
      if (apart > noise && p.direction_class != f.direction_class) return std::nullopt;
      known = true;
    }
    if (!known) planes.push_back(f);
  }
  return planes;
}

struct Cell {
  unsigned above;  // bit k: outside plane k
  bool solid;
};

// Rays where two planes meet; every cell is the convex hull of those on it.
std::vector<Vec3> meeting_rays(const std::vector<ContactNormal>& planes) {
  std::vector<Vec3> rays;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    for (std::size_t j = i + 1; j < planes.size(); ++j) {
      const Vec3 c = planes[i].normal.cross(planes[j].normal).normalized();
      rays.push_back(c);
      rays.push_back(-c);
    }
  }
  return rays;
}

std::vector<Cell> cells_at(const BodySurface& s, int vertex, const std::vector<ContactNormal>& planes, double reach) {
  std::vector<Cell> cells;
  const std::vector<Vec3> rays = meeting_rays(planes);
  for (unsigned pattern = 0; pattern < (1u << planes.size()); ++pattern) {
    Vec3 sum = Vec3::Zero();
    const auto side = [&](std::size_t k, const Vec3& g) {
      return (pattern >> k & 1u) != 0 ? planes[k].normal.dot(g) : -planes[k].normal.dot(g);
    };
    for (const Vec3& g : rays) {
      bool on_cell = true;
      for (std::size_t k = 0; k < planes.size(); ++k) on_cell = on_cell && side(k, g) >= -kSmall * kSmall;
      if (on_cell) sum += g;
    }
    bool interior = sum.norm() > kSmall;
    for (std::size_t k = 0; k < planes.size() && interior; ++k) interior = side(k, sum.normalized()) > kSmall * kSmall;
    if (!interior) continue;
    const Vec3 p = s.mesh.vertices[vertex] + reach * sum.normalized();
    cells.push_back({pattern, winding_number(s.mesh, s.triangle_tree, p) > 0});
  }
  return cells;
}

}  // namespace

std::optional<std::vector<std::vector<ContactNormal>>> pieces_of_mixed_corner(
    const BodySurface& s, int vertex, const std::vector<ContactNormal>& facets) {
  const auto distinct = distinct_planes(facets);
  if (!s.closed || !distinct || distinct->size() > kMostPlanes || s.edges_of[vertex].empty()) return std::nullopt;
  const std::vector<ContactNormal>& planes = *distinct;
  double shortest = std::numeric_limits<double>::infinity();
  for (int e : s.edges_of[vertex]) {
    shortest = std::min(shortest, (s.mesh.vertices[s.edges[e].to] - s.mesh.vertices[s.edges[e].from]).norm());
  }
  const std::vector<Cell> cells = cells_at(s, vertex, planes, kSmall * shortest);
  struct Implicant {
    unsigned cared, above;
  };
  std::vector<Implicant> implicants;
  const unsigned all = (1u << planes.size()) - 1;
  for (unsigned cared = 1; cared <= all; ++cared) {
    for (unsigned above = cared;; above = (above - 1) & cared) {  // every subset of the cared planes
      int solid = 0, hollow = 0;
      for (const Cell& c : cells) {
        if ((c.above & cared) == above) ++(c.solid ? solid : hollow);
      }
      if (solid > 0 && hollow == 0) implicants.push_back({cared, above});
      if (above == 0) break;
    }
  }
  std::vector<std::vector<ContactNormal>> pieces;
  for (const Implicant& i : implicants) {
    const bool larger = std::any_of(implicants.begin(), implicants.end(), [&](const Implicant& j) {
      return j.cared != i.cared && (j.cared & i.cared) == j.cared && (i.above & j.cared) == j.above;
    });
    if (larger) continue;
    std::vector<ContactNormal> piece;
    for (std::size_t k = 0; k < planes.size(); ++k) {
      if ((i.cared >> k & 1u) == 0) continue;
      piece.push_back((i.above >> k & 1u) != 0 ? opposite(planes[k]) : planes[k]);
    }
    pieces.push_back(std::move(piece));
  }
  if (pieces.empty()) return std::nullopt;
  return pieces;
}

}  // namespace impend
