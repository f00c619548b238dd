#include "impend/import/quick_names.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "impend/import/cad/cad_model.h"
#include "impend/import/file_bytes.h"
#include "impend/import/read_assembly.h"

namespace impend {
namespace {

// Bytes that are read within a tenth of a second, which a person who waits for a completion does not notice.
constexpr std::uintmax_t kMostQuickBytes = 2'000'000;

// Of the text of an assembly file; none of another text.
std::vector<std::string> names_as_stated(const std::string& text) {
  std::vector<std::string> names;
  const nlohmann::json document = nlohmann::json::parse(text, nullptr, false);
  if (!document.is_object() || !document.contains("parts") || !document["parts"].is_array()) return names;
  for (const nlohmann::json& part : document["parts"]) {
    if (part.is_object() && part.contains("name") && part["name"].is_string()) names.push_back(part["name"]);
  }
  return names;
}

}  // namespace

std::vector<std::string> quick_part_names(const std::string& file) {
  std::error_code failure;
  const std::uintmax_t bytes = std::filesystem::file_size(file, failure);
  if (failure || bytes > kMostQuickBytes) return {};
  const std::vector<std::string>& slow = cad_extensions();
  if (std::find(slow.begin(), slow.end(), lower_extension(file)) != slow.end()) return {};
  const Result<std::string> text = read_file_bytes(file);
  if (!text) return {};
  std::vector<std::string> names = names_as_stated(text.value());
  if (!names.empty()) return names;
  ImportOptions options;
  options.unit = "mm";  // names are the same in any
  const Result<Assembly> assembly = read_assembly({file}, options);
  if (!assembly) return {};
  for (const Part& part : assembly.value().parts) names.push_back(part.name);
  return names;
}

}  // namespace impend
