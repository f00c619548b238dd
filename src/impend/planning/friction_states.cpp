#include "impend/planning/friction_states.h"

#include <array>
#include <utility>

#include "impend/base/stop.h"
#include "impend/friction/balance.h"
#include "impend/friction/friction_parts.h"
#include "impend/friction/rest_with_friction.h"
#include "impend/motion/analysis.h"

namespace impend {

FrictionStates::FrictionStates(const Assembly& assembly, const ContactSet& contacts, const DecisionTolerances& decision,
                               const SolverSettings& settings, const PartSet& may_be_absent)
    : assembly_(with_shared_meshes(assembly)),
      contacts_(contacts),
      decision_(decision),
      settings_(settings),
      frictionless_(assembly_, contacts, decision, settings, may_be_absent) {}

StateVerdict FrictionStates::judge(const AssemblyState& state) {
  look_for_stop();
  return judge_components(frictionless_.components().of(state), static_cast<int>(assembly_.parts.size()),
                          [this](const StateComponent& component) { return judge_component(component); });
}

StateVerdict FrictionStates::judge_component(const StateComponent& component) {
  const std::pair key(component.free, component.neighbours);
  if (const auto at = known_.find(key); at != known_.end()) return at->second;
  StateVerdict verdict = frictionless_.judge_component(component);
  if (verdict.standing != Standing::kStands) verdict = balanced(component);
  known_.emplace(key, verdict);
  return verdict;
}

StateVerdict FrictionStates::balanced(const StateComponent& component) const {
  const AssemblyState alone = component.alone();
  const Result<Analysis> analysis = analyze_for_verdict(
      assembly_in_state(assembly_, alone), contacts_in_state(assembly_, contacts_, alone), decision_, settings_, {});
  if (!analysis) throw Stopped();  // cancelled is its only error
  const FrictionProblem in_si = imposed_friction_problem(analysis.value());
  const OwnUnits own = own_units(in_si);
  const FrictionProblem problem = own.problem(in_si);
  const Balance found = balance(problem, problem.mu, noise_of(analysis.value()));
  if (found.possible == true) return {Standing::kStands, {}, "", std::nullopt, true};
  if (found.possible == false && component.simple && component.certain) {
    return {Standing::kFalls, component.free, "", opposed_by(component, own.motion_in_si(found.motion))};
  }
  if (found.possible == false) {
    return {Standing::kUnknown, component.free, "no forces balance over contacts that may be others"};
  }
  return {Standing::kUnknown, component.free, "forces that balance are at the very edge of friction"};
}

// The parts that are not there, along whose contacts the motion of the component (6 per free part) would go into them.
PartSet FrictionStates::opposed_by(const StateComponent& component, const VecX& motion) const {
  const StateComponents& components = frictionless_.components();
  const WholeRows& whole = components.whole();
  VecX of_all = VecX::Zero(whole.problem.Q.size());
  for (std::size_t k = 0; k < component.blocks.size(); ++k) {
    of_all.segment<6>(6 * component.blocks[k]) = motion.segment<6>(6 * static_cast<Eigen::Index>(k));
  }
  PartSet opposed(static_cast<int>(assembly_.parts.size()));
  for (int row = 0; row < whole.problem.rows(); ++row) {
    look_now_and_then();
    const std::array<int, 2>& bodies = whole.bodies[row];
    for (int side = 0; side < 2; ++side) {
      const int other = bodies[1 - side], parts = static_cast<int>(assembly_.parts.size());
      if (bodies[side] >= parts || !component.free.has(bodies[side]) || other >= parts) continue;
      if (component.free.has(other) || component.neighbours.has(other)) continue;
      if (whole.problem.J.dot(row, of_all) < 0) opposed.add(other);
    }
  }
  return opposed;
}

}  // namespace impend
