#include "impend/friction/rest_with_friction.h"

#include <algorithm>
#include <utility>

#include "impend/dynamics/joint_rows.h"
#include "impend/motion/balance.h"
#include "impend/motion/canonical_forces.h"
#include "impend/motion/drive_limits.h"
#include "impend/motion/rest_in_balance.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

std::vector<FrictionComponent> components_of(const FrictionProblem& problem, const FrictionKnowledge& known) {
  std::vector<FrictionComponent> components;
  for (const PartVerdict& part : known.parts) {
    std::vector<int> bodies;
    for (const int k : part.bodies) bodies.push_back(problem.body[k]);
    components.push_back({std::move(bodies), part.evidence, part.verdict, part.reason});
  }
  return components;
}

bool stays(FrictionVerdict verdict) {
  return verdict == FrictionVerdict::kStableCertain || verdict == FrictionVerdict::kPossiblyStable;
}

// Forces at rest, and the contacts as they are then.
void show_rest(const Analysis& analysis, const FrictionProblem& problem, const RestForces& forces,
               FrictionResult& result) {
  const FrictionSolution rest = rest_under(problem, forces);
  const FrictionResult shown = gather_friction(analysis, problem, rest);
  result.status = shown.status;
  result.algorithm = shown.algorithm;
  result.motions = shown.motions;
  result.contacts = shown.contacts;
  result.joints = shown.joints;
  result.residual = static_friction_residuals(problem, rest).largest();
}

// A share of friction used is said of parts that friction holds.
void leave_out_resting(const Analysis& analysis, FrictionResult& result) {
  const auto at_rest = [&](int body) { return analysis.bodies[body].fixed || rests_without_friction(analysis, body); };
  for (size_t i = 0; i < result.contacts.size(); ++i) {
    const Contact& contact = analysis.contacts.contacts[i];
    if (at_rest(contact.a) && at_rest(contact.b)) result.contacts[i].utilisation.reset();
  }
}

// Why a component that rests for certain is not called so all the same; empty where nothing is known. What drives hold
// still rests only where they can, and what only balances falls at the least disturbance.
std::string why_not_certain(const Analysis& analysis, const FrictionResult& result,
                            const FrictionComponent& component) {
  const std::optional<DriveEvidence> drive = drive_beyond_limit(analysis.assembly, result.joints, component.bodies);
  if (drive) return "it rests while its drives hold still, but " + beyond_its_limit(*drive);
  const auto is_its = [&](int body) {
    return std::binary_search(component.bodies.begin(), component.bodies.end(), body);
  };
  BearingContacts bearing{analysis.contacts};
  for (std::size_t i = 0; i < result.contacts.size(); ++i) {
    const Contact& contact = analysis.contacts.contacts[i];
    if (!is_its(contact.a) && !is_its(contact.b)) continue;
    bearing.of.push_back(static_cast<int>(i));
    bearing.force.push_back(result.contacts[i].normal_force);
  }
  if (!may_fall_from_balance(analysis.assembly, bearing, component.bodies, true)) return "";
  const BalanceAnswer answer = fall_from_balance(analysis.assembly, bearing, component.bodies, true);
  if (answer.falls) return falls_from_balance(*answer.falls);
  if (answer.not_excluded.empty()) return "";
  return "it rests, but whether only in balance is not known: " + answer.not_excluded;
}

// Without friction.
bool nothing_moves(const Analysis& analysis, const FrictionComponent& component) {
  return std::none_of(component.bodies.begin(), component.bodies.end(),
                      [&](int body) { return analysis.bodies[body].verdict == Verdict::kMoves; });
}

void claim_only_what_is_certain(const Analysis& analysis, FrictionResult& result) {
  bool any = false;
  std::vector<FrictionJudgement> judged;
  for (FrictionComponent& component : result.components) {
    if (component.verdict == FrictionVerdict::kStableCertain) {
      std::string why_not = why_not_certain(analysis, result, component);
      if (!why_not.empty()) {
        any = true;
        component.verdict = FrictionVerdict::kPossiblyStable;
        component.reason = std::move(why_not);
      }
    }
    const bool balances = std::any_of(component.bodies.begin(), component.bodies.end(),
                                      [&](int body) { return falls_from_its_balance(analysis, body); });
    if (component.verdict == FrictionVerdict::kStableCertain && balances && nothing_moves(analysis, component)) {
      any = true;
      component.reason = "without friction it rests only in balance, which friction holds";
    }
    judged.push_back({component.verdict, component.reason});
    judged.back().rests_by = rests_by(component.evidence);
  }
  if (!any) return;
  const FrictionJudgement worst = worst_of(judged);
  result.verdict = worst.verdict;
  result.verdict_reason = worst.reason;
}

std::vector<Vec3> holding_forces(const Analysis& analysis, const FrictionProblem& problem, const RestForces& forces) {
  const FrictionResult rest = gather_friction(analysis, problem, rest_under(problem, forces));
  std::vector<Vec3> on_a;
  for (size_t i = 0; i < rest.contacts.size(); ++i) {
    const FrictionContact& contact = rest.contacts[i];
    on_a.push_back(contact.normal_force * analysis.contacts.contacts[i].normal + contact.friction_force);
  }
  return on_a;
}

}  // namespace

