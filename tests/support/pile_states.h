// Verdicts of states of an assembly by the plain analysis of each state by itself.
#pragma once

#include <vector>

#include "impend/motion/analysis.h"
#include "impend/planning/assembly_state.h"
#include "impend/planning/frictionless_states.h"

namespace impend::test {

ContactSet contacts_of_pile(const Assembly& assembly);
SolverSettings one_thread();

// Of parts that are there the held ones fixed; some part must be free.
Analysis analysis_of_state(const Assembly& assembly, const ContactSet& contacts, const AssemblyState& state);
// Stable, moving, only balancing, or none of these; where nothing is free it stands.
Standing standing_by_analysis(const Assembly& assembly, const ContactSet& contacts, const AssemblyState& state);

// A scene asked for states without friction, by the parts that are there beside the fixed ones.
struct SceneStates {
  explicit SceneStates(Assembly scene);

  AssemblyState state(const std::vector<int>& there, const std::vector<int>& held = {}) const;
  StateVerdict judge(const std::vector<int>& there, const std::vector<int>& held = {});
  // By the analysis of the state by itself.
  Standing analysed(const std::vector<int>& there, const std::vector<int>& held = {}) const;

  Assembly assembly;
  ContactSet contacts;
  FrictionlessStates states;
};

// Subsets of some parts, the k-th of them.
PartSet chosen_of(const Assembly& assembly, const std::vector<int>& from, unsigned k);

}  // namespace impend::test
