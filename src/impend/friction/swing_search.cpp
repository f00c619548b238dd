#include "impend/friction/swing_search.h"

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include "impend/base/stop.h"
#include "impend/friction/modes_candidate.h"
#include "impend/friction/taken_as_one.h"

namespace impend {
namespace {

constexpr int kMostAround = 80;  // contacts of the parts that turn with all others: lines grow with their square
// Of the lever: what a line's turn closes by less is closed by rounding, points nearer to each other make no line.
constexpr double kClosesBy = 1e-9, kSamePoint = 1e-6;
constexpr double kSameMotion = 1e-7;  // of two motions of length 1
constexpr double kUpwards = 0.3;      // sine from which on a normal carries
// Shares of α₁ that are tried, the smallest first: what misses less there than at the next is given up, since forces
// miss more with every larger one then.
constexpr double kSmallest = 0.01, kNext = 0.2;
constexpr double kOthers[] = {1, 0.5, kNext, 0.05};

struct Point {
  Vec3 place, normal;  // out of what stays
};

struct Swing {
  std::vector<int> bodies;
  VecX a;           // 6N, with α₁
  double size = 0;  // ‖a‖_M
};

// r of contact i on its body of that side: ½ Σ d̂ × (r × d̂) over three orthonormal directions.
Vec3 arm(const FrictionProblem& problem, int i, int side) {
  Vec3 r = Vec3::Zero();
  for (const BlockRows* rows : {&problem.N, &problem.S, &problem.T}) {
    const Vec6& row = rows->value(i, side);
    r += Vec3(row.head<3>()).cross(Vec3(row.tail<3>())) / 2;
  }
  return r;
}

// Parts by who touches whom, and who stands on whom.
class Neighbours {
 public:
  explicit Neighbours(const FrictionProblem& problem)
      : center(static_cast<size_t>(problem.bodies()), Vec3::Zero()), touching(center.size()), on(center.size()) {
    Vec3 load = Vec3::Zero();
    for (int k = 0; k < problem.bodies(); ++k) load += problem.Q.segment<3>(6 * k);
    const Vec3 up = -load.normalized();
    std::vector<std::vector<int>> contacts(center.size());
    for (int i = 0; i < problem.contacts(); ++i) {
      const auto [a, b] = problem.N.block(i);
      if (a < 0 || b < 0) continue;
      contacts[a].push_back(i);
      contacts[b].push_back(i);
      touching[a].insert(b);
      touching[b].insert(a);
      const double carries = row_direction(problem.N, i).dot(up);
      if (carries > kUpwards) on[b].insert(a);
      if (carries < -kUpwards) on[a].insert(b);
    }
    place_all(problem, contacts);
  }

  // With all that stands on one of them.
  std::set<int> with_what_they_carry(std::set<int> bodies) const {
    std::vector<int> left(bodies.begin(), bodies.end());
    while (!left.empty()) {
      const int body = left.back();
      left.pop_back();
      for (const int other : on[body]) {
        if (bodies.insert(other).second) left.push_back(other);
      }
    }
    return bodies;
  }

  std::vector<Vec3> center;  // of masses, seen from that of the first of those that contacts connect
  std::vector<std::set<int>> touching, on;

