#include "impend/friction/analyze_friction.h"

#include <algorithm>
#include <cmath>

#include "impend/assembly/assembly.h"
#include "impend/base/stop.h"
#include "impend/friction/friction_margins.h"
#include "impend/friction/friction_models.h"
#include "impend/friction/rest_with_friction.h"
#include "impend/motion/drive_limits.h"
#include "impend/motion/friction_result.h"

namespace impend {
namespace {

std::optional<Error> refuse_velocities(const Assembly& assembly) {
  const Part* moving = moving_part(assembly);
  if (moving == nullptr) return std::nullopt;
  return Error{ErrorCode::kBadValue,
               "'" + moving->name + "' has a velocity, and static friction is of parts at rest",
               {"", 0, moving->name, "velocity"},
               "choose dynamic friction (--model dynamic), or take \"velocity\" out of this part"};
}

FrictionResult solved_statically(const Analysis& analysis, const FrictionProblem& problem, const Progress& progress) {
  const FrictionSolution solution =
      solve_static_friction(problem, {}, bodies_at_rest(analysis, problem), noise_of(analysis));
  FrictionResult result = gather_friction(analysis, problem, solution);
  if (solution.status == SolveStatus::kSolved) result.residual = static_friction_residuals(problem, solution).largest();
  add_rest_with_friction(analysis, problem, solution, progress, result);
  return result;
}

enum class Unasked { kWhatCostsLittle, kNothing };

// What costs next to nothing comes unasked.
MarginRequest margins_of(const Analysis& analysis, const FrictionProblem& problem, const FrictionOptions& options,
                         Unasked unasked) {
  // The least coefficient stays a bound where drives have limits; how far gravity may turn would leave them out.
  const bool may_turn = limited_drive(analysis.assembly) == nullptr;
  if (unasked == Unasked::kNothing) return {options.minimal_mu, options.tilt_margin && may_turn};
  const bool is_small = problem.contacts() <= kMarginsUnasked;
  const std::vector<char> rests = bodies_at_rest(analysis, problem);
  const bool all_rest = std::all_of(rests.begin(), rests.end(), [](char rest) { return rest != 0; });
  return {options.minimal_mu || is_small || all_rest, may_turn && (options.tilt_margin || is_small)};
}

void put_margins(const FrictionMargins& margins, const MarginRequest& wanted, FrictionResult& result) {
  if (wanted.minimal_mu) {
    result.minimal_mu = margins.minimal_mu;
    if (result.minimal_mu && !std::isfinite(*result.minimal_mu)) result.minimal_mu.reset();
    std::copy(std::begin(margins.minimal_mu_bounds), std::end(margins.minimal_mu_bounds), result.minimal_mu_bounds);
    result.no_coefficient_holds = margins.no_coefficient_holds;
  }
  if (wanted.tilt_margin) result.tilt_margin = margins.tilt_margin;
}

void add_margins(const Analysis& analysis, const FrictionProblem& problem, const MarginRequest& wanted,
                 const Progress& progress, FrictionResult& result) {
  if (!wanted.any()) return;
  const bool either_or = std::any_of(problem.contact.begin(), problem.contact.end(), [&](int contact) {
    return analysis.contacts.contacts[static_cast<std::size_t>(contact)].disjunction >= 0;
  });
  const FrictionProblem pressing = either_or ? friction_problem_on_every_normal(analysis) : problem;
  const FrictionMargins margins =
      friction_margins(pressing, bodies_at_rest(analysis, pressing), analysis.assembly.gravity, wanted, progress);
  put_margins(margins, wanted, result);
}

FrictionResult solved_dynamically(const Analysis& analysis, const FrictionProblem& problem) {
  const FrictionSolution solution = solve_dynamic_friction(problem);
  FrictionResult result = gather_friction(analysis, problem, solution);
  if (solution.status == SolveStatus::kSolved)
    result.residual = dynamic_friction_residuals(problem, solution).largest();
  return result;
}

FrictionResult solved_viscously(const Analysis& analysis, const FrictionProblem& problem,
                                const VelocitySettings& settings) {
  const FrictionSolution solution = solve_viscous(problem, settings);
  FrictionResult result = gather_friction(analysis, problem, solution);
  if (solution.status == SolveStatus::kSolved) result.residual = viscous_residuals(problem, solution).largest();
  return result;
}

FrictionResult solved_without_slip(const Analysis& analysis, const FrictionProblem& problem,
                                   const VelocitySettings& settings) {
  const FrictionSolution solution = solve_no_slip(problem, settings);
  FrictionResult result = gather_impulses(analysis, problem, solution, settings.step);
  if (solution.status != SolveStatus::kSolved) return result;
  result.residual = no_slip_residuals(problem, solution, settings.step).largest();
  for (const int i : held_by_touch_alone(problem, solution)) result.held_by_touch.push_back(problem.contact[i]);
  return result;
}

FrictionResult solved_by_pyramids(const Analysis& analysis, const FrictionProblem& problem,
                                  const VelocitySettings& settings) {
  const FrictionSolution solution = solve_stewart_trinkle(problem, settings);
  FrictionResult result = gather_impulses(analysis, problem, solution, settings.step);
  if (solution.status == SolveStatus::kSolved) {
    result.residual = stewart_trinkle_residuals(problem, solution, settings).largest();
  }
  return result;
}

Result<std::optional<FrictionResult>> analyzed(const Analysis& analysis, const FrictionOptions& options,
                                               Unasked unasked, const Progress& progress) {
  if (options.model == FrictionModel::kFrictionless) return std::optional<FrictionResult>();
  if (options.model == FrictionModel::kStatic) {
    if (auto error = refuse_velocities(analysis.assembly)) return *error;
  }
  const FrictionProblem problem = imposed_friction_problem(analysis);
  FrictionResult result;
  switch (options.model) {
    case FrictionModel::kFrictionless:
    case FrictionModel::kStatic:
      result = solved_statically(analysis, problem, progress);
      add_margins(analysis, problem, margins_of(analysis, problem, options, unasked), progress, result);
      break;
    case FrictionModel::kDynamic:
      result = solved_dynamically(analysis, problem);
      break;
    case FrictionModel::kViscous:
      result = solved_viscously(analysis, problem, options.velocity);
      break;
    case FrictionModel::kNoSlip:
      result = solved_without_slip(analysis, problem, options.velocity);
      break;
    case FrictionModel::kStewartTrinkle:
      result = solved_by_pyramids(analysis, problem, options.velocity);
      break;
  }
  result.model = options.model;
  if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
  return std::optional<FrictionResult>(std::move(result));
}

}  // namespace

Result<std::optional<FrictionResult>> analyze_friction(const Analysis& analysis, const FrictionOptions& options,
                                                       const Progress& progress) {
  return until_stopped(progress, "cancelled",
                       [&] { return analyzed(analysis, options, Unasked::kWhatCostsLittle, progress); });
}

Result<std::optional<FrictionResult>> analyze_friction_as_asked(const Analysis& analysis,
                                                                const FrictionOptions& options,
                                                                const Progress& progress) {
  return until_stopped(progress, "cancelled", [&] { return analyzed(analysis, options, Unasked::kNothing, progress); });
}

Result<FrictionResult> with_margins(const Analysis& analysis, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<FrictionResult> {
    FrictionResult result = analysis.friction.value_or(FrictionResult());
    add_margins(analysis, imposed_friction_problem(analysis), {lacks_minimal_mu(result), lacks_tilt_margin(result)},
                progress, result);
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
    return result;
  });
}

}  // namespace impend
