#include "cli/model_options.h"

#include <algorithm>
#include <array>

#include "cli/parse.h"
#include "impend/base/names.h"
#include "impend/pipeline/friction_request.h"

namespace impend::cli {
namespace {

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
  const Result<FrictionOptions> friction = friction_request({raw.model, raw.mu, raw.step, raw.minimal_mu, raw.tilt_margin});
  if (!friction) return friction.error();
  options.pipeline.friction = friction.value();
  return read_expect(raw, friction.value(), options);
}

}  // namespace impend::cli
