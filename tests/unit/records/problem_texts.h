// Problems as files, printed and read again.
#pragma once

#include <string>
#include <vector>

#include "impend/records/problem/problem_files.h"
#include "tests/support/catch.h"

namespace impend::test {

inline const std::string kArray = "%%MatrixMarket matrix array real general\n";
inline const std::string kCoordinate = "%%MatrixMarket matrix coordinate real general\n";

inline std::vector<TextFile> printed(const ProblemFolder& problem) {
  const auto files = print_problem(problem);
  if (!files) FAIL(to_string(files.error()));
  return files.value();
}

inline ProblemFolder parsed(const std::vector<TextFile>& files) {
  const auto problem = parse_problem("dir", files);
  if (!problem) FAIL(to_string(problem.error()));
  return problem.value();
}

}  // namespace impend::test
