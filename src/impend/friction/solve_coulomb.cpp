#include "impend/friction/coulomb_law.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "impend/friction/modes_candidate.h"
#include "impend/friction/motion_with_modes.h"
#include "impend/friction/sliding_fixed_point.h"
#include "impend/friction/whitened_friction.h"

namespace impend {
namespace {

const char* words(PivotingEnd end) {
  switch (end) {
    case PivotingEnd::kDone:
      return "pivoting ended with sliding that friction does not oppose";
    case PivotingEnd::kRay:
      return "pivoting followed a ray on which forces grow without bound";
    case PivotingEnd::kSingular:
      return "pivoting met a singular matrix";
    default:
      return "pivoting did not end within its work";
  }
}

// Of the fastest contact: what moves less may stand still. Projections come to some 1e-4 of it, so three shares are
// tried, each a tenth of the one before.
constexpr double kFirstStill = 1e-2;
constexpr int kStillShares = 3;
constexpr int kMostForModes = 2500;  // contacts: three rows each times all motions, dense

// The best that was found so far, by whichever method.
class Attempts {
 public:
  Attempts(const FrictionProblem& problem, const VecX& slip, const FrictionSettings& settings)
      : problem_(problem),
        slip_(slip),
        settings_(settings),
        whitened_(whiten(problem)),
        reduced_(without_joints(whitened_)),
        f_(VecX::Zero(3 * reduced_.contacts())),
        violation_(std::numeric_limits<double>::infinity()) {
    // Velocities may make accelerations that are large beside ‖a₀‖_M.
    const double bias = reduced_.bias.size() > 0 ? reduced_.bias.cwiseAbs().maxCoeff() : 0.0;
    accepted_ = kAcceptedResidual * std::max(1.0, bias);
  }

  FrictionSolution solve() {
    if (whitened_.joints_conflict) return failed("the joints contradict each other");
    if (settings_.method == CoulombMethod::kPlanarPivoting) {
      solution_.tried.emplace_back("planar pivoting");
      if (!pivot_in_plane()) return failed("loads and normals do not lie in one plane");
      return solution();
    }
    for (const Method& method : kMethods) {
      if (!is_chosen(method) || !(this->*method.applies)()) continue;
      solution_.tried.emplace_back(method.name);
      (this->*method.attempt)();
    }
    if (sliding() && solved() && may_press_more(reduced_, slip_, f_)) tell_another_motion();
    return solution();
  }

 private:
  // One way to a solution. It is taken where it applies, which may depend on what those before it found.
  struct Method {
    const char* name;
    bool (Attempts::*applies)() const;
    void (Attempts::*attempt)();
  };
  static const Method kMethods[7];

  bool is_chosen(const Method& method) const {
    if (reduced_.contacts() > settings_.contact_limit) return method.attempt == &Attempts::modes_near_projections;
    return settings_.method == CoulombMethod::kAuto || method.attempt == &Attempts::cone_programs_from_rest;
  }
  bool solved() const { return violation_ <= accepted_; }
  bool sliding() const { return !slip_.isZero(0); }

  bool always() const { return true; }
  bool open() const { return !solved() && !excluded_; }
  // Alone, cone programmes are tried with sliding contacts, too.
  bool open_and_static_or_alone() const { return open() && (!sliding() || settings_.method != CoulombMethod::kAuto); }
  bool open_and_at_rest() const { return open() && !sliding() && reduced_.bias.isZero(0); }
  bool open_and_large() const {
    return open_and_at_rest() && reduced_.contacts() > std::min(kManyContacts, settings_.contact_limit);
  }
  bool slides_undecided() const { return sliding() && (!solved() || may_have_several_solutions(reduced_, slip_)); }

  void pivot_in_order() { pivot(reduced_, order(0)); }
  void pivot_in_other_orders() {
    constexpr int kOrders = 6;
    for (int k = 1; k < kOrders && !solved() && pivot_work_ < kMostPivotWork; ++k) pivot(reduced_, order(k));
  }
  void cone_programs_from_rest() { cone_programs(VecX::Zero(reduced_.contacts())); }
  void cone_programs_from_sliding() {
    const VecX w = reduced_.acceleration(reduced_.motion(f_));
    VecX s(reduced_.contacts());
    for (int i = 0; i < reduced_.contacts(); ++i) s[i] = w.segment<2>(3 * i + 1).norm();
    cone_programs(s);
  }

  // At the edge of balance interior points are few and cone programmes stay some 1e-6 away; projections need none.
  void projections_from_rest() {
    const VecX start = VecX::Zero(reduced_.contacts());
    constexpr int kMoreRounds = 4;  // a round costs a share of a cone programme
    const int rounds = kMoreRounds * settings_.most_rounds;
    const SlidingProjection result = solve_sliding_projection(whitened_, start, accepted_ / 10, rounds);
    solution_.direction_rounds += result.rounds;
    take_by(result.f.reshaped(), "projections", "projections");
  }

