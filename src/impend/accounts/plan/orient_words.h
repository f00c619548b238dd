// What the texts of orientations and robustness share.
#pragma once

#include <string>

#include "impend/planning/orientations.h"

namespace impend {

// "11.3°", a bound rounded so that it holds from below.
std::string least_angle_text(double radians);
// "17.8 N", or what it is enclosed by; "not found" and "0" where that is so.
std::string newtons_text(const WeakestPush& push);
// "17.8 N on 'brick'".
std::string weakest_push_text(const Assembly& assembly, const WeakestPush& push);
// What stands before the rest of the first line: "STANDS", "FALLS", "NOT DECIDED", with what friction leaves open.
std::string standing_title(const std::string& name, const StateAnswer& answer, bool color);

}  // namespace impend
