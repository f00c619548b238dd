#include "impend/report/problem/problem_rows.h"

#include <fmt/format.h>

#include "impend/report/problem/problem_masses.h"

namespace impend {

Status append_rows(const MatrixFile& matrix, bool opposites, const std::string& what, BlockRows& rows) {
  size_t at = 0;
  for (int i = 0; i < matrix.rows; ++i) {
    std::array<int, 2> blocks = {-1, -1};
    Vec6 values[2] = {Vec6::Zero(), Vec6::Zero()};
    for (; at < matrix.entries.size() && matrix.entries[at].row == i; ++at) {
      const MatrixEntry& entry = matrix.entries[at];
      if (entry.value == 0) continue;
      const int block = entry.column / 6;
      const int side = blocks[0] < 0 || blocks[0] == block ? 0 : 1;
      if (side == 1 && blocks[1] >= 0 && blocks[1] != block) {
        return matrix_error(matrix, entry.line,
                            fmt::format("row {} touches {}, {} and {}", i + 1, body_label(blocks[0]),
                                        body_label(blocks[1]), body_label(block)),
                            what + " is between two bodies, or between one and something fixed");
      }
      blocks[side] = block;
      values[side][entry.column % 6] = entry.value;
    }
    if (blocks[0] < 0) {
      return matrix_error(matrix, 0, fmt::format("row {} touches no body", i + 1), "leave out rows without an entry");
    }
    rows.append(blocks[0], values[0], blocks[1], values[1]);
    if (opposites) rows.append(blocks[0], -values[0], blocks[1], -values[1]);
  }
  return ok_status();
}

std::vector<int> visible_sides(const BlockRows& J, int i) {
  std::vector<int> sides;
  for (int side = 0; side < 2; ++side) {
    if (J.block(i)[side] >= 0 && !J.value(i, side).isZero(0)) sides.push_back(side);
  }
  if (sides.size() == 2 && J.block(i)[0] > J.block(i)[1]) std::swap(sides[0], sides[1]);
  return sides;
}

MatrixFile matrix_of_rows(const BlockRows& J, const std::vector<int>& which) {
  MatrixFile matrix{"", static_cast<int>(which.size()), J.cols(), {}};
  for (int row = 0; row < matrix.rows; ++row) {
    const int i = which[row];
    for (const int side : visible_sides(J, i)) {
      for (int k = 0; k < 6; ++k) {
        const double value = J.value(i, side)[k];
        if (value != 0) matrix.entries.push_back({row, 6 * J.block(i)[side] + k, value});
      }
    }
  }
  return matrix;
}

std::vector<int> PrintedRows::all() const {
  std::vector<int> rows = contacts;
  rows.insert(rows.end(), joints.begin(), joints.end());
  return rows;
}

PrintedRows printed_rows(const MotionProblem& problem) {
  PrintedRows rows;
  for (int i = 0; i < problem.rows(); ++i) {
    if (!problem.is_joint_row(i)) {
      rows.contacts.push_back(i);
    } else {
      rows.joints.push_back(i++);
    }
  }
  return rows;
}

}  // namespace impend
