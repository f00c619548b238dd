#include "gui/presenter/plan_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "impend/accounts/plan/clearance_words.h"
#include "impend/accounts/plan/plan_headlines.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/accounts/plan/reason_words.h"
#include "impend/base/names.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

ColorRole role_of_step(const ShownPlan& shown, int k) {
  if (!shown.plan.stands && shown.plan.sequence.failed == k) return ColorRole::kMoves;
  const StateAnswer& answer = shown.plan.answers[static_cast<std::size_t>(k)];
  if (is_proved_to_stand(answer)) return ColorRole::kStable;
  return may_stand(answer) ? ColorRole::kIndeterminate : ColorRole::kMarginal;
}

ColorRole role_of_reason(ReasonKind kind) {
  switch (kind) {
    case ReasonKind::kFails:
      return ColorRole::kMoves;
    case ReasonKind::kStands:
      return ColorRole::kStable;
    case ReasonKind::kInQuestion:
      return ColorRole::kWarning;
    case ReasonKind::kTold:
      break;
  }
  return ColorRole::kNeutral;
}

std::string way_cell(const ShownPlan& shown, std::size_t k) {
  if (k >= shown.reasons.ways.size() || !shown.reasons.ways[k].tried) return "-";
  const WayIn& way = shown.reasons.ways[k].way;
  if (!(way.length > 0)) return "no way";
  return way_in_text(shown.plan, k, way) + " " + length_text(shown.plan.assembly, way.length);
}

std::map<std::string, int> bodies_by_name(const Assembly& assembly) {
  std::map<std::string, int> bodies;
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) bodies.emplace(assembly.parts[i].name, static_cast<int>(i));
  return bodies;
}

// In the words of the report.
std::string turn_cell(const NamedStep& step) {
  WaysUp ways;
  ways.all = {{}, {step.down, true}, {step.past.value_or(Vec3::Zero()), true}};
  return turn_over_text(ways, {0, 1, step.past ? 2 : -1});
}

std::string places_cell(const NamedStep& step) {
  if (step.kind == StepKind::kTurn) return turn_cell(step);
  std::string text = step.kind == StepKind::kRemove ? "remove " : "";
  for (std::size_t k = 0; k < step.parts.size() && k < kNamesInCell; ++k) text += (k > 0 ? ", " : "") + step.parts[k];
  return step.parts.size() <= kNamesInCell ? text
                                           : fmt::format("{} and {} more", text, step.parts.size() - kNamesInCell);
}

std::string percent(const SessionProgress& progress) {
  return progress.fraction > 0 ? fmt::format(" ({:.0f} %)", 100 * std::min(1.0, progress.fraction)) : "";
}

PlanTitle running_title(const PlanNews& news) {
  PlanTitle title;
  title.role = ColorRole::kBusy;
  if (news.stage == PlanStage::kChecking) {
    title.title = "Checking the order of the steps" + percent(news.progress);
    return title;
  }
  title.title = "Searching an order" + percent(news.progress);
  if (news.plan && news.plan->search) {
    title.detail =
        "Shown is the best so far: " + search_headline(*news.plan->search) + "; " + search_summary(*news.plan->search);
  }
  return title;
}

PlanTitle answer_title(const ShownPlan& shown) {
  PlanTitle title;
  if (shown.search) {
    title.title = search_headline(*shown.search);
    title.detail = search_summary(*shown.search);
  } else {
    title.title = plan_headline(shown.plan);
    title.detail = plan_summary(shown.plan);
    if (!shown.plan.stands) title.detail = shown.plan.sequence.why + ". " + title.detail;
  }
  const bool stands = shown.found() && shown.plan.stands;
  title.role = !stands ? ColorRole::kMoves : shown.plan.proved ? ColorRole::kStable : ColorRole::kIndeterminate;
  title.detail += "; " + number_text(shown.plan.seconds) + " s";
  return title;
}

}  // namespace

