// What is to be said of one step of a plan.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impend/accounts/plan/clearance_words.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/accounts/plan/reason_words.h"
#include "impend/base/names.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

std::vector<int> members_of(const PartSet& first, const PartSet& second) {
  std::vector<int> parts = first.members();
  for (const int part : second.members()) {
    if (!first.has(part)) parts.push_back(part);
  }
  return parts;
}

class StepTeller {
 public:
  StepTeller(const CheckedPlan& plan, const PlanReasons& reasons, int k)
      : plan_(plan), reasons_(reasons), k_(k), step_(plan.sequence.steps[k]), answer_(plan.answers[k]) {}

  std::vector<StepReason> all() {
    tell_verdict();
    tell_held();
    tell_way();
    tell_falls();
    tell_order();
    return std::move(out_);
  }

 private:
  bool fails() const { return !plan_.stands && plan_.sequence.failed == k_; }
  std::string names(const std::vector<int>& parts) const {
    return quoted_list(names_of(plan_.assembly, parts), kNamesInCell);
  }
  void tell(std::string text, ReasonKind kind, std::vector<int> parts) {
    out_.push_back({std::move(text), kind, std::move(parts)});
  }

  void tell_verdict() {
    const std::string number = fmt::format("Step {}", k_ + 1);
    if (fails()) {
      std::vector<int> about = answer_.moving;
      for (const PartSet& set : plan_.sequence.apart) {
        for (const int part : set.members()) about.push_back(part);
      }
      about.insert(about.end(), step_.step.parts.begin(), step_.step.parts.end());
      tell(number + " fails: " + plan_.sequence.why, ReasonKind::kFails, about);
      if (plan_.sequence.apart.size() < 2) return;
      for (const PartSet& set : plan_.sequence.apart) {
        const bool one = set.count() == 1;
        tell(quoted(plan_.assembly, set) +
                 (plan_.sequence.decided ? (one ? " falls unless it is held" : " fall unless one of them is held")
                                         : (one ? " is not proved to stand" : " are not proved to stand")),
             ReasonKind::kFails, set.members());
      }
      return;
    }
    const bool proved = is_proved_to_stand(answer_), may = may_stand(answer_);
    const std::string verdict = verdict_cell(answer_) + (answer_.reason.empty() ? "" : ": " + answer_.reason);
    tell(number + (may ? " stands (" : " is not known to stand (") + verdict + ")",
         proved ? ReasonKind::kStands : ReasonKind::kInQuestion, members_of(step_.installed, step_.held));
    if (answer_.neutral.empty()) return;
    tell(fmt::format("{} may drift: at rest, yet pushed at no cost", names(answer_.neutral)), ReasonKind::kTold,
         answer_.neutral);
  }

  void tell_held() {
    const bool places = step_.step.places();
    const std::vector<int> before = step_.held_before.members(), after = step_.held.members();
    if (!before.empty() && step_.step.turns()) {
      tell(fmt::format("{} {} held while all is turned", names(before), before.size() == 1 ? "is" : "are"),
           ReasonKind::kTold, before);
    } else if (!before.empty()) {
      tell(fmt::format("{} {} held while {} {} {}", names(before), before.size() == 1 ? "is" : "are",
                       names(step_.step.parts), step_.step.parts.size() == 1 ? "is" : "are",
                       places ? "placed" : "removed"),
           ReasonKind::kTold, before);
    }
    if (after.empty()) return;
    tell(fmt::format("{} {} held until the next step", names(after), after.size() == 1 ? "is" : "are"),
         ReasonKind::kTold, after);
  }

