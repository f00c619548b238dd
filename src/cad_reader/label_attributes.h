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

}  // namespace impend
