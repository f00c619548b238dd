#include "impend/geometry/turned_shadow.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr double kAllRound = 2 * std::numbers::pi;
// A facet is cut in two so often at most: its edges get shorter by a thousand times.
constexpr int kMostCutsOfFacet = 24;

using FacetInTurn = std::array<Vec3, 3>;

// About the axis: height z, distance r, angle φ.
struct PlaceAbout {
  double z, r, phi;
};

class AboutAxis {
 public:
  explicit AboutAxis(const ScrewMotion& motion)
      : point_(motion.point), axis_(motion.axis), x_(motion.axis.unitOrthogonal()), y_(motion.axis.cross(x_)) {}

  PlaceAbout operator()(const Vec3& point) const {
    const Vec3 d = point - point_;
    const double x = x_.dot(d), y = y_.dot(d);
    return {axis_.dot(d), std::hypot(x, y), std::atan2(y, x)};
  }

 private:
  Vec3 point_, axis_, x_, y_;
};

double nearest_to(double phi, double other) { return phi + kAllRound * std::round((other - phi) / kAllRound); }

// Cuts facets until they are straight in (u, v, t).
class Cutter {
 public:
  Cutter(const ScrewMotion& motion, const TurnedReach& reach, double fine)
      : about_(motion), reach_(reach), fine_(fine), pitch_(motion.angle > 0 ? motion.rise / motion.angle : 0.0) {}

  void cut(const FacetInTurn& facet, int cuts) {
    look_now_and_then();
    if (is_out_of_reach(facet)) return;
    int worst = -1;
    double most = fine_;
    for (int k = 0; k < 3; ++k) {
      const double bend = bend_of(facet[k], facet[(k + 1) % 3]);
      if (bend > most) {
        most = bend;
        worst = k;
      }
    }
    if (worst < 0 || cuts == kMostCutsOfFacet) {
      add(facet);
      return;
    }
    const Vec3 &a = facet[worst], &b = facet[(worst + 1) % 3], &c = facet[(worst + 2) % 3];
    const Vec3 middle = (a + b) / 2;
    cut({a, middle, c}, cuts + 1);
    cut({middle, b, c}, cuts + 1);
  }

  TriangleMesh take() { return std::move(seen_); }

 private:
  bool is_out_of_reach(const FacetInTurn& facet) const {
    const Vec3 middle = (facet[0] + facet[1] + facet[2]) / 3;
    const PlaceAbout at = about_(middle);
    double size = 0, farthest = 0;
    for (const Vec3& x : facet) {
      size = std::max(size, (x - middle).norm());
      farthest = std::max(farthest, about_(x).r);
    }
    return farthest <= fine_ || at.r - size > reach_.radius || at.z - size > reach_.to || at.z + size < reach_.from;
  }

  // m, how far the middle of an edge lies from the straight line between its ends.
  double bend_of(const Vec3& a, const Vec3& b) const {
    const PlaceAbout at_a = about_(a), at_b = about_(b), at = about_((a + b) / 2);
    const double phi = (nearest_to(at_a.phi, at.phi) + nearest_to(at_b.phi, at.phi)) / 2 - at.phi;
    return Vec3((at_a.r + at_b.r) / 2 - at.r, at.r * phi, pitch_ * phi).norm();
  }

  void add(const FacetInTurn& facet) {
    const double middle = about_((facet[0] + facet[1] + facet[2]) / 3).phi;
    const int first = static_cast<int>(seen_.vertices.size());
    for (const Vec3& x : facet) {
      const PlaceAbout at = about_(x);
      // On the axis every angle is its own.
      const double phi = at.r > fine_ ? nearest_to(at.phi, middle) : middle;
      seen_.vertices.emplace_back(at.z - pitch_ * phi, at.r, reach_.radius * phi);
    }
    seen_.triangles.push_back({first, first + 1, first + 2});
  }

  AboutAxis about_;
  TurnedReach reach_;
  double fine_, pitch_;
  TriangleMesh seen_;
};

}  // namespace

TurnedReach turned_reach(const TriangleMesh& mesh, const RigidTransform& X_WP, const ScrewMotion& motion) {
  const AboutAxis about(motion);
  TurnedReach reach{0, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const Vec3& x : mesh.vertices) {
    const PlaceAbout at = about(X_WP * x);
    reach.radius = std::max(reach.radius, at.r);
    reach.from = std::min(reach.from, at.z);
    reach.to = std::max(reach.to, at.z);
  }
  reach.from += std::min(motion.rise, 0.0);
  reach.to += std::max(motion.rise, 0.0);
  return reach;
}

TurnedShadow::TurnedShadow(const TriangleMesh& mesh, const RigidTransform& X_WP, const ScrewMotion& motion,
                           const TurnedReach& reach, double fine, bool closed)
    : radius_(reach.radius), angle_(motion.angle), rise_(motion.rise) {
  Cutter cutter(motion, reach, fine);
  for (const std::array<int, 3>& t : mesh.triangles) {
    cutter.cut({Vec3(X_WP * mesh.vertices[t[0]]), Vec3(X_WP * mesh.vertices[t[1]]), Vec3(X_WP * mesh.vertices[t[2]])},
               0);
  }
  shadow_ = Shadow(cutter.take(), closed);
}

// What lies a whole turn farther on is met, too: angles of both are within half a turn and what a facet spans.
bool TurnedShadow::runs_into(const TurnedShadow& other, double share, double tolerance) const {
  if (!(share * angle_ > 0)) return false;
  const double length = share * angle_ * radius_;
  const int turns = static_cast<int>(share * angle_ / kAllRound) + 1;
  for (int k = -1; k <= turns; ++k) {
    const Vec3 shift(-k * kAllRound * rise_ / angle_, 0, k * kAllRound * radius_);
    if (shadow_.runs_into(other.shadow_, {tolerance, length, shift})) return true;
  }
  return false;
}

}  // namespace impend
