#include "impend/base/units.h"

namespace impend {

std::optional<double> metres_per_unit(std::string_view name) {
  if (name == "mm") return 0.001;
  if (name == "cm") return 0.01;
  if (name == "m") return 1.0;
  if (name == "in") return 0.0254;  // ISO 31-1, exact
  return std::nullopt;
}

}  // namespace impend
