// How one surface is to be moved, turned, scaled or mirrored to become another.
#pragma once

#include <optional>

#include "impend/compare/compared_surface.h"

namespace impend {

struct Congruence {
  bool same_place = false;               // they cover each other where they are
  std::optional<RigidTransform> motion;  // T with T a = b, of several the one that turns least; world
  std::optional<double> scale;           // not congruent, but a scaled by this is
  bool mirrored = false;                 // not congruent, but the mirror image of a is
  bool same_shape() const { return same_place || motion.has_value(); }
};

// Meshes that correspond corner by corner are held against each other to the noise of their coordinates, which is none
// where `same_numbers`: both are stored with the same numbers. Meshes of other fineness may also miss each other by
// what their facets rise (compared_surface.h): a finer mesh of the same shape is the same shape. Held by
// tests/unit/compare/test_design_changes.
Congruence congruence(const ComparedSurface& a, const ComparedSurface& b, bool same_numbers);

}  // namespace impend
