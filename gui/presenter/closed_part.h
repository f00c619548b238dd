// A part whose mesh was open as it was opened, with its holes closed.
#pragma once

#include <memory>

#include "impend/assembly/mesh_findings.h"
#include "impend/import/read_assembly.h"

namespace impend::gui {

// Whether its mesh has open edges that closing may mend.
bool holes_may_be_closed(const Part& part);

// The part with its holes closed, all of them whatever their size, and where it had no mass with that of `density`
// (kg/m³); its place, name and colour stay. Error: kOpenMesh with what stood in the way where holes are left. Held by
// tests/presenter.
Result<std::shared_ptr<const Part>> with_holes_closed(const Part& part, const PrintedUnit& unit, double density);

// The density that parts without a stated one are given, kg/m³.
double assumed_density(const ImportOptions& options);

}  // namespace impend::gui
