#include "impend/accounts/plan/plan_headlines.h"

#include "impend/accounts/plan/plan_words.h"
#include "impend/accounts/plan/search_words.h"

namespace impend {
namespace {

std::string titled_headline(const Assembly& assembly, const PlanHeadline& said, bool good, bool color) {
  return titled(assembly.name, said.word, good ? TextColor::kGreen : TextColor::kRed, color) + said.rest;
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

}  // namespace impend
