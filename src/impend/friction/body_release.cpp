#include "impend/friction/body_release.h"

#include <algorithm>
#include <set>
#include <vector>

#include "impend/base/stop.h"
#include "impend/friction/forces_of_motion.h"
#include "impend/friction/modes.h"
#include "impend/friction/release_search.h"
#include "impend/friction/utilisation.h"

namespace impend {
namespace {

constexpr int kMostMoving = 48;  // contacts of the bodies that move: their search is dense
constexpr int kMostNodes = 300;  // of the modes of one body: what can move has a motion early; of all together:
constexpr int kMostNodesOfAll = 6000;
constexpr int kMostGrowth = 4;   // how often bodies join those that move
constexpr double kJoins = 0.05;  // of the largest motion that forces leave: bodies above it cannot stay

class BodyRelease {
 public:
  BodyRelease(const FrictionProblem& problem, double noise, double least_motion)
      : problem_(problem), noise_(noise), least_motion_(least_motion) {}

  std::optional<FrictionSolution> search() {
    for (int k = 0; k < problem_.bodies(); ++k) {
      look_for_stop();
      if (auto found = from({k})) return found;
    }
    return std::nullopt;
  }

 private:
  std::optional<FrictionSolution> from(std::vector<int> moving) {
    for (int growth = 0; growth <= kMostGrowth; ++growth) {
      if (static_cast<int>(moving.size()) == problem_.bodies() || !looked_at_.insert(moving).second) break;
      const std::optional<VecX> motion = motion_of(moving);
      if (!motion) break;
      ForcesOfMotion forces = forces_of_motion(problem_, *motion, least_motion_);
      if (forces.solution) return forces.solution;
      if (!join(forces.missing, moving)) break;
    }
    return std::nullopt;
  }

  // Adds the bodies that the missing forces would move; false where there are none.
  bool join(const VecX& missing, std::vector<int>& moving) const {
    if (missing.size() == 0) return false;
    std::vector<double> size;
    for (int k = 0; k < problem_.bodies(); ++k) {
      const Vec6 a = missing.segment<6>(6 * k);
      size.push_back(a.dot(problem_.M[k] * a) / problem_.M[k](0, 0));
    }
    const double least = kJoins * kJoins * *std::max_element(size.begin(), size.end());
    const size_t before = moving.size();
    for (int k = 0; k < problem_.bodies(); ++k) {
      const bool is_in = std::find(moving.begin(), moving.end(), k) != moving.end();
      if (!is_in && size[static_cast<size_t>(k)] > least) moving.push_back(k);
    }
    std::sort(moving.begin(), moving.end());
    return moving.size() > before;
  }

  // Of the bodies `moving` with all others held; 6N.
  std::optional<VecX> motion_of(const std::vector<int>& moving) const {
    const FrictionProblem part = with_others_held(moving);
    if (part.contacts() > kMostMoving) return std::nullopt;
    if (smooth_forces(part, noise_)) return std::nullopt;  // rests without friction, so with it
    std::optional<FrictionSolution> found = search_release(part, {}, least_motion_);
    if (!found) {
      ModeSettings settings;
      settings.most_nodes = std::min(kMostNodes, kMostNodesOfAll / problem_.bodies());
      found = search_modes(part, noise_, settings).releasing;
    }
    if (!found) return std::nullopt;
    VecX a = VecX::Zero(problem_.Q.size());
    for (size_t k = 0; k < moving.size(); ++k) {
      a.segment<6>(6 * moving[k]) = found->a.segment<6>(6 * static_cast<Eigen::Index>(k));
    }
    return a;
  }

  FrictionProblem with_others_held(const std::vector<int>& moving) const {
    FrictionProblem part;
    const int bodies = static_cast<int>(moving.size());
    std::vector<int> block(static_cast<size_t>(problem_.bodies()), -1);
    part.Q.resize(6 * bodies);
    for (int k = 0; k < bodies; ++k) {
      block[static_cast<size_t>(moving[static_cast<size_t>(k)])] = k;
      part.M.push_back(problem_.M[static_cast<size_t>(moving[static_cast<size_t>(k)])]);
      part.Q.segment<6>(6 * k) = problem_.Q.segment<6>(6 * moving[static_cast<size_t>(k)]);
    }
    const std::vector<int> contacts = touching(problem_.N, block), joints = touching(problem_.G, block);
    part.N = held(problem_.N, contacts, block, bodies);
    part.S = held(problem_.S, contacts, block, bodies);
    part.T = held(problem_.T, contacts, block, bodies);
    part.G = held(problem_.G, joints, block, bodies);
    part.mu = problem_.mu(contacts);
    return part;
  }

  static int moving_block(const std::vector<int>& block, int k) { return k < 0 ? -1 : block[static_cast<size_t>(k)]; }

  static std::vector<int> touching(const BlockRows& rows, const std::vector<int>& block) {
    std::vector<int> list;
    for (int i = 0; i < rows.rows(); ++i) {
      const auto [a, b] = rows.block(i);
      if (moving_block(block, a) >= 0 || moving_block(block, b) >= 0) list.push_back(i);
    }
    return list;
  }

  static BlockRows held(const BlockRows& rows, const std::vector<int>& keep, const std::vector<int>& block,
                        int bodies) {
    BlockRows part(bodies);
    const auto value = [&](int i, int side) {
      return moving_block(block, rows.block(i)[static_cast<size_t>(side)]) < 0 ? Vec6(Vec6::Zero())
                                                                               : rows.value(i, side);
    };
    for (const int i : keep) {
      const auto [a, b] = rows.block(i);
      part.append(moving_block(block, a), value(i, 0), moving_block(block, b), value(i, 1));
    }
    return part;
  }

  const FrictionProblem& problem_;
  double noise_, least_motion_;
  std::set<std::vector<int>> looked_at_;
};

}  // namespace

std::optional<FrictionSolution> search_body_release(const FrictionProblem& problem, double noise, double least_motion) {
  return BodyRelease(problem, noise, least_motion).search();
}

}  // namespace impend
