// What the solvers are measured on: families of assemblies, and the experiment of a grasp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/cone_projection.h"
#include "tests/support/problem_families.h"

namespace impend::bench {

// The six families of assemblies that the solvers are measured on, at about n contacts, and each as a case ready to be
// solved: split into connected components, as the program splits, and whitened.

// wall: running bond, stands. wallhole: a brick in the middle missing. pyramid: 3-D pile of cubes, stands. arch:
// voussoirs between springers, moves without friction. cantilever: overhanging towers that topple. random: random_pile.
const std::vector<std::string>& family_names();

// The member of the family whose number of contacts is nearest to n. Empty for an unknown name.
test::ProblemScene family_scene(const std::string& family, int n);

// `bodies` bodies near the nodes of a cubic grid, 5·bodies contacts between neighbours at random, the lowest layer
// anchored to the ground: as sparse and as tangled as a heap of stones.
test::ProblemScene random_pile(int bodies, std::uint64_t seed);

enum class Truth { kRest, kMoves, kUnknown };
// What mechanics says of every component together: rest, or at least one that moves.
Truth known_truth(const std::string& family);

struct SolverCase {
  std::string family;
  MotionProblem whole;
  std::vector<MotionProblem> pieces;   // connected components
  std::vector<WhitenedProblem> cores;  // of the pieces
};

SolverCase make_case(const std::string& family, int n);
SolverCase make_case(const std::string& name, const test::ProblemScene& scene);

// The grasping experiment of D15 §VII-A (Figure 1): four equal boxes in a row, the outer two pushing inward, gravity
// downward; twelve contacts per pair of boxes, of which three at each corner coincide (footnote 3), 36 in all.

// Without slip: tangential relative motion is zero at every contact (D15 (45)(46)), the normals are left over.
ConeProjection grasp_without_slip(std::uint64_t seed);
// Without friction, with the three normals that a corner on a corner can have.
ConeProjection grasp_without_friction(std::uint64_t seed);

// Pivots of modified PPM and steps of the other methods over 100 grasps of random weight and force.
int run_claims(const std::string& csv);

}  // namespace impend::bench
