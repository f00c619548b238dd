// Contacts of the scenes as Siconos wants them: two points and the normal into the first body, at its places.
#pragma once

#include <BlockVector.hpp>
#include <NewtonEuler3DR.hpp>
#include <SiconosVector.hpp>
#include <memory>

#include "impend/geometry/types.h"

namespace impend::bench {

inline constexpr unsigned kPlaces = 7;  // of a body: centre, quaternion

class SiconosTouch : public NewtonEuler3DR {
 protected:
  static Vec3 center(const BlockVector& q, unsigned body) {
    const unsigned first = kPlaces * body;
    return {q.getValue(first), q.getValue(first + 1), q.getValue(first + 2)};
  }

  void touch(const Vec3& first, const Vec3& second, const Vec3& normal, SiconosVector& y) {
    for (unsigned k = 0; k < 3; ++k) {
      _Pc1->setValue(k, first[k]);
      _Pc2->setValue(k, second[k]);
      _Nc->setValue(k, normal[k]);
    }
    y.setValue(0, normal.dot(first - second));
  }
};

class CornerOnGround final : public SiconosTouch {
 public:
  explicit CornerOnGround(const Vec3& corner) : corner_(corner) {}
  void computeh(double /*time*/, const BlockVector& q, SiconosVector& y) override {
    const Eigen::Quaterniond turn(q.getValue(3), q.getValue(4), q.getValue(5), q.getValue(6));
    const Vec3 p = center(q, 0) + turn * corner_;
    touch(p, Vec3(p.x(), p.y(), 0), Vec3::UnitZ(), y);
  }

 private:
  Vec3 corner_;
};

class BallOnGround final : public SiconosTouch {
 public:
  explicit BallOnGround(double radius) : radius_(radius) {}
  void computeh(double /*time*/, const BlockVector& q, SiconosVector& y) override {
    const Vec3 p = center(q, 0) - radius_ * Vec3::UnitZ();
    touch(p, Vec3(p.x(), p.y(), 0), Vec3::UnitZ(), y);
  }

 private:
  double radius_;
};

// On the top of a box that does not turn.
class BallOnBox final : public SiconosTouch {
 public:
  BallOnBox(double radius, double top) : radius_(radius), top_(top) {}
  void computeh(double /*time*/, const BlockVector& q, SiconosVector& y) override {
    const Vec3 p = center(q, 0) - radius_ * Vec3::UnitZ();
    touch(p, Vec3(p.x(), p.y(), center(q, 1).z() + top_), Vec3::UnitZ(), y);
  }

 private:
  double radius_, top_;
};

class BallOnBall final : public SiconosTouch {
 public:
  BallOnBall(double first, double second) : first_(first), second_(second) {}
  void computeh(double /*time*/, const BlockVector& q, SiconosVector& y) override {
    const Vec3 a = center(q, 0), b = center(q, 1), n = (a - b).normalized();
    touch(a - first_ * n, b + second_ * n, n, y);
  }

 private:
  double first_, second_;
};

}  // namespace impend::bench
