// Round parts that no recognised surface explains, on a table: elliptic logs and rings.
//
// A log with half axes a > b lies on a table; its facets have their corners on the ellipse, at equal steps of its
// angle from a random one. With b upright its centre of mass is above the lowest line of the ellipse: it rests there,
// although the corner or facet on which the mesh stands is beside that line. Turned by φ its centre is
// (a² − b²) sin φ cos φ/h beside that line, h² = a² sin² φ + b² cos² φ: it rolls; drawn beyond three facets' width.
//
// A ring (torus) lies on a table that ends at x = d. It touches along its lowest circle, so that it rests where d > 0
// and tips where d < 0; drawn a fifth of the circle's radius from there, or lies on it as a whole.
#include <fmt/format.h>

#include <cmath>

#include "bench/soak/verdicts/soak.h"
#include "impend/base/numbers.h"
#include "tests/support/curved_shapes.h"

namespace impend::soak {
namespace {

using test::Vec2;

test::ScenePart table_to(double x, double top) {
  return test::as_fixed(test::box_part("table", {-6, -6, top - 1}, {x, 6, top}));
}

void add_table(double x, SoakScene& scene) {
  double low = 0;
  for (const Vec3& v : scene.scene.parts.front().mesh.vertices) low = std::min(low, v.z());
  scene.scene.parts.push_back(table_to(x, low));
  scene.scene.gravity = Vec3(0, 0, -kStandardGravity);
}

// Rests where it is not turned.
SoakScene elliptic_log(test::Random& random) {
  for (;;) {
    const int facets = random.integer(32, 128);
    const double b = random.uniform(0.5, 0.95), phase = random.uniform(0, 1);
    const double turn = random.chance(0.5) ? 0 : random.uniform(0.1, 1.4) * (random.chance(0.5) ? 1 : -1);
    const double h = std::hypot(std::sin(turn), b * std::cos(turn));
    const double beside = (1 - b * b) * std::abs(std::sin(turn) * std::cos(turn)) / h;
    if (turn != 0 && beside < 3 * 2 * kPi / facets) continue;
    std::vector<Vec2> outline;
    for (int k = 0; k < facets; ++k) {
      const double t = 2 * kPi * (k + phase) / facets;
      outline.push_back(Eigen::Rotation2Dd(turn) * Vec2(std::cos(t), b * std::sin(t)));
    }
    const double half = random.uniform(0.2, 2);
    SoakScene result;
    test::ScenePart log;
    log.name = "log";
    log.mesh = test::transformed(test::prism(outline, -half, half), test::rotation(Vec3::UnitX(), kPi / 2));
    log.density = random.uniform(500, 8000);
    result.scene.parts = {log};
    add_table(6, result);
    result.truth = turn == 0 ? Truth::kRests : Truth::kMoves;
    result.what = fmt::format("log of {} facets, half axes 1 and {:.4g}, half length {:.3g}, turned by {:.4g}", facets,
                              b, half, turn);
    return result;
  }
}

SoakScene ring(test::Random& random) {
  const int around = random.integer(24, 96), across = random.integer(12, 48);
  const double thick = random.uniform(0.15, 0.6), phase = random.uniform(0, 1);
  std::vector<Vec2> profile;
  for (int k = 0; k <= across; ++k) {
    const double t = 2 * kPi * (k % across + phase) / across;
    profile.emplace_back(1 + thick * std::cos(t), thick * std::sin(t));
  }
  const double end = random.chance(0.3) ? 6 : random.uniform(0.2, 0.8) * (random.chance(0.5) ? 1 : -1);
  SoakScene result;
  test::ScenePart part;
  part.name = "ring";
  part.mesh = test::transformed(test::turned(around, profile), test::rotation(Vec3::UnitZ(), random.uniform(0, 1)));
  part.density = random.uniform(500, 8000);
  result.scene.parts = {part};
  add_table(end, result);
  result.truth = end > 0 ? Truth::kRests : Truth::kMoves;
  result.what = fmt::format("ring of {} by {} facets, thickness {:.3g}, table to {:.3g}", around, across, thick, end);
  return result;
}

}  // namespace

SoakScene roller_scene(test::Random& random) { return random.chance(0.6) ? elliptic_log(random) : ring(random); }

}  // namespace impend::soak
