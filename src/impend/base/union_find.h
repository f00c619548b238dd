// Disjoint sets over 0 … n−1.
#pragma once

#include <numeric>
#include <vector>

namespace impend {

class UnionFind {
 public:
  explicit UnionFind(int n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0); }

  int find(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  // The smaller root stays root, so that results do not depend on the order of joins.
  void join(int i, int j) {
    const int a = find(i), b = find(j);
    parent_[a > b ? a : b] = a > b ? b : a;
  }
  // Groups of equal root, members ascending, groups by their smallest member.
  std::vector<std::vector<int>> groups() {
    std::vector<std::vector<int>> groups;
    std::vector<int> index(parent_.size(), -1);
    for (int i = 0; i < static_cast<int>(parent_.size()); ++i) {
      const int root = find(i);
      if (index[root] < 0) {
        index[root] = static_cast<int>(groups.size());
        groups.emplace_back();
      }
      groups[index[root]].push_back(i);
    }
    return groups;
  }

 private:
  std::vector<int> parent_;
};

}  // namespace impend
