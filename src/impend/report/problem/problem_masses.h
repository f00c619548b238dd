// The mass matrix of a problem file as blocks.
#pragma once

#include <string>
#include <vector>

#include "impend/numerics/block_rows.h"
#include "impend/report/problem/problem_matrix.h"

namespace impend {

// "body 2 (coordinates 7 to 12)", counted from 1 as in the files.
std::string body_label(int block);

// kBadValue in a matrix file.
Error matrix_error(const MatrixFile& matrix, int line, std::string message, std::string hint);

// N blocks of a 6N × 6N matrix, N ≥ 1. kBadValue naming block and entry where it couples bodies, is not symmetric (to
// InputTolerances::written_identity) or not positive definite. Held by tests/unit/report/test_problem_files.
Result<std::vector<Mat6>> mass_blocks(const MatrixFile& matrix);

}  // namespace impend
