#include "impend/numerics/cone_projection.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "impend/base/stop.h"

namespace impend {
namespace {

bool are_opposite(const BlockRows& G, int i, int j) {
  return G.block(i) == G.block(j) && G.value(i, 0) == -G.value(j, 0) && G.value(i, 1) == -G.value(j, 1);
}

// Scaling a row to unit length anew leaves a few roundings of entries that are at most 1.
constexpr double kSameRow = 0x1p-50;

bool same_row(const BlockRows& G, int i, int j) {
  for (int k = 0; k < 12; ++k) {
    if (std::abs(G.data(i)[k] - G.data(j)[k]) > kSameRow) return false;
  }
  return true;
}

// Equal rows have this within 12 kSameRow of each other; the weights, of no meaning, keep unequal rows apart.
double mark(const BlockRows& G, int i) {
  double sum = 0;
  for (int k = 0; k < 12; ++k) sum += G.data(i)[k] / (k + 1);
  return sum;
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

std::vector<int> rows_without_repeats(const BlockRows& G, const VecX& c) {
  const int n = G.rows();
  std::vector<double> marks(n);
  look_after(n / 16);
  for (int i = 0; i < n; ++i) marks[i] = mark(G, i);
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), looking([&](int i, int j) {
              return std::tie(G.block(i), marks[i], i) < std::tie(G.block(j), marks[j], j);
            }));
  std::vector<int> implied_by(n, -1);
  for (int at = 0; at < n; ++at) {
    const int i = order[at];
    for (int next = at + 1; next < n; ++next) {
      look_now_and_then();
      const int j = order[next];
      if (G.block(i) != G.block(j) || marks[j] - marks[i] > 12 * kSameRow) break;
      if (implied_by[j] >= 0 || implied_by[i] >= 0 || !same_row(G, i, j)) continue;
      const bool keeps_first = std::tie(c(i), i) < std::tie(c(j), j);
      implied_by[keeps_first ? j : i] = keeps_first ? i : j;
    }
  }
  std::vector<int> kept;
  for (int i = 0; i < n; ++i) {
    if (implied_by[i] < 0) kept.push_back(i);
  }
  return kept;
}

}  // namespace impend
