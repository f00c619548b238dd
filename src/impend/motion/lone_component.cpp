#include "impend/motion/lone_component.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "impend/motion/held_rows.h"

namespace impend {
namespace {

// Index in the smaller assembly of each body of the whole; −1: it is not there.
std::vector<int> numbered(const Assembly& whole, const std::vector<int>& parts) {
  std::vector<int> index(static_cast<std::size_t>(whole.body_count()), -1);
  for (std::size_t k = 0; k < parts.size(); ++k) index[static_cast<std::size_t>(parts[k])] = static_cast<int>(k);
  if (whole.ground) index.back() = static_cast<int>(parts.size());
  return index;
}

// The same of another index of its two bodies; nothing where one of them is not there.
template <typename Between>
std::vector<Between> between(const std::vector<Between>& all, const std::vector<int>& index) {
  std::vector<Between> found;
  for (const Between& one : all) {
    const int a = index[static_cast<std::size_t>(one.a)], b = index[static_cast<std::size_t>(one.b)];
    if (a < 0 || b < 0) continue;
    found.push_back(one);
    found.back().a = a;
    found.back().b = b;
  }
  return found;
}

// Those that are not there are left out.
void renumber(std::vector<int>& indices, const std::vector<int>& renumbered) {
  for (int& index : indices) index = renumbered[static_cast<std::size_t>(index)];
  std::erase(indices, -1);
}

}  // namespace

int LoneComponent::body_of(int body, const Assembly& whole) const {
  if (body == static_cast<int>(whole.parts.size())) return static_cast<int>(part.size());  // the ground
  const auto at = std::lower_bound(part.begin(), part.end(), body);
  return at != part.end() && *at == body ? static_cast<int>(at - part.begin()) : -1;
}

LoneComponent lone_component(const Assembly& whole, const ContactSet& contacts, const std::vector<int>& imposed,
                             const std::vector<int>& parts, const std::vector<Joint>& beside) {
  const auto is_its = [&](int body) { return std::binary_search(parts.begin(), parts.end(), body); };
  std::set<int> there(parts.begin(), parts.end());
  const auto add = [&](int body) {
    if (body < static_cast<int>(whole.parts.size())) there.insert(body);
  };
  std::vector<Contact> touching;
  std::vector<int> renumbered(contacts.contacts.size(), -1);
  for (const int i : imposed) {
    const Contact& contact = contacts.contacts[static_cast<std::size_t>(i)];
    if (!is_its(contact.a) && !is_its(contact.b)) continue;
    add(contact.a);
    add(contact.b);
    renumbered[static_cast<std::size_t>(i)] = static_cast<int>(touching.size());
    touching.push_back(contact);
  }
  std::vector<Joint> joints = whole.joints;
  joints.insert(joints.end(), beside.begin(), beside.end());
  for (const Joint& joint : joints) {
    if (!is_its(joint.a) && !is_its(joint.b)) continue;
    add(joint.a);
    add(joint.b);
  }
  for (const Spring& spring : whole.springs) {
    if (!is_its(spring.a) && !is_its(spring.b)) continue;
    add(spring.a);
    add(spring.b);
  }

  LoneComponent lone;
  lone.part.assign(there.begin(), there.end());
  const std::vector<int> index = numbered(whole, lone.part);
  Assembly& assembly = lone.assembly;
  assembly.gravity = whole.gravity;
  assembly.ground = whole.ground;
  assembly.contact = whole.contact;
  for (const int part : lone.part) {
    assembly.parts.push_back(whole.parts[static_cast<std::size_t>(part)]);
    assembly.parts.back().mesh = whole.mesh_of(part);
  }
  for (const Load& load : whole.loads) {
    if (!is_its(load.part)) continue;
    assembly.loads.push_back(load);
    assembly.loads.back().part = index[static_cast<std::size_t>(load.part)];
  }
  assembly.joints = between(joints, index);
  assembly.springs = between(whole.springs, index);
  assembly.friction = whole.friction;
  assembly.friction.pairs = between(whole.friction.pairs, index);

  lone.contacts.gap = contacts.gap;
  lone.contacts.contacts = between(touching, index);
  lone.contacts.interfaces = between(contacts.interfaces, index);
  for (Interface& interface : lone.contacts.interfaces) {
    interface.contacts.clear();
    for (CurvedContact& curved : interface.curved) renumber(curved.contacts, renumbered);
  }
  return lone;
}

SteadyContacts steady_contacts(const Assembly& assembly, const BearingContacts& all, const std::vector<int>& parts) {
  const double largest = all.force.empty() ? 0 : *std::max_element(all.force.begin(), all.force.end());
  SteadyContacts steady{BearingContacts{all.contacts}};
  for (std::size_t k = 0; k < all.of.size(); ++k) {
    const Contact& contact = all.contacts.contacts[static_cast<std::size_t>(all.of[k])];
    if (!is_steady(contact)) {
      steady.leaves_out = true;
      steady.doubtful = steady.doubtful || contact.doubtful;
      if (all.force[k] > kBears * largest && steady.bears < 0) steady.bears = all.of[k];
      continue;
    }
    steady.bearing->of.push_back(all.of[k]);
    steady.bearing->force.push_back(all.force[k]);
  }
  if (steady.bears < 0) return steady;
  const MotionProblem problem = make_problem(assembly, all.contacts, steady.bearing->of, parts);
  const std::optional<VecX> forces = holding_forces(problem, usual_acceleration(assembly));
  steady.bearing.reset();
  if (forces) steady.bearing.emplace(bearing_contacts(all.contacts, problem, *forces));
  return steady;
}

std::vector<NotFollowed> lines_left_out(const Assembly& whole, const ContactSet& contacts, const LoneComponent& lone) {
  const auto index = [&](int body) { return lone.body_of(body, whole); };
  std::map<int, std::vector<const Contact*>> either_or;
  std::vector<NotFollowed> lines;
  for (const Contact& contact : contacts.contacts) {
    if (index(contact.a) < 0 || index(contact.b) < 0) continue;
    if (contact.disjunction >= 0) {
      either_or[contact.disjunction].push_back(&contact);
    } else if (!is_steady(contact)) {
      lines.push_back({index(contact.a), index(contact.b), contact.point, contact.point});
    }
  }
  for (const auto& [disjunction, ends] : either_or) {
    for (std::size_t i = 0; i < ends.size(); ++i) {
      for (std::size_t k = i; k < ends.size(); ++k) {
        lines.push_back({index(ends[i]->a), index(ends[i]->b), ends[i]->point, ends[k]->point});
      }
    }
  }
  return lines;
}

}  // namespace impend
