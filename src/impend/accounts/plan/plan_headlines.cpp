#include "impend/accounts/plan/plan_headlines.h"

#include <fmt/format.h>

#include "impend/accounts/plan/plan_words.h"
#include "impend/accounts/plan/reason_words.h"
#include "impend/base/names.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

std::string titled_headline(const Assembly& assembly, const PlanHeadline& said, bool good, bool color) {
  return titled(assembly.name, said.word, good ? TextColor::kGreen : TextColor::kRed, color) + said.rest;
}

int held_parts(const SearchedPlan& search) {
  int held = 0;
  for (const CheckedStep& step : search.plan.sequence.steps) held += step.held.count();
  return held;
}

std::string axes_text(int axes) {
  if (axes == 0) return "";
  return fmt::format("; turns about {} were tried, too", axes == 1 ? "an axis" : fmt::format("{} axes", axes));
}

std::string hands_text(int hands) { return count_text(static_cast<std::size_t>(hands), "hand"); }

// " and 2 turns", nothing for none.
std::string and_turns(std::size_t turns) { return turns == 0 ? "" : " and " + count_text(turns, "turn"); }

// What a word on all orders of a plan that was found is about.
std::string of_what(const SearchedPlan& search) {
  const WaysUp& up = search.plan.sequence.ways_up;
  bool named = false;  // else steps are made at all six axes
  for (int k = 1; k < static_cast<int>(up.all.size()); ++k) named = named || (k != up.lifted && !up.all[k].steps);
  return std::string(search.all_ways() ? "" : " on the ways that were tried") +
         (named ? " with the ways up that were named" : "");
}

std::string turns_text(const SearchedPlan& search, const std::string& tried) {
  const std::size_t turns = turns_of(search.plan);
  if (turns == 0) return "";
  return count_text(turns, "turn") + (search.fewest_held ? ", no order takes fewer" + tried : "") + "; ";
}

// Which parts move of a finished assembly that does not stand; empty where the analysis names none.
std::string moving_line(const SearchedPlan& search) {
  const StateAnswer& finished = *search.finished;
  if (finished.moving.empty()) return "";
  const std::string verb = !is_called_falling(finished) ? "may move" : finished.moving.size() == 1 ? "moves" : "move";
  return quoted_list(names_of(search.assembly, finished.moving)) + " " + verb;
}

// What would have to be held; empty where it is not known, or is nothing.
std::string to_hold_line(const SearchedPlan& search) {
  if (!search.to_hold) return "";
  const HowToHold& how = *search.to_hold;
  const Holders& holders = how.holders;
  if (!holders.held) return cannot_be_held_text(search.assembly, how);
  if (holders.held->empty() || !may_stand(how.held)) return "";
  const int count = holders.held->count();
  return fmt::format("it {} while {} held{}", is_proved_to_stand(how.held) ? "stands" : "may stand",
                     quoted(search.assembly, *holders.held) + (count == 1 ? " is" : " are"),
                     how.fewest_proved ? ": fewer parts do not suffice" : "; fewer parts may suffice");
}

std::string most_turns_text(int turns) {
  if (turns == 0) return "";
  return fmt::format(", with at most {} to the ways up that were allowed",
                     count_text(static_cast<std::size_t>(turns), "turn"));
}

}  // namespace

std::string plan_headline(const CheckedPlan& plan, bool color) {
  return titled_headline(plan.assembly, headline_of(plan), plan.stands, color);
}

std::string plan_summary(const CheckedPlan& plan) {
  std::string all = hands_used_text(plan);
  for (const std::string& clause : built_apart_words(plan)) all += "; " + clause;
  return all;
}

std::string search_headline(const SearchedPlan& search, bool color) {
  return titled_headline(search.assembly, headline_of(search), search.found, color);
}

std::string search_summary(const SearchedPlan& search) {
  if (search.found) return held_text(search) + (search.stopped ? "; " + stopped_text(search) : "");
  if (!search.finished) return proof_text(search);
  std::string all;
  for (const std::string& line : finished_lines(search)) all += (all.empty() ? "" : "; ") + line;
  return all;
}

std::vector<StepWords> step_words(const CheckedPlan& plan) {
  std::vector<StepWords> words;
  for (std::size_t k = 0; k < plan.answers.size(); ++k) {
    const CheckedStep& step = plan.sequence.steps[k];
    words.push_back({step_cell(plan, step.step), cell(plan.assembly, step.held_before.members()),
                     cell(plan.assembly, step.held.members()), step_verdict(plan, k),
                     cell(plan.assembly, plan.answers[k].neutral)});
  }
  return words;
}

