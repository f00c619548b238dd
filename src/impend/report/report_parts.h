// Pieces of JSON that the report of an assembly and the solution of a problem share.
#pragma once

#include "impend/motion/analysis.h"
#include "impend/report/json_format.h"

namespace impend {

// Bodies by their names in `analysis`.
Json json_component(const Analysis& analysis, const ComponentResult& component);
Json json_formulation(const FormulationResult& formulation);

}  // namespace impend
