// What the texts of orientations and robustness share.
#pragma once

#include <string>

#include "impend/planning/orientations.h"
#include "impend/report/json_format.h"

namespace impend {

// "11.3°", a bound rounded so that it holds from below.
std::string least_angle_text(double radians);
// What stands before the rest of the first line: "STANDS", "FALLS", "NOT DECIDED", with what friction leaves open.
std::string standing_title(const std::string& name, const StateAnswer& answer, bool color);
// Per moving body its name, linear and angular motion, where `motion` (6N) moves it.
Json json_motion(const Assembly& assembly, const std::vector<int>& moving, const VecX& motion);

}  // namespace impend
