#include "impend/friction/directions/direction_search.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "impend/base/stop.h"
#include "impend/friction/balance.h"
#include "impend/friction/coulomb_law.h"
#include "impend/friction/directions/twist_cells.h"
#include "impend/friction/modes_candidate.h"

namespace impend {
namespace {

constexpr double kTried = 1e-2;           // a point that misses the law by less is tried as a motion
constexpr double kTriedAgain = 0.1;       // … and again where it misses it by this much less
constexpr double kTieOfForce = 1e-12;     // of the largest force, decides where no contact misses the law
constexpr double kJointDependent = 1e-6;  // of orthonormal rows: none is

struct DirectionSet {
  int number = 0;
  DirectionDomain domain;
  std::vector<ClosedContact> closed;
  std::shared_ptr<const Twists> twists;  // empty before it is known which contacts carry
  MatX rays;                             // d × d, of the cell; empty where nothing slips
  double tried = kTried;
};

class DirectionWalk {
 public:
  DirectionWalk(const FrictionProblem& problem, double noise, double largest_rest, const DirectionSettings& settings)
      : problem_(problem),
        noise_(noise),
        largest_rest_(largest_rest),
        settings_(settings),
        whitened_(whiten(problem)),
        reduced_(without_joints(whitened_)) {
    const MatX all = MatX::Identity(reduced_.y0.size(), reduced_.y0.size());
    admissible_ = row_space(whitened_.joint_basis.transpose(), all, kJointDependent).rest;
  }

  DirectionSearch run() {
    if (admissible_.cols() > settings_.most_freedoms) {
      result_.reason = "the parts can move in too many ways to look at all directions";
      return result_;
    }
    open_.push_back(all_motions());
    while (!open_.empty() && !result_.releasing && result_.reason.empty()) {
      look_for_stop();
      if (result_.nodes == settings_.most_nodes) {
        result_.reason = "the directions of motion could not all be looked at within the bound on work";
        break;
      }
      DirectionSet set = std::move(open_.back());
      open_.pop_back();
      ++result_.nodes;
      look_at(std::move(set));
    }
    result_.exhausted = !result_.releasing && result_.reason.empty();
    return result_;
  }

 private:
  int contacts() const { return reduced_.contacts(); }

  DirectionSet all_motions() {
    DirectionSet set;
    const auto n = static_cast<size_t>(contacts());
    set.domain.side.assign(n, ContactSide::kUndecided);
    set.domain.row_error.assign(n, 0);
    set.domain.arcs.assign(n, SlipArc{});
    const MatX none(reduced_.y0.size(), 0);
    set.domain.rays = set.domain.span = set.domain.across = none;
    set.closed = keep_closed(reduced_, admissible_, noise_, set.domain);
    set.domain.free = motions_left(reduced_, set.domain, admissible_);
    sets_ = 1;
    return set;
  }

  void look_at(DirectionSet set) {
    const DirectionAnswer answer = exclude_directions(reduced_, set.domain, noise_, largest_rest_);
    DirectionStep step;
    step.set = set.number;
    step.closed = set.closed;
    set.closed.clear();
    if (answer.exclusion.above <= largest_rest_) {
      step.exclusion = answer.exclusion;
    } else if (const int undecided = contact_to_decide(set.domain, answer.point); undecided >= 0) {
      decide(set, undecided, answer.point, step);
    } else if (!set.twists) {
      cut(std::move(set), answer.point, step);
    } else if (!is_motion(set, answer.point)) {
      halve(set, answer.point, step);
    }
    if (settings_.keep_steps) result_.steps.push_back(std::move(step));
  }

  // The contact whose law is missed most, of those not decided; where none misses it, the one that presses most.
  int contact_to_decide(const DirectionDomain& domain, const DirectionPoint& point) const {
    int best = -1;
    double most = -1;
    const double tie = kTieOfForce * (1 + point.f.lpNorm<Eigen::Infinity>());
    for (int i = 0; i < contacts(); ++i) {
      if (domain.side[static_cast<size_t>(i)] != ContactSide::kUndecided) continue;
      const double force = point.f[3 * i], opens = std::max(0.0, reduced_.K.row(3 * i).dot(point.y));
      const double missed = force * opens + tie * (1 + force);
      if (missed > most) {
        most = missed;
        best = i;
      }
    }
    return best;
  }

  DirectionSet child_of(const DirectionSet& set, DirectionStep& step) {
    DirectionSet child = set;
    child.number = sets_++;
    step.children.push_back(child.number);
    return child;
  }

  void decide(const DirectionSet& set, int i, const DirectionPoint& point, DirectionStep& step) {
    step.kind = DirectionStep::Kind::kDecided;
    step.first = i;
    DirectionSet open = child_of(set, step), carries = child_of(set, step);
    open.domain.side[static_cast<size_t>(i)] = ContactSide::kOpen;
    carries.domain.side[static_cast<size_t>(i)] = ContactSide::kCarries;
    carries.closed = keep_closed(reduced_, admissible_, noise_, carries.domain);
    carries.domain.free = motions_left(reduced_, carries.domain, admissible_);
    const bool presses = point.f[3 * i] > 0;
    push(presses ? std::move(carries) : std::move(open), presses ? std::move(open) : std::move(carries));
  }

