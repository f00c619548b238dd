#include "impend/motion/gather_analysis.h"

#include <algorithm>
#include <utility>

#include "impend/motion/gather_components.h"
#include "impend/motion/interface_forces.h"
#include "impend/motion/joint_forces.h"
#include "impend/motion/joint_redundancy.h"

namespace impend {
namespace {

std::vector<BodyResult> bodies_at_first(const Assembly& assembly) {
  std::vector<BodyResult> bodies(static_cast<std::size_t>(assembly.body_count()));
  for (int body = 0; body < assembly.body_count(); ++body) bodies[body].fixed = assembly.body_fixed(body);
  return bodies;
}

void add_forces(const ComponentAnalysis& component, Analysis& analysis) {
  for (int i = 0; i < component.problem.rows(); ++i) {
    if (component.problem.is_joint_row(i)) continue;
    analysis.contact_results[component.problem.contact[i]].force = component.forces[i];
  }
  add_joint_forces(analysis.assembly, component.problem, component.forces, analysis.joint_forces);
}

void finish_contacts(const MotionProblem& full, const VecX& motion, const std::vector<std::vector<int>>& imposed,
                     Analysis& analysis) {
  for (int row = 0; row < full.rows(); ++row) {
    if (full.is_joint_row(row)) continue;
    ContactResult& contact = analysis.contact_results[full.contact[row]];
    contact.separation_acceleration = full.J.dot(row, motion);
    contact.slack = full.c[row];
  }
  std::vector<int> rows;
  for (const std::vector<int>& of_component : imposed)
    rows.insert(rows.end(), of_component.begin(), of_component.end());
  std::sort(rows.begin(), rows.end());
  std::vector<int> contacts;
  for (const int row : rows) {
    if (!full.is_joint_row(row)) contacts.push_back(full.contact[row]);
  }
  analysis.problem = make_problem(analysis.assembly, analysis.contacts, contacts);
  analysis.interface_results = interface_forces(analysis.contacts, analysis.contact_results);
}

Diagnostics finish_joints(const MotionProblem& full, Analysis& analysis) {
  const RedundantRows redundant = redundant_joint_rows(full, static_cast<int>(analysis.joint_forces.size()));
  for (std::size_t j = 0; j < analysis.joint_forces.size(); ++j) {
    analysis.joint_forces[j].redundant_rows = redundant.of_joint[j];
  }
  return joint_warnings(redundant, &analysis.assembly);
}

}  // namespace

void gather_analysis(const MotionProblem& full, const std::vector<std::vector<int>>& imposed,
                     std::vector<ComponentAnalysis> components, const DecisionTolerances& decision,
                     Analysis& analysis) {
  analysis.contact_results.assign(analysis.contacts.contacts.size(), {});
  analysis.joint_forces.assign(analysis.assembly.joints.size(), {});
  ComponentGatherer gatherer(full, bodies_at_first(analysis.assembly), decision);
  for (ComponentAnalysis& component : components) {
    add_forces(component, analysis);
    gatherer.add(component);
    component = ComponentAnalysis();
  }
  GatheredComponents gathered = gatherer.finish(finish_joints(full, analysis));
  finish_contacts(full, gathered.motion, imposed, analysis);
  analysis.verdict = gathered.verdict;
  analysis.components = std::move(gathered.components);
  analysis.bodies = std::move(gathered.bodies);
  analysis.formulations = std::move(gathered.formulations);
  analysis.cross_validation = gathered.cross_validation;
  append(analysis.warnings, gathered.warnings);
}

}  // namespace impend
