// Name, colour and place of a label of an OCCT document, as plain values.
#pragma once

#include <TDF_Label.hxx>
#include <TopLoc_Location.hxx>
#include <optional>
#include <string>

#include "impend/import/place_object.h"

namespace impend {

std::string name_of(const TDF_Label& label);                  // UTF-8, "" = none
std::string entry_of(const TDF_Label& label);                 // "0:1:1:2", the key of the label
std::optional<std::string> color_of(const TDF_Label& label);  // "#rrggbb" in sRGB: of surfaces, else in general
AffineTransform transform_of(const TopLoc_Location& place);

// A name that a program put there because one was asked for: empty, blank, "NONE", "NAUO12", "=>[0:1:1:2]", "Open
// CASCADE STEP translator 7.6 1", "*", "*DIT29" and the like.
bool is_placeholder_name(const std::string& name);

// An instance's own name when the author gave one, else "" (the product's serves): not a placeholder, no bare number,
// not the product's name. Held by tests/cad.
std::string instance_name(const std::string& given, const std::string& product);

}  // namespace impend
