#include "impend/planning/sequence.h"

#include <algorithm>

#include "impend/base/names.h"
#include "impend/planning/assembly_state.h"

namespace impend {
namespace {

Error in_step(const NamedStep& step, const std::string& message, const std::string& hint) {
  Error error{ErrorCode::kBadValue, message, {}, hint};
  error.place.where = step.where;
  return error;
}

// Follows a sequence from step to step.
class SequenceReader {
 public:
  SequenceReader(const Assembly& assembly, const WaysUp& ways)
      : assembly_(assembly),
        ways_(ways),
        there_(fixed_parts(assembly)),
        seen_(static_cast<int>(assembly.parts.size())) {}

  std::optional<Error> take(const NamedStep& named) {
    PlanStep step;
    step.kind = named.kind;
    step.where = named.where;
    if (step.turns()) {
      if (auto error = turn(named, step)) return error;
    }
    std::vector<std::string> names = named.parts;
    if (!named.build.empty()) {
      const Result<std::vector<std::string>> built = built_apart(named);
      if (!built) return built.error();
      names = built.value();
      step.build = named.build;
      step.build_down = named.down;
    }
    for (const std::string& name : names) {
      const Result<int> part = part_named(name, named);
      if (!part) return part.error();
      if (auto error = step.places() ? place(part.value(), named) : remove(part.value(), named)) return error;
      if (!assembly_.parts[part.value()].fixed) step.parts.push_back(part.value());
    }
    if (auto error = read_holders(named, step)) return error;
    if (!step.parts.empty() || step.turns()) steps_.push_back(std::move(step));
    return std::nullopt;
  }

  Result<Sequence> finish() {
    for (const int part : (movable_parts(assembly_) - seen_).members()) {
      const std::string& name = assembly_.parts[part].name;
      Error error{ErrorCode::kBadValue,
                  "the sequence never places '" + name + "'",
                  {},
                  "add a step that places it, or leave the part out of the assembly"};
      error.place.where = "sequence";
      return error;
    }
    return std::move(steps_);
  }

 private:
  Result<int> part_named(const std::string& name, const NamedStep& step) const {
    std::vector<std::string> names;
    for (const Part& part : assembly_.parts) names.push_back(part.name);
    const auto at = std::find(names.begin(), names.end(), name);
    if (at != names.end()) return static_cast<int>(at - names.begin());
    return in_step(step, "there is no part '" + name + "'", suggestion(name, names, "parts"));
  }

  // The parts that are there when a sub-assembly is built, in the order in which they came.
  Result<std::vector<std::string>> built_apart(const NamedStep& named) const {
    if (!named.down.isZero(0) && !is_direction(named.down)) {
      return in_step(named, "a sub-assembly is built with a direction down that is none",
                     "give three numbers of which one is not 0");
    }
    Assembly loose;  // nothing but names
    for (const Part& part : assembly_.parts) loose.parts.emplace_back().name = part.name;
    const WaysUp as_it_stands;
    SequenceReader apart(loose, as_it_stands);
    for (const NamedStep& step : named.build) {
      if (step.kind == StepKind::kTurn) {
        return in_step(step, "a sub-assembly is built one way up, and this step turns it",
                       "take the step away, and say \"down\" beside \"build\"");
      }
      if (const std::optional<Error> error = apart.take(step)) return *error;
    }
    if (apart.there_.empty())
      return in_step(named, "nothing is left of this sub-assembly when it is built", "place a part in it");
    if (const auto& hold = apart.steps_.back().hold; hold && !hold->empty()) {
      return in_step(named.build.back(),
                     "a sub-assembly is held when it is built, but it waits on its table, where nobody holds it",
                     "leave \"hold\" out of its last step");
    }
    std::vector<std::string> names;
    for (const PlanStep& step : apart.steps_) {
      for (const int part : step.parts) {
        const std::string& name = assembly_.parts[part].name;
        if (assembly_.parts[part].fixed)
          return in_step(named, "'" + name + "' is fixed and cannot be built apart", "make the part movable");
        const bool known = std::find(names.begin(), names.end(), name) != names.end();
        if (apart.there_.has(part) && !known) names.push_back(name);
      }
    }
    return names;
  }

