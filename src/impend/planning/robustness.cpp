#include "impend/planning/robustness.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>
#include <optional>

#include "impend/base/numbers.h"
#include "impend/base/parallel.h"
#include "impend/base/stop.h"
#include "impend/friction/friction_parts.h"
#include "impend/friction/load_reach.h"
#include "impend/planning/moving_bodies.h"

namespace impend {
namespace {

constexpr int kMostPushProgrammes = 60;  // per part: with friction the set of pushes is round
constexpr double kPushWidth = 1e-3;      // the weakest push is enclosed to this share, where that work suffices …
constexpr double kNoPush = 1e-8;         // … and below this share of the part's weight it is none
constexpr int kMostDescent = 8;
// Times the push that some motion bounds: looked for in a larger box it would miss the digits that tell it.
constexpr double kLargeBox = 100, kNearBox = 2;
constexpr int kMostBoxes = 4;

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

// Of body k of a problem whose bodies hang together. Pushes are looked for in a box |x_k| ≤ b: of the weight of the
// problem; of `most` where all of these are borne; and near 0 where a motion bounds them by much less.
class PushSearch {
 public:
  PushSearch(const FrictionProblem& problem, int k, double gravity, double most)
      : problem_(problem), k_(k), gravity_(gravity), most_(most) {
    push_.body = problem.body[k];
    push_.force = {0, kInfinity};
  }

  WeakestPush run() {
    const double none = kNoPush * mass_of(problem_, k_) * gravity_;
    look_within(std::min(most_, weight_of_all(problem_, gravity_)));
    if (box_ < most_ && push_.force[1] > box_ && is_borne(box_)) {
      look_within(std::min(most_, kNearBox * push_.force[1]));
    }
    for (int box = 0; box < kMostBoxes && push_.limited(); ++box) {
      if (push_.force[1] <= none || box_ <= kLargeBox * push_.force[1]) break;
      look_within(kNearBox * push_.force[1]);
    }
    if (push_.limited() && push_.force[1] <= none) push_.force[1] = 0;
    if (push_.force[1] >= most_ && is_borne(most_)) {
      // What is limited beyond is not looked for.
      push_.force[1] = most_;
      push_.direction = Vec3::Zero();
      push_.motion.resize(0);
      push_.moving.clear();
    }
    push_.force[0] = std::min(push_.force[0], push_.force[1]);
    return std::move(push_);
  }

 private:
  bool is_borne(double force) const { return push_.force[0] >= (1 - kPushWidth) * force; }
  double least_upper() const { return std::min(kMostPush, push_.force[1] / box_); }

  // In units of the box.
  void look_within(double box) {
    box_ = box;
    MatX E = MatX::Zero(problem_.Q.size(), 3);
    E.block(6 * k_, 0, 3, 3) = box * Mat3::Identity();
    reach_.emplace(problem_, E, gravity_);
    points_ = {Vec3::Zero()};
    programmes_ = 0;
    for (const Vec3& d :
         {Vec3(0, 0, 1), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, -1), Vec3(-1, 0, 0), Vec3(0, -1, 0)}) {
      descend(d);
    }
    while (programmes_ < kMostPushProgrammes && least_upper() > kNoPush) {
      const std::optional<PushFace> face = nearest_face(points_, kNoPush);
      if (!face) break;
      push_.force[0] = std::max(push_.force[0], box_ * face->offset);
      if (least_upper() - face->offset <= kPushWidth * least_upper()) break;
      const ReachedLoad beyond = looked(reach_->towards(face->normal, kMostPush));
      if (!beyond.found || beyond.value - face->offset <= kNoPush) break;
      descend(face->normal);
    }
  }

  // Keeps the push that is borne, and the motion where it shows the weakest push so far.
  ReachedLoad looked(ReachedLoad reached) {
    look_for_stop();
    ++programmes_;
    if (reached.found) points_.push_back(reached.x);
    const double length = reached.momentum.norm();
    if (!reached.certified || !(length > kNoPush)) return reached;
    const double force = box_ * std::max(0.0, (reached.work + reached.charge) / length);
    if (!(force < push_.force[1])) return reached;
    push_.force[1] = force;
    push_.direction = Vec3(reached.momentum) / length;
    push_.motion = without_idle_motions(problem_, reached.motion, {k_});
    push_.moving = moving_bodies(problem_, push_.motion);
    return reached;
  }

  // From the farthest push along d to the nearest point of the plane that its motion bounds pushes by, and so on:
  // ever nearer to 0.
  void descend(Vec3 d) {
    double nearest = kInfinity;
    for (int step = 0; step < kMostDescent; ++step) {
      const ReachedLoad reached = looked(reach_->along(d, kMostPush));
      const double length = reached.momentum.norm();
      if (!reached.certified || !(length > kNoPush)) return;
      const double far = reached.found ? reached.value : reached.work / length;
      if (!(far < nearest * (1 - kPushWidth))) return;
      nearest = far;
      d = Vec3(reached.momentum) / length;
    }
  }