void add_rest_with_friction(const Analysis& analysis, const FrictionProblem& problem, const FrictionSolution& solution,
                            const Progress& progress, FrictionResult& result) {
  const FrictionKnowledge known = friction_verdict(problem, rest_facts(analysis, problem, solution, progress));
  result.components = components_of(problem, known);
  result.verdict = known.verdict;
  result.verdict_reason = known.reason;
  result.balance_possible = known.balance_possible;
  if (known.releasing_motion.size() > 0) {
    result.releasing_motion = per_body(problem, analysis.assembly.body_count(), known.releasing_motion);
  }
  if (known.rest_forces && stays(known.verdict)) show_rest(analysis, problem, *known.rest_forces, result);
  leave_out_resting(analysis, result);
  claim_only_what_is_certain(analysis, result);
  if (!known.rest_forces) return;
  if (known.verdict == FrictionVerdict::kIndeterminate)
    result.holding_forces = holding_forces(analysis, problem, *known.rest_forces);
}

namespace {

Vec3 in_world(const FrictionProblem& problem, int i, double normal, double s, double t) {
  return normal * row_direction(problem.N, i) + s * row_direction(problem.S, i) + t * row_direction(problem.T, i);
}

void add_contacts(const FrictionProblem& problem, const FrictionSolution& solution, double step, bool on_velocities,
                  FrictionResult& result) {
  const auto relative = [&](const BlockRows& rows, const VecX& bias, int i) {
    return rows.dot(i, solution.a) + (on_velocities ? 0.0 : bias[i]);
  };
  for (int i = 0; i < problem.contacts(); ++i) {
    FrictionContact& contact = result.contacts[problem.contact[i]];
    contact.normal_force = solution.f_N[i] > 0 ? solution.f_N[i] / step : 0.0;  // what rounding leaves below is none
    contact.friction_force = in_world(problem, i, 0, solution.f_S[i] / step, solution.f_T[i] / step);
    contact.relative = in_world(problem, i, relative(problem.N, problem.bias_N, i),
                                relative(problem.S, problem.bias_S, i), relative(problem.T, problem.bias_T, i));
    contact.state = solution.state[i];
    const double limit = contact.mu * contact.normal_force;
    if (limit > 0) contact.utilisation = contact.friction_force.norm() / limit;
  }
}

// Solvers give redundant rows none; joints that share a load are told to share it evenly, as without friction.
VecX told_nu(const FrictionProblem& problem, const FrictionResult& result, const VecX& nu) {
  const auto is_redundant = [](const JointForce& joint) { return joint.redundant_rows > 0; };
  if (std::none_of(result.joints.begin(), result.joints.end(), is_redundant)) return nu;
  std::vector<Mat6> inverse;
  for (const Mat6& M : problem.M) inverse.push_back(lower_inverse(lower_factor(M)));
  return most_even_forces(whitened_rows(problem.G, inverse), problem.joint, nu);
}

// ν along or about the directions of a joint's rows; linear rows act at the joint's point.
void add_joints(const Analysis& analysis, const FrictionProblem& problem, const FrictionSolution& solution, double step,
                FrictionResult& result) {
  const VecX nu = told_nu(problem, result, solution.nu);
  for (int k = 0; k < problem.G.rows();) {
    const int joint = problem.joint[k];
    for (const JointRow& row : locked_joint_rows(analysis.assembly.joints[joint])) {
      const Vec3 part = nu[k++] / step * row.direction;
      (row.angular ? result.joints[joint].torque : result.joints[joint].force) += part;
    }
  }
}

void add_ray(const FrictionProblem& problem, const FrictionSolution& solution, FrictionResult& result) {
  result.inconsistent = true;
  result.impulse_direction.assign(result.contacts.size(), Vec3::Zero());
  double largest = 0;
  for (int i = 0; i < problem.contacts(); ++i) {
    Vec3& direction = result.impulse_direction[problem.contact[i]];
    direction = in_world(problem, i, solution.ray_N[i], solution.ray_S[i], solution.ray_T[i]);
    largest = std::max(largest, direction.cwiseAbs().maxCoeff());
  }
  if (!(largest > 0)) return;
  for (Vec3& direction : result.impulse_direction) direction /= largest;
}

FrictionResult gather(const Analysis& analysis, const FrictionProblem& problem, const FrictionSolution& solution,
                      double step, bool on_velocities) {
  FrictionResult result;
  result.algorithm = solution.algorithm;
  result.methods = solution.tried;
  result.status = solution.status;
  result.reason = solution.reason;
  result.pivots = solution.pivots;
  result.on_velocities = on_velocities;
  result.time_step = on_velocities ? step : 0;
  result.contacts.resize(analysis.contacts.contacts.size());
  result.joints.resize(analysis.assembly.joints.size());
  for (size_t j = 0; j < result.joints.size() && j < analysis.joint_forces.size(); ++j) {
    result.joints[j].redundant_rows = analysis.joint_forces[j].redundant_rows;
  }
  for (int i = 0; i < problem.contacts(); ++i) result.contacts[problem.contact[i]].mu = problem.mu[i];
  if (solution.inconsistent) add_ray(problem, solution, result);
  if (solution.status != SolveStatus::kSolved) return result;
  result.motions = per_body(problem, analysis.assembly.body_count(), solution.a);
  add_contacts(problem, solution, step, on_velocities, result);
  add_joints(analysis, problem, solution, step, result);
  return result;
}

}  // namespace

FrictionResult gather_friction(const Analysis& analysis, const FrictionProblem& problem,
                               const FrictionSolution& solution) {
  return gather(analysis, problem, solution, 1, false);
}

FrictionResult gather_impulses(const Analysis& analysis, const FrictionProblem& problem,
                               const FrictionSolution& solution, double step) {
  return gather(analysis, problem, solution, step, true);
}

std::vector<std::optional<Vec6>> per_body(const FrictionProblem& problem, int bodies, const VecX& motion) {
  std::vector<std::optional<Vec6>> motions(static_cast<size_t>(bodies));
  for (int k = 0; k < problem.bodies(); ++k) motions[problem.body[k]] = motion.segment<6>(6 * k);
  return motions;
}

}  // namespace impend
