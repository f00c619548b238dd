// A block B is checked as D⁻¹BD⁻¹ with D² its diagonal, so that units of mass and length do not matter: symmetric to
// six digits, and every pivot of Gaussian elimination above InputTolerances::positive_inertia.
#include "impend/records/problem/problem_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"

namespace impend {
namespace {

// What is wrong with entry (i, j) of block k.
Error block_error(const MatrixFile& matrix, int k, int i, int j, double value, const std::string& what,
                  const std::string& hint) {
  const int row = 6 * k + i, column = 6 * k + j;
  const auto at = std::find_if(matrix.entries.begin(), matrix.entries.end(),
                               [&](const MatrixEntry& e) { return e.row == row && e.column == column; });
  return matrix_error(
      matrix, at == matrix.entries.end() ? 0 : at->line,
      fmt::format("the block of {} is not {}: entry ({}, {}) is {}", body_label(k), what, row + 1, column + 1, value),
      hint);
}

Status check_symmetry(const MatrixFile& matrix, int k, const Mat6& block, const Vec6& scale) {
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < i; ++j) {
      const double lower = block(i, j) / scale[i] / scale[j], upper = block(j, i) / scale[i] / scale[j];
      if (std::abs(lower - upper) <= InputTolerances{}.written_identity) continue;
      return block_error(matrix, k, i, j, block(i, j),
                         fmt::format("symmetric (entry ({}, {}) is {})", 6 * k + j + 1, 6 * k + i + 1, block(j, i)),
                         "write both alike, or a 'symmetric' file with the lower triangle");
    }
  }
  return ok_status();
}

Status check_definiteness(const MatrixFile& matrix, int k, const Mat6& block, const Vec6& scale) {
  Mat6 left = scale.cwiseInverse().asDiagonal() * block * scale.cwiseInverse().asDiagonal();
  for (int i = 0; i < 6; ++i) {
    if (!(left(i, i) > InputTolerances{}.positive_inertia)) {
      return block_error(matrix, k, i, i, block(i, i), "positive definite",
                         "this entry is too small for the others in its row");
    }
    for (int j = i + 1; j < 6; ++j) {
      const double factor = left(j, i) / left(i, i);
      for (int l = j; l < 6; ++l) left(l, j) -= factor * left(l, i);
    }
  }
  return ok_status();
}

// Leaves the block symmetric to the last bit.
Status check_block(const MatrixFile& matrix, int k, Mat6& block) {
  for (int i = 0; i < 6; ++i) {
    if (!(block(i, i) > 0)) {
      return block_error(matrix, k, i, i, block(i, i), "positive definite",
                         "masses and moments of inertia are positive");
    }
  }
  const Vec6 scale = block.diagonal().cwiseSqrt();
  if (const Status symmetric = check_symmetry(matrix, k, block, scale); !symmetric) return symmetric;
  if (block != block.transpose()) block = (0.5 * block + 0.5 * block.transpose()).eval();
  return check_definiteness(matrix, k, block, scale);
}

}  // namespace

std::string body_label(int block) {
  return fmt::format("body {} (coordinates {} to {})", block + 1, 6 * block + 1, 6 * block + 6);
}

Error matrix_error(const MatrixFile& matrix, int line, std::string message, std::string hint) {
  return {ErrorCode::kBadValue, std::move(message), {matrix.path, line, "", ""}, std::move(hint)};
}

Result<std::vector<Mat6>> mass_blocks(const MatrixFile& matrix) {
  if (matrix.rows != matrix.columns || matrix.rows % 6 != 0 || matrix.rows == 0) {
    return matrix_error(
        matrix, 0,
        fmt::format("is {} × {} and should be 6N × 6N for N ≥ 1 movable bodies", matrix.rows, matrix.columns),
        "a body has six coordinates: three linear, three angular");
  }
  // Every entry of the diagonal must be there, so the file bounds the number of bodies.
  if (static_cast<size_t>(matrix.rows) > matrix.entries.size()) {
    return matrix_error(matrix, 0, fmt::format("has {} rows and only {} entries", matrix.rows, matrix.entries.size()),
                        "every entry of the diagonal must be there, and positive");
  }
  std::vector<Mat6> blocks(static_cast<size_t>(matrix.rows / 6), Mat6::Zero());
  for (const MatrixEntry& entry : matrix.entries) {
    const int block = entry.row / 6, other = entry.column / 6;
    if (block == other) {
      blocks[block](entry.row % 6, entry.column % 6) = entry.value;
    } else if (entry.value != 0) {
      return matrix_error(matrix, entry.line,
                          fmt::format("entry ({}, {}) is {} and couples {} with {}", entry.row + 1, entry.column + 1,
                                      entry.value, body_label(block), body_label(other)),
                          "M must be block diagonal: 6 × 6 blocks, one per body");
    }
  }
  for (size_t k = 0; k < blocks.size(); ++k) {
    if (const Status status = check_block(matrix, static_cast<int>(k), blocks[k]); !status) return status.error();
  }
  return blocks;
}

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
