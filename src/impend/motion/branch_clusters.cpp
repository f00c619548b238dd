#include "impend/motion/branch_clusters.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/base/union_find.h"

namespace impend {
namespace {

// Violated disjunctions whose alternatives, one at a time, disturb a common body.
std::vector<std::vector<int>> first_clusters(const BranchRows& rows, const std::vector<int>& open,
                                             const std::vector<BranchSearch>& alone) {
  UnionFind joined(static_cast<int>(open.size()));
  std::vector<int> first(rows.everything().bodies(), -1);
  for (int i = 0; i < static_cast<int>(open.size()); ++i) {
    for (size_t body = 0; body < first.size(); ++body) {
      if (!alone[i].disturbed[body]) continue;
      if (first[body] < 0) first[body] = i;
      joined.join(first[body], i);
    }
  }
  std::vector<std::vector<int>> clusters = joined.groups();
  for (std::vector<int>& cluster : clusters) {
    for (int& member : cluster) member = open[member];
  }
  return clusters;
}

bool disturb_one_body(const std::vector<BranchSearch>& clusters) {
  for (size_t body = 0; body < clusters.front().disturbed.size(); ++body) {
    int count = 0;
    for (const BranchSearch& cluster : clusters) count += cluster.disturbed[body] ? 1 : 0;
    if (count > 1) return true;
  }
  return false;
}

// λ⁰ + Σ_k min(λ^k − λ⁰) over the always-imposed rows; negative values below rounding do not count.
bool forces_stay_positive(const VecX& lambda, const std::vector<BranchSearch>& clusters) {
  if (lambda.size() == 0) return true;
  VecX least = lambda;
  for (const BranchSearch& cluster : clusters) least += cluster.least_lambda - lambda;
  return least.minCoeff() >= -NumericalTolerances{}.force_zero * lambda.cwiseAbs().maxCoeff();
}

// A cluster's other motions, with the bodies that it does not disturb moving as they do in the best branch.
std::vector<Candidate> candidates_of(const std::vector<BranchSearch>& clusters, const BranchNode& best) {
  std::vector<Candidate> candidates;
  for (const BranchSearch& cluster : clusters) {
    for (Candidate candidate : cluster.candidates) {
      for (size_t body = 0; body < cluster.disturbed.size(); ++body) {
        const Eigen::Index at = 6 * static_cast<Eigen::Index>(body);
        if (!cluster.disturbed[body]) candidate.motion.segment<6>(at) = best.motion.segment<6>(at);
      }
      candidates.push_back(std::move(candidate));
    }
  }
  return candidates;
}

std::vector<BranchSearch> search_each(const BranchRows& rows, const BranchNode& root,
                                      const std::vector<std::vector<int>>& clusters, const BranchLimits& limits,
                                      const DecisionTolerances& decision, int& nodes) {
  std::vector<BranchSearch> results;
  for (const std::vector<int>& cluster : clusters) {
    BranchLimits left = limits;
    left.nodes = std::max(1, limits.nodes - nodes);
    results.push_back(search_branches(rows, root, cluster, left, decision));
    nodes += results.back().nodes;
  }
  return results;
}

}  // namespace

std::optional<BranchSearch> search_clusters(const BranchRows& rows, const BranchNode& root, const BranchLimits& limits,
                                            const DecisionTolerances& decision) {
  std::vector<int> every(rows.disjunctions());
  std::iota(every.begin(), every.end(), 0);
  const std::vector<int> open = violated(rows, root, every);
  if (open.size() < 2 || !root.solved) return std::nullopt;
  std::vector<std::vector<int>> single;
  for (int k : open) single.push_back({k});
  int nodes = 0;
  std::vector<BranchSearch> results = search_each(rows, root, single, limits, decision, nodes);
  const std::vector<std::vector<int>> clusters = first_clusters(rows, open, results);
  if (clusters.size() < 2) return std::nullopt;
  if (clusters.size() < open.size()) results = search_each(rows, root, clusters, limits, decision, nodes);
  if (disturb_one_body(results) || !forces_stay_positive(root.lambda.head(rows.always()), results)) return std::nullopt;

  BranchSearch whole;
  BranchOptions options(rows.disjunctions());
  double value = root.value;
  for (size_t i = 0; i < clusters.size(); ++i) {
    const BranchSearch& part = results[i];
    if (!part.found || (part.unfinished && !part.tied)) return std::nullopt;
    for (int k : clusters[i]) options[k] = part.best.options[k];
    value += std::max(part.upper * part.upper, part.best.value) - root.value;
    whole.tied = whole.tied || part.tied;
    whole.unfinished = whole.unfinished || part.unfinished;
  }
  whole.best = relax(rows, std::move(options), decision, root.carrying);
  const std::vector<int> late = violated(rows, whole.best, every);
  if (!whole.best.solved || !late.empty() || whole.best.ratio < std::sqrt(std::max(value, 0.0)) - limits.tie) {
    return std::nullopt;
  }
  whole.best.options = completed(rows, whole.best, every);
  whole.found = true;
  whole.all_rest = false;
  whole.nodes = nodes + 1;
  whole.upper = std::max(whole.best.ratio, whole.unfinished ? std::sqrt(value) : 0.0);
  whole.candidates = candidates_of(results, whole.best);
  return whole;
}

}  // namespace impend
