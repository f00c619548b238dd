#include "impend/planning/gravity_cone.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/conic/conic_program.h"
#include "impend/friction/friction_parts.h"
#include "impend/friction/load_reach.h"
#include "impend/geometry/cone_hull.h"
#include "impend/planning/moving_bodies.h"

namespace impend {
namespace {

constexpr double kSameDirection = 1e-7;    // rad, least resolution: rays are found to some 1e-9
constexpr double kResolutionOfNoise = 10;  // in noises of the rows
// With friction a face counts as found when nothing lies farther beyond than this share of a unit of gravity …
constexpr double kRoundFace = 1e-3;
// … and those that bound the tilt from the most stable direction until it is known to this share.
constexpr double kRoundMargin = 1e-6;
// rad: rays are found of the numbers as stored, however coarse; a cone that is no wider than ten times this is told as
// a ray, so that it must stay below what anybody would call a tilt.
constexpr double kCoarsest = 1e-3;
constexpr double kLeastMomentum = 0.1;   // of a unit of gravity: motions with less bound nothing sharply
constexpr double kUnitGravity = 1;       // m/s², that weights are told for
constexpr double kBestAccuracy = 1e-13;  // of the programme over four numbers; it stops where it gets no nearer

// E: a unit of gravity along each axis; m_k·1 on the linear rows of part k.
MatX weights_along_axes(const FrictionProblem& problem) {
  MatX W = MatX::Zero(problem.Q.size(), 3);
  for (int k = 0; k < problem.bodies(); ++k) W.block(6 * k, 0, 3, 3) = problem.M[k](0, 0) * Mat3::Identity();
  return W;
}

FrictionProblem without_loads(FrictionProblem problem) {
  problem.Q.setZero();
  return problem;
}

// The unit g with the least n·g least, and that with its sign turned: max t, n·g + t ≤ 0, ‖g‖ ≤ 1.
struct Middle {
  Vec3 direction = Vec3::Zero();
  double sine = 0;
};

Middle middle_of(const std::vector<Vec3>& normals) {
  ConicProgram program;
  program.c = -VecX::Unit(4, 3);
  for (const Vec3& normal : normals) {
    VecX row(4);
    row << normal, 1;
    program.add_row({0, 1, 2, 3}, row, 0);
  }
  ConeRows ball{{0, 1, 2}, MatX::Zero(4, 3), VecX::Unit(4, 0)};
  ball.G.bottomRows(3) = -Mat3::Identity();
  program.cones.push_back(std::move(ball));
  const ConicPoint point = solve_conic_program(program, kBestAccuracy);
  Middle middle;
  if (point.x.size() == 0 || !(point.x.head<3>().norm() > 0)) return middle;
  middle.direction = point.x.head<3>().normalized();
  middle.sine = 1;
  for (const Vec3& normal : normals) middle.sine = std::min(middle.sine, -normal.dot(middle.direction));
  return middle;
}

double angle_within(const std::vector<Vec3>& normals, const Vec3& direction) {
  double angle = normals.empty() ? kPi : kPi / 2;
  for (const Vec3& normal : normals) {
    angle = std::min(angle, std::atan2(-normal.dot(direction), normal.cross(direction).norm()));
  }
  return angle;
}

std::vector<Vec3> normals_of(const std::vector<ConeFace>& faces) {
  std::vector<Vec3> normals;
  for (const ConeFace& face : faces) normals.push_back(face.normal);
  return normals;
}

// From a direction outside to the nearest one of the cone: on an edge, or inside a face. π where there is none.
double angle_to(const std::vector<Vec3>& rays, const std::vector<Vec3>& normals, const Vec3& direction, double same) {
  double nearest = kPi;
  const auto consider = [&](const Vec3& candidate) {
    nearest = std::min(nearest, std::atan2(candidate.cross(direction).norm(), candidate.dot(direction)));
  };
  for (const Vec3& ray : rays) consider(ray);
  for (const Vec3& normal : normals) {
    const Vec3 foot = direction - normal.dot(direction) * normal;
    const bool inside = std::all_of(normals.begin(), normals.end(),
                                    [&](const Vec3& other) { return other.dot(foot) <= same * foot.norm(); });
    if (foot.norm() > same && inside) consider(foot);
  }
  return nearest;
}

class Enclosing {
 public:
  Enclosing(const FrictionProblem& problem, double noise, int most_programmes, const Progress& progress)
      : problem_(without_loads(problem)),
        weights_(weights_along_axes(problem_)),
        reach_(problem_, weights_, kUnitGravity),
        most_programmes_(most_programmes),
        progress_(progress) {
    std::vector<int> all(static_cast<std::size_t>(problem.contacts()));
    std::iota(all.begin(), all.end(), 0);
    for (const FrictionPart& part : friction_parts(problem_, all)) apart_.push_back(part.bodies);
    cone_.resolution = std::clamp(kResolutionOfNoise * noise, kSameDirection, kCoarsest);
    const bool round = (problem.mu.array() > 0).any();
    flat_ = kResolutionOfNoise * cone_.resolution;
    found_ = round ? std::max(kRoundFace, flat_) : flat_;
  }

