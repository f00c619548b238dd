// A file of several objects as one part.
#pragma once

#include "impend/assembly/assembly.h"
#include "impend/import/model_file.h"

namespace impend {

// The file with one object in its own frame that holds every placement's triangles: exact moments and surfaces where
// the file states them of all, the noise the largest of them, the colour where they share one, fixed where any is.
// Masses are left out: see shared_mass. A file of one object with one placement stays as it is. Held by
// tests/unit/import/test_unite_objects.
ModelFile united(const ModelFile& file);

// Mass, centre and inertia (world) of bodies that are one rigid body. Mass 0 where one of them has none.
MassProperties shared_mass(const std::vector<Part>& parts);

}  // namespace impend
