#include "impend/planning/turning_axes.h"

#include <algorithm>
#include <cmath>

#include "impend/geometry/shadow.h"
#include "impend/geometry/small_matrices.h"
#include "impend/planning/directions.h"

namespace impend {
namespace {

// Sine by which surfaces may miss the motion along which they should slide, root mean square: threads are made of flat
// facets, which lie across it by up to half the angle between two of them. A wrong candidate costs time only.
constexpr double kMissesScrew = 0.1;
// The next best axis must miss by so many times more: else the axis is arbitrary, as that of a ball is.
constexpr double kClearlyBest = 4;
constexpr std::size_t kFewestSamples = 6;  // a screw has five numbers
// Sine, and share of the part's size: a screw within it of a round surface's axis is about that.
constexpr double kSameAxis = 0.05;

bool is_same_line(const ScrewAxis& a, const ScrewAxis& b, double size) {
  if (a.axis.cross(b.axis).norm() > kAlongside) return false;
  return (b.point - a.point).cross(a.axis).norm() <= kAlongside * size;
}

void add_axis(std::vector<ScrewAxis>& axes, const ScrewAxis& axis, double size) {
  const bool there =
      std::any_of(axes.begin(), axes.end(), [&](const ScrewAxis& other) { return is_same_line(other, axis, size); });
  if (!there && axes.size() < static_cast<std::size_t>(kMostAxes)) axes.push_back(axis);
}

double area_of(const CurvedPatch& patch) {
  return std::abs(patch.to - patch.from) * patch.sweep *
         (patch.kind == CurvedKind::kCone ? std::max(std::abs(patch.to), std::abs(patch.from)) : patch.radius);
}

// Facets of the part that lie as its contacts with the other one do.
std::vector<SurfaceSample> touching_facets(const ContactSet& contacts, const Interface& interface,
                                           const BodySurface& surface) {
  const double outward = interface.a == surface.body ? -1 : 1;  // normals point out of b into a
  std::vector<Vec3> normals;
  for (const int k : interface.contacts) normals.emplace_back(outward * contacts.contacts[k].normal);
  std::vector<SurfaceSample> facets;
  for (const PlanarRegion& region : surface.regions) {
    const bool touches = std::any_of(normals.begin(), normals.end(), [&](const Vec3& n) {
      return n.dot(region.normal) > 0 && n.cross(region.normal).norm() <= kAlongside;
    });
    if (touches) facets.push_back({region.centroid, region.normal, region.area});
  }
  return facets;
}

// The pitch with which they slide about a known line; least squares.
double pitch_about(const ScrewAxis& line, const std::vector<SurfaceSample>& samples) {
  double across = 0, along = 0;
  for (const SurfaceSample& at : samples) {
    const double turned = at.normal.dot(line.axis.cross(at.point - line.point)), risen = at.normal.dot(line.axis);
    across += at.weight * turned * risen;
    along += at.weight * risen * risen;
  }
  return along > 0 ? -across / along : 0.0;
}

// Threads are cut about the axis of a round surface, which is known better than that of their facets.
ScrewAxis about_round_surface(const ScrewAxis& screw, const std::vector<SurfaceSample>& samples,
                              const BodySurface& surface) {
  for (const CurvedPatch& patch : surface.patches) {
    if (patch.kind == CurvedKind::kSphere) continue;
    ScrewAxis line{patch.centre, patch.axis, 0};
    const bool same = screw.axis.cross(line.axis).norm() <= kSameAxis &&
                      (line.point - screw.point).cross(screw.axis).norm() <= kSameAxis * surface.size;
    if (!same) continue;
    line.pitch = pitch_about(line, samples);
    return line;
  }
  return screw;
}

// The seat of a screw's head slides along no thread, but weighs as much: facets that are level about an axis of the
// part, or about the normal of the largest one that touches, are left out where the rest shows a screw.
std::optional<ScrewAxis> screw_of(const std::vector<SurfaceSample>& facets, const BodySurface& surface) {
  if (facets.empty()) return std::nullopt;
  std::vector<Vec3> axes;
  for (const CurvedPatch& patch : surface.patches) {
    if (patch.kind != CurvedKind::kSphere) add_way(axes, patch.axis, kAlongside);
  }
  const auto largest =
      std::max_element(facets.begin(), facets.end(), [](const auto& a, const auto& b) { return a.weight < b.weight; });
  add_way(axes, largest->normal, kAlongside);
  for (const Vec3& axis : axes) {
    std::vector<SurfaceSample> rest;
    for (const SurfaceSample& at : facets) {
      if (at.normal.cross(axis).norm() > kAlongside) rest.push_back(at);
    }
    if (rest.size() == facets.size()) continue;
    if (const std::optional<ScrewAxis> screw = sliding_screw(rest)) return about_round_surface(*screw, rest, surface);
  }
  const std::optional<ScrewAxis> screw = sliding_screw(facets);
  return screw ? std::optional(about_round_surface(*screw, facets, surface)) : std::nullopt;
}

std::vector<ScrewAxis> of_contacts(const ContactSet& contacts, const BodySurface& surface) {
  std::vector<ScrewAxis> screws;
  for (const Interface& interface : contacts.interfaces) {
    if (interface.a != surface.body && interface.b != surface.body) continue;
    auto screw = screw_of(touching_facets(contacts, interface, surface), surface);
    if (!screw) continue;
    screw->thread_in = interface.a == surface.body ? interface.b : interface.a;
    screws.push_back(*screw);
  }
  return screws;
}

}  // namespace

std::optional<ScrewAxis> sliding_screw(const std::vector<SurfaceSample>& samples) {
  if (samples.size() < kFewestSamples) return std::nullopt;
  double all = 0, size = 0;
  Vec3 centre = Vec3::Zero();
  for (const SurfaceSample& at : samples) all += at.weight;
  for (const SurfaceSample& at : samples) centre += at.weight / all * at.point;
  for (const SurfaceSample& at : samples) size += at.weight / all * (at.point - centre).squaredNorm();
  size = std::sqrt(size);
  if (!(size > 0)) return std::nullopt;
  // Rows (n, x × n) of (c̄, c), lengths in units of `size`.
  Mat3 shifts = Mat3::Zero(), mixed = Mat3::Zero(), turns = Mat3::Zero();
  for (const SurfaceSample& at : samples) {
    const Vec3 n = at.normal, m = ((at.point - centre) / size).cross(n);
    const double share = at.weight / all;
    shifts += share * n * n.transpose();
    mixed += share * n * m.transpose();
    turns += share * m * m.transpose();
  }
  // For every c the best c̄, without what shifts the surfaces in themselves anyway.
  const PrincipalAxes across = principal_axes(shifts);
  Mat3 best = Mat3::Zero();
  for (int k = 0; k < 3; ++k) {
    const Vec3 d = across.axes.col(k);
    if (across.values[k] > kAlongside * kAlongside) best -= d * (d.transpose() * mixed) / across.values[k];
  }
  const PrincipalAxes missed = principal_axes(turns + mixed.transpose() * best);
  const double least = std::sqrt(std::max(0.0, missed.values[0])), next = std::sqrt(std::max(0.0, missed.values[1]));
  if (least > kMissesScrew || next < kClearlyBest * std::max(least, kAlongside)) return std::nullopt;
  const Vec3 c = missed.axes.col(0), shift = size * (best * c);
  return ScrewAxis{Vec3(centre + c.cross(shift)), c, c.dot(shift)};
}

std::vector<ScrewAxis> turning_axes(const Assembly& assembly, const ContactSet& contacts, const BodySurface& surface,
                                    int part) {
  std::vector<ScrewAxis> axes;
  for (const Joint& joint : assembly.joints) {
    const bool turns = joint.type == JointType::kHinge || joint.type == JointType::kCylindrical;
    if (turns && (joint.a == part || joint.b == part)) add_axis(axes, {joint.point, joint.axis, 0}, surface.size);
  }
  for (const ScrewAxis& screw : of_contacts(contacts, surface)) {
    if (std::abs(screw.pitch) > kAlongside * surface.size) add_axis(axes, screw, surface.size);
  }
  std::vector<CurvedPatch> round;
  for (const CurvedPatch& patch : surface.patches) {
    if (patch.kind != CurvedKind::kSphere) round.push_back(patch);
  }
  std::stable_sort(round.begin(), round.end(),
                   [](const CurvedPatch& a, const CurvedPatch& b) { return area_of(a) > area_of(b); });
  for (const CurvedPatch& patch : round) add_axis(axes, {patch.centre, patch.axis, 0}, surface.size);
  return axes;
}

}  // namespace impend
