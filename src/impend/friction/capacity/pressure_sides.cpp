#include "impend/friction/capacity/rest_by_cases.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace impend {
namespace {

constexpr double kNarrowest = 0.02;      // of a face's width: cases are not told apart further …
constexpr double kNarrowestPair = 0.1;   // … of what two interfaces press
constexpr double kFromEdge = 0.2;        // of what is left of the width: no line nearer to its edges
constexpr double kOfWidth = 1e-3;        // by which width decides where no places differ
constexpr double kPlaceMissed = 1e-5;    // of the width: the slip is no turn about a place
constexpr double kPlaceRank = 1e-7;      // of the largest pivot of that fit
constexpr double kSurelyPresses = 0.25;  // of what the interface presses that presses most
constexpr double kOfPair = 0.1;          // how much what a pair may take counts beside what a line may

// What is left of a share between 0 and 1 after the sides that were taken.
struct Range {
  double low = 0, high = 1;

  double width() const { return high - low; }
};

Range left_of(const std::vector<PressureSide>& taken, const PressureSide& like) {
  Range range;
  for (const PressureSide& side : taken) {
    if (side.interface != like.interface || side.pressure != like.pressure || side.other != like.other) continue;
    if (side.beyond) {
      range.low = std::max(range.low, side.share);
    } else {
      range.high = std::min(range.high, side.share);
    }
  }
  return range;
}

class NextSide {
 public:
  NextSide(const CapacityProblem& problem, const CapacityBalance& balance, const std::vector<PressureSide>& taken)
      : problem_(problem), balance_(balance), taken_(taken) {}

  std::optional<PressureSide> run() {
    const int count = static_cast<int>(problem_.interfaces.size());
    for (int j = 0; j < count; ++j) look_at_lines(j);
    std::vector<double> may_take;
    for (int j = 0; j < count; ++j) may_take.push_back(may_still_take(j));
    for (int j = 0; j < count; ++j) {
      for (int other = 0; other < j; ++other) {
        if (share_body(j, other)) look_at_pair(j, other, std::min(may_take[j], may_take[other]));
      }
    }
    return best_;
  }

 private:
  void take(const PressureSide& side, double score) {
    if (!(score > most_)) return;
    most_ = score;
    best_ = side;
  }

  // By how much friction takes more in the cell of the whole slip than in those of its rays.
  double gap(int j) const {
    const SlipCells& cells = problem_.cells[j];
    const std::vector<double> capacity = cells.capacities();
    VecX twist = VecX::Zero(cells.dimension);
    double in_rays = 0, in_cell = 0;
    for (size_t q = 0; q < balance_.used[j].size(); ++q) {
      const int ray = balance_.used[j][q];
      twist += theta(j, q) * cells.rays[ray];
      in_rays += theta(j, q) * capacity[ray];
    }
    const SlipCells::Place place = cells.place_of(twist);
    for (int q = 0; q < cells.dimension; ++q) in_cell += place.theta[q] * cells.cells[place.cell].capacity[q];
    return in_cell - in_rays;
  }

  void look_at_lines(int j) {
    if (balance_.used[j].empty()) return;
    const double of_interface = gap(j);
    // Pressures 1 and 3 grow at right angles to each other; the diagonal ones tell nothing that these do not.
    for (const int k : {1, 3}) {
      if (k >= static_cast<int>(problem_.forces[j].size()) || (k > 1 && !has_two_ways(j))) continue;
      const PressureSide side{j, k};
      const Range range = left_of(taken_, side);
      if (range.width() < kNarrowest) continue;
      const auto [mean, spread] = places(j, k, range);
      const double from_edge = kFromEdge * range.width();
      const double share = std::clamp(mean, range.low + from_edge, range.high - from_edge);
      take({j, k, -1, share}, of_interface * (spread + kOfWidth * range.width()));
    }
  }

  // Of a face, not of contacts in line, which have two pressures beside the whole.
  bool has_two_ways(int j) const { return problem_.forces[j].size() > 3; }

