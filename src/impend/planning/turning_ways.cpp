#include "impend/planning/ways_out.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "impend/base/parallel.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "impend/planning/directions.h"
#include "impend/planning/turning.h"
#include "impend/planning/turning_axes.h"

namespace impend {
namespace {

// A screw goes on by so much more than its threads are long.
constexpr double kOutOfThreads = 1.02;

class TurningWays {
 public:
  TurningWays(const Assembly& assembly, const ContactSet& contacts, const std::vector<BodySurface>& surfaces)
      : assembly_(assembly),
        contacts_(contacts),
        surfaces_(surfaces),
        overlap_(contacts, static_cast<int>(assembly.parts.size())),
        apart_(one_direction(assembly, contacts)) {}

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
    keep_above_ground(assembly_, contacts_.gap, part, whole, shares);
    if (shares.empty()) return;
    Turning turning(assembly_, surfaces_, overlap_, part, whole, std::move(shares));
    turning.find_stops(stopped_at_once(part, whole));
    std::vector<Vec3> directions;
    if (axis.pitch == 0) {
      add_way(directions, axis.axis, apart_);
      add_way(directions, -axis.axis, apart_);
      add_way(directions, assembly_.up(), apart_);
      for (const WayOut& way : all) {
        if (!way.turn) add_way(directions, way.direction, apart_);
      }
    } else {
      add_way(directions, whole.rise > 0 ? whole.axis : Vec3(-whole.axis), apart_);
    }
    const Vec3 up = assembly_.up();
    std::stable_sort(directions.begin(), directions.end(),
                     [&](const Vec3& a, const Vec3& b) { return a.dot(up) > b.dot(up) + kAlongside; });
    GroundOnWays ground(assembly_, contacts_.gap);
    for (const Vec3& direction : directions) {
      const bool sinks = std::all_of(turning.shares().begin(), turning.shares().end(), [&](double share) {
        return ground.stops(part, direction, turning.turn_by(share));
      });
      if (!sinks) keep_new(turning, part, direction, ground, all);
    }
  }

  // Runs of neighbouring shares with the same blockers, each by its middle.
  void keep_new(const Turning& turning, int part, const Vec3& direction, GroundOnWays& ground,
                std::vector<WayOut>& all) const {
    const std::vector<InTheWay> in_the_way = turning.blockers_along(direction, all);
    for (std::size_t from = 0; from < in_the_way.size();) {
      std::size_t to = from;
      const InTheWay& first = in_the_way[from];
      while (to + 1 < in_the_way.size() && in_the_way[to + 1].blockers == first.blockers &&
             in_the_way[to + 1].by_chords == first.by_chords) {
        ++to;
      }
      const InTheWay& there = in_the_way[(from + to) / 2];
      const ScrewMotion turn = turning.turn_by(turning.shares()[(from + to) / 2]);
      const WayOut way{direction, there.blockers, turn, there.by_chords, there.chords};
      if (!is_known(all, there, turn.angle) && !ground.stops(part, way.direction, way.turn)) {
        std::erase_if(all, [&](const WayOut& other) {
          return other.turn && there.blockers.within(other.blockers) &&
                 there.by_chords.within(other.by_chords | other.blockers);
        });
        all.push_back(way);
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

  // m, how far along the axis contacts of the part with the body that has the thread are spread: what it touches
  // elsewhere is not to be left by screwing.
  double length_of_threads(int part, const ScrewAxis& axis) const {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Contact& contact : contacts_.contacts) {
      const bool in_thread =
          (contact.a == part && contact.b == axis.thread_in) || (contact.b == part && contact.a == axis.thread_in);
      if (!in_thread) continue;
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
  double apart_;  // rad
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
