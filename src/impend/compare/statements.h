// What two assemblies state of one kind of thing, and what differs between the two lists.
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

}  // namespace impend
