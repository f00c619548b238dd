// Rest that no geometry within the noise can undo, where bounding every row by itself proves too little.
#pragma once

#include <optional>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/motion/component_solution.h"

namespace impend {

// The bound U of judge.h over contacts whose polygons are shrunk by their point noise (eroded_contacts.h), so that only
// the noise of normals counts against each force: an upper bound of σ(J′) for every J′ within the noise. Coarse files of
// axis-aligned blocks, whose normals are exact, are proved at rest by it although their corners are off by millimetres.
// `imposed` are contacts, `bodies` movable bodies by their index into the problem of the whole assembly; `threshold` is
// the component's. Nothing when that bound does not fall below the threshold. Held by tests/unit/motion.
std::optional<double> rest_despite_noise(const Assembly& assembly, const ContactSet& contacts,
                                         const std::vector<int>& imposed, const std::vector<int>& bodies,
                                         double threshold, const SolverSettings& settings);

// The contacts with their points taken as exact, for the motion of a component that is at rest all the same.
ContactSet with_exact_points(const ContactSet& contacts);

}  // namespace impend
