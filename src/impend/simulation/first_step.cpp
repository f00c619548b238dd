#include "impend/simulation/first_step.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/tolerances.h"
#include "impend/friction/friction_models.h"
#include "impend/simulation/mechanism.h"
#include "impend/simulation/step_solver.h"

namespace impend {
namespace {

// The difference may be ten times what the analysis itself leaves open: its noise, at least where it calls rest stable.
constexpr double kOfNoise = 10;

std::vector<StepContact> as_step_contacts(const Analysis& analysis, SimulationLaw law) {
  std::vector<StepContact> contacts;
  for (const int i : contacts_at_start(analysis)) {
    const Contact& c = analysis.contacts.contacts[i];
    if (analysis.assembly.body_fixed(c.a) && analysis.assembly.body_fixed(c.b)) continue;
    StepContact contact;
    contact.at.key = {c.a, c.b, TrackKind::kCornerFace, false, i, -1, 0};
    contact.at.point = c.point;
    contact.at.normal = c.normal;
    const bool rubs = law == SimulationLaw::kCoulomb && c.kind != ContactKind::kJointStop;
    contact.mu = rubs ? analysis.assembly.friction.mu_of(c.a, c.b) : 0.0;
    contacts.push_back(contact);
  }
  return contacts;
}

struct FirstSolve {
  FrictionProblem law;
  StepSolution solution;
};

// `slack`: of each contact, m/s², what noise takes of it; as the analysis has it.
FirstSolve first_solve(const Analysis& analysis, const MovingBodies& bodies, const std::vector<StepContact>& contacts,
                       const std::vector<double>& slack, double h) {
  const BodiesState state = bodies.at_start();
  const Mechanism mechanism(analysis.assembly, bodies, h);
  const VecX springs = mechanism.force(bodies, state, mechanism.coordinates(bodies, state, {}), true);
  const VecX kicked = h / 2 * (bodies.gravity_force() + bodies.applied_force(state) + springs);
  const JointErrors joints = joint_errors(analysis.assembly.joints, bodies, state, true);
  FirstSolve first{make_step_problem(bodies, state, kicked, h, contacts, joints, {}).law, {}};
  for (std::size_t i = 0; i < slack.size(); ++i) first.law.bias_N[static_cast<Eigen::Index>(i)] += h / 2 * slack[i];
  first.solution = solve_step(first.law, {});
  return first;
}

double norm_over(const FirstSolve& first, const MovingBodies& bodies, const std::vector<int>& of, const VecX& x) {
  double square = 0;
  for (const int body : of) {
    const int k = bodies.block_of(body);
    if (k >= 0) square += x.segment<6>(6 * k).dot(first.law.M[k] * x.segment<6>(6 * k));
  }
  return std::sqrt(square);
}

// The largest ‖2V/h − a*‖_M/‖a₀‖_M of the components; `worst`: the component.
double difference(const Analysis& analysis, const MovingBodies& bodies, const FirstSolve& first, double h, int* worst) {
  VecX certified = VecX::Zero(first.law.Q.size()), free = certified;
  for (int k = 0; k < bodies.count(); ++k) {
    const BodyResult& body = analysis.bodies[bodies[k].part];
    certified.segment<6>(6 * k) << body.linear, body.angular;
    free.segment<6>(6 * k) = first.law.M[k].ldlt().solve(Vec6(2 / h * first.law.Q.segment<6>(6 * k)));
  }
  const VecX off = 2 / h * first.solution.V - certified;
  double largest = 0;
  for (std::size_t c = 0; c < analysis.components.size(); ++c) {
    const double scale = norm_over(first, bodies, analysis.components[c].bodies, free);
    const double here = norm_over(first, bodies, analysis.components[c].bodies, off);
    const double ratio = scale > 0 ? here / scale : (here > 0 ? std::numeric_limits<double>::infinity() : 0.0);
    if (!(ratio > largest)) continue;
    largest = ratio;
    if (worst) *worst = static_cast<int>(c);
  }
  return largest;
}

// Of the law of static friction by 2V/h and the forces 2f/h, with the matrices of the analysis' own friction problem.
double law_residual(const Analysis& analysis, const FirstSolve& first, const std::vector<StepContact>& contacts,
                    double h) {
  std::vector<int> imposed;
  for (const StepContact& c : contacts) imposed.push_back(c.at.key.first);
  const FrictionProblem problem = make_friction_problem(analysis.assembly, analysis.contacts, imposed);
  FrictionSolution solution;
  solution.a = 2 / h * first.solution.V;
  solution.f_N = 2 / h * first.solution.f_N;
  solution.f_S = 2 / h * first.solution.f_S;
  solution.f_T = 2 / h * first.solution.f_T;
  solution.nu = 2 / h * first.solution.nu;
  solution.state.assign(problem.contacts(), ContactState::kOpen);
  solution.status = SolveStatus::kSolved;
  return static_friction_residuals(problem, solution).largest();
}

std::string name_of_worst(const Analysis& analysis, int component) {
  if (component < 0 || analysis.components[component].bodies.empty()) return "";
  return analysis.assembly.body_name(analysis.components[component].bodies.front());
}

}  // namespace

std::vector<int> contacts_at_start(const Analysis& analysis) {
  std::vector<int> imposed;
  for (std::size_t i = 0; i < analysis.contacts.contacts.size(); ++i) {
    const int d = analysis.contacts.contacts[i].disjunction;
    if (d < 0) imposed.push_back(static_cast<int>(i));
  }
  for (std::size_t d = 0; d < analysis.contacts.disjunctions.size(); ++d) {
    const auto& alternatives = analysis.contacts.disjunctions[d].alternatives;
    const std::optional<int> choice =
        d < analysis.disjunction_choice.size() ? analysis.disjunction_choice[d] : std::nullopt;
    if (!choice) continue;
    imposed.insert(imposed.end(), alternatives[*choice].begin(), alternatives[*choice].end());
  }
  std::sort(imposed.begin(), imposed.end());
  return imposed;
}

FirstStepCheck check_first_step(const Analysis& analysis, const MovingBodies& bodies, SimulationLaw law,
                                const std::vector<StepContact>& followed, double h) {
  FirstStepCheck check;
  if (moving_part(analysis.assembly) || bodies.count() == 0) return check;
  if (law != SimulationLaw::kFrictionless && law != SimulationLaw::kCoulomb) return check;
  check.applies = true;
  double noise = DecisionTolerances{}.stable_min;
  for (const ComponentResult& component : analysis.components) noise = std::max(noise, component.noise);
  check.threshold = kOfNoise * noise;
  const std::vector<StepContact> contacts = as_step_contacts(analysis, law);
  int worst = -1;
  if (law == SimulationLaw::kCoulomb) {
    const FirstSolve first = first_solve(analysis, bodies, contacts, {}, h);
    check.difference = law_residual(analysis, first, contacts, h);
  } else {
    std::vector<double> slack;
    for (const StepContact& c : contacts) slack.push_back(analysis.contact_results[c.at.key.first].slack);
    check.difference = difference(analysis, bodies, first_solve(analysis, bodies, contacts, slack, h), h, &worst);
  }
  // With friction forces and motion need not be unique: whether the contacts are the same is asked without it.
  std::vector<StepContact> smooth = followed;
  for (StepContact& contact : smooth) contact.mu = 0;
  check.followed = difference(analysis, bodies, first_solve(analysis, bodies, smooth, {}, h), h, nullptr);
  if (!check.holds()) check.worst_part = name_of_worst(analysis, worst);
  return check;
}

}  // namespace impend
