// Cones of directions: their faces from their rays, and back.
#include "impend/geometry/cone_hull.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/support/catch.h"
#include "tests/support/cones.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

using Rays = std::vector<Vec3>;

constexpr double kSameAngle = 1e-9;

// How far a direction is outside of the faces: the largest n·g.
double beyond_faces(const ConeHull& hull, const Vec3& g) {
  double most = -1;
  for (const Vec3& n : hull.normals) most = std::max(most, n.dot(g));
  return most;
}

// Its distance from what the rays span, by least squares with positive weights.
double beyond_rays(const Rays& rays, const Vec3& g) {
  std::vector<Wrench> generators;
  for (const Vec3& ray : rays) generators.push_back((Wrench() << ray, Vec3::Zero()).finished());
  return distance_to_cone(generators, (Wrench() << g, Vec3::Zero()).finished());
}

// What holds of every cone; `exact` of those that no ray leaves by a few roundings.
ConeHull checked_hull(const Rays& rays, double same = kSameAngle, double off = 1e-13) {
  const ConeHull hull = cone_hull(rays, same);
  for (const Vec3& n : hull.normals) CHECK(n.norm() == Approx(1).epsilon(1e-14));
  for (const Vec3& ray : rays) CHECK(beyond_faces(hull, ray) <= off);
  CHECK(hull.lineality <= hull.dimension);
  // Opposite pairs of normals hold the cone in its span.
  int opposite = 0;
  for (const Vec3& n : hull.normals) {
    for (const Vec3& m : hull.normals) opposite += (n + m).norm() <= 1e-13;
  }
  CHECK(opposite == 2 * (3 - hull.dimension));
  return hull;
}

// The faces and the rays let the same directions in, except near the rim.
void check_same_cone(const Rays& rays, const ConeHull& hull, std::uint64_t seed, int tries = 200) {
  Random random(seed);
  for (int k = 0; k < tries; ++k) {
    Vec3 g = random.direction();
    if (!rays.empty() && k % 2) {  // in the cone, or near to it
      g.setZero();
      for (const Vec3& ray : rays) g += random.uniform() * ray;
      if (g.norm() < 1e-3) continue;
      g.normalize();
    }
    const double rays_say = beyond_rays(rays, g), faces_say = beyond_faces(hull, g);
    INFO("direction " << g.transpose() << ": " << rays_say << " and " << faces_say);
    if (rays_say <= 1e-9) CHECK(faces_say <= 1e-7);
    if (rays_say >= 1e-4) CHECK(faces_say >= 1e-6);
  }
}

Rays circle_of_rays(int count, double half_angle, double phase = 0) {
  Rays rays;
  for (int k = 0; k < count; ++k) {
    const double at = phase + 2 * std::numbers::pi * k / count;
    rays.emplace_back(std::sin(half_angle) * std::cos(at), std::sin(half_angle) * std::sin(at), std::cos(half_angle));
  }
  return rays;
}

bool has_direction(const Rays& list, const Vec3& wanted, double within = 1e-12) {
  return std::any_of(list.begin(), list.end(), [&](const Vec3& v) { return (v - wanted).norm() <= within; });
}

TEST_CASE("no rays span the cone of the origin alone") {
  const ConeHull hull = checked_hull({});
  CHECK(hull.dimension == 0);
  CHECK(hull.lineality == 0);
  Random random(1);
  for (int k = 0; k < 50; ++k) CHECK(beyond_faces(hull, random.direction()) >= 1 / std::sqrt(3) - 1e-12);
}

