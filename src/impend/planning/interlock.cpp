#include "impend/planning/interlock.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "impend/base/stop.h"
#include "impend/geometry/shadow.h"
#include "impend/planning/assembly_state.h"
#include "impend/planning/blocking_graph.h"
#include "impend/planning/directions.h"
#include "impend/planning/overlap_on_ways.h"

namespace impend {
namespace {

MotionProblem with_every_contact(const Assembly& assembly, const ContactSet& contacts) {
  std::vector<int> every(contacts.contacts.size());
  std::iota(every.begin(), every.end(), 0);
  return make_problem(assembly, contacts, every);
}

NeutralMotions motions(const Assembly& assembly, const ContactSet& contacts) {
  const MotionProblem problem = with_every_contact(assembly, contacts);
  return neutral_motions(problem, VecX::Zero(problem.rows()));
}

// Of the numbers as stored, noise apart.
bool are_locked_as_stored(const Assembly& assembly, const ContactSet& contacts) {
  MotionProblem problem = with_every_contact(assembly, contacts);
  problem.row_noise.setZero();
  const NeutralMotions found = neutral_motions(problem, VecX::Zero(problem.rows()));
  return found.counted && found.freedoms == 0;
}

// Whether nothing moves when every contact is there that is sure, or at most all; with what moves then.
struct Motions {
  Locking locking = Locking::kUnknown;
  NeutralMotions at_most;
};

Motions motions_of(const Assembly& assembly, const ContactSet& contacts) {
  Motions result;
  result.at_most = motions(assembly, contacts);
  if (!result.at_most.counted) return result;
  if (result.at_most.freedoms > 0) {
    result.locking = Locking::kMoves;
    return result;
  }
  ContactSet sure;
  sure.contacts = sure_contacts(contacts);
  const NeutralMotions at_least = motions(assembly, sure);
  // Noise may hide that contacts open, by little beside it: what it holds is locked only if the stored numbers are.
  if (at_least.counted && at_least.freedoms == 0 && are_locked_as_stored(assembly, sure)) {
    result.locking = Locking::kLocked;
  }
  return result;
}

class TwoHands {
 public:
  TwoHands(const Assembly& assembly, const ContactSet& contacts)
      : assembly_(assembly),
        overlap_(contacts, static_cast<int>(assembly.parts.size())),
        parts_(static_cast<int>(assembly.parts.size())),
        stops_(assembly, contacts),
        apart_(one_direction(assembly, contacts)) {}

  void find(Interlock& out) const {
    const PartSet movable = movable_parts(assembly_);
    bool locked = true;  // if no group is found
    for (const Vec3& direction : directions(movable.members().front(), out.all_directions, locked)) {
      look_for_stop();
      const std::vector<PartSet> sure = least_groups(stops_.possible(direction), movable);
      for (const PartSet& group : sure) add({group, direction, false, true, false}, out.groups);
      for (const PartSet& group : least_groups(stops_.certain(direction), movable)) {
        if (std::find(sure.begin(), sure.end(), group) == sure.end())
          add({group, direction, false, false, false}, out.groups);
      }
    }
    const auto first_unsure = std::stable_partition(out.groups.begin(), out.groups.end(),
                                                    [](const MovingGroup& group) { return group.sure; });
    if (first_unsure != out.groups.begin()) {
      out.two_hands = Locking::kMoves;
    } else if (out.groups.empty() && locked) {
      out.two_hands = Locking::kLocked;
    }
  }

 private:
  // Enough for every set of parts at first order, if `all`; else `enough` tells whether they are where contacts that
  // are not sure are left out: then no group means that none can start.
  std::vector<Vec3> directions(int part, bool& all, bool& enough) const {
    const Part& some = assembly_.parts[part];
    std::vector<Vec3> tried = directions_to_try(stops_.normals(), some, assembly_.up(), apart_, all);
    enough = true;
    if (!all) {
      for (const Vec3& direction : directions_to_try(stops_.certain_normals(), some, assembly_.up(), apart_, enough)) {
        add_way(tried, direction, apart_);
      }
    }
    for (const Vec3& direction : stops_.amid_samples()) add_way(tried, direction, apart_);
    return tried;
  }

  // Of the same parts the surest, and of those one that leaves, without chords that cross.
  void add(MovingGroup group, std::vector<MovingGroup>& groups) const {
    const auto rank = [](const MovingGroup& of) { return std::tuple(of.sure, of.leaves, !of.by_chords); };
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const MovingGroup& other) { return other.parts == group.parts; });
    if (known != groups.end() && rank(*known) >= std::tuple(group.sure, true, true)) return;
    const Passes past = passes_all(group.parts, group.direction);
    group.leaves = past != Passes::kStopped;
    group.by_chords = past == Passes::kByChords;
    if (known == groups.end()) {
      groups.push_back(std::move(group));
    } else if (rank(*known) < rank(group)) {
      *known = std::move(group);
    }
  }