 private:
  // c_b = c_a + r_a − r_b, from body to body.
  void place_all(const FrictionProblem& problem, const std::vector<std::vector<int>>& contacts) {
    std::vector<char> placed(center.size(), 0);
    for (size_t first = 0; first < center.size(); ++first) {
      if (placed[first] != 0) continue;
      placed[first] = 1;
      std::vector<int> left = {static_cast<int>(first)};
      while (!left.empty()) {
        const int body = left.back();
        left.pop_back();
        for (const int i : contacts[body]) {
          const int side = problem.N.block(i)[0] == body ? 0 : 1, other = problem.N.block(i)[1 - side];
          if (placed[other] != 0) continue;
          placed[other] = 1;
          center[other] = center[body] + arm(problem, i, side) - arm(problem, i, 1 - side);
          left.push_back(other);
        }
      }
    }
  }
};

// All ways in which some bodies turn as one that the contacts with all others allow and the loads favour.
class SwingsOf {
 public:
  SwingsOf(const FrictionProblem& problem, const Neighbours& neighbours, const std::vector<int>& bodies)
      : problem_(problem), neighbours_(neighbours), bodies_(bodies) {
    std::vector<char> turns(neighbours.center.size(), 0);
    for (const int k : bodies) turns[k] = 1;
    for (int i = 0; i < problem.contacts(); ++i) {
      const auto [a, b] = problem.N.block(i);
      const bool of_a = a >= 0 && turns[a] != 0, of_b = b >= 0 && turns[b] != 0;
      if (of_a == of_b) continue;
      const int body = of_a ? a : b;
      const Vec3 normal = of_a ? row_direction(problem.N, i) : Vec3(-row_direction(problem.N, i));
      points_.push_back({neighbours.center[body] + arm(problem, i, of_a ? 0 : 1), normal});
    }
  }

  std::vector<Swing> all() {
    if (points_.empty() || points_.size() > kMostAround) return {};
    for (const Point& p : points_) lever_ = std::max(lever_, (p.place - points_.front().place).norm());
    std::vector<Vec3> normals;
    for (const Point& p : points_) {
      const auto same = [&](const Vec3& n) { return n.cross(p.normal).norm() <= kSamePoint; };
      if (std::none_of(normals.begin(), normals.end(), same)) normals.push_back(p.normal);
    }
    for (size_t i = 0; i < points_.size(); ++i) {
      look_for_stop();
      for (size_t j = 0; j < i; ++j) {
        const Vec3 along = points_[i].place - points_[j].place;
        if (along.norm() > kSamePoint * lever_) consider(points_[i].place, along.normalized());
      }
      for (const Vec3& n : normals) consider(points_[i].place, n);
    }
    return std::move(found_);
  }

 private:
  void consider(const Vec3& place, const Vec3& axis) {
    for (const Vec3& turn : {axis, Vec3(-axis)}) {
      const auto closes = [&](const Point& p) {
        return p.normal.dot(turn.cross(p.place - place)) < -kClosesBy * lever_;
      };
      if (std::none_of(points_.begin(), points_.end(), closes)) add(place, turn);
    }
  }

  void add(const Vec3& place, const Vec3& turn) {
    Swing swing{bodies_, VecX::Zero(problem_.Q.size()), 0};
    for (const int k : bodies_) swing.a.segment<6>(6 * k) << turn.cross(neighbours_.center[k] - place), turn;
    const double length = mass_norm(problem_.M, swing.a);
    swing.a /= length;
    swing.size = problem_.Q.dot(swing.a);
    if (!(swing.size > 0)) return;
    const auto same = [&](const Swing& s) { return (s.a / s.size - swing.a).norm() <= kSameMotion * swing.a.norm(); };
    if (std::any_of(found_.begin(), found_.end(), same)) return;
    if (problem_.G.rows() > 0 && problem_.G.times(swing.a).norm() > kClosesBy * swing.a.norm()) return;
    swing.a *= swing.size;
    found_.push_back(std::move(swing));
  }

  const FrictionProblem& problem_;
  const Neighbours& neighbours_;
  const std::vector<int>& bodies_;
  std::vector<Point> points_;
  double lever_ = 0;
  std::vector<Swing> found_;
};

class SwingSearch {
 public:
  SwingSearch(const FrictionProblem& problem, double least_motion, const SwingSettings& settings)
      : problem_(problem), least_motion_(least_motion), settings_(settings), neighbours_(problem) {}

