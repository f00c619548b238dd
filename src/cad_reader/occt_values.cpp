#include "cad_reader/occt_values.h"

#include <BRepBndLib.hxx>
#include <Bnd_Box.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_Printer.hxx>
#include <Quantity_Color.hxx>
#include <TCollection_AsciiString.hxx>
#include <TDF_Tool.hxx>
#include <TDataStd_Name.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <algorithm>
#include <cctype>
#include <cmath>
#include <gp_Trsf.hxx>

namespace impend {
namespace {

bool all_digits(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

// "*DIT29", "*MASTER": CATIA's own words, which no author writes.
bool is_starred_word(const std::string& text) {
  if (text.front() != '*') return false;
  const auto digits = std::find_if_not(text.begin() + 1, text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return all_digits(std::string(digits, text.end()));
}

}  // namespace

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

std::string trimmed(const std::string& text) {
  const char* blanks = " \t\r\n";
  const size_t first = text.find_first_not_of(blanks);
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

bool is_placeholder_name(const std::string& name) {
  const std::string text = trimmed(name);
  if (text.empty() || is_starred_word(text) || text == "$" || text == "NONE" || text == "None") return true;
  if (text.rfind("=>[", 0) == 0 && text.back() == ']') return true;
  if (text.rfind("NAUO", 0) == 0 && all_digits(text.substr(4))) return true;
  return text.rfind("Open CASCADE ", 0) == 0 && text.find(" translator ") != std::string::npos;
}

std::string instance_name(const std::string& given, const std::string& product) {
  if (is_placeholder_name(given) || all_digits(given) || trimmed(given) == trimmed(product)) return "";
  return given;
}

double diagonal_of(const std::vector<TopoDS_Shape>& shapes) {
  Bnd_Box box;
  for (const TopoDS_Shape& shape : shapes) BRepBndLib::Add(shape, box, Standard_False);
  return box.IsVoid() || box.IsOpen() ? 0 : std::sqrt(box.SquareExtent());
}

void silence_occt() { Message::DefaultMessenger()->RemovePrinters(STANDARD_TYPE(Message_Printer)); }

}  // namespace impend
