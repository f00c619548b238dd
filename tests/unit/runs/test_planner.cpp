// Plans asked for again and again: the answer is that of the first time, to the byte, and what is told on the way.
#include "impend/runs/planner.h"

#include <algorithm>

#include "impend/accounts/plan/plan_report.h"
#include "impend/planning/plan.h"
#include "impend/runs/plan.h"
#include "test_paths.h"
#include "tests/support/catch.h"

using namespace impend;

namespace {

std::vector<std::string> planned_model(const std::string& name) {
  return {std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json"};
}

ReportOptions untimed() {
  ReportOptions options;
  options.timings = false;
  return options;
}

PlanRequest placing(const std::vector<std::string>& names) {
  PlanRequest request;
  request.order = names;
  return request;
}

Planner planner_of(const std::string& model, const PipelineOptions& options = {}) {
  Result<Planner> planner = Planner::prepare(planned_model(model), options);
  REQUIRE(planner.ok());
  return std::move(planner).value();
}

std::string checked(Planner& planner, const PlanRequest& request) {
  const Result<CheckedPlan> plan = planner.check(request);
  INFO((plan.ok() ? "" : to_string(plan.error())));
  REQUIRE(plan.ok());
  return plan_to_json(plan.value(), untimed());
}

std::string fresh_check(const std::string& model, const PlanRequest& request, const PipelineOptions& options = {}) {
  const Result<CheckedPlan> plan = run_plan_check(planned_model(model), options, request);
  REQUIRE(plan.ok());
  return plan_to_json(plan.value(), untimed());
}

PipelineOptions with_static_friction() {
  PipelineOptions options;
  options.friction.model = FrictionModel::kStatic;
  options.friction.mu = 0.5;
  return options;
}

}  // namespace

TEST_CASE("a planner answers as if nothing had been asked before, with and without friction") {
  const std::string model = "plank-and-weights";
  const std::vector<PlanRequest> requests = {placing({"post", "plank", "left weight", "right weight"}),
                                             placing({"post", "plank", "right weight", "left weight"}),
                                             placing({"plank", "left weight", "post", "right weight"})};
  for (const PipelineOptions& options : {PipelineOptions(), with_static_friction()}) {
    Planner planner = planner_of(model, options);
    for (const int k : {0, 1, 2, 1, 0, 2}) {
      CAPTURE(k);
      PlanRequest request = requests[static_cast<std::size_t>(k)];
      CHECK(checked(planner, request) == fresh_check(model, request, options));
      request.hands = 1;
      CHECK(checked(planner, request) == fresh_check(model, request, options));
    }
    const Result<SearchedPlan> searched = planner.search({});
    const Result<SearchedPlan> fresh = run_plan_search(planned_model(model), options, {});
    REQUIRE((searched.ok() && fresh.ok()));
    CHECK(search_to_json(searched.value(), untimed()) == search_to_json(fresh.value(), untimed()));
  }
}

TEST_CASE("what was asked before costs nothing again: a wall is checked anew by what was kept") {
  Planner planner = planner_of("wall-running-bond");
  const Result<SearchedPlan> found = planner.search({});
  REQUIRE((found.ok() && found.value().found));
  std::vector<std::string> order;
  for (const CheckedStep& step : found.value().plan.sequence.steps) {
    order.push_back(found.value().assembly.parts[step.step.parts.front()].name);
  }
  const std::string first = checked(planner, placing(order));
  std::swap(order[order.size() - 1], order[order.size() - 2]);
  const std::string swapped = checked(planner, placing(order));
  CHECK(swapped == fresh_check("wall-running-bond", placing(order)));
  std::swap(order[order.size() - 1], order[order.size() - 2]);
  CHECK(checked(planner, placing(order)) == first);
}

TEST_CASE("a first plan is told before one that holds less is found, and stands") {
  Planner planner = planner_of("plank-and-weights");
  std::vector<SearchedPlan> told;
  const Result<SearchedPlan> best = planner.search({}, {}, [&](SearchedPlan plan) { told.push_back(std::move(plan)); });
  REQUIRE((best.ok() && best.value().found));
  REQUIRE(told.size() == 1);
  CHECK(told.front().found);
  CHECK(told.front().plan.stands);
  CHECK(told.front().plan.ways.size() == told.front().plan.answers.size());
  const auto held = [](const SearchedPlan& plan) {
    int count = 0;
    for (const CheckedStep& step : plan.plan.sequence.steps) count += step.held.count();
    return count;
  };
  CHECK(held(best.value()) <= held(told.front()));
}

TEST_CASE("that only proved steps are wanted refuses turns with friction to a search, not to a check") {
  Planner planner = planner_of("battery-box", with_static_friction());
  PlanRequest request;
  request.turns = 2;
  request.down = {"z"};
  const Result<SearchedPlan> found = planner.search(request);
  REQUIRE((found.ok() && found.value().found));
  request.certain = true;
  REQUIRE_FALSE(planner.search(request).ok());
  PlanRequest check;
  check.steps = plan_as_sequence(found.value());
  check.certain = true;
  const Result<CheckedPlan> plan = planner.check(check);
  INFO((plan.ok() ? "" : to_string(plan.error())));
  REQUIRE(plan.ok());
  CHECK(plan.value().stands);
}

TEST_CASE("a question that is cancelled leaves the planner fit for the next one") {
  Planner planner = planner_of("plank-and-weights");
  Progress cancelled;
  cancelled.cancelled = [] { return true; };
  const Result<CheckedPlan> none = planner.check({}, cancelled);
  REQUIRE_FALSE(none.ok());
  CHECK(none.error().code == ErrorCode::kCancelled);
  CHECK(checked(planner, {}) == fresh_check("plank-and-weights", {}));
}

TEST_CASE("the state that tells why a plan fails moves") {
  Planner planner = planner_of("plank-and-weights");
  PlanRequest request;
  request.hands = 1;
  const Result<CheckedPlan> plan = planner.check(request);
  REQUIRE((plan.ok() && !plan.value().stands));
  const std::optional<AssemblyState> state = telling_state(plan.value());
  REQUIRE(state);
  const auto analysis = planner.analysis(*state);
  REQUIRE((analysis.ok() && analysis.value()));
  CHECK(analysis.value()->verdict == Verdict::kMoves);

  const Result<CheckedPlan> stands = planner.check({});
  REQUIRE((stands.ok() && stands.value().stands));
  CHECK_FALSE(telling_state(stands.value()));
}

TEST_CASE("reasons tell the ways of a search, and what stops a part that comes too late") {
  Planner planner = planner_of("plank-and-weights");
  const Result<SearchedPlan> found = planner.search({});
  REQUIRE((found.ok() && found.value().found));
  const Result<PlanReasons> reasons = planner.reasons(found.value().plan.sequence, false);
  REQUIRE(reasons.ok());
  REQUIRE(reasons.value().ways.size() == found.value().plan.ways.size());
  for (std::size_t k = 0; k < found.value().plan.ways.size(); ++k) {
    CHECK(reasons.value().ways[k].way.direction == found.value().plan.ways[k].direction);
    CHECK(reasons.value().ways[k].way.length == found.value().plan.ways[k].length);
  }
  CHECK(reasons.value().must_precede == found.value().must_precede);

  // From above the plank cannot come once a weight is over it.
  const Result<CheckedPlan> late = planner.check(placing({"post", "left weight", "plank", "right weight"}));
  REQUIRE(late.ok());
  const Result<PlanReasons> told = planner.reasons(late.value().sequence, true);
  REQUIRE(told.ok());
  for (std::size_t k = 0; k < late.value().sequence.steps.size(); ++k) {
    const int part = late.value().sequence.steps[k].step.parts.front();
    if (late.value().assembly.parts[part].name != "plank") continue;
    REQUIRE(told.value().ways[k].tried);
    CHECK(told.value().ways[k].way.length == 0);
    REQUIRE_FALSE(told.value().ways[k].stopped.empty());
  }
}
