#include "impend/planning/ways_out.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "impend/base/parallel.h"
#include "impend/base/stop.h"
#include "impend/geometry/shadow.h"
#include "impend/planning/assembly_state.h"
#include "impend/planning/directions.h"
#include "impend/planning/overlap_on_ways.h"

namespace impend {
namespace {

// What a contact forbids a part: to move against the normal that points out of the other one into it.
struct Opposing {
  int other;  // body
  Vec3 normal;
  bool certain;  // not one of several of which one holds, nor doubtful or a sample: then the way itself tells
};

std::vector<Opposing> opposing_contacts(const ContactSet& contacts, int part) {
  std::vector<Opposing> opposing;
  for (const Contact& contact : contacts.contacts) {
    const bool certain = contact.disjunction < 0 && !contact.doubtful && !contact.approximate;
    if (contact.a == part) opposing.push_back({contact.b, contact.normal, certain});
    if (contact.b == part) opposing.push_back({contact.a, Vec3(-contact.normal), certain});
  }
  return opposing;
}

std::vector<Vec3> normals_of(const std::vector<Opposing>& opposing) {
  std::vector<Vec3> normals;
  for (const Opposing& contact : opposing) normals.push_back(contact.normal);
  return normals;
}

// Equal but for rounding is equal.
double steps_of_rise(double rise) { return std::round(rise / kAlongside); }

// One part in one direction.
struct Try {
  int part;
  Vec3 direction;
  PartSet blockers;  // first those whose contacts oppose the start
  PartSet by_chords = PartSet();
  double chords = 0;  // m; both as of WayOut
  bool into_ground = false;
};

class WayFinder {
 public:
  WayFinder(const Assembly& assembly, const ContactSet& contacts)
      : assembly_(assembly),
        contacts_(contacts),
        parts_(static_cast<int>(assembly.parts.size())),
        overlap_(contacts, static_cast<int>(assembly.parts.size())),
        ground_(assembly, contacts.gap),
        fixed_(fixed_parts(assembly)),
        apart_(one_direction(assembly, contacts)) {
    for (const Part& part : assembly.parts) boxes_.push_back(bounding_box(part.mesh));
  }

  WaysOut find(bool from_above) {
    WaysOut ways;
    ways.of_part.resize(static_cast<std::size_t>(parts_));
    ways.into_ground.resize(static_cast<std::size_t>(parts_));
    ways.partly_tried = PartSet(parts_);
    for (int part = 0; part < parts_; ++part) {
      if (assembly_.parts[part].fixed) continue;
      look_for_stop();
      bool all = true;
      add_tries(part, first_directions(part, from_above, all));
      if (!all) ways.partly_tried.add(part);
    }
    follow_from(0, ways);
    if (!from_above) {
      const std::size_t first = tries_.size();
      const std::vector<int> movable = movable_parts(assembly_).members();
      for (const int part : movable) add_tries(part, open_between(part, ways));
      follow_from(first, ways);
      for (const int part : movable) {
        // What stands on the ground leaves on no way down, however little it slants.
        const std::vector<Vec3> open = open_between(part, ways);
        const bool some = std::any_of(open.begin(), open.end(), [&](const Vec3& direction) {
          return !ground_.stops(part, direction) || !ground_.is_on_ground(part);
        });
        if (some) ways.partly_tried.add(part);
      }
    }
    return ways;
  }

 private:
  std::vector<Vec3> first_directions(int part, bool from_above, bool& all) const {
    const Vec3 up = assembly_.up();
    if (from_above) return {up};
    return directions_to_try(normals_of(opposing_contacts(contacts_, part)), assembly_.parts[part], up, apart_, all);
  }

  void add_tries(int part, const std::vector<Vec3>& directions) {
    for (const Vec3& direction : directions) {
      const PartSet at_once = stopped_at_once(part, direction);
      const bool into_ground = ground_.stops(part, direction);
      if (into_ground && at_once.meets(fixed_)) continue;
      tries_.push_back({part, direction, at_once, PartSet(parts_), 0, into_ground});
    }
  }