  // Parts that slide together: projections come near their motion within a few rounds, Newton's method ends there.
  void modes_near_projections() {
    constexpr int kRounds = 8;
    const VecX start = VecX::Zero(reduced_.contacts());
    const SlidingProjection near = solve_sliding_projection(whitened_, start, accepted_ / 10, kRounds);
    solution_.direction_rounds += near.rounds;
    take_by(near.f.reshaped(), "projections", "projections");
    double share = kFirstStill;
    for (int k = 0; k < kStillShares && !solved(); ++k, share /= 10) {
      const std::optional<VecX> y = motion_with_modes(whitened_, near.f, near.nu, share);
      if (y) take_forces_of(whitened_.motion(*y));
    }
  }

  void take_forces_of(const VecX& a) {
    const std::optional<FrictionSolution> found = forces_of_motion(problem_, a, accepted_).solution;
    if (!found) return;
    const VecX parts[3] = {whitened_.whiten_forces(found->f_N), whitened_.whiten_forces(found->f_S),
                           whitened_.whiten_forces(found->f_T)};
    VecX f(3 * reduced_.contacts());
    for (int i = 0; i < reduced_.contacts(); ++i) {
      f.segment<3>(3 * i) = Vec3(parts[0][i], parts[1][i], parts[2][i]);
    }
    take_by(f, "modes of a motion", "a motion with its modes");
  }

  // Order of the contacts, its reverse, and some that step through them.
  std::vector<int> order(int k) const {
    const int n = reduced_.contacts();
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    if (k % 2 == 1) std::reverse(order.begin(), order.end());
    if (k >= 2) std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return a % (k + 1) < b % (k + 1); });
    return order;
  }

  void take(const VecX& f, double violation, const char* algorithm, const std::string& reason) {
    if (!(violation < violation_)) return;
    f_ = f;
    violation_ = violation;
    solution_.algorithm = algorithm;
    solution_.reason = reason;
  }

  void take_by(const VecX& f, const char* algorithm, const char* method) {
    take(f, coulomb_violation(reduced_, f, reduced_.acceleration(reduced_.motion(f))), algorithm, took_over(method));
  }

  // How the method before ended, where there was one.
  std::string took_over(const char* method) const {
    return end_.empty() ? "" : fmt::format("{}; {} took over", end_, method);
  }

  PivotingResult pivot(const ReducedFriction& reduced, const std::vector<int>& order) {
    const PivotingResult pivoting = solve_friction_pivoting(reduced, slip_, order, kMostPivotWork - pivot_work_);
    pivot_work_ += pivoting.work;
    solution_.pivots += pivoting.pivots;
    solution_.drives += pivoting.drives;
    if (end_.empty()) end_ = words(pivoting.end);
    if (pivoting.end == PivotingEnd::kRay && ray_.size() == 0) ray_ = pivoting.ray;
    if (&reduced != &reduced_) return pivoting;
    // Forces on the way to infinity are no place to start from.
    if (pivoting.end != PivotingEnd::kRay) finish(pivoting.f, "pivoting");
    return pivoting;
  }

  void finish(const VecX& f, const char* algorithm) {
    const CoulombNewtonResult newton = finish_coulomb(reduced_, f, slip_);
    solution_.direction_rounds += newton.iterations;
    take(newton.f, newton.violation, algorithm, "");
  }

  bool pivot_in_plane() {
    const std::optional<Vec3> normal = friction_plane(problem_);
    if (!normal) return false;
    const VecX tangent = tangents_in_plane(problem_, *normal);
    const PivotingResult pivoting = pivot(with_one_tangent(reduced_, whitened_, *normal, tangent), order(0));
    VecX f = pivoting.f;
    for (int i = 0; i < reduced_.contacts(); ++i) {
      f.segment<2>(3 * i + 1) = pivoting.f[3 * i + 1] * tangent.segment<2>(2 * i);
    }
    // Pivoting satisfies the law in the plane; in space, Newton's method shares the forces over the depth.
    finish(f, "planar pivoting");
    return true;
  }

  void cone_programs(const VecX& start) {
    const SlidingFixedPoint result = solve_sliding_fixed_point(reduced_, start, accepted_ / 10, settings_.most_rounds);
    solution_.direction_rounds += result.rounds;
    const std::string reason = took_over("cone programmes");
    take(result.f, result.violation, "cone programmes", reason);
  }

  // All ways in which contacts can open or carry: of several solutions the shortest, whatever pivoting met first.
  void search() {
    const SlidingSearch search = search_sliding(reduced_, slip_, accepted_);
    excluded_ = search.excluded && !solved();
    if (search.f.size() == 0) return;
    f_ = search.f;
    violation_ = search.violation;
    solution_.algorithm = "complementary cones";
    solution_.reason = "";
    if (search.another_motion) tell_another_motion();
  }

  void tell_another_motion() {
    solution_.another_motion = true;
    solution_.reason = "other forces satisfy the law as well and give another motion; these are the least";
  }

