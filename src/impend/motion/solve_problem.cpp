// Components do not act on each other, so ‖a‖²_M and ‖a₀‖²_M add up over them, and so do the squares of the bounds:
// σ² = Σ_k σ_k²‖a₀‖²_k / Σ_k ‖a₀‖²_k.
#include "impend/motion/solve_problem.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/base/stop.h"
#include "impend/motion/bounds_check.h"
#include "impend/motion/component_analysis.h"
#include "impend/motion/component_summary.h"
#include "impend/motion/for_components.h"
#include "impend/motion/formulations.h"
#include "impend/motion/joint_redundancy.h"
#include "impend/motion/judge.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

// The problem with its bodies and contacts numbered by itself, whatever they were taken from.
MotionProblem renumbered(MotionProblem problem) {
  problem.body.resize(static_cast<size_t>(problem.bodies()));
  problem.contact.resize(static_cast<size_t>(problem.rows()));
  std::iota(problem.body.begin(), problem.body.end(), 0);
  std::iota(problem.contact.begin(), problem.contact.end(), 0);
  return problem;
}

// Gathers what the components say into one solution.
class Gatherer {
 public:
  explicit Gatherer(const MotionProblem& problem) : problem_(problem) {
    out_.bodies.resize(static_cast<size_t>(problem.bodies()));
    contacts_ = 0;
    while (contacts_ < problem.rows() && !problem.is_joint_row(contacts_)) ++contacts_;
    out_.contacts.resize(static_cast<size_t>(contacts_));
    out_.joint_forces.resize(static_cast<size_t>(problem.rows() - contacts_) / 2, 0.0);
    out_.cross_validation = {true, 0, NumericalTolerances{}.cross_validation};
    out_.formulations = empty_formulations(problem.bodies());
    moving_.assign(out_.formulations.size(), VecX(VecX::Zero(problem.Q.size())));
    motion_ = VecX::Zero(problem.Q.size());
  }

  void add(const ComponentAnalysis& component) {
    add_bodies(component);
    add_formulations(component);
    const CrossValidation& cross = component.solution.cross;
    add_cross_validation(cross, out_.cross_validation);
    disagree_ = disagree_ || (cross.largest_difference > cross.threshold && !cross.explained);
    for (int i = 0; i < component.problem.rows(); ++i) {
      const int row = component.problem.contact[i];
      if (row < contacts_) {
        out_.contacts[row].force = component.forces[i];
      } else {
        out_.joint_forces[(row - contacts_) / 2] +=
            (row - contacts_) % 2 == 0 ? component.forces[i] : -component.forces[i];
      }
    }
    const double load = mass_norm(component.problem, free_acceleration(component.problem));
    add_square(load, component.result.motion_ratio, moved_);
    add_square(load, component.result.motion_ratio_bounds.lower, lower_);
    add_square(load, component.result.motion_ratio_bounds.upper, upper_);
    add_square(load, 1, load_);
    append(out_.warnings, component.warnings);
    out_.components.push_back(component.result);
    enforce_bounds(component.problem, out_.components.back(), out_.bodies, out_.warnings);
  }

  ProblemSolution finish() {
    for (int i = 0; i < contacts_; ++i) {
      out_.contacts[i].separation_acceleration = problem_.J.dot(i, motion_);
      out_.contacts[i].slack = problem_.c[i];
    }
    finish_joints();
    for (size_t f = 0; f < out_.formulations.size(); ++f) {
      finish_formulation(problem_, moving_[f], out_.formulations[f], out_.warnings);
    }
    if (disagree_) out_.warnings.push_back(disagreement_warning(out_.cross_validation));
    if (out_.components.size() == 1) {
      out_.motion_ratio = out_.components[0].motion_ratio;
      out_.motion_ratio_bounds = out_.components[0].motion_ratio_bounds;
    } else if (load_ > 0) {
      out_.motion_ratio = std::sqrt(moved_ / load_);
      out_.motion_ratio_bounds = {std::sqrt(lower_ / load_), std::sqrt(upper_ / load_)};
    }
    out_.verdict = overall_verdict(out_.components);
    return std::move(out_);
  }

 private:
  static void add_square(double load, double ratio, double& sum) { sum += load * ratio * load * ratio; }

  void add_bodies(const ComponentAnalysis& component) {
    const int index = static_cast<int>(out_.components.size());
    for (int k = 0; k < component.problem.bodies(); ++k) {
      out_.bodies[component.problem.body[k]] = body_result(component, k, index);
      motion_.segment<6>(6 * component.problem.body[k]) = component.solution.motion.segment<6>(6 * k);
    }
  }

