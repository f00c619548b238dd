// Length units of CAD files.
#pragma once

#include <string>

#include "impend/import/model_file.h"

namespace impend {

// The unit of `millimetres` each: "mm", "cm", "m", "in", "ft", … by its length, else "<number> mm".
StatedUnit unit_of_length(double millimetres);

}  // namespace impend
