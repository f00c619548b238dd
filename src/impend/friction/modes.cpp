#include "impend/friction/modes.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/friction/balance.h"
#include "impend/friction/coulomb_law.h"
#include "impend/friction/modes_candidate.h"

namespace impend {
namespace {

constexpr double kLeastSector = 1e-5;  // rad: sectors are not halved below
// Points that satisfy the law but come to no solution, each as dear as ten relaxations: where these many have come to
// none, the others are only split. What can move has a motion early.
constexpr int kMostUnpolished = 200;

class ModesWalk {
 public:
  ModesWalk(const FrictionProblem& problem, double noise, const ModeSettings& settings,
            const BalanceTolerances& tolerances)
      : problem_(problem),
        noise_(noise),
        settings_(settings),
        tolerances_(tolerances),
        whitened_(whiten(problem)),
        reduced_(without_joints(whitened_)),
        system_(mode_system(reduced_)) {}

  ModeSearch run() {
    std::vector<std::vector<ContactMode>> open = {std::vector<ContactMode>(static_cast<size_t>(system_.contacts()))};
    bool unresolved = false;
    while (!open.empty() && !result_.releasing) {
      look_for_stop();
      if (result_.nodes == settings_.most_nodes) {
        result_.reason =
            "the ways in which its contacts can open, stick or slide could not all be looked at within the bound on "
            "work";
        return result_;
      }
      const std::vector<ContactMode> modes = open.back();
      open.pop_back();
      ++result_.nodes;
      const RelaxedPoint point = relax(system_, modes, noise_, tolerances_);
      if (point.excluded) continue;
      if (!branch(modes, point, open)) unresolved = true;
    }
    result_.exhausted = !unresolved && !result_.releasing;
    if (unresolved && !result_.releasing) {
      result_.reason =
          "some ways in which its contacts can open, stick or slide can neither be excluded nor give a motion: they "
          "are at the edge";
    }
    return result_;
  }

 private:
  // By how much a relaxed point misses the law at contact i: the power that friction fails to take, and what the force
  // is outside of the cone.
  double miss(const RelaxedPoint& point, const ContactMode& m, int i) const {
    const Eigen::Vector3d f = point.f.segment<3>(3 * i), w = point.w.segment<3>(3 * i);
    const double outside = f.tail<2>().norm() - system_.mu[i] * f[0];
    if (m.mode == Mode::kStick) return outside;
    return std::max(
        outside, f[0] * std::max(w[0], 0.0) + f.tail<2>().dot(w.tail<2>()) + system_.mu[i] * f[0] * w.tail<2>().norm());
  }

  std::optional<FrictionSolution> polished(const VecX& f) const {
    return polished_solution(problem_, whitened_, reduced_, f, impossible_above(noise_, tolerances_));
  }

  // False when the node can be neither split further nor turned into a solution.
  bool branch(const std::vector<ContactMode>& modes, const RelaxedPoint& point,
              std::vector<std::vector<ContactMode>>& open) {
    int worst = -1, undecided = -1;
    double largest = kCandidate;
    for (int i = 0; i < system_.contacts(); ++i) {
      const double missed = miss(point, modes[i], i);
      const bool fine = modes[i].half < kLeastSector;
      if (missed > largest && !fine) {
        largest = missed;
        worst = i;
      }
      if (modes[i].mode == Mode::kUndecided || modes[i].mode == Mode::kClosed) undecided = i;
    }
    if (worst < 0 && point.load_size > 0 && unpolished_ < kMostUnpolished) {
      const VecX f = point.f / point.load_size;
      result_.releasing = polished(f);
      // Where forces are large beside the motion, its directions settle by Newton's method only.
      if (!result_.releasing) result_.releasing = polished(finish_coulomb(reduced_, f).f);
      if (result_.releasing) return true;
      ++unpolished_;
    }
    if (worst < 0) worst = undecided;
    if (worst < 0) return false;
    for (const ContactMode& m : children(modes[worst], worst)) {
      open.push_back(modes);
      open.back()[worst] = m;
    }
    return true;
  }

  std::vector<ContactMode> children(const ContactMode& m, int i) const {
    if (m.mode == Mode::kUndecided) return {{Mode::kOpen, 0, 0}, {Mode::kClosed}};
    if (const auto line = system_.line[i]; line && m.mode == Mode::kClosed)
      return {{Mode::kStick, *line, 0}, {Mode::kSlide, *line, 0}, {Mode::kSlide, *line + kPi, 0}};
    // Sectors around the direction in which the loads alone would slide it: no tangent axis is special.
    const double first = std::atan2(system_.b[3 * i + 2], system_.b[3 * i + 1]);
    std::vector<ContactMode> parts;
    if (m.mode == Mode::kClosed) {
      parts.push_back({Mode::kStick});
      if (system_.W.block<2, 2>(3 * i + 1, 3 * i + 1).norm() > 0) {
        for (int k = 0; k < 4; ++k) parts.push_back({Mode::kSlide, first + k * kPi / 2, kPi / 4});
      }
    } else if (m.half > kPi) {
      for (int k = 0; k < 4; ++k) parts.push_back({Mode::kStick, first + k * kPi / 2, kPi / 4});
    } else {
      for (const int side : {-1, 1}) parts.push_back({m.mode, m.middle + side * m.half / 2, m.half / 2});
    }
    return parts;
  }

  const FrictionProblem& problem_;
  double noise_;
  const ModeSettings& settings_;
  const BalanceTolerances& tolerances_;
  WhitenedFriction whitened_;
  ReducedFriction reduced_;
  ModeSystem system_;
  ModeSearch result_;
  int unpolished_ = 0;  // points that came to no solution
};

}  // namespace

ModeSearch search_modes(const FrictionProblem& problem, double noise, const ModeSettings& settings,
                        const BalanceTolerances& tolerances) {
  if (problem.contacts() > settings.most_contacts) {
    ModeSearch none;
    none.reason = "its contacts are too many to look at all ways in which they can open, stick or slide";
    return none;
  }
  return ModesWalk(problem, noise, settings, tolerances).run();
}

}  // namespace impend
