#include "tests/support/fixtures.h"

#include <algorithm>
#include <cmath>

#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kTurn = 6.283185307179586;

class Fixture {
 public:
  explicit Fixture(std::uint64_t seed) : random_(seed * 11 + 5), mu_(random_.uniform(0.1, 1)) {
    const double tilt = random_.uniform(0, 1.05), heading = random_.uniform(0, kTurn);
    scene_.gravity =
        9.81 * Vec3(std::sin(tilt) * std::cos(heading), std::sin(tilt) * std::sin(heading), -std::cos(tilt));
    half_ = Vec3(random_.uniform(0.3, 1.5), random_.uniform(0.3, 1), random_.uniform(0.2, 1));
  }

  FrictionScene of_kind(int kind) {
    scene_.add_box(random_.uniform(0.5, 3), Vec3::Zero(), half_);
    if (kind == 0) before_stops();
    if (kind == 1) in_groove();
    if (kind == 2) between_cheeks();
    if (kind == 3) in_hole();
    if (kind == 4) on_points();
    if (kind == 5) gripped();
    return scene_;
  }

 private:
  void touch(const Vec3& point, const Vec3& normal) {
    scene_.touches.push_back({0, -1, point, normal.normalized(), mu_, 0});
  }

  // The corners of a rectangle on a face of the box; share: of the face that it covers.
  void on_face(int axis, double side, double share) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    Vec3 middle = Vec3::Zero(), normal = Vec3::Zero();
    middle[axis] = side * half_[axis];
    normal[axis] = -side;
    middle[u] = random_.uniform(-1, 1) * (1 - share) * half_[u];
    middle[v] = random_.uniform(-1, 1) * (1 - share) * half_[v];
    for (const double a : {-1.0, 1.0}) {
      for (const double b : {-1.0, 1.0}) {
        Vec3 point = middle;
        point[u] += a * share * half_[u];
        point[v] += b * share * half_[v];
        touch(point, normal);
      }
    }
  }

  void before_stops() {
    on_face(2, -1, 1);
    const int stops = random_.integer(1, 3);
    for (int k = 0; k < stops; ++k)
      on_face(random_.integer(0, 1), random_.chance(0.5) ? 1 : -1, random_.uniform(0.05, 0.5));
  }

  // Two faces along x that meet below the part, and at times an end.
  void in_groove() {
    const double left = random_.uniform(0.3, 1.3), right = random_.chance(0.3) ? left : random_.uniform(0.3, 1.3);
    for (const double side : {-1.0, 1.0}) {
      const double angle = side < 0 ? left : right;
      const Vec3 normal(0, -side * std::sin(angle), std::cos(angle)), along(0, std::cos(angle), side * std::sin(angle));
      for (const double x : {-1.0, 1.0}) {
        for (const double out : {0.3, 1.0})
          touch(Vec3(x * half_.x(), 0, -half_.z()) + side * out * half_.y() * along, normal);
      }
    }
    if (random_.chance(0.5)) on_face(0, random_.chance(0.5) ? 1 : -1, random_.uniform(0.05, 0.5));
  }

  // Faces on both sides, upright or wedged, and at times a floor.
  void between_cheeks() {
    const double lean = random_.chance(0.5) ? 0 : random_.uniform(-0.3, 0.3);
    for (const double side : {-1.0, 1.0}) {
      for (const double x : {-1.0, 1.0}) {
        for (const double z : {-1.0, 1.0})
          touch(Vec3(x * half_.x(), side * (half_.y() + z * lean * half_.z()), z * half_.z()), Vec3(0, -side, lean));
      }
    }
    if (random_.chance(0.5)) on_face(2, -1, random_.uniform(0.3, 1));
    if (random_.chance(0.3)) on_face(0, 1, random_.uniform(0.1, 0.5));
  }

  void in_hole() {
    const int sides = random_.integer(3, 7), rings = random_.integer(1, 3);
    const double radius = random_.uniform(0.1, 0.5), first = random_.uniform(0, kTurn);
    for (int ring = 0; ring < rings; ++ring) {
      for (int k = 0; k < sides; ++k) {
        const double a = first + kTurn * k / sides;
        const Vec3 out(std::cos(a), std::sin(a), 0);
        touch(radius * out + Vec3(0, 0, (ring - 0.5) * half_.z()), -out);
      }
    }
    if (random_.chance(0.5)) on_face(2, -1, random_.uniform(0.3, 1));
  }

  // Points on the faces of the box, their normals a little off.
  void on_points() {
    const int points = random_.integer(3, 14);
    for (int k = 0; k < points; ++k) {
      const int axis = random_.chance(0.5) ? 2 : random_.integer(0, 1);
      const double side = axis == 2 || random_.chance(0.5) ? -1 : 1;
      Vec3 point(random_.uniform(-1, 1), random_.uniform(-1, 1), random_.uniform(-1, 1));
      point[axis] = side;
      Vec3 normal = Vec3::Zero();
      normal[axis] = -side;
      if (random_.chance(0.5))
        normal += 0.3 * Vec3(random_.uniform(-1, 1), random_.uniform(-1, 1), random_.uniform(-1, 1));
      touch(point.cwiseProduct(half_), normal);
    }
  }

  // Between fingertips that oppose each other, on something or on nothing.
  void gripped() {
    const int pairs = random_.integer(1, 3);
    for (int k = 0; k < pairs; ++k) {
      const double x = random_.uniform(-1, 1) * half_.x(), z = random_.uniform(-1, 1) * half_.z();
      for (const double side : {-1.0, 1.0}) touch(Vec3(x, side * half_.y(), z), Vec3(0, -side, 0));
    }
    if (random_.chance(0.6)) on_face(2, -1, random_.uniform(0.3, 1));
  }

  Random random_;
  double mu_;
  Vec3 half_;
  FrictionScene scene_;
};

}  // namespace

FrictionScene random_fixture(std::uint64_t seed) {
  return Fixture(seed).of_kind(static_cast<int>(seed % kFixtureKinds));
}

}  // namespace impend::test
