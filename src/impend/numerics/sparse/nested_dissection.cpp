// A piece is cut across a direction. Directions come from hop distances to four far groups, two far from each other
// and two far from those: d₁−d₂ and d₃−d₄ run along the diagonals of a wall, their sum and difference along its sides.
// Groups sorted along a direction are cut near the middle; the least vertex cover of the cut edges is the separator.
#include "impend/numerics/sparse/elimination_order.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr int kLeaf = 200;               // pieces up to here are ordered by minimum degree …
constexpr double kWidestCut = 0.2;       // … and those that cannot be cut with a boundary below this share
constexpr double kImbalancePrice = 1.0;  // of a cut off the middle, relative to the size of its separator
constexpr int kTriedOnVertices = 2;      // best cuts of the groups whose separators are looked at
constexpr std::array kWhereToCut = {0.4, 0.5, 0.6};
constexpr std::array<std::array<int, 2>, 4> kDirections = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

// Groups in the piece sorted along a direction, and where the right side begins.
struct GroupCut {
  double cost;
  int direction;
  size_t at;
};

struct Cut {
  double cost = -1;  // none
  std::vector<int> left, right, separator;
};

class Dissection {
 public:
  explicit Dissection(const GroupedGraph& graph)
      : graph_(graph),
        separator_(graph.vertices),
        side_(graph.vertices.size(), 0),
        local_(graph.vertices.size(), 0),
        order_(graph.vertices.size(), -1),
        group_piece_(graph.groups.size(), 0),
        group_seen_(graph.groups.size(), 0),
        key_(graph.groups.size(), 0),
        on_right_(graph.groups.size(), 0) {
    for (std::vector<int>& hops : hops_) hops.resize(graph.groups.size());
  }

  std::vector<int> run() {
    std::vector<int> all(graph_.vertices.size());
    std::iota(all.begin(), all.end(), 0);
    std::vector<Task> tasks{{std::move(all), graph_.vertices.size()}};
    while (!tasks.empty()) {
      look_for_stop();
      Task task = std::move(tasks.back());
      tasks.pop_back();
      for (std::vector<int>& part : connected_parts(task.vertices)) {
        const int end = task.end;
        task.end -= static_cast<int>(part.size());
        dissect(std::move(part), end, tasks);
      }
    }
    return std::move(order_);
  }

 private:
  struct Task {
    std::vector<int> vertices;
    int end;  // their last position + 1
  };

  void dissect(std::vector<int> part, int end, std::vector<Task>& tasks) {
    Cut cut;
    if (static_cast<int>(part.size()) > kLeaf) cut = best_cut(part);
    if (cut.cost < 0) {
      place(leaf_order(part), end);
      return;
    }
    place(cut.separator, end);
    end -= static_cast<int>(cut.separator.size());
    const int left_end = end - static_cast<int>(cut.right.size());
    tasks.push_back({std::move(cut.right), end});
    tasks.push_back({std::move(cut.left), left_end});
  }

  void place(const std::vector<int>& vertices, int end) {
    std::copy(vertices.begin(), vertices.end(), order_.begin() + end - static_cast<long>(vertices.size()));
  }

  int name(const std::vector<int>& vertices) {
    ++pieces_;
    for (int v : vertices) side_[v] = pieces_;
    return pieces_;
  }

  std::vector<std::vector<int>> connected_parts(const std::vector<int>& vertices) {
    const int whole = name(vertices);
    std::vector<std::vector<int>> parts;
    const SymmetricPattern& g = graph_.vertices;
    for (int start : vertices) {
      if (side_[start] != whole) continue;
      std::vector<int> part{start};
      side_[start] = 0;
      for (size_t head = 0; head < part.size(); ++head) {
        for (int t = g.start[part[head]]; t < g.start[part[head] + 1]; ++t) {
          const int u = g.neighbour[t];
          if (side_[u] != whole) continue;
          side_[u] = 0;
          part.push_back(u);
        }
      }
      parts.push_back(std::move(part));
    }
    return parts;
  }

