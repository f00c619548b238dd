// A load path of planning checked from contacts, weights and centres of mass alone.
#pragma once

#include <string>

#include "impend/planning/load_path.h"

namespace impend::test {

// Empty when the forces push, act among the parts of the path and what is fixed, and leave its loads and bearers in
// balance, of which only the loads weigh anything; else what is wrong, in words. Of assemblies without joints.
std::string load_path_fault(const Assembly& assembly, const ContactSet& contacts, const WholeRows& whole,
                            const LoadPath& path);

}  // namespace impend::test
