#include "impend/motion/components.h"

#include <algorithm>
#include <utility>

#include "impend/assembly/assembly.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/analysis.h"
#include "impend/motion/freedoms.h"
#include "impend/motion/friction_result.h"

namespace impend {
namespace {

// Forces of the rows of joints as a force and a torque per joint.

// ν per row of G as a wrench: `nu` in the order of joint_rows().
JointForce joint_force(const Joint& joint, const VecX& nu) {
  JointForce result;
  const std::vector<JointRow> rows = locked_joint_rows(joint);
  for (size_t k = 0; k < rows.size() && static_cast<Eigen::Index>(k) < nu.size(); ++k) {
    (rows[k].angular ? result.torque : result.force) += nu[static_cast<Eigen::Index>(k)] * rows[k].direction;
  }
  return result;
}

// Adds Σ ν_k d̂_k of the rows of a component to `joints` (one per joint of the assembly): linear rows to the force on a,
// angular ones to the torque on a about the joint's point. `lambda`: N or N·m per row of `problem`, ν = λ⁺ − λ⁻ of each
// pair. Held by tests/unit/motion.
void add_joint_forces(const Assembly& assembly, const MotionProblem& problem, const VecX& lambda,
                      std::vector<JointForce>& joints) {
  for (int i = 0; i < problem.rows();) {
    if (!problem.is_joint_row(i)) {
      ++i;
      continue;
    }
    const int j = problem.joint[i];
    std::vector<double> nu;
    for (; i + 1 < problem.rows() && problem.joint[i] == j; i += 2) nu.push_back(lambda[i] - lambda[i + 1]);
    const JointForce force =
        joint_force(assembly.joints[j], Eigen::Map<const VecX>(nu.data(), static_cast<Eigen::Index>(nu.size())));
    joints[j].force += force.force;
    joints[j].torque += force.torque;
  }
}

// Resultants of the contact forces per pair of bodies.

// On body a: force Σλn̂ (N), point Σλd/Σλ (m, absent without force), torque Σ(d − point)×λn̂ about it (N·m).
std::vector<InterfaceResult> interface_forces(const ContactSet& contacts, const std::vector<ContactResult>& results) {
  std::vector<InterfaceResult> out;
  for (const Interface& interface : contacts.interfaces) {
    InterfaceResult result;
    double sum = 0;
    Vec3 weighted = Vec3::Zero();
    for (int i : interface.contacts) {
      const double force = results[i].force;
      sum += force;
      weighted += force * contacts.contacts[i].point;
      result.force += force * contacts.contacts[i].normal;
    }
    if (sum > 0) {
      const Vec3 point = weighted / sum;
      for (int i : interface.contacts) {
        const Contact& contact = contacts.contacts[i];
        result.torque += (contact.point - point).cross(results[i].force * contact.normal);
      }
      result.point = point;
    }
    out.push_back(result);
  }
  return out;
}

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
