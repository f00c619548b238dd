// Directions that are meant to be one: facet normals differ by rounding where the design has one plane direction.
#pragma once

#include <optional>
#include <vector>

#include "impend/base/tolerances.h"
#include "impend/contact/surface/body_surface.h"

namespace impend {

// Opposite normals belong to one class, as exact negatives.
struct DirectionClass {
  Vec3 direction = Vec3::Zero();  // unit, world
  NormalNoise noise = NormalNoise::Zero();
};

// Takes the best-known normals first (`up` of the ground first of all, then exact ones), of equals the largest. A
// region joins the nearest class to which its normal n (or −n) comes, along both principal axes of the region's and of
// the class's uncertainty, within
//   direction_noise·(sum of both uncertainties along that axis) + direction_floor   (at most `angle`).
// The direction and noise of a class are those of the member that founded it: if all members mean one direction, the
// true one lies within its noise. Two exact directions never become one through a rough face between them. Sets
// direction_class and sign. Held by tests/unit/contact/test_rough_blocks.
std::vector<DirectionClass> classify_directions(std::vector<SurfaceFaces>& surfaces, const std::optional<Vec3>& up,
                                                double angle, const GeometricTolerances& tolerances = {});

}  // namespace impend
