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
  explicit SequenceReader(const Assembly& assembly)
      : assembly_(assembly), there_(fixed_parts(assembly)), seen_(static_cast<int>(assembly.parts.size())) {}

  std::optional<Error> take(const NamedStep& named) {
    PlanStep step;
    step.kind = named.kind;
    step.where = named.where;
    for (const std::string& name : named.parts) {
      const Result<int> part = part_named(name, named);
      if (!part) return part.error();
      if (auto error = step.kind == PlanStep::Kind::kPlace ? place(part.value(), named) : remove(part.value(), named)) {
        return error;
      }
      if (!assembly_.parts[part.value()].fixed) step.parts.push_back(part.value());
    }
    if (auto error = read_holders(named, step)) return error;
    if (!step.parts.empty()) steps_.push_back(std::move(step));
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

  const Assembly& assembly_;
  PartSet there_, seen_;
  Sequence steps_;
};

}  // namespace

Result<Sequence> resolve_sequence(const std::vector<NamedStep>& steps, const Assembly& assembly) {
  SequenceReader reader(assembly);
  for (const NamedStep& step : steps) {
    if (const std::optional<Error> error = reader.take(step)) return *error;
  }
  return reader.finish();
}

}  // namespace impend