TEST_CASE("one ray is a cone of one dimension, a ray and its opposite are a line") {
  for (const Vec3& ray : {Vec3(0, 0, -1), Vec3(1, 0, 0), Vec3(Vec3(1, 2, -2) / 3)}) {
    const ConeHull one = checked_hull({ray, ray, ray});
    CHECK(one.dimension == 1);
    CHECK(one.lineality == 0);
    CHECK(beyond_faces(one, ray) <= 1e-15);
    CHECK(beyond_faces(one, -ray) >= 0.5);
    check_same_cone({ray}, one, 2);
    const ConeHull line = checked_hull({ray, -ray});
    CHECK(line.dimension == 1);
    CHECK(line.lineality == 1);
    CHECK(line.normals.size() == 4);
    CHECK(beyond_faces(line, -ray) <= 1e-15);
    check_same_cone({ray, -ray}, line, 3);
  }
}

TEST_CASE("rays of a plane are a sector, a half-plane or the plane") {
  const Mat3 R = Random(4).rotation();
  const auto at = [&](double angle) -> Vec3 { return R * Vec3(std::cos(angle), std::sin(angle), 0); };
  const ConeHull sector = checked_hull({at(0.2), at(1.0), at(0.5), at(0.2)});
  CHECK(sector.dimension == 2);
  CHECK(sector.lineality == 0);
  CHECK(sector.normals.size() == 4);
  CHECK(has_direction(sector.normals, at(0.2 - std::numbers::pi / 2)));
  CHECK(has_direction(sector.normals, at(1.0 + std::numbers::pi / 2)));
  CHECK(has_direction(sector.normals, R.col(2)));
  CHECK(has_direction(sector.normals, -R.col(2)));
  check_same_cone({at(0.2), at(1.0)}, sector, 5);

  const Rays half = {at(0), at(std::numbers::pi), at(2)};
  const ConeHull half_plane = checked_hull(half);
  CHECK(half_plane.dimension == 2);
  CHECK(half_plane.lineality == 1);
  CHECK(half_plane.normals.size() == 3);
  CHECK(has_direction(half_plane.normals, at(-std::numbers::pi / 2)));
  check_same_cone(half, half_plane, 6);

  const Rays all = {at(0), at(2), at(4)};
  const ConeHull plane = checked_hull(all);
  CHECK(plane.dimension == 2);
  CHECK(plane.lineality == 2);
  CHECK(plane.normals.size() == 2);
  check_same_cone(all, plane, 7);
  CHECK(checked_hull({at(0), -at(0), at(1), -at(1)}).lineality == 2);
}

TEST_CASE("three axes are the octant, with rays inside of it and in its faces too") {
  Rays rays = {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
  for (int more = 0; more < 3; ++more) {
    const ConeHull octant = checked_hull(rays);
    CHECK(octant.dimension == 3);
    CHECK(octant.lineality == 0);
    CHECK(octant.normals.size() == 3);
    for (int k = 0; k < 3; ++k) CHECK(has_direction(octant.normals, -Vec3::Unit(k)));
    CHECK(extreme_rays(rays, kSameAngle).size() == 3);
    rays.push_back(more == 0 ? Vec3(1, 1, 1).normalized() : Vec3(1, 1, 0).normalized());
    rays.push_back(rays[more]);
  }
}

TEST_CASE("a wedge, a half-space and the whole space have two faces, one and none") {
  const Rays wedge = {Vec3(0, 1, 0), Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)};
  const ConeHull two = checked_hull(wedge);
  CHECK(two.dimension == 3);
  CHECK(two.lineality == 1);
  CHECK(two.normals.size() == 2);
  CHECK(has_direction(two.normals, Vec3(-1, 0, 0)));
  CHECK(has_direction(two.normals, Vec3(0, 0, -1)));
  check_same_cone(wedge, two, 8);

  for (const Vec3& inside : {Vec3(0, 0, -1), Vec3(Vec3(1, 1, -1).normalized())}) {
    const Rays half = {Vec3(1, 0, 0), Vec3(-0.6, 0.8, 0), Vec3(-0.6, -0.8, 0), inside};
    const ConeHull one = checked_hull(half);
    CHECK(one.dimension == 3);
    CHECK(one.lineality == 2);
    REQUIRE(one.normals.size() == 1);
    CHECK((one.normals[0] - Vec3(0, 0, 1)).norm() <= 1e-13);
    check_same_cone(half, one, 9);
  }

  Rays corners = {Vec3(1, 1, 1), Vec3(1, -1, -1), Vec3(-1, 1, -1), Vec3(-1, -1, 1)};
  for (Vec3& ray : corners) ray.normalize();
  for (int k = 0; k < 2; ++k) {
    const ConeHull whole = checked_hull(corners);
    CHECK(whole.dimension == 3);
    CHECK(whole.lineality == 3);
    CHECK(whole.normals.empty());
    corners.emplace_back(0, 0, 1);
  }
  CHECK(checked_hull({Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0), Vec3(0, 0, 1), Vec3(0, 0, -1)})
            .lineality == 3);
}