  FrictionSolution failed(const std::string& reason) {
    FrictionSolution none = solution_;
    none.status = SolveStatus::kFailed;
    none.reason = reason;
    return none;
  }

  FrictionSolution solution() {
    const int n = reduced_.contacts();
    if (excluded_) return inconsistent();
    VecX parts[3];
    for (int k = 0; k < 3; ++k) {
      parts[k].resize(n);
      for (int i = 0; i < n; ++i) parts[k][i] = f_[3 * i + k];
    }
    const VecX y = reduced_.motion(f_), w = reduced_.acceleration(y);
    solution_.a = whitened_.motion(y);
    solution_.f_N = whitened_.forces(parts[0]);
    solution_.f_S = whitened_.forces(parts[1]);
    solution_.f_T = whitened_.forces(parts[2]);
    const VecX rest = y - whitened_.y0 - whitened_.N.transpose_times(parts[0]) - whitened_.S.transpose_times(parts[1]) -
                      whitened_.T.transpose_times(parts[2]);
    solution_.nu = whitened_.joint_forces(whitened_.joint_part(rest));
    solution_.state = contact_states(reduced_, f_, w, slip_);
    if (solved()) {
      solution_.status = SolveStatus::kSolved;
      return solution_;
    }
    if (sliding()) {
      return failed(fmt::format("no forces were found that satisfy the law, and none were excluded either; {}", end_));
    }
    return failed(fmt::format("no method satisfied the law of friction: it is missed by {:.2g}; {}", violation_,
                              end_.empty() ? "the cone programmes did not converge" : end_));
  }

  FrictionSolution inconsistent() {
    const int n = reduced_.contacts();
    FrictionSolution none = failed(
        "inconsistent: all ways in which the contacts can open or carry are excluded; an impulse must act, along which "
        "forces grow without bound and never stop the contacts from closing");
    none.inconsistent = true;
    if (const VecX ray = impulse_ray(reduced_, slip_); ray.size() > 0) ray_ = ray;
    if (ray_.size() == 0) ray_ = VecX::Zero(3 * n);
    // Whitened forces carry r_i; the largest entry becomes 1.
    none.ray_N = none.ray_S = none.ray_T = VecX::Zero(n);
    for (int i = 0; i < n; ++i) {
      none.ray_N[i] = ray_[3 * i] / whitened_.row_length[i];
      none.ray_S[i] = ray_[3 * i + 1] / whitened_.row_length[i];
      none.ray_T[i] = ray_[3 * i + 2] / whitened_.row_length[i];
    }
    double largest = 0;
    for (int i = 0; i < n; ++i) {
      largest = std::max(largest, Vec3(none.ray_N[i], none.ray_S[i], none.ray_T[i]).cwiseAbs().maxCoeff());
    }
    if (largest > 0) {
      for (VecX* ray : {&none.ray_N, &none.ray_S, &none.ray_T}) *ray /= largest;
    }
    return none;
  }

  const FrictionProblem& problem_;
  const VecX& slip_;
  const FrictionSettings& settings_;
  WhitenedFriction whitened_;
  ReducedFriction reduced_;
  VecX f_;
  double violation_;
  double accepted_;
  bool excluded_ = false;  // no forces satisfy the law: proved
  VecX ray_;
  std::string end_;
  double pivot_work_ = 0;  // of all orders
  FrictionSolution solution_;
};

// In the order of trying: fast ones first, and where contacts slide, one that sees all solutions second.
constexpr Attempts::Method Attempts::kMethods[7] = {
    {"pivoting", &Attempts::always, &Attempts::pivot_in_order},
    {"modes of a motion", &Attempts::open_and_large, &Attempts::modes_near_projections},
    {"complementary cones", &Attempts::slides_undecided, &Attempts::search},
    {"cone programmes from rest", &Attempts::open_and_static_or_alone, &Attempts::cone_programs_from_rest},
    {"pivoting in other orders", &Attempts::open, &Attempts::pivot_in_other_orders},
    {"cone programmes from sliding", &Attempts::open_and_static_or_alone, &Attempts::cone_programs_from_sliding},
    {"projections", &Attempts::open_and_at_rest, &Attempts::projections_from_rest}};

}  // namespace

FrictionSolution solve_coulomb(const FrictionProblem& problem, const VecX& slip, const FrictionSettings& settings) {
  const bool is_too_large = problem.contacts() > settings.contact_limit;
  FrictionSolution none;
  none.reason = fmt::format("more than {} contacts in one connected part", settings.contact_limit);
  if (problem.contacts() > std::max(settings.contact_limit, kMostForModes)) return none;
  none.reason = fmt::format("what is tried with more than {} contacts in one connected part found no motion",
                            settings.contact_limit);
  FrictionSolution solution = Attempts(problem, slip, settings).solve();
  return is_too_large && solution.status != SolveStatus::kSolved ? none : solution;
}

}  // namespace impend
