// One motion that lets parts fall decides many states (a clause over parts).
//
// Let p be admissible and descend, S its support and B the parts outside S that it runs into: those with a contact or a
// joint with S that p breaks while they rest. Every state in which S is free and no part of B is there falls: extended
// by zero p breaks no row that is there, and Qᵀp is the same. Read aloud: while S is free a part of B must be there.
// Contacts have slack, so whoever keeps a clause must know that S moves by more than it (FrictionlessStates).
//
// So does a path along which parts fall from mere balance (motion/balance.h): let S be what moves or gives way on it,
// and B the parts that touch S and are not there. Where S is free and no part of B is there, the same path is open, and
// the energy falls along it to second order: rest is no minimum of it.
#pragma once

#include <optional>

#include "impend/planning/state_components.h"

namespace impend {

struct FallClause {
  PartSet falls;     // S
  PartSet blockers;  // B
  VecX motion;  // p, 6 per movable part of the whole problem, zero outside S; m/s² and rad/s²; empty of a balance
  bool balances = false;

  bool decides(const PartSet& free, const PartSet& installed) const {
    return falls.within(free) && !blockers.meets(installed);
  }
};

// The clause of a motion (6 per movable part of the whole problem) of the parts `movers`, all others at rest, less
// those that keep still; none where it does not descend, or breaks a row between movers or with what is fixed and
// always there. A row is broken where J p < −c by more than rounding. Held by tests/unit/planning/test_fall_clause;
// against every subset by tests/property/test_states.
std::optional<FallClause> fall_clause(const WholeRows& whole, const PartSet& movers, const VecX& motion);

// The clause of parts that fall from mere balance where these parts are there. Held by
// tests/unit/planning/test_balance_clauses.
FallClause balance_clause(const WholeRows& whole, const PartSet& falls, const PartSet& installed);

}  // namespace impend
