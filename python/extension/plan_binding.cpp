// Plans of an assembly: their reports, and verdicts on many states at once.
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>

#include "array_view.h"
#include "conversation.h"
#include "handles.h"
#include "impend/accounts/html/html_report.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/runs/plan.h"
#include "keywords.h"

namespace impend::python {

namespace py = pybind11;

namespace {

using Reports = std::pair<std::string, std::string>;  // JSON and text

// … and what makes a page of it, and what hands do; empty where that is not asked for, or there is no plan.
using PagedReports = std::tuple<std::string, std::string, PlanHandle, std::string>;

constexpr int kMostHandsAsked = 1000;

PlanRequest request_of(const Keywords& given) {
  PlanRequest request;
  request.hands = given.get<int>("hands", "a whole number");
  if (request.hands && (*request.hands < 1 || *request.hands > kMostHandsAsked))
    raise({ErrorCode::kUsage,
           "hands must be a whole number from 1 on",
           {"", 0, "", "hands"},
           "the hand that places a part counts"});
  request.no_hold = given.words("no_hold");
  if (const auto order = given.get<std::vector<std::string>>("order", "a list of names")) request.order = *order;
  if (const auto there = given.get<std::vector<std::string>>("installed", "a list of names"))
    request.installed = *there;
  request.push_at = given.word("push_at");
  request.margins = given.flag("margins");
  request.ways = given.flag("ways");
  request.mass_ranges = given.words("mass_range");
  request.actions = given.flag("actions");
  request.before = given.get<std::vector<std::vector<std::string>>>("before", "pairs of names")
                       .value_or(std::vector<std::vector<std::string>>());
  request.base = given.word("base");
  request.from_above = given.flag("from_above");
  request.certain = given.flag("certain");
  request.count = given.flag("count");
  request.turns = given.get<int>("turns", "a whole number").value_or(0);
  request.down = given.words("down");
  request.most_nodes = given.get<int>("most_nodes", "a whole number").value_or(request.most_nodes);
  request.time_limit = given.get<double>("time_limit", "a number of seconds");
  if (request.time_limit && !(*request.time_limit > 0))
    raise({ErrorCode::kUsage, "time_limit must be a time above 0, in seconds", {"", 0, "", "time_limit"}, ""});
  if (request.most_nodes < 1)
    raise({ErrorCode::kUsage, "most_nodes must be a whole number from 1 on", {"", 0, "", "most_nodes"}, ""});
  return request;
}

// The question with its options, asked by `ask` of input, options and request.
struct Question {
  AnalysisInput input;
  PipelineOptions options;
  PlanRequest request;
};

Question question_of(const AssemblyHandle& handle, const py::dict& keywords) {
  const Keywords given(keywords);
  Question question{{*handle.assembly, handle.inputs}, analysis_options(given), request_of(given)};
  question.options.import = handle.options;
  return question;
}

PagedReports check(const AssemblyHandle& handle, const py::dict& keywords, const py::object& progress) {
  const Question q = question_of(handle, keywords);
  const CheckedPlan plan =
      converse(progress, [&](const Progress& p) { return run_plan_check(q.input, q.options, q.request, p); });
  const auto page = [plan](const HtmlContent& content) { return plan_to_html(plan, content); };
  return {plan_to_json(plan, {.timings = false}), plan_to_text(plan, {.timings = false}),
          PlanHandle{handle.assembly, handle.files, plan.sequence, {}, page},
          q.request.actions ? actions_to_json(plan) : ""};
}

Reports hold(const AssemblyHandle& handle, const py::dict& keywords, const py::object& progress) {
  const Question q = question_of(handle, keywords);
  const HoldingPlan plan =
      converse(progress, [&](const Progress& p) { return run_plan_hold(q.input, q.options, q.request, p); });
  return {holding_to_json(plan, {.timings = false}), holding_to_text(plan, {.timings = false})};
}

Reports push(const AssemblyHandle& handle, const py::dict& keywords, const py::object& progress) {
  const Question q = question_of(handle, keywords);
  const PushingPlan plan =
      converse(progress, [&](const Progress& p) { return run_plan_push(q.input, q.options, q.request, p); });
  return {pushing_to_json(plan, {.timings = false}), pushing_to_text(plan, {.timings = false})};
}

PagedReports search(const AssemblyHandle& handle, const py::dict& keywords, const py::object& progress) {
  const Question q = question_of(handle, keywords);
  const SearchedPlan plan =
      converse(progress, [&](const Progress& p) { return run_plan_search(q.input, q.options, q.request, p); });
  const auto page = [plan](const HtmlContent& content) { return search_to_html(plan, content); };
  return {search_to_json(plan, {.timings = false}), search_to_text(plan, {.timings = false}),
          PlanHandle{handle.assembly, handle.files, plan.plan.sequence, plan.plan.ways, page},
          q.request.actions && plan.found ? actions_to_json(plan.plan) : ""};
}

Reports interlock(const AssemblyHandle& handle, const py::dict& keywords, const py::object& progress) {
  const Question q = question_of(handle, keywords);
  const InterlockReport report =
      converse(progress, [&](const Progress& p) { return run_interlock(q.input, q.options, p); });
  return {interlock_to_json(report, {.timings = false}), interlock_to_text(report, {.timings = false})};
}

Reports orient(const AssemblyHandle& handle, const py::dict& keywords, const py::object& progress) {
  const Question q = question_of(handle, keywords);
  const bool on_table = Keywords(keywords).flag("on_table");
  const Orientations found =
      converse(progress, [&](const Progress& p) { return run_plan_orient(q.input, q.options, on_table, p); });
  return {orient_to_json(found, {.timings = false}), orient_to_text(found, {.timings = false})};
}

Reports robust(const AssemblyHandle& handle, const py::dict& keywords, const py::object& progress) {
  const Question q = question_of(handle, keywords);
  const RobustnessReport report =
      converse(progress, [&](const Progress& p) { return run_plan_robust(q.input, q.options, q.request, p); });
  return {robust_to_json(report, {.timings = false}), robust_to_text(report, {.timings = false})};
}

// States by lists of part indices, (installed, held) each.
std::vector<AssemblyState> states_of(const py::list& given, int parts) {
  std::vector<AssemblyState> states;
  for (const py::handle& entry : given) {
    const auto [installed, held] = entry.cast<std::pair<std::vector<int>, std::vector<int>>>();
    states.push_back({PartSet(parts, installed), PartSet(parts, held)});
  }
  return states;
}

constexpr std::array kStandings = {Standing::kStands, Standing::kFalls, Standing::kBalances, Standing::kUnknown};

// The number of a word of standings().
int word_of(const StateVerdict& verdict) {
  if (verdict.in_doubt) return static_cast<int>(kStandings.size());
  return static_cast<int>(std::find(kStandings.begin(), kStandings.end(), verdict.standing) - kStandings.begin());
}

std::vector<std::string> standings() {
  std::vector<std::string> words;
  for (const Standing standing : kStandings) words.emplace_back(to_string(standing));
  words.emplace_back("may-stand");
  return words;
}

// What each state does, a word of standings(), and the parts that may move in it, (s, n) of 0 and 1.
py::tuple check_states(const AssemblyHandle& handle, const py::list& given, const py::dict& keywords,
                       const py::object& progress) {
  const Question q = question_of(handle, keywords);
  const int parts = static_cast<int>(handle.assembly->parts.size());
  const std::vector<AssemblyState> states = states_of(given, parts);
  const std::vector<StateVerdict> verdicts =
      converse(progress, [&](const Progress& p) { return run_plan_states(q.input, q.options, states, p); });
  std::vector<int> standing;
  std::vector<std::uint8_t> movers;
  for (const StateVerdict& verdict : verdicts) {
    standing.push_back(word_of(verdict));
    for (int part = 0; part < parts; ++part) movers.push_back(verdict.movers.has(part) ? 1 : 0);
  }
  const auto count = static_cast<py::ssize_t>(verdicts.size());
  return py::make_tuple(owned(std::move(standing), {count}), owned(std::move(movers), {count, parts}));
}

}  // namespace

void bind_plans(py::module_& module) {
  py::class_<PlanHandle>(module, "PlanPage")
      .def("html", [](const PlanHandle& handle, const std::vector<std::pair<py::bytes, std::string>>& pictures,
                      const std::string& missing, const std::string& home) {
        return handle.page(page_content(handle.files, pictures, missing, home));
      });
  module.def("plan_check", &check);
  module.def("plan_hold", &hold);
  module.def("plan_push", &push);
  module.def("plan_search", &search);
  module.def("plan_interlock", &interlock);
  module.def("plan_orient", &orient);
  module.def("plan_robust", &robust);
  module.def("check_states", &check_states);
  module.def("standings", &standings);
}

}  // namespace impend::python
