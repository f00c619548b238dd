#include "cli/expected.h"

#include <fmt/format.h>

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

ExitStatus compare_with_expected(const Options& options, const std::optional<Verdict>& found,
                                 const std::optional<FrictionVerdict>& with_friction) {
  if (options.expect_friction) return compare(*options.expect_friction, with_friction);
  return options.expect ? compare(*options.expect, found) : kRan;
}

}  // namespace impend::cli
