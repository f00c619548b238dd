#include "impend/friction/friction_margins.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/friction/balance_matrix.h"
#include "impend/friction/balanced_fan.h"

namespace impend {
namespace {

// The tilt margin is bracketed to this share of itself …
constexpr double kTiltWidth = 1e-6;
constexpr double kTiltResolution = 1e-10;  // … or to this angle (rad), where the bound on work allows it

using Vec3 = Eigen::Vector3d;
constexpr int kFirstShots = 4;
constexpr int kSteps = 25;
// The edge towards a side that is this many times the margin away need not be known sharply: forces are found sooner
// this share of the angle inside.
constexpr double kFar = 2;
constexpr double kFarInside = 0.01;
constexpr int kMostAims = 16;  // shots in a row at the nearest cap, beside other loads
// Directions beside other loads are looked at up to so many times the margin: an arc from the margin itself to there, a
// right angle aside, comes nearer by 1 − 8/√65, less than the hundredth that a bracket may be wide.
constexpr double kRim = 8;
constexpr int kMostSteps = 5000;            // of a fan: some ask for no projection
constexpr double kMarginShareBefore = 0.2;  // of the stage "margins", which the smallest coefficient takes

class Tilting {
 public:
  Tilting(const FrictionProblem& problem, const Vec3& gravity, const TiltSettings& settings,
          const BalanceTolerances& tolerances, const Progress& progress)
      : problem_(problem),
        turned_(problem),
        settings_(settings),
        tolerances_(tolerances),
        progress_(progress),
        strength_(gravity.norm()),
        down_(gravity / strength_),
        side_(down_.unitOrthogonal()),
        whitened_(whiten(problem)),
        matrix_(whitened_) {
    other_ = problem.Q - weights(gravity);
    only_gravity_ = other_.norm() <= tolerances.possible_min * problem.Q.norm();
    if (only_gravity_) other_.setZero();
  }

  std::optional<std::array<double, 2>> run() {
    if (!balanced(down_)) return std::nullopt;
    for (int k = 0; k < kFirstShots; ++k) shoot(2 * kPi * k / kFirstShots);
    for (int shots = kFirstShots; !done(shots); ++shots) {
      look_for_stop();
      progress_.step("margins", kMarginShareBefore + (1 - kMarginShareBefore) * shots / settings_.most_shots);
      const double aim = only_gravity_ ? nearest_edge(boundary_).aim : aim_;
      if (boundary_.count(aim) > 0) break;
      shoot(aim);
    }
    if (!only_gravity_) cover();
    return std::array<double, 2>{std::min(lower(), upper_), upper_};
  }

 private:
  struct Edge {
    double distance, aim;  // of its great circle from gravity's direction, azimuth of its nearest point
  };

  VecX weights(const Vec3& gravity) const {
    VecX Q = VecX::Zero(problem_.Q.size());
    for (int k = 0; k < problem_.bodies(); ++k) Q.segment<3>(6 * k) = problem_.M[k](0, 0) * gravity;
    return Q;
  }

  Vec3 direction(double angle, double azimuth) const {
    const Vec3 towards = std::cos(azimuth) * side_ + std::sin(azimuth) * down_.cross(side_);
    return std::cos(angle) * down_ + std::sin(angle) * towards;
  }

  // Sets turned_.Q and point_.
  bool balanced(const Vec3& u) {
    ++projections_;
    turned_.Q = weights(strength_ * u) + other_;
    y0_.resize(turned_.Q.size());
    for (int k = 0; k < problem_.bodies(); ++k) {
      y0_.segment<6>(6 * k) = whitened_.inverse[k] * turned_.Q.segment<6>(6 * k) / whitened_.scale;
    }
    ProjectionAids aids;
    aids.matrix = &matrix_;
    // Beside other loads the method may end short of balance from forces that balance a direction far away.
    point_ = project_loads(whitened_, y0_, problem_.mu, only_gravity_ ? point_ : BalancePoint(), tolerances_, aids);
    return point_.upper <= tolerances_.possible_min;
  }

  // {u : h·u + power > 0}: directions that a motion shows to be unbalanced, as numbers of u = cos α d + sin α e.
  struct Cap {
    double along, power;
    Vec3 across;