  std::vector<int> leaf_order(const std::vector<int>& vertices) {
    const SymmetricPattern& g = graph_.vertices;
    const int piece = name(vertices);
    SymmetricPattern sub;
    for (size_t k = 0; k < vertices.size(); ++k) local_[vertices[k]] = static_cast<int>(k);
    sub.start.push_back(0);
    for (int v : vertices) {
      for (int t = g.start[v]; t < g.start[v + 1]; ++t) {
        if (side_[g.neighbour[t]] == piece) sub.neighbour.push_back(local_[g.neighbour[t]]);
      }
      sub.start.push_back(static_cast<int>(sub.neighbour.size()));
    }
    std::vector<int> order = minimum_degree(sub);
    for (int& v : order) v = vertices[v];
    return order;
  }

  template <class Visit>
  void group_neighbours(int v, const Visit& visit) const {
    for (int t = graph_.groups.start[v]; t < graph_.groups.start[v + 1]; ++t) {
      if (group_piece_[graph_.groups.neighbour[t]] == group_piece_[v]) visit(graph_.groups.neighbour[t]);
    }
  }

  std::vector<int> groups_of(const std::vector<int>& vertices) {
    ++pieces_;
    std::vector<int> groups;
    for (int v : vertices) {
      const int group = graph_.group_of[v];
      if (group_piece_[group] == pieces_) continue;
      group_piece_[group] = pieces_;
      groups.push_back(group);
    }
    return groups;
  }

  // The last group reached from `start`; distances in `hops`.
  int breadth_first(int start, std::vector<int>& hops) {
    ++round_;
    queue_.assign(1, start);
    group_seen_[start] = round_;
    hops[start] = 0;
    for (size_t head = 0; head < queue_.size(); ++head) {
      const int v = queue_[head];
      group_neighbours(v, [&](int u) {
        if (group_seen_[u] == round_) return;
        group_seen_[u] = round_;
        hops[u] = hops[v] + 1;
        queue_.push_back(u);
      });
    }
    return queue_.back();
  }

  void measure(const std::vector<int>& groups) {
    const int first = breadth_first(groups[0], hops_[0]);
    const int second = breadth_first(first, hops_[0]);
    breadth_first(second, hops_[1]);
    // Of the groups midway between those two, two that are far apart.
    const auto off_middle = [&](int v) { return std::abs(hops_[0][v] - hops_[1][v]); };
    const int middle =
        *std::min_element(groups.begin(), groups.end(), [&](int u, int v) { return off_middle(u) < off_middle(v); });
    const auto far_from = [&](int start, std::vector<int>& hops) {
      breadth_first(start, hops);
      int far = start;
      for (int v : groups) {
        if (off_middle(v) <= off_middle(middle) + 1 && hops[v] > hops[far]) far = v;
      }
      return far;
    };
    const int third = far_from(middle, hops_[2]);
    breadth_first(far_from(third, hops_[2]), hops_[3]);
  }

  void sort_along(int direction, std::vector<int>& groups) {
    const auto [along, across] = kDirections[direction];
    for (int v : groups) key_[v] = along * (hops_[0][v] - hops_[1][v]) + across * (hops_[2][v] - hops_[3][v]);
    std::sort(groups.begin(), groups.end(),
              [&](int u, int v) { return key_[u] != key_[v] ? key_[u] < key_[v] : u < v; });
  }

  // The place nearest to the wanted one where the key changes.
  size_t level_near(const std::vector<int>& sorted, double where) const {
    const size_t wanted = static_cast<size_t>(where * static_cast<double>(sorted.size()));
    const auto changes = [&](size_t at) { return key_[sorted[at - 1]] != key_[sorted[at]]; };
    for (size_t off = 0; off < wanted && wanted + off < sorted.size(); ++off) {
      if (changes(wanted - off)) return wanted - off;
      if (changes(wanted + off)) return wanted + off;
    }
    return std::max<size_t>(wanted, 1);
  }