  GravityCone run() {
    // A cone that is flat so far may be thin: what is flat is asked for sharply.
    while (const std::optional<Vec3> normal = open_face()) test(*normal, hull_.dimension < 3 ? flat_ : found_);
    hull_ = cone_hull(cone_.rays, cone_.resolution);
    cone_.enclosed = all_faces_tested() && farthest_beyond_ < kInfinity;
    refine_margin();
    finish();
    return std::move(cone_);
  }

 private:
  bool is_tested(const Vec3& normal) const {
    return std::any_of(tested_.begin(), tested_.end(),
                       [&](const Vec3& other) { return (other - normal).norm() <= cone_.resolution; });
  }

  bool all_faces_tested() const {
    return std::all_of(hull_.normals.begin(), hull_.normals.end(),
                       [this](const Vec3& normal) { return is_tested(normal); });
  }

  // A face of what the rays span beyond which more may lie.
  std::optional<Vec3> open_face() {
    if (cone_.programmes >= most_programmes_) return std::nullopt;
    hull_ = cone_hull(cone_.rays, cone_.resolution);
    if (cone_.rays.empty())
      hull_.normals = {Vec3(0, 0, -1), Vec3(0, 0, 1), Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0)};
    for (const Vec3& normal : hull_.normals) {
      if (!is_tested(normal)) return normal;
    }
    return std::nullopt;
  }

  // Looks beyond a face; whether a ray was found there.
  bool test(const Vec3& normal, double found) {
    look_for_stop();
    progress_.step("orient", static_cast<double>(cone_.programmes) / most_programmes_);
    ++cone_.programmes;
    const ReachedLoad reached = reach_.towards(normal, 1.0);
    if (!reached.found) {
      farthest_beyond_ = kInfinity;
      tested_.push_back(normal);
      return false;
    }
    add_faces(reached);
    if (reached.value > found) {
      cone_.rays.push_back(Vec3(reached.x).normalized());
      return true;
    }
    tested_.push_back(normal);
    farthest_beyond_ = std::max(farthest_beyond_, reached.value);
    return false;
  }

  // Bodies that do not hang together move by themselves: each such motion proves a face of its own.
  void add_faces(const ReachedLoad& reached) {
    if (!reached.certified || reached.charge > cone_.resolution) return;
    for (const std::vector<int>& bodies : apart_) {
      VecX motion = VecX::Zero(reached.motion.size());
      for (const int k : bodies) motion.segment<6>(6 * k) = reached.motion.segment<6>(6 * k);
      const Vec3 momentum = apart_.size() == 1 ? Vec3(reached.momentum) : Vec3(weights_.transpose() * motion);
      if (!(momentum.norm() > kLeastMomentum)) continue;
      cone_.faces.push_back({momentum.normalized(), motion, moving_bodies(problem_, motion)});
    }
  }

