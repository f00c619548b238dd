#include "gui/presenter/selection.h"

#include <fmt/format.h>

#include <algorithm>

#include "gui/presenter/contact_rows.h"
#include "impend/report/contact_facts.h"
#include "impend/report/joint_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

using Kind = SceneItem::Kind;

// A contact counts as the same within this share of the scene's radius …
constexpr double kSamePlace = 0.01;
// … and this cosine of the angle between the normals: 18°.
constexpr double kSameDirection = 0.95;

const Contact& contact_of(const Snapshot& snapshot, int index) { return snapshot.analysis->contacts.contacts[index]; }
const Interface& interface_of(const Snapshot& snapshot, int index) {
  return snapshot.analysis->contacts.interfaces[index];
}

// The same body in a newer snapshot, the ground included; -1: gone.
int carried_body(int body, const Snapshot& before, const Snapshot& after) {
  if (body >= static_cast<int>(before.parts.original.size())) {
    return after.assembly->ground ? static_cast<int>(after.assembly->parts.size()) : -1;
  }
  return after.parts.shown_of(before.parts.original_of(body));
}

SceneItem carried_interface(const Interface& old, const Snapshot& before, const Snapshot& after) {
  const int a = carried_body(old.a, before, after), b = carried_body(old.b, before, after);
  const auto& interfaces = after.analysis->contacts.interfaces;
  for (size_t i = 0; i < interfaces.size(); ++i) {
    if (interfaces[i].a == a && interfaces[i].b == b) return {Kind::kInterface, static_cast<int>(i)};
  }
  return {};
}

SceneItem carried_contact(const Contact& old, const Snapshot& before, const Snapshot& after) {
  const int a = carried_body(old.a, before, after), b = carried_body(old.b, before, after);
  const auto& contacts = after.analysis->contacts.contacts;
  double nearest = after.scene ? kSamePlace * after.scene->radius : 0;
  SceneItem found;
  for (size_t i = 0; i < contacts.size(); ++i) {
    const Contact& now = contacts[i];
    if (now.a != a || now.b != b || now.normal.dot(old.normal) < kSameDirection) continue;
    const double distance = (now.point - old.point).norm();
    if (distance > nearest || (distance == nearest && found.index >= 0)) continue;
    nearest = distance;
    found = {Kind::kContact, static_cast<int>(i)};
  }
  return found;
}

// Of the joints of the file those that are left, in the assembly's order: a joint goes with either of its bodies.
std::vector<int> joints_left(const Snapshot& snapshot) {
  const Assembly& opened = *snapshot.document->opened->assembly;
  const int ground = static_cast<int>(opened.parts.size());
  const auto is_left = [&](int body) {
    return body == ground ? snapshot.assembly->ground.has_value() : snapshot.parts.shown_of(body) >= 0;
  };
  std::vector<int> left;
  for (size_t j = 0; j < opened.joints.size(); ++j) {
    if (is_left(opened.joints[j].a) && is_left(opened.joints[j].b)) left.push_back(static_cast<int>(j));
  }
  return left;
}

SceneItem carried_joint(int index, const Snapshot& before, const Snapshot& after) {
  const std::vector<int> old = joints_left(before), now = joints_left(after);
  const auto found = std::find(now.begin(), now.end(), old.at(static_cast<size_t>(index)));
  return found == now.end() ? SceneItem{} : SceneItem{Kind::kJoint, static_cast<int>(found - now.begin())};
}

std::string joint_does_words(const Analysis& analysis, size_t index) {
  const ToldJointForces forces = told_joint_forces(analysis);
  const auto words = [&](const std::vector<JointForce>& of) {
    return force_text(of.at(index)) + ", " + torque_text(of.at(index));
  };
  if (index >= forces.without.size()) return "";
  const JointState state = joint_states(analysis.assembly, forces)[index];
  std::string text = to_string(state);
  if (state == JointState::kTransmits) text += " " + words(forces.without);
  return index < forces.with.size() ? text + "; with friction " + words(forces.with) : text;
}

}  // namespace

bool needs_analysis(const SceneItem& item) { return item.kind == Kind::kContact || item.kind == Kind::kInterface; }

bool exists(const Snapshot& snapshot, const SceneItem& item) {
  if (!snapshot.assembly || item.index < 0) return false;
  switch (item.kind) {
    case Kind::kBody:
      return item.index < snapshot.assembly->body_count();
    case Kind::kContact:
      return snapshot.analysis && item.index < static_cast<int>(snapshot.analysis->contacts.contacts.size());
    case Kind::kInterface:
      return snapshot.analysis && item.index < static_cast<int>(snapshot.analysis->contacts.interfaces.size());
    case Kind::kJoint:
      return item.index < static_cast<int>(snapshot.assembly->joints.size());
    case Kind::kNone:
      break;
  }
  return false;
}