  // Mean and spread of the places about which the used rays turn, across the face.
  std::pair<double, double> places(int j, int k, const Range& range) const {
    double sum = 0, squares = 0, weight = 0;
    for (size_t q = 0; q < balance_.used[j].size(); ++q) {
      const double at = std::clamp(place_of_turn(j, k, balance_.used[j][q], range), range.low, range.high);
      sum += theta(j, q) * at;
      squares += theta(j, q) * at * at;
      weight += theta(j, q);
    }
    const double mean = sum / weight;
    return {mean, std::sqrt(std::max(0.0, squares / weight - mean * mean))};
  }

  // Slip is affine in the place, so that the place is affine in the slip: where that is zero.
  double place_of_turn(int j, int k, int ray, const Range& range) const {
    const SlipInterface& slip = problem_.interfaces[j];
    const VecX& whole = problem_.forces[j][0].u;
    const auto contacts = static_cast<Eigen::Index>(slip.contacts.size());
    MatX slips = MatX::Ones(contacts, 3);
    for (Eigen::Index c = 0; c < contacts; ++c) {
      const Eigen::Vector2d v = slip.S[static_cast<size_t>(c)] * problem_.cells[j].rays[ray] / whole[c];
      slips.row(c).tail<2>() = v.transpose();
    }
    slips.rightCols(2) /= slips.rightCols(2).rowwise().norm().maxCoeff();
    const VecX at = problem_.forces[j][k].u.cwiseQuotient(whole);
    Eigen::CompleteOrthogonalDecomposition<MatX> factor(slips);
    factor.setThreshold(kPlaceRank);
    const VecX fit = factor.solve(at);
    return (slips * fit - at).norm() < kPlaceMissed ? fit[0] : (range.low + range.high) / 2;
  }

  // What friction would take more if the interface pressed for sure.
  double may_still_take(int j) const {
    double most = 0;
    for (const auto& forces : problem_.forces) most = std::max(most, forces[0].least);
    const SlipInterface& slip = problem_.interfaces[j];
    const VecX& whole = problem_.forces[j][0].u;
    double sum = 0;
    for (size_t q = 0; q < balance_.used[j].size(); ++q) {
      double mean = 0;
      for (size_t c = 0; c < slip.contacts.size(); ++c) {
        const double speed = (slip.S[c] * problem_.cells[j].rays[balance_.used[j][q]]).norm();
        mean += problem_.reduced.mu[slip.contacts[c]] * speed / whole[static_cast<Eigen::Index>(c)];
      }
      sum += theta(j, q) * mean / static_cast<double>(slip.contacts.size());
    }
    return sum * std::max(0.0, kSurelyPresses * most - problem_.forces[j][0].least);
  }

  bool share_body(int j, int other) const {
    for (const int a : problem_.interfaces[j].bodies) {
      for (const int b : problem_.interfaces[other].bodies) {
        if (a == b && a >= 0) return true;
      }
    }
    return false;
  }

  void look_at_pair(int j, int other, double may_take) {
    const PressureSide side{j, 0, other};
    const Range range = left_of(taken_, side);
    if (range.width() < kNarrowestPair) return;
    take({j, 0, other, (range.low + range.high) / 2}, kOfPair * may_take * range.width() * range.width());
  }

  double theta(int j, size_t q) const { return balance_.theta[j][static_cast<Eigen::Index>(q)]; }

  const CapacityProblem& problem_;
  const CapacityBalance& balance_;
  const std::vector<PressureSide>& taken_;
  std::optional<PressureSide> best_;
  double most_ = 0;
};

}  // namespace

VecX side_weights(const CapacityProblem& problem, const PressureSide& side) {
  const auto weights = [&](int j, int k) { return of_all_contacts(problem, j, problem.forces[j][k].u); };
  const VecX whole = weights(side.interface, 0);
  const VecX beyond = side.other >= 0 ? VecX((1 - side.share) * whole - side.share * weights(side.other, 0))
                                      : VecX(weights(side.interface, side.pressure) - side.share * whole);
  return side.beyond ? beyond : VecX(-beyond);
}

std::optional<PressureSide> next_side(const CapacityProblem& problem, const CapacityBalance& balance,
                                      const std::vector<PressureSide>& taken) {
  return NextSide(problem, balance, taken).run();
}

}  // namespace impend
