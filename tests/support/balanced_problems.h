// Small friction problems whose loads forces within the cones balance: by construction, or nearly.
#pragma once

#include <cstdint>

#include "impend/dynamics/friction_problem.h"
#include "tests/support/friction_scenes.h"

namespace impend::test {

// One to three bodies with random contacts, up to six, single ones and several in one face.
FrictionProblem balanced_contacts(std::uint64_t seed);
// One or two blocks of unit mass on faces whose points lie on a grid, the middle among them: turns about a point that
// sticks, forces that tie, loads that are whole numbers.
FrictionProblem balanced_faces(std::uint64_t seed);

// One to three bodies whose joints let them move in the plane y = 0 only, up to six contacts there. Opposing contacts
// and points, directions and loads on a grid are frequent, so that forces may have no bound and tie.
struct PlanarProblem {
  FrictionScene scene;
  FrictionProblem problem;  // of the scene, with the joints and its own loads
};
PlanarProblem planar_contacts(std::uint64_t seed);

// What a proof of rest and a search of all motions say of the same problem.
struct RestChecked {
  bool proved = false;    // by friction that is sure to be there (friction/capacity)
  bool excluded = false;  // all modes of the contacts
  bool moves = false;     // a motion satisfies the law
};
// `most_work`: of the proof (capacity_proof.h).
RestChecked check_rest(const FrictionProblem& problem, double most_work);

}  // namespace impend::test
