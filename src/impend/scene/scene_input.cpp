// Which of an analysis' answers is drawn.
#include "impend/motion/motion_in_question.h"
#include "impend/report/friction_motion.h"
#include "impend/report/joint_words.h"
#include "impend/scene/scene_pieces.h"

namespace impend {

SceneInput scene_input(const Analysis& analysis, const SceneOptions& options, const SceneBounds& bounds) {
  SceneInput input{analysis, options, bounds, theme_of(options), nullptr, contact_states(analysis), {}, {}, {}, {}};
  input.questions.resize(analysis.bodies.size());
  ToldJointForces forces = told_joint_forces(analysis);
  if (options.friction && analysis.friction) {
    input.friction = &*analysis.friction;
    input.twists = friction_twists(analysis);
    input.outcomes = outcomes_with_friction(analysis, input.twists);
    input.joint_forces = std::move(forces.with);
    return input;
  }
  for (size_t body = 0; body < analysis.bodies.size(); ++body) {
    input.twists.push_back(twist_of(analysis, static_cast<int>(body)));
  }
  const std::vector<std::optional<Vec6>> questions = motions_in_question(analysis);
  for (size_t body = 0; body < analysis.assembly.parts.size(); ++body) {
    if (questions[body]) input.questions[body] = twist_of_part(analysis.assembly.parts[body], *questions[body]);
  }
  input.outcomes = outcomes_without_friction(analysis);
  input.joint_forces = std::move(forces.without);
  return input;
}

}  // namespace impend
