#include "impend/pipeline/option_requests.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "impend/base/names.h"
#include "impend/base/numbers.h"
#include "impend/motion/friction_result.h"

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

constexpr std::array kModels = {FrictionModel::kFrictionless, FrictionModel::kStatic, FrictionModel::kDynamic,
                                FrictionModel::kViscous,      FrictionModel::kNoSlip, FrictionModel::kStewartTrinkle};

Error usage(const std::string& message, const std::string& hint) { return {ErrorCode::kUsage, message, {}, hint}; }

std::optional<double> number_in(const std::string& text, double least, double most) {
  const std::optional<double> value = parse_number(text);
  return value && *value >= least && *value <= most ? value : std::nullopt;
}

std::optional<Error> read_name(const FrictionWords& words, FrictionModel& model) {
  if (words.model.empty()) {
    if (!words.mu.empty() || words.minimal_mu || words.tilt_margin) model = FrictionModel::kStatic;
    return std::nullopt;
  }
  if (const std::optional<FrictionModel> named = friction_model_named(words.model)) {
    model = *named;
    return std::nullopt;
  }
  std::vector<std::string> known;
  for (const FrictionModel one : kModels) known.emplace_back(to_string(one));
  const std::optional<std::string> near = nearest_name(words.model, known);
  return usage("there is no model '" + words.model + "'",
               near ? "did you mean '" + *near + "'?" : "use one of " + quoted_list(known));
}

std::optional<Error> read_mu(const FrictionWords& words, FrictionOptions& friction) {
  if (words.mu.empty()) return std::nullopt;
  friction.mu = number_in(words.mu, 0, kMostMu);
  if (!friction.mu) return usage("--mu cannot be '" + words.mu + "'", "give a coefficient of friction, as in --mu 0.5");
  if (!takes_mu(friction.model))
    return usage(std::string("--mu means nothing to the model '") + to_string(friction.model) + "'",
                 "use --model static, dynamic or stewart-trinkle");
  return std::nullopt;
}

std::optional<Error> read_step(const FrictionWords& words, FrictionOptions& friction) {
  if (words.step.empty()) return std::nullopt;
  const std::optional<double> step = number_in(words.step, kLeastModelStep, kMostModelStep);
  if (!step) return usage("--step cannot be '" + words.step + "'", "give a short time in seconds, as in --step 0.01");
  if (!takes_step(friction.model))
    return usage(std::string("--step means nothing to the model '") + to_string(friction.model) + "'",
                 "use --model no-slip or stewart-trinkle");
  friction.velocity.step = *step;
  return std::nullopt;
}

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

std::optional<Error> read_margins(const FrictionWords& words, FrictionOptions& friction) {
  if (!words.minimal_mu && !words.tilt_margin) return std::nullopt;
  if (friction.model != FrictionModel::kStatic)
    return usage(std::string(words.minimal_mu ? "--minimal-mu" : "--tilt-margin") + " means nothing to the model '" +
                     to_string(friction.model) + "'",
                 "use --model static");
  friction.minimal_mu = words.minimal_mu;
  friction.tilt_margin = words.tilt_margin;
  return std::nullopt;
}

Result<FrictionOptions> friction_request(const FrictionWords& words) {
  FrictionOptions friction;
  if (auto error = read_name(words, friction.model)) return *error;
  if (auto error = read_mu(words, friction)) return *error;
  if (auto error = read_step(words, friction)) return *error;
  if (auto error = read_margins(words, friction)) return *error;
  return friction;
}

}  // namespace impend
