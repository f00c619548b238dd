// What is said of a plan: its first lines, its steps as rows, and why a step is as it is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/presenter/plan_news.h"
#include "gui/presenter/why.h"
#include "impend/report/display_unit.h"

namespace impend::gui {

struct PlanRow {
  std::string places, way, held_meanwhile, held_after, verdict;
  std::string clearance, slides_along;   // on the way, where it is known
  ColorRole role = ColorRole::kNeutral;  // of the verdict
  std::vector<int> bodies;               // that the step places or removes
};
// A row for every step that is shown, also where it is not reached or nothing is known of it yet. Held by
// tests/presenter/test_live_plan, as are the others.
std::vector<PlanRow> plan_rows(const PlanNews& news);

struct PlanTitle {
  std::string title;   // the first line of the report, or what runs, or why there is no answer
  std::string detail;  // the second one, and what else is to be known
  ColorRole role = ColorRole::kNeutral;
};
// `possible`: there is something to ask a plan of.
PlanTitle plan_title(const PlanNews& news, bool possible);

// Of one step, or, where a search found nothing, of that (`step` −1); of a part alone where one is given and something
// is said of it.
std::vector<WhySentence> plan_reasons(const PlanNews& news, int step, int body = -1);

// With lengths in another unit.
std::shared_ptr<const PlanNews> plan_in_unit(const std::shared_ptr<const PlanNews>& news,
                                             const std::optional<PrintedUnit>& unit);

// What `impend plan check --json` or `impend plan search --json` writes of it; empty where nothing is known.
std::string plan_actions(const PlanNews& news);

}  // namespace impend::gui
