// The keys density, mass, center_of_mass and inertia of a JSON object.
#pragma once

#include "impend/import/assembly_file/json_reader.h"
#include "impend/import/stated_mass.h"

namespace impend {

// A density within what a body can have (kg/m³). kBadValue.
double read_density(const JsonNode& node);

// What `node` says, lengths as written. Findings: kBadValue (out of range, an inertia that no body has), kMissingKey
// (center_of_mass or inertia without the others). Held by tests/unit/import/test_assembly_file.
StatedMass read_mass(const JsonNode& node);

}  // namespace impend