  std::optional<FrictionSolution> run() {
    for (const std::vector<std::vector<int>>& groups : sorts_of_groups()) {
      std::vector<Swing> swings;
      for (const std::vector<int>& bodies : groups) {
        look_for_stop();
        for (Swing& swing : SwingsOf(problem_, neighbours_, bodies).all()) swings.push_back(std::move(swing));
      }
      std::stable_sort(swings.begin(), swings.end(), [](const Swing& s, const Swing& t) { return s.size > t.size; });
      for (const Swing& swing : swings) {
        if (auto found = motion_of(swing)) return found;
        if (work_ > settings_.most_work) return std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  std::vector<std::vector<std::vector<int>>> sorts_of_groups() const {
    std::vector<std::vector<std::vector<int>>> sorts(3);
    std::set<std::vector<int>> known;
    const auto add = [&](std::vector<std::vector<int>>& sort, const std::set<int>& bodies) {
      std::vector<int> group(bodies.begin(), bodies.end());
      if (known.insert(group).second) sort.push_back(std::move(group));
    };
    const int bodies = problem_.bodies();
    for (int k = 0; k < bodies; ++k) add(sorts[0], {k});
    if (!settings_.single) sorts[0].clear();
    if (!settings_.several) return sorts;
    for (int k = 0; k < bodies; ++k) {
      for (const int other : neighbours_.touching[k]) add(sorts[1], {k, other});
    }
    for (int k = 0; k < bodies; ++k) {
      add(sorts[2], neighbours_.with_what_they_carry({k}));
      for (const int other : neighbours_.touching[k]) add(sorts[2], neighbours_.with_what_they_carry({k, other}));
    }
    return sorts;
  }

  // The parts by themselves must find forces, then those around them with them, then all.
  std::optional<FrictionSolution> motion_of(const Swing& swing) {
    look_for_stop();
    if (!forces_in(swing.bodies, swing).solution) return std::nullopt;
    const std::vector<int> around = with_neighbours(swing.bodies);
    const bool few = static_cast<int>(around.size()) < problem_.bodies();
    if (few && !forces_in(around, swing).solution) return std::nullopt;
    return forces_in({}, swing).solution;
  }

  // Of the fastest of the shares that has some, while all but the bodies `free` are held; none: all are free.
  ForcesOfMotion forces_in(const std::vector<int>& free, const Swing& swing) {
    const FrictionProblem part = free.empty() ? problem_ : with_others_held(problem_, free);
    const VecX a = free.empty() ? swing.a : of(free, swing.a);
    const auto forces = [&](double share) {
      work_ += part.contacts();
      return forces_of_motion(part, share * a, least_motion_);
    };
    const auto missed = [&](const ForcesOfMotion& f) {
      return f.missing.size() > 0 ? mass_norm(part.M, f.missing) : std::numeric_limits<double>::infinity();
    };
    ForcesOfMotion smallest = forces(kSmallest);
    std::optional<ForcesOfMotion> next;
    if (!smallest.solution) {
      next = forces(kNext);
      if (!(missed(*next) < missed(smallest))) return smallest;
    }
    for (const double share : kOthers) {
      ForcesOfMotion faster = next && share == kNext ? *next : forces(share);
      if (faster.solution) return faster;
    }
    return smallest;
  }

  std::vector<int> with_neighbours(const std::vector<int>& bodies) const {
    std::set<int> all(bodies.begin(), bodies.end());
    for (const int k : bodies) all.insert(neighbours_.touching[k].begin(), neighbours_.touching[k].end());
    return {all.begin(), all.end()};
  }

  static VecX of(const std::vector<int>& bodies, const VecX& a) {
    VecX own(6 * static_cast<Eigen::Index>(bodies.size()));
    for (size_t k = 0; k < bodies.size(); ++k)
      own.segment<6>(6 * static_cast<Eigen::Index>(k)) = a.segment<6>(6 * bodies[k]);
    return own;
  }

  const FrictionProblem& problem_;
  double least_motion_;
  const SwingSettings& settings_;
  Neighbours neighbours_;
  double work_ = 0;
};

}  // namespace

std::optional<FrictionSolution> search_swings(const FrictionProblem& problem, double least_motion,
                                              const SwingSettings& settings) {
  return SwingSearch(problem, least_motion, settings).run();
}

}  // namespace impend
