// Random interlocking puzzles of unit cubes: the contacts are known from the cubes' common faces.
#include <algorithm>
#include <array>
#include <map>
#include <random>

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/cones.h"
#include "tests/support/mesh_variants.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr int kSide = 3;
using Cell = std::array<int, 3>;

// Each cell belongs to one of `parts` pieces that grow from random cells.
std::map<Cell, int> puzzle(unsigned seed, int parts) {
  std::mt19937 engine(seed);
  std::map<Cell, int> owner;
  const auto random_cell = [&] {
    const int i = static_cast<int>(engine() % kSide), j = static_cast<int>(engine() % kSide);
    return Cell{i, j, static_cast<int>(engine() % kSide)};
  };
  for (int p = 0; p < parts;) p += owner.emplace(random_cell(), p).second ? 1 : 0;
  while (static_cast<int>(owner.size()) < kSide * kSide * kSide) {
    Cell cell = random_cell();
    const auto from = owner.find(cell);
    if (from == owner.end()) continue;
    cell[engine() % 3] += engine() % 2 == 0 ? 1 : -1;
    if (std::all_of(cell.begin(), cell.end(), [](int c) { return c >= 0 && c < kSide; })) {
      owner.emplace(cell, from->second);
    }
  }
  return owner;
}

// Corners of the face of a cell on the side of an axis, counter-clockwise from outside.
std::array<Vec3, 4> face(const Cell& cell, int axis, int side) {
  const Vec3 corner = Vec3(cell[0], cell[1], cell[2]) + Vec3(Vec3::Unit(axis)) * side;
  Vec3 u = Vec3::Unit((axis + 1) % 3), v = Vec3::Unit((axis + 2) % 3);
  if (side == 0) std::swap(u, v);
  return {corner, corner + u, corner + u + v, corner + v};
}

int neighbour(const std::map<Cell, int>& owner, Cell cell, int axis, int side) {
  cell[axis] += side == 1 ? 1 : -1;
  const auto it = owner.find(cell);
  return it == owner.end() ? -1 : it->second;
}

TriangleMesh piece(const std::map<Cell, int>& owner, int part) {
  TriangleMesh mesh;
  for (const auto& [cell, p] : owner) {
    if (p != part) continue;
    for (int axis = 0; axis < 3; ++axis) {
      for (int side : {0, 1}) {
        if (neighbour(owner, cell, axis, side) == part) continue;
        const int n = static_cast<int>(mesh.vertices.size());
        for (const Vec3& x : face(cell, axis, side)) mesh.vertices.push_back(x);
        mesh.triangles.push_back({n, n + 1, n + 2});
        mesh.triangles.push_back({n, n + 2, n + 3});
      }
    }
  }
  return mesh;
}

using PairWrenches = std::map<std::pair<int, int>, std::vector<Wrench>>;

PairWrenches expected(const std::map<Cell, int>& owner, const RigidTransform& X) {
  PairWrenches result;
  for (const auto& [cell, a] : owner) {
    for (int axis = 0; axis < 3; ++axis) {
      for (int side : {0, 1}) {
        const int b = neighbour(owner, cell, axis, side);
        if (b <= a) continue;
        const Vec3 normal = X.R * (side == 1 ? -1.0 : 1.0) * Vec3::Unit(axis);  // out of b into a
        for (const Vec3& x : face(cell, axis, side)) result[{a, b}].push_back(wrench_of(X * x, normal, X.p, 3));
      }
    }
  }
  return result;
}

}  // namespace

TEST_CASE("Random puzzles of cubes have the contacts of their common faces in every pose") {
  int tried = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    const int parts = 2 + static_cast<int>(seed % 4);
    const std::map<Cell, int> owner = puzzle(seed, parts);
    for (const bool noisy : {false, true}) {
      for (const bool single : {false, true}) {
        if (noisy && !single) continue;
        const RigidTransform X = single ? random_pose(seed, 2) : RigidTransform{};
        std::vector<Part> pieces;
        for (int p = 0; p < parts; ++p) {
          TriangleMesh mesh = transformed(piece(owner, p), X);
          if (noisy) mesh = with_noise(clean_mesh(mesh).mesh, 100 * seed + p, 5e-6);
          if (single) mesh = rounded_to_float(mesh);
          pieces.push_back(
              part_from_mesh("p" + std::to_string(p), mesh, false, single ? float_noise(mesh) : Vec3(0, 0, 0)));
        }
        const auto clean = [](const Part& p) { return p.check.closed && p.check.nonmanifold_edges == 0; };
        if (!std::all_of(pieces.begin(), pieces.end(), clean)) continue;
        ++tried;
        INFO("seed " << seed << ", single precision " << single << ", noisy " << noisy);
        Assembly assembly = assembly_of(pieces);
        assembly.contact.gap = 1e-4;
        const auto found = find_contacts(assembly);
        REQUIRE(found.ok());
        const ContactSet& set = found.value();
        for (const Warning& w : set.warnings) {
          INFO(w.message);
          CHECK(w.code == "");
        }
        PairWrenches wrenches;
        for (const Contact& c : set.contacts) {
          CHECK(!c.doubtful);
          if (c.disjunction < 0) wrenches[{c.a, c.b}].push_back(wrench_of(c.point, c.normal, X.p, 3));
        }
        const PairWrenches want = expected(owner, X);
        CHECK(wrenches.size() == want.size());
        for (const auto& [pair, list] : want) {
          INFO(pair.first << " and " << pair.second);
          CHECK(cone_difference(list, wrenches[pair]) < (noisy ? 5e-5 : single ? 5e-6 : 1e-9));
        }
      }
    }
  }
  CHECK(tried > 90);
}
