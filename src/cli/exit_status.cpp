#include "cli/exit_status.h"

#include <fmt/format.h>

#include "impend/assembly/assembly.h"
#include "impend/report/text_table.h"

namespace impend::cli {
namespace {

template <class AnyVerdict>
ExitStatus compare(AnyVerdict expected, const std::optional<AnyVerdict>& found) {
  if (expected == found) return kRan;
  fmt::print(stderr, "impend: expected the verdict '{}', found '{}'\n", to_string(expected),
             found ? to_string(*found) : "none");
  return kUnexpected;
}

}  // namespace

FoundVerdicts verdicts_of(const Analysis& analysis) {
  const Part* moving = moving_part(analysis.assembly);
  return {analysis.verdict, analysis.friction ? analysis.friction->verdict : std::nullopt,
          moving != nullptr ? moving->name : ""};
}

ExitStatus compare_with_expected(const Options& options, const FoundVerdicts& found) {
  if (options.expect_friction) return compare(*options.expect_friction, found.with_friction);
  if (!options.expect) return kRan;
  if (found.moving.empty()) return compare(*options.expect, found.without_friction);
  fmt::print(
      stderr,
      "impend: expected the verdict '{}', but '{}' has a velocity, and that verdict is of the same parts at rest "
      "(take the velocity out to ask for it)\n",
      to_string(*options.expect), printable(found.moving));
  return kUnexpected;
}

}  // namespace impend::cli
