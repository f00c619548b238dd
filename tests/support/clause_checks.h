// A clause of planning checked from contacts, joints and centres of mass alone.
#pragma once

#include <string>

#include "impend/planning/fall_clause.h"

namespace impend::test {

// Empty when the clause's motion is zero outside its parts, goes down with them, keeps every contact and joint that
// they have among each other, with fixed bodies and with parts that are no blockers and rest, and breaks one with each
// blocker; else what is wrong, in words. All contacts count, those of which one of several may hold too.
std::string clause_fault(const Assembly& assembly, const ContactSet& contacts, const FallClause& clause);

}  // namespace impend::test
