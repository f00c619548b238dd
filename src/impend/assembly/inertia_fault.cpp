#include "impend/assembly/inertia_fault.h"

#include <fmt/format.h>

#include "impend/base/tolerances.h"
#include "impend/geometry/small_matrices.h"

namespace impend {

std::optional<std::string> inertia_fault(const Mat3& inertia) {
  const InputTolerances tolerances;
  if (!inertia.allFinite()) return "is not finite";
  const double largest = inertia.cwiseAbs().maxCoeff();
  if ((inertia - inertia.transpose()).cwiseAbs().maxCoeff() > tolerances.written_identity * largest) {
    return "is not symmetric";
  }
  const Vec3 I = principal_values(inertia);
  const std::string list = fmt::format("(principal moments {:.6g}, {:.6g}, {:.6g})", I[0], I[1], I[2]);
  if (!(I[0] > tolerances.positive_inertia * I[2])) return "is not positive definite " + list;
  if (I[0] + I[1] < I[2] * (1 - tolerances.written_identity)) {
    return "belongs to no body: the largest principal moment exceeds the sum of the others " + list;
  }
  return std::nullopt;
}

}  // namespace impend
