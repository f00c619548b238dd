// Assemblies of bodies and point contacts written by hand, without meshes, and the motion problems made of them.
// The rows of J are written here afresh from BM93 (9)(10), not by make_problem, so that the two check each other.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "tests/support/test_random.h"

namespace impend::test {

// Mass in kg, centre in m (world), inertia about the centre in kg·m² (world axes). A fixed body needs none of them.
struct PointBody {
  double mass = 1;
  Vec3 center = Vec3::Zero();
  Mat3 inertia = Mat3::Identity();
  bool fixed = false;
};

// The normal points out of b into a. `scale` multiplies the row, which does not change the constraint.
struct PointContact {
  int a = -1;
  int b = -1;
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::Zero();
  double scale = 1;
};

struct ProblemScene {
  std::string name;
  std::vector<PointBody> bodies;
  std::vector<PointContact> contacts;
  Vec3 gravity = Vec3(0, 0, -10);

  int add_box(const Vec3& lower, const Vec3& upper, double density = 1, bool fixed = false);
  int add_fixed();
  // A contact at every corner of the rectangle lower…upper (degenerate in one axis or two).
  void add_face(int a, int b, const Vec3& lower, const Vec3& upper, const Vec3& normal);
};

// c = 0, row_noise = 0. Rows in the order of the contacts; movable bodies in the order of the bodies.
MotionProblem to_problem(const ProblemScene& scene);

// Symmetric and exactly representable; lengths of small integers. Body 0 is the fixed floor.
ProblemScene tower(int blocks);
// Bricks 2×1×1, odd rows shifted by half a brick; bed and head joints with four corner contacts each. `missing` is
// the index of a brick (row·columns + column) left out, −1 for none.
ProblemScene running_bond_wall(int rows, int columns, int missing = -1);
// Cubes of side 2, levels×levels at the bottom to one at the top, shifted by half a cube, neighbours touching.
ProblemScene cube_pyramid(int levels);
// Semicircular ring of equal voussoirs between fixed springers; the right half mirrors the left half exactly.
// Without friction it moves.
ProblemScene voussoir_arch(int voussoirs);
// Weights graded so that the joint forces are perpendicular to the joints: stands without friction.
ProblemScene graded_arch(int voussoirs);
// `towers` separate towers of slabs 4×2×1, each slab shifted by `offset` against the one below.
ProblemScene cantilever_towers(int towers, int slabs, double offset);

// Clearance-free guides, in a frame turned by `turn` as a whole (gravity too).
// Pin with axis tilted from the vertical: six contacts, free to spin and to slide along the axis.
ProblemScene pin_in_hole(double tilt, const Mat3& turn = Mat3::Identity());
// Bar between two walls on a floor that is tilted along the bar: twelve contacts, rank 5.
ProblemScene bar_in_channel(double tilt, const Mat3& turn = Mat3::Identity());
// Male dovetail on its floor under two slanting flanks, tilted along the rail: twelve contacts, rank 5.
ProblemScene dovetail(double tilt, const Mat3& turn = Mat3::Identity());

enum class RandomKind { kGeneral, kInteger, kDuplicated, kParallel };
// 2–8 movable bodies, random masses and inertia tensors, contacts between random bodies and the fixed body 0.
// kInteger: small integers and axis normals only; kDuplicated: contacts repeated and rows scaled; kParallel: few
// different normals.
ProblemScene random_scene(std::uint64_t seed, RandomKind kind, int most_bodies = 8, int most_contacts_per_body = 5);
RandomKind random_kind(std::uint64_t seed);

// The same assembly otherwise described.
ProblemScene with_length_unit(ProblemScene scene, double units_per_metre);
ProblemScene with_mass_unit(ProblemScene scene, double units_per_kilogram);
ProblemScene rotated(ProblemScene scene, const Mat3& R);
ProblemScene permuted_contacts(ProblemScene scene, Random& random);
// Half of the rows scaled by e^±4 at most, three in ten contacts again (and of those, and so on).
ProblemScene repeated_and_scaled(ProblemScene scene, Random& random);

}  // namespace impend::test
