// What a person points at on a part: a corner, an edge or a face, with the figures of the surface that it is.
#pragma once

#include <optional>
#include <string>

#include "impend/assembly/assembly.h"
#include "impend/contact/surface/body_surface.h"

namespace impend {

enum class FeatureKind { kPoint, kEdge, kCircle, kPlane, kCylinder, kSphere, kCone, kTorus, kSurface };
const char* to_string(FeatureKind kind);  // "point", "edge", "circle", "flat face", "cylinder", …, "surface"

struct MeasuredFeature {
  FeatureKind kind = FeatureKind::kPoint;
  int body = -1;
  Vec3 picked = Vec3::Zero();     // world, m: the place that was pointed at, on the feature
  Vec3 point = Vec3::Zero();      // world, m: the point; on the edge or plane; on an axis; a centre; an apex
  Vec3 direction = Vec3::Zero();  // unit: along an edge or axis; a plane's normal; zero of points, spheres, surfaces
  Vec3 end = Vec3::Zero();        // world, m: an edge goes from `point` to here
  double radius = 0;              // m: circle, cylinder, sphere, a torus' centre circle
  double minor_radius = 0;        // m: torus
  double half_angle = 0;          // rad: cone
  bool exact = false;             // the CAD model states the figures; else they are those of the mesh or fitted to it
  double residual = 0;            // m: how far the mesh's corners lie off a fitted surface
};

// A part that can be pointed at, with its corners, edges, flat faces and the curved surfaces that its facets stand for.
struct MeasuredPart {
  int body = -1;
  BodySurface surface;  // world, with the surfaces that a CAD model states
};

// As contact analysis sees it. Errors: kCancelled only. Held by tests/unit/pipeline/measure.
Result<MeasuredPart> part_to_measure(const Assembly& assembly, int part);

enum class PickWish {
  kNearest,  // a corner or edge within reach, else the face
  kPlace,    // the place itself, as a point
};

// The feature at the place (world, m) of the part: its corner within `reach` (m), else its edge, else its face. What an
// exact surface is stated for is taken from the CAD model as it stands there. Nothing for a place that is farther than
// `reach` from the part. Held by tests/unit/pipeline/measure.
std::optional<MeasuredFeature> feature_at(const MeasuredPart& part, const Vec3& place, double reach,
                                          PickWish wish = PickWish::kNearest);

}  // namespace impend
