// How the row of a contact changes within its noise.
#pragma once

#include <Eigen/Core>

#include "impend/contact/contact.h"
#include "impend/numerics/block_rows.h"

namespace impend {

using Mat62 = Eigen::Matrix<double, 6, 2>;

// Of the row on a body whose centre of mass is `center`, to first order: δJᵀ = turn·z + shift·s with ‖z‖, ‖s‖ ≤ 1. The
// normal turns by δn̂ = Uz, the point shifts by δd across the normal, ‖δd‖ ≤ the point's noise:
//   [ δn̂ᵀ, ((d − center)×δn̂ + δd×n̂)ᵀ ].
struct RowChange {
  Mat62 turn = Mat62::Zero(), shift = Mat62::Zero();
};
RowChange row_change(const Contact& contact, const Vec3& center);

}  // namespace impend
