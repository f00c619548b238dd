#include <map>
#include <utility>

#include "impend/friction/capacity/slip_cells.h"

namespace impend {
namespace {

// Parts of a right angle along an edge of the first cells: of a circle, of a sphere.
constexpr int kArcs = 8, kEdges = 2;

class FirstCells {
 public:
  explicit FirstCells(int dimension) { cells_.dimension = dimension; }

  SlipCells run() {
    for (int signs = 0; signs < 1 << cells_.dimension; ++signs) {
      signs_ = signs;
      if (cells_.dimension == 1) add({{1}});
      if (cells_.dimension == 2) add_arcs();
      if (cells_.dimension == 3) add_triangles();
    }
    return std::move(cells_);
  }

 private:
  using Steps = std::vector<int>;  // along each axis

  void add_arcs() {
    for (int a = 0; a < kArcs; ++a) add({{a, kArcs - a}, {a + 1, kArcs - a - 1}});
  }
  void add_triangles() {
    for (int a = 0; a < kEdges; ++a) {
      for (int b = 0; a + b < kEdges; ++b) {
        const int c = kEdges - a - b;
        add({{a, b, c}, {a + 1, b, c - 1}, {a, b + 1, c - 1}});
        if (c > 1) add({{a + 1, b, c - 1}, {a, b + 1, c - 1}, {a + 1, b + 1, c - 2}});
      }
    }
  }

  void add(const std::vector<Steps>& corners) {
    SlipCell cell;
    for (const Steps& corner : corners) cell.rays.push_back(ray(corner));
    cell.capacity.assign(corners.size(), 0.0);
    cell.known_at.assign(corners.size(), -1);
    cells_.cells.push_back(std::move(cell));
  }

  int ray(Steps steps) {
    for (int k = 0; k < cells_.dimension; ++k) {
      if (signs_ >> k & 1) steps[k] = -steps[k];
    }
    const auto [at, is_new] = known_.try_emplace(steps, static_cast<int>(cells_.rays.size()));
    if (is_new) {
      VecX e(cells_.dimension);
      for (int k = 0; k < cells_.dimension; ++k) e[k] = steps[k];
      cells_.rays.push_back(e.normalized());
    }
    return at->second;
  }

  SlipCells cells_;
  int signs_ = 0;
  std::map<Steps, int> known_;
};

}  // namespace

SlipCells first_cells(int dimension) { return FirstCells(dimension).run(); }

}  // namespace impend
