// Either-or contacts that do not influence each other, searched one cluster at a time.
//
// Let y⁰, λ⁰ solve the relaxation that leaves everything open, and y^k, λ^k a node of the search over cluster k alone.
// If no two clusters disturb the same body, y^s = y⁰ + Σ_k (y^k − y⁰) has ‖y^s‖² = ‖y⁰‖² + Σ_k (‖y^k‖² − ‖y⁰‖²), and
// λ^s = λ⁰ + Σ_k (λ^k − λ⁰) bounds the branches that the nodes stand for, provided that λ^s ≥ 0. So the clusters'
// bounds add up, and the branch that is best in every cluster is the fastest of all.
#pragma once

#include <optional>

#include "impend/motion/branch_search.h"

namespace impend {

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
