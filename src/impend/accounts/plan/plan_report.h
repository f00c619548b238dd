// Plans to text and JSON. Pure functions of their arguments.
#pragma once

#include <string>

#include "impend/planning/orientations.h"
#include "impend/planning/plan.h"
#include "impend/report/report.h"

namespace impend {

// `impend plan check`: the answer in one line, a table of the steps, why a step fails.
std::string plan_to_text(const CheckedPlan& plan, const ReportOptions& options = {});
// `impend plan hold`: how many parts must be held and which, and what proves that fewer do not.
std::string holding_to_text(const HoldingPlan& plan, const ReportOptions& options = {});

// `impend plan hold --push`: where to push, which way and how hard, and what proves that fewer pushes do not suffice.
std::string pushing_to_text(const PushingPlan& plan, const ReportOptions& options = {});

// `impend plan search`: an order with the ways of the parts and what it follows from; or why there is none.
std::string search_to_text(const SearchedPlan& plan, const ReportOptions& options = {});
// `impend plan interlock`: locked, locked by a key, or what moves.
std::string interlock_to_text(const InterlockReport& report, const ReportOptions& options = {});
// `impend plan orient`: how far gravity may turn and what moves then, the safest way up, faces to rest on.
std::string orient_to_text(const Orientations& found, const ReportOptions& options = {});
// `impend plan robust`: the weakest push, by parts, and how heavy each part may be.
std::string robust_to_text(const RobustnessReport& report, const ReportOptions& options = {});

// Format impend-plan 1, pretty-printed, ending in a newline; "kind" is the verb.
std::string plan_to_json(const CheckedPlan& plan, const ReportOptions& options = {});
std::string holding_to_json(const HoldingPlan& plan, const ReportOptions& options = {});
std::string pushing_to_json(const PushingPlan& plan, const ReportOptions& options = {});
std::string search_to_json(const SearchedPlan& plan, const ReportOptions& options = {});
std::string interlock_to_json(const InterlockReport& report, const ReportOptions& options = {});
std::string orient_to_json(const Orientations& found, const ReportOptions& options = {});
// A chart of the sphere of directions of gravity, with those in which it stands; SVG.
std::string orient_to_svg(const Orientations& found);
std::string robust_to_json(const RobustnessReport& report, const ReportOptions& options = {});

// Format impend-actions 1 of a plan of which actions were asked for, pretty-printed, ending in a newline.
std::string actions_to_json(const CheckedPlan& plan);
// Its JSON Schema; `impend export --schema actions` prints it.
const char* actions_schema();

// The JSON Schema of all others, as text; `impend export --schema plan` prints it.
const char* plan_schema();

}  // namespace impend
