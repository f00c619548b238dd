// Meshes in single precision at odd poses: the forces shown are those of the symmetric assembly.
#include <algorithm>
#include <vector>

#include "tests/support/analysed.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

struct Piece {
  std::string name;
  TriangleMesh mesh;
  bool fixed;
};

// The forces of all contacts, ascending, as shares of the largest.
std::vector<double> forces_of(const std::vector<Piece>& pieces, const RigidTransform& pose, bool single) {
  Assembly assembly;
  for (const Piece& piece : pieces) {
    TriangleMesh mesh = transformed(piece.mesh, pose);
    if (single) mesh = rounded_to_float(mesh);
    assembly.parts.push_back(part_from_mesh(piece.name, mesh, piece.fixed, single ? float_noise(mesh) : Vec3::Zero()));
  }
  assembly.gravity = pose.R * Vec3(0, 0, -9.81);
  const Analysis analysis = analysed(assembly);
  for (const Warning& warning : analysis.warnings) CHECK(warning.code != "forces-not-canonical");
  std::vector<double> forces;
  for (const ContactResult& contact : analysis.contact_results) forces.push_back(contact.force);
  std::sort(forces.begin(), forces.end());
  for (double& force : forces) force /= forces.back();
  return forces;
}

void check_same(const std::vector<Piece>& pieces, unsigned seed) {
  INFO("pose " << seed);
  const std::vector<double> upright = forces_of(pieces, RigidTransform(), false);
  const std::vector<double> odd = forces_of(pieces, random_pose(seed, 3), true);
  REQUIRE(odd.size() == upright.size());
  for (size_t i = 0; i < odd.size(); ++i) CHECK(odd[i] == Approx(upright[i]).margin(1e-5));
}

TEST_CASE("a block in single precision at an odd pose stands with a quarter on each corner") {
  const std::vector<Piece> pieces = {{"plate", box(Vec3(-4, -4, -1), Vec3(4, 4, 0)), true},
                                     {"block", box(Vec3(-0.7, -1.1, 0), Vec3(0.7, 1.1, 1.3)), false}};
  for (unsigned seed = 1; seed <= 6; ++seed) {
    INFO("pose " << seed);
    const std::vector<double> forces = forces_of(pieces, random_pose(seed, 3), true);
    REQUIRE(forces.size() == 4);
    for (const double force : forces) CHECK(force == Approx(1).margin(1e-5));
  }
}

TEST_CASE("a slab on four pedestals shares its weight as upright") {
  std::vector<Piece> pieces = {{"slab", box(Vec3(-2.3, -3.3, 0), Vec3(2.3, 3.3, 1.3)), false},
                               {"cube", box(Vec3(-0.5, -0.5, 1.3), Vec3(0.5, 0.5, 2)), false}};
  for (const double x : {-2.0, 2.0}) {
    for (const double y : {-3.0, 3.0}) {
      pieces.push_back({"pedestal " + std::to_string(pieces.size()),
                        box(Vec3(x - 0.3, y - 0.3, -1), Vec3(x + 0.3, y + 0.3, 0)), true});
    }
  }
  for (unsigned seed = 1; seed <= 4; ++seed) check_same(pieces, seed);
}

TEST_CASE("a small wall shares its weight as upright") {
  std::vector<Piece> pieces = {{"floor", box(Vec3(-1, -1, -1), Vec3(9, 2, 0)), true}};
  for (int row = 0; row < 3; ++row) {
    for (int k = 0; k < 3 - row; ++k) {
      const double x = 2 * k + row;
      pieces.push_back(
          {"brick " + std::to_string(pieces.size()), box(Vec3(x, 0, row), Vec3(x + 2, 1, row + 1)), false});
    }
  }
  for (unsigned seed = 1; seed <= 4; ++seed) check_same(pieces, seed);
}

TEST_CASE("a bar in a groove presses on both flanks as upright") {
  const std::vector<Vec2> valley = {Vec2(-4, -3), Vec2(4, -3), Vec2(4, 2), Vec2(2, 2),
                                    Vec2(0, 0),   Vec2(-2, 2), Vec2(-4, 2)};
  const std::vector<Vec2> bar = {Vec2(0, 0), Vec2(1, 1), Vec2(0, 2), Vec2(-1, 1)};
  // The prisms' heights lie along z: lay them down.
  const RigidTransform down = rotation(Vec3(1, 0, 0), 1.5707963267948966);
  const std::vector<Piece> pieces = {{"valley", transformed(prism(valley, -5, 5), down), true},
                                     {"bar", transformed(prism(bar, -2, 2), down), false}};
  for (unsigned seed = 1; seed <= 4; ++seed) check_same(pieces, seed);
}

TEST_CASE("a tower of blocks of many weights shares each on four corners") {
  std::vector<Piece> pieces = {{"floor", box(Vec3(-3, -3, -1), Vec3(3, 3, 0)), true}};
  for (int k = 0; k < 5; ++k) {
    const double half = 1.0 - 0.1 * k;
    pieces.push_back(
        {"block " + std::to_string(k), box(Vec3(-half, -0.8 * half, k), Vec3(half, 0.8 * half, k + 1)), false});
  }
  for (unsigned seed = 1; seed <= 4; ++seed) check_same(pieces, seed);
}

}  // namespace
}  // namespace impend::test
