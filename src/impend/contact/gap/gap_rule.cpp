#include "impend/contact/gap/gap_rule.h"

#include <algorithm>
#include <limits>

#include "impend/assembly/automatic_gap.h"

namespace impend {
namespace {

constexpr double kLikely = 0.5;        // of all that the numbers can mean, how far apart they put what touches
constexpr double kLikelyOnce = 0.2;    // … where one rounding to decimals makes most of it …
constexpr double kMostOfIt = 2.0 / 3;  // … that is, more than this
constexpr double kEstimate = 4;        // measured noise is known to about this factor
constexpr double kAcross = 16;         // width over the larger noise of the two: as wide as the noise of any shape
constexpr double kAcrossStrict = 4;    // … and no narrower than this
// Noise above this share of the largest coordinate is what a file of few digits declares; below, doubles are written
// out, of which no file says how exactly they were reckoned.
constexpr double kTold = 0x1p-46;
constexpr double kTurnedInSingle = 0x1p-23;  // rad, how far a turn in single precision misses
constexpr double kPoseRounding =
    16 * std::numeric_limits<double>::epsilon();  // of coordinates that went through a pose

struct Noise {
  double declared = 0, believed = 0, proved = 0;  // m
  double stored = 0, placed = 0;                  // m, the largest coordinate in the file, and in the world
  double once = 0;                                // m, of `proved` the largest that one rounding to decimals makes
};

Noise operator+(const Noise& x, const Noise& y) {
  return {x.declared + y.declared,      x.believed + y.believed,      x.proved + y.proved,
          std::max(x.stored, y.stored), std::max(x.placed, y.placed), std::max(x.once, y.once)};
}

double largest_coordinate(const Box3& box) { return std::max(-box.lower.minCoeff(), box.upper.maxCoeff()); }

Noise noise_along(const BodySurface* s, const Vec3& n_W) {
  if (!s) return {};
  const Vec3 n = (s->R_WP.transpose() * n_W).cwiseAbs();
  const double once = s->in_decimals ? n.cwiseProduct(s->proved_noise).maxCoeff() : 0;
  return {
      n.dot(s->declared_noise), n.dot(s->noise), n.dot(s->proved_noise), s->farthest, largest_coordinate(s->box), once};
}

Noise greatest_noise(const BodySurface* s) {
  if (!s) return {};
  return {
      s->declared_noise.norm(), s->noise.norm(), s->proved_noise.norm(), s->farthest, largest_coordinate(s->box), 0};
}

Noise least_noise(const BodySurface* s) {
  if (!s) return {};
  const double once = s->in_decimals ? std::numeric_limits<double>::infinity() : 0;  // along one axis or another
  return {s->declared_noise.minCoeff(), s->noise.minCoeff(),
          s->proved_noise.minCoeff(),   s->farthest,
          largest_coordinate(s->box),   once};
}

// The ground is put where the numbers of the file have it.
Noise on_ground(Noise noise) {
  noise.once = 0;
  return noise;
}

double automatic_by_noise(const Noise& noise) {
  const double measured = kEstimate * (noise.believed - noise.declared);
  return automatic_reach(0, noise.declared, noise.stored, noise.placed) + measured;
}

double reach(const GapRule& rule, const Noise& noise) {
  if (rule.given) return rule.plain;
  if (rule.strict) {
    const double largest = std::max(noise.stored, noise.placed);
    const double likely = noise.once > kMostOfIt * noise.proved ? kLikelyOnce : kLikely;
    return std::max(noise.declared > kTold * largest ? 0 : rule.plain, likely * noise.proved + kPoseRounding * largest);
  }
  return rule.scale * std::max(rule.plain, automatic_by_noise(noise));
}

}  // namespace

double GapRule::along(const BodySurface& a, const BodySurface* b, const Vec3& n) const {
  return reach(*this, b ? noise_along(&a, n) + noise_along(b, n) : on_ground(noise_along(&a, n)));
}

double GapRule::of_face_on_ground(const BodySurface& a, const Vec3& up, double nearest) const {
  const Noise noise = on_ground(noise_along(&a, up));
  const double own = reach(*this, noise);
  if (!strict || nearest > kPoseRounding * std::max(noise.stored, noise.placed)) return own;
  return std::max(own, std::min(kTurnedInSingle * a.size, std::max(usual, automatic_by_noise(noise))));
}

double GapRule::most(const BodySurface& a, const BodySurface* b) const {
  return reach(*this, greatest_noise(&a) + greatest_noise(b));
}

double GapRule::least(const BodySurface& a, const BodySurface* b) const {
  return reach(*this, b ? least_noise(&a) + least_noise(b) : on_ground(least_noise(&a)));
}

double GapRule::width(const BodySurface& a, const BodySurface* b) const {
  if (given) return plain;
  const double noise = std::max(a.noise.maxCoeff(), b ? b->noise.maxCoeff() : 0.0);
  return std::max({across, most(a, b), strict ? kAcrossStrict * noise : scale * kAcross * noise});
}

double reach_of_fits(const GapRule& rule, const BodySurface& a, const BodySurface* b) {
  return std::max(rule.most(a, b), rule.across);
}

GapRule given_gap(double gap) {
  GapRule rule;
  rule.plain = rule.across = gap;
  rule.given = true;
  return rule;
}

double largest_reach(const GapRule& rule, const std::vector<BodySurface>& surfaces) {
  // Of two bodies the sums are at most those of the two largest of each kind.
  Noise first, second;
  const auto take = [](double x, double& most, double& next) {
    if (x > next) next = x;
    if (next > most) std::swap(next, most);
  };
  for (const BodySurface& s : surfaces) {
    const Noise own = greatest_noise(&s);
    take(own.declared, first.declared, second.declared);
    take(own.believed - own.declared, first.believed, second.believed);
    take(own.proved, first.proved, second.proved);
    first.stored = std::max(first.stored, own.stored);
    first.placed = std::max(first.placed, own.placed);
  }
  Noise both = first + second;
  both.believed += both.declared;
  return reach(rule, both);
}

}  // namespace impend