  // Directions between those that were tried first where contacts alone stop less than what stops every way that was
  // tried: while there are any, a way that was not tried may have fewer blockers.
  std::vector<Vec3> open_between(int part, const WaysOut& ways) {
    look_for_stop();
    const std::vector<Vec3> normals = normals_of(opposing_contacts(contacts_, part));
    std::vector<Vec3> open;
    for (const Vec3& direction : directions_between(normals, assembly_.parts[part], assembly_.up(), apart_)) {
      const PartSet at_once = stopped_at_once(part, direction);
      const std::vector<WayOut>& of_part = ways.of_part[part];
      const bool reached =
          std::any_of(of_part.begin(), of_part.end(), [&](const WayOut& way) { return way.blockers.within(at_once); });
      if (reached) continue;
      if (at_once.meets(fixed_) && ground_.stops(part, direction)) continue;
      open.push_back(direction);
    }
    return open;
  }

  // Whose contacts oppose the start.
  PartSet stopped_at_once(int part, const Vec3& direction) const {
    PartSet at_once(parts_);
    for (const Opposing& contact : opposing_contacts(contacts_, part)) {
      const bool opposes = contact.certain && contact.normal.dot(direction) < -kAlongside;
      if (opposes && contact.other < parts_) at_once.add(contact.other);
    }
    return at_once;
  }

  // Follows the tries from `first` on, and keeps the ways that say most.
  void follow_from(std::size_t first, WaysOut& ways) {
    const std::vector<std::vector<int>> groups = same_directions(first);
    for_each_index(static_cast<int>(groups.size()), 0, [&](int k) { follow(groups[k]); });
    for (std::size_t k = first; k < tries_.size(); ++k) {
      const Try& tried = tries_[k];
      std::vector<WayOut>& list = (tried.into_ground ? ways.into_ground : ways.of_part)[tried.part];
      list.push_back({tried.direction, tried.blockers, std::nullopt, tried.by_chords, tried.chords, tried.into_ground});
    }
    for (std::vector<WayOut>& of_part : ways.of_part) keep_least(of_part);
    for (std::vector<WayOut>& of_part : ways.into_ground) keep_least(of_part);
  }

  // Indices into tries_, from `first` on, of each direction.
  std::vector<std::vector<int>> same_directions(std::size_t first) const {
    std::vector<int> order;
    for (std::size_t k = first; k < tries_.size(); ++k) order.push_back(static_cast<int>(k));
    const auto before = [&](int i, int j) {
      const Vec3 &a = tries_[i].direction, &b = tries_[j].direction;
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    };
    std::stable_sort(order.begin(), order.end(), before);
    std::vector<std::vector<int>> groups;
    for (const int k : order) {
      const bool same = !groups.empty() && tries_[groups.back().front()].direction == tries_[k].direction;
      if (!same) groups.emplace_back();
      groups.back().push_back(k);
    }
    return groups;
  }

  // What lies on the way of the tries of one direction. Shadows are made of what may be met only.
  void follow(const std::vector<int>& tries) {
    const Vec3& direction = tries_[tries.front()].direction;
    const std::vector<Box3> boxes = boxes_along(direction);
    std::vector<std::optional<Shadow>> shadows(static_cast<std::size_t>(parts_));
    const auto shadow = [&](int part) -> const Shadow& {
      const Part& shape = assembly_.parts[part];
      if (!shadows[part]) shadows[part].emplace(shape.mesh, shape.X_WP, direction, shape.check.closed);
      return *shadows[part];
    };
    for (const int k : tries) {
      look_for_stop();
      Try& tried = tries_[k];
      Box3 swept = boxes[tried.part];
      swept.upper.z() = std::numeric_limits<double>::infinity();
      for (int other = 0; other < parts_; ++other) {
        if (other == tried.part || tried.blockers.has(other) || !swept.overlaps(boxes[other])) continue;
        if (!share_a_level(assembly_, tried.part, other)) continue;
        const AllowedOverlap& allowed = overlap_.allowed(tried.part, other);
        const Passes past = passes(shadow(tried.part), shadow(other), direction, allowed);
        if (past == Passes::kStopped) tried.blockers.add(other);
        if (past != Passes::kByChords) continue;
        tried.by_chords.add(other);
        tried.chords = std::max(tried.chords, allowed.chords);
      }
    }
  }

