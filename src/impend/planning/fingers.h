// Pushes as fixed parts: an assembly with a finger at every candidate.
//
// A finger is a fixed needle that touches its part at one point, without friction, with the normal along the push; its
// shape is asked for only where rest may be mere balance. So a set of pushes is a state in which these fingers are
// installed, and whatever judges states judges pushes. Fingers are numbered after the parts, in the order of the
// candidates; the ground comes after them.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/planning/fewest_pushes.h"
#include "impend/planning/push_candidates.h"

namespace impend {

Assembly with_fingers(Assembly assembly, const std::vector<PushCandidate>& pushes);
// `parts`: of the assembly without fingers. Contacts of the fingers come after the others. Held, both, by
// tests/unit/planning/test_fingers.
ContactSet with_fingers(ContactSet contacts, int parts, const std::vector<PushCandidate>& pushes);

// States of an assembly with fingers as sets of pushes: the same parts of `parts` are there in all, and none is held.
class PushedStates {
 public:
  // installed: of the assembly without fingers.
  PushedStates(const PartSet& installed, int parts, int pushes)
      : installed_(installed.members()), parts_(parts), pushes_(pushes) {}

  AssemblyState with(const PushSet& pushes) const;
  // What a judge of states says of pushes: those oppose its motion whose fingers are among its blockers.
  // `doubts_stand`: what stands in doubt counts as what stands; else it is unknown.
  JudgePushes judge(const JudgeState& judge, bool doubts_stand = true) const;
  PartSet fingers() const;  // of the assembly with fingers
  bool is_finger(int body, int push) const { return body == parts_ + push; }

 private:
  std::vector<int> installed_;
  int parts_, pushes_;
};

}  // namespace impend
