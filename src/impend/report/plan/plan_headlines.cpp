#include "impend/report/plan/plan_headlines.h"

#include <fmt/format.h>

#include "impend/base/names.h"
#include "impend/report/number_words.h"
#include "impend/report/plan/plan_words.h"

namespace impend {
namespace {

// "1 hand", "up to 6 hands; this is with 1".
std::string tried(const CheckedPlan& plan) {
  if (plan.most_hands_tried <= plan.hands) return count_text(static_cast<std::size_t>(plan.hands), "hand");
  return fmt::format("up to {} hands; this is with {}", plan.most_hands_tried, plan.hands);
}

// The step that fails although the state after it would stand.
bool is_without_hand(const CheckedPlan& plan, std::size_t k) {
  return !plan.stands && plan.sequence.failed == static_cast<int>(k) && may_stand(plan.answers[k]);
}

std::string hands_text(int hands) { return count_text(static_cast<std::size_t>(hands), "hand"); }

std::string proof_text(const SearchedPlan& search) {
  if (!search.exhausted) return "not proved: a longer search may find one, or states were left open";
  if (!search.all_ways()) {
    return fmt::format("not proved: other straight ways of {} may be free, which were not tried",
                       quoted_list(names_of(search.assembly, search.partly_tried.members()), kNamesInCell));
  }
  return search.from_above ? "proved, for parts that come straight down one at a time"
                           : "proved, for one part at a time on straight ways";
}

int held_parts(const SearchedPlan& search) {
  int held = 0;
  for (const CheckedStep& step : search.plan.sequence.steps) held += step.held.count();
  return held;
}

std::string ways_tried(const SearchedPlan& search) { return search.all_ways() ? "" : " on the ways that were tried"; }

}  // namespace

std::string plan_headline(const CheckedPlan& plan, bool color) {
  const CheckedSequence& sequence = plan.sequence;
  const std::string hands = count_text(static_cast<std::size_t>(plan.hands), "hand");
  if (plan.stands) {
    return titled(plan.assembly.name, "EVERY STEP STANDS", TextColor::kGreen, color) +
           fmt::format(" with {}{}{}", hands, plan.fewest_hands && plan.hands > 1 ? ", fewer do not suffice" : "",
                       certainty(plan.model, plan.proved));
  }
  const PlanStep& step = sequence.steps[static_cast<std::size_t>(sequence.failed)].step;
  const std::vector<int>& parts = step.parts;
  const std::string& where = step.where;
  return titled(plan.assembly.name, fmt::format("STEP {} FAILS", sequence.failed + 1), TextColor::kRed, color) +
         fmt::format(" with {} ({})", tried(plan),
                     quoted_list(names_of(plan.assembly, parts), kNamesInCell) + (where.empty() ? "" : ", " + where));
}

std::string plan_summary(const CheckedPlan& plan) {
  return fmt::format("{}, {}; at most {} at once", count_text(plan.sequence.steps.size(), "step"), how(plan.model),
                     hands_text(plan.sequence.hands_used));
}

std::string search_headline(const SearchedPlan& search, bool color) {
  if (search.found) {
    return titled(search.assembly.name, "PLAN FOUND", TextColor::kGreen, color) +
           fmt::format(
               " with {}{}{}", hands_text(search.plan.sequence.hands_used),
               search.plan.fewest_hands && search.plan.hands > 1 ? ", fewer do not suffice" + ways_tried(search) : "",
               certainty(search.model, search.plan.proved));
  }
  const std::string out = titled(search.assembly.name, "NO PLAN", TextColor::kRed, color);
  if (search.finished) {
    return out + ": the finished assembly does not stand (" + verdict_cell(*search.finished) +
           (search.finished->reason.empty() ? "" : ": " + search.finished->reason) + ")";
  }
  if (!search.locked.empty()) {
    return out + ": " +
           fmt::format("{} cannot be taken apart one after the other",
                       quoted_list(names_of(search.assembly, search.locked.members()), kNamesInCell));
  }
  return out + fmt::format(" was found with {}{}", search.hands > 1 ? "up to " : "", hands_text(search.hands));
}

std::string search_summary(const SearchedPlan& search) {
  if (!search.found) {
    return search.finished ? "impend analyze tells why, impend plan hold what to hold" : proof_text(search);
  }
  const int held = held_parts(search);
  return fmt::format("{}, {}; {}", count_text(search.plan.answers.size(), "step"), how(search.model),
                     held == 0 ? "nothing is held between the steps"
                               : count_text(static_cast<std::size_t>(held), "part") + " held, summed over the steps" +
                                     (search.fewest_held ? ": no order holds fewer" + ways_tried(search) : ""));
}

std::vector<StepWords> step_words(const CheckedPlan& plan) {
  std::vector<StepWords> words;
  for (std::size_t k = 0; k < plan.answers.size(); ++k) {
    const CheckedStep& step = plan.sequence.steps[k];
    words.push_back({step_cell(plan.assembly, step.step), cell(plan.assembly, step.held_before.members()),
                     cell(plan.assembly, step.held.members()),
                     is_without_hand(plan, k) ? "no free hand" : verdict_cell(plan.answers[k]),
                     cell(plan.assembly, plan.answers[k].neutral)});
  }
  return words;
}

}  // namespace impend
