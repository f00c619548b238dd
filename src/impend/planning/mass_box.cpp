#include "impend/planning/mass_box.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "impend/base/numbers.h"
#include "impend/base/parallel.h"
#include "impend/base/stop.h"
#include "impend/friction/friction_parts.h"
#include "impend/friction/load_reach.h"
#include "impend/planning/moving_bodies.h"
#include "impend/planning/spread_forces.h"

namespace impend {
namespace {

constexpr double kBorneAlone = 1e-8;  // a weight that is borne by itself to all but this share is borne
constexpr double kNoBox = 1e-8;       // of the largest box: it is none
constexpr double kNoWork = 1e-10;     // of what they could do: masses whose weights do no more work do not matter

// How far a programme looks, times the largest box: where a part weighs nothing its forces end, too, and the method of
// interior points is slow where two limits meet.
constexpr double kLooksAsFar = 2;

// The largest box along `load`, at most `most`, and a motion that lets none beyond it pass.
ReachedLoad farthest(const FrictionProblem& problem, const VecX& load, double gravity, double most) {
  ReachedLoad reached = LoadReach(problem, load, gravity).along(VecX::Ones(1), kLooksAsFar * most);
  reached.value = std::min(reached.value, most);
  return reached;
}

// Corners with some signs: of fixed parts −1 or 1, of open ones 0.
struct CornerNode {
  std::vector<int> signs;
  double lower = 0;  // of t* over its corners
  bool leaf = false;
};

// most: where some mass is nothing.
bool box_met(const MassBox& box, double most) {
  const double end = std::min(box.moves, most);
  return end - box.holds <= kSameBox * end + kNoBox * most;
}

class MassBoxSearch {
 public:
  MassBoxSearch(const FrictionProblem& problem, const Vec3& gravity, const VecX& range, int threads)
      : problem_(problem), gravity_(gravity.norm()), range_(range), most_(1 / range.maxCoeff()), spread_(problem) {
    weights_ = MatX::Zero(problem.Q.size(), problem.bodies());
    for (int k = 0; k < problem.bodies(); ++k) weights_.block(6 * k, k, 3, 1) = problem.M[k](0, 0) * gravity;
    borne_.assign(static_cast<std::size_t>(problem.bodies()), 0);
    majorants_.resize(borne_.size());
    FrictionProblem unloaded = problem;
    unloaded.Q.setZero();
    for_each_index(problem.bodies(), threads, [&](int k) {
      const ReachedLoad alone = farthest(unloaded, weights_.col(k), gravity_, 1);
      borne_[k] = alone.found && alone.value >= 1 - kBorneAlone;
      if (!borne_[k]) majorants_[k] = spread_.majorant(weights_.col(k));
    });
    box_.programmes = problem.bodies();
    box_.moves = kInfinity;
  }

  MassBox run(int most_programmes, const Progress& progress) {
    CornerNode root;
    for (int k = 0; k < problem_.bodies(); ++k) root.signs.push_back(range_[k] > 0 && borne_[k] ? -1 : 0);
    look(root, 0);
    descend();
    std::vector<CornerNode> open = {std::move(root)};
    const int first = box_.programmes;
    while (true) {
      const auto least =
          std::min_element(open.begin(), open.end(), [](const auto& a, const auto& b) { return a.lower < b.lower; });
      box_.holds = std::min(least->lower, box_.moves);
      if (box_met(box_, most_) || least->leaf) break;
      if (box_.programmes - first >= most_programmes) break;
      CornerNode node = std::move(*least);
      open.erase(least);
      const int part = next_part(node);
      for (const int sign : {1, -1}) {
        CornerNode child = node;
        child.signs[part] = sign;
        look(child, node.lower);
        open.push_back(std::move(child));
      }
      progress.step("masses", static_cast<double>(box_.programmes - first) / most_programmes);
    }
    box_.gave_up = !box_met(box_, most_);
    return std::move(box_);
  }

 private:
  bool is_open(const CornerNode& node, int k) const { return node.signs[k] == 0 && range_[k] > 0; }

  // The open part whose forces of any sign ask for most.
  int next_part(const CornerNode& node) const {
    int next = -1;
    double most = -1;
    for (int k = 0; k < problem_.bodies(); ++k) {
      if (!is_open(node, k)) continue;
      const double asked = majorants_[k] ? range_[k] * majorants_[k]->norm() : kInfinity;
      if (asked > most) next = k;
      most = std::max(most, asked);
    }
    return next;
  }