  const FrictionProblem& problem_;
  int k_;
  double gravity_, most_;
  double box_ = 0;  // N
  std::optional<LoadReach> reach_;
  WeakestPush push_;
  std::vector<Vec3> points_;  // pushes that are borne
  int programmes_ = 0;
};

MassRange mass_range(const FrictionProblem& problem, int k, const Vec3& gravity) {
  MassRange range;
  range.body = problem.body[k];
  MatX weight = MatX::Zero(problem.Q.size(), 1);
  weight.block(6 * k, 0, 3, 1) = mass_of(problem, k) * gravity;
  const LoadReach reach(problem, weight, gravity.norm());
  const ReachedLoad lighter = reach.towards(VecX::Constant(1, -1.0), 1);
  const ReachedLoad heavier = reach.towards(VecX::Constant(1, 1.0), kMostMass - 1);
  const auto moving = [&](const ReachedLoad& reached) {
    return moving_bodies(problem, without_idle_motions(problem, reached.motion, {k}));
  };
  // A limit is known where a motion proves what forces leave.
  const auto is_limit = [](const ReachedLoad& reached) {
    return reached.found && reached.certified && reached.bound + reached.charge - reached.value <= kPushWidth;
  };
  if (lighter.found && lighter.value >= 1 - kNoPush) {
    range.least = 0.0;
  } else if (is_limit(lighter)) {
    range.least = std::min(1 - lighter.value, 1.0);
    range.moving_lighter = moving(lighter);
  }
  if (heavier.found && 1 + heavier.value > kMostMass * (1 - kNoPush)) {
    range.most = kInfinity;
  } else if (is_limit(heavier)) {
    range.most = std::max(1.0, 1 + heavier.value);
    range.moving_heavier = moving(heavier);
  }
  return range;
}

// A motion of the bodies of a part as one of all.
VecX of_whole(const FrictionPart& part, const VecX& motion, int bodies) {
  if (motion.size() == 0) return motion;
  VecX whole = VecX::Zero(6 * bodies);
  for (std::size_t j = 0; j < part.bodies.size(); ++j) {
    whole.segment<6>(6 * part.bodies[j]) = motion.segment<6>(6 * static_cast<Eigen::Index>(j));
  }
  return whole;
}

}  // namespace

Robustness robustness(const FrictionProblem& problem, const Vec3& gravity, int threads, const Progress& progress) {
  Robustness found;
  const double unit = weight_of_all(problem, gravity.norm());
  if (problem.bodies() == 0 || !(unit > 0)) return found;
  found.pushes.resize(static_cast<std::size_t>(problem.bodies()));
  found.masses.resize(found.pushes.size());
  std::vector<int> all(static_cast<std::size_t>(problem.contacts()));
  std::iota(all.begin(), all.end(), 0);
  const std::vector<FrictionPart> parts = friction_parts(problem, all);
  std::vector<std::array<int, 2>> place(found.pushes.size());  // which part, which of its bodies
  for (std::size_t c = 0; c < parts.size(); ++c) {
    for (std::size_t j = 0; j < parts[c].bodies.size(); ++j)
      place[parts[c].bodies[j]] = {static_cast<int>(c), static_cast<int>(j)};
  }
  std::mutex telling;
  int done = 0;
  for_each_index(problem.bodies(), threads, [&](int k) {
    const FrictionPart& part = parts[place[k][0]];
    found.pushes[k] = PushSearch(part.problem, place[k][1], gravity.norm(), kMostPush * unit).run();
    found.pushes[k].motion = of_whole(part, found.pushes[k].motion, problem.bodies());
    found.masses[k] = mass_range(part.problem, place[k][1], gravity);
    const std::lock_guard lock(telling);
    progress.step("robust", static_cast<double>(++done) / problem.bodies());
  });
  for (std::size_t k = 0; k < found.pushes.size(); ++k) {
    const bool weaker = found.weakest < 0 || found.pushes[k].force[1] < found.pushes[found.weakest].force[1];
    if (weaker) found.weakest = static_cast<int>(k);
  }
  return found;
}

std::optional<double> mass_change(const Robustness& robust) {
  double change = kInfinity;
  for (const MassRange& range : robust.masses) {
    if (!range.least || !range.most) return std::nullopt;
    // A part that may weigh nothing has no limit below.
    if (*range.least > 0) change = std::min(change, 1 - *range.least);
    change = std::min(change, *range.most - 1);
  }
  return change;
}

}  // namespace impend
