// What is said of masses that are all off at once.
#pragma once

#include <string>

#include "impend/planning/orientations.h"
#include "impend/records/json_format.h"

namespace impend {

// Lines below a heading of their own; `report.box` is there.
std::string mass_box_lines(const RobustnessReport& report);
// Null where no ranges were stated, or where it does not stand.
Json json_mass_box(const RobustnessReport& report);

}  // namespace impend
