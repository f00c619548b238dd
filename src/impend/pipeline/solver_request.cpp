#include "impend/pipeline/solver_request.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "impend/base/names.h"

namespace impend {
namespace {

constexpr std::array<std::pair<const char*, ForceAlgorithm>, 7> kAlgorithmWords = {{
    {"auto", ForceAlgorithm::kAuto},
    {"block", ForceAlgorithm::kBlockPivoting},
    {"dantzig", ForceAlgorithm::kDantzig},
    {"lemke", ForceAlgorithm::kLemke},
    {"nnls", ForceAlgorithm::kNonnegativeLeastSquares},
    {"ppm", ForceAlgorithm::kPrincipalPivoting},
    {"small", ForceAlgorithm::kSmallLeastSquares},
}};

}  // namespace

Result<ForceAlgorithm> force_algorithm_request(const std::string& word) {
  std::vector<std::string> known;
  for (const auto& [name, algorithm] : kAlgorithmWords) {
    if (word == name) return algorithm;
    known.emplace_back(name);
  }
  return Error{ErrorCode::kUsage,
               "--algorithm cannot be '" + word + "'",
               {"", 0, "", "algorithm"},
               "use one of " + quoted_list(known)};
}

const char* force_algorithm_word(ForceAlgorithm algorithm) {
  for (const auto& [name, one] : kAlgorithmWords) {
    if (one == algorithm) return name;
  }
  return "auto";
}

Result<int> effort_request(double effort) {
  if (effort > 0 && effort <= kMostEffort) return std::max(1, static_cast<int>(effort * SolverSettings{}.branch_limit));
  return Error{ErrorCode::kUsage,
               "--effort must lie between 0 and 1000",
               {"", 0, "", "effort"},
               "the default is --effort 1, --effort 4 is four times as much"};
}

}  // namespace impend
