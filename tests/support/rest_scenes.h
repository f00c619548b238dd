// Scenes whose rest with friction is known in closed form or famous for being misjudged.
#pragma once

#include "tests/support/friction_scenes.h"

namespace impend::test {

// n cubes of edge 1 and mass 1, one on the other, on a fixed floor.
FrictionScene cube_tower(int cubes, double mu);
// A semicircular arch of n voussoirs between two fixed springings, mean radius 1, four contacts per joint.
FrictionScene semicircular_arch(int voussoirs, double thickness, double mu);
// A wedge between two fixed walls that overhang by `angle`: below it there is nothing. Friction of tan(angle) and more
// lets forces of self-stress hold it, and it falls freely all the same.
FrictionScene hung_wedge(double angle, double mu);

}  // namespace impend::test
