// Components do not act on each other, so ‖a‖²_M and ‖a₀‖²_M add up over them, and so do the squares of the bounds:
// σ² = Σ_k σ_k²‖a₀‖²_k / Σ_k ‖a₀‖²_k.
#include "impend/motion/solve_problem.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "impend/base/stop.h"
#include "impend/motion/component_analysis.h"
#include "impend/motion/components.h"
#include "impend/motion/formulations.h"
#include "impend/motion/freedoms.h"
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

int joint_count(const MotionProblem& problem) {
  int joints = 0;
  for (const int joint : problem.joint) joints = std::max(joints, joint + 1);
  return joints;
}

// Rows of contacts stand first.
int contact_rows(const MotionProblem& problem) {
  int contacts = 0;
  while (contacts < problem.rows() && !problem.is_joint_row(contacts)) ++contacts;
  return contacts;
}

void add_row_forces(const ComponentAnalysis& component, int contacts, ProblemSolution& out) {
  for (int i = 0; i < component.problem.rows(); ++i) {
    const int row = component.problem.contact[i];
    if (row < contacts) {
      out.contacts[row].force = component.forces[i];
    } else {
      out.joint_forces[(row - contacts) / 2] += (row - contacts) % 2 == 0 ? component.forces[i] : -component.forces[i];
    }
  }
}

// ‖a₀‖_M of the whole and of its motions.
struct SumOfSquares {
  double load = 0, moved = 0, lower = 0, upper = 0;

  void add(double scale, const ComponentResult& component) {
    const auto square = [scale](double ratio) { return scale * ratio * scale * ratio; };
    moved += square(component.motion_ratio);
    lower += square(component.motion_ratio_bounds.lower);
    upper += square(component.motion_ratio_bounds.upper);
    load += square(1);
  }
};

void find_ratio_of_whole(const SumOfSquares& sum, ProblemSolution& out) {
  if (out.components.size() == 1) {
    out.motion_ratio = out.components[0].motion_ratio;
    out.motion_ratio_bounds = out.components[0].motion_ratio_bounds;
  } else if (sum.load > 0) {
    out.motion_ratio = std::sqrt(sum.moved / sum.load);
    out.motion_ratio_bounds = {std::sqrt(sum.lower / sum.load), std::sqrt(sum.upper / sum.load)};
  }
}

ProblemSolution gathered(const MotionProblem& problem, const DecisionTolerances& decision,
                         std::vector<ComponentAnalysis> components) {
  ProblemSolution out;
  const int contacts = contact_rows(problem);
  out.contacts.resize(static_cast<size_t>(contacts));
  out.joint_forces.resize(static_cast<size_t>(problem.rows() - contacts) / 2, 0.0);
  ComponentGatherer gatherer(problem, std::vector<BodyResult>(static_cast<size_t>(problem.bodies())), decision);
  SumOfSquares sum;
  for (ComponentAnalysis& component : components) {
    add_row_forces(component, contacts, out);
    sum.add(mass_norm(component.problem, free_acceleration(component.problem)), component.result);
    gatherer.add(component);
    component = ComponentAnalysis();
  }
  const RedundantRows redundant = redundant_joint_rows(problem, joint_count(problem));
  out.redundant_rows = redundant.of_joint;
  GatheredComponents all = gatherer.finish(joint_warnings(redundant));
  for (int i = 0; i < contacts; ++i) {
    out.contacts[i].separation_acceleration = problem.J.dot(i, all.motion);
    out.contacts[i].slack = problem.c[i];
  }
  out.verdict = all.verdict;
  out.components = std::move(all.components);
  out.bodies = std::move(all.bodies);
  out.formulations = std::move(all.formulations);
  out.cross_validation = all.cross_validation;
  out.warnings = std::move(all.warnings);
  find_ratio_of_whole(sum, out);
  return out;
}

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
  return gathered(whole, decision, std::move(analysed));
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
