#include "impend/motion/branch_search.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/base/union_find.h"

namespace impend {
namespace {

std::vector<int> every(const BranchRows& rows) {
  std::vector<int> list(rows.disjunctions());
  std::iota(list.begin(), list.end(), 0);
  return list;
}

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

// It may disturb every body.
BranchSearch not_searched(const BranchRows& rows, const BranchNode& root) {
  BranchSearch search;
  search.unfinished = true;
  search.all_rest = false;
  search.disturbed.assign(rows.everything().bodies(), true);
  search.least_lambda = root.lambda.head(rows.always());
  return search;
}

std::vector<BranchSearch> search_each(const BranchRows& rows, const BranchNode& root,
                                      const std::vector<std::vector<int>>& clusters, const BranchLimits& limits,
                                      const DecisionTolerances& decision, int& nodes, long& work) {
  std::vector<BranchSearch> results;
  for (const std::vector<int>& cluster : clusters) {
    if (nodes >= limits.nodes || work >= limits.work) {
      results.push_back(not_searched(rows, root));
      continue;
    }
    BranchLimits left = limits;
    left.nodes = std::max(1, limits.nodes - nodes);
    left.work = std::max(1L, limits.work - work);
    results.push_back(search_branches(rows, root, cluster, left, decision));
    nodes += results.back().nodes;
    work += results.back().work;
  }
  return results;
}

// The clusters' results as one of the whole; nothing where they do not add up.
std::optional<BranchSearch> combined(const BranchRows& rows, const BranchNode& root,
                                     const std::vector<std::vector<int>>& clusters,
                                     const std::vector<BranchSearch>& results, const BranchLimits& limits,
                                     const DecisionTolerances& decision, ClusterSearch& search) {
  if (disturb_one_body(results) || !forces_stay_positive(root.lambda.head(rows.always()), results)) return std::nullopt;
  BranchSearch whole;
  double value = root.value;
  for (size_t i = 0; i < clusters.size(); ++i) {
    const BranchSearch& part = results[i];
    if (!part.found || (part.unfinished && !part.tied)) return std::nullopt;
    value += std::max(part.upper * part.upper, part.best.value) - root.value;
    whole.tied = whole.tied || part.tied;
    whole.unfinished = whole.unfinished || part.unfinished;
  }
  whole.best = relax(rows, search.first, decision, root.carrying);
  ++search.nodes;
  search.work += whole.best.work;
  const std::vector<int> late = violated(rows, whole.best, every(rows));
  if (!whole.best.solved || !late.empty() || whole.best.merit < std::sqrt(std::max(value, 0.0)) - limits.tie) {
    return std::nullopt;
  }
  whole.best.options = completed(rows, whole.best, every(rows));
  whole.found = true;
  whole.all_rest = false;
  whole.nodes = search.nodes;
  whole.upper = std::max(whole.best.ratio, whole.unfinished ? std::sqrt(value) : 0.0);
  whole.candidates = candidates_of(results, whole.best);
  return whole;
}

}  // namespace

ClusterSearch search_clusters(const BranchRows& rows, const BranchNode& root, const BranchLimits& limits,
                              const DecisionTolerances& decision) {
  ClusterSearch search;
  search.first.resize(rows.disjunctions());
  const std::vector<int> open = violated(rows, root, every(rows));
  if (open.size() < 2 || !root.solved) return search;
  // Most is left for a search of the whole.
  BranchLimits few = limits;
  few.nodes = std::max(1, limits.nodes / 2);
  few.work = limits.work / 3;
  std::vector<std::vector<int>> clusters;
  for (int k : open) clusters.push_back({k});
  std::vector<BranchSearch> results = search_each(rows, root, clusters, few, decision, search.nodes, search.work);
  clusters = first_clusters(rows, open, results);
  const bool together = clusters.size() < 2;
  if (!together && clusters.size() < open.size()) {
    results = search_each(rows, root, clusters, few, decision, search.nodes, search.work);
  }
  for (const BranchSearch& result : results) {
    if (!result.found) continue;
    for (int k = 0; k < rows.disjunctions(); ++k) {
      if (result.best.options[k]) search.first[k] = result.best.options[k];
    }
  }
  if (!together) search.whole = combined(rows, root, clusters, results, limits, decision, search);
  return search;
}

}  // namespace impend
