// Bodies of two assemblies in one numbering, by which statements of the two are told to be of the same bodies.
#pragma once

#include <string>
#include <vector>

#include "impend/compare/design_changes.h"

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

}  // namespace impend
