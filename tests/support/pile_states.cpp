#include "tests/support/pile_states.h"

#include <stdexcept>

#include "impend/contact/find_contacts.h"
#include "impend/motion/rest_in_balance.h"

namespace impend::test {
namespace {

// Soaks use this, too, so that what cannot be is thrown, not required.
template <class Value>
Value value_of(Result<Value> found) {
  if (!found.ok()) throw std::logic_error(to_string(found.error()));
  return std::move(found).value();
}

}  // namespace

ContactSet contacts_of_pile(const Assembly& assembly) { return value_of(find_contacts(assembly)); }

SolverSettings one_thread() {
  SolverSettings settings;
  settings.threads = 1;
  return settings;
}

Analysis analysis_of_state(const Assembly& assembly, const ContactSet& contacts, const AssemblyState& state) {
  return value_of(analyze_motion(assembly_in_state(assembly, state), contacts_in_state(assembly, contacts, state),
                                 DecisionTolerances{}, one_thread()));
}

Standing standing_by_analysis(const Assembly& assembly, const ContactSet& contacts, const AssemblyState& state) {
  if (free_parts(assembly, state).empty()) return Standing::kStands;
  const Analysis analysis = analysis_of_state(assembly, contacts, state);
  if (analysis.verdict == Verdict::kStable) return Standing::kStands;
  if (analysis.verdict == Verdict::kMoves) return Standing::kFalls;
  if (rests_only_in_balance(analysis)) return Standing::kBalances;
  return may_rest_in_balance(analysis) != nullptr ? Standing::kStands : Standing::kUnknown;
}

SceneStates::SceneStates(Assembly scene)
    : assembly(std::move(scene)),
      contacts(contacts_of_pile(assembly)),
      states(assembly, contacts, DecisionTolerances{}, one_thread()) {}

AssemblyState SceneStates::state(const std::vector<int>& there, const std::vector<int>& held) const {
  const int parts = static_cast<int>(assembly.parts.size());
  return {fixed_parts(assembly) | PartSet(parts, there), PartSet(parts, held)};
}

StateVerdict SceneStates::judge(const std::vector<int>& there, const std::vector<int>& held) {
  return states.judge(state(there, held));
}

Standing SceneStates::analysed(const std::vector<int>& there, const std::vector<int>& held) const {
  return standing_by_analysis(assembly, contacts, state(there, held));
}

PartSet chosen_of(const Assembly& assembly, const std::vector<int>& from, unsigned k) {
  PartSet set(static_cast<int>(assembly.parts.size()));
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (k >> i & 1U) set.add(from[i]);
  }
  return set;
}

}  // namespace impend::test
