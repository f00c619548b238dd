#include "impend/planning/turning_ways.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "impend/base/parallel.h"
#include "impend/base/stop.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "impend/geometry/turned_shadow.h"
#include "impend/planning/assembly_state.h"
#include "impend/planning/turning_axes.h"

namespace impend {
namespace {

constexpr double kOneTurn = 2 * std::numbers::pi;
constexpr int kAnglesTried = 72;         // of a turn, every 5°
constexpr std::size_t kFacesFaced = 12;  // of each part, the largest ones
// Of the part's radius about the axis: solids that overlap by less on the way of a turn do not stop each other, …
constexpr double kTurnsPast = 1e-3;
// … and facets are taken for straight when they are within a share of that.
constexpr double kFinerThanPast = 3;
// A screw goes on by so much more than its threads are long.
constexpr double kOutOfThreads = 1.02;

// Whether one of the ways that are known says as much: no more parts in the way, and of the same ones no wider turn.
bool is_known(const std::vector<WayOut>& known, const PartSet& blockers, double angle) {
  return std::any_of(known.begin(), known.end(), [&](const WayOut& way) {
    if (!way.blockers.within(blockers)) return false;
    return !way.turn || way.blockers != blockers || way.turn->angle <= angle + kAlongside;
  });
}

// What is tried about one axis, in one sense.
class Turning {
 public:
  Turning(const Assembly& assembly, const std::vector<BodySurface>& surfaces, const OverlapOnWays& overlap, int part,
          const ScrewMotion& whole, std::vector<double> shares)
      : assembly_(assembly),
        surfaces_(surfaces),
        overlap_(overlap),
        part_(part),
        parts_(static_cast<int>(assembly.parts.size())),
        whole_(whole),
        shares_(std::move(shares)),
        reach_(turned_reach(shape(part).mesh, shape(part).X_WP, whole)) {}

  // Per part, the first share at which it stops the turn.
  void find_stops(const PartSet& at_once) {
    const TurnedShadow own = shadow(part_);
    stops_.assign(static_cast<std::size_t>(parts_), shares_.size());
    for (int other = 0; other < parts_; ++other) {
      look_for_stop();
      if (other == part_) continue;
      if (at_once.has(other)) {
        stops_[other] = 0;
        continue;
      }
      const TurnedShadow there = shadow(other);
      const double past = std::max(overlap(other), kTurnsPast * reach_.radius);
      const auto stopped = [&](double share) { return own.runs_into(there, share, past); };
      if (shares_.empty() || !stopped(shares_.back())) continue;
      stops_[other] = static_cast<std::size_t>(
          std::partition_point(shares_.begin(), shares_.end(), [&](double share) { return !stopped(share); }) -
          shares_.begin());
    }
  }

  // What is in the way of each share of the turn and a straight way from there; where the turn alone says no more than
  // `known`, all parts.
  std::vector<PartSet> blockers_along(const Vec3& direction, const std::vector<WayOut>& known) const {
    std::vector<Shadow> shadows(static_cast<std::size_t>(parts_));
    for (int other = 0; other < parts_; ++other) {
      if (other != part_) shadows[other] = straight(other, direction, 0);
    }
    std::vector<PartSet> all;
    for (std::size_t k = 0; k < shares_.size(); ++k) {
      look_for_stop();
      PartSet blockers(parts_);
      for (int other = 0; other < parts_; ++other) {
        if (stops_[other] <= k) blockers.add(other);
      }
      if (!is_known(known, blockers, shares_[k] * whole_.angle)) {
        const Shadow own = straight(part_, direction, shares_[k]);
        for (int other = 0; other < parts_; ++other) {
          if (other == part_ || blockers.has(other)) continue;
          if (own.runs_into(shadows[other], overlap(other))) blockers.add(other);
        }
      } else {
        for (int other = 0; other < parts_; ++other) {
          if (other != part_) blockers.add(other);
        }
      }
      all.push_back(std::move(blockers));
    }
    return all;
  }

  ScrewMotion turn_by(double share) const {
    return {whole_.point, whole_.axis, share * whole_.angle, share * whole_.rise};
  }
  const std::vector<double>& shares() const { return shares_; }

 private:
  const Part& shape(int part) const { return assembly_.parts[part]; }
  double overlap(int other) const {
    return overlap_.allowed(part_, other) + surfaces_[part_].sagitta + surfaces_[other].sagitta;
  }
  TurnedShadow shadow(int part) const {
    const double fine = kTurnsPast / kFinerThanPast * reach_.radius;
    return TurnedShadow(shape(part).mesh, shape(part).X_WP, whole_, reach_, fine, shape(part).check.closed);
  }
  Shadow straight(int part, const Vec3& direction, double share) const {
    return Shadow(shape(part).mesh, whole_.at(share) * shape(part).X_WP, direction, shape(part).check.closed);
  }

  const Assembly& assembly_;
  const std::vector<BodySurface>& surfaces_;
  const OverlapOnWays& overlap_;
  int part_, parts_;
  ScrewMotion whole_;
  std::vector<double> shares_;  // of the whole motion, ascending
  TurnedReach reach_;
  std::vector<std::size_t> stops_;  // per part, index into shares_
};

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

// Shares of a whole turn at which the part may be drawn out, with the middles between, ascending.
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

class TurningWays {
 public:
  TurningWays(const Assembly& assembly, const ContactSet& contacts, const std::vector<BodySurface>& surfaces)
      : assembly_(assembly),
        contacts_(contacts),
        surfaces_(surfaces),
        overlap_(contacts, static_cast<int>(assembly.parts.size())) {}

