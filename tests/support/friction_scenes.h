// Problems with friction built by hand, without meshes: boxes, rods and contacts as numbers.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/friction_problem.h"

namespace impend::test {

struct FrictionBody {
  double mass = 1;
  Vec3 center = Vec3::Zero();
  Mat3 inertia = Mat3::Identity();  // about the centre, world axes
};

struct FrictionTouch {
  int a = 0;  // normal out of b into a; −1 = fixed
  int b = -1;
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3(0, 0, 1);
  double mu = 0;
  double turn = 0;  // of the tangent axes about the normal, rad
};

struct FrictionScene {
  std::vector<FrictionBody> bodies;
  std::vector<FrictionTouch> touches;
  Vec3 gravity = Vec3(0, 0, -9.81);
  VecX velocity;  // 6N, or empty

  int add_box(double mass, const Vec3& center, const Vec3& half);
};

// No bias: velocities enter through `velocity` alone.
FrictionProblem friction_problem(const FrictionScene& scene);

// Axis-parallel box; its faces become contacts with others at the corners of the overlap.
struct SceneBox {
  Vec3 low, high;
  double density = 1;
  bool fixed = false;
};
FrictionScene scene_of_boxes(const std::vector<SceneBox>& boxes, double mu, const Vec3& gravity);

// A cube of edge 1 and mass m on a plane inclined by θ about y, in axes of the plane.
FrictionScene block_on_incline(double angle, double mu);
// A massive rod of length 2l that leans with its foot on a rough floor (μ) against a smooth wall, angle θ from the
// floor; planar in x–z.
FrictionScene ladder(double angle, double mu);
// Towers, walls and beams on an integer grid with random tilt and coefficients; degenerate corners are frequent.
FrictionScene random_stack(std::uint64_t seed);

// The same problem turned as a whole, in other units, with other tangent axes, or with its contacts in another order.
FrictionScene turned(const FrictionScene& scene, const Mat3& rotation);
FrictionScene in_units(const FrictionScene& scene, double length, double mass, double time);
FrictionScene with_axes_turned(const FrictionScene& scene, std::uint64_t seed);
FrictionScene reordered(const FrictionScene& scene, std::uint64_t seed);

}  // namespace impend::test
