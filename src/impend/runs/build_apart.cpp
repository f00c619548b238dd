#include "impend/runs/planner.h"

#include <algorithm>
#include <set>
#include <utility>

#include "impend/import/change_assembly.h"

namespace impend {
namespace {

constexpr double kSameDown = 1e-12;  // between unit vectors: rounding of one that is written as the other is

// What is there at some time, props too.
void add_names(const std::vector<NamedStep>& steps, std::set<std::string>& names) {
  for (const NamedStep& step : steps) {
    add_names(step.build, names);
    if (step.kind == StepKind::kPlace && step.build.empty()) names.insert(step.parts.begin(), step.parts.end());
  }
}

std::vector<int> parts_of(const std::vector<NamedStep>& steps, const Assembly& assembly) {
  std::set<std::string> names;
  add_names(steps, names);
  std::vector<int> parts;
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    if (names.contains(assembly.parts[i].name)) parts.push_back(static_cast<int>(i));
  }
  return parts;
}

}  // namespace

Result<Assembly> on_its_table(const Assembly& assembly, const PlanStep& step) {
  const bool turned = assembly.gravity.norm() > 0 && !step.build_down.isZero(0) &&
                      (step.build_down.normalized() + assembly.up()).norm() > kSameDown;
  if (turned) {
    if (const Status may = may_be_turned(assembly, step.where); !may) {
      Error error = may.error();
      error.hint = "take loads and springs out of the assembly file, or build it as it stands, without \"down\"";
      return error;
    }
  }
  Assembly loose = assembly;
  const int ground = static_cast<int>(assembly.parts.size());
  std::erase_if(loose.joints, [ground](const Joint& joint) { return joint.a == ground || joint.b == ground; });
  std::erase_if(loose.springs, [ground](const Spring& spring) { return spring.a == ground || spring.b == ground; });
  AssemblyChange change;
  change.only_parts = parts_of(step.build, assembly);
  if (turned) change.gravity = assembly.gravity.norm() * step.build_down.normalized();
  change.ground_anew = true;
  Result<Assembly> apart = changed(std::move(loose), change);
  if (!apart) return apart.error();
  apart.value().sequence = step.build;
  return apart;
}

Result<PlanRequest> request_apart(const PlanRequest& request, const Assembly& whole, const Assembly& apart, int hands) {
  const Result<PartSet> never = matching_parts(request.no_hold, whole, "no-hold");
  if (!never) return never.error();
  PlanRequest of_apart;
  of_apart.hands = hands;
  for (const int part : never.value().members()) {
    const std::string& name = whole.parts[part].name;
    const bool there =
        std::any_of(apart.parts.begin(), apart.parts.end(), [&](const Part& p) { return p.name == name; });
    if (there) of_apart.no_hold.push_back(name);
  }
  of_apart.margins = request.margins;
  of_apart.ways = request.ways;
  of_apart.actions = request.actions;
  of_apart.from_above = request.from_above;
  return of_apart;
}

void take_built(BuiltApart built, CheckedPlan& plan) {
  CheckedSequence& sequence = plan.sequence;
  const CheckedPlan& apart = built.plan;
  sequence.hands_used = std::max(sequence.hands_used, apart.sequence.hands_used);
  sequence.states_judged += apart.sequence.states_judged;
  sequence.decided = sequence.decided && apart.sequence.decided;
  plan.proved = plan.proved && apart.proved;
  if (!apart.stands) {
    plan.stands = plan.proved = false;
    sequence.stands = false;
    sequence.failed = built.step;
    sequence.why = "the sub-assembly that it places does not stand while it is built: " + apart.sequence.why;
    sequence.apart.clear();
    sequence.steps.resize(static_cast<std::size_t>(built.step) + 1);
    plan.answers.resize(sequence.steps.size());
  }
  plan.built.push_back(std::move(built));
}

}  // namespace impend
