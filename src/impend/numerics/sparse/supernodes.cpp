// Elimination tree by path compression (Liu 1990); column counts by skeleton leaves and least common ancestors
// (Gilbert, Ng & Peyton 1994): O(entries · α).
#include "impend/numerics/sparse/elimination_order.h"

#include <algorithm>

#include "impend/base/stop.h"

namespace impend {
namespace {

struct Tree {
  std::vector<int> parent;
  std::vector<int> postorder;  // rank → node
};

std::vector<int> inverse_of(const std::vector<int>& order) {
  std::vector<int> position(order.size());
  for (size_t k = 0; k < order.size(); ++k) position[order[k]] = static_cast<int>(k);
  return position;
}

std::vector<int> elimination_tree(const SymmetricPattern& pattern, const std::vector<int>& order,
                                  const std::vector<int>& position) {
  const int n = pattern.size();
  std::vector<int> parent(n, -1), ancestor(n, -1);
  for (int k = 0; k < n; ++k) {
    look_now_and_then();
    for (int t = pattern.start[order[k]]; t < pattern.start[order[k] + 1]; ++t) {
      int i = position[pattern.neighbour[t]];
      while (i >= 0 && i < k) {
        const int next = ancestor[i];
        ancestor[i] = k;
        if (next < 0) parent[i] = k;
        i = next;
      }
    }
  }
  return parent;
}

std::vector<int> postorder_of(const std::vector<int>& parent) {
  const int n = static_cast<int>(parent.size());
  std::vector<int> child(n, -1), sibling(n, -1), result, stack;
  for (int j = n - 1; j >= 0; --j) {
    if (parent[j] < 0) continue;
    sibling[j] = child[parent[j]];
    child[parent[j]] = j;
  }
  result.reserve(n);
  for (int root = 0; root < n; ++root) {
    if (parent[root] >= 0) continue;
    stack.push_back(root);
    while (!stack.empty()) {
      const int j = stack.back();
      if (child[j] >= 0) {
        stack.push_back(child[j]);
        child[j] = sibling[child[j]];
      } else {
        result.push_back(j);
        stack.pop_back();
      }
    }
  }
  return result;
}

// Nodes are postordered here: node = rank.
std::vector<int> column_counts(const SymmetricPattern& pattern, const std::vector<int>& order,
                               const std::vector<int>& position, const std::vector<int>& parent) {
  const int n = pattern.size();
  std::vector<int> count(n), first(n, -1), last_leaf(n, -1), last_neighbour(n, -1), ancestor(n);
  for (int j = 0; j < n; ++j) {
    ancestor[j] = j;
    count[j] = first[j] < 0 ? 1 : 0;  // a leaf of the tree
    for (int i = j; i >= 0 && first[i] < 0; i = parent[i]) first[i] = j;
  }
  const auto find = [&](int i) {
    int root = i;
    while (ancestor[root] != root) root = ancestor[root];
    while (ancestor[i] != root) {
      const int next = ancestor[i];
      ancestor[i] = root;
      i = next;
    }
    return root;
  };
  for (int j = 0; j < n; ++j) {
    look_now_and_then();
    if (parent[j] >= 0) --count[parent[j]];
    for (int t = pattern.start[order[j]]; t < pattern.start[order[j] + 1]; ++t) {
      const int i = position[pattern.neighbour[t]];
      if (i <= j || first[j] <= last_neighbour[i]) continue;  // j is no leaf of row i's subtree
      last_neighbour[i] = first[j];
      ++count[j];
      if (last_leaf[i] >= 0) --count[find(last_leaf[i])];
      last_leaf[i] = j;
    }
    if (parent[j] >= 0) ancestor[j] = parent[j];
  }
  for (int j = 0; j < n; ++j) {
    if (parent[j] >= 0) count[parent[j]] += count[j];
  }
  return count;
}

struct Analysis {
  std::vector<int> order, position, parent, count;
};

Analysis analyse(const SymmetricPattern& pattern, const std::vector<int>& order) {
  Analysis a;
  const std::vector<int> postorder = postorder_of(elimination_tree(pattern, order, inverse_of(order)));
  a.order.reserve(order.size());
  for (int node : postorder) a.order.push_back(order[node]);
  a.position = inverse_of(a.order);
  a.parent = elimination_tree(pattern, a.order, a.position);
  a.count = column_counts(pattern, a.order, a.position, a.parent);
  return a;
}

double cost_of(const std::vector<int>& count) {
  double cost = 0;
  for (int c : count) cost += static_cast<double>(c) * c;
  return cost;
}

// Merging a run of columns into the run that follows it pads its panel with zeros.
bool worth_merging(int columns, double zeros, double entries) {
  const double share = zeros / entries;
  return columns <= 6 || (columns <= 24 && share < 0.3) || (columns <= 64 && share < 0.12) || share < 0.03;
}

// First columns of the merged runs. A run can take in the run directly before it when that is one of its children.
std::vector<int> merged_runs(const Analysis& a) {
  const int n = static_cast<int>(a.parent.size());
  struct Run {
    int first, last, height;  // height: entries of its first column
    double zeros;
  };
  std::vector<Run> runs;
  for (int j = 0; j < n; ++j) {
    if (!runs.empty() && a.parent[j - 1] == j && a.count[j - 1] == a.count[j] + 1) {
      runs.back().last = j;
      continue;
    }
    runs.push_back({j, j, a.count[j], 0});
  }
  std::vector<Run> kept;
  for (Run run : runs) {
    while (!kept.empty() && a.parent[kept.back().last] >= run.first && a.parent[kept.back().last] <= run.last) {
      const Run& child = kept.back();
      const int child_columns = child.last - child.first + 1, columns = run.last - child.first + 1;
      const int height = child_columns + run.height;
      // Each column of the child grows to the whole height.
      const double added = static_cast<double>(child_columns) * (height - child.height);
      const double zeros = child.zeros + run.zeros + added;
      const double entries = static_cast<double>(columns) * (height - 0.5 * (columns - 1));
      if (!worth_merging(columns, zeros, entries)) break;
      run = {child.first, run.last, height, zeros};
      kept.pop_back();
    }
    kept.push_back(run);
  }
  std::vector<int> first;
  for (const Run& run : kept) first.push_back(run.first);
  first.push_back(n);
  return first;
}

void collect_rows(const SymmetricPattern& pattern, const Analysis& a, Supernodes& s) {
  const int supernodes = s.count();
  std::vector<int> mark(pattern.size(), -1), child(supernodes, -1), sibling(supernodes, -1);
  s.row_start.assign(1, 0);
  s.panel_start.assign(1, 0);
  for (int k = 0; k < supernodes; ++k) {
    look_after(1 + s.columns(k));
    const int first = s.first_column[k], last = s.first_column[k + 1] - 1;
    for (int j = first; j <= last; ++j) s.rows.push_back(j);
    const size_t below = s.rows.size();
    const auto take = [&](int i) {
      if (i <= last || mark[i] == k) return;
      mark[i] = k;
      s.rows.push_back(i);
    };
    for (int j = first; j <= last; ++j) {
      for (int t = pattern.start[a.order[j]]; t < pattern.start[a.order[j] + 1]; ++t) {
        take(a.position[pattern.neighbour[t]]);
      }
    }
    for (int c = child[k]; c >= 0; c = sibling[c]) {
      for (int t = s.row_start[c] + s.columns(c); t < s.row_start[c + 1]; ++t) take(s.rows[t]);
    }
    std::sort(s.rows.begin() + static_cast<long>(below), s.rows.end());
    s.row_start.push_back(static_cast<int>(s.rows.size()));
    s.panel_start.push_back(s.panel_start.back() + static_cast<long>(s.height(k)) * s.columns(k));
    if (below < s.rows.size()) {
      const int up = s.of_column[s.rows[below]];
      sibling[k] = child[up];
      child[up] = k;
    }
  }
}

}  // namespace

Supernodes find_supernodes(const SymmetricPattern& pattern, const std::vector<int>& order) {
  Analysis a = analyse(pattern, order);
  Supernodes s;
  s.operations = cost_of(a.count);
  s.first_column = merged_runs(a);
  s.of_column.resize(pattern.size());
  for (int k = 0; k < s.count(); ++k) {
    std::fill(s.of_column.begin() + s.first_column[k], s.of_column.begin() + s.first_column[k + 1], k);
  }
  collect_rows(pattern, a, s);
  s.order = std::move(a.order);
  s.position = std::move(a.position);
  return s;
}

}  // namespace impend