  // With friction: the rim near the face that bounds the tilt.
  void refine_margin() {
    if (hull_.dimension < 3 || hull_.normals.empty()) return;
    while (cone_.programmes < most_programmes_) {
      const Middle outside = middle_of(normals_of(cone_.faces));
      const double upper = angle_within(normals_of(cone_.faces), outside.direction);
      const auto nearest = std::max_element(
          hull_.normals.begin(), hull_.normals.end(),
          [&](const Vec3& a, const Vec3& b) { return a.dot(outside.direction) < b.dot(outside.direction); });
      const double lower = angle_within({*nearest}, outside.direction);
      if (!(upper - lower > kRoundMargin * upper)) return;
      if (!test(*nearest, kRoundMargin * kRoundMargin)) return;
      hull_ = cone_hull(cone_.rays, cone_.resolution);
    }
  }

  // Faces of the outside that touch the rays' cone, the same motion once.
  void keep_faces() {
    std::vector<ConeFace> kept;
    for (const Vec3& normal : hull_.normals) {
      const auto nearest =
          std::min_element(cone_.faces.begin(), cone_.faces.end(), [&](const ConeFace& a, const ConeFace& b) {
            return (a.normal - normal).norm() < (b.normal - normal).norm();
          });
      if (nearest == cone_.faces.end()) continue;
      const bool known = std::any_of(kept.begin(), kept.end(), [&](const ConeFace& face) {
        return (face.normal - nearest->normal).norm() <= cone_.resolution;
      });
      if (!known) kept.push_back(*nearest);
    }
    cone_.faces.clear();
    // Without three dimensions there is nothing to go around.
    const std::vector<Vec3> rays = hull_.dimension == 3 ? cone_.rays : std::vector<Vec3>();
    for (const int k : order_around(normals_of(kept), rays, cone_.resolution)) cone_.faces.push_back(kept[k]);
  }

  void finish() {
    cone_.dimension = hull_.dimension;
    cone_.lineality = hull_.lineality;
    cone_.sharp = all_faces_tested() && farthest_beyond_ <= kResolutionOfNoise * cone_.resolution;
    const Middle outside = middle_of(normals_of(cone_.faces));
    if (cone_.lineality == 0) cone_.rays = extreme_rays(cone_.rays, cone_.resolution);
    keep_faces();
    if (cone_.dimension == 3 && hull_.normals.empty()) {
      cone_.most_stable = cone_.rays.front();
      cone_.margin[0] = cone_.margin[1] = kPi;
    } else if (cone_.dimension == 3) {
      cone_.most_stable = middle_of(hull_.normals).direction;
      cone_.margin[0] = angle_within(hull_.normals, cone_.most_stable);
      cone_.margin[1] = std::max(cone_.margin[0], std::asin(std::min(outside.sine, 1.0)));
    } else if (cone_.dimension > 0) {
      Vec3 sum = Vec3::Zero();
      for (const Vec3& ray : cone_.rays) sum += ray;
      cone_.most_stable = (sum.norm() > cone_.resolution ? sum : cone_.rays.front()).normalized();
    }
  }

  FrictionProblem problem_;
  MatX weights_;
  LoadReach reach_;
  std::vector<std::vector<int>> apart_;  // bodies that hang together
  int most_programmes_;
  const Progress& progress_;
  double flat_, found_;  // how far beyond a face counts as nothing
  GravityCone cone_;
  ConeHull hull_;
  std::vector<Vec3> tested_;
  double farthest_beyond_ = 0;  // faces that were found; ∞ where one was left open
};

}  // namespace

std::array<double, 2> tilt_within(const GravityCone& cone, const Vec3& direction) {
  const Vec3 g = direction.normalized();
  const std::vector<Vec3> inner = cone_hull(cone.rays, cone.resolution).normals;
  double least = angle_within(inner, g);
  if (least < 0) least = -angle_to(cone.rays, inner, g, cone.resolution);
  const double most = cone.sharp ? least : angle_within(normals_of(cone.faces), g);
  return {least, std::max(least, most)};
}

GravityCone gravity_cone(const FrictionProblem& problem, double noise, int most_programmes, const Progress& progress) {
  return Enclosing(problem, noise, most_programmes, progress).run();
}

}  // namespace impend
