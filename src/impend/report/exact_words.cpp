#include "impend/report/exact_words.h"

#include <fmt/format.h>

namespace impend {

std::string exact_words(const ExactResult& exact) {
  if (exact.sigma.empty()) return fmt::format("in exact arithmetic: {}, {}", exact.status, exact.reason);
  std::string words = "in exact arithmetic, for the numbers as stored: ";
  if (exact.status == "rest") {
    words += "at rest, motion ratio 0";
  } else if (exact.balances.value_or(false)) {
    words += fmt::format("the forces balance; the slack for rounding leaves a motion ratio of {}", exact.sigma);
  } else {
    const std::string fraction = exact.sigma_squared.empty() ? "" : ", its square " + exact.sigma_squared;
    words += fmt::format("motion ratio {}{}{}", exact.sigma,
                         exact.digits == 0 ? "" : fmt::format(" ({} digits)", exact.digits), fraction);
    if (exact.below_stable_threshold) words += ", which the verdict takes for rounding";
  }
  if (!exact.reason.empty()) words += (exact.contradicts ? "; CONTRADICTION: " : "; ") + exact.reason;
  return words;
}

}  // namespace impend
