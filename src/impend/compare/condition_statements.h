// What two assemblies state of joints, springs, loads and friction of pairs, as statements, and what differs between
// the two lists.
#pragma once

#include <string>
#include <vector>

#include "impend/compare/design_changes.h"

namespace impend {

using Figures = std::vector<double>;

void add_vector(Figures& figures, const Vec3& v);
// Times and values in turn.
Figures course_of(const Course& course);

// What stands on one side: figures in groups, each with a scale of its own, and words.
struct Statement {
  std::string name;  // of the part, the pair, the joint
  std::string key;   // which statement of the other side it answers
  int part = -1;     // in its own assembly
  std::vector<Figures> groups;
  std::string word;
};

// How a statement is told that stands on one side only, or differs.
struct Kinds {
  ChangeKind removed, added, changed;
};

// Appends the differences. Equal statements answer each other first, then those of one key in their order; what is left
// was removed or added. Held by tests/unit/compare/test_design_changes, as is the other.
void compare_statements(const std::vector<Statement>& before, const std::vector<Statement>& after, const Kinds& kinds,
                        std::vector<DesignChange>& changes);

// Appends a change where the two differ, of what an assembly states once.
void add_whole(ChangeKind kind, std::vector<Figures> before, std::vector<Figures> after,
               std::vector<DesignChange>& changes);

// Bodies of two assemblies in one numbering, by which statements of the two are told to be of the same bodies: those of
// the first, then parts that were added, then the ground.
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
