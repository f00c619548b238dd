// Measuring what was pointed at: lengths, radii, distances and angles of features, and the gap of two parts.
//
//   core of a feature: its point, centre or apex; the line of an edge or axis; the plane of a flat face
//   distance of cores  point–point |p − q|,  point–line |d × (p − q)|,  point–plane |n·(p − q)|,
//                      parallel lines and planes likewise, skew lines |d₁ × d₂·(p − q)|/|d₁ × d₂|
//   angle              atan2(|u × v|, |u·v|) of directions; of a line and a plane π/2 less that
//   surfaces           distance of cores less the radii about them
#pragma once

#include <array>
#include <string>
#include <vector>

#include "impend/pipeline/measure/measured_feature.h"

namespace impend {

struct Measurement {
  std::string name;    // "distance", "distance of the axes", "distance of the surfaces", "angle", "radius", "diameter"
  bool angle = false;  // rad; else m
  double value = 0;
  std::array<Vec3, 2> ends = {Vec3::Zero(), Vec3::Zero()};  // world, m: where it is shown
  bool exact = false;   // by figures of the CAD model, or of corners as they are stored
  double residual = 0;  // m: how far meshes lie off the surfaces that were fitted to them
};

// Directions that differ by no more are parallel: a hundredth of an arc second, far above rounding, far below what is
// made, or is told apart in a CAD file. rad
inline constexpr double kParallel = 5e-8;

// What a feature has by itself: radius and diameter, an edge's length, a cone's opening angle; nothing for points and
// flat faces. Held by tests/unit/pipeline/measure.
std::vector<Measurement> measure(const MeasuredFeature& feature);
// What is between two: the distance of parallel or pointlike ones first, else the angle. Held likewise.
std::vector<Measurement> measure(const MeasuredFeature& a, const MeasuredFeature& b);

// The least distance of two parts' facets, 0 where they touch or cross, and where it is. `exact` where no facet stands
// for a curved surface, else `residual` says how far facets lie from it. Held by tests/unit/pipeline/measure.
Measurement measure_gap(const MeasuredPart& a, const MeasuredPart& b);

}  // namespace impend
