// Parts of a surface that are recognised as cylinder, sphere or cone although they are made of facets.
//
//   cylinder  |p − centre − axis (axis·(p − centre))| = radius
//   sphere    |p − centre| = radius
//   cone      angle of (p − centre) to axis = half_angle, centre its apex, axis pointing into the used nappe
#pragma once

#include <utility>
#include <vector>

#include "impend/geometry/bvh.h"
#include "impend/geometry/types.h"

namespace impend {

enum class CurvedKind { kCylinder, kSphere, kCone };

struct CurvedPatch {
  CurvedKind kind = CurvedKind::kCylinder;
  bool convex = true;          // pin or ball (material towards axis or centre); false: hole or socket
  Vec3 centre = Vec3::Zero();  // world: cylinder: on the axis, in the middle of the patch; sphere: centre; cone: apex
  Vec3 axis = Vec3::Zero();    // unit, world; sphere: pole of the smallest cap that holds the patch
  double radius = 0;           // m; 0 for a cone
  double half_angle = 0;       // rad; cone only
  double from = 0, to = 0;     // m, extent along the axis from `centre`; cylinder and cone
  Vec3 reference = Vec3::Zero();  // unit, across the axis: angle 0; angles turn right-handed about the axis
  double start = 0, sweep = 0;    // rad, extent in angle; sweep = 2π for a full ring; cylinder and cone
  bool rectangle = false;         // the patch is [from, to] × [start, start + sweep] (sphere: the cap) within
                                  // `residual` and facets
  double cap = 0;                 // rad, half angle of the smallest cap; sphere only (π: a whole sphere)
  std::vector<int> regions;       // planar regions of the surface that stand for it, ascending
  Box3 box;                       // world, of the true patch (bulges beyond the facets by up to `sagitta`)
  double residual = 0;            // m, largest distance of a vertex from the fitted surface
  double sagitta = 0;             // m, largest distance of a facet from it: r(1 − cos(π/N)) for N facets of a ring
  double axis_noise = 0;          // rad, how far the true axis may be turned
  double centre_noise = 0;        // m, how far the true centre (or axis, sideways) may lie
  double sideways_noise = 0;      // m, how far the true axis may lie sideways amid the patch: centre_noise but for a
                                  // cone, whose apex may be far away and known that much worse
  double radius_noise = 0;        // m
  double half_angle_noise = 0;    // rad; cone only
  int direction_class = -1;       // of the axis, when it is parallel to one within noise; then `axis` is exactly ± it
};

// A circle in which a curved patch, the wall, meets a flat face or another patch at a convex edge: the rim of a hole,
// of a tube, disc or pin, made of chords.
//
//   p(φ) = centre + radius (cos φ reference + sin φ axis × reference)
struct CircularEdge {
  Vec3 centre = Vec3::Zero(), axis = Vec3::Zero(), reference = Vec3::Zero();  // world; unit axis, reference across it
  double radius = 0;                                                          // m
  int wall = -1, other = -1;                                                  // patches; other = −1: flat
  int flat = -1;                                                              // region, where there is no other patch
  double sense = 1;                             // along sense·axis × ρ the wall is on the left
  std::vector<std::pair<double, double>> arcs;  // rad, start and sweep of every chord, ascending
  bool full = false;                            // the arcs make up the whole circle
  double noise = 0;                             // m, how far its corners lie off it
  double sagitta = 0;                           // m, of its chords
  Box3 box;                                     // world, of its corners
};

}  // namespace impend
