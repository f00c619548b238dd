#include "cli/model_options.h"

#include <algorithm>
#include <array>

#include "cli/parse.h"
#include "impend/base/friction_tolerances.h"
#include "impend/base/nearest_name.h"

namespace impend::cli {
namespace {

constexpr std::array kModels = {FrictionModel::kFrictionless, FrictionModel::kStatic, FrictionModel::kDynamic,
                                FrictionModel::kViscous,      FrictionModel::kNoSlip, FrictionModel::kStewartTrinkle};
constexpr std::array kVerdicts = {Verdict::kStable, Verdict::kMoves, Verdict::kMarginal};
constexpr std::array kFrictionVerdicts = {FrictionVerdict::kStableCertain, FrictionVerdict::kFallsCertain,
                                          FrictionVerdict::kIndeterminate, FrictionVerdict::kPossiblyStable,
                                          FrictionVerdict::kNoSolutionFound};

template <class Values>
std::vector<std::string> words_of(const Values& values) {
  std::vector<std::string> words;
  for (const auto value : values) words.emplace_back(to_string(value));
  return words;
}

template <class Values>
auto value_named(const Values& values, const std::string& word) {
  using Value = typename Values::value_type;
  const auto at = std::find_if(values.begin(), values.end(), [&word](Value value) { return to_string(value) == word; });
  return at == values.end() ? std::nullopt : std::optional<Value>(*at);
}

bool takes_mu(FrictionModel model) {
  return model == FrictionModel::kStatic || model == FrictionModel::kDynamic || model == FrictionModel::kStewartTrinkle;
}

bool takes_step(FrictionModel model) {
  return model == FrictionModel::kNoSlip || model == FrictionModel::kStewartTrinkle;
}

std::optional<Error> read_name(const Raw& raw, FrictionModel& model) {
  if (raw.model.empty()) {
    if (!raw.mu.empty()) model = FrictionModel::kStatic;
    return std::nullopt;
  }
  const std::optional<FrictionModel> named = value_named(kModels, raw.model);
  if (!named) {
    const std::optional<std::string> near = nearest_name(raw.model, words_of(kModels));
    return usage("there is no model '" + raw.model + "'",
                 near ? "did you mean '" + *near + "'?" : "use one of " + quoted_list(words_of(kModels)));
  }
  model = *named;
  return std::nullopt;
}

std::optional<Error> read_mu(const Raw& raw, FrictionOptions& friction) {
  if (raw.mu.empty()) return std::nullopt;
  friction.mu = parse_number(raw.mu);
  if (!friction.mu || !(*friction.mu >= 0) || !(*friction.mu <= FrictionInputTolerances{}.most_mu))
    return usage("--mu cannot be '" + raw.mu + "'", "give a coefficient of friction, as in --mu 0.5");
  if (!takes_mu(friction.model))
    return usage(std::string("--mu means nothing to the model '") + to_string(friction.model) + "'",
                 "use --model static, dynamic or stewart-trinkle");
  return std::nullopt;
}

std::optional<Error> read_step(const Raw& raw, FrictionOptions& friction) {
  if (raw.step.empty()) return std::nullopt;
  const std::optional<double> step = parse_number(raw.step);
  const FrictionInputTolerances range;
  if (!step || !(*step >= range.least_step) || !(*step <= range.most_step))
    return usage("--step cannot be '" + raw.step + "'", "give a short time in seconds, as in --step 0.01");
  if (!takes_step(friction.model))
    return usage(std::string("--step means nothing to the model '") + to_string(friction.model) + "'",
                 "use --model no-slip or stewart-trinkle");
  friction.velocity.step = *step;
  return std::nullopt;
}

std::optional<Error> read_expect(const Raw& raw, const FrictionOptions& friction, Options& options) {
  if (raw.expect.empty()) return std::nullopt;
  options.expect = value_named(kVerdicts, raw.expect);
  options.expect_friction = value_named(kFrictionVerdicts, raw.expect);
  if (options.expect_friction && friction.model != FrictionModel::kStatic)
    return usage("--expect " + raw.expect + " needs friction", "add --model static");
  if (options.expect || options.expect_friction) return std::nullopt;
  std::vector<std::string> words = words_of(kVerdicts);
  if (friction.model == FrictionModel::kStatic) {
    for (const std::string& word : words_of(kFrictionVerdicts)) words.push_back(word);
  }
  return usage("--expect cannot be '" + raw.expect + "'", "use one of " + quoted_list(words));
}

}  // namespace

std::optional<Error> read_model(const Raw& raw, Options& options) {
  FrictionOptions& friction = options.pipeline.friction;
  if (auto error = read_name(raw, friction.model)) return error;
  if (auto error = read_mu(raw, friction)) return error;
  if (auto error = read_step(raw, friction)) return error;
  return read_expect(raw, friction, options);
}

}  // namespace impend::cli
