// What is asked of OCCT's labels, points and shapes, as plain values.
#pragma once

#include <TDF_Label.hxx>
#include <TopLoc_Location.hxx>
#include <TopoDS_Shape.hxx>
#include <gp_XYZ.hxx>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "impend/geometry/types.h"
#include "impend/import/place_object.h"

namespace impend {

// Name, colour and place of a label of an OCCT document, as plain values.

std::string name_of(const TDF_Label& label);                  // UTF-8, "" = none
std::string entry_of(const TDF_Label& label);                 // "0:1:1:2", the key of the label
std::optional<std::string> color_of(const TDF_Label& label);  // "#rrggbb" in sRGB: of surfaces, else in general
AffineTransform transform_of(const TopLoc_Location& place);

// Without the blanks at its ends.
std::string trimmed(const std::string& text);

// A name that a program put there because one was asked for: empty, blank, "NONE", "NAUO12", "=>[0:1:1:2]", "Open
// CASCADE STEP translator 7.6 1", "*", "*DIT29" and the like.
bool is_placeholder_name(const std::string& name);

// An instance's own name when the author gave one, else "" (the product's serves): not a placeholder, no bare number,
// not the product's name. Held by tests/cad.
std::string instance_name(const std::string& given, const std::string& product);

// What several readers ask of OCCT, and of its points and shapes.

inline Vec3 vector(const gp_XYZ& x) { return {x.X(), x.Y(), x.Z()}; }

// Names of compounds, by the address of what they share with their copies.
using GroupNames = std::map<const void*, std::string>;

// The diagonal of the box around all shapes; 0 when it is empty or unbounded.
double diagonal_of(const std::vector<TopoDS_Shape>& shapes);

// OCCT without its messages.
void silence_occt();

}  // namespace impend