  void push(DirectionSet next, DirectionSet later) {
    open_.push_back(std::move(later));
    open_.push_back(std::move(next));
  }

  void cut(DirectionSet set, const DirectionPoint& point, DirectionStep& step) {
    const auto twists =
        std::make_shared<const Twists>(twists_of(reduced_, set.domain, admissible_, {noise_, largest_rest_}));
    const int d = twists->dimension(), z = static_cast<int>(twists->free.cols());
    if (d > settings_.most_twists) {
      result_.reason = "its contacts can slip in too many ways to look at all directions";
      return;
    }
    step.kind = DirectionStep::Kind::kCut;
    step.span = twists->span;
    step.free = twists->free;
    set.twists = twists;
    const size_t first = open_.size();
    // The cell that holds the point comes next.
    const VecX twist = twists->span.transpose() * point.y;
    size_t next = first;
    for (int signs = 0; signs < (d == 0 ? 0 : 1 << d); ++signs) {
      DirectionSet cell = child_of(set, step);
      cell.rays = orthant(d, signs);
      set_cell(*twists, cell.rays, cell.domain);
      if ((cell.rays.diagonal().array() * twist.array()).minCoeff() >= 0) next = open_.size();
      open_.push_back(std::move(cell));
    }
    if (d > 0) std::swap(open_[next], open_.back());
    for (int signs = 0; signs < (z == 0 ? 0 : 1 << z); ++signs) {
      DirectionSet still = child_of(set, step);
      set_still(*twists, signs, still.domain);
      open_.push_back(std::move(still));
    }
  }

  double miss(const DirectionDomain& domain, const DirectionPoint& point, int i) const {
    if (domain.side[static_cast<size_t>(i)] != ContactSide::kCarries) return 0;
    const Eigen::Vector3d f = point.f.segment<3>(3 * i), w = reduced_.K.middleRows<3>(3 * i) * point.y;
    const double power = f.tail<2>().dot(w.tail<2>()) + reduced_.mu[i] * f[0] * w.tail<2>().norm();
    return std::max(power, f.tail<2>().norm() - reduced_.mu[i] * f[0]);
  }

  // The contact that misses the law most, and by how much.
  std::pair<int, double> worst_contact(const DirectionDomain& domain, const DirectionPoint& point) const {
    std::pair<int, double> worst = {-1, kCandidate};
    for (int i = 0; i < contacts(); ++i) {
      if (const double missed = miss(domain, point, i); missed > worst.second) worst = {i, missed};
    }
    return worst;
  }

  // Whether a motion comes of the point.
  bool is_motion(DirectionSet& set, const DirectionPoint& point) {
    if (!(point.load > 0)) return false;
    const double missed = worst_contact(set.domain, point).second / (point.load * point.load);
    if (!(missed <= set.tried)) return false;
    set.tried = missed * kTriedAgain;
    // The motion is known better than the forces, which need not be unique.
    const VecX f = point.f / point.load, finished = finish_coulomb(reduced_, f).f;
    const double least = impossible_above(noise_);
    for (const VecX* forces : {&f, &finished}) {
      result_.releasing = polished_solution(problem_, whitened_, reduced_, *forces, least);
      if (result_.releasing) return true;
      const VecX a = whitened_.motion(reduced_.motion(*forces));
      result_.releasing = forces_of_motion(problem_, a, least).solution;
      if (result_.releasing) return true;
    }
    return false;
  }

  void halve(const DirectionSet& set, const DirectionPoint& point, DirectionStep& step) {
    if (set.rays.cols() == 0) {
      result_.reason = "a motion in which its contacts stick can neither be excluded nor be found";
      return;
    }
    const auto [a, b] = edge_to_halve(*set.twists, set.rays, worst_contact(set.domain, point).first);
    if (a < 0) {
      result_.reason = "a motion can neither be excluded nor be found: it is at the edge of the law";
      result_.at_the_edge = true;
      return;
    }
    step.kind = DirectionStep::Kind::kHalved;
    step.first = a;
    step.second = b;
    DirectionSet one = child_of(set, step), other = child_of(set, step);
    one.rays = half_of(set.rays, a, b);
    other.rays = half_of(set.rays, b, a);
    set_cell(*set.twists, one.rays, one.domain);
    set_cell(*set.twists, other.rays, other.domain);
    const VecX twist = set.twists->span.transpose() * point.y;
    const bool nearer = set.rays.col(a).dot(twist) >= set.rays.col(b).dot(twist);
    push(nearer ? std::move(one) : std::move(other), nearer ? std::move(other) : std::move(one));
  }

  const FrictionProblem& problem_;
  double noise_, largest_rest_;
  const DirectionSettings& settings_;
  WhitenedFriction whitened_;
  ReducedFriction reduced_;
  MatX admissible_;  // m × freedoms, orthonormal
  std::vector<DirectionSet> open_;
  int sets_ = 0;
  DirectionSearch result_;
};

}  // namespace

DirectionSearch search_directions(const FrictionProblem& problem, double noise, double largest_rest,
                                  const DirectionSettings& settings) {
  return DirectionWalk(problem, noise, largest_rest, settings).run();
}

}  // namespace impend