std::vector<PlanRow> plan_rows(const PlanNews& news) {
  std::vector<PlanRow> rows;
  if (!news.source) return rows;
  const ShownPlan* shown = news.plan && news.plan->found() ? news.plan.get() : nullptr;
  const std::map<std::string, int> bodies = bodies_by_name(*news.source->assembly);
  std::vector<StepWords> words;
  if (shown != nullptr) words = step_words(shown->plan);
  for (std::size_t k = 0; k < news.steps.size(); ++k) {
    PlanRow row;
    row.places = places_cell(news.steps[k]);
    for (const std::string& name : news.steps[k].parts) {
      if (const auto at = bodies.find(name); at != bodies.end()) row.bodies.push_back(at->second);
    }
    if (k < words.size()) {
      row.places = words[k].places;  // a turn past a third direction says which
      row.way = way_cell(*shown, k);
      row.clearance = clearance_cell(shown->plan.assembly, clearance_of_step(shown->plan, k));
      row.slides_along = slides_cell(shown->plan.assembly, clearance_of_step(shown->plan, k));
      row.held_meanwhile = words[k].held_meanwhile;
      row.held_after = words[k].held_after;
      row.verdict = words[k].verdict;
      row.role = role_of_step(*shown, static_cast<int>(k));
    } else {
      row.verdict = shown != nullptr ? "not reached" : news.running() ? "…" : "not checked";
      row.role = ColorRole::kQuiet;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

PlanTitle plan_title(const PlanNews& news, bool possible) {
  if (news.stage == PlanStage::kNone) {
    if (news.cancelled) return {"Cancelled: nothing is known yet", "", ColorRole::kQuiet};
    return {"Does every step stand while it is built, and what must be held?",
            possible ? "Check the sequence goes through the order that the file states; Search an order finds one"
                     : "Open an assembly first",
            ColorRole::kQuiet};
  }
  if (news.stage == PlanStage::kFailed) {
    const Error& error = *news.error;
    const std::string where = error.place.where.empty() ? "" : error.place.where + ": ";
    return {"No answer: " + where + error.message, error.hint, ColorRole::kError};
  }
  PlanTitle title;
  if (news.running()) {
    title = running_title(news);
  } else if (news.plan) {
    title = answer_title(*news.plan);
  } else {
    title = {"Cancelled: these steps are not checked", "", ColorRole::kQuiet};
  }
  if (news.cancelled && news.plan) title.detail = "Cancelled; shown is what was known by then. " + title.detail;
  if (news.of_parts) title.detail = "The file states no sequence: these are the parts in their order. " + title.detail;
  return title;
}

std::vector<WhySentence> plan_reasons(const PlanNews& news, int step, int body) {
  std::vector<WhySentence> sentences;
  if (!news.plan) return sentences;
  const ShownPlan& shown = *news.plan;
  if (!shown.found()) {
    for (const PartReason& reason : shown.search->reasons) {
      sentences.push_back(
          {reason_line(shown.search->assembly, reason), {SceneItem::Kind::kBody, reason.part}, ColorRole::kNeutral});
    }
    return sentences;
  }
  std::vector<StepReason> reasons = step_reasons(shown.plan, shown.reasons, step);
  if (std::vector<StepReason> about = body < 0 ? std::vector<StepReason>() : reasons_about(reasons, body);
      !about.empty()) {
    reasons = std::move(about);
  }
  for (const StepReason& reason : reasons) {
    SceneItem item;
    if (!reason.parts.empty() && reason.kind != ReasonKind::kStands)
      item = {SceneItem::Kind::kBody, reason.parts.front()};
    sentences.push_back({reason.text, item, role_of_reason(reason.kind)});
  }
  return sentences;
}

std::shared_ptr<const PlanNews> plan_in_unit(const std::shared_ptr<const PlanNews>& news,
                                             const std::optional<PrintedUnit>& unit) {
  if (!unit || !news->plan) return news;
  PlanNews converted = *news;
  ShownPlan shown = *news->plan;
  const PrintedUnit from = printed_unit(shown.plan.assembly);
  shown.plan.sequence.why = lengths_in(shown.plan.sequence.why, from, *unit);
  for (StateAnswer& answer : shown.plan.answers) answer.reason = lengths_in(answer.reason, from, *unit);
  show_answer_in(*unit, &shown.plan);
  if (shown.search) {
    SearchedPlan search = *shown.search;
    show_answer_in(*unit, &search);
    shown.search = std::make_shared<const SearchedPlan>(std::move(search));
  }
  converted.plan = std::make_shared<const ShownPlan>(std::move(shown));
  return std::make_shared<const PlanNews>(std::move(converted));
}

std::string plan_actions(const PlanNews& news) {
  if (!news.plan) return "";
  ReportOptions options;
  options.timings = false;
  return news.plan->search ? search_to_json(*news.plan->search, options) : plan_to_json(news.plan->plan, options);
}

}  // namespace impend::gui
