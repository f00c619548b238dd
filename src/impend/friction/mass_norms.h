// Norms in which residuals are free of units: ‖x‖_M and the lengths of rows.
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

double mass_norm(const std::vector<Mat6>& M, const VecX& x);          // √(xᵀMx)
VecX mass_times(const std::vector<Mat6>& M, const VecX& x);           // M x
VecX inverse_mass_times(const std::vector<Mat6>& M, const VecX& f);   // M⁻¹f
double inverse_mass_norm(const std::vector<Mat6>& M, const VecX& f);  // √(fᵀM⁻¹f)
VecX row_lengths(const std::vector<Mat6>& M, const BlockRows& rows);  // r_i = √(J_iM⁻¹J_iᵀ)

}  // namespace impend
