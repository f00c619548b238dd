// names.json of a problem folder: names and notes beside the matrices.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/base/result.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/analysis.h"

namespace impend {

struct NamedJoint {
  std::string type;  // may be empty
  std::array<std::string, 2> names;
  int rows = 0;  // of G
};

struct ProblemNames {
  std::string path;
  std::optional<std::string> name;
  std::optional<std::vector<std::string>> bodies;
  std::optional<std::vector<std::array<std::string, 2>>> contacts;
  std::optional<std::vector<NamedJoint>> joints;  // in the order of the rows of G
  std::optional<Verdict> analysis;
  std::vector<std::string> notes;
  std::vector<std::string> files;  // that belong to the problem
};

// Every key is optional, others are errors. Errors with the path inside the file, as those of assembly files.
Result<ProblemNames> parse_problem_names(const std::string& path, std::string_view text);

// Fills body_names and contact_names: "body 1", "fixed" where `names` has none, and joint: which rows of G are one
// joint, where `names` says that. kBadValue where their numbers differ from the problem's.
Status name_problem(const ProblemNames& names, MotionProblem& problem);

}  // namespace impend
