// The order in which an assembly is built, as its file states it: names of parts, not yet checked against each other.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "impend/geometry/types.h"

namespace impend {

enum class StepKind { kPlace, kRemove, kTurn };

struct NamedStep {
  StepKind kind = StepKind::kPlace;
  std::vector<std::string> parts;  // several: a sub-assembly, put together before
  // The parts that are held when the step is done, where the file says so.
  std::optional<std::vector<std::string>> hold;
  std::string where;  // in its file, as in "sequence[3]"
  // Of a turn, of the whole assembly and so without parts: where gravity points when it is done, and what points down
  // on the way there; axes of the assembly, of any length but 0.
  Vec3 down = Vec3::Zero();
  std::optional<Vec3> past = std::nullopt;
  // Of a sub-assembly that is placed as one: the steps in which it is built apart, on a table of its own, with gravity
  // along `down` meanwhile, or, where that is zero, as the assembly stands; `parts` are those that are there in the
  // end. Empty: how several parts were put together is not said.
  std::vector<NamedStep> build = {};
};

// The steps after parts were renamed or left out: `new_name` of a part's name, nothing where it is gone. A step that
// lost all its parts is gone, too; a turn stays. Held by tests/unit/import/test_assembly_sequence.
std::vector<NamedStep> renamed_steps(const std::vector<NamedStep>& steps,
                                     const std::function<std::optional<std::string>(const std::string&)>& new_name);

}  // namespace impend
