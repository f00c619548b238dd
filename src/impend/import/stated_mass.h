// What a file says of a body's mass.
#pragma once

#include <optional>

#include "impend/assembly/assembly.h"

namespace impend {

// Densities (kg/m³) outside of these are slips of the keyboard, refused before products of them leave the range of
// doubles: interstellar gas has 1e-21 …
inline constexpr double kLeastDensity = 1e-21;
inline constexpr double kMostDensity = 1e21;  // … a neutron star 1e18

// A density (kg/m³), a mass (kg), or both, of a uniform body; with centre and inertia, which come together and with a
// mass, of any. The mass counts where both are there.
struct StatedMass {
  std::optional<double> density;
  std::optional<double> mass;
  std::optional<Vec3> center_of_mass;  // part frame, length
  std::optional<Mat3> inertia;         // kg·m² about the centre of mass, part axes

  bool empty() const { return !density && !mass; }
};

// Mass properties of a closed part from its moments; unchanged when `volume` is 0.
void set_density(Part* part, double density);

// Gives the part (m) the mass that is stated, or the density `otherwise`. Lengths of `stated` are `metres` each. A
// density or a mass alone says nothing of a part that encloses no volume. Held by tests/unit/import/test_stated_mass.
void apply_mass(const StatedMass& stated, double metres, double otherwise, Part* part);

// What the part's mass is, as a file states it (m): mass and, where it encloses a volume, mean density; centre and
// inertia where it is not uniform. Empty for a part without mass. Held by tests/unit/import/test_stated_mass.
StatedMass mass_to_state(const Part& part);

}  // namespace impend
