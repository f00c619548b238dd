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
  std::vector<std::vector<int>> groups();

 private:
  std::vector<int> parent_;
};

}  // namespace impend
