#include "impend/accounts/plan/reason_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/accounts/plan/plan_words.h"
#include "impend/base/names.h"

namespace impend {

std::vector<std::string> order_lines(const Assembly& assembly, const std::vector<std::array<int, 2>>& must_precede,
                                     const PartSet& partly_tried) {
  const auto precedes = [&](int a, int b) {
    const std::array<int, 2> pair = {a, b};
    return std::find(must_precede.begin(), must_precede.end(), pair) != must_precede.end();
  };
  std::vector<std::string> all;
  for (int part = 0; part < static_cast<int>(assembly.parts.size()); ++part) {
    std::vector<int> later;
    for (const std::array<int, 2>& pair : must_precede) {
      if (pair[0] != part) continue;
      const bool follows = std::any_of(must_precede.begin(), must_precede.end(), [&](const std::array<int, 2>& other) {
        return other[0] == part && precedes(other[1], pair[1]);
      });
      if (!follows) later.push_back(pair[1]);
    }
    if (later.empty()) continue;
    all.push_back(fmt::format("'{}' before {}, which would be in its way{}", assembly.parts[part].name,
                              quoted_list(names_of(assembly, later)),
                              partly_tried.has(part) ? " (on the ways that were tried)" : ""));
  }
  return all;
}

std::string clause_line(const Assembly& assembly, const FallClause& clause) {
  const bool one = clause.falls.count() == 1, alone = clause.blockers.count() == 1;
  const std::string falls =
      quoted(assembly, clause.falls) + (one ? " falls" : " fall") + (clause.balances ? " from mere balance" : "");
  const std::string unless = one ? "unless it is held" : "unless one of them is held";
  if (clause.blockers.empty()) return falls + " " + unless;
  return fmt::format("{} {} or {}{} is there", falls, unless, alone ? "" : "one of ",
                     quoted(assembly, clause.blockers));
}

std::vector<FallClause> sorted_clauses(std::vector<FallClause> clauses) {
  std::stable_sort(clauses.begin(), clauses.end(), [](const FallClause& x, const FallClause& y) {
    return x.falls.count() + x.blockers.count() < y.falls.count() + y.blockers.count();
  });
  return clauses;
}

std::string stopped_words(const Assembly& assembly, const std::vector<WayOut>& ways) {
  constexpr std::size_t kMostWays = 4;
  std::string text;
  for (std::size_t k = 0; k < ways.size() && k < kMostWays; ++k) {
    text += fmt::format(
        "{}moving {}{} by {}", k > 0 ? ", " : "", way_text(assembly, ways[k].direction),
        ways[k].turn ? ", once " + turn_text(*ways[k].turn) + "," : "",
        ways[k].into_ground ? "the ground" : quoted_list(names_of(assembly, ways[k].blockers.members()), kNamesInCell));
  }
  return text + (ways.size() > kMostWays ? ", and so on" : "");
}

std::string reason_line(const Assembly& assembly, const PartReason& reason) {
  const std::string name = "'" + assembly.parts[reason.part].name + "'";
  if (!reason.stays_for.empty()) {
    return fmt::format("{} must stay: {} {} asked to be placed after it", name,
                       quoted_list(names_of(assembly, reason.stays_for)), reason.stays_for.size() == 1 ? "is" : "are");
  }
  if (reason.has_way) {
    if (reason.fall.empty()) return name + " can leave";
    std::string falls;
    for (const PartSet& set : reason.fall) falls += (falls.empty() ? "{" : ", {") + quoted(assembly, set) + "}";
    return fmt::format("{} can leave, but then {}", name,
                       reason.fall.size() == 1
                           ? fmt::format("{} fall{} unless held", quoted(assembly, reason.fall.front()),
                                         reason.fall.front().count() == 1 ? "s" : "")
                           : falls + " fall, each group unless one of its parts is held");
  }
  if (reason.ways.empty()) return name + " has no way: the ground stops it";
  return name + " is stopped " + stopped_words(assembly, reason.ways);
}

}  // namespace impend