  // Whether a joint to what stays ends the way: its stop does not let the group go on (θ: of a against b, along its
  // axis).
  bool comes_to_a_stop(const PartSet& group, const Vec3& direction) const {
    const auto goes = [&](int body) { return body < parts_ && group.has(body); };
    return std::any_of(assembly_.joints.begin(), assembly_.joints.end(), [&](const Joint& joint) {
      if (goes(joint.a) == goes(joint.b)) return false;
      const double rate = (goes(joint.a) ? 1 : -1) * direction.dot(joint.axis);
      if (joint.type == JointType::kHinge || std::abs(rate) <= kAlongside) return false;
      return (rate > 0 ? joint.upper : joint.lower).has_value();
    });
  }

  // All that is not of the group, the worst of it.
  Passes passes_all(const PartSet& group, const Vec3& direction) const {
    if (comes_to_a_stop(group, direction)) return Passes::kStopped;
    std::vector<Shadow> shadows;
    for (int part = 0; part < parts_; ++part) shadows.push_back(shadow(part, direction));
    Passes worst = Passes::kFree;
    for (const int part : group.members()) {
      for (int other = 0; other < parts_; ++other) {
        if (group.has(other) || !share_a_level(assembly_, part, other)) continue;
        const Passes past = passes(shadows[part], shadows[other], direction, overlap_.allowed(part, other));
        if (past == Passes::kStopped) return past;
        worst = std::max(worst, past);
      }
    }
    return worst;
  }

  Shadow shadow(int part, const Vec3& direction) const {
    const Part& shape = assembly_.parts[part];
    return Shadow(shape.mesh, shape.X_WP, direction, shape.check.closed);
  }

  const Assembly& assembly_;
  OverlapOnWays overlap_;
  int parts_;
  StraightStops stops_;
  double apart_;  // rad
};

std::vector<int> keys_of(const Assembly& assembly, const ContactSet& contacts, const Interlock& interlock) {
  std::vector<int> alone, keys;
  for (const MovingGroup& group : interlock.groups) {
    if (group.sure && group.parts.count() == 1) alone.push_back(group.parts.members().front());
  }
  if (static_cast<int>(alone.size()) > kMostKeys) return keys;
  std::sort(alone.begin(), alone.end());
  for (const int part : alone) {
    look_for_stop();
    PartSet held(static_cast<int>(assembly.parts.size()));
    held.add(part);
    const AssemblyState state{movable_parts(assembly) | fixed_parts(assembly), held};
    if (free_parts(assembly, state).empty()) continue;
    const Assembly there = assembly_in_state(assembly, state);
    if (motions_of(there, contacts_in_state(assembly, contacts, state)).locking == Locking::kLocked) {
      keys.push_back(part);
    }
  }
  return keys;
}

std::string note_of(const Interlock& found, const NeutralMotions& all) {
  if (found.all_hands == Locking::kUnknown && !all.counted) return all.note;
  if (found.all_hands != Locking::kUnknown && found.two_hands != Locking::kUnknown) return "";
  if (found.all_hands != Locking::kUnknown && found.groups.empty()) return "some directions were not tried";
  return "it depends on contacts that are not sure (doubtful, one of several, sampled), or on how coordinates were "
         "rounded";
}

}  // namespace

const char* to_string(Locking locking) {
  switch (locking) {
    case Locking::kLocked:
      return "locked";
    case Locking::kMoves:
      return "moves";
    case Locking::kUnknown:
      break;
  }
  return "unknown";
}

Interlock interlock_of(const Assembly& assembly, const ContactSet& contacts) {
  Interlock out;
  const int parts = static_cast<int>(assembly.parts.size());
  out.reference = fixed_parts(assembly);
  out.moving = PartSet(parts);
  const Motions all = motions_of(assembly, contacts);
  out.all_hands = all.locking;
  out.freedoms = all.at_most.freedoms;
  const std::vector<int> movable = movable_parts(assembly).members();
  for (std::size_t k = 0; k < all.at_most.moves.size(); ++k) {
    if (all.at_most.moves[k]) out.moving.add(movable[k]);
  }
  if (all.at_most.counted && out.freedoms == 0) out.motions.emplace();
  if (all.at_most.counted && out.freedoms > 0 && out.freedoms <= kMostMotions) {
    const MotionProblem problem = with_every_contact(assembly, contacts);
    out.motions = neutral_basis(problem, VecX::Zero(problem.rows()), kMostMotions);
  }
  if (out.all_hands == Locking::kLocked) {
    out.two_hands = Locking::kLocked;
    return out;
  }
  TwoHands(assembly, contacts).find(out);
  // An either-or contact may let two hands move what is locked with all of its alternatives imposed at once.
  if (out.two_hands == Locking::kMoves) out.all_hands = Locking::kMoves;
  for (const MovingGroup& group : out.groups) {
    if (group.sure) out.moving |= group.parts;
  }
  out.note = note_of(out, all.at_most);
  out.keys = keys_of(meshless(assembly), contacts, out);
  return out;
}

}  // namespace impend