    // The least α > 0 towards e at which the cap begins; π/2 where it lies elsewhere.
    double meets(const Vec3& e) const {
      const double sideways = across.dot(e), reach = std::hypot(along, sideways);
      if (along + power > 0) return 0;
      if (!(reach > -power)) return kPi / 2;
      const double begins = std::atan2(sideways, along) - std::acos(std::clamp(-power / reach, -1.0, 1.0));
      return begins >= 0 ? std::min(begins, kPi / 2) : kPi / 2;  // else it lies on the other side
    }
  };

  // The boundary towards one side: from where the nearest cap that is known begins, inwards from cap to cap.
  void shoot(double azimuth) {
    const Vec3 e = direction(kPi / 2, azimuth);
    double angle = kPi / 2;
    for (const Cap& cap : caps_) angle = std::min(angle, cap.meets(e));
    double inside = kTiltWidth / 8;  // where forces just balance they are hard to find
    for (int step = 0; step < kSteps && !progress_.is_cancelled(); ++step) {
      if (!(angle > kTiltResolution)) break;
      const double share = angle > kFar * upper_ ? std::max(inside, kFarInside) : inside;
      const double tried = angle < kPi / 2 ? angle * (1 - share) : angle;
      if (balanced(direction(tried, azimuth))) {
        boundary_[azimuth] = tried;
        return;
      }
      const double next = cut() ? std::min(tried, caps_.back().meets(e)) : tried;
      // No certificate, or no progress: further inside.
      if (!(next < tried * (1 - kTiltWidth))) inside *= 4;
      angle = std::min(angle, next);
    }
    boundary_[azimuth] = 0;
  }

  // Takes the half-space of the motion at hand into account; false where it certifies nothing.
  bool cut() {
    const Balance fall = certified_bounds(turned_, whitened_, problem_.mu, point_, tolerances_);
    if (!(fall.lower > 0)) return false;
    Vec3 h = Vec3::Zero();
    for (int k = 0; k < problem_.bodies(); ++k) h += problem_.M[k](0, 0) * fall.motion.segment<3>(6 * k);
    // What rounding of the motion leaves to forces (balance.h) comes off.
    const double certain =
        fall.lower * whitened_.whiten(fall.motion).norm() * y0_.norm() * whitened_.scale * whitened_.scale;
    const double power = (other_.dot(fall.motion) - (turned_.Q.dot(fall.motion) - certain)) / strength_;
    const double along = h.dot(down_);
    const Vec3 across = h - along * down_;
    caps_.push_back({along, power, across});
    // A cap around ĥ of this radius.
    const double radius = std::acos(std::clamp(-power / h.norm(), -1.0, 1.0));
    const double distance = std::max(0.0, std::atan2(across.norm(), along) - radius);
    if (distance < upper_) {
      upper_ = distance;
      aim_ = std::atan2(across.dot(down_.cross(side_)), across.dot(side_));
      if (aim_ < 0) aim_ += 2 * kPi;
    }
    return true;
  }

  bool is_spent() const { return projections_ >= settings_.most_projections || progress_.is_cancelled(); }

  // Beside other loads what balances may have holes between down_ and a boundary: triangles that reach to it are looked
  // at, and where one has a hole boundaries are sought anew behind it.
  void cover() {
    while (!is_spent()) {
      for (int shots = 0; shots < settings_.fine_shots && !is_spent(); ++shots) {
        const Edge nearest = nearest_edge(boundary_);
        if (nearest.distance >= (1 - settings_.coarse_width) * upper_ || boundary_.count(nearest.aim) > 0) break;
        look_for_stop();
        shoot(nearest.aim);
      }
      if (!cover_inside()) return;
      bring_boundary_in();
    }
  }

  // True where a motion was found that excludes nearer directions than all before.
  bool cover_inside() {
    // Just at the boundary next to nothing balances beyond the sphere, and triangles would have to be tiny. Beyond what
    // is excluded anyway nothing need be known.
    const double inside = 1 - settings_.coarse_width / 2;
    std::map<double, double> rim = boundary_;
    std::vector<Vec3> directions;
    for (auto& [azimuth, angle] : rim) {
      if (angle < kPi / 2) angle *= inside;
      angle = std::min(angle, kRim * upper_);
      directions.push_back(direction(angle, azimuth));
    }
    const double before = upper_, most = upper_ < kPi / 2 ? inside * upper_ : upper_;
    const double enough = std::min(nearest_edge(rim).distance, most);
    BalancedFan fan(down_, directions, [this](const Vec3& g) { return balanced(g); });
    for (int steps = 0; steps < kMostSteps && fan.known_to() < enough && !is_spent(); ++steps) {
      look_for_stop();
      progress_.step("margins",
                     kMarginShareBefore + (1 - kMarginShareBefore) * projections_ / settings_.most_projections);
      if (fan.step() && cut() && upper_ < before * (1 - kTiltWidth)) return true;
    }
    known_to_ = std::max(known_to_, std::min(fan.known_to(), enough));
    return false;
  }

