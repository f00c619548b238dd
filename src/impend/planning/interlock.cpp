#include "impend/planning/interlock.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "impend/base/stop.h"
#include "impend/geometry/shadow.h"
#include "impend/motion/freedoms.h"
#include "impend/planning/assembly_state.h"
#include "impend/planning/state_components.h"

namespace impend {
namespace {

// What is there in every reading of the geometry. A sample of a curved contact asks for less than the whole does.
bool is_sure(const Contact& contact) {
  return contact.disjunction < 0 && !contact.doubtful && contact.chord == 0 && contact.bulge == 0;
}

NeutralMotions motions(const Assembly& assembly, const ContactSet& contacts, bool sure_only) {
  std::vector<int> imposed;
  for (int k = 0; k < static_cast<int>(contacts.contacts.size()); ++k) {
    if (!sure_only || is_sure(contacts.contacts[k])) imposed.push_back(k);
  }
  const MotionProblem problem = make_problem(assembly, contacts, imposed);
  return neutral_motions(problem, VecX::Zero(problem.rows()));
}

// Whether nothing moves when every contact is there that is sure, or at most all; with what moves then.
struct Motions {
  Locking locking = Locking::kUnknown;
  NeutralMotions at_most;
};

Motions motions_of(const Assembly& assembly, const ContactSet& contacts) {
  Motions result;
  result.at_most = motions(assembly, contacts, false);
  if (!result.at_most.counted) return result;
  if (result.at_most.freedoms > 0) {
    result.locking = Locking::kMoves;
    return result;
  }
  const bool all_sure = std::all_of(contacts.contacts.begin(), contacts.contacts.end(), is_sure);
  const NeutralMotions at_least = all_sure ? result.at_most : motions(assembly, contacts, true);
  if (at_least.counted && at_least.freedoms == 0) result.locking = Locking::kLocked;
  return result;
}

// Who is stopped by whom in one direction: per part, others; a part that a fixed one stops is `held`.
struct BlockingGraph {
  std::vector<std::vector<int>> stopped_by;
  std::vector<char> held;
};

BlockingGraph blocking_graph(const WholeRows& whole, int parts, const Vec3& direction) {
  BlockingGraph graph{std::vector<std::vector<int>>(static_cast<std::size_t>(parts)),
                      std::vector<char>(static_cast<std::size_t>(parts), 0)};
  for (int row = 0; row < whole.problem.rows(); ++row) {
    const std::array<int, 2> blocks = {whole.problem.J.block(row)[0], whole.problem.J.block(row)[1]};
    for (int side = 0; side < 2; ++side) {
      if (blocks[side] < 0) continue;
      if (whole.problem.J.value(row, side).head<3>().dot(direction) >= -kAlongside) continue;
      const int part = whole.problem.body[blocks[side]];
      if (blocks[1 - side] < 0) {
        graph.held[part] = 1;
      } else {
        graph.stopped_by[part].push_back(whole.problem.body[blocks[1 - side]]);
      }
    }
  }
  return graph;
}

// The parts that move with `part`; empty where a fixed one stops them.
PartSet carried_along(const BlockingGraph& graph, int part) {
  PartSet moving(static_cast<int>(graph.held.size()));
  std::vector<int> open = {part};
  moving.add(part);
  while (!open.empty()) {
    const int next = open.back();
    open.pop_back();
    if (graph.held[next]) return PartSet(static_cast<int>(graph.held.size()));
    for (const int other : graph.stopped_by[next]) {
      if (moving.has(other)) continue;
      moving.add(other);
      open.push_back(other);
    }
  }
  return moving;
}

std::vector<PartSet> least_groups(const BlockingGraph& graph, const PartSet& movable) {
  std::vector<PartSet> groups;
  for (const int part : movable.members()) {
    PartSet group = carried_along(graph, part);
    if (!group.empty()) groups.push_back(std::move(group));
  }
  std::vector<PartSet> least;
  for (const PartSet& group : groups) {
    const bool more = std::any_of(groups.begin(), groups.end(),
                                  [&](const PartSet& other) { return other != group && other.within(group); });
    if (!more && std::find(least.begin(), least.end(), group) == least.end()) least.push_back(group);
  }
  return least;
}

class TwoHands {
 public:
  TwoHands(const Assembly& assembly, const ContactSet& contacts)
      : assembly_(assembly),
        overlap_(contacts, static_cast<int>(assembly.parts.size())),
        parts_(static_cast<int>(assembly.parts.size())),
        whole_(whole_rows(assembly, contacts)) {}

  void find(Interlock& out) const {
    std::vector<Vec3> normals;
    for (int row = 0; row < whole_.problem.rows(); ++row) {
      const int side = whole_.problem.J.block(row)[0] >= 0 ? 0 : 1;
      const Vec3 normal = whole_.problem.J.value(row, side).head<3>();
      if (normal.norm() > kAlongside) normals.push_back(normal.normalized());
    }
    const PartSet movable = movable_parts(assembly_);
    const Part& some = assembly_.parts[movable.members().front()];
    for (const Vec3& direction : directions_to_try(normals, some, assembly_.up(), out.all_directions)) {
      look_for_stop();
      for (PartSet& group : least_groups(blocking_graph(whole_, parts_, direction), movable)) {
        const auto known = std::find_if(out.groups.begin(), out.groups.end(),
                                        [&](const MovingGroup& other) { return other.parts == group; });
        if (known != out.groups.end() && known->leaves) continue;
        const bool leaves = is_free(group, direction);
        if (known == out.groups.end()) {
          out.groups.push_back({std::move(group), direction, leaves});
        } else if (leaves) {
          known->direction = direction;
          known->leaves = true;
        }
      }
    }
  }

 private:
  bool is_free(const PartSet& group, const Vec3& direction) const {
    std::vector<Shadow> shadows;
    for (int part = 0; part < parts_; ++part) shadows.push_back(shadow(part, direction));
    for (const int part : group.members()) {
      for (int other = 0; other < parts_; ++other) {
        if (group.has(other)) continue;
        if (shadows[part].runs_into(shadows[other], overlap_.allowed(part, other))) return false;
      }
    }
    return true;
  }

  Shadow shadow(int part, const Vec3& direction) const {
    const Part& shape = assembly_.parts[part];
    return Shadow(shape.mesh, shape.X_WP, direction, shape.check.closed);
  }

  const Assembly& assembly_;
  OverlapOnWays overlap_;
  int parts_;
  WholeRows whole_;
};

std::vector<int> keys_of(const Assembly& assembly, const ContactSet& contacts, const Interlock& interlock) {
  std::vector<int> alone, keys;
  for (const MovingGroup& group : interlock.groups) {
    if (group.parts.count() == 1) alone.push_back(group.parts.members().front());
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
  if (all.locking == Locking::kUnknown) {
    out.note = all.at_most.counted ? "it depends on contacts that are doubtful, or one of several" : all.at_most.note;
  }
  if (out.all_hands == Locking::kLocked) return out;
  TwoHands(assembly, contacts).find(out);
  out.keys = keys_of(meshless(assembly), contacts, out);
  return out;
}

}  // namespace impend
