#include "impend/compare/design_changes.h"

#include <array>

namespace impend {

const char* to_string(ChangeKind kind) {
  static constexpr std::array kWords = {
      "part-removed", "part-added",     "part-renamed", "part-moved",    "part-reshaped",
      "part-scaled",  "part-mirrored",  "density",      "mass",          "part-fixed",
      "part-freed",   "velocity",       "levels",       "gravity",       "ground",
      "load",         "joint-removed",  "joint-added",  "joint-changed", "spring-removed",
      "spring-added", "spring-changed", "friction",     "pair-friction", "sequence",
      "gap"};
  return kWords.at(static_cast<std::size_t>(kind));
}

}  // namespace impend
