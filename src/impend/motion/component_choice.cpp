#include "impend/motion/component_choice.h"

#include <algorithm>

namespace impend {
namespace {

constexpr int kShareOfDoubts = 4;  // a quarter of the relaxations that the answer itself may take

}  // namespace

std::vector<ComponentRows> find_components(const MotionProblem& full, const ContactSet& contacts) {
  std::vector<std::vector<int>> groups = connected_components(full);
  std::vector<ComponentRows> components;
  std::vector<int> component_of(full.bodies());
  for (std::vector<int>& group : groups) {
    for (int body : group) component_of[body] = static_cast<int>(components.size());
    components.push_back({std::move(group), {}, {}});
  }
  // The contacts of a disjunction touch one pair of bodies, hence one component.
  std::vector<bool> listed(contacts.disjunctions.size(), false);
  for (int i = 0; i < full.rows(); ++i) {
    const auto [a, b] = full.J.block(i);
    ComponentRows& component = components[component_of[a >= 0 ? a : b]];
    const int disjunction = full.is_joint_row(i) ? -1 : contacts.contacts[full.contact[i]].disjunction;
    if (disjunction < 0) {
      component.always.push_back(i);
    } else if (!listed[disjunction]) {
      listed[disjunction] = true;
      component.disjunctions.push_back(disjunction);
    }
  }
  return components;
}

ComponentRows rows_without_doubts(const MotionProblem& full, const ContactSet& contacts,
                                  const ComponentRows& component) {
  const auto doubtful = [&contacts](int contact) { return contacts.contacts[contact].doubtful; };
  const auto doubted = [&doubtful](const std::vector<int>& list) {
    return std::any_of(list.begin(), list.end(), doubtful);
  };
  ComponentRows certain;
  certain.bodies = component.bodies;
  for (int row : component.always) {
    if (full.is_joint_row(row) || !doubtful(full.contact[row])) certain.always.push_back(row);
  }
  for (int index : component.disjunctions) {
    const std::vector<std::vector<int>>& lists = contacts.disjunctions[index].alternatives;
    if (std::none_of(lists.begin(), lists.end(), doubted)) certain.disjunctions.push_back(index);
  }
  return certain;
}

ComponentChoice choose_for_component(const MotionProblem& full, const ContactSet& contacts,
                                     const ComponentRows& component, const std::vector<int>& row_of_contact,
                                     const DecisionTolerances& decision, const SolverSettings& settings,
                                     const Progress& progress) {
  const ComponentRows certain = rows_without_doubts(full, contacts, component);
  ComponentChoice choice;
  choice.branch = choose_branch(full, contacts, component, row_of_contact, decision, settings, progress);
  const bool all_certain =
      certain.always.size() == component.always.size() && certain.disjunctions.size() == component.disjunctions.size();
  if (!all_certain) {
    // A question beside the answer, with a share of its work.
    SolverSettings less = settings;
    less.branch_limit = std::max(1, settings.branch_limit / kShareOfDoubts);
    choice.without_doubts = choose_branch(full, contacts, certain, row_of_contact, decision, less, progress);
  }
  return choice;
}

}  // namespace impend
