#include "impend/planning/state_components.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "impend/base/union_find.h"

namespace impend {
namespace {

// Whether the numbers as stored say all that there is to be known of a contact.
bool says_all(const Contact& contact) {
  return contact.disjunction < 0 && !contact.doubtful && !contact.approximate && contact.chord == 0 &&
         contact.bulge == 0;
}

// Whether its drive can hold still the analysis tells.
bool is_limited(const Joint& joint) { return joint.drive && std::isfinite(joint.drive->limit); }

}  // namespace

WholeRows whole_rows(const Assembly& assembly, const ContactSet& contacts, const PartSet& may_be_absent) {
  std::vector<int> every(contacts.contacts.size());
  std::iota(every.begin(), every.end(), 0);
  WholeRows whole{make_problem(assembly, contacts, every), {}, may_be_absent};
  for (int row = 0; row < whole.problem.rows(); ++row) {
    if (whole.problem.is_joint_row(row)) {
      const Joint& joint = assembly.joints[whole.problem.joint[row]];
      whole.bodies.push_back({joint.a, joint.b});
    } else {
      const Contact& contact = contacts.contacts[whole.problem.contact[row]];
      whole.bodies.push_back({contact.a, contact.b});
    }
  }
  return whole;
}

StateComponents::StateComponents(const Assembly& assembly, const ContactSet& contacts, const PartSet& may_be_absent)
    : parts_(static_cast<int>(assembly.parts.size())),
      movable_(movable_parts(assembly)),
      doubtful_masses_(parts_),
      ask_for_more_(parts_),
      sprung_(parts_),
      whole_(whole_rows(assembly, contacts, may_be_absent)),
      block_of_(assembly.parts.size(), -1),
      rows_of_(assembly.parts.size()) {
  for (int k = 0; k < whole_.problem.bodies(); ++k) block_of_[whole_.problem.body[k]] = k;
  for (int row = 0; row < whole_.problem.rows(); ++row) {
    const int contact = whole_.problem.contact[row];
    simple_row_.push_back(contact < 0 ? !is_limited(assembly.joints[whole_.problem.joint[row]])
                                      : says_all(contacts.contacts[contact]));
    for (const int body : whole_.bodies[row]) {
      if (body >= parts_) continue;
      rows_of_[body].push_back(row);
      if (!simple_row_.back()) ask_for_more_.add(body);
    }
  }
  for (int part = 0; part < parts_; ++part) {
    const MeshCheck& check = assembly.parts[part].check;
    if (check.overlapping_shells || check.overlap_unknown) doubtful_masses_.add(part);
  }
  for (const BodyPair& pair : contacts.at_missing_faces) {
    may_meet_.push_back({pair.a, pair.b, Meeting::kMayTouch});
    for (const int body : {pair.a, pair.b}) {
      if (body < parts_) ask_for_more_.add(body);
    }
  }
  for (const GapTrial& trial : contacts.gap_trials) {
    for (const std::vector<BodyPair>* pairs : {&trial.appear, &trial.vanish, &trial.change}) {
      for (const BodyPair& pair : *pairs) may_meet_.push_back({pair.a, pair.b, Meeting::kAtOtherGap});
    }
  }
  add_springs(assembly);
}

// The loads of the whole have the forces of all springs, also of those that a state does not have.
void StateComponents::add_springs(const Assembly& assembly) {
  const auto add = [this](int a, int b) {
    if (a >= parts_ || b >= parts_) return;
    may_meet_.push_back({a, b, Meeting::kSpring});
    for (const int body : {a, b}) {
      sprung_.add(body);
      ask_for_more_.add(body);
    }
  };
  for (const Spring& spring : assembly.springs) add(spring.a, spring.b);
  for (const Joint& joint : assembly.joints) {
    if (joint.spring) add(joint.a, joint.b);
  }
}

std::vector<StateComponent> StateComponents::of(const AssemblyState& state) const {
  const PartSet free = (state.installed - state.held) & movable_;
  UnionFind sets(parts_);
  for (const int part : free.members()) {
    for (const int row : rows_of_[part]) {
      const auto [a, b] = whole_.bodies[row];
      if (a < parts_ && b < parts_ && free.has(a) && free.has(b)) sets.join(a, b);
    }
  }
  for (const MayMeet& pair : may_meet_) {
    if (pair.a < parts_ && pair.b < parts_ && free.has(pair.a) && free.has(pair.b)) sets.join(pair.a, pair.b);
  }
  std::map<int, std::vector<int>> groups;  // by their first parts
  for (const int part : free.members()) groups[sets.find(part)].push_back(part);
  std::vector<StateComponent> components;
  for (const auto& [first, group] : groups) components.push_back(component(group, free, state.installed));
  return components;
}

StateComponent StateComponents::component(const std::vector<int>& group, const PartSet& free,
                                          const PartSet& installed) const {
  StateComponent component{PartSet(parts_, group), PartSet(parts_), {}, {}};
  for (const int part : group) {
    component.blocks.push_back(block_of_[part]);
    for (const int row : rows_of_[part]) {
      const std::array<int, 2>& bodies = whole_.bodies[row];
      const bool there =
          std::all_of(bodies.begin(), bodies.end(), [&](int body) { return body >= parts_ || installed.has(body); });
      if (!there) continue;
      component.rows.push_back(row);
      if (!simple_row_[row]) component.simple = false;
      for (const int body : bodies) {
        if (body < parts_ && !free.has(body)) component.neighbours.add(body);
      }
    }
  }
  add_may_meet(installed, free, component);
  if (component.free.meets(doubtful_masses_)) component.certain = false;
  if (component.free.meets(sprung_)) component.own_loads = false;
  std::sort(component.rows.begin(), component.rows.end());
  component.rows.erase(std::unique(component.rows.begin(), component.rows.end()), component.rows.end());
  return component;
}

void StateComponents::add_may_meet(const PartSet& installed, const PartSet& free, StateComponent& component) const {
  for (const MayMeet& pair : may_meet_) {
    for (const auto& [part, other] : {std::pair(pair.a, pair.b), std::pair(pair.b, pair.a)}) {
      const bool there = other >= parts_ || installed.has(other);
      if (part >= parts_ || !component.free.has(part) || !there) continue;
      if (pair.how == Meeting::kMayTouch) component.simple = false;
      if (pair.how == Meeting::kAtOtherGap) component.certain = false;
      if (other < parts_ && !free.has(other)) component.neighbours.add(other);
    }
  }
}

StateVerdict judge_components(const std::vector<StateComponent>& components, int parts,
                              const std::function<StateVerdict(const StateComponent&)>& judge) {
  StateVerdict whole{Standing::kStands, PartSet(parts), ""};
  for (const StateComponent& component : components) {
    const StateVerdict verdict = judge(component);
    if (verdict.standing == Standing::kFalls) return verdict;
    if (is_worse(verdict.standing, whole.standing)) {
      whole = verdict;
    } else if (verdict.standing == Standing::kUnknown && whole.standing == Standing::kUnknown) {
      whole.movers |= verdict.movers;
    } else if (verdict.in_doubt && whole.standing == Standing::kStands && !whole.in_doubt) {
      whole.in_doubt = true;
      whole.reason = verdict.reason;
    }
  }
  return whole;
}

}  // namespace impend
