#include "impend/base/union_find.h"

namespace impend {

std::vector<std::vector<int>> UnionFind::groups() {
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

}  // namespace impend
