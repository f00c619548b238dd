// What the JSON of plans has in common.
#pragma once

#include <vector>

#include "impend/planning/plan.h"
#include "impend/records/json_format.h"
#include "impend/report/report.h"

namespace impend {

Json json_part_names(const Assembly& assembly, const PartSet& parts);
Json json_state(const Assembly& assembly, const StateAnswer& answer);
Json json_sets(const Assembly& assembly, const std::vector<PartSet>& sets);
// With the way up, where there are several.
Json json_plan_step(const CheckedPlan& plan, std::size_t k);
Json json_direction(const Vec3& direction);
// Per moving body its name, linear and angular motion, where `motion` (6N) moves it.
Json json_motion(const Assembly& assembly, const std::vector<int>& moving, const VecX& motion);
// Format, version, program, kind, model and name; and at the end warnings and the time.
Json plan_head(const Assembly& assembly, FrictionModel model, const char* kind);
Json finished_plan(Json json, const Diagnostics& warnings, double seconds, const ReportOptions& options);

Json json_clearance(const Assembly& assembly, const WayClearance& clearance);
// What of a way is left open by chords, added to `object` where something is.
void add_json_chords(const Assembly& assembly, const WayIn& way, Json& object);
// A turn; and how the part of the k-th step moves, with its clearance where that is known, added to `step`.
Json json_turn(const ScrewMotion& turn);
void add_json_way(const CheckedPlan& plan, std::size_t k, Json& step);

// What plan_to_json() and search_to_json() print.
Json json_checked_plan(const CheckedPlan& plan, const ReportOptions& options);
Json json_searched_plan(const SearchedPlan& search, const ReportOptions& options);

}  // namespace impend
