// Turned plugs in matching seats.
//
// A profile whose radius never falls with height (cylinders, cones, steps, chamfers, rounded corners), turned with 8 to
// 128 facets, stands in a round block with the same cavity; below it the block has a floor, a pocket or a hole. The
// block is fixed. Some are stretched along x: no circles are left then. Gravity points down the axis, up, or anywhere.
// The plug touches in all facets of its profile, and on the floor: truth is the referee's on their corners, and must be
// the same with the facets of the true surface (180 to the turn) and with gravity 0.03 rad off to all sides. Upwards
// nothing hinders: the plug falls.
//
// With other facets on the two sides (16 to 128 each, or another phase) the facets lie up to a sagitta in each other.
// Truth is then that of both facetings and of the true surface, where all agree.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "bench/soak/verdicts/referee.h"
#include "impend/base/numbers.h"

namespace impend::soak {
namespace {

constexpr double kFree = 1 - 1e-6;  // σ from which nothing hinders
const Turned kSmooth{180, 0.0123};

struct Drawn {
  Profile profile;
  Bottom bottom = Bottom::kTouches;
  Turned plug, seat;
  double above = 0;
};

Vec3 drawn_gravity(test::Random& random) {
  const double which = random.uniform();
  if (which < 0.35) return {0, 0, -kStandardGravity};
  if (which < 0.55) return {0, 0, kStandardGravity};
  return kStandardGravity * random.direction();
}

Drawn drawn(test::Random& random, bool other) {
  Drawn d;
  d.profile = random_profile(random, random.integer(1, 4));
  const int bottom = random.integer(0, 2);
  d.bottom = bottom == 0 ? Bottom::kTouches : bottom == 1 ? Bottom::kPocket : Bottom::kThrough;
  const auto facets = [&] {
    const double most = std::log(128.0), least = std::log(other ? 16.0 : 8.0);
    return static_cast<int>(std::lround(std::exp(random.uniform(least, most))));
  };
  d.plug = {facets(), random.uniform(0, 2 * std::numbers::pi)};
  if (!other && random.chance(0.15)) d.plug.stretch = random.uniform(1.02, 1.6);
  d.seat = other ? Turned{facets(), random.uniform(0, 2 * std::numbers::pi)} : d.plug;
  const std::size_t n = d.profile.size();
  const bool step = d.profile[n - 1].y() == d.profile[n - 2].y();  // what lies on it has a thickness
  d.above = !step && random.chance(0.3) ? 0 : random.uniform(0.1, 1.5);
  return d;
}

Touches touches_of(const Drawn& d, const Turned& how) {
  Touches touches = seat_touches(d.profile, how);
  if (d.bottom == Bottom::kTouches && d.profile.front().x() > 0) {
    const Touches floor = disc_touches(d.profile.front().x(), d.profile.front().y(), how);
    touches.insert(touches.end(), floor.begin(), floor.end());
  }
  return touches;
}

SoakScene built(const Drawn& d, const Vec3& gravity, const Clear& clear, test::Random& random) {
  SoakScene result;
  test::ScenePart plug, seat;
  plug.name = "plug";
  plug.mesh = plug_mesh(d.profile, d.above, d.plug);
  plug.density = random.uniform(500, 8000);
  seat.name = "seat";
  seat.mesh = seat_mesh(d.profile, d.bottom, d.seat);
  seat.fixed = true;
  result.scene.parts = {plug, seat};
  result.scene.gravity = gravity;
  result.truth = clear.truth;
  if (clear.ratio > kFree) result.falling = {"plug"};
  result.what = fmt::format("{} facets in {}, stretch {:.3g}, bottom {}, profile", d.plug.facets,
                            d.seat.facets, d.plug.stretch, static_cast<int>(d.bottom));
  for (const Vec2& p : d.profile) result.what += fmt::format(" ({:.4g}, {:.4g})", p.x(), p.y());
  result.what += fmt::format(", gravity ({:.3g}, {:.3g}, {:.3g})", gravity.x(), gravity.y(), gravity.z());
  return result;
}

SoakScene clear_scene(test::Random& random, bool other) {
  for (;;) {
    const Drawn d = drawn(random, other);
    const Vec3 gravity = drawn_gravity(random);
    std::vector<Touches> descriptions{touches_of(d, d.plug), touches_of(d, {kSmooth.facets, kSmooth.phase, d.plug.stretch})};
    if (other) descriptions.push_back(touches_of(d, d.seat));
    const TriangleMesh mesh = plug_mesh(d.profile, d.above, d.plug);
    if (const auto clear = clear_truth(mesh, descriptions, gravity)) return built(d, gravity, *clear, random);
  }
}

}  // namespace

SoakScene seat_scene(test::Random& random) { return clear_scene(random, false); }

SoakScene other_facets_scene(test::Random& random) { return clear_scene(random, true); }

}  // namespace impend::soak
