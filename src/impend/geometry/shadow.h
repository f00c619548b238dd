// Whether a solid that leaves in a straight line runs into another one: both are seen along its direction.
//
// The moving solid sweeps the prism over its faces that look forward. Where the two do not overlap from the start it
// runs into the other one if and only if a face of the other lies ahead of such a face over a region of the plane
// across. Solids that touch overlap by the gap tolerance, so what counts is a region wider than that, and farther
// ahead. Where all facets are narrower, the regions of all together must cover more than strips so wide along the
// border could, or on a way of some length fill a square four times as wide.
#pragma once

#include <limits>
#include <vector>

#include "impend/geometry/bvh.h"
#include "impend/geometry/types.h"

namespace impend {

// Directions that differ by less than this (rad) are one. A contact that opposes a direction by less is left to the
// way: over the length of the parts it may stay within the tolerance, or not.
inline constexpr double kAlongside = 1e-3;

// Axes as rows: two across a unit direction, then the direction.
Mat3 axes_along(const Vec3& direction);

// How a solid passes another one, m.
struct Passing {
  double tolerance = 0;
  double length = std::numeric_limits<double>::infinity();  // how far it goes
  Vec3 shift = Vec3::Zero();                                // of the other one, in (u, v, t), from where it is
};

// A mesh in coordinates (u, v) across a direction and t along it; m.
class Shadow {
 public:
  Shadow() = default;
  // Of a mesh that is not closed every face counts as one that looks forward.
  Shadow(const TriangleMesh& mesh, const RigidTransform& X_WP, const Vec3& direction, bool closed = true);
  // Of a mesh whose vertices are (u, v, t) already, right-handed: ways that are straight in other coordinates.
  Shadow(const TriangleMesh& seen, bool closed);

  const Box3& box() const { return box_; }

  // Without those seen edge-on.
  int triangles() const { return static_cast<int>(triangles_.size()); }
  std::array<Vec3, 3> corners(int k) const {
    return {vertices_[triangles_[k][0]], vertices_[triangles_[k][1]], vertices_[triangles_[k][2]]};
  }
  bool looks_forward(int k) const { return forward_[k] != 0; }

  // Whether this solid, moved along the direction, runs into `other` by more than the tolerance, all the way
  // from where it stands. Both of the same direction. A closed mesh must be outward. Held by
  // tests/unit/geometry/test_shadow.
  bool runs_into(const Shadow& other, const Passing& passing) const;
  bool runs_into(const Shadow& other, double tolerance) const { return runs_into(other, Passing{tolerance}); }

 private:
  std::vector<Vec3> vertices_;
  std::vector<std::array<int, 3>> triangles_;  // counter-clockwise in (u, v); without those seen edge-on
  std::vector<char> forward_;                  // per triangle: it looks along the direction
  Box3 box_;
  Bvh tree_;
};

}  // namespace impend
