// Scenes of every kind as the problem that the numerical methods share.
#pragma once

#include <vector>

#include "impend/motion/whitened.h"
#include "tests/support/problem_families.h"

namespace impend::test {

inline ConeProjection projection_of(const MotionProblem& problem) { return whiten(problem).projection; }
inline ConeProjection projection_of(const ProblemScene& scene) { return projection_of(to_problem(scene)); }

// Small enough for every method: structured ones first, then two hundred random ones.
inline std::vector<ProblemScene> small_scenes() {
  std::vector<ProblemScene> result{
      tower(1),         tower(6),       running_bond_wall(3, 3),       running_bond_wall(4, 4, 5), cube_pyramid(3),
      voussoir_arch(7), graded_arch(9), cantilever_towers(3, 4, 0.75), pin_in_hole(0.3),           bar_in_channel(0.2),
      dovetail(0.2)};
  for (std::uint64_t seed = 1; seed <= 200; ++seed) result.push_back(random_scene(seed, random_kind(seed)));
  return result;
}

}  // namespace impend::test
