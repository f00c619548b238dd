// The faces of a scene that slip, with the rows that they are made of.
#pragma once

#include <vector>

#include "impend/friction/capacity/slip_interfaces.h"
#include "tests/support/friction_scenes.h"

namespace impend::test {

struct SlipFaces {
  WhitenedFriction whitened;
  ReducedFriction reduced;
  std::vector<SlipInterface> found;

  explicit SlipFaces(const FrictionScene& scene)
      : whitened(whiten(friction_problem(scene))),
        reduced(without_joints(whitened)),
        found(slip_interfaces(whitened, reduced)) {}
};

}  // namespace impend::test
