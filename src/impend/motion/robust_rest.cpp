#include "impend/motion/robust_rest.h"

#include <algorithm>
#include <numeric>

#include "impend/contact/resized_contacts.h"
#include "impend/motion/decide.h"
#include "impend/motion/formulations.h"
#include "impend/motion/whitened.h"

namespace impend {
namespace {

// Rows up to which forces that follow the geometry are sought: two solves with a sparse factor for each.
constexpr int kMostAdaptiveRows = 4000;

struct RestLimits {
  double stable = 0, moves = 0;
};

std::vector<int> each_of(const std::vector<Contact>& contacts) {
  std::vector<int> all(contacts.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// Facets touch a flat face somewhere within their width: a contact that is there, with that noise of its point.
std::vector<Contact> placed_on_facets(std::vector<Contact> contacts) {
  for (Contact& contact : contacts) {
    if (!contact.somewhere) continue;
    contact.doubtful = false;
    contact.point_noise = std::max(contact.point_noise, contact.facet_width);
  }
  return contacts;
}

MotionProblem problem_of_all(const Assembly& assembly, const ContactSet& contacts, const std::vector<int>& parts) {
  return make_problem(assembly, contacts, each_of(contacts.contacts), parts);
}

// The bound by forces that follow the geometry, with those of some solutions: forces on the central path carry
// wherever they can, those of the numbers taken literally are not spoilt by slack.
std::optional<double> adaptive_bound(const Assembly& assembly, const ContactSet& eroded, const MotionProblem& problem,
                                     const RestLimits& stored, const RestLimits& any, const SolverSettings& settings) {
  if (problem.rows() == 0 || problem.rows() > kMostAdaptiveRows) return std::nullopt;
  MotionProblem literal = problem;
  literal.c.setZero();
  SolverSettings central = settings;
  central.least_constraint_algorithm = LeastConstraintAlgorithm::kInteriorPoint;
  const double share = least_load_share(whiten(problem));
  const auto proved = [&](const MotionSolution& forces) -> std::optional<double> {
    if (forces.status != SolveStatus::kSolved || forces.lambda.size() != problem.rows()) return std::nullopt;
    const RestBound bound = adaptive_rest_bound(assembly, eroded.contacts, problem, forces.lambda);
    if (!proves_rest(bound.stored, share, stored.stable, stored.moves)) return std::nullopt;
    if (!proves_rest(bound.any, share, any.stable, any.moves)) return std::nullopt;
    return bound.any;
  };
  const MotionSolution nearest = approach_least_constraint(literal, central);
  if (const auto bound = proved(nearest)) return bound;
  if (nearest.a.size() == literal.Q.size() && nearest.lambda.size() == literal.rows()) {
    // What these contacts let move by more than is rest, no forces prove at rest.
    const Judgement judged = judge(literal, nearest.a, nearest.lambda, DecisionTolerances{}, false);
    if (judged.bounds.lower > std::max(stored.stable, stored.moves)) return std::nullopt;
  }
  return proved(solve_contact_force(literal, settings));
}

// As rest_despite_noise, over contacts that are shrunk already.
std::optional<double> rest_on(const Assembly& assembly, const ContactSet& eroded, const std::vector<int>& parts,
                              double threshold, const DecisionTolerances& decision, const SolverSettings& settings) {
  const MotionProblem problem = problem_of_all(assembly, eroded, parts);
  const QuickSolution quick = solve_quickly(problem, decision, settings);
  const auto limits = [&](double stable) {
    return RestLimits{stable, std::max(decision.moves_min, decision.moves_over_stable * stable)};
  };
  // What the erosion has accounted for needs no allowance any more.
  const RestLimits strict = limits(std::min(threshold, quick.judgement.stable_threshold));
  const double share = least_load_share(whiten(problem));
  if (quick.solved && proves_rest(quick.judgement.rest_bound, share, strict.stable, strict.moves)) {
    return quick.judgement.rest_bound;
  }
  return adaptive_bound(assembly, eroded, problem, strict, limits(decision.stable_max), settings);
}

}  // namespace

std::optional<double> rest_despite_noise(const Assembly& assembly, const ContactSet& contacts,
                                         const std::vector<int>& imposed, const std::vector<int>& parts,
                                         double threshold, const DecisionTolerances& decision,
                                         const SolverSettings& settings) {
  const std::vector<Contact> placed = placed_on_facets(contacts.contacts);
  ContactSet eroded;
  eroded.contacts = eroded_contacts(placed, imposed);
  if (const auto bound = rest_on(assembly, eroded, parts, threshold, decision, settings)) return bound;
  const std::vector<Contact> known = best_known_contacts(placed, imposed);
  if (known.size() == imposed.size()) return std::nullopt;
  eroded.contacts = eroded_contacts(known, each_of(known));
  return rest_on(assembly, eroded, parts, threshold, decision, settings);
}

QuickSolution solve_grown(const Assembly& assembly, const ContactSet& contacts, const std::vector<int>& imposed,
                          const std::vector<int>& parts, const DecisionTolerances& decision,
                          const SolverSettings& settings) {
  ContactSet grown;
  grown.contacts = grown_contacts(contacts.contacts, imposed);
  return solve_quickly(problem_of_all(assembly, grown, parts), decision, settings);
}

MotionProblem problem_with_exact_points(const Assembly& assembly, const ContactSet& contacts,
                                        const std::vector<int>& imposed, const std::vector<int>& parts) {
  ContactSet exact;
  for (int contact : imposed) {
    exact.contacts.push_back(contacts.contacts[contact]);
    exact.contacts.back().point_noise = 0;
  }
  MotionProblem problem = problem_of_all(assembly, exact, parts);
  std::copy(imposed.begin(), imposed.end(), problem.contact.begin());
  return problem;
}

}  // namespace impend
