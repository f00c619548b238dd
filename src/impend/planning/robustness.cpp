#include "impend/planning/robustness.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>

#include "impend/base/numbers.h"
#include "impend/base/parallel.h"
#include "impend/base/stop.h"
#include "impend/friction/load_reach.h"
#include "impend/planning/moving_bodies.h"

namespace impend {
namespace {

constexpr int kMostPushProgrammes = 60;  // per part: with friction the set of pushes is round
constexpr double kPushWidth = 1e-3;      // the weakest push is enclosed to this share, where that work suffices …
constexpr double kNoPush = 1e-8;         // … and below this share of all weights it is none
constexpr int kMostDescent = 8;

double mass_of(const FrictionProblem& problem, int k) { return problem.M[k](0, 0); }

double weight_of_all(const FrictionProblem& problem, double strength) {
  double sum = 0;
  for (int k = 0; k < problem.bodies(); ++k) sum += mass_of(problem, k) * strength;
  return sum;
}

struct PushFace {
  Vec3 normal = Vec3::Zero();
  double offset = 0;
};

// The face of the hull of the points that is nearest to 0, which is one of them or inside; nothing where they have no
// hull in space.
std::optional<PushFace> nearest_face(const std::vector<Vec3>& points, double same) {
  std::optional<PushFace> nearest;
  const auto consider = [&](const Vec3& normal, double offset) {
    if (nearest && !(offset < nearest->offset)) return;
    for (const Vec3& point : points) {
      if (normal.dot(point) > offset + same) return;
    }
    nearest = {normal, offset};
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    look_for_stop();
    for (std::size_t j = 0; j < i; ++j) {
      for (std::size_t k = 0; k < j; ++k) {
        const Vec3 across = (points[i] - points[k]).cross(points[j] - points[k]);
        if (across.norm() <= same * same) continue;
        const Vec3 normal = across.normalized();
        consider(normal, normal.dot(points[k]));
        consider(-normal, -normal.dot(points[k]));
      }
    }
  }
  return nearest;
}

// In units of the weight of all parts.
class PushSearch {
 public:
  PushSearch(const FrictionProblem& problem, int k, double unit) : problem_(problem), reach_(problem, push(k, unit)) {
    push_.body = problem.body[k];
    push_.force = {0, kMostPush};
  }

  WeakestPush run(double unit) {
    for (const Vec3& d :
         {Vec3(0, 0, 1), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, -1), Vec3(-1, 0, 0), Vec3(0, -1, 0)}) {
      descend(d);
    }
    while (programmes_ < kMostPushProgrammes && push_.force[1] > kNoPush) {
      const std::optional<PushFace> face = nearest_face(points_, kNoPush);
      if (!face) break;
      push_.force[0] = std::max(0.0, face->offset);
      if (push_.force[1] - push_.force[0] <= kPushWidth * push_.force[1]) break;
      const ReachedLoad beyond = looked(reach_.towards(face->normal, kMostPush));
      if (!beyond.found || beyond.value - face->offset <= kNoPush) break;
      descend(face->normal);
    }
    if (points_.size() == 1) push_.force[1] = kInfinity;
    if (push_.force[1] <= kNoPush) push_.force[1] = 0;
    push_.force[0] = std::min(push_.force[0], push_.force[1]);
    for (double& end : push_.force) end *= unit;
    return std::move(push_);
  }

 private:
  MatX push(int k, double unit) const {
    MatX E = MatX::Zero(problem_.Q.size(), 3);
    E.block(6 * k, 0, 3, 3) = unit * Mat3::Identity();
    return E;
  }

  // Keeps the push that is borne, and the motion where it shows the weakest push so far.
  ReachedLoad looked(ReachedLoad reached) {
    look_for_stop();
    ++programmes_;
    if (!reached.found) return reached;
    points_.push_back(reached.x);
    const double length = reached.momentum.norm();
    if (reached.certified && length > kNoPush && reached.work / length < push_.force[1]) {
      push_.force[1] = std::max(0.0, reached.work / length);
      push_.direction = Vec3(reached.momentum) / length;
      push_.motion = reached.motion;
      push_.moving = moving_bodies(problem_, reached.motion);
    }
    return reached;
  }

  // From the farthest push along d to the nearest point of the plane that its motion bounds pushes by, and so on:
  // ever nearer to 0.
  void descend(Vec3 d) {
    double nearest = kInfinity;
    for (int step = 0; step < kMostDescent; ++step) {
      const ReachedLoad reached = looked(reach_.along(d, kMostPush));
      if (!reached.found) return;
      const double length = reached.momentum.norm();
      if (!reached.certified || !(length > kNoPush) || !(reached.value < nearest * (1 - kPushWidth))) return;
      nearest = reached.value;
      d = Vec3(reached.momentum) / length;
    }
  }

  const FrictionProblem& problem_;
  LoadReach reach_;
  WeakestPush push_;
  std::vector<Vec3> points_ = {Vec3::Zero()};  // pushes that are borne
  int programmes_ = 0;
};

MassRange mass_range(const FrictionProblem& problem, int k, const Vec3& gravity) {
  MassRange range;
  range.body = problem.body[k];
  MatX weight = MatX::Zero(problem.Q.size(), 1);
  weight.block(6 * k, 0, 3, 1) = mass_of(problem, k) * gravity;
  const LoadReach reach(problem, weight);
  const ReachedLoad lighter = reach.towards(VecX::Constant(1, -1.0), 1);
  const ReachedLoad heavier = reach.towards(VecX::Constant(1, 1.0), kMostMass - 1);
  if (lighter.found && lighter.certified) {
    range.least = lighter.value >= 1 - kNoPush ? 0.0 : std::min(1 - lighter.value, 1.0);
    if (*range.least > 0) range.moving_lighter = moving_bodies(problem, lighter.motion);
  }
  if (heavier.found && heavier.certified) {
    const bool unlimited = 1 + heavier.value > kMostMass * (1 - kNoPush);
    range.most = unlimited ? kInfinity : std::max(1.0, 1 + heavier.value);
    if (!unlimited) range.moving_heavier = moving_bodies(problem, heavier.motion);
  }
  return range;
}

}  // namespace

Robustness robustness(const FrictionProblem& problem, const Vec3& gravity, int threads, const Progress& progress) {
  Robustness found;
  const double unit = weight_of_all(problem, gravity.norm());
  if (problem.bodies() == 0 || !(unit > 0)) return found;
  found.pushes.resize(static_cast<std::size_t>(problem.bodies()));
  found.masses.resize(found.pushes.size());
  std::mutex telling;
  int done = 0;
  for_each_index(problem.bodies(), threads, [&](int k) {
    found.pushes[k] = PushSearch(problem, k, unit).run(unit);
    found.masses[k] = mass_range(problem, k, gravity);
    const std::lock_guard lock(telling);
    progress.step("robust", static_cast<double>(++done) / problem.bodies());
  });
  for (std::size_t k = 0; k < found.pushes.size(); ++k) {
    const bool weaker = found.weakest < 0 || found.pushes[k].force[1] < found.pushes[found.weakest].force[1];
    if (weaker) found.weakest = static_cast<int>(k);
  }
  return found;
}

}  // namespace impend
