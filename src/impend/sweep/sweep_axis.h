// What a sweep varies: one option and the values that it takes, words for sets of parts among them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
#include "impend/sweep/state_options.h"

namespace impend {

// "without" leaves parts out, "installed" all movable parts but these, "inputs" takes another input; every other name
// is one of state_options.h. A name may come once.
struct SweepAxis {
  std::string name;
  std::vector<SweepValue> values;
};

// Names of axes whose values are not those of an option.
inline constexpr const char* kWithoutAxis = "without";
inline constexpr const char* kInstalledAxis = "installed";
inline constexpr const char* kInputsAxis = "inputs";

// An axis as it is written on a command line, NAME=VALUES:
//   numbers       0.2,0.4 and ranges 0.2:0.8:0.05, both ends within (a value is start + k·step, rounded to 12 digits)
//   words, flags  static,frictionless; true,false
//   vectors       0,0,-9.8;1,0,-9.8
//   names         a;b,c for {a} and {b, c}, nothing between two ; for none; @FILE with one set on each line
//   without       also each (every movable part) and pairs (every two of them)
//   installed     also prefixes (of the assembly's sequence, or of its parts where it has none)
//   inputs        paths and globs, or @FILE with one path on each line
// each, pairs and prefixes stay words here: they need the assembly. Errors: kUsage; those of reading a file. Held by
// tests/unit/sweep/test_sweep_axis.
Result<SweepAxis> parse_axis(const std::string& text);

// An axis with sets of parts for the words that mean them. "each": every movable part, one set each; "pairs": every two
// of them; "prefixes": the first part, the first two, …, all of the assembly's sequence, of its parts in order where it
// has none (a sequence that also takes parts away: the states after its steps). Other axes as they are. Errors: kUsage
// without an assembly, which an axis of inputs leaves open, for names that are no parts' and for an assembly without
// movable parts. Held by tests/unit/sweep/test_sweep_axis.
Result<SweepAxis> expand_axis(const SweepAxis& axis, const std::optional<Assembly>& assembly);

std::vector<std::string> movable_names(const Assembly& assembly);

}  // namespace impend
