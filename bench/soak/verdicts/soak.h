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
  test::Scene scene;
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

}  // namespace impend::soak
