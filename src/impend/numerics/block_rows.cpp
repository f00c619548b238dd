#include "impend/numerics/block_rows.h"

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr long kRowsPerStep = 32;  // of a microsecond or less

}  // namespace

void BlockRows::append(int block_a, const Vec6& a, int block_b, const Vec6& b) {
  block_.push_back({block_a, block_b});
  value_.push_back({block_a >= 0 ? a : Vec6(Vec6::Zero()), block_b >= 0 ? b : Vec6(Vec6::Zero())});
}

void BlockRows::reset(int rows, int blocks) {
  blocks_ = blocks;
  block_.assign(rows, {-1, -1});
  value_.assign(rows, {Vec6(Vec6::Zero()), Vec6(Vec6::Zero())});
}

void BlockRows::set(int i, int block_a, const Vec6& a, int block_b, const Vec6& b) {
  block_[i] = {block_a, block_b};
  value_[i] = {block_a >= 0 ? a : Vec6(Vec6::Zero()), block_b >= 0 ? b : Vec6(Vec6::Zero())};
}

double BlockRows::dot_rows(int i, int j) const {
  double sum = 0;
  for (int side_i = 0; side_i < 2; ++side_i) {
    if (block_[i][side_i] < 0) continue;
    for (int side_j = 0; side_j < 2; ++side_j) {
      if (block_[i][side_i] == block_[j][side_j]) sum += value_[i][side_i].dot(value_[j][side_j]);
    }
  }
  return sum;
}

void BlockRows::scale_row(int i, double factor) {
  for (Vec6& value : value_[i]) value *= factor;
}

VecX BlockRows::times(const VecX& x) const {
  look_after(1 + rows() / kRowsPerStep);
  VecX y(rows());
  for (int i = 0; i < rows(); ++i) y[i] = dot(i, x);
  return y;
}

VecX BlockRows::transpose_times(const VecX& v) const {
  look_after(1 + rows() / kRowsPerStep);
  VecX x = VecX::Zero(cols());
  for (int i = 0; i < rows(); ++i) {
    if (v[i] != 0) add_to(i, v[i], x);
  }
  return x;
}

MatX BlockRows::dense() const {
  MatX m = MatX::Zero(rows(), cols());
  for (int i = 0; i < rows(); ++i) {
    for (int side = 0; side < 2; ++side) {
      if (block_[i][side] >= 0) m.block<1, 6>(i, 6 * block_[i][side]) += value_[i][side].transpose();
    }
  }
  return m;
}

BlockRows BlockRows::select(const std::vector<int>& keep) const {
  BlockRows out(blocks_);
  for (int i : keep) {
    out.block_.push_back(block_[i]);
    out.value_.push_back(value_[i]);
  }
  return out;
}

}  // namespace impend
