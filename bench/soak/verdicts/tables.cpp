// Pucks that stand on a flat end, on a table whose edge may lie under them.
//
// A turned part (8 to 128 facets; above its flat end a chamfer, a cone, a cylinder, a step or rows of a ball) stands on
// a fixed table that ends at x = 0; in some scenes a force presses on it from above. On a level table it rests where
// the line of the resultant meets the part of its flat that lies on the table, and tips where it passes it by: truth is
// a point in a polygon, at least a twelfth of the flat's radius from its rim. On a table out of level it slides.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/soak/verdicts/referee.h"
#include "impend/base/numbers.h"
#include "impend/geometry/moments.h"

namespace impend::soak {
namespace {

// Rows of a ball from the rim of a flat of radius r upwards.
void add_ball(Profile& profile, test::Random& random) {
  const double flat = profile.back().x(), radius = flat * random.uniform(1.1, 3);
  const int rows = random.integer(1, 10);
  const double first = std::asin(flat / radius), last = random.uniform(0.9, 2.2);
  const Vec2 center(0, radius * std::cos(first));
  if (last < first + 0.2) return profile.push_back(profile.back() + Vec2(0, flat));
  for (int i = 1; i <= rows; ++i) {
    const double angle = first + (last - first) * i / rows;
    profile.push_back(center + radius * Vec2(std::sin(angle), -std::cos(angle)));
  }
}

Profile puck(test::Random& random) {
  Profile profile{{0, 0}, {random.uniform(0.3, 1), 0}};
  const double height = random.uniform(0.2, 1.5);
  const int kind = random.integer(0, 4);
  if (kind <= 1) {  // a chamfer or a cone, from 5 to 60 degrees
    const double rise = random.uniform(0.087, 1.05), wide = random.uniform(0.05, 1);
    profile.push_back(profile.back() + wide * Vec2(1, std::tan(rise)));
  }
  if (kind == 2) profile.push_back(profile.back() + Vec2(0, height));
  if (kind == 3) profile.push_back(profile.back() + Vec2(random.uniform(-0.2, 0.5) * profile.back().x(), height));
  if (kind == 4) add_ball(profile, random);
  if (random.chance(0.6)) profile.push_back(profile.back() + Vec2(0, height));
  profile.emplace_back(0, profile.back().y());
  return profile;
}

// Distance of p from the rim of a convex polygon, counter-clockwise, positive inside.
double depth_in(const std::vector<Vec2>& polygon, const Vec2& p) {
  double depth = 1e9;  // any length of the scene is less
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 a = polygon[i], e = polygon[(i + 1) % polygon.size()] - a;
    depth = std::min(depth, (e.x() * (p - a).y() - e.y() * (p - a).x()) / e.norm());
  }
  return depth;
}

// What of the polygon lies at x ≤ 0.
std::vector<Vec2> on_table(const std::vector<Vec2>& polygon) {
  std::vector<Vec2> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    if (a.x() <= 0) kept.push_back(a);
    if ((a.x() < 0) != (b.x() < 0)) kept.push_back(a + (b - a) * a.x() / (a.x() - b.x()));
  }
  return kept;
}

}  // namespace

SoakScene table_scene(test::Random& random) {
  SoakScene result;
  const Profile profile = puck(random);
  const double flat = profile[1].x();
  const Turned how{static_cast<int>(std::lround(std::exp(random.uniform(std::log(8.0), std::log(128.0))))),
                   random.uniform(0, 2 * kPi)};
  test::ScenePart part;
  part.name = "puck";
  part.mesh = turned_mesh(profile, how);
  part.density = random.uniform(500, 8000);
  const double weight = part.density * volume_moments(part.mesh).volume * kStandardGravity;
  for (;;) {
    const double place = flat * random.uniform(-2, 1), y = random.uniform(-0.5, 0.5);
    test::ScenePart put = part;
    put.mesh = test::transformed(part.mesh, test::translation({place, y, 0}));
    std::vector<Vec2> rim = test::regular_polygon(how.facets, flat, how.phase);
    for (Vec2& p : rim) p += Vec2(place, y);
    Vec2 resultant(place, y);
    std::vector<test::SceneLoad> loads;
    if (random.chance(0.3)) {
      const double share = random.uniform(0.2, 3), angle = random.uniform(0, 2 * kPi);
      const Vec2 at = resultant + flat * random.uniform(0, 1.5) * Vec2(std::cos(angle), std::sin(angle));
      resultant = (resultant + share * at) / (1 + share);
      loads.push_back({"puck", Vec3(0, 0, -share * weight), Vec3::Zero(), Vec3(at.x(), at.y(), profile.back().y())});
    }
    const std::vector<Vec2> carried = on_table(rim);
    const double depth = carried.size() < 3 ? -flat : depth_in(carried, resultant);
    if (std::abs(depth) < flat / 12) continue;
    const double tilt = random.chance(0.2) ? random.uniform(0.02, 0.4) : 0;
    result.truth = depth > 0 && tilt == 0 ? Truth::kRests : Truth::kMoves;
    result.scene.parts = {put, test::as_fixed(test::box_part("table", {-6, -4, -1}, {0, 4, 0}))};
    result.scene.loads = loads;
    result.scene.gravity = kStandardGravity * Vec3(std::sin(tilt), 0, -std::cos(tilt));
    result.what = fmt::format("{} facets, flat {:.4g}, at {:.4g}, {} loads, depth {:.3g}, tilt {:.3g}, profile",
                              how.facets, flat, place, loads.size(), depth, tilt);
    for (const Vec2& p : profile) result.what += fmt::format(" ({:.4g}, {:.4g})", p.x(), p.y());
    return result;
  }
}

}  // namespace impend::soak
