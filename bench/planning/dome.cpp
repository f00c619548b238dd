#include "bench/planning/dome.h"

#include <cmath>
#include <numbers>
#include <string>

#include "tests/support/shapes.h"

namespace impend::bench {
namespace {

constexpr double kInner = 4.5, kOuter = 5;            // m
constexpr double kTop = 75 * std::numbers::pi / 180;  // rad above the springing
constexpr double kDomeGap = 1e-6;                     // m: corners are the same numbers but for roundings

Vec3 on_sphere(double radius, double elevation, double azimuth) {
  return radius *
         Vec3(std::cos(elevation) * std::cos(azimuth), std::cos(elevation) * std::sin(azimuth), std::sin(elevation));
}

// Over two sectors of `turn` from azimuth `from` on.
TriangleMesh voussoir(double low, double high, double from, double turn) {
  std::vector<Vec3> corners;
  for (int k = 0; k <= 2; ++k) {
    for (const double elevation : {low, high}) {
      for (const double radius : {kInner, kOuter}) corners.push_back(on_sphere(radius, elevation, from + k * turn));
    }
  }
  // Corners: 4 k, + 1 outer, + 2 high.
  std::vector<std::vector<int>> faces = {{0, 1, 3, 2}, {8, 10, 11, 9}};
  for (const int at : {0, 4}) {
    faces.push_back({at, at + 4, at + 5, at + 1});      // bed below
    faces.push_back({at + 2, at + 3, at + 7, at + 6});  // and above
    faces.push_back({at, at + 2, at + 6, at + 4});      // inside
    faces.push_back({at + 1, at + 5, at + 7, at + 3});  // and outside
  }
  return test::polyhedron(corners, faces);
}

}  // namespace

Assembly voussoir_dome(int rings, int stones, double mu) {
  std::vector<Part> parts = {test::part_from_mesh("springing", test::box(Vec3(-6, -6, -1), Vec3(6, 6, 0)), true)};
  for (int ring = 0; ring < rings; ++ring) {
    for (int k = 0; k < stones; ++k) {
      const double turn = std::numbers::pi / stones;
      const TriangleMesh mesh =
          voussoir(kTop * ring / rings, kTop * (ring + 1) / rings, turn * (2 * k + ring % 2), turn);
      parts.push_back(test::part_from_mesh("stone " + std::to_string(ring + 1) + "." + std::to_string(k + 1), mesh));
    }
  }
  Assembly dome = test::assembly_of(parts);
  dome.contact.gap = kDomeGap;
  dome.friction.mu = mu;
  return dome;
}

AssemblyState DomeStates::random(const Assembly& dome, test::Random& random) const {
  AssemblyState state{fixed_parts(dome), PartSet(static_cast<int>(dome.parts.size()))};
  const int closed = random.integer(0, rings - 1), open = random.integer(0, stones),
            first = random.integer(0, stones - 1);
  const auto place = [&](int ring, int k, double held) {
    const int part = 1 + ring * stones + k % stones;
    state.installed.add(part);
    if (random.chance(held)) state.held.add(part);
  };
  for (int ring = 0; ring < closed; ++ring) {
    for (int k = 0; k < stones; ++k) place(ring, k, held_of_others);
  }
  for (int k = 0; k < open; ++k) place(closed, first + k, open == stones ? held_of_others : held_of_open);
  return state;
}

}  // namespace impend::bench
