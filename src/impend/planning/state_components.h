// States of one assembly as problems: the rows of the whole, who stands at each, and what hangs together in a state.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/planning/assembly_state.h"

namespace impend {

// The motion problem of the whole assembly, every contact imposed, alternatives too, and who stands at each row.
struct WholeRows {
  MotionProblem problem;
  std::vector<std::array<int, 2>> bodies;  // per row, of the assembly; beyond the parts: the ground
  PartSet may_be_absent = {};              // fixed parts that states may leave out, as they do movable ones
};
WholeRows whole_rows(const Assembly& assembly, const ContactSet& contacts, const PartSet& may_be_absent = {});

// Parts that hang together while they are free, with all that touches them or may touch them (faces without triangles,
// another gap tolerance). What is said of it holds in every state in which these parts are free and these neighbours
// are there and not free.
struct StateComponent {
  PartSet free, neighbours;
  std::vector<int> blocks, rows;  // of WholeRows::problem, ascending
  bool simple = true;             // no contact asks for more than the numbers as stored
  // Neither another gap tolerance nor another mass of shells that overlap, which the analysis of the whole would try,
  // has to do with it: what falls here falls for certain.
  bool certain = true;
  // No part has a load that depends on what is there: a spring to another part. Else neither motion nor forces found
  // here say anything of other states.
  bool own_loads = true;

  // The state of the component by itself.
  AssemblyState alone() const { return {free | neighbours, neighbours}; }
};

class StateComponents {
 public:
  StateComponents(const Assembly& assembly, const ContactSet& contacts, const PartSet& may_be_absent = {});

  const WholeRows& whole() const { return whole_; }
  int parts() const { return parts_; }
  int block_of(int part) const { return block_of_[part]; }  // −1 of a fixed part
  // Whether every component of a state with these free parts is `simple`, whatever else is there.
  bool all_simple(const PartSet& free) const { return !free.meets(ask_for_more_); }
  // By their first parts. Held by tests/unit/planning/test_state_components.
  std::vector<StateComponent> of(const AssemblyState& state) const;

 private:
  enum class Meeting { kMayTouch, kAtOtherGap, kSpring };
  // Parts that have to do with each other, whether they touch or not.
  struct MayMeet {
    int a, b;
    Meeting how;
  };
  StateComponent component(const std::vector<int>& group, const PartSet& free, const PartSet& installed) const;
  void add_springs(const Assembly& assembly);
  void add_may_meet(const PartSet& installed, const PartSet& free, StateComponent& component) const;

  int parts_;
  PartSet movable_;
  PartSet doubtful_masses_;
  PartSet ask_for_more_;  // parts at contacts that ask for more than the numbers as stored, with springs or limited drives
  PartSet sprung_;        // parts with springs to other parts
  WholeRows whole_;
  std::vector<char> simple_row_;
  std::vector<MayMeet> may_meet_;
  std::vector<int> block_of_;              // per part
  std::vector<std::vector<int>> rows_of_;  // per part, rows that touch it
};

// What components say of a state, `judge` asked for each until one falls.
StateVerdict judge_components(const std::vector<StateComponent>& components, int parts,
                              const std::function<StateVerdict(const StateComponent&)>& judge);

}  // namespace impend