PlanHeadline headline_of(const SearchedPlan& search) {
  if (search.found) {
    const std::string tried = of_what(search);
    return {"PLAN FOUND",
            fmt::format(" with {}{}{}{}", hands_text(search.plan.sequence.hands_used), and_turns(turns_of(search.plan)),
                        search.plan.fewest_hands && search.plan.hands > 1 ? ", fewer do not suffice" + tried : "",
                        certainty(search.model, search.plan.proved))};
  }
  if (search.finished) {
    return {"NO PLAN", ": the finished assembly does not stand (" + verdict_cell(*search.finished) +
                           (search.finished->reason.empty() ? "" : ": " + search.finished->reason) + ")"};
  }
  if (!search.locked.empty()) {
    return {"NO PLAN", fmt::format(": {} cannot be taken apart one after the other",
                                   quoted_list(names_of(search.assembly, search.locked.members()), kNamesInCell))};
  }
  if (search.out_of_time) return {"NO PLAN", " was found in the time given"};
  return {"NO PLAN", fmt::format(" was found with {}{}{}", search.hands > 1 ? "up to " : "", hands_text(search.hands),
                                 and_turns(static_cast<std::size_t>(search.most_turns)))};
}

std::string stopped_text(const SearchedPlan& search) {
  if (!search.stopped || !search.found) return "";
  return std::string("best so far: ") + (search.out_of_time ? "the time was over" : "the search was cancelled") +
         " before it was known whether an order holds fewer parts";
}

std::string held_text(const SearchedPlan& search) {
  const int held = held_parts(search);
  const std::string tried = of_what(search);
  return fmt::format("{}, {}; {}{}", count_text(search.plan.answers.size(), "step"), how(search.model),
                     turns_text(search, tried),
                     held == 0 ? "nothing is held between the steps"
                               : count_text(static_cast<std::size_t>(held), "part") + " held, summed over the steps" +
                                     (search.fewest_held ? ": no order holds fewer" + tried : ""));
}

std::vector<std::string> order_lines(const SearchedPlan& search) {
  return order_lines(search.assembly, search.must_precede, search.partly_tried);
}

std::vector<std::string> clause_lines(const SearchedPlan& search) {
  std::vector<std::string> all;
  for (const FallClause& clause : sorted_clauses(search.clauses)) all.push_back(clause_line(search.assembly, clause));
  return all;
}

std::vector<std::string> why_lines(const SearchedPlan& search) {
  std::vector<std::string> why;
  for (const PartReason& reason : search.reasons) why.push_back(reason_line(search.assembly, reason));
  if (why.empty() && search.most_turns > 0)
    why.push_back(
        "all parts can be taken out, but then it would have to be turned more often, back to where it begins");
  return why;
}

std::vector<std::string> finished_lines(const SearchedPlan& search) {
  std::vector<std::string> lines;
  if (!search.finished) return lines;
  for (const std::string& line : {moving_line(search), to_hold_line(search)}) {
    if (!line.empty()) lines.push_back(line);
  }
  lines.push_back(search.to_hold ? "impend analyze tells why it moves"
                                 : "impend analyze tells why, impend plan hold what to hold");
  return lines;
}

std::string proof_text(const SearchedPlan& search) {
  if (search.out_of_time) {
    const bool some = search.all_ways() && search.hands_at_least > 1;
    return "not proved: the time was over" +
           (some ? fmt::format(", but fewer than {} do not suffice", hands_text(search.hands_at_least)) : "");
  }
  if (!search.exhausted) return "not proved: a longer search may find one, or states were left open";
  if (!search.all_ways()) {
    return fmt::format("not proved: other ways of {} may be free, which were not tried",
                       quoted_list(names_of(search.assembly, search.partly_tried.members()), kNamesInCell));
  }
  return (search.from_above ? "proved, for parts that come straight down one at a time"
                            : "proved, for one part at a time on straight ways" + axes_text(search.axes_tried)) +
         most_turns_text(search.most_turns);
}

std::string count_text_of(const SearchedPlan& search) {
  if (!search.count) return "";
  if (!search.count->complete) return "There are more orders than could be counted.";
  return fmt::format("{}{} in which every step {} with one hand and nothing held{}.",
                     search.count->decided ? "" : "At least ", count_text(search.count->orders, "order"),
                     search.model == FrictionModel::kStatic ? "may stand" : "stands",
                     search.all_ways() ? "" : ", on the ways that were tried");
}

}  // namespace impend