  void add_formulations(const ComponentAnalysis& component) {
    for (size_t f = 0; f < out_.formulations.size(); ++f) {
      const MotionSolution& from = component.solution.formulations[f];
      FormulationResult& to = out_.formulations[f];
      add_formulation(from, to);
      if (from.status != SolveStatus::kSolved) continue;
      for (int k = 0; k < component.problem.bodies(); ++k) {
        const int body = component.problem.body[k];
        to.accelerations[body] = from.a.segment<6>(6 * k);
        if (component.result.verdict != Verdict::kStable) {
          moving_[f].segment<6>(6 * body) = from.a.segment<6>(6 * k);
        }
      }
    }
  }

  // What analyze_motion says of joints, without their names.
  void finish_joints() {
    int joints = 0;
    for (const int joint : problem_.joint) joints = std::max(joints, joint + 1);
    const RedundantRows redundant = redundant_joint_rows(problem_, joints);
    out_.redundant_rows = redundant.of_joint;
    append(out_.warnings, joint_warnings(redundant));
  }

  const MotionProblem& problem_;
  ProblemSolution out_;
  int contacts_ = 0;          // rows of contacts, which stand first
  VecX motion_;               // 6N
  std::vector<VecX> moving_;  // per formulation, with stable components zeroed
  bool disagree_ = false;     // in some component the formulations differ beyond its threshold
  double moved_ = 0, lower_ = 0, upper_ = 0, load_ = 0;  // sums of squares over the components
};

// ‖a_x − a_y‖_M/‖a₀‖_M over the blocks of one component; 0 without load, nothing where one of the two has no motion.
std::optional<double> difference(const MotionProblem& problem, const std::vector<int>& blocks,
                                 const FormulationResult& x, const FormulationResult& y,
                                 const std::vector<int>& bodies) {
  double apart = 0, load = 0;
  for (size_t k = 0; k < blocks.size(); ++k) {
    const auto &a = x.accelerations.at(bodies[k]), &b = y.accelerations.at(bodies[k]);
    if (!a || !b) return std::nullopt;
    const Mat6& M = problem.M[blocks[k]];
    const Vec6 d = *a - *b, q = problem.Q.segment<6>(6 * blocks[k]);
    apart += d.dot(M * d);
    load += q.dot(MassCholesky(M).solve(q));
  }
  return load > 0 ? std::sqrt(std::max(apart, 0.0) / load) : 0.0;
}

Result<ProblemSolution> solved(const MotionProblem& problem, const DecisionTolerances& decision,
                               const SolverSettings& settings, const Progress& progress) {
  const MotionProblem whole = renumbered(problem);
  const std::vector<std::vector<int>> components = connected_components(whole);
  const std::vector<std::vector<int>> rows = rows_of_components(whole, components);
  std::vector<int> sizes;
  for (const std::vector<int>& list : rows) sizes.push_back(static_cast<int>(list.size()));
  std::vector<ComponentAnalysis> analysed(components.size());
  const bool all = for_components(sizes, settings.threads, progress, [&](int k) {
    analysed[k] = judged_component(restrict_problem(whole, components[k], rows[k]), decision, settings);
    complete_component(settings, analysed[k]);
  });
  if (!all) return Error{ErrorCode::kCancelled, "cancelled while solving", {}, ""};
  Gatherer gatherer(whole);
  for (ComponentAnalysis& component : analysed) {
    gatherer.add(component);
    component = ComponentAnalysis();
  }
  return gatherer.finish();
}

}  // namespace

Result<ProblemSolution> solve_problem(const MotionProblem& problem, const DecisionTolerances& decision,
                                      const SolverSettings& settings, const Progress& progress) {
  return until_stopped(progress, "cancelled while solving",
                       [&] { return solved(problem, decision, settings, progress); });
}

std::vector<FormulationDifference> formulation_differences(const MotionProblem& problem,
                                                           const std::vector<ComponentResult>& components,
                                                           const std::vector<FormulationResult>& formulations) {
  const auto block_of = [&problem](int body) {
    if (problem.body.empty()) return body;
    return static_cast<int>(std::lower_bound(problem.body.begin(), problem.body.end(), body) - problem.body.begin());
  };
  std::vector<FormulationDifference> differences;
  for (size_t i = 0; i < formulations.size(); ++i) {
    for (size_t j = i + 1; j < formulations.size(); ++j) {
      const FormulationResult &x = formulations[i], &y = formulations[j];
      FormulationDifference pair{x.formulation, y.formulation, 0};
      bool compared = false;
      for (const ComponentResult& component : components) {
        std::vector<int> blocks;
        for (const int body : component.bodies) blocks.push_back(block_of(body));
        const std::optional<double> here = difference(problem, blocks, x, y, component.bodies);
        compared = compared || here.has_value();
        pair.difference = std::max(pair.difference, here.value_or(0.0));
      }
      if (compared) differences.push_back(pair);
    }
  }
  return differences;
}

}  // namespace impend
