// Which part of one assembly is which of another, and how its surface is moved, turned, scaled or mirrored to become
// it.
#pragma once

#include <optional>
#include <vector>

#include "impend/compare/compared_surface.h"
#include "impend/compare/design_changes.h"

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

// Surfaces of an assembly's parts, by part.
std::vector<ComparedSurface> compared_surfaces(const Assembly& assembly);

struct ComparedParts {
  const Assembly& before;
  const Assembly& after;
  std::vector<ComparedSurface> surfaces_before, surfaces_after;
};

Congruence congruence_of(const ComparedParts& parts, int before, int after);

// Numbers that are written with a limited number of digits are the same.
bool same_number(double a, double b);

// kg/m³; 0 where mass or volume is not known.
double density_of(const Part& part);

// What kDensity, kMass and kFixed speak of is the same.
bool same_matter(const Part& a, const Part& b);

struct MatchedPart {
  PartMatch match;
  bool exchanged = false;  // its name went to an equal part, and that one's came here: nothing has changed
};
std::vector<MatchedPart> match_parts(const ComparedParts& parts);

}  // namespace impend
