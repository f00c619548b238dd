// What a sweep varies: one option and the values that it takes.
#pragma once

#include <string>
#include <vector>

#include "impend/base/result.h"
#include "impend/sweep/sweep_value.h"

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
//   numbers        0.2,0.4 and ranges 0.2:0.8:0.05, both ends within (a value is start + k·step, rounded to twelve
//   digits) words, flags   static,frictionless; true,false vectors        0,0,-9.8;1,0,-9.8 names          a;b,c for
//   {a} and {b, c}, nothing between two ; for none; @FILE with one set on each line without        also each (every
//   movable part) and pairs (every two of them) installed      also prefixes (of the assembly's sequence, or of its
//   parts where it has none) inputs         paths and globs, or @FILE with one path on each line
// each, pairs and prefixes stay words here: they need the assembly. Errors: kUsage; those of reading a file. Held by
// tests/unit/sweep/test_sweep_axis.
Result<SweepAxis> parse_axis(const std::string& text);

}  // namespace impend