  // `known`: the part's ways so far.
  std::vector<WayOut> of(int part, const std::vector<WayOut>& known, int& axes_tried) const {
    std::vector<WayOut> all = known;
    const std::vector<ScrewAxis> axes = turning_axes(assembly_, contacts_, surfaces_[part], part);
    axes_tried = static_cast<int>(axes.size());
    for (const ScrewAxis& axis : axes) {
      for (const double sense : {1.0, -1.0}) add(part, axis, sense, all);
    }
    return all;
  }

 private:
  void add(int part, const ScrewAxis& axis, double sense, std::vector<WayOut>& all) const {
    ScrewMotion whole{axis.point, Vec3(sense * axis.axis), kOneTurn, sense * kOneTurn * axis.pitch};
    std::vector<double> shares;
    if (axis.pitch == 0) {
      shares = shares_of_turn(surfaces_, part, whole);
    } else {
      const double threads = length_of_threads(part, axis);
      const double most = kOutOfThreads * threads;
      whole.angle = most / std::abs(axis.pitch);
      whole.rise = whole.angle * axis.pitch;
      shares = {threads / most, 1};
    }
    Turning turning(assembly_, surfaces_, overlap_, part, whole, std::move(shares));
    turning.find_stops(stopped_at_once(part, whole));
    std::vector<Vec3> directions;
    if (axis.pitch == 0) {
      add_way(directions, axis.axis);
      add_way(directions, -axis.axis);
      add_way(directions, assembly_.up());
      for (const WayOut& way : all) {
        if (!way.turn) add_way(directions, way.direction);
      }
    } else {
      add_way(directions, whole.rise > 0 ? whole.axis : Vec3(-whole.axis));
    }
    const Vec3 up = assembly_.up();
    std::stable_sort(directions.begin(), directions.end(),
                     [&](const Vec3& a, const Vec3& b) { return a.dot(up) > b.dot(up) + kAlongside; });
    for (const Vec3& direction : directions) {
      if (assembly_.ground && direction.dot(up) < -kAlongside) continue;
      keep_new(turning, direction, all);
    }
  }

  // Runs of neighbouring shares with the same blockers, each by its middle.
  void keep_new(const Turning& turning, const Vec3& direction, std::vector<WayOut>& all) const {
    const std::vector<PartSet> blockers = turning.blockers_along(direction, all);
    for (std::size_t from = 0; from < blockers.size();) {
      std::size_t to = from;
      while (to + 1 < blockers.size() && blockers[to + 1] == blockers[from]) ++to;
      const PartSet& there = blockers[from];
      const ScrewMotion turn = turning.turn_by(turning.shares()[(from + to) / 2]);
      if (!is_known(all, there, turn.angle)) {
        std::erase_if(all, [&](const WayOut& way) { return way.turn && there.within(way.blockers); });
        all.push_back({direction, there, turn});
      }
      from = to + 1;
    }
  }

  // Whose contacts oppose the first instant of the turn.
  PartSet stopped_at_once(int part, const ScrewMotion& turn) const {
    const int parts = static_cast<int>(assembly_.parts.size());
    PartSet at_once(parts);
    for (const Contact& contact : contacts_.contacts) {
      if (contact.a != part && contact.b != part) continue;
      if (contact.disjunction >= 0 || contact.doubtful || contact.approximate) continue;
      const int other = contact.a == part ? contact.b : contact.a;
      const Vec3 arm = contact.point - turn.point;
      const Vec3 motion = turn.angle * turn.axis.cross(arm) + turn.rise * turn.axis;
      const double against = (contact.a == part ? 1 : -1) * contact.normal.dot(motion);
      const double farthest = turn.angle * arm.norm() + std::abs(turn.rise);
      if (against < -kOpposesTurn * farthest && other < parts) at_once.add(other);
    }
    return at_once;
  }

  // m, how far along the axis contacts of the part are spread.
  double length_of_threads(int part, const ScrewAxis& axis) const {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Contact& contact : contacts_.contacts) {
      if (contact.a != part && contact.b != part) continue;
      const double along = axis.axis.dot(contact.point);
      low = std::min(low, along);
      high = std::max(high, along);
    }
    return std::max(high - low, kOneTurn * std::abs(axis.pitch));
  }

  // Sine: facets lie across the round surfaces that they stand for by up to half the angle between two of them.
  static constexpr double kOpposesTurn = 0.3;

  const Assembly& assembly_;
  const ContactSet& contacts_;
  const std::vector<BodySurface>& surfaces_;
  OverlapOnWays overlap_;
};

}  // namespace

Status add_turning_ways(const Assembly& assembly, const ContactSet& contacts, WaysOut& ways) {
  const std::vector<int> locked = locked_parts(assembly, ways).members();
  if (locked.empty()) return ok_status();
  Result<PreparedSurfaces> prepared = prepare_surfaces(assembly);
  if (!prepared) return prepared.error();
  const TurningWays turning(assembly, contacts, prepared.value().surfaces);
  std::vector<std::vector<WayOut>> found(locked.size());
  std::vector<int> axes(locked.size(), 0);
  for_each_index(static_cast<int>(locked.size()), 0,
                 [&](int k) { found[k] = turning.of(locked[k], ways.of_part[locked[k]], axes[k]); });
  for (std::size_t k = 0; k < locked.size(); ++k) {
    ways.axes_tried += axes[k];
    if (found[k].size() > ways.of_part[locked[k]].size()) ways.partly_tried.add(locked[k]);
    ways.of_part[locked[k]] = std::move(found[k]);
  }
  return ok_status();
}

}  // namespace impend
