#include "impend/planning/turning.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "impend/base/stop.h"
#include "impend/geometry/shadow.h"
#include "impend/geometry/turned_shadow.h"

namespace impend {
namespace {

// Facets are taken for straight when they are within a share of what is turned past.
constexpr double kFinerThanPast = 3;

constexpr std::size_t kFacesFaced = 12;  // of each part, the largest ones

// Angles about the axis of the outward normals of the largest flat faces along it, rad.
std::vector<double> facing_angles(const BodySurface& surface, const ScrewMotion& motion) {
  const Vec3 x = motion.axis.unitOrthogonal(), y = motion.axis.cross(x);
  std::vector<const PlanarRegion*> faces;
  for (const PlanarRegion& region : surface.regions) {
    if (!region.curved && std::abs(region.normal.dot(motion.axis)) < kAlongside) faces.push_back(&region);
  }
  std::stable_sort(faces.begin(), faces.end(),
                   [](const PlanarRegion* a, const PlanarRegion* b) { return a->area > b->area; });
  if (faces.size() > kFacesFaced) faces.resize(kFacesFaced);
  std::vector<double> angles;
  for (const PlanarRegion* face : faces) angles.push_back(std::atan2(y.dot(face->normal), x.dot(face->normal)));
  return angles;
}

double within_a_turn(double angle) { return angle - kOneTurn * std::floor(angle / kOneTurn); }

}  // namespace

// Whether one of the ways that are known says as much: no more parts in the way, and of the same ones no wider turn.
bool is_known(const std::vector<WayOut>& known, const InTheWay& there, double angle) {
  return std::any_of(known.begin(), known.end(), [&](const WayOut& way) {
    if (!way.blockers.within(there.blockers)) return false;
    if (!way.by_chords.within(there.by_chords | there.blockers)) return false;
    return !way.turn || way.blockers != there.blockers || way.turn->angle <= angle + kAlongside;
  });
}

Turning::Turning(const Assembly& assembly, const std::vector<BodySurface>& surfaces, const OverlapOnWays& overlap,
                 int part, const ScrewMotion& whole, std::vector<double> shares)
    : assembly_(assembly),
      surfaces_(surfaces),
      overlap_(overlap),
      part_(part),
      parts_(static_cast<int>(assembly.parts.size())),
      whole_(whole),
      shares_(std::move(shares)),
      reach_(turned_reach(assembly.parts[part].mesh, assembly.parts[part].X_WP, whole)) {}

void Turning::find_stops(const PartSet& at_once) {
  const TurnedShadow own = shadow(part_);
  stops_.assign(static_cast<std::size_t>(parts_), shares_.size());
  for (int other = 0; other < parts_; ++other) {
    look_for_stop();
    if (!may_meet(other)) continue;
    if (at_once.has(other)) {
      stops_[other] = 0;
      continue;
    }
    const TurnedShadow there = shadow(other);
    const double past = std::max(allowed(other).all(), kTurnsPast * reach_.radius);
    const auto stopped = [&](double share) { return own.runs_into(there, share, past); };
    if (shares_.empty() || !stopped(shares_.back())) continue;
    stops_[other] = static_cast<std::size_t>(
        std::partition_point(shares_.begin(), shares_.end(), [&](double share) { return !stopped(share); }) -
        shares_.begin());
  }
}

std::vector<InTheWay> Turning::blockers_along(const Vec3& direction, const std::vector<WayOut>& known) const {
  std::vector<Shadow> shadows(static_cast<std::size_t>(parts_));
  std::vector<AllowedOverlap> overlaps(static_cast<std::size_t>(parts_));
  for (int other = 0; other < parts_; ++other) {
    if (!may_meet(other)) continue;
    shadows[other] = straight(other, direction, 0);
    overlaps[other] = allowed(other);
  }
  // About the axis of the turn, at whatever angle: asked once where nothing rises meanwhile.
  const bool along = whole_.axis.cross(direction).norm() <= kAlongside;
  const Vec2 centre = (axes_along(direction) * whole_.point).head<2>();
  std::vector<std::optional<bool>> known_rings(static_cast<std::size_t>(parts_));
  const auto ring_ahead = [&](int other, const Shadow& own) {
    if (!along) return false;
    if (whole_.rise == 0 && known_rings[other]) return *known_rings[other];
    known_rings[other] = is_ring_ahead(own, shadows[other], centre, overlaps[other].surfaces);
    return *known_rings[other];
  };
  std::vector<InTheWay> all;
  for (std::size_t k = 0; k < shares_.size(); ++k) {
    look_for_stop();
    InTheWay there{PartSet(parts_), PartSet(parts_), 0};
    for (int other = 0; other < parts_; ++other) {
      if (stops_[other] <= k) there.blockers.add(other);
    }
    if (!is_known(known, there, shares_[k] * whole_.angle)) {
      const Shadow own = straight(part_, direction, shares_[k]);
      for (int other = 0; other < parts_; ++other) {
        if (!may_meet(other) || there.blockers.has(other)) continue;
        Passes past = passes(own, shadows[other], direction, overlaps[other]);
        if (past == Passes::kByChords && ring_ahead(other, own)) past = Passes::kStopped;
        if (past == Passes::kStopped) there.blockers.add(other);
        if (past != Passes::kByChords) continue;
        there.by_chords.add(other);
        there.chords = std::max(there.chords, overlaps[other].chords);
      }
    } else {
      for (int other = 0; other < parts_; ++other) {
        if (other != part_) there.blockers.add(other);
      }
    }
    all.push_back(std::move(there));
  }
  return all;
}

bool Turning::may_meet(int other) const { return other != part_ && share_a_level(assembly_, part_, other); }

ScrewMotion Turning::turn_by(double share) const {
  return {whole_.point, whole_.axis, share * whole_.angle, share * whole_.rise};
}

// Chords are turned out of where the two were put together: all round surfaces of both may cross.
AllowedOverlap Turning::allowed(int other) const {
  AllowedOverlap allowed = overlap_.allowed(part_, other);
  allowed.chords = std::max(allowed.chords, surfaces_[part_].sagitta + surfaces_[other].sagitta);
  // That of the turn is asked by itself.
  std::erase_if(allowed.axes, [&](const AxisLine& line) {
    return line.axis.cross(whole_.axis).norm() <= kAlongside &&
           (line.point - whole_.point).cross(whole_.axis).norm() <= kTurnsPast * reach_.radius;
  });
  return allowed;
}

TurnedShadow Turning::shadow(int part) const {
  const Part& shape = assembly_.parts[part];
  const double fine = kTurnsPast / kFinerThanPast * reach_.radius;
  return TurnedShadow(shape.mesh, shape.X_WP, whole_, reach_, fine, shape.check.closed);
}

Shadow Turning::straight(int part, const Vec3& direction, double share) const {
  const Part& shape = assembly_.parts[part];
  return Shadow(shape.mesh, whole_.at(share) * shape.X_WP, direction, shape.check.closed);
}

std::vector<double> shares_of_turn(const std::vector<BodySurface>& surfaces, int part, const ScrewMotion& turn) {
  std::vector<double> angles;
  for (int k = 1; k < kAnglesTried; ++k) angles.push_back(kOneTurn * k / kAnglesTried);
  const std::vector<double> own = facing_angles(surfaces[part], turn);
  for (std::size_t other = 0; other < surfaces.size(); ++other) {
    if (static_cast<int>(other) == part) continue;
    for (const double there : facing_angles(surfaces[other], turn)) {
      for (const double here : own) angles.push_back(within_a_turn(there + kOneTurn / 2 - here));
    }
  }
  std::sort(angles.begin(), angles.end());
  std::vector<double> shares;
  double before = 0;
  for (const double angle : angles) {
    if (angle - before <= kAlongside) continue;
    if (kOneTurn - angle <= kAlongside) break;
    shares.push_back((before + angle) / 2 / kOneTurn);
    shares.push_back(angle / kOneTurn);
    before = angle;
  }
  return shares;
}

void keep_above_ground(const Assembly& assembly, double gap, int part, const ScrewMotion& whole,
                       std::vector<double>& shares) {
  if (!assembly.ground) return;
  const Part& shape = assembly.parts[part];
  const Vec3 up = assembly.up();
  const double past = kTurnsPast * turned_reach(shape.mesh, shape.X_WP, whole).radius;
  const double floor = assembly.ground->height - 2 * gap - past;
  const int steps = static_cast<int>(std::ceil(whole.angle * kAnglesTried / kOneTurn));
  for (int step = 1; step <= steps; ++step) {
    look_for_stop();
    const RigidTransform X = whole.at(static_cast<double>(step) / steps) * shape.X_WP;
    const bool sinks = std::any_of(shape.mesh.vertices.begin(), shape.mesh.vertices.end(),
                                   [&](const Vec3& x) { return up.dot(X * x) < floor; });
    if (!sinks) continue;
    std::erase_if(shares, [&](double share) { return share * steps > step - 1; });
    return;
  }
}

}  // namespace impend
