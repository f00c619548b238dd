#include <algorithm>
#include <map>

#include "impend/import/cad/cad_model.h"
#include "impend/import/file_bytes.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

std::string_view without_lead(std::string_view bytes) {
  bytes = without_bom(bytes);
  const std::size_t start = bytes.find_first_not_of(" \t\r\n");
  return start == std::string_view::npos ? std::string_view() : bytes.substr(start);
}

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> heads) {
  return std::any_of(heads.begin(), heads.end(),
                     [text](std::string_view head) { return text.substr(0, head.size()) == head; });
}

// An IGES file is cards of 80 columns; column 73 names the section, the rest numbers its cards: "S      1".
bool looks_like_iges(std::string_view bytes) {
  constexpr std::size_t kSection = 72, kCard = 80;
  if (bytes.size() < kCard || bytes[kSection] != 'S' || bytes[kCard - 1] != '1') return false;
  const std::string_view number = bytes.substr(kSection + 1, kCard - kSection - 2);
  const std::string_view columns = bytes.substr(0, kSection);
  return number.find_first_not_of(" 0") == std::string_view::npos &&
         columns.find_first_of("\r\n") == std::string_view::npos;
}

const std::map<std::string, CadFormat>& formats_by_extension() {
  static const std::map<std::string, CadFormat> formats = {
      {".step", CadFormat::kStep}, {".stp", CadFormat::kStep},  {".p21", CadFormat::kStep}, {".iges", CadFormat::kIges},
      {".igs", CadFormat::kIges},  {".brep", CadFormat::kBrep}, {".brp", CadFormat::kBrep}};
  return formats;
}

}  // namespace

const std::vector<std::string>& cad_extensions() {
  static const std::vector<std::string> extensions = [] {
    std::vector<std::string> all;
    for (const auto& [extension, format] : formats_by_extension()) all.push_back(extension);
    return all;
  }();
  return extensions;
}

std::optional<CadFormat> cad_format(const std::string& path, std::string_view bytes) {
  const std::string_view text = without_lead(bytes);
  if (starts_with_any(text, {"ISO-10303-21"})) return CadFormat::kStep;
  // Text as the CAD kernel's own shell and library write it, then its binary form.
  if (starts_with_any(text, {"DBRep_DrawableShape", "CASCADE Topology V", "Open CASCADE Topology V"})) {
    return CadFormat::kBrep;
  }
  if (looks_like_iges(bytes)) return CadFormat::kIges;
  const auto found = formats_by_extension().find(lower_extension(path));
  return found == formats_by_extension().end() ? std::nullopt : std::optional(found->second);
}

}  // namespace impend
