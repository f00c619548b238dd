// What an assembly states of joints, springs, loads and friction of pairs, as statements that can be compared.
// Bodies of two assemblies in one numbering, by which statements of the two are told to be of the same bodies.
#pragma once

#include <string>
#include <vector>

#include "impend/compare/design_changes.h"
#include "impend/compare/statements.h"

namespace impend {

// Those of the first, then parts that were added, then the ground.
class SharedBodies {
 public:
  SharedBodies(const Assembly& before, const Assembly& after, const DesignChanges& changes);
  int operator()(bool is_after, int body) const;
  std::string pair_key(bool is_after, int a, int b) const;
  // Whether a and b stand the other way round than in the shared numbering.
  bool turned(bool is_after, int a, int b) const { return (*this)(is_after, a) > (*this)(is_after, b); }

 private:
  std::vector<int> of_before_, of_after_;
};

// "a – b".
std::string pair_name(const Assembly& assembly, int a, int b);

// `is_after`: the assembly is the second of the two.
std::vector<Statement> joints_of(const Assembly& assembly, const SharedBodies& bodies, bool is_after);
std::vector<Statement> springs_of(const Assembly& assembly, const SharedBodies& bodies, bool is_after);
std::vector<Statement> loads_of(const Assembly& assembly, const SharedBodies& bodies, bool is_after);
// Pairs that either assembly names, with what holds of them in this one: a pair that only says what is so anyway has
// not changed.
std::vector<Statement> pairs_of(const Assembly& assembly, const Assembly& other, const DesignChanges& changes,
                                const SharedBodies& bodies, bool is_after);

}  // namespace impend
