// What an assembly states of joints, springs, loads and friction of pairs, as statements that can be compared.
#pragma once

#include <vector>

#include "impend/compare/shared_bodies.h"
#include "impend/compare/statements.h"

namespace impend {

// `is_after`: the assembly is the second of the two.
std::vector<Statement> joints_of(const Assembly& assembly, const SharedBodies& bodies, bool is_after);
std::vector<Statement> springs_of(const Assembly& assembly, const SharedBodies& bodies, bool is_after);
std::vector<Statement> loads_of(const Assembly& assembly, const SharedBodies& bodies, bool is_after);
// Pairs that either assembly names, with what holds of them in this one: a pair that only says what is so anyway has
// not changed.
std::vector<Statement> pairs_of(const Assembly& assembly, const Assembly& other, const DesignChanges& changes,
                                const SharedBodies& bodies, bool is_after);

}  // namespace impend
