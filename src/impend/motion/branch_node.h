// A node of the search over branches: options imposed on some disjunctions, the others open, and its relaxation.
//
// With y in units of ‖a₀‖_M and the relaxation's multipliers λ ≥ 0 (zero on rows that are not imposed), every branch
// below the node has a motion y with
//   ‖y‖² ≤ 2y₀ᵀy − ‖y‖² ≤ v = ‖y₀ + Gᵀλ‖² + 2cᵀλ        (weak duality for BM93 (38)(39)),
// so √v bounds its motion ratio σ = ‖y‖, and, y₀ being projected on a convex set, ‖y − y_node‖² ≤ v − ‖y‖².
// A node whose own motion allows some alternative of every open disjunction is a branch itself.
#pragma once

#include <vector>

#include "impend/motion/branch_rows.h"
#include "impend/motion/judge.h"

namespace impend {

struct BranchNode {
  BranchOptions options;
  BranchOptions imposed;      // of the relaxation: those that `options` had when it was solved
  VecX motion;                // of the relaxation, 6N
  VecX lambda;                // whitened, of all its rows; the always-imposed ones come first
  std::vector<int> carrying;  // names of the rows that carry, ascending: where its children begin
  double ratio = 0;           // σ of the relaxation
  double merit = 0;  // √(2y₀ᵀy − ‖y‖²) of its own motion, where solved: what branches are compared by
  double value = 1;  // v
  double bound = 1;  // √v, of σ below
  bool solved = false;
  bool at_rest = false;  // rest is proved for every branch below
  int depth = 0;
  int serial = 0;
  long work = 0;  // of the relaxation: passes over its rows
};

// The relaxation of a node, from the contacts that carry in its parent's. Where no motion is found it stays bounded.
// Held by tests/unit/motion.
BranchNode relax(const BranchRows& rows, BranchOptions options, const DecisionTolerances& decision,
                 const std::vector<int>& start = {});

// The motion that every alternative hinders at once: a motion of every branch. Its options stay open.
BranchNode impose_everything(const BranchRows& rows);

// The thresholds of judge.h with every row imposed: below the first is rest, above the second motion.
double stable_threshold(const BranchRows& rows, const DecisionTolerances& decision);
double moves_threshold(const BranchRows& rows, const DecisionTolerances& decision);

// What is said of a node's relaxation as a problem of its own.
Judgement judged(const BranchRows& rows, const BranchNode& node, const DecisionTolerances& decision);

// Disjunctions of `among` that the motion allows in no way that its node leaves open.
std::vector<int> violated(const BranchRows& rows, const BranchNode& node, const std::vector<int>& among);

// What a node leaves open of a disjunction: every way, or an interval of change-overs; empty when it is decided.
std::vector<BranchOption> open_options(const BranchRows& rows, const BranchNode& node, int disjunction);

// An exact option for every disjunction of `among`: what the node says, else what its motion comes nearest to;
// of options that fall short by no more than `tolerance`, of rounding where none is given, the first.
BranchOptions completed(const BranchRows& rows, const BranchNode& node, const std::vector<int>& among);
BranchOptions completed(const BranchRows& rows, const BranchNode& node, const std::vector<int>& among,
                        double tolerance);

}  // namespace impend
