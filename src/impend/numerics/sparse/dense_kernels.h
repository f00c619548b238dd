// Dense kernels of the sparse factor, on column-major panels.
//
// Every entry is summed in one fixed order whatever the width of the vector registers and without fused multiply-add,
// so a factor is the same to the last bit on every machine, while wide registers are used where there are any.
#pragma once

namespace impend {

// C := A Bᵀ on and below the diagonal of its top square (entries above it are not meant); A rows×depth, B cols×depth,
// C rows×cols, rows ≥ cols.
void product_lower(const double* A, int lda, const double* B, int ldb, int rows, int cols, int depth, double* C,
                   int ldc);

// Cholesky factor of the top square of a rows×cols panel, in place, with the rows below divided by it: L₁₁L₁₁ᵀ = P₁,
// L₂₁ = P₂L₁₁⁻ᵀ. False when a pivot is not positive. Held by tests/unit/numerics.
bool factor_panel(double* panel, int rows, int cols);

}  // namespace impend
