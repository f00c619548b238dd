#include "impend/accounts/plan/clearance_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "impend/accounts/plan/plan_words.h"
#include "impend/base/names.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

constexpr double kSameClearance = 1e-3;  // of steps that pass as near as each other the first is named

std::string distance_text(const Assembly& assembly, const NearestPass& nearest) {
  const double unit = assembly.metres_per_unit;
  const std::string least = length_text(assembly, nearest.least);
  if (nearest.at_least >= nearest.least) return least;
  return at_least_text(nearest.at_least / unit) + " to " + least;
}

std::string place_text(const Assembly& assembly, const NearestPass& nearest) {
  if (nearest.travelled > 0) {
    return fmt::format("{} from its place{}", length_text(assembly, nearest.travelled),
                       nearest.turned > 0 ? ", beside its turn" : "");
  }
  if (nearest.turned > 0) return fmt::format("turned by {:.3g}°", nearest.turned * 180 / std::numbers::pi);
  return "at its place";
}

}  // namespace

const WayClearance* clearance_of_step(const CheckedPlan& plan, std::size_t k) {
  return k < plan.clearances.size() && plan.clearances[k].known ? &plan.clearances[k] : nullptr;
}

bool some_slide(const CheckedPlan& plan) {
  return std::any_of(plan.clearances.begin(), plan.clearances.end(), [](const WayClearance& clearance) {
    return clearance.slides_on_ground || !clearance.slides_along.empty();
  });
}

StepWayKind kind_of_way(const CheckedPlan& plan, std::size_t k) {
  if (plan.sequence.steps[k].step.turns()) return StepWayKind::kTurn;
  if (plan.ways[k].length > 0) return StepWayKind::kOpen;
  const std::vector<int>& parts = plan.sequence.steps[k].step.parts;
  const bool looked = parts.size() == 1 && !plan.assembly.parts[parts.front()].fixed;
  return looked ? StepWayKind::kNone : StepWayKind::kNotLookedAt;
}

std::string moving_cell(const CheckedPlan& plan, std::size_t k) {
  switch (kind_of_way(plan, k)) {
    case StepWayKind::kOpen:
      return way_in_text(plan, k, plan.ways[k]);
    case StepWayKind::kNone:
      return "no straight way";
    case StepWayKind::kTurn:
      return "-";
    case StepWayKind::kNotLookedAt:
      break;
  }
  return "not looked at";
}

std::string no_way_words(const CheckedPlan& plan) {
  std::vector<std::size_t> without;
  for (std::size_t k = 0; k < plan.ways.size(); ++k) {
    if (kind_of_way(plan, k) == StepWayKind::kNone) without.push_back(k);
  }
  if (without.empty()) return "";
  const std::size_t first = without.front();
  const std::string step =
      fmt::format("step {} ('{}')", first + 1, plan.assembly.parts[plan.sequence.steps[first].step.parts.front()].name);
  return fmt::format(
      "no straight way was found for {}: each that was tried is stopped by what is there then; 'impend plan search' "
      "looks for an order in which every part has a way",
      without.size() == 1 ? step : fmt::format("{} steps, of which {} is the first", without.size(), step));
}

std::string by_chords_words(const CheckedPlan& plan) {
  std::vector<std::size_t> in_doubt;
  double most = 0;
  for (std::size_t k = 0; k < plan.ways.size(); ++k) {
    if (plan.ways[k].by_chords.empty()) continue;
    in_doubt.push_back(k);
    most = std::max(most, plan.ways[k].chords);
  }
  if (in_doubt.empty()) return "";
  const std::size_t first = in_doubt.front();
  const std::string step = fmt::format("step {} ('{}' past {})", first + 1,
                                       plan.assembly.parts[plan.sequence.steps[first].step.parts.front()].name,
                                       quoted_list(names_of(plan.assembly, plan.ways[first].by_chords), kNamesInCell));
  return fmt::format(
      "not proved: facets cross on the {}, by no more than the {} that they may lie from the round surfaces that they "
      "stand for; whether these pass, the mesh does not tell",
      in_doubt.size() == 1 ? "way of " + step
                           : fmt::format("ways of {} steps, of which {} is the first", in_doubt.size(), step),
      length_text(plan.assembly, most));
}

std::string clearance_cell(const Assembly& assembly, const WayClearance* clearance) {
  if (clearance == nullptr) return "-";
  if (!clearance->nearest) return "free";
  return distance_text(assembly, *clearance->nearest) + " from " + assembly.body_name(clearance->nearest->body);
}

std::string slides_cell(const Assembly& assembly, const WayClearance* clearance) {
  if (clearance == nullptr) return "-";
  std::string cell_of = cell(assembly, clearance->slides_along.members());
  if (!clearance->slides_on_ground) return cell_of;
  return clearance->slides_along.empty() ? kGroundName : cell_of + ", " + kGroundName;
}

std::string free_words(const CheckedPlan& plan) {
  const bool some = std::any_of(plan.clearances.begin(), plan.clearances.end(),
                                [](const WayClearance& clearance) { return clearance.known && !clearance.nearest; });
  if (!some) return "";
  return "free: nothing that lies ahead of the part's rear comes nearer than twice the way from its centre of mass "
         "to its farthest point; what lies behind is left there";
}

std::string tightest_step_words(const CheckedPlan& plan) {
  int tightest = -1;
  double least = 0;
  for (int k = 0; k < static_cast<int>(plan.clearances.size()); ++k) {
    const std::optional<NearestPass>& nearest = plan.clearances[k].nearest;
    if (!nearest || (tightest >= 0 && nearest->least >= (1 - kSameClearance) * least)) continue;
    tightest = k;
    least = nearest->least;
  }
  if (tightest < 0) return "";
  const NearestPass& nearest = *plan.clearances[tightest].nearest;
  const Assembly& assembly = plan.assembly;
  const std::string& body = assembly.body_name(nearest.body);
  return fmt::format("the tightest way is that of step {}: it passes {} from {}, {}", tightest + 1,
                     distance_text(assembly, nearest), body == kGroundName ? "the ground" : "'" + body + "'",
                     place_text(assembly, nearest));
}

}  // namespace impend
