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

// Takes normals by decreasing area, then index. A region joins the nearest class to which its normal n (or −n) comes,
// along both principal axes of the region's and of the class's uncertainty, within
//   direction_noise·(sum of both uncertainties along that axis) + direction_floor   (at most `angle`).
// The direction and noise of a class are those of its best-known member (an exact one wins, `up` of the ground first):
// if all members mean one direction, the true one lies within that member's noise. Sets direction_class and sign.
// Held by tests/unit/contact.
std::vector<DirectionClass> classify_directions(std::vector<BodySurface>& surfaces, const std::optional<Vec3>& up,
                                                double angle, const GeometricTolerances& tolerances = {});

}  // namespace impend
