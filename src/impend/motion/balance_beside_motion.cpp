#include "impend/motion/balance.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "impend/base/union_find.h"
#include "impend/motion/held_either_way.h"
#include "impend/motion/lone_component.h"

namespace impend {
namespace {

using Bodies = std::vector<int>;

// Of one: how much of a unit normal must point up.
constexpr double kUpwards = 1e-6;

bool is_in(const Bodies& bodies, int body) { return std::binary_search(bodies.begin(), bodies.end(), body); }

// Parts that contacts, joints and springs tie to each other, each ascending.
std::vector<Bodies> tied_together(const Assembly& assembly, const BearingContacts& bearing, const Bodies& parts) {
  UnionFind groups(static_cast<int>(parts.size()));
  const auto index = [&](int body) {
    return static_cast<int>(std::lower_bound(parts.begin(), parts.end(), body) - parts.begin());
  };
  const auto tie = [&](const auto& one) {
    if (is_in(parts, one.a) && is_in(parts, one.b)) groups.join(index(one.a), index(one.b));
  };
  for (const int i : bearing.of) tie(bearing.contacts.contacts[static_cast<std::size_t>(i)]);
  for (const Joint& joint : assembly.joints) tie(joint);
  for (const Spring& spring : assembly.springs) tie(spring);
  std::vector<Bodies> tied;
  for (const std::vector<int>& group : groups.groups()) {
    Bodies& bodies = tied.emplace_back();
    for (const int k : group) bodies.push_back(parts[static_cast<std::size_t>(k)]);
  }
  return tied;
}

// The contacts of some parts: those with what moves, and the others.
struct SplitContacts {
  BearingContacts own, with_moving;
};

SplitContacts split(const BearingContacts& bearing, const Bodies& group, const Bodies& moving) {
  SplitContacts found{{bearing.contacts}, {bearing.contacts}};
  for (std::size_t k = 0; k < bearing.of.size(); ++k) {
    const Contact& contact = bearing.contacts.contacts[static_cast<std::size_t>(bearing.of[k])];
    if (!is_in(group, contact.a) && !is_in(group, contact.b)) continue;
    BearingContacts& to = is_in(moving, contact.a) || is_in(moving, contact.b) ? found.with_moving : found.own;
    to.of.push_back(bearing.of[k]);
    to.force.push_back(bearing.force[k]);
  }
  return found;
}

bool bears_any(const BearingContacts& bearing, double largest) {
  return std::any_of(bearing.force.begin(), bearing.force.end(), [&](double f) { return f > kBears * largest; });
}

// Whether what moves presses a part of the group upwards.
bool lies_on(const Assembly& assembly, const BearingContacts& with_moving, const Bodies& group, double largest) {
  const double g = assembly.gravity.norm();
  for (std::size_t k = 0; k < with_moving.of.size(); ++k) {
    if (!(with_moving.force[k] > kBears * largest)) continue;
    const Contact& contact = with_moving.contacts.contacts[static_cast<std::size_t>(with_moving.of[k])];
    const Vec3 on_group = is_in(group, contact.a) ? contact.normal : Vec3(-contact.normal);
    if (!(on_group.dot(assembly.gravity) > -kUpwards * g)) return true;
  }
  return false;
}

// Whether a joint or a spring ties a part of the group to one that moves.
bool is_tied(const Assembly& assembly, const Bodies& group, const Bodies& moving) {
  const auto ties = [&](const auto& one) {
    return (is_in(group, one.a) && is_in(moving, one.b)) || (is_in(group, one.b) && is_in(moving, one.a));
  };
  return std::any_of(assembly.joints.begin(), assembly.joints.end(), ties) ||
         std::any_of(assembly.springs.begin(), assembly.springs.end(), ties);
}

// A group by itself, all else standing still.
struct LoneGroup {
  LoneComponent lone;
  Bodies within;  // the group, of lone.assembly
};

LoneGroup alone(const Assembly& assembly, const BearingContacts& bearing, const Bodies& group) {
  LoneGroup found{lone_component(assembly, bearing.contacts, bearing.of, group), {}};
  for (std::size_t k = 0; k < found.lone.part.size(); ++k) {
    if (is_in(group, found.lone.part[k])) {
      found.within.push_back(static_cast<int>(k));
    } else {
      found.lone.assembly.parts[k].fixed = true;
    }
  }
  return found;
}

BearingContacts of_group(const LoneGroup& group, const BearingContacts& bearing) {
  BearingContacts contacts{group.lone.contacts, std::vector<int>(bearing.of.size()), bearing.force};
  std::iota(contacts.of.begin(), contacts.of.end(), 0);
  return contacts;
}

// What falls of a group by these contacts.
BalanceAnswer fall_of_group(const Assembly& assembly, const BearingContacts& bearing, const Bodies& group) {
  const LoneGroup of = alone(assembly, bearing, group);
  return fall_from_balance(of.lone.assembly, of_group(of, bearing), of.within, false);
}

bool keep_still(const Assembly& assembly, const BearingContacts& bearing, const Bodies& group) {
  const LoneGroup of = alone(assembly, bearing, group);
  return leave_no_motion(of.lone.assembly, of_group(of, bearing), of.within);
}

BearingContacts both(const SplitContacts& contacts) {
  BearingContacts all = contacts.own;
  all.of.insert(all.of.end(), contacts.with_moving.of.begin(), contacts.with_moving.of.end());
  all.force.insert(all.force.end(), contacts.with_moving.force.begin(), contacts.with_moving.force.end());
  return all;
}

BalanceAnswer fall_beside(const Assembly& assembly, const SplitContacts& contacts, const Bodies& group) {
  BalanceAnswer beside = fall_of_group(assembly, both(contacts), group);
  if (beside.falls || !beside.not_excluded.empty() || contacts.with_moving.of.empty()) return beside;
  const BalanceAnswer without = fall_of_group(assembly, contacts.own, group);
  if (without.falls) {
    beside.not_excluded = "what moves beside it may let it fall";
    beside.open = without.falls->bodies;
  }
  if (!without.not_excluded.empty()) {
    beside.not_excluded = without.not_excluded;
    beside.open = without.open;
  }
  return beside;
}

// Indices into a group as indices into the parts.
Bodies in_parts(const Bodies& from, const Bodies& group, const Bodies& parts) {
  Bodies to;
  for (const int k : from) {
    const int part = group[static_cast<std::size_t>(k)];
    to.push_back(static_cast<int>(std::lower_bound(parts.begin(), parts.end(), part) - parts.begin()));
  }
  return to;
}

void add(const Bodies& more, Bodies& bodies) {
  bodies.insert(bodies.end(), more.begin(), more.end());
  std::sort(bodies.begin(), bodies.end());
}

// Of two groups that fall the faster is told.
void add_falls(const BalanceEvidence& falls, const Bodies& group, const Bodies& parts, BalanceAnswer& answer) {
  if (!answer.falls) answer.falls.emplace();
  if (falls.rate > answer.falls->rate) {
    answer.falls->rate = falls.rate;
    answer.falls->part = falls.part;
  }
  add(in_parts(falls.bodies, group, parts), answer.falls->bodies);
  for (const Bodies& way : falls.ways) answer.falls->ways.push_back(in_parts(way, group, parts));
}

// Of two groups of which it is not known the first is told why.
void add_open(std::string why, const Bodies& open, BalanceAnswer& answer) {
  if (answer.not_excluded.empty()) {
    answer.not_excluded = std::move(why);
    answer.suspect = open.front();
  }
  add(open, answer.open);
}

Bodies all_of(const Bodies& group) {
  Bodies all(group.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

}  // namespace

BalanceAnswer fall_beside_motion(const Assembly& assembly, const BearingContacts& bearing, const Bodies& parts,
                                 const std::vector<char>& rests) {
  Bodies resting, moving;
  for (std::size_t k = 0; k < parts.size(); ++k) (rests[k] != 0 ? resting : moving).push_back(parts[k]);
  const double largest = bearing.force.empty() ? 0 : *std::max_element(bearing.force.begin(), bearing.force.end());
  BalanceAnswer answer;
  for (const Bodies& group : tied_together(assembly, bearing, resting)) {
    const SplitContacts contacts = split(bearing, group, moving);
    const bool lies_on_moving = lies_on(assembly, contacts.with_moving, group, largest);
    const bool may_fall = may_fall_from_balance(assembly, contacts.own, group) ||
                          (lies_on_moving && may_fall_from_balance(assembly, both(contacts), group));
    if (!may_fall) continue;
    if (bears_any(contacts.with_moving, largest) || is_tied(assembly, group, moving)) {
      if (!keep_still(assembly, contacts.own, group)) {
        add_open(lies_on_moving ? "it lies on what moves" : "it bears what moves",
                 in_parts(all_of(group), group, parts), answer);
      }
      continue;
    }
    const BalanceAnswer here = fall_beside(assembly, contacts, group);
    if (here.falls) add_falls(*here.falls, group, parts, answer);
    if (here.not_excluded.empty()) continue;
    add_open(here.not_excluded, in_parts(here.open.empty() ? all_of(group) : here.open, group, parts), answer);
  }
  return answer;
}

}  // namespace impend