  // Around every part, in axes of which z is the direction.
  std::vector<Box3> boxes_along(const Vec3& direction) const {
    const Mat3 axes = axes_along(direction);
    std::vector<Box3> boxes;
    for (int part = 0; part < parts_; ++part) {
      const RigidTransform& X = assembly_.parts[part].X_WP;
      boxes.push_back(boxes_[part].empty() ? Box3() : boxes_[part].mapped(axes * X.R, axes * X.p));
    }
    return boxes;
  }

  void keep_least(std::vector<WayOut>& ways) const {
    const Vec3 up = assembly_.up();
    std::stable_sort(ways.begin(), ways.end(), [&](const WayOut& x, const WayOut& y) {
      const double rise_x = steps_of_rise(x.direction.dot(up)), rise_y = steps_of_rise(y.direction.dot(up));
      return rise_x != rise_y ? rise_x > rise_y : x.blockers.count() < y.blockers.count();
    });
    std::vector<WayOut> kept;
    for (const WayOut& way : ways) {
      const bool more = std::any_of(kept.begin(), kept.end(), [&](const WayOut& other) {
        return other.blockers.within(way.blockers) && other.by_chords.within(way.by_chords | way.blockers);
      });
      if (!more) kept.push_back(way);
    }
    ways = std::move(kept);
  }

  const Assembly& assembly_;
  const ContactSet& contacts_;
  int parts_;
  std::vector<Box3> boxes_;  // per part, part frame
  OverlapOnWays overlap_;
  GroundOnWays ground_;
  PartSet fixed_;
  double apart_;  // rad
  std::vector<Try> tries_;
};

}  // namespace

const WayOut* WaysOut::open_way(int part, const PartSet& installed) const {
  const WayOut* in_doubt = nullptr;
  for (const WayOut& way : of_part[part]) {
    if (way.blockers.meets(installed)) continue;
    if (!way.by_chords.meets(installed)) return &way;
    if (in_doubt == nullptr) in_doubt = &way;
  }
  return in_doubt;
}

WaysOut ways_out(const Assembly& assembly, const ContactSet& contacts, bool from_above) {
  return WayFinder(assembly, contacts).find(from_above);
}

namespace {

void append_ways(const std::vector<std::vector<WayOut>>& of_part, std::vector<std::vector<WayOut>>& all) {
  for (std::size_t part = 0; part < of_part.size(); ++part) {
    all[part].insert(all[part].end(), of_part[part].begin(), of_part[part].end());
  }
}

}  // namespace

WaysOut joined_ways(const std::vector<const WaysOut*>& lists) {
  WaysOut joined;
  for (const WaysOut* ways : lists) {
    if (ways == nullptr) continue;
    const int parts = static_cast<int>(ways->of_part.size());
    if (joined.of_part.empty()) {
      const std::vector<std::vector<WayOut>> none(ways->of_part.size());
      joined = {none, PartSet(parts), 0, none};
    }
    append_ways(ways->of_part, joined.of_part);
    append_ways(ways->into_ground, joined.into_ground);
    joined.partly_tried |= ways->partly_tried;
    joined.axes_tried = std::max(joined.axes_tried, ways->axes_tried);
  }
  return joined;
}

PartSet locked_parts(const Assembly& assembly, const WaysOut& ways) {
  PartSet left = movable_parts(assembly), there = left | fixed_parts(assembly);
  for (bool some = true; some;) {
    some = false;
    for (const int part : left.members()) {
      if (ways.open_way(part, there) == nullptr) continue;
      left.remove(part);
      there.remove(part);
      some = true;
    }
  }
  return left;
}

double way_length(const Assembly& assembly, int part, const WayOut& way, const PartSet& installed) {
  const Vec3& direction = way.direction;
  const auto reach = [&](int i, double sign) {
    const RigidTransform& X = assembly.parts[i].X_WP;
    const RigidTransform begun = i == part && way.turn ? way.turn->at(1) * X : X;
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec3& x : assembly.parts[i].mesh.vertices) most = std::max(most, sign * direction.dot(begun * x));
    return most;
  };
  const double rear = -reach(part, -1);
  const double own = reach(part, 1) - rear;
  double length = 0;
  for (const int other : installed.members()) {
    if (other != part && !assembly.parts[other].mesh.vertices.empty()) {
      length = std::max(length, reach(other, 1) - rear);
    }
  }
  return length + own;
}

}  // namespace impend
