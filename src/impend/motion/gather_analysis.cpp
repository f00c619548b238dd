#include "impend/motion/gather_analysis.h"

#include <algorithm>

#include "impend/motion/bounds_check.h"
#include "impend/motion/component_summary.h"
#include "impend/motion/interface_forces.h"
#include "impend/motion/joint_forces.h"
#include "impend/motion/joint_redundancy.h"

namespace impend {
AnalysisGatherer::AnalysisGatherer(const MotionProblem& full, Analysis& analysis)
    : full_(full),
      analysis_(analysis),
      motion_(VecX::Zero(full.Q.size())),
      moving_(3, VecX(VecX::Zero(full.Q.size()))) {
  const int bodies = analysis.assembly.body_count();
  analysis.bodies.assign(bodies, {});
  for (int body = 0; body < bodies; ++body) analysis.bodies[body].fixed = analysis.assembly.body_fixed(body);
  analysis.contact_results.assign(analysis.contacts.contacts.size(), {});
  analysis.joint_forces.assign(analysis.assembly.joints.size(), {});
  analysis.formulations = empty_formulations(bodies);
  analysis.cross_validation = {true, 0, NumericalTolerances{}.cross_validation};
}

void AnalysisGatherer::add(const BranchChoice& branch, const std::vector<int>& rows,
                           const ComponentAnalysis& component) {
  imposed_.insert(imposed_.end(), rows.begin(), rows.end());
  record_bodies(branch, component);
  record_formulations(component);
  record_motions(component);
  for (int i = 0; i < component.problem.rows(); ++i) {
    if (component.problem.is_joint_row(i)) continue;
    analysis_.contact_results[component.problem.contact[i]].force = component.forces[i];
  }
  add_joint_forces(analysis_.assembly, component.problem, component.forces, analysis_.joint_forces);
  append(analysis_.warnings, component.warnings);
  analysis_.components.push_back(component.result);
  enforce_bounds(component.problem, analysis_.components.back(), analysis_.bodies, analysis_.warnings);
}

void AnalysisGatherer::record_bodies(const BranchChoice& branch, const ComponentAnalysis& component) {
  const int index = static_cast<int>(analysis_.components.size());
  for (int k = 0; k < component.problem.bodies(); ++k) {
    BodyResult& body = analysis_.bodies[component.problem.body[k]];
    body = body_result(component, k, index);
    if (!branch.widened) continue;
    widen(body.motion_ratio_bounds, branch.body_bounds[k]);
    body.verdict = body_verdict(body.motion_ratio_bounds, component.result);
  }
}

void AnalysisGatherer::record_formulations(const ComponentAnalysis& component) {
  const CrossValidation& cross = component.solution.cross;
  add_cross_validation(cross, analysis_.cross_validation);
  disagree_ = disagree_ || (cross.largest_difference > cross.threshold && !cross.explained);
  for (int f = 0; f < 3; ++f) add_formulation(component.solution.formulations[f], analysis_.formulations[f]);
}

void AnalysisGatherer::record_motions(const ComponentAnalysis& component) {
  const MotionProblem& problem = component.problem;
  for (int k = 0; k < problem.bodies(); ++k) {
    const int block = block_of(problem.body[k]);
    motion_.segment<6>(6 * block) = component.solution.motion.segment<6>(6 * k);
    for (int f = 0; f < 3; ++f) {
      const MotionSolution& from = component.solution.formulations[f];
      if (from.status != SolveStatus::kSolved) continue;
      analysis_.formulations[f].accelerations[problem.body[k]] = from.a.segment<6>(6 * k);
      if (component.result.verdict != Verdict::kStable) {
        moving_[f].segment<6>(6 * block) = from.a.segment<6>(6 * k);
      }
    }
  }
}

int AnalysisGatherer::block_of(int body) const {
  return static_cast<int>(std::lower_bound(full_.body.begin(), full_.body.end(), body) - full_.body.begin());
}

void AnalysisGatherer::finish() {
  finish_contacts();
  finish_joints();
  finish_formulations();
  analysis_.verdict = overall_verdict(analysis_.components);
}

void AnalysisGatherer::finish_contacts() {
  for (int row = 0; row < full_.rows(); ++row) {
    if (full_.is_joint_row(row)) continue;
    ContactResult& contact = analysis_.contact_results[full_.contact[row]];
    contact.separation_acceleration = full_.J.dot(row, motion_);
    contact.slack = full_.c[row];
  }
  std::sort(imposed_.begin(), imposed_.end());
  std::vector<int> contacts;
  for (int row : imposed_) {
    if (!full_.is_joint_row(row)) contacts.push_back(full_.contact[row]);
  }
  analysis_.problem = make_problem(analysis_.assembly, analysis_.contacts, contacts);
  analysis_.interface_results = interface_forces(analysis_.contacts, analysis_.contact_results);
}

void AnalysisGatherer::finish_joints() {
  const RedundantRows redundant = redundant_joint_rows(full_, static_cast<int>(analysis_.joint_forces.size()));
  for (size_t j = 0; j < analysis_.joint_forces.size(); ++j) {
    analysis_.joint_forces[j].redundant_rows = redundant.of_joint[j];
  }
  append(analysis_.warnings, joint_warnings(redundant, &analysis_.assembly));
}

void AnalysisGatherer::finish_formulations() {
  for (int f = 0; f < 3; ++f) finish_formulation(full_, moving_[f], analysis_.formulations[f], analysis_.warnings);
  if (disagree_) analysis_.warnings.push_back(disagreement_warning(analysis_.cross_validation));
}

}  // namespace impend
