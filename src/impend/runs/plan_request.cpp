#include "impend/runs/plan_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "impend/base/names.h"
#include "impend/base/numbers.h"
#include "impend/import/chosen_parts.h"

namespace impend {
namespace {

std::vector<std::string> part_names_of(const Assembly& assembly) {
  std::vector<std::string> names;
  for (const Part& part : assembly.parts) names.push_back(part.name);
  return names;
}

Error no_such_part(const std::string& name, const Assembly& assembly, const std::string& option) {
  Error error{ErrorCode::kUsage,
              fmt::format("no part matches '{}'", name),
              {},
              suggestion(name, part_names_of(assembly), "parts")};
  error.place.where = option;
  return error;
}

// A cycle of pairs that every part of it waits for, as names with "before" between them; empty where there is none.
std::string contradiction(const std::vector<std::array<int, 2>>& pairs, const Assembly& assembly) {
  PartSet waiting(static_cast<int>(assembly.parts.size()));
  for (const std::array<int, 2>& pair : pairs) waiting.add(pair[1]);
  // Whoever waits for nobody that waits, waits no more.
  for (bool some = true; some;) {
    some = false;
    for (const int part : waiting.members()) {
      const bool waits = std::any_of(pairs.begin(), pairs.end(), [&](const std::array<int, 2>& pair) {
        return pair[1] == part && waiting.has(pair[0]);
      });
      if (waits) continue;
      waiting.remove(part);
      some = true;
    }
  }
  if (waiting.empty()) return "";
  std::vector<int> chain = {waiting.members().front()};
  while (std::count(chain.begin(), chain.end(), chain.back()) < 2) {
    const auto pair = std::find_if(pairs.begin(), pairs.end(), [&](const std::array<int, 2>& p) {
      return p[1] == chain.back() && waiting.has(p[0]);
    });
    chain.push_back((*pair)[0]);
  }
  chain.erase(chain.begin(), std::find(chain.begin(), chain.end(), chain.back()));
  std::string text;
  for (auto part = chain.rbegin(); part != chain.rend(); ++part) {
    text += (text.empty() ? "'" : " before '") + assembly.parts[*part].name + "'";
  }
  return text;
}

Result<int> one_part(const std::string& name, const Assembly& assembly, const std::string& option) {
  const Result<PartSet> parts = matching_parts({name}, assembly, option);
  if (!parts) return parts.error();
  if (parts.value().count() == 1) return parts.value().members().front();
  Error error{
      ErrorCode::kUsage, fmt::format("'{}' matches {} parts", name, parts.value().count()), {}, "name one part"};
  error.place.where = option;
  return error;
}

constexpr const char* kMassRange = "--mass-range";

Error wrong_range(const std::string& said, const std::string& what, const std::string& hint) {
  return {ErrorCode::kUsage, "'" + said + "' " + what, {{}, 0, {}, kMassRange}, hint};
}

std::optional<double> share_of(const std::string& percent) {
  if (!percent.ends_with('%')) return std::nullopt;
  const std::optional<double> number = parse_number(percent.substr(0, percent.size() - 1));
  if (!number || !(*number >= 0 && *number <= 100)) return std::nullopt;
  return *number / 100;
}

}  // namespace

Result<PartSet> matching_parts(const std::vector<std::string>& patterns, const Assembly& assembly,
                               const std::string& option) {
  PartSet parts(static_cast<int>(assembly.parts.size()));
  for (const std::string& pattern : patterns) {
    bool some = false;
    for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
      if (!glob_match(pattern, assembly.parts[i].name)) continue;
      parts.add(static_cast<int>(i));
      some = true;
    }
    if (!some) return no_such_part(pattern, assembly, option);
  }
  return parts;
}

namespace {

Result<std::vector<NamedStep>> named_steps(const Assembly& assembly, const PlanRequest& request) {
  if (request.steps) return *request.steps;
  if (!request.order) {
    if (!assembly.sequence.empty()) return assembly.sequence;
    return Error{ErrorCode::kUsage,
                 "there is no sequence to check",
                 {},
                 "add \"sequence\": [\"first part\", …] to the assembly file, or give an order"};
  }
  std::vector<NamedStep> steps;
  for (std::size_t k = 0; k < request.order->size(); ++k) {
    steps.push_back({StepKind::kPlace, {(*request.order)[k]}, std::nullopt, fmt::format("order, name {}", k + 1)});
  }
  return steps;
}

}  // namespace