  std::optional<Error> place(int part, const NamedStep& step) {
    const std::string& name = assembly_.parts[part].name;
    if (!assembly_.parts[part].fixed && there_.has(part)) {
      return in_step(step, "'" + name + "' is placed a second time", "name it once, or remove it in between");
    }
    there_.add(part);
    seen_.add(part);
    return std::nullopt;
  }

  std::optional<Error> remove(int part, const NamedStep& step) {
    const std::string& name = assembly_.parts[part].name;
    if (assembly_.parts[part].fixed) {
      return in_step(step, "'" + name + "' is fixed and cannot be removed",
                     "make the part movable, and hold it where it is needed");
    }
    if (!there_.has(part)) {
      return in_step(step, "'" + name + "' is removed, but it is not there", "place it in an earlier step");
    }
    there_.remove(part);
    return std::nullopt;
  }

  std::optional<Error> read_holders(const NamedStep& named, PlanStep& step) const {
    if (!named.hold) return std::nullopt;
    step.hold.emplace();
    for (const std::string& name : *named.hold) {
      const Result<int> part = part_named(name, named);
      if (!part) return part.error();
      if (!there_.has(part.value())) {
        return in_step(named, "'" + name + "' is to be held, but it is not there after the step",
                       "hold a part that was placed before");
      }
      if (!assembly_.parts[part.value()].fixed) step.hold->push_back(part.value());
    }
    return std::nullopt;
  }

  std::optional<Error> turn(const NamedStep& named, PlanStep& step) {
    if (there_.empty()) {
      return in_step(named, "the assembly is turned before any part is there",
                     "place a part in an earlier step, or leave this one out");
    }
    if (!is_direction(named.down) || (named.past && !is_direction(*named.past))) {
      return in_step(named, "a turn needs a direction that points down then, and this is none",
                     "give three numbers of which one is not 0");
    }
    step.turn = {way_up_, way_up_of(ways_, named.down), -1};
    if (step.turn.to == way_up_) {
      return in_step(named, "the assembly is turned to the way up that it has already",
                     "leave this step out, or name another direction that points down then");
    }
    if (named.past) {
      step.turn.past = ways_.off_ground(way_up_of(ways_, *named.past));
      if (!lies_between(ways_, step.turn)) {
        return in_step(
            named,
            "the assembly is turned past a direction with which the turn begins or ends, or past the opposite one",
            "name one that lies across, or leave \"past\" out");
      }
    }
    way_up_ = step.turn.to;
    return std::nullopt;
  }

  const Assembly& assembly_;
  const WaysUp& ways_;
  int way_up_ = 0;
  PartSet there_, seen_;
  Sequence steps_;
};

}  // namespace

PlanStep turning_step(const TurnOver& turn) {
  PlanStep step;
  step.kind = PlanStep::Kind::kTurn;
  step.turn = turn;
  return step;
}

WaysUp named_ways_up(const std::vector<NamedStep>& steps, const Assembly& assembly) {
  std::vector<Vec3> down, past;
  for (const NamedStep& step : steps) {
    if (step.kind != StepKind::kTurn || !is_direction(step.down)) continue;
    down.push_back(step.down);
    if (step.past && is_direction(*step.past)) past.push_back(*step.past);
  }
  return down.empty() ? WaysUp() : ways_up(assembly, down, past);
}

Result<Sequence> resolve_sequence(const std::vector<NamedStep>& steps, const Assembly& assembly) {
  const WaysUp ways = named_ways_up(steps, assembly);
  SequenceReader reader(assembly, ways);
  for (const NamedStep& step : steps) {
    if (const std::optional<Error> error = reader.take(step)) return *error;
  }
  return reader.finish();
}

}  // namespace impend
