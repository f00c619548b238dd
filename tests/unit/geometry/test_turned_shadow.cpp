// What turned and screwed solids run into: known angles, boxes against trying all angles, screws.
#include "impend/geometry/turned_shadow.h"

#include <cmath>
#include <numbers>
#include <random>

#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"

namespace impend::test {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kFine = 1e-3, kLoose = 1e-2;  // m

bool hits(const TriangleMesh& moving, const TriangleMesh& other, const ScrewMotion& motion, double share = 1) {
  const RigidTransform here;
  const TurnedReach reach = turned_reach(moving, here, motion);
  const TurnedShadow a(moving, here, motion, reach, kFine), b(other, here, motion, reach, kFine);
  return a.runs_into(b, share, kLoose);
}

ScrewMotion turn_about_z(double degrees, double rise = 0) {
  ScrewMotion motion;
  motion.angle = degrees * kDegree;
  motion.rise = rise;
  return motion;
}

}  // namespace

TEST_CASE("a screw motion takes points where it should, and a share of it a share of the way", "[screw_motion]") {
  ScrewMotion motion{Vec3(1, 0, 0), Vec3(0, 0, 1), 90 * kDegree, 3};
  CHECK((motion.at(1) * Vec3(2, 0, 0) - Vec3(1, 1, 3)).norm() < 1e-12);
  CHECK((motion.at(1. / 3) * Vec3(2, 0, 0) - Vec3(1 + std::cos(30 * kDegree), .5, 1)).norm() < 1e-12);
  CHECK((motion.at(0) * Vec3(5, 6, 7) - Vec3(5, 6, 7)).norm() == 0);
}

TEST_CASE("a bar that is turned meets a post at the angle of the drawing", "[turned_shadow]") {
  // At r the bar reaches ahead by asin(1/r), and the post begins at 90° − asin(1/r): the least r meets first.
  const TriangleMesh bar = box(Vec3(2, -1, 0), Vec3(10, 1, 1));
  const TriangleMesh post = box(Vec3(-1, 5, 0), Vec3(1, 8, 1));
  const double first = std::atan2(5, 1) - std::asin(1 / std::sqrt(26.0));
  CHECK(hits(bar, post, turn_about_z(90)));
  CHECK(hits(bar, post, turn_about_z(first / kDegree + .5)));
  CHECK_FALSE(hits(bar, post, turn_about_z(first / kDegree - .5)));
  // Over and under it, within and beyond it.
  CHECK_FALSE(hits(bar, box(Vec3(-1, 5, 1.01), Vec3(1, 8, 2)), turn_about_z(360)));
  CHECK_FALSE(hits(bar, box(Vec3(-1, 10.2, 0), Vec3(1, 12, 1)), turn_about_z(350)));
  CHECK_FALSE(hits(bar, box(Vec3(-1, -1, 0), Vec3(1, 1, 1)), turn_about_z(350)));
}

TEST_CASE("what lies behind the half turn, or is met after more than one turn, is met", "[turned_shadow]") {
  const TriangleMesh bar = box(Vec3(-10, -1, 0), Vec3(-2, 1, 1));
  const TriangleMesh post = box(Vec3(-8, -6, 0), Vec3(-6, -4, 1));
  CHECK(hits(bar, post, turn_about_z(60)));
  CHECK_FALSE(hits(bar, post, turn_about_z(10)));
  // A pitch of 2: a block of height 1 half a turn behind is passed after half a turn, a block 2.4 above it after one
  // and a half, one of 4.4 above after two and a half.
  const TriangleMesh behind = box(Vec3(5, -1, 0), Vec3(8, 1, 1));
  for (const int turns : {0, 1, 2}) {
    const TriangleMesh there = box(Vec3(-8, -1, 2 * turns + 1.2), Vec3(-6, 1, 2 * turns + 1.8));
    CHECK(hits(behind, there, turn_about_z(360 * turns + 200, (360. * turns + 200) / 180)));
    CHECK_FALSE(hits(behind, there, turn_about_z(360 * turns + 120, (360. * turns + 120) / 180)));
  }
}

