// An assembly document of COMPAS with what an analysis found, as the solvers of compas_cra leave it.
#pragma once

#include <string>

#include "impend/motion/analysis.h"

namespace impend {

// `document` with, on the edge (j, k) of every two blocks that touch, "interfaces": one for each plane of contact, the
// convex hull of its points in the input's unit, `frame` with zaxis out of j into k, and `forces`, at each point
//   force on k = zaxis·(c_np − c_nn) + xaxis·c_u + yaxis·c_v      (N)
// null where nothing is known that holds the blocks; and on each free block "displacement", the motion that starts, of
// the centre and about it, its largest number kCompasMotion, zeros where it is held. What else the document says stays.
// `analysis` is of this document, all of its blocks in their order. Errors: kParse, kUnsupported (a document that is no
// assembly of compas_assembly or compas_cra, or whose blocks are not those of the analysis). Held by
// tests/unit/records/test_compas_forces.
Result<std::string> compas_with_forces(const std::string& document, const Analysis& analysis);

inline constexpr double kCompasMotion = 1e-3;  // length unit and rad, what compas_cra bounds its displacements by

}  // namespace impend
