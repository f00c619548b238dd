#include "impend/motion/robust_rest.h"

#include <algorithm>
#include <numeric>

#include "impend/contact/eroded_contacts.h"
#include "impend/contact/grown_contacts.h"

namespace impend {
namespace {

MotionProblem problem_of_all(const Assembly& assembly, const ContactSet& contacts, const std::vector<int>& parts) {
  std::vector<int> every_contact(contacts.contacts.size());
  std::iota(every_contact.begin(), every_contact.end(), 0);
  return make_problem(assembly, contacts, every_contact, parts);
}

}  // namespace

std::optional<double> rest_despite_noise(const Assembly& assembly, const ContactSet& contacts,
                                         const std::vector<int>& imposed, const std::vector<int>& parts,
                                         double threshold, const DecisionTolerances& decision,
                                         const SolverSettings& settings) {
  ContactSet eroded;
  eroded.contacts = eroded_contacts(contacts.contacts, imposed);
  const MotionProblem problem = problem_of_all(assembly, eroded, parts);
  const QuickSolution quick = solve_quickly(problem, decision, settings);
  // What the erosion has accounted for needs no allowance any more.
  const double stable = std::min(threshold, quick.judgement.stable_threshold);
  const double moves = std::max(decision.moves_min, decision.moves_over_stable * stable);
  if (!quick.solved || !proves_rest(quick.judgement.rest_bound, least_load_share(whiten(problem)), stable, moves)) {
    return std::nullopt;
  }
  return quick.judgement.rest_bound;
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