  void tell_way() {
    if (k_ >= static_cast<int>(reasons_.ways.size()) || !reasons_.ways[k_].tried) return;
    const StepWay& way = reasons_.ways[k_];
    const std::string name = names(step_.step.parts);
    const bool places = step_.step.places();
    if (way.way.length > 0) {
      tell(fmt::format("{} {} {}, {}", name, places ? "comes in" : "leaves",
                       way_in_text(plan_, static_cast<std::size_t>(k_), way.way),
                       length_text(plan_.assembly, way.way.length)),
           ReasonKind::kTold, step_.step.parts);
      return tell_clearance();
    }
    std::vector<int> about = step_.step.parts;
    for (const WayOut& stopped : way.stopped) {
      for (const int part : stopped.blockers.members()) about.push_back(part);
    }
    tell(fmt::format("{} has no way {}: {}", name, places ? "in" : "out",
                     way.stopped.empty() ? "the ground is in all of them"
                                         : "drawn out, it is stopped " + stopped_words(plan_.assembly, way.stopped)),
         ReasonKind::kInQuestion, about);
  }

  // How near it comes to others on its way.
  void tell_clearance() {
    const WayClearance* clearance = clearance_of_step(plan_, static_cast<std::size_t>(k_));
    if (clearance == nullptr) return;
    std::vector<int> about = step_.step.parts;
    if (clearance->slides_on_ground || !clearance->slides_along.empty()) {
      const std::vector<int> along = clearance->slides_along.members();
      about.insert(about.end(), along.begin(), along.end());
      tell("on this way it slides along " + slides_cell(plan_.assembly, clearance), ReasonKind::kTold, about);
    }
    if (!clearance->nearest) return;
    about = step_.step.parts;
    const int body = clearance->nearest->body;
    if (body < static_cast<int>(plan_.assembly.parts.size())) about.push_back(body);
    tell("on this way it passes " + clearance_cell(plan_.assembly, clearance), ReasonKind::kTold, about);
  }

  // Motions that are open in this state, each of which a hand stops; and those of the part itself that others stop.
  // They are known of the assembly as it stands.
  void tell_falls() {
    if (step_.way_up != 0) return;
    for (const FallClause& clause : sorted_clauses(reasons_.clauses)) {
      if (!clause.falls.within(step_.installed)) continue;
      const bool open = !clause.blockers.meets(step_.installed);
      const bool own = std::any_of(step_.step.parts.begin(), step_.step.parts.end(),
                                   [&](int part) { return clause.falls.has(part) || clause.blockers.has(part); });
      if (!open && !own) continue;
      tell(clause_line(plan_.assembly, clause), ReasonKind::kTold, members_of(clause.falls, clause.blockers));
    }
  }

  void tell_order() {
    for (const int part : step_.step.parts) {
      std::vector<int> before, after;
      for (const std::array<int, 2>& pair : reasons_.must_precede) {
        if (pair[1] == part) before.push_back(pair[0]);
        if (pair[0] == part) after.push_back(pair[1]);
      }
      const std::string& name = plan_.assembly.parts[part].name;
      if (!before.empty()) {
        std::vector<int> about = {part};
        about.insert(about.end(), before.begin(), before.end());
        tell(fmt::format("{} must be there before '{}', which would be in {} way", names(before), name,
                         before.size() == 1 ? "its" : "their"),
             ReasonKind::kTold, about);
      }
      if (after.empty()) continue;
      std::vector<int> about = {part};
      about.insert(about.end(), after.begin(), after.end());
      tell(fmt::format("'{}' before {}, which would be in its way", name, names(after)), ReasonKind::kTold, about);
    }
  }

  const CheckedPlan& plan_;
  const PlanReasons& reasons_;
  const int k_;
  const CheckedStep& step_;
  const StateAnswer& answer_;
  std::vector<StepReason> out_;
};

}  // namespace

std::vector<StepReason> step_reasons(const CheckedPlan& plan, const PlanReasons& reasons, int step) {
  if (step < 0 || step >= static_cast<int>(plan.answers.size())) return {};
  return StepTeller(plan, reasons, step).all();
}

std::vector<StepReason> reasons_about(const std::vector<StepReason>& all, int part) {
  std::vector<StepReason> kept;
  for (const StepReason& reason : all) {
    if (std::find(reason.parts.begin(), reason.parts.end(), part) != reason.parts.end()) kept.push_back(reason);
  }
  return kept;
}

}  // namespace impend
