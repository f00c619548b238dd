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

TriangleMesh voussoir(double low, double high, double from, double to) {
  std::vector<Vec3> corners;
  for (const double elevation : {low, high}) {
    for (const double azimuth : {from, to}) {
      for (const double radius : {kInner, kOuter}) corners.push_back(on_sphere(radius, elevation, azimuth));
    }
  }
  // Corners by bits: 1 outer, 2 to, 4 high.
  return test::polyhedron(corners,
                          {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {1, 3, 7, 5}, {0, 4, 6, 2}});
}

}  // namespace

Assembly voussoir_dome(int rings, int stones, double mu) {
  std::vector<Part> parts = {test::part_from_mesh("springing", test::box(Vec3(-6, -6, -1), Vec3(6, 6, 0)), true)};
  for (int ring = 0; ring < rings; ++ring) {
    for (int k = 0; k < stones; ++k) {
      const double turn = 2 * std::numbers::pi / stones;
      const TriangleMesh mesh = voussoir(kTop * ring / rings, kTop * (ring + 1) / rings, turn * k, turn * (k + 1));
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
