#include "tests/support/pile_states.h"

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"

namespace impend::test {

ContactSet contacts_of_pile(const Assembly& assembly) {
  auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  return std::move(found).value();
}

SolverSettings one_thread() {
  SolverSettings settings;
  settings.threads = 1;
  return settings;
}

Analysis analysis_of_state(const Assembly& assembly, const ContactSet& contacts, const AssemblyState& state) {
  auto analysis = analyze_motion(assembly_in_state(assembly, state), contacts_in_state(assembly, contacts, state),
                                 DecisionTolerances{}, one_thread());
  REQUIRE(analysis.ok());
  return std::move(analysis).value();
}

Standing standing_by_analysis(const Assembly& assembly, const ContactSet& contacts, const AssemblyState& state) {
  if (free_parts(assembly, state).empty()) return Standing::kStands;
  const Verdict verdict = analysis_of_state(assembly, contacts, state).verdict;
  return verdict == Verdict::kStable  ? Standing::kStands
         : verdict == Verdict::kMoves ? Standing::kFalls
                                      : Standing::kUnknown;
}

PartSet chosen_of(const Assembly& assembly, const std::vector<int>& from, unsigned k) {
  PartSet set(static_cast<int>(assembly.parts.size()));
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (k >> i & 1U) set.add(from[i]);
  }
  return set;
}

}  // namespace impend::test
