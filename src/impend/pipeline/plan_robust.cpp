#include <chrono>
#include <utility>

#include "impend/base/stop.h"
#include "impend/pipeline/analysed_problem.h"
#include "impend/pipeline/plan.h"
#include "impend/pipeline/state_asker.h"

namespace impend {

Result<RobustnessReport> run_plan_robust(const AnalysisInput& input, const PipelineOptions& options,
                                         const Progress& progress) {
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
    const Diagnostics contact_warnings = prepared.value().value.contacts.warnings;
    Result<AnalysedProblem> made = analysed_problem(std::move(prepared).value(), options, progress);
    if (!made) return made.error();
    AnalysedProblem& as_it_is = made.value();

    RobustnessReport report;
    report.here = as_it_is.answer;
    report.sure = as_it_is.sure;
    for (const Mat6& M : as_it_is.problem.M) report.weight += M(0, 0) * gravity.norm();
    if (may_stand(report.here)) {
      report.found = robustness(as_it_is.problem, gravity, options.solver.threads, progress);
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