  void look(CornerNode& node, double at_least) {
    look_for_stop();
    node.lower = at_least;
    node.leaf = true;
    VecX load = VecX::Zero(problem_.Q.size());
    for (int k = 0; k < problem_.bodies(); ++k) {
      if (is_open(node, k)) {
        node.leaf = false;
        if (!majorants_[k]) return;
        load += range_[k] * *majorants_[k];
      } else {
        load += node.signs[k] * range_[k] * weights_.col(k);
      }
    }
    if (load.isZero(0)) {
      node.lower = most_;
      return;
    }
    ++box_.programmes;
    const ReachedLoad reached = farthest(problem_, load, gravity_, most_);
    if (reached.found) node.lower = std::max(at_least, reached.value);
    if (node.lower >= most_ * (1 - kSameBox)) node.lower = most_;
    if (reached.found && reached.certified) tell(reached.motion, reached.charge);
  }

  // Where the motion is one of a box that is smaller than those known so far, its corner.
  void tell(const VecX& motion, double charge) {
    const VecX work = weights_.transpose() * motion;
    const double gained = range_.dot(work.cwiseAbs());
    double most_gained = 0;  // of weights along these motions
    for (int k = 0; k < problem_.bodies(); ++k)
      most_gained += range_[k] * weights_.col(k).norm() * motion.segment<3>(6 * k).norm();
    if (!(gained > kNoWork * most_gained)) return;
    double moves = std::max(0.0, (-problem_.Q.dot(motion) + charge) / gained);
    if (moves <= kNoBox * most_) moves = 0;
    if (!(moves < std::min(box_.moves, most_) * (1 - kSameBox))) return;
    box_.moves = moves;
    box_.corner = VecX::Zero(problem_.bodies());
    std::vector<int> matter;
    for (int k = 0; k < problem_.bodies(); ++k) {
      const bool matters = range_[k] > 0 && std::abs(work[k]) * range_[k] > kNoWork * gained;
      box_.corner[k] = !matters ? 0 : work[k] > 0 ? 1 : -1;
      if (matters) matter.push_back(k);
    }
    box_.motion = without_idle_motions(problem_, motion, matter);
    box_.moving = moving_bodies(problem_, box_.motion);
  }

  // From the corner that the motion says to what moves there, as long as that is a smaller box.
  void descend() {
    double before = kInfinity;
    while (box_.limited() && box_.moves < before * (1 - kSameBox)) {
      before = box_.moves;
      CornerNode corner;
      for (int k = 0; k < problem_.bodies(); ++k) corner.signs.push_back(box_.corner[k] > 0 ? 1 : -1);
      look(corner, 0);
    }
  }

  const FrictionProblem& problem_;
  double gravity_;
  const VecX& range_;
  double most_;
  SpreadForces spread_;
  MatX weights_;  // per part
  std::vector<char> borne_;
  std::vector<std::optional<VecX>> majorants_;  // of those that are not
  MassBox box_;
};

// What hangs together is looked at by itself: the least box of any.
void take_smaller(const FrictionPart& part, MassBox of_part, MassBox& box) {
  box.programmes += of_part.programmes;
  box.holds = std::min(box.holds, of_part.holds);
  if (!of_part.limited() || !(of_part.moves < box.moves)) return;
  box.moves = of_part.moves;
  box.moving = std::move(of_part.moving);
  box.corner.setZero();
  box.motion.setZero();
  for (std::size_t j = 0; j < part.bodies.size(); ++j) {
    const auto own = static_cast<Eigen::Index>(j);
    box.corner[part.bodies[j]] = of_part.corner[own];
    box.motion.segment<6>(6 * part.bodies[j]) = of_part.motion.segment<6>(6 * own);
  }
}

}  // namespace

MassBox mass_box(const FrictionProblem& problem, const Vec3& gravity, const VecX& range, int most_programmes,
                 int threads, const Progress& progress) {
  if (problem.bodies() == 0 || !(range.maxCoeff() > 0)) return {};
  std::vector<int> all(static_cast<std::size_t>(problem.contacts()));
  std::iota(all.begin(), all.end(), 0);
  const std::vector<FrictionPart> parts = friction_parts(problem, all);
  if (parts.size() == 1) return MassBoxSearch(problem, gravity, range, threads).run(most_programmes, progress);
  const double most = 1 / range.maxCoeff();
  MassBox box;
  box.holds = most;
  box.moves = kInfinity;
  box.corner = VecX::Zero(problem.bodies());
  box.motion = VecX::Zero(problem.Q.size());
  for (const FrictionPart& part : parts) {
    const VecX own_range = range(part.bodies);
    if (!(own_range.maxCoeff() > 0)) continue;
    // One programme of each at least; the rest by how many bodies there are.
    const double of_all = static_cast<double>(part.bodies.size()) / problem.bodies();
    const int share = 1 + static_cast<int>(most_programmes * of_all);
    take_smaller(part, MassBoxSearch(part.problem, gravity, own_range, threads).run(share, progress), box);
  }
  // Beyond where some mass is nothing nothing is asked.
  if (!(box.moves < most * (1 - kSameBox))) {
    box.moves = kInfinity;
    box.corner.resize(0);
    box.motion.resize(0);
    box.moving.clear();
  }
  box.gave_up = !box_met(box, most);
  return box;
}

}  // namespace impend
