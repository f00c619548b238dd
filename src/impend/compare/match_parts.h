// Which part of one assembly is which of another.
#pragma once

#include <vector>

#include "impend/compare/congruence.h"
#include "impend/compare/design_changes.h"

namespace impend {

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
