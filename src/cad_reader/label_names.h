// Names in CAD files: which are the author's, and which a program put there because a name was asked for.
#pragma once

#include <string>

namespace impend {

// Empty, blank, "NONE", "NAUO12", "=>[0:1:1:2]", "Open CASCADE STEP translator 7.6 1", "*", "*DIT29" and the like.
bool is_placeholder_name(const std::string& name);

// An instance's own name when the author gave one, else "" (the product's serves): not a placeholder, no bare number,
// not the product's name. Held by tests/cad.
std::string instance_name(const std::string& given, const std::string& product);

}  // namespace impend
