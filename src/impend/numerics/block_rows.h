// Sparse matrix whose rows touch at most two blocks of six columns: the shape of every contact Jacobian.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

namespace impend {

using VecX = Eigen::VectorXd;
using MatX = Eigen::MatrixXd;
using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat6 = Eigen::Matrix<double, 6, 6>;

// Row i has values `first[i]` at columns 6·block[i][0] … and `second[i]` at 6·block[i][1] …; block −1 = absent.
class BlockRows {
 public:
  explicit BlockRows(int blocks = 0) : blocks_(blocks) {}

  void reserve(int rows) {
    block_.reserve(static_cast<std::size_t>(rows));
    value_.reserve(static_cast<std::size_t>(rows));
  }
  void append(int block_a, const Vec6& a, int block_b, const Vec6& b);
  // `rows` rows on `blocks` blocks, all absent, in the memory that is there; set() fills them.
  void reset(int rows, int blocks);
  void set(int i, int block_a, const Vec6& a, int block_b, const Vec6& b);

  int rows() const { return static_cast<int>(block_.size()); }
  int cols() const { return 6 * blocks_; }
  int blocks() const { return blocks_; }
  const std::array<int, 2>& block(int i) const { return block_[i]; }
  const Vec6& value(int i, int side) const { return value_[i][side]; }
  // The twelve values of row i, side 0 before side 1; those of an absent block are zero.
  const double* data(int i) const { return value_[i][0].data(); }

  // G_i x
  double dot(int i, const VecX& x) const {
    double sum = 0;
    for (int side = 0; side < 2; ++side) {
      if (block_[i][side] >= 0) sum += value_[i][side].dot(x.segment<6>(6 * block_[i][side]));
    }
    return sum;
  }
  double dot_rows(int i, int j) const;  // G_i G_jᵀ
  // x += factor·G_iᵀ
  void add_to(int i, double factor, VecX& x) const {
    for (int side = 0; side < 2; ++side) {
      if (block_[i][side] >= 0) x.segment<6>(6 * block_[i][side]) += factor * value_[i][side];
    }
  }
  void scale_row(int i, double factor);

  VecX times(const VecX& x) const;            // G x
  VecX transpose_times(const VecX& v) const;  // Gᵀ v
  MatX dense() const;
  // Rows `keep` in that order.
  BlockRows select(const std::vector<int>& keep) const;

 private:
  int blocks_;
  std::vector<std::array<int, 2>> block_;
  std::vector<std::array<Vec6, 2>> value_;
};

}  // namespace impend
