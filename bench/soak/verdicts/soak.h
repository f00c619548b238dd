// Random scenes whose right answer is known by construction, and what the program says of each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/support/scene_files.h"
#include "tests/support/test_random.h"

namespace impend::soak {

enum class Truth { kRests, kMoves };

struct SoakScene {
  test::FileScene scene;
  Truth truth = Truth::kRests;
  std::vector<std::string> falling;  // parts that nothing hinders: their acceleration is that of gravity
  std::optional<double> ratio;       // σ, where the referee knows it: one movable part, facets as they are
  std::string what;                  // the numbers that were drawn, for whoever looks into a failure
};

// Draws again until a scene has a clear truth.
struct Family {
  std::string name;
  SoakScene (*make)(test::Random&);
};
const std::vector<Family>& families();

// In words, one file each; what is true of the scenes and why stands at its top.
SoakScene seat_scene(test::Random& random);
SoakScene other_facets_scene(test::Random& random);
SoakScene table_scene(test::Random& random);
SoakScene grid_scene(test::Random& random);
SoakScene wedge_scene(test::Random& random);
SoakScene taper_scene(test::Random& random);
SoakScene shim_scene(test::Random& random);
SoakScene stack_scene(test::Random& random);
SoakScene roller_scene(test::Random& random);
SoakScene vault_scene(test::Random& random);

// The same scene as someone might have stored it: size, unit, pose (in the coordinates, in the parts' poses, or none),
// format, order of parts, corners and triangles.
SoakScene dressed(SoakScene scene, test::Random& random);

// Scene number `seed` of a family: always the same.
SoakScene scene_of(const Family& family, std::uint64_t seed);

// One scene through the whole program, from files to verdict, against its truth and the invariants.

struct Outcome {
  std::string verdict;              // "stable", "moves", "marginal", or "refused"
  std::string reason;               // why it is marginal or refused
  std::vector<std::string> faults;  // a false verdict, a wrong acceleration, a violated invariant
  double cpu = 0;                   // s
};

// Writes the files of the scene into `folder` and analyses them at default options. Faults are:
//   false-stable, false-moves   the verdict, or that of a falling part, is decided and wrong
//   acceleration                a falling part does not fall at that of gravity (to a thousandth)
//   bounds                      bounds of a component or part do not hold its value, or not the true one
//   reach                       a contact lies beyond its tolerance
Outcome judge_scene(const SoakScene& scene, const std::string& folder);

}  // namespace impend::soak
