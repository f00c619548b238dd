#include "impend/report/plan/search_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impend/base/names.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

int held_parts(const SearchedPlan& search) {
  int held = 0;
  for (const CheckedStep& step : search.plan.sequence.steps) held += step.held.count();
  return held;
}

std::string reason_line(const SearchedPlan& search, const PartReason& reason) {
  const std::string name = "'" + search.assembly.parts[reason.part].name + "'";
  if (!reason.stays_for.empty()) {
    return fmt::format("{} must stay: {} {} asked to be placed after it", name,
                       quoted_list(names_of(search.assembly, reason.stays_for)),
                       reason.stays_for.size() == 1 ? "is" : "are");
  }
  if (reason.has_way) {
    if (reason.fall.empty()) return name + " can leave";
    std::string falls;
    for (const PartSet& set : reason.fall) falls += (falls.empty() ? "{" : ", {") + quoted(search.assembly, set) + "}";
    return fmt::format("{} can leave, but then {}", name,
                       reason.fall.size() == 1
                           ? fmt::format("{} fall{} unless held", quoted(search.assembly, reason.fall.front()),
                                         reason.fall.front().count() == 1 ? "s" : "")
                           : falls + " fall, each group unless one of its parts is held");
  }
  if (reason.ways.empty()) return name + " has no way: the ground stops it";
  constexpr std::size_t kMostWays = 4;
  std::string text;
  for (std::size_t k = 0; k < reason.ways.size() && k < kMostWays; ++k) {
    const WayOut& way = reason.ways[k];
    text += fmt::format("{}moving {}{} by {}", k > 0 ? ", " : "", way_text(search.assembly, way.direction),
                        way.turn ? ", once " + turn_text(*way.turn) + "," : "",
                        quoted_list(names_of(search.assembly, way.blockers.members()), kNamesInCell));
  }
  return name + " is stopped " + text + (reason.ways.size() > kMostWays ? ", and so on" : "");
}

std::string hands_text(int hands) { return count_text(static_cast<std::size_t>(hands), "hand"); }

}  // namespace

PlanHeadline headline_of(const SearchedPlan& search) {
  if (search.found) {
    const std::string tried = search.all_ways() ? "" : " on the ways that were tried";
    return {"PLAN FOUND",
            fmt::format(" with {}{}{}", hands_text(search.plan.sequence.hands_used),
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
  return {"NO PLAN", fmt::format(" was found with {}{}", search.hands > 1 ? "up to " : "", hands_text(search.hands))};
}

std::string held_text(const SearchedPlan& search) {
  const int held = held_parts(search);
  const std::string tried = search.all_ways() ? "" : " on the ways that were tried";
  return fmt::format("{}, {}; {}", count_text(search.plan.answers.size(), "step"), how(search.model),
                     held == 0 ? "nothing is held between the steps"
                               : count_text(static_cast<std::size_t>(held), "part") + " held, summed over the steps" +
                                     (search.fewest_held ? ": no order holds fewer" + tried : ""));
}

std::vector<std::string> order_lines(const SearchedPlan& search) {
  const auto precedes = [&](int a, int b) {
    const std::array<int, 2> pair = {a, b};
    return std::find(search.must_precede.begin(), search.must_precede.end(), pair) != search.must_precede.end();
  };
  std::vector<std::string> all;
  for (int part = 0; part < static_cast<int>(search.assembly.parts.size()); ++part) {
    std::vector<int> later;
    for (const std::array<int, 2>& pair : search.must_precede) {
      if (pair[0] != part) continue;
      const bool follows =
          std::any_of(search.must_precede.begin(), search.must_precede.end(),
                      [&](const std::array<int, 2>& other) { return other[0] == part && precedes(other[1], pair[1]); });
      if (!follows) later.push_back(pair[1]);
    }
    if (later.empty()) continue;
    all.push_back(fmt::format("'{}' before {}, which would be in its way{}", search.assembly.parts[part].name,
                              quoted_list(names_of(search.assembly, later)),
                              search.partly_tried.has(part) ? " (on the ways that were tried)" : ""));
  }
  return all;
}

std::vector<std::string> clause_lines(const SearchedPlan& search) {
  std::vector<FallClause> clauses = search.clauses;
  std::stable_sort(clauses.begin(), clauses.end(), [](const FallClause& x, const FallClause& y) {
    return x.falls.count() + x.blockers.count() < y.falls.count() + y.blockers.count();
  });
  std::vector<std::string> all;
  for (const FallClause& clause : clauses) {
    const bool one = clause.falls.count() == 1, alone = clause.blockers.count() == 1;
    const std::string falls = quoted(search.assembly, clause.falls) + (one ? " falls" : " fall");
    const std::string unless = one ? "unless it is held" : "unless one of them is held";
    if (clause.blockers.empty()) {
      all.push_back(falls + " " + unless);
      continue;
    }
    all.push_back(fmt::format("{} {} or {}{} is there", falls, unless, alone ? "" : "one of ",
                              quoted(search.assembly, clause.blockers)));
  }
  return all;
}

std::vector<std::string> why_lines(const SearchedPlan& search) {
  std::vector<std::string> why;
  for (const PartReason& reason : search.reasons) why.push_back(reason_line(search, reason));
  return why;
}

namespace {

std::string axes_text(int axes) {
  if (axes == 0) return "";
  return fmt::format("; turns about {} were tried, too", axes == 1 ? "an axis" : fmt::format("{} axes", axes));
}

}  // namespace

std::string proof_text(const SearchedPlan& search) {
  if (!search.exhausted) return "not proved: a longer search may find one, or states were left open";
  if (!search.all_ways()) {
    return fmt::format("not proved: other ways of {} may be free, which were not tried",
                       quoted_list(names_of(search.assembly, search.partly_tried.members()), kNamesInCell));
  }
  return search.from_above ? "proved, for parts that come straight down one at a time"
                           : "proved, for one part at a time on straight ways" + axes_text(search.axes_tried);
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
