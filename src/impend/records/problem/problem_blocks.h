// The mass matrix of a problem file as blocks.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/numerics/block_rows.h"
#include "impend/records/problem/problem_matrix.h"

namespace impend {

// "body 2 (coordinates 7 to 12)", counted from 1 as in the files.
std::string body_label(int block);

// kBadValue in a matrix file.
Error matrix_error(const MatrixFile& matrix, int line, std::string message, std::string hint);

// N blocks of a 6N × 6N matrix, N ≥ 1. kBadValue naming block and entry where it couples bodies, is not symmetric (to
// InputTolerances::written_identity) or not positive definite. Held by tests/unit/records/test_problem_files.
Result<std::vector<Mat6>> mass_blocks(const MatrixFile& matrix);

// Rows of a motion problem from and to matrices: those of contacts in J.mtx, those of joints in G.mtx.

// Appends the rows of a file; with `opposites` each is followed by its negative. kBadValue for a row that touches none
// or more than two bodies; `what` of messages: "a contact", "a joint".
Status append_rows(const MatrixFile& matrix, bool opposites, const std::string& what, BlockRows& rows);

// Rows `which` of J.
MatrixFile matrix_of_rows(const BlockRows& J, const std::vector<int>& which);

// Sides of row i that show in a file, the lower-numbered body first.
std::vector<int> visible_sides(const BlockRows& J, int i);

// Columns of place.mtx: two arms, two turns of the normal, a shift.
inline constexpr int kPlaceColumns = 13;

// Rows as the files have them: those of contacts, then the first of each pair of a joint.
struct PrintedRows {
  std::vector<int> contacts, joints;
  std::vector<int> all() const;
};
PrintedRows printed_rows(const MotionProblem& problem);

}  // namespace impend
