// Tapered plugs, half-angles of 0.05 to 10 degrees.
//
// Wedges: a plug between two fixed jaws whose sides lean by angles of their own; with both jaws it hangs, with one it
// slides off, and leaning the other way (wider below) it drops with nothing in its way. Truth is the referee's on the
// corners of the two faces.
//
// Cones: a turned plug in a turned socket, with as many facets or others (16 to 128, any phase). Down the axis it hangs
// in its cone; up the axis it falls.
#include <fmt/format.h>

#include <cmath>

#include "bench/soak/verdicts/referee.h"
#include "impend/base/numbers.h"

namespace impend::soak {
namespace {

double half_angle(test::Random& random) {
  return std::exp(random.uniform(std::log(0.05), std::log(10.0))) * kPi / 180;
}

struct Wedge {
  double half = 1, height = 1, length = 1;  // half width at z = 0
  double lean[2] = {0, 0};                  // how far each side goes outwards over the height

  double x(int side, double z) const { return half + lean[side] * z / height; }  // of the side's face, outwards
};

Touches side_touches(const Wedge& w, int side) {
  const double sign = side == 0 ? -1 : 1;
  const Vec3 normal = Vec3(-sign * w.height, 0, w.lean[side]).normalized();
  Touches touches;
  for (const double y : {-w.length, w.length}) {
    touches.push_back({{sign * w.x(side, 0), y, 0}, normal});
    touches.push_back({{sign * w.x(side, w.height), y, w.height}, normal});
  }
  return touches;
}

test::ScenePart jaw(const Wedge& w, int side) {
  const double back = std::max(w.x(side, 0), w.x(side, w.height)) + w.half / 2;
  std::vector<Vec2> outline{{w.x(side, 0), 0}, {back, 0}, {back, w.height}, {w.x(side, w.height), w.height}};
  if (side == 0) {
    for (Vec2& p : outline) p.x() = -p.x();
    outline = {outline[1], outline[0], outline[3], outline[2]};
  }
  test::ScenePart part = test::prism_part(side == 0 ? "left" : "right", outline, -w.length, w.length);
  part.fixed = true;
  return part;
}

}  // namespace

SoakScene wedge_scene(test::Random& random) {
  for (;;) {
    Wedge w;
    w.height = random.uniform(0.3, 2);
    w.length = random.uniform(0.2, 2);
    const bool drops = random.chance(0.3);
    const double first = half_angle(random), second = random.chance(0.5) ? first : half_angle(random);
    w.lean[0] = (drops ? -1 : 1) * w.height * std::tan(first);
    w.lean[1] = (drops ? -1 : 1) * w.height * std::tan(second);
    const int missing = random.chance(0.2) ? random.integer(0, 1) : 2;
    SoakScene result;
    result.scene.parts = {test::prism_part("plug",
                                           {{-w.x(0, 0), 0},
                                            {w.x(1, 0), 0},
                                            {w.x(1, w.height), w.height},
                                            {-w.x(0, w.height), w.height}},
                                           -w.length, w.length, random.uniform(500, 8000))};
    Touches touches;
    for (int side = 0; side < 2; ++side) {
      if (side == missing) continue;
      result.scene.parts.push_back(jaw(w, side));
      for (const Touch& t : side_touches(w, side)) touches.push_back(t);
    }
    // Level along y or not at all: there nothing holds.
    const Vec3 gravity(0, 0, -kStandardGravity);
    const double sigma = motion_ratio(result.scene.parts.front().mesh, touches, gravity);
    if (sigma < 0 || (sigma > 1e-9 && sigma < 0.03)) continue;
    result.scene.gravity = gravity;
    result.truth = sigma < 0.03 ? Truth::kRests : Truth::kMoves;
    result.ratio = sigma;
    if (sigma > 1 - 1e-9) result.falling = {"plug"};
    result.what = fmt::format("half-angles {:.4g} and {:.4g} rad, {}, jaw missing {}, sigma {:.4g}", first, second,
                              drops ? "wider below" : "wider above", missing, sigma);
    return result;
  }
}

SoakScene taper_scene(test::Random& random) {
  const bool other = random.chance(0.5), falls = random.chance(0.4);
  const double angle = half_angle(random), radius = random.uniform(0.3, 1), height = random.uniform(0.3, 2);
  const auto facets = [&] {
    return static_cast<int>(std::lround(std::exp(random.uniform(std::log(other ? 16.0 : 8.0), std::log(128.0)))));
  };
  const Turned plug{facets(), random.uniform(0, 2 * kPi)};
  const Turned seat = other ? Turned{facets(), random.uniform(0, 2 * kPi)} : plug;
  const Profile profile{{radius, 0}, {radius + height * std::tan(angle), height}};
  SoakScene result;
  test::ScenePart inner, outer;
  inner.name = "plug";
  inner.mesh = plug_mesh(profile, random.chance(0.5) ? 0 : random.uniform(0.1, 1), plug);
  inner.density = random.uniform(500, 8000);
  outer.name = "socket";
  outer.mesh = seat_mesh(profile, random.chance(0.5) ? Bottom::kPocket : Bottom::kThrough, seat);
  outer.fixed = true;
  result.scene.parts = {inner, outer};
  result.scene.gravity = Vec3(0, 0, falls ? kStandardGravity : -kStandardGravity);
  result.truth = falls ? Truth::kMoves : Truth::kRests;
  if (falls) result.falling = {"plug"};
  result.what = fmt::format("half-angle {:.4g} rad, {} facets in {}, radius {:.4g}, height {:.4g}, gravity {}", angle,
                            plug.facets, seat.facets, radius, height, falls ? "up" : "down");
  return result;
}

}  // namespace impend::soak
