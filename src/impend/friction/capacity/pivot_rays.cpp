#include "impend/friction/capacity/pivot_rays.h"

#include <Eigen/Geometry>
#include <optional>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr double kThereAlready = 1e-6;  // of a ray's share: as near to an edge or a ray it is cut there
constexpr double kNoTurn = 1e-9;        // sine between the two rows of S: no single turn lets the contact stand still

// S e = 0, ‖e‖ = 1
std::optional<Eigen::Vector3d> turn_about(const SlipMap& S) {
  const Eigen::Vector3d s = S.row(0).transpose(), t = S.row(1).transpose(), turn = s.cross(t);
  if (!(turn.norm() > kNoTurn * s.norm() * t.norm())) return std::nullopt;
  return turn.normalized();
}

class PivotCuts {
 public:
  explicit PivotCuts(SlipCells& cells) : cells_(cells) {}

  // Through an edge of the ray's cell, and then through the line from there to the third corner.
  void add(const VecX& ray) {
    look_now_and_then();
    const SlipCells::Place place = cells_.place_of(ray);
    const std::vector<int> corners = cells_.cells[place.cell].rays;
    std::vector<int> near;
    for (int q = 0; q < cells_.dimension; ++q) {
      if (place.theta[q] > kThereAlready) near.push_back(q);
    }
    if (near.size() < 2) return;
    const int a = near[0], b = near[1], between = static_cast<int>(cells_.rays.size());
    cut({corners[a], corners[b], place.theta[a] / (place.theta[a] + place.theta[b])});
    if (near.size() < 3) return;
    const double on_edge = (place.theta[a] * cells_.rays[corners[a]] + place.theta[b] * cells_.rays[corners[b]]).norm();
    cut({between, corners[near[2]], on_edge / (on_edge + place.theta[near[2]])});
  }

  std::vector<EdgeCut> cuts;

 private:
  void cut(const EdgeCut& edge) {
    cells_.cut(edge);
    cuts.push_back(edge);
  }

  SlipCells& cells_;
};

}  // namespace

std::vector<EdgeCut> cut_at_pivots(const SlipInterface& slip, SlipCells& cells) {
  constexpr int kPlanar = 3;
  if (slip.dimension() != kPlanar) return {};
  PivotCuts pivots(cells);
  for (const SlipMap& S : slip.S) {
    const std::optional<Eigen::Vector3d> turn = turn_about(S);
    if (!turn) continue;
    pivots.add(*turn);
    pivots.add(-*turn);
  }
  return pivots.cuts;
}

}  // namespace impend
