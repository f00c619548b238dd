#include "tests/unit/simulation/mixed_scene.h"

namespace impend::test {

Assembly mixed_scene() {
  Assembly assembly;
  assembly.friction.mu = 0.3;
  add_fixed(assembly, "slab", Vec3(-2, -2, -0.25), Vec3(2, 2, 0));
  add_block(assembly, "tips", Vec3(0.1, 0.2, 0.4),
            {rotation(kAxisY, 0.4).R, -(rotation(kAxisY, 0.4).R * Vec3(0.05, 0, -0.2))});
  add_block(assembly, "slides", Vec3(0.2, 0.3, 0.1), translation(Vec3(0, 1, 0.05)));
  add_block(assembly, "drops", Vec3(0.2, 0.1, 0.15), {random_pose(11).R, Vec3(-1, -1, 0.4)});
  add_ball(assembly, "rolls", 0.1, 3, Vec3(-1, 0.5, 0.1));
  assembly.parts[2].linear_velocity = Vec3(1.5, 0.3, 0);
  assembly.parts[2].angular_velocity = 2 * kAxisZ;
  assembly.parts[4].linear_velocity = Vec3(0.5, -0.4, 0);
  return assembly;
}

Followed mixed_run(const Assembly& assembly, int threads) {
  SimulationOptions options = stepping(1e-3, SimulationLaw::kCoulomb);
  options.restitution = 0.3;
  options.threads = threads;
  return follow(assembly, options, 0.35);
}

}  // namespace impend::test