TEST_CASE("a solid about the axis turns in its hole, and not where a key is in its way", "[turned_shadow]") {
  const TriangleMesh hub = prism({{5, 0}, {2.5, 4.3}, {-2.5, 4.3}, {-5, 0}, {-2.5, -4.3}, {2.5, -4.3}}, 0, 1);
  const TriangleMesh far = box(Vec3(5.05, -9, 0), Vec3(6, 9, 1)), near = box(Vec3(4.8, -9, 1.5), Vec3(6, 9, 2));
  CHECK_FALSE(hits(hub, far, turn_about_z(360)));
  CHECK_FALSE(hits(hub, near, turn_about_z(360)));
  CHECK(hits(hub, near, turn_about_z(360, 1)));
  CHECK(hits(hub, box(Vec3(4.8, 1, 0), Vec3(6, 9, 1)), turn_about_z(360)));
}

TEST_CASE("a wall of slabs that are thinner than the tolerance is met, and two of them are not", "[turned_shadow]") {
  const auto slabs = [](int count) {
    TriangleMesh all;
    for (int k = 0; k < count; ++k) {
      const TriangleMesh slab = box(Vec3(-1, 5, k * kLoose / 2), Vec3(1, 8, (k + 1) * kLoose / 2));
      const int first = static_cast<int>(all.vertices.size());
      all.vertices.insert(all.vertices.end(), slab.vertices.begin(), slab.vertices.end());
      for (const auto& t : slab.triangles) all.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    }
    return all;
  };
  const TriangleMesh bar = box(Vec3(2, -1, 0), Vec3(10, 1, 1));
  CHECK(hits(bar, slabs(60), turn_about_z(120)));
  CHECK_FALSE(hits(bar, slabs(2), turn_about_z(120)));
}

// Corners of one box in the other at close angles: slow, and sees what is met by more than a corner.
TEST_CASE("boxes that are turned run into boxes as trying all angles says", "[turned_shadow]") {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> place(-6, 6), size(1, 5), angle(10, 350);
  int met = 0;
  for (int k = 0; k < 300; ++k) {
    const auto random_box = [&]() -> std::array<Vec3, 2> {
      const Vec3 lower(place(random), place(random), place(random));
      return {lower, Vec3(lower + Vec3(size(random), size(random), size(random)))};
    };
    const std::array<Vec3, 2> a = random_box(), b = random_box();
    const ScrewMotion motion = turn_about_z(angle(random), k % 3 == 0 ? place(random) : 0.0);
    // Points of a grid in the moved box that lie within the other one.
    const auto overlap_at = [&](double share, double margin) {
      const RigidTransform X = motion.at(share);
      for (int i = 0; i < 8 * 8 * 8; ++i) {
        const Vec3 at(i % 8 / 7., i / 8 % 8 / 7., i / 64 / 7.);
        const Vec3 x = X * Vec3(a[0] + at.cwiseProduct(a[1] - a[0]));
        if ((x.array() > b[0].array() + margin).all() && (x.array() < b[1].array() - margin).all()) return true;
      }
      return false;
    };
    if (overlap_at(0, -.5)) continue;
    bool deep = false;
    for (int s = 0; s <= 360; ++s) deep = deep || overlap_at(s / 360., .05);
    const bool told = hits(box(a[0], a[1]), box(b[0], b[1]), motion);
    INFO("case " << k);
    if (deep) CHECK(told);
    bool near = false;
    for (int s = 0; s <= 360; ++s) near = near || overlap_at(s / 360., -.45);
    if (!near) CHECK_FALSE(told);
    met += told;
  }
  CHECK(met > 30);
  CHECK(met < 250);
}

}  // namespace impend::test
