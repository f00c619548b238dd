// One component with its either-or contacts: the rows that each way of opening imposes, and how far a motion is from
// allowing it.
//
// At a point alternative j asks for n_j·v ≥ −c at that point. Along a line both ends share one choice, but the choice
// may change over at a share t of the line: j on [end 0, t] and k on [t, end 1]. As n·v is linear along the line, that
// is four rows: (j, end 0), (j, t), (k, t), (k, end 1), and the row of (n, t) is (1−t)·row(n, end 0) + t·row(n, end 1).
// For t somewhere in [from, to] the rows (j, end 0), (j, from), (k, to), (k, end 1) hold whatever t is.
#pragma once

#include <optional>
#include <vector>

#include "impend/contact/contact.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/whitened.h"

namespace impend {

struct BranchOption {
  int alternative = 0;
  int other = -1;  // of a line: the alternative beyond the change-over; −1 = none
  double from = 0, to = 1;

  bool mixed() const { return other >= 0; }
  bool exact() const { return other < 0 || from == to; }  // imposes all that it means
};

// Per disjunction of the component; empty = left open, nothing imposed.
using BranchOptions = std::vector<std::optional<BranchOption>>;

struct Shortfall {
  double depth = 0;  // largest max(0, −(Ja + c)_i/√A_ii)/‖a₀‖_M
  double share = 0;  // of a line: the change-over that makes it least
};

// Some of the rows, whitened (whitened.h).
struct WhitenedRows {
  ConeProjection projection;
  std::vector<int> name;                           // of each row; a row has one name in all neighbouring sets
  Eigen::Matrix<double, Eigen::Dynamic, 2> noise;  // ‖δJ_{i,b}‖/√A_ii
};

class BranchRows {
 public:
  // `always` and `alternatives` are rows of `full`; `lines[k]`: disjunction k is a choice along a line whose
  // alternatives list their two ends in the same order.
  BranchRows(const MotionProblem& full, const std::vector<int>& bodies, const std::vector<int>& always,
             const std::vector<std::vector<std::vector<int>>>& alternatives, const std::vector<bool>& lines);

  int disjunctions() const { return static_cast<int>(alternatives_.size()); }
  int always() const { return always_; }
  double scale() const { return whitened_.scale; }  // ‖a₀‖_M
  const WhitenedProblem& whitened() const { return whitened_; }
  const MotionProblem& everything() const { return rows_; }  // every alternative imposed
  // Always-imposed rows first, then those of the options in the order of the disjunctions.
  MotionProblem problem(const BranchOptions& options) const;
  // The same rows whitened, without whitening anything anew.
  WhitenedRows rows_of(const BranchOptions& options) const;
  WhitenedRows every_row() const;
  // Every alternative as a whole, then for lines every pair with the change-over anywhere.
  std::vector<BranchOption> options(int disjunction) const;

  VecX values(const VecX& motion) const;  // Ja + c of every row
  Shortfall shortfall(int disjunction, const BranchOption& option, const VecX& values) const;
  // Of `options`, the one that falls least short; the first of those within `tolerance`, whole alternatives first.
  BranchOption nearest(int disjunction, const std::vector<BranchOption>& options, const VecX& values,
                       double tolerance) const;

 private:
  double relative(int row, double value) const;
  std::vector<int> rows_imposed(const BranchOptions& options) const;
  WhitenedRows select(const std::vector<int>& rows) const;
  void append_between(int first, int second, double share, int name, WhitenedRows& to) const;

  MotionProblem rows_;
  WhitenedProblem whitened_;
  int always_ = 0;
  std::vector<std::vector<std::vector<int>>> alternatives_;  // rows of rows_
  std::vector<bool> lines_;
};

}  // namespace impend
