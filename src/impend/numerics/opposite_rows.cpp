#include "impend/numerics/opposite_rows.h"

namespace impend {
namespace {

bool are_opposite(const BlockRows& G, int i, int j) {
  return G.block(i) == G.block(j) && G.value(i, 0) == -G.value(j, 0) && G.value(i, 1) == -G.value(j, 1);
}

}  // namespace

std::vector<int> opposite_rows(const ConeProjection& problem, double most_slack) {
  const BlockRows& G = problem.G;
  std::vector<int> other(static_cast<size_t>(G.rows()), -1);
  for (int i = 0; i + 1 < G.rows(); ++i) {
    if (other[i] >= 0 || problem.c[i] > most_slack || problem.c[i + 1] > most_slack) continue;
    if (!are_opposite(G, i, i + 1)) continue;
    other[i] = i + 1;
    other[i + 1] = i;
  }
  return other;
}

}  // namespace impend