Related related_to(const Snapshot& snapshot, const SceneItem& item) {
  Related related;
  if (!exists(snapshot, item)) return related;
  if (item.kind == Kind::kContact) {
    const Contact& contact = contact_of(snapshot, item.index);
    related.bodies = {contact.a, contact.b};
    related.contacts = {item.index};
    if (contact.interface >= 0) related.interfaces = {contact.interface};
  } else if (item.kind == Kind::kInterface) {
    const Interface& interface = interface_of(snapshot, item.index);
    related.bodies = {interface.a, interface.b};
    related.contacts = interface.contacts;
    related.interfaces = {item.index};
  } else if (item.kind == Kind::kJoint) {
    const Joint& joint = snapshot.assembly->joints[static_cast<size_t>(item.index)];
    related.bodies = {joint.a, joint.b};
  } else {
    related.bodies = {item.index};
    if (!snapshot.analysis) return related;
    const auto& interfaces = snapshot.analysis->contacts.interfaces;
    for (size_t i = 0; i < interfaces.size(); ++i) {
      if (interfaces[i].a != item.index && interfaces[i].b != item.index) continue;
      related.interfaces.push_back(static_cast<int>(i));
      related.contacts.insert(related.contacts.end(), interfaces[i].contacts.begin(), interfaces[i].contacts.end());
    }
  }
  std::sort(related.bodies.begin(), related.bodies.end());
  std::sort(related.contacts.begin(), related.contacts.end());
  return related;
}

SceneItem carried_over(const SceneItem& item, const Snapshot& before, const Snapshot& after) {
  if (!exists(before, item) || !after.assembly) return {};
  // Reading the files anew is another numbering of parts and joints.
  const Assembly &then = *before.document->opened->assembly, &now = *after.document->opened->assembly;
  if (then.parts.size() != now.parts.size() || then.joints.size() != now.joints.size()) return {};
  if (item.kind == Kind::kBody) {
    const int body = carried_body(item.index, before, after);
    return body < 0 ? SceneItem{} : SceneItem{Kind::kBody, body};
  }
  if (item.kind == Kind::kJoint) return carried_joint(item.index, before, after);
  if (!before.analysis || !after.analysis) return {};
  return item.kind == Kind::kContact ? carried_contact(contact_of(before, item.index), before, after)
                                     : carried_interface(interface_of(before, item.index), before, after);
}

std::vector<char> hidden_carried_over(const std::vector<char>& hidden, const PartMap& before, const PartMap& after) {
  std::vector<char> result(after.original.size(), 0);
  for (size_t i = 0; i < std::min(hidden.size(), before.original.size()); ++i) {
    const int part = after.shown_of(before.original[i]);
    if (part >= 0) result[part] = hidden[i];
  }
  return result;
}

std::string item_words(const Snapshot& snapshot, const SceneItem& item) {
  if (!exists(snapshot, item)) return "";
  if (item.kind == Kind::kBody) {
    const bool is_ground = item.index >= static_cast<int>(snapshot.assembly->parts.size());
    return (is_ground ? "" : "part ") + body_words(*snapshot.assembly, item.index);
  }
  if (item.kind == Kind::kInterface) {
    const Interface& interface = interface_of(snapshot, item.index);
    return "interface of " + pair_words(*snapshot.assembly, interface.a, interface.b);
  }
  if (item.kind == Kind::kJoint) {
    const Joint& joint = snapshot.assembly->joints[static_cast<size_t>(item.index)];
    return joint_noun(joint) + " of " + pair_words(*snapshot.assembly, joint.a, joint.b);
  }
  return contact_words(*snapshot.analysis, item.index);
}

std::string item_tooltip(const Snapshot& snapshot, const SceneItem& item) {
  const std::string name = item_words(snapshot, item);
  if (name.empty() || !snapshot.analysis) return name;
  const Analysis& analysis = *snapshot.analysis;
  if (item.kind == Kind::kBody) return name + "\n" + motion_in_words(analysis, item.index);
  if (item.kind == Kind::kInterface)
    return name + "\n" + interface_words(analysis, interface_facts(analysis, contact_states(analysis))[item.index]);
  if (item.kind == Kind::kJoint) return name + "\n" + joint_does_words(analysis, static_cast<size_t>(item.index));
  const ContactAction action = contact_actions(analysis, contact_states(analysis))[item.index];
  const std::string words =
      fmt::format("{}\n{}, {} N", name, to_string(action), number_text(analysis.contact_results.at(item.index).force));
  if (!analysis.friction || action == ContactAction::kUnused) return words;
  const ContactsFriction friction = friction_of_contacts(analysis, {item.index}, ForceScales::with_friction(analysis));
  if (!friction.known) return words;
  return fmt::format("{}; with friction {}, {} N along the normal, {} N along the surfaces", words, friction.state,
                     number_text(friction.normal.norm()), number_text(friction.friction.norm()));
}

}  // namespace impend::gui
