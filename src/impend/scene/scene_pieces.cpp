#include "impend/scene/scene_pieces.h"

#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"
#include "impend/motion/rest_in_balance.h"
#include "impend/report/friction_words.h"
#include "impend/report/joint_words.h"

namespace impend {
namespace {

// What the parts may do that nobody knows: the motion in question without friction, or, `of_movers`, the one that is
// certain there, which friction may stop.
std::vector<Twist> questions_of(const Analysis& analysis, bool of_movers) {
  std::vector<Twist> questions(analysis.bodies.size());
  const std::vector<std::optional<Vec6>> motions = motions_in_question(analysis);
  for (size_t body = 0; body < analysis.assembly.parts.size(); ++body) {
    if (motions[body]) questions[body] = twist_of_part(analysis.assembly.parts[body], *motions[body]);
    if (of_movers && !motions[body]) questions[body] = twist_of(analysis, static_cast<int>(body));
  }
  return questions;
}

}  // namespace

SceneInput scene_input(const Analysis& analysis, const SceneOptions& options, const SceneBounds& bounds) {
  SceneInput input{
      analysis, options, bounds, theme_of(options), nullptr, std::nullopt, contact_states(analysis), {}, {},
      {},       {},      {}};
  ToldJointForces forces = told_joint_forces(analysis);
  if (options.friction && analysis.friction) {
    input.friction = &*analysis.friction;
    input.scales = ForceScales::with_friction(analysis);
    input.twists = friction_twists(analysis);
    input.velocities = friction_velocities(analysis);
    input.outcomes = outcomes_with_friction(analysis);
    input.questions.resize(analysis.bodies.size());
    // Where an impulse follows, what the parts would do without friction is no answer.
    const bool open = input.outcomes.whole == Outcome::kUndecided && !input.friction->inconsistent;
    if (open) input.questions = questions_of(analysis, true);
    input.joint_forces = std::move(forces.with);
    return input;
  }
  for (size_t body = 0; body < analysis.bodies.size(); ++body) {
    input.twists.push_back(twist_of(analysis, static_cast<int>(body)));
  }
  input.questions = questions_of(analysis, false);
  input.outcomes = outcomes_without_friction(analysis);
  input.joint_forces = std::move(forces.without);
  return input;
}

// Möller and Trumbore 1997: start + t d = a + u (b − a) + v (c − a) by Cramer's rule.
double exit_distance(const Part& part, const Vec3& start, const Vec3& direction) {
  const Vec3 from = part.X_WP.inverse() * start, along = part.X_WP.R.transpose() * direction;
  const double beyond = WordTolerances{}.negligible;
  double farthest = 0;
  for (const auto& triangle : part.mesh.triangles) {
    const Vec3& a = part.mesh.vertices[triangle[0]];
    const Vec3 ab = part.mesh.vertices[triangle[1]] - a, ac = part.mesh.vertices[triangle[2]] - a, to_start = from - a;
    const Vec3 across = along.cross(ac);
    const double determinant = ab.dot(across);
    if (!std::isnormal(determinant)) continue;
    const double u = to_start.dot(across) / determinant;
    const Vec3 upright = to_start.cross(ab);
    const double v = along.dot(upright) / determinant;
    if (u < -beyond || v < -beyond || u + v > 1 + beyond) continue;
    const double t = ac.dot(upright) / determinant;
    // A triangle that the ray grazes says nothing: its neighbours are met squarely.
    if (std::isfinite(t) && std::abs(determinant) > beyond * ab.cross(ac).norm()) farthest = std::max(farthest, t);
  }
  return farthest;
}

double crowding(std::size_t count, const Crowding& limits) {
  return std::clamp(std::sqrt(limits.roomy / static_cast<double>(count)), limits.least, 1.0);
}

}  // namespace impend
