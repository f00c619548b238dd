#include "impend/motion/robust_rest.h"

#include <numeric>

#include "impend/contact/eroded_contacts.h"

namespace impend {

std::optional<double> rest_despite_noise(const Assembly& assembly, const ContactSet& contacts,
                                         const std::vector<int>& imposed, const std::vector<int>& bodies,
                                         double threshold, const SolverSettings& settings) {
  ContactSet eroded;
  eroded.contacts = eroded_contacts(contacts.contacts, imposed);
  std::vector<int> every_contact(eroded.contacts.size());
  std::iota(every_contact.begin(), every_contact.end(), 0);
  const MotionProblem whole = make_problem(assembly, eroded, every_contact);
  std::vector<int> rows(whole.rows());
  std::iota(rows.begin(), rows.end(), 0);
  const QuickSolution quick = solve_quickly(restrict_problem(whole, bodies, rows), {}, settings);
  if (!quick.solved || !(quick.judgement.rest_bound < threshold)) return std::nullopt;
  return quick.judgement.rest_bound;
}

ContactSet with_exact_points(const ContactSet& contacts) {
  ContactSet exact = contacts;
  for (Contact& contact : exact.contacts) contact.point_noise = 0;
  return exact;
}

}  // namespace impend