  void bring_boundary_in() {
    aim_at_nearest();
    const std::map<double, double> before = boundary_;
    for (const auto& [azimuth, angle] : before) {
      const Vec3 e = direction(kPi / 2, azimuth);
      const bool is_cut = std::any_of(caps_.begin(), caps_.end(), [&](const Cap& cap) { return cap.meets(e) < angle; });
      if (is_cut && !is_spent()) shoot(azimuth);
    }
    aim_at_nearest();
  }

  void aim_at_nearest() {
    for (int aims = 0; aims < kMostAims && !is_spent(); ++aims) {
      const double aim = aim_;
      shoot(aim);
      if (aim_ == aim) return;
    }
  }

  Edge edge(const std::pair<double, double>& from, const std::pair<double, double>& to) const {
    double gap = to.first - from.first;
    if (gap <= 0) gap += 2 * kPi;
    const double middle = std::fmod(from.first + gap / 2, 2 * kPi);
    if (gap >= kPi || from.second == 0 || to.second == 0) return {0, middle};
    const Vec3 n = direction(from.second, from.first).cross(direction(to.second, to.first)).normalized();
    const double sine = std::clamp(std::abs(n.dot(down_)), 0.0, 1.0);
    // The foot of gravity's direction on the great circle, where it lies between the two ends.
    const Vec3 foot = down_ - n.dot(down_) * n;
    double aim = std::atan2(foot.dot(down_.cross(side_)), foot.dot(side_));
    double beyond = std::fmod(aim - from.first + 4 * kPi, 2 * kPi);
    if (!(beyond > gap / 16 && beyond < gap * 15 / 16)) beyond = gap / 2;
    // Beside other loads neighbours may differ by much, and the arc between them lies to one side of the foot.
    const double distance =
        only_gravity_ ? std::asin(sine)
                      : angle_to_arc(down_, direction(from.second, from.first), direction(to.second, to.first));
    return {distance, std::fmod(from.first + beyond, 2 * kPi)};
  }

  Edge nearest_edge(const std::map<double, double>& boundary) const {
    Edge nearest = {kPi, 0};
    for (auto at = boundary.begin(); at != boundary.end(); ++at) {
      const auto next = std::next(at) == boundary.end() ? boundary.begin() : std::next(at);
      const Edge here = edge(*at, *next);
      if (here.distance < nearest.distance) nearest = here;
    }
    return nearest;
  }

  double lower() const { return only_gravity_ ? nearest_edge(boundary_).distance : known_to_; }
  bool done(int shots) const {
    if (shots >= settings_.most_shots || projections_ >= settings_.most_projections) return true;
    if (progress_.is_cancelled()) return true;
    // A smooth boundary is enclosed by ever more edges: those of many shots say enough.
    const double share = shots < settings_.fine_shots ? kTiltWidth : settings_.coarse_width;
    return upper_ - lower() <= std::max(share * upper_, kTiltResolution);
  }

  const FrictionProblem& problem_;
  FrictionProblem turned_;
  const TiltSettings& settings_;
  const BalanceTolerances& tolerances_;
  const Progress& progress_;
  double strength_;
  Vec3 down_, side_;
  WhitenedFriction whitened_;
  BalanceMatrix matrix_;
  VecX other_;  // loads that stay
  VecX y0_;     // of the loads at hand
  bool only_gravity_ = true;
  BalancePoint point_;
  std::map<double, double> boundary_;  // azimuth → angle that balances
  std::vector<Cap> caps_;
  double upper_ = kPi / 2, aim_ = 0;
  double known_to_ = 0;  // rad, beside other loads: nearer than that all directions balance
  int projections_ = 0;
};

}  // namespace

std::optional<std::array<double, 2>> tilt_margin(const FrictionProblem& problem, const Vec3& gravity,
                                                 const TiltSettings& settings, const BalanceTolerances& tolerances,
                                                 const Progress& progress) {
  if (!(gravity.norm() > 0) || !gravity.allFinite() || problem.bodies() == 0) return std::nullopt;
  return Tilting(problem, gravity, settings, tolerances, progress).run();
}

}  // namespace impend