TEST_CASE("angles below the given one are none") {
  const Vec3 z(0, 0, 1);
  const auto beside = [](double x, double y) { return Vec3(x, y, 1).normalized(); };
  // Rays that nearly coincide are one.
  CHECK(checked_hull({z, beside(1e-12, 0), beside(0, -2e-12)}, kSameAngle, kSameAngle).dimension == 1);
  CHECK(extreme_rays({z, beside(1e-12, 0), beside(0, -2e-12)}, kSameAngle).size() == 1);
  // … and two, where they are not near enough.
  CHECK(checked_hull({z, beside(1e-6, 0)}).dimension == 2);
  CHECK(checked_hull({z, beside(1e-6, 0), beside(0, 1e-6)}).dimension == 3);
  CHECK(extreme_rays({z, beside(1e-6, 0), beside(0, 1e-6)}, kSameAngle).size() == 3);
  // A ray near the plane of the others lies in it.
  const Rays flat = {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(1, 1, 1e-11).normalized()};
  CHECK(checked_hull(flat, kSameAngle, kSameAngle).dimension == 2);
  CHECK(extreme_rays(flat, kSameAngle).size() == 2);
  CHECK(checked_hull({Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(1, 1, 1e-5).normalized()}).dimension == 3);
  // Nearly opposite ones are a line.
  const ConeHull line = checked_hull({z, -beside(1e-11, 0)}, kSameAngle, kSameAngle);
  CHECK(line.dimension == 1);
  CHECK(line.lineality == 1);
  const ConeHull blunt = checked_hull({z, -beside(1e-5, 0)});
  CHECK(blunt.dimension == 2);
  CHECK(blunt.lineality == 0);
  // A ray little outside of a face adds no face, one farther out does.
  const Rays octant = {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
  Rays more = octant;
  more.push_back(Vec3(1, 1, -1e-11).normalized());
  CHECK(checked_hull(more, kSameAngle, kSameAngle).normals.size() == 3);
  CHECK(extreme_rays(more, kSameAngle).size() == 3);
  more.back() = Vec3(1, 1, -1e-5).normalized();
  CHECK(checked_hull(more).normals.size() == 4);
  CHECK(extreme_rays(more, kSameAngle).size() == 4);
  // A half-space whose rim is shaken by less stays one.
  const Rays half = {Vec3(1, 0, 1e-12).normalized(), Vec3(-0.6, 0.8, -1e-12).normalized(), Vec3(-0.6, -0.8, 0), z};
  CHECK(checked_hull(half, kSameAngle, kSameAngle).lineality == 2);
}

TEST_CASE("the edges of a round cone stand around it in order") {
  for (const int count : {3, 4, 7, 48}) {
    const Mat3 R = Random(count).rotation();
    Rays rays = circle_of_rays(count, 0.4, 0.3);
    for (Vec3& ray : rays) ray = R * ray;
    Rays shuffled = rays;
    Random random(count);
    for (const Vec3& ray : rays) shuffled.push_back((0.5 * ray + R * Vec3(0, 0, 1)).normalized());  // inside
    for (std::size_t k = shuffled.size() - 1; k > 0; --k) {
      std::swap(shuffled[k], shuffled[random.integer(0, static_cast<int>(k))]);
    }
    const ConeHull hull = checked_hull(shuffled);
    CHECK(hull.dimension == 3);
    CHECK(static_cast<int>(hull.normals.size()) == count);
    const Rays edges = extreme_rays(shuffled, kSameAngle);
    REQUIRE(static_cast<int>(edges.size()) == count);
    for (int k = 0; k < count; ++k) {
      const Vec3 &a = edges[k], &b = edges[(k + 1) % count];
      CHECK(has_direction(rays, a, 1e-15));
      CHECK(a.cross(b).dot(R * Vec3(0, 0, 1)) > 0);
      CHECK(a.dot(b) == Approx(rays[0].dot(rays[1])).epsilon(1e-12));  // the next, none left out
      CHECK(has_direction(hull.normals, -a.cross(b).normalized()));
    }
  }
}

TEST_CASE("the edges of flat cones are their two rims or one ray") {
  const Rays edges = extreme_rays({Vec3(0.6, 0.8, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(1, 0, 0)}, kSameAngle);
  REQUIRE(edges.size() == 2);
  CHECK(has_direction(edges, Vec3(1, 0, 0)));
  CHECK(has_direction(edges, Vec3(0, 1, 0)));
  CHECK(extreme_rays({Vec3(0, 1, 0), Vec3(0, 1, 0)}, kSameAngle).size() == 1);
  CHECK(extreme_rays({}, kSameAngle).empty());
}

// Of seeded kinds: general, on a grid, in a plane, in a half-space or all around.
Rays seeded_rays(std::uint64_t seed) {
  Random random(seed);
  const int count = random.integer(1, 12), kind = random.integer(0, 3);
  const Mat3 R = random.chance(0.5) ? random.rotation() : Mat3(Mat3::Identity());
  Rays rays;
  while (static_cast<int>(rays.size()) < count) {
    Vec3 v = kind == 0 ? random.normal3() : random.integer3(-2, 2);
    if (kind == 2) v.z() = 0;
    if (kind == 3) v.z() = std::abs(v.z());
    if (v.norm() > 0.1) rays.push_back((R * v).normalized());
  }
  return rays;
}

TEST_CASE("faces of seeded cones are the planes of their rays that have all others on one side") {
  int by_lineality[4] = {0, 0, 0, 0};
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    INFO("seed " << seed);
    const Rays rays = seeded_rays(seed);
    const ConeHull hull = checked_hull(rays);
    ++by_lineality[hull.lineality];
    check_same_cone(rays, hull, seed, 24);
    int opposites = 0;  // a ray whose opposite is in the cone too lies in a subspace of it
    for (const Vec3& ray : rays) opposites += beyond_rays(rays, -ray) <= 1e-9;
    CHECK((opposites > 0) == (hull.lineality > 0));
    if (hull.dimension < 3) continue;
    for (std::size_t i = 0; i < rays.size(); ++i) {
      for (std::size_t j = 0; j < rays.size(); ++j) {
        const Vec3 n = rays[i].cross(rays[j]);
        if (n.norm() < 1e-9) continue;
        const bool face = std::all_of(rays.begin(), rays.end(), [&](const Vec3& r) { return n.dot(r) <= 1e-12; });
        if (face) CHECK(has_direction(hull.normals, n.normalized(), 1e-9));
      }
    }
    if (hull.lineality > 0) continue;
    CHECK(hull.normals.size() == extreme_rays(rays, kSameAngle).size());
    for (const Vec3& ray : rays) CHECK(beyond_rays(extreme_rays(rays, kSameAngle), ray) <= 1e-9);
  }
  for (const int count : by_lineality) CHECK(count >= 8);
}

}  // namespace
}  // namespace impend::test