  // The groups on the smaller side of the cut edges, dearer when off the middle.
  GroupCut judge_cut(const std::vector<int>& sorted, int direction, size_t at) {
    for (size_t k = 0; k < sorted.size(); ++k) on_right_[sorted[k]] = k < at ? 0 : 1;
    std::array<int, 2> boundary = {0, 0};
    for (int v : sorted) {
      bool cut = false;
      group_neighbours(v, [&](int u) { cut = cut || on_right_[u] != on_right_[v]; });
      if (cut) ++boundary[on_right_[v]];
    }
    const double size = static_cast<double>(sorted.size());
    const double off = std::abs(2 * static_cast<double>(at) - size) / size;
    return {std::min(boundary[0], boundary[1]) * (1 + kImbalancePrice * off), direction, at};
  }

  Cut best_cut(const std::vector<int>& vertices) {
    std::vector<int> groups = groups_of(vertices);
    measure(groups);
    std::vector<GroupCut> cuts;
    for (int direction = 0; direction < static_cast<int>(kDirections.size()); ++direction) {
      sort_along(direction, groups);
      for (double where : kWhereToCut) cuts.push_back(judge_cut(groups, direction, level_near(groups, where)));
    }
    std::stable_sort(cuts.begin(), cuts.end(), [](const GroupCut& a, const GroupCut& b) { return a.cost < b.cost; });
    Cut best;
    for (int k = 0; k < kTriedOnVertices; ++k) {
      if (cuts[k].cost > kWidestCut * static_cast<double>(groups.size())) break;
      sort_along(cuts[k].direction, groups);
      for (size_t g = 0; g < groups.size(); ++g) on_right_[groups[g]] = g < cuts[k].at ? 0 : 1;
      Cut cut = cut_vertices(vertices);
      if (cut.cost >= 0 && (best.cost < 0 || cut.cost < best.cost)) best = std::move(cut);
    }
    return best;
  }

  Cut cut_vertices(const std::vector<int>& vertices) {
    const int left = ++pieces_, right = ++pieces_, between = ++pieces_;
    Cut cut;
    for (int v : vertices) {
      const bool is_right = on_right_[graph_.group_of[v]] != 0;
      side_[v] = is_right ? right : left;
      if (!is_right) cut.left.push_back(v);
    }
    cut.separator = separator_.cover(cut.left, side_, right);
    for (int v : cut.separator) side_[v] = between;
    cut.left.clear();
    for (int v : vertices) {
      if (side_[v] != between) (side_[v] == left ? cut.left : cut.right).push_back(v);
    }
    const double off = std::abs(static_cast<double>(cut.left.size()) - static_cast<double>(cut.right.size()));
    cut.cost =
        static_cast<double>(cut.separator.size()) * (1 + kImbalancePrice * off / static_cast<double>(vertices.size()));
    if (cut.left.empty() || cut.right.empty()) cut.cost = -1;
    return cut;
  }

  const GroupedGraph& graph_;
  Separator separator_;
  std::vector<int> side_, local_, order_;  // of the vertices
  std::vector<int> group_piece_, group_seen_, key_, on_right_, queue_;
  std::array<std::vector<int>, 4> hops_;
  int pieces_ = 0, round_ = 0;
};

}  // namespace

std::vector<int> nested_dissection(const GroupedGraph& graph) { return Dissection(graph).run(); }

std::vector<int> minimum_degree(const SymmetricPattern& graph) {
  const int n = graph.size();
  // Eigen puts vertices without a diagonal entry last.
  std::vector<int> start{0}, row;
  start.reserve(n + 1);
  row.reserve(graph.neighbour.size() + n);
  for (int v = 0; v < n; ++v) {
    row.push_back(v);
    row.insert(row.end(), graph.neighbour.begin() + graph.start[v], graph.neighbour.begin() + graph.start[v + 1]);
    std::sort(row.begin() + start.back(), row.end());
    start.push_back(static_cast<int>(row.size()));
  }
  const std::vector<double> ones(row.size(), 1.0);
  const Eigen::SparseMatrix<double> matrix = Eigen::Map<const Eigen::SparseMatrix<double>>(
      n, n, static_cast<int>(row.size()), start.data(), row.data(), ones.data());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
  Eigen::AMDOrdering<int>()(matrix, permutation);
  return {permutation.indices().data(), permutation.indices().data() + n};
}

}  // namespace impend
