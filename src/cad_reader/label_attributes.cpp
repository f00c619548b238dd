#include "cad_reader/label_attributes.h"

#include <Quantity_Color.hxx>
#include <TCollection_AsciiString.hxx>
#include <TDF_Tool.hxx>
#include <TDataStd_Name.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <algorithm>
#include <gp_Trsf.hxx>

namespace impend {

std::string name_of(const TDF_Label& label) {
  Handle(TDataStd_Name) name;
  if (!label.FindAttribute(TDataStd_Name::GetID(), name)) return "";
  return TCollection_AsciiString(name->Get()).ToCString();
}

std::string entry_of(const TDF_Label& label) {
  TCollection_AsciiString entry;
  TDF_Tool::Entry(label, entry);
  return entry.ToCString();
}

std::optional<std::string> color_of(const TDF_Label& label) {
  const Handle(XCAFDoc_ColorTool) tool = XCAFDoc_DocumentTool::ColorTool(label);
  Quantity_Color color;
  if (!tool->GetColor(label, XCAFDoc_ColorSurf, color) && !tool->GetColor(label, XCAFDoc_ColorGen, color)) {
    return std::nullopt;
  }
  std::string hex = Quantity_Color::ColorToHex(color, true).ToCString();
  std::transform(hex.begin(), hex.end(), hex.begin(), [](char c) { return c >= 'A' && c <= 'F' ? char(c + 32) : c; });
  return hex;
}

AffineTransform transform_of(const TopLoc_Location& place) {
  AffineTransform T;
  if (place.IsIdentity()) return T;
  const gp_Trsf& transform = place.Transformation();
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) T.A(i, j) = transform.Value(i + 1, j + 1);
    T.p(i) = transform.Value(i + 1, 4);
  }
  return T;
}

}  // namespace impend