Result<StatedSequence> stated_sequence(const Assembly& assembly, const PlanRequest& request) {
  const Result<std::vector<NamedStep>> named = named_steps(assembly, request);
  if (!named) return named.error();
  const auto first_turn = std::find_if(named.value().begin(), named.value().end(),
                                       [](const NamedStep& step) { return step.kind == StepKind::kTurn; });
  if (first_turn != named.value().end()) {
    const Status may = may_be_turned(assembly, first_turn->where);
    if (!may) return may.error();
  }
  Result<Sequence> steps = resolve_sequence(named.value(), assembly);
  if (!steps) {
    Error error = steps.error();
    if (request.order && error.place.where == "sequence") error.place.where = "order";
    return error;
  }
  return StatedSequence{std::move(steps).value(), named_ways_up(named.value(), assembly)};
}

Status check_stated_holders(const Sequence& sequence, const PartSet& holdable, const Assembly& assembly) {
  for (const PlanStep& step : sequence) {
    for (const int part : step.hold.value_or(std::vector<int>())) {
      if (holdable.has(part)) continue;
      Error error{ErrorCode::kUsage,
                  "the sequence holds '" + assembly.parts[part].name + "', which may not be held",
                  {},
                  "take one of the two away"};
      error.place.where = step.where;
      return error;
    }
  }
  return ok_status();
}

Result<PartSet> parts_to_hold(const Assembly& assembly, const PlanRequest& request) {
  const Result<PartSet> refused = matching_parts(request.no_hold, assembly, "no-hold");
  if (!refused) return refused.error();
  return movable_parts(assembly) - refused.value();
}

Result<PartSet> installed_parts(const Assembly& assembly, const PlanRequest& request) {
  if (!request.installed) return fixed_parts(assembly) | movable_parts(assembly);
  const Result<PartSet> there = matching_parts(*request.installed, assembly, "installed");
  if (!there) return there.error();
  return there.value() | fixed_parts(assembly);
}

Result<std::vector<std::array<int, 2>>> stated_precedences(const Assembly& assembly, const PlanRequest& request) {
  std::vector<std::array<int, 2>> pairs;
  for (const std::vector<std::string>& names : request.before) {
    if (names.size() != 2) {
      Error error{ErrorCode::kUsage, "an order is of two parts", {}, "as in base,lid"};
      error.place.where = "before";
      return error;
    }
    std::array<int, 2> pair{};
    for (int k = 0; k < 2; ++k) {
      const Result<int> part = one_part(names[k], assembly, "before");
      if (!part) return part.error();
      pair[k] = part.value();
    }
    // What is fixed is there before everything else.
    if (assembly.parts[pair[0]].fixed) continue;
    if (assembly.parts[pair[1]].fixed) {
      Error error{
          ErrorCode::kUsage,
          fmt::format("'{}' cannot be placed before '{}', which is fixed and there from the start", names[0], names[1]),
          {},
          ""};
      error.place.where = "before";
      return error;
    }
    pairs.push_back(pair);
  }
  if (request.base) {
    const Result<int> base = one_part(*request.base, assembly, "base");
    if (!base) return base.error();
    for (int part = 0; part < static_cast<int>(assembly.parts.size()); ++part) {
      if (assembly.parts[base.value()].fixed || assembly.parts[part].fixed || part == base.value()) continue;
      pairs.push_back({base.value(), part});
    }
  }
  const std::string cycle = contradiction(pairs, assembly);
  if (cycle.empty()) return pairs;
  return Error{ErrorCode::kUsage, "the orders contradict each other: " + cycle, {}, "take one of them away"};
}

Result<std::vector<double>> stated_mass_ranges(const std::vector<std::string>& stated, const Assembly& assembly) {
  std::vector<double> ranges(assembly.parts.size(), 0);
  for (const bool named : {false, true}) {
    for (const std::string& said : stated) {
      const std::size_t equals = said.rfind('=');
      if ((equals != std::string::npos) != named) continue;
      const std::optional<double> share = share_of(named ? said.substr(equals + 1) : said);
      if (!share)
        return wrong_range(said, "is no percentage from 0% to 100%", "write 10% for all parts, or NAME=10% for one");
      const Result<PartSet> parts = matching_parts({named ? said.substr(0, equals) : "*"}, assembly, kMassRange);
      if (!parts) return parts.error();
      for (const int part : parts.value().members()) {
        if (!assembly.parts[part].fixed) ranges[part] = *share;
      }
    }
  }
  if (std::any_of(ranges.begin(), ranges.end(), [](double range) { return range > 0; })) return ranges;
  return wrong_range(stated.empty() ? "" : stated.back(), "leaves the mass of no part that can move to be off",
                     "state more than 0% of a part that is not fixed");
}

}  // namespace impend
