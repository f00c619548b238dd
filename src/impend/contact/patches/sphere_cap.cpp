#include "impend/contact/patches/patch_extent.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/geometry/small_matrices.h"

namespace impend {
namespace {

constexpr int kCenterings = 64;

struct Outline {
  Vec3 lean = Vec3::Zero();   // sum of directions by solid angle
  double solid = 0;           // sr
  std::vector<Vec3> border;   // directions of corners on the border, one per border side
  std::vector<double> sides;  // rad, lengths of the border sides
};

double angle_between(const Vec3& a, const Vec3& b) { return std::atan2(a.cross(b).norm(), a.dot(b)); }

Outline patch_outline(const BodySurface& surface, int index, const CurvedPatch& patch) {
  Outline outline;
  for (int r : patch.regions) {
    for (int t : surface.regions[r].triangles) {
      Vec3 u[3];
      for (int k = 0; k < 3; ++k) {
        u[k] = (surface.mesh.vertices[surface.mesh.triangles[t][k]] - patch.centre).normalized();
      }
      const double solid =
          2 * std::atan2(std::abs(u[0].dot(u[1].cross(u[2]))), 1 + u[0].dot(u[1]) + u[1].dot(u[2]) + u[2].dot(u[0]));
      outline.solid += solid;
      outline.lean += solid * (u[0] + u[1] + u[2]).normalized();
      for (int k = 0; k < 3; ++k) {
        const int other = surface.neighbours[t][k];
        if (other >= 0 && surface.regions[surface.region_of[other]].patch == index) continue;
        outline.border.push_back(u[k]);
        outline.sides.push_back(angle_between(u[k], u[(k + 1) % 3]));
      }
    }
  }
  return outline;
}

// Normal of the plane of the border if it is plane within `noise` (on the unit sphere), else zero.
Vec3 plane_of(const std::vector<Vec3>& border, double noise) {
  Vec3 mean = Vec3::Zero();
  for (const Vec3& u : border) mean += u;
  mean /= static_cast<double>(border.size());
  Mat3 spread = Mat3::Zero();
  for (const Vec3& u : border) spread += (u - mean) * (u - mean).transpose();
  const Vec3 normal = principal_axes(spread).axes.col(0);
  for (const Vec3& u : border) {
    if (std::abs(normal.dot(u - mean)) > noise) return Vec3::Zero();
  }
  return normal;
}

// Turns the pole towards the farthest corner by shrinking steps (Bădoiu and Clarkson 2003).
Vec3 centred(Vec3 pole, const std::vector<Vec3>& border) {
  for (int i = 1; i <= kCenterings; ++i) {
    const Vec3* farthest = &border.front();
    for (const Vec3& u : border) farthest = u.dot(pole) < farthest->dot(pole) ? &u : farthest;
    pole = (pole + (*farthest - pole) / (i + 1)).normalized();
  }
  return pole;
}

}  // namespace

void fill_cap(const BodySurface& surface, int index, double noise, CurvedPatch& patch) {
  const Outline outline = patch_outline(surface, index, patch);
  patch.axis = surface.R_WP.col(2);
  patch.cap = kPi;
  patch.rectangle = outline.border.empty();
  if (outline.border.empty()) return;
  const Vec3 lean = outline.lean.norm() > noise / patch.radius ? Vec3(outline.lean.normalized()) : patch.axis;
  const Vec3 plane = plane_of(outline.border, noise / patch.radius);
  if (!plane.isZero()) {
    patch.axis = plane.dot(lean) < 0 ? Vec3(-plane) : plane;
  } else {
    patch.axis = outline.solid < 2 * kPi ? centred(lean, outline.border) : lean;
  }
  patch.cap = 0;
  for (int r : patch.regions) {
    for (int t : surface.regions[r].triangles) {
      for (int v : surface.mesh.triangles[t]) {
        patch.cap = std::max(patch.cap, angle_between(patch.axis, surface.mesh.vertices[v] - patch.centre));
      }
    }
  }
  // Between a side of the border (an arc of a great circle) and the circle of the cap lies e³/12·|cot(cap)|.
  double missing = noise / patch.radius;
  for (double e : outline.sides)
    missing += e * e * e / 8 * std::abs(1 / std::tan(patch.cap)) + e * noise / patch.radius;
  patch.rectangle = std::abs(outline.solid - 2 * kPi * (1 - std::cos(patch.cap))) <= missing;
}

}  // namespace impend
