#include "impend/import/stated_mass.h"

#include <algorithm>
#include <cmath>

#include "impend/assembly/mesh_findings.h"
#include "impend/base/tolerances.h"

namespace impend {
namespace {

// With the density that gives `mass` (kg).
void set_uniform_mass(Part* part, double mass) {
  if (!(part->volume > 0)) return;
  set_density(part, mass / part->volume);
  part->mass.mass = mass;
}

}  // namespace

void set_density(Part* part, double density) {
  if (part->volume > 0) part->mass = mass_properties(part->moments, density);
}

void apply_mass(const StatedMass& stated, double metres, double otherwise, Part* part) {
  if (stated.inertia) {
    part->mass = {*stated.mass, *stated.center_of_mass * metres, *stated.inertia};
  } else if (stated.mass) {
    set_uniform_mass(part, *stated.mass);
  } else {
    set_density(part, stated.density.value_or(otherwise));
  }
}

StatedMass mass_to_state(const Part& part) {
  StatedMass stated;
  if (!(part.mass.mass > 0)) return stated;
  stated.mass = part.mass.mass;
  if (part.volume > 0) stated.density = part.mass.mass / part.volume;
  if (is_uniform(part)) return stated;
  stated.center_of_mass = part.mass.center_of_mass;
  stated.inertia = part.mass.inertia;
  return stated;
}

}  // namespace impend
