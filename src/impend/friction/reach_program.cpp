#include "impend/friction/reach_program.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace impend {
namespace {

// The three rows of a contact over the columns where one of them is not zero.
struct ReachRows {
  std::vector<int> columns;
  MatX rows;  // 3 × columns
};

// Columns ascend, whichever of the two bodies is named first.
ReachRows reach_rows(const WhitenedFriction& whitened, const MatX* basis, int i) {
  ReachRows contact;
  if (basis != nullptr) {
    for (int k = 0; k < basis->cols(); ++k) contact.columns.push_back(k);
    contact.rows = MatX::Zero(3, basis->cols());
  }
  const std::array<int, 2>& blocks = whitened.N.block(i);
  const int first = blocks[0] <= blocks[1] ? 0 : 1;
  for (const int side : {first, 1 - first}) {
    const int block = blocks[side];
    if (block < 0) continue;
    Eigen::Matrix<double, 3, 6> rows;
    rows.row(0) = whitened.N.value(i, side).transpose();
    rows.row(1) = whitened.S.value(i, side).transpose();
    rows.row(2) = whitened.T.value(i, side).transpose();
    if (basis != nullptr) {
      contact.rows += rows * basis->middleRows(6 * block, 6);
      continue;
    }
    const Eigen::Index before = contact.rows.cols();
    contact.rows.conservativeResize(3, before + 6);
    contact.rows.rightCols(6) = rows;
    for (int k = 0; k < 6; ++k) contact.columns.push_back(6 * block + k);
  }
  return contact;
}

// Adds K p + slack·τ e_N ∈ K*_μ.
void add_reach_contact(ReachRows contact, double mu, double slack, const ReachColumns& at, ConicProgram& program) {
  contact.columns.push_back(at.tau());
  contact.rows.conservativeResize(3, contact.rows.cols() + 1);
  contact.rows.rightCols(1) = Vec3(slack, 0, 0);
  if (mu == 0) {
    program.add_row(contact.columns, -contact.rows.row(0).transpose(), 0);
    return;
  }
  contact.rows.bottomRows(2) *= mu;
  program.cones.push_back({std::move(contact.columns), -contact.rows, Eigen::Vector3d::Zero()});
}

// −t ≤ d − Ẽᵀp ≤ t, all over the same columns, so that the method takes these rows at once.
void add_loads(const MatX& loads_of_q, const VecX& d, const ReachColumns& at, ConicProgram& program) {
  std::vector<int> columns;
  for (int j = 0; j < at.motions; ++j) columns.push_back(j);
  for (int k = 0; k < at.loads; ++k) columns.push_back(at.t(k));
  for (int k = 0; k < at.loads; ++k) {
    for (const double sign : {1.0, -1.0}) {
      VecX row = VecX::Zero(at.motions + at.loads);
      row.head(at.motions) = -sign * loads_of_q.col(k);
      row[at.motions + k] = -1;
      program.add_row(columns, row, -sign * d[k]);
    }
  }
}

// −R ≤ q_j ≤ R, in units of R, by whose size the method would measure what it misses otherwise: else what moves freely,
// and asks for no load, gets ever faster until all else is rounding beside it.
void bound_motions(double most, const ReachColumns& at, ConicProgram& program) {
  for (int j = 0; j < at.motions; ++j) {
    for (const double sign : {1.0, -1.0}) program.add_row({j}, VecX::Constant(1, sign / most), 1);
  }
}

// ‖q_j‖ ≤ s_j.
void add_lengths(const ReachColumns& at, ConicProgram& program) {
  for (int j = 0; j < at.lengths(); ++j) {
    const int first = 6 * j, count = std::min(6, at.motions - first);
    ConeRows cone;
    for (int k = 0; k < count; ++k) cone.columns.push_back(first + k);
    cone.columns.push_back(at.s(j));
    cone.G = MatX::Zero(count + 1, count + 1);
    cone.G(0, count) = -1;
    cone.G.bottomLeftCorner(count, count) = -MatX::Identity(count, count);
    cone.h = VecX::Zero(count + 1);
    program.cones.push_back(std::move(cone));
  }
}

}  // namespace

ConicProgram reach_program(const WhitenedFriction& whitened, const MatX* basis, const ReachColumns& at,
                           const ReachNumbers& numbers) {
  const double share = std::sqrt(numbers.most);  // the price is split between the cost of τ and its rows
  ConicProgram program;
  program.c = VecX::Zero(at.size());
  program.c.head(at.motions) = numbers.cost;
  program.c[at.tau()] = share;
  program.c.segment(at.t(0), at.loads).setConstant(numbers.box);
  program.c.tail(at.lengths()).setConstant(numbers.price);
  for (int i = 0; i < whitened.contacts(); ++i)
    add_reach_contact(reach_rows(whitened, basis, i), whitened.mu[i], 1 / share, at, program);
  program.add_row({at.tau()}, VecX::Constant(1, -1.0), 0);
  add_loads(numbers.loads, numbers.d, at, program);
  if (numbers.bound > 0) bound_motions(numbers.bound, at, program);
  add_lengths(at, program);
  return program;
}

}  // namespace impend
