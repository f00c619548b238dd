#include "bench/soak/verdicts/profiles.h"

#include <cmath>

#include "impend/base/numbers.h"
#include "tests/support/curved_shapes.h"

namespace impend::soak {
namespace {

Vec3 corner(const Vec2& at, const Turned& how, int i) {
  const double angle = how.phase + 2 * kPi * i / how.facets;
  return {how.stretch * at.x() * std::cos(angle), at.x() * std::sin(angle), at.y()};
}

void add_piece(Profile& profile, test::Random& random, int kind) {
  const Vec2 from = profile.back();
  const double length = random.uniform(0.15, 1);
  if (kind == 0) profile.push_back(from + Vec2(0, length));
  if (kind == 1) {
    const double half_angle = random.uniform(0.05, 1.2);
    profile.push_back(from + length * Vec2(std::sin(half_angle), std::cos(half_angle)));
  }
  if (kind == 2) profile.push_back(from + Vec2(0.6 * length, 0));
  if (kind == 3) profile.push_back(from + 0.2 * length * Vec2(1, 1));
  if (kind != 4) return;
  const int rows = random.integer(2, 6);  // a rounded corner, from level to upright
  const double last = random.uniform(0.5, 1.0) * kPi / 2;
  for (int i = 1; i <= rows; ++i) {
    const double angle = last * i / rows;
    profile.push_back(from + length * Vec2(std::sin(angle), 1 - std::cos(angle)));
  }
}

}  // namespace

TriangleMesh turned_mesh(const Profile& profile, const Turned& how) {
  TriangleMesh mesh =
      test::transformed(test::turned(how.facets, profile), test::rotation(Vec3::UnitZ(), how.phase));
  for (Vec3& x : mesh.vertices) x.x() *= how.stretch;
  return mesh;
}

Touches seat_touches(const Profile& profile, const Turned& how) {
  Touches touches;
  for (std::size_t r = 0; r + 1 < profile.size(); ++r) {
    const Vec2 low = profile[r], high = profile[r + 1];
    for (int i = 0; i < how.facets; ++i) {
      const Vec3 a = corner(low, how, i), b = corner(low, how, i + 1), c = corner(high, how, i + 1),
                 d = corner(high, how, i);
      const Vec3 normal = (d - b).cross(c - a).normalized();  // (c − a)×(d − b) points out of the plug
      for (const Vec3& p : {a, b, c, d}) touches.push_back({p, normal});
    }
  }
  return touches;
}

Touches disc_touches(double radius, double z, const Turned& how) {
  Touches touches;
  for (int i = 0; i < how.facets; ++i) touches.push_back({corner({radius, z}, how, i), Vec3::UnitZ()});
  return touches;
}

Profile random_profile(test::Random& random, int pieces) {
  Profile profile{{random.chance(0.1) ? 0.0 : random.uniform(0.2, 1.5), 0}};
  int last = -1;
  for (int k = 0; k < pieces; ++k) {
    int kind = random.integer(0, 4);
    if (profile.back().x() == 0 && kind == 0) kind = 1;  // a cylinder has a radius
    if (kind == last) kind = (kind + 1) % 3;
    if (profile.back().x() == 0 && kind == 0) kind = 1;
    add_piece(profile, random, kind);
    last = kind;
  }
  if (profile.front().y() == profile.back().y()) add_piece(profile, random, 1);
  return profile;
}

TriangleMesh plug_mesh(const Profile& profile, double above, const Turned& how) {
  Profile outline;
  if (profile.front().x() > 0) outline.emplace_back(0, profile.front().y());
  outline.insert(outline.end(), profile.begin(), profile.end());
  if (above > 0) outline.emplace_back(profile.back() + Vec2(0, above));
  outline.emplace_back(0, outline.back().y());
  return turned_mesh(outline, how);
}

TriangleMesh seat_mesh(const Profile& profile, Bottom bottom, const Turned& how) {
  const Vec2 first = profile.front(), last = profile.back();
  const double outer = 1.3 * last.x() + 0.2, below = first.y() - 0.6, pocket = first.y() - 0.3;
  if (first.x() == 0) bottom = Bottom::kTouches;
  Profile outline;
  outline.emplace_back(bottom == Bottom::kThrough ? first.x() : 0.0, below);
  outline.emplace_back(outer, below);
  outline.emplace_back(outer, last.y());
  outline.insert(outline.end(), profile.rbegin(), profile.rend());
  if (bottom == Bottom::kThrough) outline.push_back(outline.front());
  if (bottom == Bottom::kPocket) outline.emplace_back(first.x(), pocket);
  if (bottom == Bottom::kPocket) outline.emplace_back(0, pocket);
  if (bottom == Bottom::kTouches && first.x() > 0) outline.emplace_back(0, first.y());
  return turned_mesh(outline, how);
}

}  // namespace impend::soak
