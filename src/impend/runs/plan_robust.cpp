#include <algorithm>
#include <chrono>
#include <utility>

#include "impend/base/stop.h"
#include "impend/runs/analysed_problem.h"
#include "impend/runs/plan.h"
#include "impend/runs/plan_request.h"
#include "impend/runs/state_asker.h"

namespace impend {
namespace {

constexpr int kMostBoxProgrammes = 1000;
// How far beyond the box that holds a corner is analysed: by this share of it, and of the largest box, so that its
// motion is no matter of rounding; and how light parts may be there.
constexpr double kBeyondBox = 0.01, kBeyondNone = 1e-3, kLightestCorner = 1e-3;

// The corner that moves, as near to the box that holds as an analysis can tell, and within what is stated where that
// has one.
Status analyse_corner(const PreparedAssembly& prepared, const std::vector<int>& bodies, const PipelineOptions& options,
                      const Progress& progress, MassBoxReport& report) {
  const double most = report.most_times();
  report.corner_times = report.box.moves * (1 + kBeyondBox) + kBeyondNone * most;
  if (report.moves()) report.corner_times = std::min(report.corner_times, 1.0);
  if (report.corner_times > most * (1 - kLightestCorner)) return ok_status();
  PreparedAssembly changed = prepared;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    Part& part = changed.value.assembly.parts[bodies[k]];
    const double share = 1 + report.corner_times * report.box.corner[k] * report.range[bodies[k]];
    part.mass.mass *= share;
    part.mass.inertia *= share;
  }
  const Result<AnalysedProblem> corner = analysed_problem(std::move(changed), options, progress);
  if (!corner) return corner.error();
  report.at_corner = corner.value().answer;
  return ok_status();
}

Result<MassBoxReport> box_of_ranges(const PreparedAssembly& prepared, const AnalysedProblem& as_it_is,
                                    const std::vector<double>& ranges, const PipelineOptions& options,
                                    const Progress& progress) {
  const FrictionProblem& problem = as_it_is.problem;
  MassBoxReport report;
  report.range = ranges;
  VecX range(problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) range[k] = ranges[problem.body[k]];
  if (range.minCoeff() == range.maxCoeff()) report.common = range[0];
  const Vec3& gravity = prepared.value.assembly.gravity;
  report.box = mass_box(problem, gravity, range, kMostBoxProgrammes, options.solver.threads, progress);
  if (!report.box.limited()) return report;
  if (const Status done = analyse_corner(prepared, problem.body, options, progress, report); !done) return done.error();
  return report;
}

}  // namespace

Result<RobustnessReport> run_plan_robust(const AnalysisInput& input, const PipelineOptions& options,
                                         const PlanRequest& request, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<RobustnessReport> {
    const auto start = std::chrono::steady_clock::now();
    Result<PreparedAssembly> prepared = prepare_plan(input, options, progress);
    if (!prepared) return prepared.error();
    const Vec3 gravity = prepared.value().value.assembly.gravity;
    if (!(gravity.norm() > 0)) {
      return Error{ErrorCode::kUsage,
                   "plan robust compares pushes with weights, and there is no gravity",
                   {},
                   "give some: --gravity 0,0,-9.81"};
    }
    if (const auto refused = refused_for_drives(prepared.value().value.assembly, "plan robust")) return *refused;
    std::vector<double> ranges;
    if (!request.mass_ranges.empty()) {
      Result<std::vector<double>> stated = stated_mass_ranges(request.mass_ranges, prepared.value().value.assembly);
      if (!stated) return stated.error();
      ranges = std::move(stated).value();
    }
    const Diagnostics contact_warnings = prepared.value().value.contacts.warnings;
    Result<AnalysedProblem> made = analysed_problem(prepared.value(), options, progress);
    if (!made) return made.error();
    AnalysedProblem& as_it_is = made.value();

    RobustnessReport report;
    report.here = as_it_is.answer;
    report.sure = as_it_is.sure;
    for (const Mat6& M : as_it_is.problem.M) report.weight += M(0, 0) * gravity.norm();
    if (may_stand(report.here)) {
      report.found = robustness(as_it_is.problem, gravity, options.solver.threads, progress);
    }
    if (report.found && !ranges.empty()) {
      Result<MassBoxReport> box = box_of_ranges(prepared.value(), as_it_is, ranges, options, progress);
      if (!box) return box.error();
      report.box = std::move(box).value();
    }
    progress.step("robust", 1);
    report.model = options.friction.model;
    report.assembly = meshless(std::move(as_it_is.analysis.assembly));
    report.warnings = collect_warnings({report.assembly.warnings, contact_warnings});
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report;
  });
}

}  // namespace impend
