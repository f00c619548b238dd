#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "impend/base/tolerances.h"
#include "impend/scene/scene_bounds.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

constexpr double kFarthest = 0.13;  // of the radius: displacement at phase 1
constexpr double kMostTurn = 0.6;   // rad at phase 1
constexpr double kLongest = 38;     // percent of the radius: arrow of the fastest part
constexpr double kShortest = 0.3;   // of that: arrow of the slowest
constexpr Crowding kCrowding{4, 0.35};
constexpr double kSlimmest = 9;        // an arrow is at least this many times as long as its shaft's radius
constexpr double kOutInTheOpen = 0.5;  // share of an arrow that is outside of its part
constexpr double kThickness = 1.3;     // percent of the radius
constexpr double kLeastArc = 7;        // percent of the radius: radius of an arc
constexpr double kLargestArc = 70;     //
constexpr double kOutside = 1.08;      // arc's radius over the part's reach from the axis
constexpr double kNearAxis = 1.5;      // reaches of the part: an axis farther away is not shown
constexpr double kLeastAngle = 0.7;    // rad, of an arc
constexpr double kLargestAngle = 2.0;  //

// fn(x − center of mass), world axes
template <class Function>
void for_each_arm(const Part& part, const Vec3& center, const Function& fn) {
  for (const Vec3& vertex : part.mesh.vertices) fn(part.X_WP * vertex - center);
}

double largest_acceleration(const Part& part, const Twist& twist) {
  double largest = twist.linear.norm();
  for_each_arm(part, twist.center,
               [&](const Vec3& arm) { largest = std::max(largest, (twist.linear + twist.angular.cross(arm)).norm()); });
  return largest;
}

// What can be measured by the same: velocities, accelerations, motions in question.
enum class MotionKind { kVelocity, kAcceleration, kQuestion };
constexpr size_t kMotionKinds = 3;

size_t kind_of(const SceneInput& input, int body) {
  return static_cast<size_t>(input.on_its_way(body) ? MotionKind::kVelocity
                             : input.moves(body)    ? MotionKind::kAcceleration
                                                    : MotionKind::kQuestion);
}

double common_step(const SceneInput& input, size_t kind) {
  double fastest = 0, turning = 0;
  for (size_t i = 0; i < input.analysis.assembly.parts.size(); ++i) {
    const Twist& twist = input.drawn_twist(static_cast<int>(i));
    if (kind_of(input, static_cast<int>(i)) != kind || !(twist.fastest() > 0)) continue;
    fastest = std::max(fastest, largest_acceleration(input.analysis.assembly.parts[i], twist));
    turning = std::max(turning, twist.angular.norm());
  }
  const double by_path = fastest > 0 ? kFarthest * input.bounds.radius / fastest : 0;
  const double by_turn = turning > 0 ? kMostTurn / turning : std::numeric_limits<double>::infinity();
  const double step = std::min(by_path, by_turn);
  return std::isnormal(step) ? step : 0;
}

double turning_share(const Twist& twist) { return twist.angular.norm() * twist.size / twist.fastest(); }

