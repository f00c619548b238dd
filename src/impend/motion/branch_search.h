// Branch and bound over the ways in which either-or contacts may open: the branch of largest σ = ‖a‖_M/‖a₀‖_M.
//
// Best first by the bound √v of branch_node.h; a node is dropped when its bound is below the best branch found, or when
// its motion is that of the best branch and its bound ties with it. Nodes whose bound ties are looked at, since another
// branch may descend as fast with another motion. Nodes with an interval of change-overs are given up when they cannot
// gain more than the share kChangeOver; the best change-over is then refined by golden section.
#pragma once

#include <optional>
#include <vector>

#include "impend/base/progress.h"
#include "impend/motion/branch_node.h"

namespace impend {

// Where the motion of a branch that may be the fastest can lie: within `radius`·‖a₀‖_M of `motion`.
struct Candidate {
  VecX motion;
  double radius = 0;
};

struct BranchLimits {
  int nodes = 0;       // relaxations to solve at most
  long work = 0;       // … and passes over their rows
  double tie = 0;      // motion ratios this near tie
  double same = 0;     // motions this near, relative to free fall, are one
  int tied_nodes = 0;  // relaxations to solve once a tie is known, for its bounds
};

struct BranchSearch {
  bool found = false;
  BranchNode best;                    // an option for every active disjunction, when found
  bool tied = false;                  // another branch ties with a different motion
  bool unfinished = false;            // nodes that may hold a faster or a tying branch are left
  bool all_rest = true;               // rest is proved for every branch
  double upper = 0;                   // bound of σ over all branches
  std::vector<Candidate> candidates;  // other than the best
  int nodes = 0;
  long work = 0;
  // Over the nodes that the result rests on: the least multiplier of each always-imposed row, and which bodies move
  // otherwise than in the root.
  VecX least_lambda;
  std::vector<bool> disturbed;
};

// Searches over the disjunctions `active`, ascending; the others are dropped. `root` leaves all of them open. Best
// first, deterministic. `first`: options of a branch to compare with from the start, empty when none is known. Held by
// tests/unit/motion and tests/property.
BranchSearch search_branches(const BranchRows& rows, const BranchNode& root, const std::vector<int>& active,
                             const BranchLimits& limits, const DecisionTolerances& decision,
                             const Progress& progress = {}, const BranchOptions& first = {});

// Either-or contacts that do not influence each other, searched one cluster at a time.
//
// Let y⁰, λ⁰ solve the relaxation that leaves everything open, and y^k, λ^k a node of the search over cluster k alone.
// If no two clusters disturb the same body, y^s = y⁰ + Σ_k (y^k − y⁰) has ‖y^s‖² = ‖y⁰‖² + Σ_k (‖y^k‖² − ‖y⁰‖²), and
// λ^s = λ⁰ + Σ_k (λ^k − λ⁰) bounds the branches that the nodes stand for, provided that λ^s ≥ 0. So the clusters'
// bounds add up, and the branch that is best in every cluster is the fastest of all.

struct ClusterSearch {
  std::optional<BranchSearch> whole;
  // Where there is none: the best that was found of each cluster, for a branch to begin with, and what it cost.
  BranchOptions first;
  int nodes = 0;
  long work = 0;
};

// No whole where the disjunctions hang together, or where the search of a cluster ends undecided. A tie within a
// cluster is a tie of the whole. Held by tests/unit/motion.
ClusterSearch search_clusters(const BranchRows& rows, const BranchNode& root, const BranchLimits& limits,
                              const DecisionTolerances& decision);

}  // namespace impend
