#include "impend/planning/assembly_state.h"

#include <algorithm>

namespace impend {
namespace {

// New indices of what is kept, −1 of what is not.
std::vector<int> renumbered(const std::vector<char>& keep) {
  std::vector<int> index(keep.size(), -1);
  int next = 0;
  for (std::size_t k = 0; k < keep.size(); ++k) {
    if (keep[k]) index[k] = next++;
  }
  return index;
}

std::vector<int> indices_kept(const std::vector<int>& indices, const std::vector<int>& index) {
  std::vector<int> kept;
  for (const int k : indices) {
    if (index[k] >= 0) kept.push_back(index[k]);
  }
  return kept;
}

// The contacts and what names them by their numbers, of those pairs of bodies that `kept` names. All contacts of a pair
// are kept or none, and those of one disjunction join one pair.
template <class Kept>
ContactSet contacts_of_pairs(const ContactSet& all, const Kept& kept) {
  std::vector<char> keep_contact, keep_interface, keep_disjunction(all.disjunctions.size(), 0);
  for (const Contact& contact : all.contacts) {
    keep_contact.push_back(kept(contact.a, contact.b));
    if (keep_contact.back() && contact.disjunction >= 0) keep_disjunction[contact.disjunction] = 1;
  }
  for (const Interface& interface : all.interfaces) keep_interface.push_back(kept(interface.a, interface.b));
  const std::vector<int> contact_index = renumbered(keep_contact), interface_index = renumbered(keep_interface),
                         disjunction_index = renumbered(keep_disjunction);

  ContactSet set;
  set.gap = all.gap;
  set.gap_reason = all.gap_reason;
  set.unreduced = all.unreduced;
  set.per_plane = all.per_plane;
  set.angle = all.angle;
  set.gap_trials = all.gap_trials;
  for (std::size_t i = 0; i < all.contacts.size(); ++i) {
    if (!keep_contact[i]) continue;
    Contact contact = all.contacts[i];
    if (contact.interface >= 0) contact.interface = interface_index[contact.interface];
    if (contact.disjunction >= 0) contact.disjunction = disjunction_index[contact.disjunction];
    set.contacts.push_back(contact);
  }
  for (std::size_t d = 0; d < all.disjunctions.size(); ++d) {
    if (!keep_disjunction[d]) continue;
    Disjunction disjunction = all.disjunctions[d];
    for (std::vector<int>& contacts : disjunction.alternatives) contacts = indices_kept(contacts, contact_index);
    set.disjunctions.push_back(std::move(disjunction));
  }
  for (std::size_t k = 0; k < all.interfaces.size(); ++k) {
    if (!keep_interface[k]) continue;
    Interface interface = all.interfaces[k];
    interface.contacts = indices_kept(interface.contacts, contact_index);
    for (CurvedContact& curved : interface.curved) curved.contacts = indices_kept(curved.contacts, contact_index);
    set.interfaces.push_back(std::move(interface));
  }
  const auto pairs_kept = [&kept](std::vector<BodyPair>& pairs) {
    std::erase_if(pairs, [&kept](const BodyPair& pair) { return !kept(pair.a, pair.b); });
  };
  set.overlaps = all.overlaps;
  set.at_missing_faces = all.at_missing_faces;
  pairs_kept(set.overlaps);
  pairs_kept(set.at_missing_faces);
  for (GapTrial& trial : set.gap_trials) {
    for (std::vector<BodyPair>* pairs : {&trial.appear, &trial.vanish, &trial.change, &trial.overlap})
      pairs_kept(*pairs);
  }
  return set;
}

}  // namespace

PartSet fixed_parts(const Assembly& assembly) {
  PartSet fixed(static_cast<int>(assembly.parts.size()));
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    if (assembly.parts[i].fixed) fixed.add(static_cast<int>(i));
  }
  return fixed;
}

PartSet movable_parts(const Assembly& assembly) {
  PartSet movable(static_cast<int>(assembly.parts.size()));
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    if (!assembly.parts[i].fixed) movable.add(static_cast<int>(i));
  }
  return movable;
}

PartSet free_parts(const Assembly& assembly, const AssemblyState& state) {
  return (state.installed - state.held) & movable_parts(assembly);
}

Assembly assembly_in_state(const Assembly& assembly, const AssemblyState& state) {
  const PartSet free = free_parts(assembly, state);
  const int parts = static_cast<int>(assembly.parts.size());
  const auto there = [&](int body) { return body >= parts || state.installed.has(body); };
  Assembly there_now = assembly;
  for (int i = 0; i < parts; ++i) there_now.parts[i].fixed = !free.has(i);
  std::erase_if(there_now.springs, [&](const Spring& spring) { return !there(spring.a) || !there(spring.b); });
  std::erase_if(there_now.joints, [&](const Joint& joint) { return !there(joint.a) || !there(joint.b); });
  return there_now;
}

Assembly meshless(Assembly assembly) {
  for (Part& part : assembly.parts) part.mesh = {};
  return assembly;
}

ContactSet contacts_in_state(const Assembly& assembly, const ContactSet& contacts, const AssemblyState& state) {
  const PartSet free = free_parts(assembly, state);
  const int parts = static_cast<int>(assembly.parts.size());
  const auto there = [&](int body) { return body >= parts || state.installed.has(body); };
  const auto is_free = [&](int body) { return body < parts && free.has(body); };
  return contacts_of_pairs(contacts, [&](int a, int b) { return there(a) && there(b) && (is_free(a) || is_free(b)); });
}

ContactSet contacts_off_ground(const Assembly& assembly, const ContactSet& contacts) {
  const int parts = static_cast<int>(assembly.parts.size());
  return contacts_of_pairs(contacts, [parts](int a, int b) { return a < parts && b < parts; });
}

const char* to_string(Standing standing) {
  switch (standing) {
    case Standing::kStands:
      return "stands";
    case Standing::kFalls:
      return "falls";
    case Standing::kBalances:
      return "balances";
    case Standing::kUnknown:
      break;
  }
  return "unknown";
}

bool is_worse(Standing standing, Standing than) {
  const auto rank = [](Standing of) {
    switch (of) {
      case Standing::kStands:
        return 0;
      case Standing::kUnknown:
        break;
      case Standing::kBalances:
        return 2;
      case Standing::kFalls:
        return 3;
    }
    return 1;
  };
  return rank(standing) > rank(than);
}

}  // namespace impend