SceneArc rotation_arc(const SceneInput& input, int body) {
  const Part& part = input.analysis.assembly.parts[body];
  const Twist& twist = input.drawn_twist(body);
  SceneArc arc;
  arc.axis = twist.angular.normalized();
  double reach = 0;
  for_each_arm(part, twist.center, [&](const Vec3& arm) { reach = std::max(reach, arm.norm()); });
  const Vec3 to_axis = twist.angular.cross(twist.linear) / twist.angular.squaredNorm();
  const bool near = to_axis.norm() <= kNearAxis * reach;
  arc.center = near ? Vec3(twist.center + to_axis) : twist.center;
  double across = 0;  // of the part from the axis
  for_each_arm(part, arc.center, [&](const Vec3& arm) { across = std::max(across, arm.cross(arc.axis).norm()); });
  arc.radius = std::clamp(kOutside * across, kLeastArc * input.percent(), kLargestArc * input.percent());
  arc.thickness = kThickness * input.percent();
  arc.angle = kLeastAngle + (kLargestAngle - kLeastAngle) * turning_share(twist);
  // The arc's middle is on the side of the part's centre, else on the side of a viewer in front.
  const Mat3 frame = level_frame(input.analysis.assembly.up());
  const bool off_center = near && to_axis.norm() > WordTolerances{}.negligible * reach;
  const Vec3 side = off_center ? Vec3(-to_axis) : Vec3(frame.col(0) - frame.col(1) + frame.col(2));
  Vec3 middle = side - arc.axis * arc.axis.dot(side);
  if (middle.norm() <= WordTolerances{}.negligible * side.norm()) middle = arc.axis.unitOrthogonal();
  arc.start = Eigen::AngleAxisd(-arc.angle / 2, arc.axis) * middle.normalized();
  arc.in_question = !input.moves(body);
  arc.color = arc.in_question ? input.theme.in_question : input.theme.motion;
  arc.item = {SceneItem::Kind::kBody, body};
  arc.body = body;
  return arc;
}

}  // namespace

std::vector<SceneMotion> motions_of(const SceneInput& input) {
  std::array<double, kMotionKinds> steps{};
  for (size_t kind = 0; kind < kMotionKinds; ++kind) steps.at(kind) = common_step(input, kind);
  std::vector<SceneMotion> motions;
  for (size_t i = 0; i < input.analysis.assembly.parts.size(); ++i) {
    const int body = static_cast<int>(i);
    const Twist& twist = input.drawn_twist(body);
    const bool drawn = input.moves(body) || input.may_move(body);
    motions.push_back({input.analysis.assembly.parts[i].center_of_mass_W(), twist.linear, twist.angular,
                       drawn ? steps.at(kind_of(input, body)) : 0.0, drawn && !input.moves(body)});
  }
  return motions;
}

std::vector<SceneArrow> motion_arrows(const SceneInput& input) {
  std::array<double, kMotionKinds> largest{};
  std::vector<int> bodies;
  for (size_t i = 0; i < input.twists.size(); ++i) {
    const int body = static_cast<int>(i);
    const Twist& twist = input.drawn_twist(body);
    if (!(twist.linear.norm() > WordTolerances{}.negligible * twist.fastest())) continue;
    double& of_kind = largest.at(kind_of(input, body));
    of_kind = std::max(of_kind, twist.linear.norm());
    bodies.push_back(body);
  }
  std::vector<SceneArrow> arrows;
  for (const int body : bodies) {
    const Twist& twist = input.drawn_twist(body);
    const bool in_question = !input.moves(body);
    const double speed = twist.linear.norm();
    const double length = crowding(bodies.size(), kCrowding) * kLongest *
                          (kShortest + (1 - kShortest) * speed / largest.at(kind_of(input, body))) * input.percent();
    const double radius = std::min(kThickness * input.percent(), length / kSlimmest);
    const Vec3 direction = twist.linear / speed;
    const double exit = exit_distance(input.analysis.assembly.parts[body], twist.center, direction);
    const double ahead = std::max(0.0, exit - (1 - kOutInTheOpen) * length);
    arrows.push_back({ArrowKind::kMotion, twist.center + ahead * direction, length * direction, radius,
                      in_question ? input.theme.in_question : input.theme.motion,
                      SceneItem{SceneItem::Kind::kBody, body}, body, in_question});
  }
  return arrows;
}

std::vector<SceneArc> rotation_arcs(const SceneInput& input) {
  std::vector<SceneArc> arcs;
  for (size_t i = 0; i < input.analysis.assembly.parts.size(); ++i) {
    const int body = static_cast<int>(i);
    const Twist& twist = input.drawn_twist(body);
    if (!(twist.fastest() > 0) || !(turning_share(twist) > WordTolerances{}.negligible)) continue;
    arcs.push_back(rotation_arc(input, body));
  }
  for (SceneArc& arc : arcs) arc.thickness *= std::sqrt(crowding(arcs.size(), kCrowding));
  return arcs;
}

}  // namespace impend
